import Scrolling
import Tiling

/// One session: a subject, its events and its simulator, frame by frame.
///
/// A session without a goal has two phases. In the first, with events, no rule may break (safety). In the second no event comes and every
/// answer is prompt and right: the subject must become quiescent within 60 seconds (G1) with everything on screen filled
/// (G2); then the end of the list is shown, and more comes or it is the end (G3). A session with a goal (``StressSetting/goal``) has the
/// first phase alone, and repeats its first frames at the end (F5).
///
/// ```swift
/// let run = StressRun(StressSetting(subject: "inbox", seed: 7, frames: 600), Inbox.init)
/// while run.step() {}
/// print(run.outcome.findings)
/// ```
public final class StressRun<Subject: StressSubject> {
  /// Virtual seconds in which a subject must become quiescent: longer than any motion and any pending load.
  static var maximumSecondsToRest: Int { 60 }
  /// Number of times that the end is shown.
  static var showingsOfEnd: Int { 4 }
  /// Maximum number of jumps per showing: with estimated extents the end moves away, by less each time.
  static var maximumJumpsToEnd: Int { 64 }

  public let eventSource: EventSource<Subject.Event>
  public let subject: Subject
  public let simulator: Simulator
  private let goal: SessionEnd?
  private let frames: Int
  public var isOver: Bool { end != nil }
  /// Why the session ended; nil while it runs.
  @exclusivity(unchecked) public private(set) var end: SessionEnd?
  /// Frames until quiescent, one number for each time.
  public private(set) var framesToRest: [Int] = []
  /// Called with each frame in numbers and its canonical line, after its rules have been checked.
  @exclusivity(unchecked) public var onFrame: ((FrameFigures, [UInt8]) -> Void)?

  @exclusivity(unchecked) private var phase = Phase.active
  private var quiescentFrames = 0
  private var jumpsToEnd = 0
  @exclusivity(unchecked) private var boundTiles = 0
  @exclusivity(unchecked) private var largestBinds = 0
  @exclusivity(unchecked) private var firstHashes: [UInt64] = []  // of the first frames' lines, to compare with the repetition

  private enum Phase {
    case active
    case settling
    case showingEnd(Int, progressBefore: Int)  // counts the showings, from 1
  }

  /// The session of a seed. `gestures` replace the setting's profile. If `isRecording`, the event source keeps the events for a trace.
  public convenience init(
    _ setting: StressSetting, gestures: (any GestureSource)? = nil, isRecording: Bool = false,
    _ make: (EventSource<Subject.Event>) -> Subject
  ) {
    self.init(EventSource(drawing: setting, gestures: gestures, isRecording: isRecording), make)
  }

  init(_ eventSource: EventSource<Subject.Event>, _ make: (EventSource<Subject.Event>) -> Subject) {
    self.eventSource = eventSource
    subject = make(eventSource)
    simulator = subject.simulator
    (goal, frames) = (eventSource.setting.goal, eventSource.setting.frames)
    for rule in goal == nil ? ["G1", "G2", "G3"] : ["F5"] { simulator.note(rule: rule) }
  }

  /// Whether ``step()`` can make the next frame or end the session: a session over a stream waits for its lines.
  public var isReady: Bool { isOver || hasMadeAllFrames || subject.isReady }

  /// Makes the next frame; returns false, and makes none, if the session ends or has ended.
  /// - Precondition: ``isReady``
  public func step() -> Bool {
    guard !isOver else { return false }
    if hasMadeAllFrames {
      finish(goal == .frames ? .frames : .limit)
      return false
    }
    if simulator.frame >= frames, case .active = phase {
      phase = .settling
      eventSource.becomeQuiescent()
    }
    precondition(subject.isReady, "StressRun.step(): frame \(simulator.frame + 1) needs input that has not arrived")
    eventSource.frame = simulator.frame + 1
    subject.simulator.step(prepare: { subject.prepare(&$0) }, settle: { subject.settle(&$0, &$1) })
    subject.frameHasBeenChecked()
    let figures = simulator.figures
    boundTiles += figures.boundTiles
    largestBinds = max(largestBinds, figures.binds)
    if goal != nil, firstHashes.count < StressSetting.repeatedFrames { firstHashes.append(StressRun.hash(of: simulator.line.bytes)) }
    if eventSource.isQuiescent { lookForRest() }
    onFrame?(figures, simulator.line.bytes)
    if hasReachedGoal { finish(goal ?? .rest) }
    return true
  }

