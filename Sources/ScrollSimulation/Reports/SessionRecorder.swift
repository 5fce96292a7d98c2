import Scrolling
import Tiling

/// Keeps what a stress session shows, frame by frame, for reports.
///
/// ```swift
/// let recorder = SessionRecorder(of: session)
/// while session.step() {}
/// let html = HTMLReport(recorder.session(titled: "inbox", replay: "swift test")).text
/// ```
public final class SessionRecorder {
  /// Frames that are kept; those that follow are left out, and ``isFull`` says so.
  public static let maximumFrames = 100_000

  private let session: any StressSession
  public private(set) var frames: [RecordedFrame] = []
  /// The frames' canonical lines.
  public private(set) var lines: [[UInt8]] = []
  private var blank: Int64 = 0

  /// Takes over the session's `onFrame`. What happened is there only if the session is written.
  public init(of session: any StressSession) {
    self.session = session
    session.onFrame = { [unowned self] in keep($0, $1) }
  }

  public var isFull: Bool { frames.count >= SessionRecorder.maximumFrames }

  /// The session so far.
  ///
  /// - Parameters:
  ///   - title: what a person calls it.
  ///   - replay: the shell command that makes it again.
  ///   - name: a rule's name.
  public func session(titled title: String, replay: String, naming name: (String) -> String = { _ in "" }) -> RecordedSession {
    let outcome = session.outcome
    return RecordedSession(
      title: title, seed: outcome.setting.seed, replay: replay, hz: outcome.setting.hz,
      isHorizontal: session.simulator.list.axis == .horizontal,
      setting: outcome.setting.facts, frames: frames,
      inputs: session.happenings.map {
        RecordedInput(frame: $0.frame, kind: $0.kind.rawValue, words: String(decoding: $0.line, as: UTF8.self))
      },
      loads: session.loads,
      rules: outcome.rules.map { (rule: $0, name: name($0.rule)) }, findings: outcome.violations)
  }

  private func keep(_ frame: FrameObservation, _ line: [UInt8]) {
    let sum = session.simulator.checker.blank.sum
    defer { blank = sum }
    guard !isFull else { return }
    frames.append(RecordedFrame(frame, blank: sum - blank))
    lines.append(line)
  }
}
