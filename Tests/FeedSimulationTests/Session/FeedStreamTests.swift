import FeedFormats
import DemoFeed
@testable import FeedSimulation
import PhotoFeed
@testable import ScrollSimulation
import Testing
import ViewTree

/// A session over a stream of the shipped feed, or of these lines, all of it pushed.
struct StreamSession {
  let run: StressRun<FeedSubject>
  let stream: FeedStream

  init(_ setting: StressSetting, _ stream: FeedStream = FeedStream(), isRecording: Bool = false) {
    self.stream = stream
    run = StressRun(setting, isRecording: isRecording) { FeedSubject($0, stream: stream) }
  }

  init(_ setting: StressSetting, bytes: [UInt8], source: String = "feed", isRecording: Bool = false) {
    self.init(setting, FeedStream(source: source), isRecording: isRecording)
    bytes.withUnsafeBytes { stream.push($0) }
    stream.finish()
  }

  init(_ setting: StressSetting, items: Int, isRecording: Bool = false) {
    self.init(setting, FeedStream(items: items), isRecording: isRecording)
  }

  /// Steps until the session is over.
  @discardableResult
  func runToEnd() -> SessionEnd? {
    while run.step() {}
    return run.end
  }

  var report: SimulationReport { run.outcome.report }
  var figures: FeedFigures { stream.figures(of: run.subject) }
}

extension StressSetting {
  static func stream(
    _ seed: UInt64, frames: Int? = nil, hz: Int = 60, width: Int = 390, height: Int = 844, profile: ScrollProfile = .monkey,
    maximumPosts: Int = 2_000, bug: InjectedBug? = nil
  ) -> StressSetting {
    FeedSubject.streamSetting(
      seed: seed, frames: frames ?? FeedSubject.maximumFrames, goal: frames == nil ? .everythingSeen : .frames, hz: hz, width: width,
      height: height, profile: profile, maximumPosts: maximumPosts, bug: bug)
  }
}

@Suite("A session over a stream", .serialized)
struct FeedStreamTests {
  @Test("finds nothing wrong with the engine, whatever the monkey does", arguments: 1...5 as ClosedRange<UInt64>)
  func monkey(seed: UInt64) {
    let run = StreamSession(.stream(seed, frames: 600), bytes: DemoFeed.bytes)
    #expect(run.runToEnd() == .frames)
    let (report, figures) = (run.report, run.figures)
    #expect(report.findings == [] && report.isClean && report.frames == 600 && report.simulatedSeconds == 10)
    #expect(report.rules.count == Checker.tilingInvariants.count + 8, "and E1 to E4, F5 and the layout pass")
    #expect(report.binds > 20 && figures.loads.requested > 10 && figures.input.lines > 100)
  }

  @Test("without a number of frames ends when every post has been seen or has gone, and the end tile")
  func everythingSeen() {
    let newline = UInt8(ascii: "\n")
    let lines = [UInt8](DemoFeed.bytes.split(separator: newline).prefix(30).joined(separator: [newline]))
    // At five frames a second a person comes far in each.
    let run = StreamSession(.stream(1, hz: 5), bytes: lines)
    #expect(run.runToEnd() == .everythingSeen)
    let report = run.report
    let figures = run.figures
    #expect(report.findings == [] && figures.input.posts == 30 && figures.distinctPosts == 30)
    #expect(figures.seenPosts + figures.goneUnseen == 30)
    #expect(!run.run.step() && run.report.frames == report.frames)
  }

  @Test("of no frames makes none")
  func noFrames() {
    let run = StreamSession(.stream(1, frames: 0), bytes: DemoFeed.bytes)
    #expect(run.runToEnd() == .frames && run.report.frames == 0 && run.report.isClean)
    #expect(run.report.traceHash == "cbf29ce484222325")
  }

  // MARK: The same frames

  private func hash(_ session: StreamSession) -> String {
    session.runToEnd()
    return session.report.traceHash
  }

  private func hash(_ setting: StressSetting) -> String { hash(StreamSession(setting, bytes: DemoFeed.bytes)) }

  @Test("gives the same frames for the same seed, and others for another seed, rate, profile, viewport or maximum")
  func determinism() {
    #expect(hash(.stream(3, frames: 100)) == hash(.stream(3, frames: 100)))
    let others: [StressSetting] = [
      .stream(3, frames: 100), .stream(4, frames: 100), .stream(3, frames: 100, hz: 90), .stream(3, frames: 100, hz: 120),
      .stream(3, frames: 100, profile: .browsing), .stream(3, frames: 100, width: 391), .stream(3, frames: 100, maximumPosts: 10),
    ]
    let hashes = others.map(hash) + [hash(StreamSession(.stream(3, frames: 100), items: 100))]
    #expect(Set(hashes).count == hashes.count)
  }

