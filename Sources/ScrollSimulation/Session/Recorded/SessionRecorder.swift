import Scrolling
import Tiling

/// Records a stress session's frames for reports.
///
/// ```swift
/// let recorder = SessionRecorder(of: session)
/// while session.step() {}
/// let html = HTMLReport(recorder.session(titled: "inbox", replay: "swift test")).text
/// ```
public final class SessionRecorder {
  /// Later frames are left out, and ``isFull`` says so.
  public static let maximumFrames = 100_000

  private let session: any AnyStressRun
  private let recorder: FrameRecorder

  /// Takes over the session's `onFrame`. Events are there only if the session records them.
  public init(of session: any AnyStressRun) {
    self.session = session
    recorder = FrameRecorder(of: session.simulator)
    session.onFrame = { [recorder] figures, _ in recorder.keep(figures) }
  }

  package var frames: [RecordedFrame] { recorder.frames }
  package var looks: [TileLook] { recorder.looks }

  /// Whether ``maximumFrames`` are kept.
  public var isFull: Bool { recorder.isFull }

  /// The session so far. `replay` is a shell command that repeats it, `parameters` word drawn values, and `name` gives a rule's name.
  public func session(
    titled title: String, replay: String, parameters: [Parameter] = [], naming name: (String) -> String = { _ in "" }
  ) -> RecordedSession {
    let outcome = session.outcome
    let last = recorder.frames.last?.number ?? 0
    return RecordedSession(
      title: title, seed: outcome.setting.seed, replay: replay, hz: outcome.setting.hz,
      isHorizontal: session.simulator.isHorizontal,
      setting: outcome.setting.mainFacts, parameterWords: outcome.setting.parameterWords(of: parameters + SessionGestures.parameters),
      frames: recorder.frames,
      looks: recorder.looks, keyNames: session.simulator.keyNames(from: 0),
      quiescentFrom: last > outcome.setting.frames ? outcome.setting.frames + 1 : nil, inputs: session.inputs,
      loads: session.loads,
      rules: outcome.rules.map { (rule: $0, name: name($0.rule)) }, findings: outcome.findings)
  }
}