  private var setting: StressSetting { eventSource.setting }
  private var hasMadeAllFrames: Bool { goal != nil && simulator.frame >= frames }

  private var hasReachedGoal: Bool {
    switch goal {
    case .everythingSeen: subject.hasShownEverything
    case .gesturesOver: simulator.isAtRest
    case .frames, .limit, .rest, nil: false
    }
  }

  /// The results so far.
  public var outcome: StressOutcome {
    StressOutcome(
      setting: setting, end: end, framesToRest: framesToRest,
      report: SimulationReport(simulator, boundTiles: boundTiles, largestBinds: largestBinds))
  }

  /// The end was to be shown, was not reached, and no more has come: extents that are learned on the way move it.
  private var isShortOfEnd: Bool {
    guard case .showingEnd(_, let before) = phase, let progress = subject.progress, progress <= before else { return false }
    return simulator.view.contentOffset != simulator.view.legalRange.max
  }

  private func lookForRest() {
    quiescentFrames += 1
    if let pendingWork {
      if quiescentFrames >= StressRun.maximumSecondsToRest * simulator.hz {
        simulator.record("G1", "\(quiescentFrames) frames after the last event it is not at rest: \(pendingWork)")
        finish(.rest)
      }
      return
    }
    if isShortOfEnd, jumpsToEnd < StressRun.maximumJumpsToEnd { return jumpToEnd() }
    framesToRest.append(quiescentFrames)
    simulator.record("G1", .holds)
    simulator.record("G2", subject.missingContent.map { "at rest \($0) is on screen and not filled" } ?? .holds)
    goOn()
  }

  private var pendingWork: String? { simulator.isAtRest ? subject.pendingWork : "the content moves" }

  /// Shows the end of the list, unless there is no more or it was shown often enough.
  private func goOn() {
    guard let progress = subject.progress else { return finish(.rest) }
    var showings = 0
    if case .showingEnd(let number, let before) = phase {
      showings = number
      let hasCome = progress > before
      if hasCome || number == StressRun.showingsOfEnd {
        simulator.record("G3", hasCome ? .holds : "the end was shown \(number) times, and neither did more come nor is it the end")
      }
      // The number of empty pages is limited: the next showing asks again.
      if progress > before || number == StressRun.showingsOfEnd { return finish(.rest) }
    }
    phase = .showingEnd(showings + 1, progressBefore: progress)
    jumpsToEnd = 0
    jumpToEnd()
  }

  private func jumpToEnd() {
    quiescentFrames = 0
    jumpsToEnd += 1
    eventSource.gestures.jumpWhenQuiescent(to: simulator.view.legalRange.max)
  }

  private func finish(_ end: SessionEnd) {
    self.end = end
    subject.sessionEnds()
    simulator.finish()
    if goal != nil, !eventSource.isReplay { repeatFirstFrames() }
  }

  /// F5: the same seed and the same input give the same frames.
  private func repeatFirstFrames() {
    let again = EventSource<Subject.Event>(drawing: setting, gestures: eventSource.gestures.again, isRecording: false)
    guard let twin = subject.repeated(again) else { return }
    let repeated: Simulator = twin.simulator
    repeated.stopChecking()
    var difference: Int?
    repeated.onLine = { [firstHashes, unowned repeated] line in
      if difference == nil, StressRun.hash(of: line) != firstHashes[repeated.frame - 1] { difference = repeated.frame }
    }
    for index in firstHashes.indices {
      guard twin.isReady else { return simulator.record("F5", CheckResult(fault: "run again, frame \(index + 1) lacks a line")) }
      again.frame = index + 1
      twin.simulator.step(prepare: { twin.prepare(&$0) }, settle: { twin.settle(&$0, &$1) })
      twin.frameHasBeenChecked()
    }
    simulator.record("F5", CheckResult(fault: difference.map { "run again, frame \($0) is another one" }))
  }

  private static func hash(of line: [UInt8]) -> UInt64 {
    var hash = TraceHash()
    hash.add(line)
    return hash.value
  }
}
