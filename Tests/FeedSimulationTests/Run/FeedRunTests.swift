import FeedFormats
import DemoFeed
@testable import FeedSimulation
import PhotoFeed
import ScrollSimulation
import Testing
import ViewTree

extension FeedRun {
  /// A run over the shipped feed, or over these lines, all of it pushed.
  convenience init(_ configuration: Configuration, bytes: [UInt8] = DemoFeed.bytes) {
    self.init(configuration)
    bytes.withUnsafeBytes { push($0) }
    finishInput()
  }

  /// Steps until the run is over, and says why it is; nil if it waits for input.
  @discardableResult
  func runToEnd() -> Finish? {
    while true {
      switch step() {
      case .stepped: continue
      case .needsInput: return nil
      case .finished(let finish): return finish
      }
    }
  }
}

@Suite("A feed run", .serialized, .timeLimit(.minutes(5)))
struct FeedRunTests {
  @Test("finds nothing wrong with the engine, whatever the monkey does", arguments: 1...20 as ClosedRange<UInt64>)
  func monkey(seed: UInt64) {
    let run = FeedRun(.init(seed: seed, frames: 600, profile: .monkey), bytes: DemoFeed.bytes)
    #expect(run.runToEnd() == .frames)
    let report = run.report
    #expect(report.violations == [] && report.isClean && report.frames == 600 && report.simulatedSeconds == 10)
    #expect(report.rules.count == Checker.tilingInvariants.count + 8, "and E1 to E4, F5 and the layout pass")
    #expect(report.binds > 20 && report.loads.requested > 10 && report.input.lines > 100)
  }

  @Test("catches each wrong client by a rule that is meant to find it, within five seeds", arguments: InjectedBug.ofFeedRuns)
  func bugs(bug: InjectedBug) {
    let caught = (1...5 as ClosedRange<UInt64>).contains { seed in
      let run = FeedRun(.init(seed: seed, frames: 300, profile: .monkey, bug: bug), bytes: DemoFeed.bytes)
      run.runToEnd()
      return run.report.rules.contains { $0.violations > 0 && bug.rules.contains($0.rule) }
    }
    #expect(caught)
  }

  @Test("without a number of frames ends when every post has been seen or has gone, and the end tile")
  func everythingSeen() {
    let newline = UInt8(ascii: "\n")
    let lines = [UInt8](DemoFeed.bytes.split(separator: newline).prefix(30).joined(separator: [newline]))
    // At five frames a second a person comes far in each.
    let run = FeedRun(.init(seed: 1, hz: 5, profile: .monkey), bytes: lines)
    #expect(run.runToEnd() == .everythingSeen)
    let report = run.report
    #expect(report.violations == [] && report.input.posts == 30 && report.distinctPosts == 30)
    #expect(report.seenPosts + report.goneUnseen == 30)
    #expect(run.step() == .finished(.everythingSeen) && run.report.frames == report.frames)
  }

  @Test("of no frames makes none")
  func noFrames() {
    let run = FeedRun(.init(seed: 1, frames: 0), bytes: DemoFeed.bytes)
    #expect(run.step() == .finished(.frames) && run.report.frames == 0 && run.report.isClean)
    #expect(run.report.traceHash == "cbf29ce484222325")
  }

  // MARK: The same frames

  private func hash(_ configuration: FeedRun.Configuration) -> String {
    let run = FeedRun(configuration, bytes: DemoFeed.bytes)
    run.runToEnd()
    return run.report.traceHash
  }

  @Test("gives the same frames for the same seed, and others for another seed, rate, profile, viewport or maximum")
  func determinism() {
    let base = FeedRun.Configuration(seed: 3, frames: 100, profile: .monkey)
    #expect(hash(base) == hash(base))
    var hashes = [hash(base)]
    var other = base
    other.seed = 4
    hashes.append(hash(other))
    for hz in [90, 120] {
      other = base
      other.hz = hz
      hashes.append(hash(other))
    }
    hashes.append(hash(.init(seed: 3, frames: 100, profile: .browsing)))
    hashes.append(hash(.init(seed: 3, frames: 100, viewport: Size(width: 391, height: 844), profile: .monkey)))
    hashes.append(hash(.init(seed: 3, frames: 100, profile: .monkey, maximumPosts: 10)))
    hashes.append(hash(.init(seed: 3, frames: 100, profile: .monkey, items: 100)))
    #expect(Set(hashes).count == hashes.count)
  }

