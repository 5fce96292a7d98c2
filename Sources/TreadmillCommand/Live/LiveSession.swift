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
  private var target: StressTarget
  private var setting: StressSetting
  private var screen: LiveScreen
  private var pages: [ConnectedPage] = []
  private var pageCount = 0  // so far
  private var clock: FrameClock?
  private var clockStart: Int64 = 0
  private var clockFrame = 0
  private var pace = 1.0
  private var replay: (text: [UInt8], frames: Int)?  // what is being made again
  private var waiting = 0  // gestures and acts since the last frame
  private var quietFrames = 0
  private var isStill = true  // no frame follows until a page asks for something
  private var number = 0  // of the session, so that a page knows a new one
  private var lastFrameAt: Int64 = 0  // on the monotonic clock
  private var frameNanoseconds: Int64 = 0  // that the last frame took
  private let flush: TimerHandle

  init(on loop: EventLoop, _ target: StressTarget, _ setting: StressSetting, feed: StressFeed, hasPanel: Bool) throws(Failure) {
    (self.loop, self.target, self.setting, self.feed, self.hasPanel) = (loop, target, setting, feed, hasPanel)
    do throws(TraceFault) { screen = LiveScreen(of: try target.live(setting)) } catch { throw .defect("\(error)") }
    flush = TimerHandle(on: loop)
    flush.keepsLoopAlive = false
    makeFrame()
  }

  private var run: any LiveRun { screen.run }
  private var frame: Int { run.simulator.frame }
  private var isFull: Bool { frame >= LivePageLimits.frames }
  private var isReplaying: Bool { frame < replay?.frames ?? 0 }

  func close() {
    clock?.close()
    flush.close()
    for page in pages { page.stream.close() }
  }
}

// MARK: Pages

/// A page that takes frames, with its own clock and fingers.
private final class ConnectedPage {
  let stream: HTTPStream
  let number: Int
  var mark = LiveScreen.Mark()
  var session = -1
  var sent = 0  // messages
  var seen = 0  // of them by the page, as far as it has said so
  var echo = 0  // the page's number of its last request, by which it measures how long an input takes
  var behindSince: Int64?  // on the monotonic clock
  var clock = LiveClock()
  var fingers: [Int: Int] = [:]  // that are down: the page's numbers, and the session's

  init(_ stream: HTTPStream, number: Int) { (self.stream, self.number) = (stream, number) }

  /// Whether a message would be seen soon: a slow page gets fewer frames, and not later ones.
  var isReady: Bool { stream.isReady && sent - seen < LivePageLimits.unseen }
}

extension LiveSession {
  func add(_ stream: HTTPStream) {
    pageCount += 1
    let page = ConnectedPage(stream, number: pageCount)
    pages.append(page)
    stream.onClose = { [unowned self, number = page.number] in remove(page: number) }
    send(to: page)
  }

  /// What a page held down is let go.
  private func remove(page number: Int) {
    guard let index = pages.firstIndex(where: { $0.number == number }) else { return }
    let page = pages.remove(at: index)
    for finger in page.fingers.values.sorted() { add(.touch(finger: finger, .cancelled, .zero), at: nil, of: page, begins: false) }
  }

  private func sendToAll() {
    for page in pages { send(to: page) }
  }

  /// A page that has not taken its last frame yet gets the one that is there when it has. One that takes none for long is left.
  private func send(to page: ConnectedPage) {
    let now = EventLoop.monotonicNanoseconds
    guard page.isReady else {
      let since = page.behindSince ?? now
      page.behindSince = since
      if now - since > LivePageLimits.behind { return page.stream.close() }
      return flush.start(afterMilliseconds: LivePageLimits.flushMilliseconds) { [unowned self] in
        for page in pages where page.behindSince != nil { send(to: page) }
      }
    }
    page.behindSince = nil
    let isNew = page.session != number
    if isNew { (page.session, page.mark) = (number, LiveScreen.Mark()) }
    page.sent += 1
    let bugs = isNew && setting.subject == FeedSubject.name ? "\"bugs\":\(LiveSession.bugs)," : ""
    page.stream.send(
      screen.message(since: &page.mark, "\"page\":\(page.number),\"n\":\(page.sent),\"echo\":\(page.echo),\(bugs)\(members)"))
  }

  private static let bugs = JSONValue.array(
    InjectedBug.allCases.map { bug in
      .array([.string(bug.rawValue), .string(bug.summary), .array(bug.rules.map(JSONValue.string))])
    })

