import Scrolling
import Tiling

/// One stress session: so many frames in which things happen, then as many as it takes until the subject has come to rest.
///
/// A stepper, as all sessions are. The first phase asks for safety: no rule may break, whatever happens. The second asks for liveness:
/// nothing comes from outside any more, every answer is prompt and right, and now the subject must come to rest within a bounded number of
/// frames (G1), with all filled that is on screen (G2); then the end of the list is shown, and more comes, or it is the end (G3).
///
/// ```swift
/// let run = StressRun(StressSetting(subject: "inbox", seed: 7, frames: 600), Inbox.init)
/// while run.step() {}
/// print(run.outcome.violations)
/// ```
public final class StressRun<Subject: StressSubject> {
  /// How many frames a subject has to come to rest in, in seconds of its time: longer than any motion, and than what is under way at most.
  public static var maximumSecondsToRest: Int { 60 }
  /// How often the end is shown.
  public static var showingsOfEnd: Int { 4 }
  /// How many jumps one showing may take: where lengths are estimates, the end goes away from whoever comes nearer, by less each time.
  public static var maximumJumpsToEnd: Int { 64 }

  public let eventSource: EventSource<Subject.Event>
  public let subject: Subject
  public private(set) var isOver = false
  /// Frames that it took to come to rest, one number for each time.
  public private(set) var framesToRest: [Int] = []
  /// Is given each frame, and its canonical line, when its rules have been checked.
  public var onFrame: ((FrameObservation, [UInt8]) -> Void)?

  private var phase = Phase.body
  private var quiescentFrames = 0
  private var jumpsToEnd = 0
  private var boundTiles = 0
  private var line: [UInt8] = []

  private enum Phase {
    case body
    case settling
    /// The end is shown for the so many-th time, and this is how far the subject had come before.
    case showingEnd(Int, progressBefore: Int)
  }

  /// The session of a seed. If `isRecording`, the port keeps what has happened, for a trace.
  public convenience init(_ setting: StressSetting, isRecording: Bool = false, _ make: (EventSource<Subject.Event>) -> Subject) {
    self.init(EventSource(drawing: setting, isRecording: isRecording), make)
  }

  /// The session of a trace.
  public convenience init(
    replaying trace: StressTrace<Subject.Event>, isRecording: Bool = false, _ make: (EventSource<Subject.Event>) -> Subject
  ) {
    self.init(EventSource(replaying: trace, isRecording: isRecording), make)
  }

  private init(_ eventSource: EventSource<Subject.Event>, _ make: (EventSource<Subject.Event>) -> Subject) {
    self.eventSource = eventSource
    subject = make(eventSource)
    for rule in ["G1", "G2", "G3"] { simulator.note(rule: rule) }
    simulator.onLine = { [unowned self] in line = $0 }
  }

  public var simulator: Simulator { subject.simulator }

  /// Makes the next frame.
  ///
  /// - Returns: false once the session is over; nothing happens then.
  public func step() -> Bool {
    guard !isOver else { return false }
    if case .body = phase, simulator.frame >= eventSource.setting.frames { settle() }
    eventSource.frame = simulator.frame + 1
    simulator.step(prepare: subject.prepare, settle: subject.settle)
    subject.frameHasBeenChecked()
    boundTiles += simulator.observation.tiles.count { $0.index != nil }
    if eventSource.isQuiescent { lookForRest() }
    onFrame?(simulator.observation, line)
    return true
  }

  /// What has come of the session so far.
  public var outcome: StressOutcome {
    StressOutcome(
      setting: eventSource.setting, framesToRest: framesToRest,
      report: SimulationReport(simulator, poolCapacity: simulator.observation.tiles.count, boundTiles: boundTiles))
  }

  private func settle() {
    phase = .settling
    eventSource.becomeQuiescent()
  }

  /// Whether the end was to be shown, and neither was it reached nor did more come: lengths that are learned on the way move it.
  private var isShortOfEnd: Bool {
    guard case .showingEnd(_, let before) = phase, let progress = subject.progress, progress <= before else { return false }
    return simulator.list.contentOffset != simulator.list.legalRange.max
  }

  private func lookForRest() {
    quiescentFrames += 1
    if let pendingWork {
      if quiescentFrames >= StressRun.maximumSecondsToRest * simulator.hz {
        simulator.record("G1", "\(quiescentFrames) frames after the last event it is not at rest: \(pendingWork)")
        end()
      }
      return
    }
    if isShortOfEnd, jumpsToEnd < StressRun.maximumJumpsToEnd { return jumpToEnd() }
    framesToRest.append(quiescentFrames)
    simulator.record("G1", .holds)
    simulator.record("G2", subject.missingContent.map { "at rest \($0) is on screen and not filled" } ?? .holds)
    goOn()
  }

  private var pendingWork: String? { simulator.isAtRest ? subject.pendingWork : "the list moves" }

  /// Shows the end of the list, unless there is no more or it has been shown often enough.
  private func goOn() {
    guard let progress = subject.progress else { return end() }
    var showings = 0
    if case .showingEnd(let number, let before) = phase {
      showings = number
      let hasCome = progress > before
      if hasCome || number == StressRun.showingsOfEnd {
        simulator.record("G3", hasCome ? .holds : "the end was shown \(number) times, and neither did more come nor is it the end")
      }
      // Pages that bring nothing are limited in number: the next showing asks again.
      if progress > before || number == StressRun.showingsOfEnd { return end() }
    }
    phase = .showingEnd(showings + 1, progressBefore: progress)
    jumpsToEnd = 0
    jumpToEnd()
  }

  private func jumpToEnd() {
    quiescentFrames = 0
    jumpsToEnd += 1
    eventSource.gestures.jumpWhenQuiescent(to: simulator.list.legalRange.max)
  }

  private func end() {
    isOver = true
    simulator.finish()
  }
}
