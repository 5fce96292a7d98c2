import FeedSimulation
import JSONReading
import ScrollSimulation
import SimulationReports
import Treadmill
import UVLoop

/// A session that pages play, on the loop: frames at the pace of the wall clock while something happens; while nothing does, time stands
/// still. One session is played at a time, and all pages see it.
final class LiveSession {
  private let loop: EventLoop
  private let feed: StressFeed
  private let hasPanel: Bool
  private(set) var target: StressTarget
  private(set) var setting: StressSetting
  private(set) var screen: LiveScreen
  private var pages: [LivePageStream] = []
  private var pageCount = 0  // so far
  private var clock: FrameClock?
  private var clockStart: Int64 = 0
  private var clockFrame = 0
  private var pace = 1.0
  private var frameToReach = 0  // events of a trace are made again up to here
  private var touches = LiveClock()
  private var fingers: Set<Int> = []  // that are down; looked up only
  private var waiting = 0  // gestures since the last frame
  private var quietFrames = 0
  private var isStill = true  // no frame follows until a page asks for something
  private var number = 0  // of the session, so that a page knows a new one
  private var lastFrameAt: Int64 = 0  // on the monotonic clock
  private var frameNanoseconds: Int64 = 0  // that the last frame took
  private var echo = ""  // of the last input, by which a page measures how long it takes
  private let flush: TimerHandle

  init(on loop: EventLoop, _ target: StressTarget, _ setting: StressSetting, feed: StressFeed, hasPanel: Bool) throws(Failure) {
    (self.loop, self.target, self.setting, self.feed, self.hasPanel) = (loop, target, setting, feed, hasPanel)
    do throws(TraceFault) { screen = LiveScreen(of: try target.live(setting)) } catch { throw .defect("\(error)") }
    flush = TimerHandle(on: loop)
    flush.keepsLoopAlive = false
    step()
  }

  private var run: any LiveRun { screen.run }
  var frame: Int { run.simulator.frame }
  var isFull: Bool { frame >= LivePageLimits.frames }
  private var isReplaying: Bool { frame < frameToReach }

  func close() {
    clock?.close()
    for page in pages { page.stream.close() }
  }
}

// MARK: Pages

final class LivePageStream {
  let stream: HTTPStream
  var mark = LiveScreen.Mark()
  var session = -1
  var isBehind = false
  let number: Int  // of the page
  var sent = 0  // messages
  var seen = 0  // of them by the page, as far as it has said so

  init(_ stream: HTTPStream, number: Int) { (self.stream, self.number) = (stream, number) }

  /// Whether a message would be seen soon: a slow page gets fewer frames, and not later ones.
  var isReady: Bool { stream.isReady && sent - seen < LivePageLimits.unseen }
}

extension LiveSession {
  func add(_ stream: HTTPStream) {
    pageCount += 1
    let page = LivePageStream(stream, number: pageCount)
    pages.append(page)
    stream.onClose = { [unowned self, unowned page] in pages.removeAll { $0 === page } }
    send(to: page)
  }

  private func sendToAll() {
    for page in pages { send(to: page) }
  }

  /// A page that has not taken its last frame yet gets the one that is there when it has.
  private func send(to page: LivePageStream) {
    guard page.isReady else {
      page.isBehind = true
      return flush.start(afterMilliseconds: 20) { [unowned self] in
        for page in pages where page.isBehind { send(to: page) }
      }
    }
    page.isBehind = false
    let isNew = page.session != number
    if isNew { (page.session, page.mark) = (number, LiveScreen.Mark()) }
    page.sent += 1
    let bugs = isNew && setting.subject == FeedSubject.name ? "\"bugs\":\(LiveSession.bugs)," : ""
    page.stream.send(screen.message(since: &page.mark, "\"page\":\(page.number),\"n\":\(page.sent),\(bugs)\(members)"))
  }

  /// A page says how many messages it has seen.
  func sees(_ count: Int, page number: Int) {
    guard let page = pages.first(where: { $0.number == number }) else { return }
    page.seen = min(max(page.seen, count), page.sent)
  }

  private static let bugs = JSONValue.array(
    InjectedBug.allCases.map { bug in
      .array([.string(bug.rawValue), .string(bug.summary), .array(bug.rules.map(JSONValue.string))])
    })