  @Test("gives the same frames however the bytes are cut, and waits when a line that a frame needs is missing", arguments: [1, 7, 4_096])
  func chunks(size: Int) {
    let bytes = DemoFeed.bytes
    let session = StreamSession(.stream(5, frames: 200))
    let (run, stream) = (session.run, session.stream)
    var lines = 0
    run.onFrame = { _, _ in lines += 1 }
    var sent = 0
    var waits = 0
    while !run.isOver {
      guard !run.isReady else {
        _ = run.step()
        continue
      }
      waits += 1
      let frame = run.simulator.frame
      #expect(!run.isReady && run.simulator.frame == frame, "waiting changes nothing")
      let end = min(sent + size, bytes.count)
      if sent == end { stream.finish() } else { bytes[sent..<end].withUnsafeBytes { stream.push($0) } }
      sent = end
    }
    #expect(waits > 0 && session.report.isClean && session.report.frames == 200 && lines == 200)
    #expect(session.report.traceHash == hash(.stream(5, frames: 200)))
  }

  @Test("needs no line beyond its last frame")
  func noFurtherLine() {
    func run(frames: Int) -> StressRun<FeedSubject> {
      let session = StreamSession(.stream(5, frames: frames))
      let newline = UInt8(ascii: "\n")
      let lines = DemoFeed.bytes.split(separator: newline).prefix(16).flatMap { $0 + [newline] }
      lines.withUnsafeBytes { session.stream.push($0) }
      while session.run.isReady, session.run.step() {}
      return session.run
    }
    let stalled = run(frames: 1_000)
    let frames = stalled.simulator.frame
    #expect((1..<1_000).contains(frames) && stalled.end == nil)
    let outcome = run(frames: frames).outcome
    #expect(outcome.end == .frames && outcome.frames == frames && outcome.isClean)
  }

  @Test("a step that needs a line which is not there is a programmer's error")
  func notReady() async {
    await #expect(processExitsWith: .failure) { _ = StreamSession(.stream(1, frames: 9)).run.step() }
  }

  @Test("lines arrive in pages, each later than the one before", arguments: ScrollProfile.allCases)
  func arrivals(profile: ScrollProfile) {
    let session = StreamSession(.stream(4, frames: 9_000, profile: profile), bytes: DemoFeed.bytes)
    var pages: [Int] = []
    for frame in 1...9_000 {
      let before = session.stream.reader.counts.lines
      #expect(session.stream.isReady(for: frame))
      let arrived = session.stream.reader.counts.lines - before
      if arrived > 0 { pages.append(arrived) }
    }
    #expect(pages.first == 16 && pages.count > 10 && pages.dropFirst().allSatisfy { (1...12).contains($0) })
  }

  @Test("F5: its first frames are repeated at the end, from the lines that arrived in them")
  func repetition() {
    for session in [StreamSession(.stream(6, frames: 120), bytes: DemoFeed.bytes), StreamSession(.stream(6, frames: 120), items: 50)] {
      session.runToEnd()
      #expect(session.report.rules.first { $0.rule == "F5" }.map { $0.checked == 1 && $0.findings == 0 } == true)
    }
  }

  @Test("F5: a source that is not the same again is found")
  func otherRepetition() {
    let session = StreamSession(.stream(6, frames: 120), bytes: DemoFeed.bytes)
    for _ in 0..<60 { _ = session.run.step() }
    session.stream.firstLines.removeFirst()
    session.runToEnd()
    #expect(session.report.findings.map(\.rule) == ["F5"])
  }

  @Test("reports bad lines and goes on, the same way when it is run again")
  func badLines() {
    var bytes = Array("nonsense\n{\"id\":[]}\n\n".utf8)
    bytes += DemoFeed.bytes
    bytes += Array("{\"id\":\"cut".utf8)
    let run = StreamSession(.stream(7, frames: 1_000), bytes: bytes, source: "mixed")
    run.runToEnd()
    let (input, errors) = (run.figures.input, run.stream.reader.errors)
    #expect(run.report.isClean && input.posts == 206 && input.badLines == 3 && input.lines == 209)
    #expect(errors.map(\.source) == ["mixed", "mixed", "mixed"] && errors.map(\.line) == [1, 2, 210])
  }

  @Test("stays within its bounds: posts, cache, queues and pool after 6,000 frames")
  func bounds() {
    let session = StreamSession(.stream(8, frames: 6_000, height: 150, maximumPosts: 40), bytes: DemoFeed.bytes)
    let feed = session.run.subject.feed
    var most = (posts: 0, waiting: 0)
    while session.run.step() {
      most.posts = max(most.posts, feed.store.count)
      most.waiting = max(most.waiting, feed.loader.queuedCount)
    }
    let (report, changes) = (session.report, session.figures.changes)
    #expect(report.isClean && report.frames == 6_000 && changes.added > 300 && changes.trimmed > 150)
    // The pool's tiles are on screen at most, and nothing else requests a photo.
    #expect(most.posts <= 40 + report.poolCapacity && most.waiting <= 9 * report.poolCapacity && report.poolCapacity <= 12)
    let loader = feed.loader
    #expect(loader.cachedCount <= loader.maximumCachedPictures)
    #expect(loader.runningCount == 0 && loader.queuedCount == 0, "the tiles are gone, and with them what they wanted")
    #expect(loader.counts.requested == loader.counts.done + loader.counts.cancelled + loader.counts.failed)
  }
}
