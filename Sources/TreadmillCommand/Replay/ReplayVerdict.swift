import ScrollSimulation

struct ReplayVerdict {
  private let outcome: StressOutcome
  private let divergence: Divergence?
  private let record: TraceRecord?
  private let command: ReplayCommand
  private let isInterrupted: Bool
  private let isVerbose: Bool
  private let style = ANSIStyle(isOn: Terminal(.output).hasColour)

  init(
    _ outcome: StressOutcome, _ divergence: Divergence?, _ record: TraceRecord?, _ command: ReplayCommand, isInterrupted: Bool,
    isVerbose: Bool
  ) {
    self.outcome = outcome
    self.divergence = divergence
    self.record = record
    self.command = command
    self.isInterrupted = isInterrupted
    self.isVerbose = isVerbose
  }

  var text: String {
    if let divergence { return style.bad(divergence.text) }
    var text = "\(counted(outcome.frames, "frame")), hash \(outcome.traceHash)"
    if isInterrupted { text += ", interrupted" } else if let record { text += ", " + comparison(record) }
    text += "\n"
    for rest in outcome.framesToRest { text += "at rest after \(counted(rest, "frame"))\n" }
    if outcome.isClean { return text + "rules: \(RuleCount([outcome.report]).words(style))\(isInterrupted ? " until then" : "")\n" }
    return text + outcome.report.findingsText(style, isVerbose: isVerbose) + "replay: \(command)\n"
  }

  private func comparison(_ record: TraceRecord) -> String {
    let frames = record.frames.isEmpty ? "" : "\(counted(min(record.frames.count, outcome.frames), "frame")) compared, "
    if record.isTruncated { return frames + "and the trace breaks off" }
    return frames + "as the trace says"
  }
}