  private var members: String {
    let bug = setting.bug.map { "\(JSONValue.string($0))" } ?? "null"
    return
      "\"session\":\(number),\"hasPanel\":\(hasPanel),\"pace\":\(pace),\"isHeld\":\(isStill),"
      + "\"toReach\":\(max(0, (replay?.frames ?? 0) - frame)),\"bug\":\(bug),\"isFull\":\(isFull),"
      + "\"micros\":\(frameNanoseconds / 1_000),"
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
      makeFrame()
      sendToAll()
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
    replay = nil
    stop()
    go()
    return .stop
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
  /// Takes what a page asks for. `number`, `seen` and `echo` are what the page says of itself. Returns what was not taken, in words.
  func take(_ inputs: [PageInputs.Input], page number: Int, seen: Int, echo: Int) -> String? {
    let page = pages.first { $0.number == number }
    if let page {
      page.seen = min(max(page.seen, seen), page.sent)
      page.echo = max(page.echo, echo)
    }
    var refusal: String?
    for input in inputs { if let words = take(input, of: page) { refusal = words } }
    return refusal
  }

  private func take(_ input: PageInputs.Input, of page: ConnectedPage?) -> String? {
    switch input {
    case .touch(let finger, let phase, let place, let time): return touch(finger, phase, place, at: time, page)
    case .wheel(let delta, let time):
      guard let page else { return LiveSession.noPage }
      if let words = refusal { return words }
      add(.wheel(by: delta), at: time, of: page, begins: page.fingers.isEmpty)
    case .act(let name):
      if let words = refusal { return words }
      guard run.add(name) else { return "\(VisibleText.line(name, atMost: 40)): there is nothing on screen for it to act on" }
      waiting += 1
      go()
    case .pace(let pace): set(pace: pace)
    case .step(let frames):
      if let words = refusal { return words }
      set(pace: 0)
      for _ in 0..<frames where !isFull { makeFrame() }
      sendToAll()
    case .bug(let bug): return plant(bug)
    case .back(let frame):
      if isReplaying { return LiveSession.replaying }
      return open(run.trace(frames: min(frame, self.frame)), setting, upTo: min(frame, self.frame))
    case .again: return open(nil, setting, upTo: 0)
    }
    return nil
  }

  private static let replaying = "earlier events are being replayed; wait until that is done"
  private static let noPage = "this page has lost its stream of frames, and is opening another one"

  private var refusal: String? {
    if isFull { return "the session has reached the limit of \(grouped(LivePageLimits.frames)) frames; save it, or begin again" }
    if isReplaying { return LiveSession.replaying }
    if waiting >= LivePageLimits.waiting {
      return "\(grouped(LivePageLimits.waiting)) inputs are already waiting for the next frame, which is the limit"
    }
    return nil
  }

  /// A finger that is down can always leave.
  private func touch(_ finger: Int, _ phase: Touch.Phase, _ place: Point, at time: Double, _ page: ConnectedPage?) -> String? {
    guard let page else { return LiveSession.noPage }
    if phase == .began || phase == .moved, let words = refusal { return words }
    let begins = page.fingers.isEmpty
    if phase == .began, page.fingers[finger] == nil {
      let taken = pages.flatMap(\.fingers.values)
      guard let free = (0..<LivePageLimits.fingers).first(where: { !taken.contains($0) }) else {
        return "\(LivePageLimits.fingers) fingers are down, which is the limit"
      }
      page.fingers[finger] = free
    }
    guard let known = page.fingers[finger] else { return nil }  // it was let go when another session began
    if phase == .ended || phase == .cancelled { page.fingers[finger] = nil }
    add(.touch(finger: known, phase, place), at: time, of: page, begins: begins)
    return nil
  }

  /// - Parameter time: in milliseconds of the page; nil is now.
  private func add(_ action: GestureEvent.Action, at time: Double?, of page: ConnectedPage, begins: Bool) {
    let last = Instant(frame: frame, hz: setting.hz).nanoseconds
    let now = isStill ? Double(last) : Double(last) + Double(EventLoop.monotonicNanoseconds - lastFrameAt) * pace
    waiting += 1
    run.add(GestureEvent(at: page.clock.instant(at: time, begins: begins, now: now, after: last, pace: pace), action))
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
          ? "bugs can be planted only in a feed's client, and this is another layout"
          : "there is no bug \(VisibleText.line(bug, atMost: 40))"
      }
    }
    var other = setting
    other.bug = bug
    if let replay, isReplaying { return open(replay.text, other, upTo: replay.frames) }
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
    (waiting, replay) = (0, text.map { ($0, frame) })
    for page in pages { (page.clock, page.fingers) = (LiveClock(), [:]) }
    number += 1
    makeFrame()
    sendToAll()
    go()
    return nil
  }
}

// MARK: Saving

extension LiveSession {
  /// The session until now, replayed to its end: without events it must come to rest. The trace has the outcome.
  struct Saved {
    let trace: [UInt8]
    let report: [UInt8]
    let outcome: StressOutcome
    let frames: Int  // that were played
    let isSame: Bool  // whether these came out as they had been
  }

  /// Nil while earlier events are being replayed.
  func save() throws(TraceFault) -> Saved? {
    guard !isReplaying else { return nil }
    let frames = frame
    let again = try target.session(replaying: run.trace(frames: frames), isRecording: true)
    var hash = ""
    while again.step() { if again.simulator.frame == frames { hash = again.simulator.hash.description } }
    let recorded = screen.session(titled: "\(setting.subject), played by hand", replay: "treadmill replay session.ndjson")
    return Saved(
      trace: again.traceText(frames: [], isEnded: true), report: Array(HTMLReport(recorded).text.utf8), outcome: again.outcome,
      frames: frames, isSame: hash == run.simulator.hash.description)
  }
}
