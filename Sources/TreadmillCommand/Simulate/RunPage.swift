import FeedSimulation
import ScrollSimulation
import SimulationReports
import Treadmill

/// The page of a run (`--html`): keeps what the run shows while it goes on.
final class RunPage {
  let file: OutputFile
  private var recorder: FrameRecorder?
  private var isHorizontal = false
  private var inputs = InputLog()
  private var loads: () -> [RecordedLoad] = { [] }

  init(_ file: OutputFile) { self.file = file }

  func follow(_ run: FeedRun) {
    recorder = FrameRecorder(of: run.simulator)
    run.recordLoads()
    loads = { run.loads }
  }

  func follow(_ run: ListRun) {
    recorder = FrameRecorder(of: run.simulator)
    isHorizontal = run.simulator.list.axis == .horizontal
    run.simulator.onGesture = { [unowned self, unowned run] in gestureIsPlayed($0, before: run.simulator.frame) }
  }

  func gestureIsPlayed(_ gesture: GestureEvent, before frame: Int) { inputs.add(gesture, before: frame) }

  func frameIsMade(_ frame: Int, _ events: [String]) {
    for words in events { inputs.add(words, kind: "event", before: frame) }
    recorder?.keep()
  }

  /// Writes the page, and lets go of the run. Call it when that is over.
  func write(titled title: String, hz: Int, setting: [(name: String, value: String)], _ findings: Findings) {
    let session = RecordedSession(
      title: title, seed: findings.seed, replay: findings.replay.description, hz: hz, isHorizontal: isHorizontal, setting: setting,
      frames: recorder?.frames ?? [], looks: recorder?.looks ?? [], inputs: inputs.inputs, loads: loads(),
      rules: findings.rules.map { (rule: $0, name: RuleText.title(of: $0.rule)) }, findings: findings.violations)
    file.append(HTMLReport(session).text.utf8)
    loads = { [] }
    defer { recorder = nil }
    if recorder?.isFull == true {
      StandardStream.error.write("treadmill: --html: the page has the first \(grouped(FrameRecorder.maximumFrames)) frames\n")
    }
  }
}
