import ScrollSimulation
import UVLoop

/// Carries shrinking out: until nothing is left to try, the time is over, or ^C.
struct TraceShrinking {
  private static let maximumShownEvents = 40  // a longer trace is not printed twice

  private static let usualMilliseconds = 300_000

  private let command: Shrink
  private let origin: SessionOrigin
  private let opened: OpenedSession
  private let text: [UInt8]
  private let files: OutputFiles

  init(_ command: Shrink, _ origin: SessionOrigin) throws(Failure) {
    (self.command, self.origin) = (command, origin)
    let path = try OutputFiles.path("--out", command.out)
    Interrupt.unblock()
    opened = try OpenedSession(origin)
    if let trace = opened.trace {
      text = trace.text
    } else {
      let session = try opened.session(isRecording: true)
      while session.step(), session.simulator.results.findingCount == 0 {}
      text = session.traceText(frames: [], isEnded: false)
    }
    files = try OutputFiles([("--out", path)], sparing: opened.files)
  }

  func run() throws(Failure) -> ExitStatus {
    let driver = try Driver(isQuiet: command.quiet)
    let end =
      EventLoop.monotonicNanoseconds + Int64(clamping: command.timeLimit?.milliseconds ?? TraceShrinking.usualMilliseconds) * 1_000_000
    var budget = ShrinkBudget {
      driver.isInterrupted || EventLoop.monotonicNanoseconds >= end
    } onRun: {
      driver.line.look($0.progress)
    }
    let shrunk: ShrunkTrace?
    do throws(TraceFault) {
      shrunk = try opened.target.shrink(text, isEdited: opened.trace?.isEdited ?? false, keeping: command.rule, within: &budget)
    } catch { throw .badTrace(name: opened.name, error) }
    driver.line.clear()
    driver.interrupt.release()
    try driver.close()
    guard let shrunk else {
      let words = command.rule.map { "rule \($0) does not break" } ?? "no rule breaks"
      throw Failure(status: .findings, description: "\(opened.name): \(words); there is nothing to shrink")
    }
    try write(shrunk)
    return driver.interrupt.hasCome ? .interruptedInOrder : .clean
  }

  private func write(_ shrunk: ShrunkTrace) throws(Failure) {
    files["--out"]?.append(shrunk.text)
    let failure = files.finish()
    let trace = String(decoding: shrunk.text, as: UTF8.self)
    if command.quiet { StandardStream.output.writeData(trace) } else { show(shrunk, trace) }
    if let failure { throw failure }
  }

  private func show(_ shrunk: ShrunkTrace, _ trace: String) {
    let style = ANSIStyle(isOn: Terminal(.output).hasColour)
    let ending = shrunk.isMinimal ? "nothing more can be left out" : "ended before all was tried"
    let finding = FindingText(finding: shrunk.finding, count: 0, isVerbose: command.verbosity.verbose).text(style)
    StandardStream.output.write(
      """
      \(finding)\(drawn(shrunk))\(opened.name): \(counted(shrunk.eventsBefore, "event")) before, \(grouped(shrunk.events)) now, after \(counted(shrunk.runs, "session")); \(ending)


      """)
    if shrunk.events <= TraceShrinking.maximumShownEvents {
      StandardStream.output.writeData(
        "\(trace)\n\(style.faint("as a test case, in a suite that imports the simulation:"))\n\n\(opened.target.testCase(of: shrunk))\n\n")
    } else if command.out == nil {
      StandardStream.output.write("too long to print; --out FILE writes it\n")
    }
    let replay = ReplayCommand(trace: command.out ?? "FILE", isEdited: false, feed: origin.feed)
    StandardStream.output.write("replay: \(replay.shown)\(command.out == nil ? "  (FILE: what --out writes)" : "")\n")
  }

  private func drawn(_ shrunk: ShrunkTrace) -> String {
    guard command.verbosity.verbose, let facts = try? TraceHeader.setting(of: shrunk.text).facts else { return "" }
    return facts.map { "  \($0.name) \($0.value)\n" }.joined()
  }
}

extension ShrinkBudget {
  var progress: [String] { ["\(counted(events, "event")) left", counted(runs, "session")] }
}
