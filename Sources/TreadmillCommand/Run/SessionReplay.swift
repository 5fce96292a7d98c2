import ScrollSimulation
import SimulationReports

/// Carries a replay out: steps the session, prints rows, and holds its frames against the trace's.
struct SessionReplay {
  let command: Replay
  private let origin: SessionOrigin
  let opened: OpenedSession
  private let session: any AnyStressRun
  private let files: OutputFiles
  private let driver: Driver

  init(_ command: Replay, _ origin: SessionOrigin) throws(Failure) {
    (self.command, self.origin) = (command, origin)
    let outputs = try command.outputs()
    Interrupt.unblock()
    opened = try OpenedSession(origin)
    session = try opened.session(isRecording: command.events || outputs.contains { $0.path != nil })
    files = try OutputFiles(outputs, sparing: opened.files)
    driver = try Driver(isQuiet: true)
  }

  func run() throws(Failure) -> ExitStatus {
    if !command.quiet { StandardStream.output.write(opening) }
    let recorder = files["--html"] != nil || files["--perfetto"] != nil ? SessionRecorder(of: session) : nil
    var rows = ReplayRows(command: command, session: session) { driver.isInterrupted }
    // A session that ends the process leaves the lines that came before.
    var trace = files["--record"].map { file in
      StreamedTrace(of: session, writesFrames: command.withFrames) {
        file.append($0)
        file.flush()
      }
    }
    let difference = follow(recorder, &rows, &trace)
    let interruption = driver.interrupt.hasCome ? driver.interrupt.status : nil
    driver.interrupt.release()
    rows.finish()
    if difference == nil, interruption == nil { trace?.finish() }
    let outcome = session.outcome
    if let recorder {
      let recorded = recorder.session(titled: outcome.setting.subject, replay: opened.replay.description, naming: RuleText.title)
      files["--html"]?.append(HTMLReport(recorded).text.utf8)
      files["--perfetto"]?.append(PerfettoTrace(recorded).text.utf8)
    }
    let failure = files.finish()
    StandardStream.output.write(verdict(outcome, difference, isInterrupted: interruption != nil))
    try driver.close()
    if let failure { throw failure }
    if difference != nil { return .divergence }
    if let interruption { return interruption }
    let unused = opened.trace.map { UnusedLines(session.unusedEntries, of: $0) }
    unused?.print()
    guard outcome.isClean else { return .findings }
    if let bug = origin.drawnBug { throw .bugNotFound(bug, frames: outcome.frames) }
    if command.strict, let unused, unused.count > 0 {
      throw .input(
        "\(unused.name): \(counted(unused.count, "line")) \(unused.count == 1 ? "was" : "were") not used; remove \(unused.count == 1 ? "it" : "them"), or leave out --strict"
      )
    }
    return .clean
  }

  /// Steps to the end, or to the first frame that is not the trace's.
  private func follow(_ recorder: SessionRecorder?, _ rows: inout ReplayRows, _ trace: inout StreamedTrace?) -> Divergence? {
    var line: [UInt8] = []
    let keep = session.onFrame
    session.onFrame = { frame, bytes in
      line = bytes
      keep?(frame, bytes)
    }
    while !driver.isInterrupted, session.step() {
      rows.frameIsMade()
      trace?.frameIsMade(line)
      if let due = opened.trace?.record.frames, session.simulator.frame <= due.count {
        let number = session.simulator.frame
        if let difference = FrameDifference(trace: due[number - 1], replay: Array(line.dropLast())) {
          return Divergence(frame: number, difference: difference)
        }
      }
    }
    if driver.interrupt.hasCome { return nil }
    return opened.trace?.record.end.flatMap { Divergence(of: TraceEnd(session.outcome), from: $0) }
  }

  private var opening: String {
    let setting = session.outcome.setting
    let facts = command.verbosity.verbose ? setting.facts : setting.mainFacts
    let width = facts.map(\.name.count).max() ?? 0
    return facts.map { "\(padded($0.name, to: width))  \($0.value)\n" }.joined() + "\n"
  }
}
