import ScrollSimulation
import UVLoop

/// Carries shrinking out: until nothing is left to try, the time is over, or ^C.
struct TraceShrinking {
  private static let maximumShownEvents = 40  // a longer trace is not printed twice

  private let request: ShrinkRequest
  private let opened: OpenedSession
  private let text: [UInt8]
  private let files: OutputFiles

  init(_ request: ShrinkRequest) throws(Failure) {
    self.request = request
    Interrupt.unblock()
    opened = try OpenedSession(request.origin)
    if let trace = opened.trace {
      text = trace.text
    } else {
      let session = try opened.session(isRecording: true)
      while session.step(), session.simulator.results.findingCount == 0 {}
      text = session.traceText(frames: [], isEnded: false)
    }
    files = try OutputFiles([("--out", request.outPath)], sparing: opened.files)
  }

  func run() throws(Failure) -> ExitStatus {
    let driver = try Driver(isQuiet: true)
    let progress = request.isQuiet ? nil : ShrinkProgress()
    let end = EventLoop.monotonicNanoseconds + Int64(clamping: request.milliseconds) * 1_000_000
    var budget = ShrinkBudget {
      driver.interrupt.look(on: driver.loop)
      return driver.interrupt.hasCome || EventLoop.monotonicNanoseconds >= end
    } onRun: {
      progress?.show($0)
    }
    let shrunk: ShrunkTrace?
    do throws(TraceFault) {
      shrunk = try opened.target.shrink(text, isEdited: opened.trace?.isEdited ?? false, keeping: request.rule, within: &budget)
    } catch { throw .badTrace(name: opened.name, error) }
    progress?.clear()
    driver.interrupt.release()
    try driver.close()
    guard let shrunk else { throw .nothingToShrink(name: opened.name, rule: request.rule) }
    try write(shrunk)
    return driver.interrupt.hasCome ? .interruptedInOrder : .clean
  }

  private func write(_ shrunk: ShrunkTrace) throws(Failure) {
    files["--out"]?.append(shrunk.text)
    let failure = files.finish()
    let trace = String(decoding: shrunk.text, as: UTF8.self)
    StandardStream.output.write(request.isQuiet ? trace : report(shrunk, trace))
    if let failure { throw failure }
  }

  private func report(_ shrunk: ShrunkTrace, _ trace: String) -> String {
    let style = ANSIStyle(isOn: Terminal(.output).hasColour)
    let ending = shrunk.isMinimal ? "nothing more can be left out" : "ended before all was tried"
    let finding = FindingText(finding: shrunk.finding, count: 0, isVerbose: request.isVerbose).text(style)
    var text = """
      \(finding)\(drawn(shrunk))\(opened.name): \(counted(shrunk.eventsBefore, "event")) before, \(grouped(shrunk.events)) now, after \(counted(shrunk.runs, "session")); \(ending)


      """
    if shrunk.events <= TraceShrinking.maximumShownEvents {
      text +=
        "\(trace)\n\(style.faint("as a test case, in a suite that imports the simulation:"))\n\n\(opened.target.testCase(of: shrunk))\n\n"
    } else if request.outPath == nil {
      text += "too long to print; --out FILE writes it\n"
    }
    let replay = ReplayCommand(trace: request.outPath ?? "FILE", isEdited: false, feed: request.origin.feed)
    return text + "replay: \(replay)\(request.outPath == nil ? "  (FILE: what --out writes)" : "")\n"
  }

  private func drawn(_ shrunk: ShrunkTrace) -> String {
    guard request.isVerbose, let facts = try? TraceHeader.setting(of: shrunk.text).facts else { return "" }
    return facts.map { "  \($0.name) \($0.value)\n" }.joined()
  }
}

final class ShrinkProgress {
  private let heading: String?
  private let line = StatusLine()
  private var due: Int64

  /// - Parameter heading: what is shrunk, if there is more than one thing.
  init(_ heading: String? = nil) {
    self.heading = heading
    due = EventLoop.monotonicNanoseconds + Int64(line.periodMilliseconds) * 1_000_000
  }

  func show(_ budget: ShrinkBudget) {
    let now = EventLoop.monotonicNanoseconds
    guard now >= due else { return }
    due = now + Int64(line.periodMilliseconds) * 1_000_000
    line.draw((heading.map { [$0] } ?? []) + ["\(counted(budget.events, "event")) left", counted(budget.runs, "session")])
  }

  func clear() { line.clear() }
}
