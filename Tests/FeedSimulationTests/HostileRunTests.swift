import FeedFormats
import DemoFeed
import FeedSimulation
import PhotoFeed
import ScrollSimulation
import Testing
import ViewTree

@Suite("A feed run under odd conditions", .serialized, .timeLimit(.minutes(5)))
struct HostileRunTests {
  private func expectClean(_ configuration: FeedRun.Configuration, bytes: [UInt8] = DemoFeed.bytes) -> FeedReport {
    let run = FeedRun(configuration, bytes: configuration.items == nil ? bytes : [])
    #expect(run.runToEnd() != nil)
    #expect(run.report.violations == [])
    return run.report
  }

  @Test(
    "holds for viewports of a point, of a wall, and off the grid", arguments: [(1, 1), (1, 844), (390, 1), (390.31, 844.7), (3_000, 3_000)])
  func viewports(width: Double, height: Double) {
    let report = expectClean(.init(seed: 1, frames: 250, viewport: Size(width: width, height: height), profile: .monkey))
    #expect(report.poolCapacity >= 3 && report.binds > 0)
  }

  @Test("holds at any rate", arguments: [1, 90, 120, 1_000])
  func rates(hz: Int) {
    #expect(expectClean(.init(seed: 1, frames: 300, hz: hz, profile: .monkey)).simulatedSeconds == 300 / Double(hz))
  }

  @Test("holds for every profile, over a feed without posts", arguments: ScrollProfile.allCases)
  func emptyFeed(profile: ScrollProfile) {
    #expect(expectClean(.init(seed: 1, frames: 300, profile: profile), bytes: []).distinctPosts == 0)
    #expect(expectClean(.init(seed: 1, profile: profile), bytes: []).finish == .everythingSeen)
    #expect(expectClean(.init(seed: 1, profile: profile), bytes: Array("\n\r\n\n".utf8)).input.lines == 0)
  }

  @Test("holds for a feed of one post that comes again and again")
  func onePost() {
    let line = #"{"id":"1","text":"again","photos":[{"id":"a","width":640,"height":480},{"id":"a"}]}"# + "\n"
    let report = expectClean(.init(seed: 2, frames: 500, profile: .monkey), bytes: Array(String(repeating: line, count: 200).utf8))
    #expect(report.distinctPosts == 1 && report.seenPosts == 1 && report.changes.repeated > 100)
  }

  @Test("holds for a store that keeps one post, or five", arguments: [1, 5])
  func smallStores(maximumPosts: Int) {
    for seed in 1...2 as ClosedRange<UInt64> {
      let report = expectClean(.init(seed: seed, frames: 500, profile: .monkey, maximumPosts: maximumPosts))
      #expect(report.changes.trimmed > 100 && report.postsAtEnd <= maximumPosts + report.poolCapacity)
    }
  }

  @Test("holds for synthetic feeds of no post, of one, and of some", arguments: [0, 1, 60])
  func synthetic(items: Int) {
    let report = expectClean(.init(seed: 1, frames: 300, profile: .monkey, items: items))
    #expect(report.distinctPosts == items)
    #expect(expectClean(.init(seed: 1, hz: 5, profile: .monkey, items: items)).finish == .everythingSeen)
  }

  @Test("rounds its viewport to the layout grid")
  func grid() {
    let configuration = FeedRun.Configuration(seed: 1, viewport: Size(width: 390.31, height: 844.7))
    #expect(configuration.viewport == Size(width: 390.3125, height: 844.703125))
  }

  @Test("numbers outside what is allowed are programmer errors")
  func wrongNumbers() async {
    await #expect(processExitsWith: .failure) { _ = FeedRun.Configuration(seed: 1, frames: -1) }
    await #expect(processExitsWith: .failure) { _ = FeedRun.Configuration(seed: 1, hz: 0) }
    await #expect(processExitsWith: .failure) { _ = FeedRun.Configuration(seed: 1, viewport: Size(width: 0, height: 844)) }
    await #expect(processExitsWith: .failure) { _ = FeedRun.Configuration(seed: 1, maximumPosts: 0) }
    await #expect(processExitsWith: .failure) { _ = FeedRun.Configuration(seed: 1, items: 1_000_001) }
  }
}
