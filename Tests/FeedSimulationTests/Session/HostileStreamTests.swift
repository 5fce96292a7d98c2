import FeedFormats
import DemoFeed
import FeedSimulation
import PhotoFeed
import ScrollSimulation
import Testing
import ViewTree

@Suite("A stream under odd conditions", .serialized)
struct HostileStreamTests {
  @discardableResult
  private func expectClean(_ session: StreamSession) -> StreamSession {
    #expect(session.runToEnd() != nil)
    #expect(session.report.findings == [])
    return session
  }

  private func expectClean(_ setting: StressSetting, bytes: [UInt8] = DemoFeed.bytes) -> StreamSession {
    expectClean(StreamSession(setting, bytes: bytes))
  }

  @Test("holds for viewports of a point and of a wall", arguments: [(1, 1), (1, 844), (390, 1), (3_000, 3_000)])
  func viewports(width: Int, height: Int) {
    let report = expectClean(.stream(1, frames: 250, width: width, height: height)).report
    #expect(report.poolCapacity >= 3 && report.binds > 0)
  }

  @Test("holds at any rate", arguments: [1, 90, 120, 1_000])
  func rates(hz: Int) {
    #expect(expectClean(.stream(1, frames: 300, hz: hz)).report.simulatedSeconds == 300 / Double(hz))
  }

  @Test("holds for every profile, over a feed without posts", arguments: ScrollProfile.allCases)
  func emptyFeed(profile: ScrollProfile) {
    #expect(expectClean(.stream(1, frames: 300, profile: profile), bytes: []).figures.distinctPosts == 0)
    #expect(expectClean(.stream(1, profile: profile), bytes: []).run.end == .everythingSeen)
    #expect(expectClean(.stream(1, profile: profile), bytes: Array("\n\r\n\n".utf8)).figures.input.lines == 0)
  }

  @Test("holds for a feed of one post that comes again and again")
  func onePost() {
    let line = #"{"id":"1","text":"again","photos":[{"id":"a","width":640,"height":480},{"id":"a"}]}"# + "\n"
    let figures = expectClean(.stream(2, frames: 500), bytes: Array(String(repeating: line, count: 200).utf8)).figures
    #expect(figures.distinctPosts == 1 && figures.seenPosts == 1 && figures.changes.repeated > 100)
  }

  @Test("holds for a store that keeps one post, or five", arguments: [1, 5])
  func smallStores(maximumPosts: Int) {
    for seed in 1...2 as ClosedRange<UInt64> {
      let session = expectClean(.stream(seed, frames: 500, maximumPosts: maximumPosts))
      #expect(session.figures.changes.trimmed > 100 && session.figures.postsAtEnd <= maximumPosts + session.report.poolCapacity)
    }
  }

  @Test("holds for synthetic feeds of no post, of one, and of some", arguments: [0, 1, 60])
  func synthetic(items: Int) {
    #expect(expectClean(StreamSession(.stream(1, frames: 300), items: items)).figures.distinctPosts == items)
    #expect(expectClean(StreamSession(.stream(1, hz: 5), items: items)).run.end == .everythingSeen)
  }

  @Test("numbers outside what is allowed are programmer errors")
  func wrongNumbers() async {
    await #expect(processExitsWith: .failure) { _ = StressSetting.stream(1, frames: -1) }
    await #expect(processExitsWith: .failure) { _ = StressSetting.stream(1, hz: 0) }
    await #expect(processExitsWith: .failure) { _ = StressSetting.stream(1, width: 0) }
    await #expect(processExitsWith: .failure) { _ = StressSetting.stream(1, maximumPosts: 0) }
    await #expect(processExitsWith: .failure) { _ = FeedStream(items: 1_000_001) }
  }
}
