import ScrollSimulation

/// The rows that a replay prints: those that were asked for, or the last ones up to the first broken rule.
struct ReplayRows {
  private static let usualCount = 12
  private static let patience: Int32 = 100  // milliseconds between two looks for ^C

  let command: Replay
  let session: any AnyStressRun
  let isInterrupted: () -> Bool  // asked while the rows are not read
  private let style = ANSIStyle(isOn: Terminal(.output).hasColour)
  private var last: [String] = []  // rows of the last frames, if the command names no frames
  private var isOver = false
  private var hasHeading = false
  private var seenEvents = 0
  private var seenFindings = 0

  init(command: Replay, session: any AnyStressRun, isInterrupted: @escaping () -> Bool) {
    (self.command, self.session, self.isInterrupted) = (command, session, isInterrupted)
  }

  mutating func frameIsMade() {
    guard !command.quiet else { return }
    let row = nextRow()
    let number = session.simulator.frame
    if command.from != nil || command.to != nil {
      if number >= command.from ?? 1, number <= command.to ?? .max { write(row) }
    } else if !isOver {
      last.append(row)
      if last.count > ReplayRows.usualCount { last.removeFirst() }
      if seenFindings > 0 { flush() }
    }
  }

  mutating func finish() {
    if !isOver { flush() }
    if hasHeading { StandardStream.output.write("\n") }
  }

  private mutating func flush() {
    write(last.joined())
    (last, isOver) = ([], true)
  }

  private mutating func write(_ text: String) {
    guard !text.isEmpty else { return }
    while !StandardStream.output.isReady(withinMilliseconds: ReplayRows.patience) { if isInterrupted() { return } }
    if !hasHeading { StandardStream.output.write(style.faint(FrameRow.heading(withPool: command.verbosity.verbose)) + "\n") }
    hasHeading = true
    StandardStream.output.write(text)
  }

  /// What happened before the frame, the frame, and the rules that it broke.
  private mutating func nextRow() -> String {
    var row = ""
    if command.events {
      let recordedEvents = session.recordedEvents(from: seenEvents)
      for body in recordedEvents { row += style.faint("        + \(String(decoding: body.line, as: UTF8.self))") + "\n" }
      seenEvents += recordedEvents.count
    }
    row += FrameRow(session.simulator, withPool: command.verbosity.verbose).text + "\n"
    let findings = session.simulator.results.findings
    for finding in findings[seenFindings...] { row += style.bad("        ! \(finding.rule) \(finding.detail)") + "\n" }
    seenFindings = findings.count
    return row
  }
}