  private var members: String {
    let bug = setting.bug.map { "\(JSONValue.string($0))" } ?? "null"
    return
      "\"session\":\(number),\"hasPanel\":\(hasPanel),\"pace\":\(pace),\"isHeld\":\(isStill),\"toReach\":\(max(0, frameToReach - frame)),"
      + "\"bug\":\(bug),\"isFull\":\(isFull),\"micros\":\(frameNanoseconds / 1_000),\"echo\":\(echo.isEmpty ? "0" : echo),"
  }
}

// MARK: Time

extension LiveSession {
  /// Makes frames from now on, until nothing happens.
  private func go() {
    quietFrames = 0
    guard pace > 0 || isReplaying, !isFull else { return }
    if let clock, clock.isOpen {
      if clock.isHeld { (clockStart, clockFrame) = (EventLoop.monotonicNanoseconds, 0) }
      isStill = false
      return clock.resume()
    }
    isStill = false
    let isReplay = isReplaying
    let hz = min(max(Int((Double(setting.hz) * pace).rounded()), FrameClock.rates.lowerBound), FrameClock.rates.upperBound)
    let clock = FrameClock(on: loop, hz: hz, pace: isReplay ? .virtual : .real)
    clock.keepsLoopAlive = false
    self.clock = clock
    (clockStart, clockFrame) = (EventLoop.monotonicNanoseconds, 0)
    clock.start { [unowned self] _, _ in isReplay ? catchUp() : tick(hz) }
  }

  private func stop() {
    clock?.close()
    clock = nil
    isStill = true
  }

  private func tick(_ hz: Int) -> FrameClock.Answer {
    let now = EventLoop.monotonicNanoseconds
    // A computer that was asleep does not play what it has missed.
    if now - clockStart > Int64(clockFrame) * 1_000_000_000 / Int64(hz) + LivePageLimits.lateness {
      (clockStart, clockFrame) = (now, 0)
      stop()
      step()
      go()
      return .stop
    }
    clockFrame += 1
    makeFrame()
    isStill = quietFrames >= LivePageLimits.framesUntilHeld || isFull
    sendToAll()
    if isFull { return .stop }
    if isStill { clockStart = .max / 2 }  // until it goes on
    return isStill ? .hold : .next
  }

  /// Makes frames of a trace as fast as it can, and shows some.
  private func catchUp() -> FrameClock.Answer {
    let start = EventLoop.monotonicNanoseconds
    while isReplaying, !isFull, EventLoop.monotonicNanoseconds - start < Int64(LivePageLimits.catchUpMilliseconds) * 1_000_000 {
      makeFrame()
    }
    sendToAll()
    guard !isReplaying || isFull else { return .next }
    frameToReach = 0
    stop()
    go()
    return .stop
  }

  private func step() {
    makeFrame()
    sendToAll()
  }

  private func makeFrame() {
    let start = EventLoop.monotonicNanoseconds
    _ = run.step()
    frameNanoseconds = EventLoop.monotonicNanoseconds - start
    waiting = 0
    quietFrames = run.isIdle ? quietFrames + 1 : 0
    lastFrameAt = start
  }
}

// MARK: Input

extension LiveSession {
  /// Takes what a page asks for. Returns what it did not take, in words.
  func take(_ inputs: [PageInputs.Input], echo: String) -> String? {
    self.echo = echo
    var refusal: String?
    for input in inputs { if let words = take(input) { refusal = words } }
    return refusal
  }

  private func take(_ input: PageInputs.Input) -> String? {
    switch input {
    case .touch, .wheel, .act, .step: if let words = refusal { return words }
    case .pace, .bug, .back, .again: break
    }
    switch input {
    case .touch(let finger, let phase, let place, let time):
      let begins = fingers.isEmpty && phase == .began
      if phase == .began { fingers.insert(finger) } else if phase != .moved { fingers.remove(finger) }
      add(.touch(finger: finger, phase, place), at: time, begins: begins)
    case .wheel(let delta, let time): add(.wheel(by: delta), at: time, begins: fingers.isEmpty)
    case .act(let name):
      guard run.add(name) else { return "\(VisibleText.line(name, atMost: 40)): there is nothing on screen that it could act on" }
      go()
    case .pace(let pace): set(pace: pace)
    case .step(let frames):
      set(pace: 0)
      for _ in 0..<frames where !isFull { makeFrame() }
      sendToAll()
    case .bug(let bug): return plant(bug)
    case .back(let frame): return open(run.trace(frames: min(frame, self.frame)), setting, upTo: min(frame, self.frame))
    case .again: return open(nil, setting, upTo: 0)
    }
    return nil
  }

