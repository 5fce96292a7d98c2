import ScrollSimulation

extension SessionReplay {
  func verdict(_ outcome: StressOutcome, _ divergence: Divergence?, isInterrupted: Bool) -> String {
    let style = ANSIStyle(isOn: Terminal(.output).hasColour)
    if let divergence { return style.bad(divergence.text) }
    var text = "\(counted(outcome.frames, "frame")), hash \(outcome.traceHash)"
    if isInterrupted { text += ", interrupted" } else if let record = opened.trace?.record { text += ", " + comparison(record, outcome) }
    text += "\n"
    for rest in outcome.framesToRest { text += "at rest after \(counted(rest, "frame"))\n" }
    var result = StressResult(seed: outcome.setting.seed, SessionSettings())
    result.take(outcome)
    if outcome.isClean {
      return text + "rules: \(RuleCount(result.rules, checked: result.checked).words(style))\(isInterrupted ? " until then" : "")\n"
    }
    return text + outcome.report.findingsText(style, isVerbose: command.verbosity.verbose) + "replay: \(opened.replay.shown)\n"
  }

  private func comparison(_ record: TraceRecord, _ outcome: StressOutcome) -> String {
    let frames = record.frames.isEmpty ? "" : "\(counted(min(record.frames.count, outcome.frames), "frame")) compared, "
    if record.isTruncated { return frames + "and the trace breaks off" }
    return frames + "as the trace says"
  }
}