  @Test("gives the same frames however the bytes are cut, and waits when a line that a frame needs is missing", arguments: [1, 7, 4_096])
  func chunks(size: Int) {
    let configuration = FeedRun.Configuration(seed: 5, frames: 200, profile: .monkey)
    let bytes = DemoFeed.bytes
    let run = FeedRun(configuration)
    var lines: [String] = []
    run.onLine = { lines.append(String(decoding: $0, as: UTF8.self)) }
    var sent = 0
    var waits = 0
    loop: while true {
      switch run.step() {
      case .stepped: continue
      case .finished: break loop
      case .needsInput:
        waits += 1
        let frame = run.simulator.frame
        #expect(run.step() == .needsInput && run.simulator.frame == frame, "waiting changes nothing")
        let end = min(sent + size, bytes.count)
        if sent == end { run.finishInput() } else { bytes[sent..<end].withUnsafeBytes { run.push($0) } }
        sent = end
      }
    }
    #expect(waits > 0 && run.report.isClean && run.report.frames == 200 && lines.count == 200)
    #expect(run.report.traceHash == hash(configuration))
  }

  @Test("F5: run again, its first frames are the same; a frame that was another one is found")
  func repetition() {
    for tamperedFrame in [nil, 1, 100] {
      let run = FeedRun(.init(seed: 6, frames: 120, profile: .monkey), bytes: DemoFeed.bytes)
      for _ in 0..<119 { _ = run.step() }
      if let tamperedFrame { run.firstLines[tamperedFrame - 1] ^= 1 }
      run.runToEnd()
      #expect(run.report.rules.first { $0.rule == "F5" }?.violations == (tamperedFrame == nil ? 0 : 1))
      if let tamperedFrame { #expect(run.report.violations.first?.detail.hasPrefix("frame \(tamperedFrame): ") == true) }
    }
  }

  @Test("reports bad lines and goes on, the same way when it is run again")
  func badLines() {
    var bytes = Array("nonsense\n{\"id\":7}\n\n".utf8)
    bytes += DemoFeed.bytes
    bytes += Array("{\"id\":\"cut".utf8)
    let run = FeedRun(.init(seed: 7, frames: 1_000, profile: .monkey, source: "mixed"), bytes: bytes)
    run.runToEnd()
    let report = run.report
    #expect(report.isClean && report.input.posts == 206 && report.input.badLines == 3 && report.input.lines == 209)
    #expect(report.errors.map(\.source) == ["mixed", "mixed", "mixed"] && report.errors.map(\.line) == [1, 2, 210])
  }

  @Test("stays within its bounds: posts, cache, queues and pool after 20,000 frames")
  func bounds() {
    let viewport = Size(width: 390, height: 150)
    let run = FeedRun(.init(seed: 8, frames: 20_000, viewport: viewport, profile: .monkey, maximumPosts: 40), bytes: DemoFeed.bytes)
    var most = (posts: 0, waiting: 0)
    while run.step() == .stepped {
      most.posts = max(most.posts, run.feed.store.count)
      most.waiting = max(most.waiting, run.feed.loader.queuedCount)
    }
    let report = run.report
    #expect(report.isClean && report.frames == 20_000 && report.changes.added > 1_000 && report.changes.trimmed > 500)
    // The pool's tiles are on screen at most, and nobody else wants a photo.
    #expect(most.posts <= 40 + report.poolCapacity && most.waiting <= 9 * report.poolCapacity && report.poolCapacity <= 12)
    let loader = run.feed.loader
    #expect(loader.cachedCount <= loader.maximumCachedPictures && run.network.maximumUnderWay <= loader.maximumRunning)
    #expect(loader.runningCount == 0 && loader.queuedCount == 0, "the tiles are gone, and with them what they wanted")
    #expect(loader.counts.requested == loader.counts.done + loader.counts.cancelled + loader.counts.failed)
  }
}