  private var refusal: String? {
    if isFull { return "the session has \(grouped(LivePageLimits.frames)) frames, the limit; save it, or begin again" }
    if isReplaying { return "the events until now are being made again; wait until they are" }
    if waiting >= LivePageLimits.waiting { return "\(grouped(LivePageLimits.waiting)) inputs wait for the next frame, the limit" }
    return nil
  }

  private func add(_ action: GestureEvent.Action, at time: Double, begins: Bool) {
    let last = Double(Instant(frame: frame, hz: setting.hz).nanoseconds)
    let now = isStill ? last : last + Double(EventLoop.monotonicNanoseconds - lastFrameAt) * pace
    let instant = touches.instant(at: time, begins: begins, now: now, after: Int64(last), pace: pace)
    waiting += 1
    run.add(GestureEvent(at: instant, action))
    go()
  }

  private func set(pace: Double) {
    guard pace != self.pace else { return }
    self.pace = pace
    stop()
    go()
    sendToAll()
  }

  /// The same events with a client that has a bug, or with the right one.
  private func plant(_ bug: String?) -> String? {
    if let bug {
      let bugs = setting.subject == FeedSubject.name ? InjectedBug.allCases.map(\.rawValue) : []
      guard bugs.contains(bug) else {
        return bugs.isEmpty
          ? "a list of this layout has no bugs to plant; those are of a feed's client"
          : "there is no bug \(VisibleText.line(bug, atMost: 40))"
      }
    }
    var other = setting
    other.bug = bug
    return open(run.trace(frames: frame), other, upTo: frame)
  }

  /// Plays a trace: its setting, the events of its frames, and what comes then. Returns why it cannot; then the session goes on.
  func open(_ text: [UInt8]) -> String? {
    do throws(TraceFault) {
      let setting = try TraceHeader.setting(of: text)
      guard let target = StressTargets(feed: feed).target(named: setting.subject), setting.subject != FeedSubject.servedName else {
        return "this is a session of \(VisibleText.line(setting.subject, atMost: 40)), which cannot be played"
      }
      if let source = setting.source, setting.subject == FeedSubject.name, source.hash != feed.hash {
        return
          "this session was made from \(VisibleText.line(source.name, atMost: 80)), and this page shows \(feed.name); start treadmill live with that feed"
      }
      guard setting.frames <= LivePageLimits.frames else {
        return "this session has \(grouped(setting.frames)) frames; a page plays at most \(grouped(LivePageLimits.frames))"
      }
      if let bug = setting.bug, setting.subject != FeedSubject.name || InjectedBug(rawValue: bug) == nil {
        return "this session has a bug that is not known here: \(VisibleText.line(bug, atMost: 40))"
      }
      return try open(target, text, setting, upTo: setting.frames)
    } catch {
      return "\(error)"
    }
  }

  private func open(_ text: [UInt8]?, _ setting: StressSetting, upTo frame: Int) -> String? {
    do throws(TraceFault) { return try open(target, text, setting, upTo: frame) } catch { return "\(error)" }
  }

  private func open(_ target: StressTarget, _ text: [UInt8]?, _ setting: StressSetting, upTo frame: Int) throws(TraceFault) -> String? {
    let run = try target.live(setting, continuing: text)
    stop()
    (self.target, self.setting, screen) = (target, setting, LiveScreen(of: run))
    (touches, fingers, waiting, frameToReach) = (LiveClock(), [], 0, frame)
    number += 1
    makeFrame()
    sendToAll()
    go()
    return nil
  }
}

// MARK: Saving

extension LiveSession {
  /// The session until now, played again to its end: without events it must come to rest. The trace has the outcome.
  struct Saved {
    let trace: [UInt8]
    let outcome: StressOutcome
    let frames: Int  // that were played
    let isSame: Bool  // whether these came out as they had been
  }

  func save() throws(TraceFault) -> Saved {
    let frames = frame
    let again = try target.session(replaying: run.trace(frames: frames), isRecording: true)
    var hash = ""
    while again.step() { if again.simulator.frame == frames { hash = again.simulator.hash.description } }
    return Saved(
      trace: again.traceText(frames: [], isEnded: true), outcome: again.outcome, frames: frames,
      isSame: hash == run.simulator.hash.description)
  }

  var report: [UInt8] {
    Array(HTMLReport(screen.session(titled: "\(setting.subject), played by hand", replay: "treadmill replay session.ndjson")).text.utf8)
  }
}
