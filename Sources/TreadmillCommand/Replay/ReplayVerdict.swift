import ScrollSimulation

struct ReplayVerdict {
  private let outcome: StressOutcome
  private let divergence: Divergence?
  private let record: TraceRecord?
  private let command: ReplayCommand
  private let style = ANSIStyle(isOn: Terminal(.output).hasColour)

  init(_ outcome: StressOutcome, _ divergence: Divergence?, _ record: TraceRecord?, _ command: ReplayCommand) {
    self.outcome = outcome
    self.divergence = divergence
    self.record = record
    self.command = command
  }

  var text: String {
    if let divergence { return style.bad(divergence.text) }
    var text = "\(counted(outcome.frames, "frame")), hash \(outcome.traceHash)"
    if let record { text += ", " + comparison(record) }
    text += "\n"
    for rest in outcome.framesToRest { text += "at rest after \(counted(rest, "frame"))\n" }
    guard let first = outcome.findings.first else { return text + "rules: \(RuleCount([outcome.report]).words(style))\n" }
    text += style.bad("\(counted(outcome.findingCount, "violation"))") + "\n"
    text += "frame \(first.frame)  \(first.rule) \(RuleText.title(of: first.rule))\n"
    text += "  \(RuleText.seen(of: first.rule))\n  \(first.detail)\n  \(style.faint(first.pool))\n"
    return text + "replay: \(command)\n"
  }

  private func comparison(_ record: TraceRecord) -> String {
    if record.isOlder { return "and nothing to compare it with: the trace is of an older version, whose frames say less" }
    let frames = record.frames.isEmpty ? "" : "\(counted(min(record.frames.count, outcome.frames), "frame")) compared, "
    if record.isTruncated { return frames + "and the trace breaks off" }
    return frames + "as the trace says"
  }
}
