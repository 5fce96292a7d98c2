import ScrollSimulation
import UVLoop

/// Carries shrinking out: until nothing is left to try, the time is over, or ^C.
struct TraceShrinking {
  /// A longer trace is not printed twice.
  private static let maximumShownEvents = 40

  private let request: ShrinkRequest
  private let target: StressTarget
  private let text: [UInt8]
  private let isEdited: Bool
  private let name: String
  private let out: OutputFile?

  init(_ request: ShrinkRequest) throws(Failure) {
    self.request = request
    Interrupt.unblock()
    let others: [NamedFile]
    switch request.origin.source {
    case .trace(let path, let isEdited):
      let file = try TraceFile(opening: path, isEdited: isEdited, feed: request.origin.feed)
      (target, text, name, self.isEdited) = (file.target, file.text, file.name, isEdited)
      others = file.files
    case .seed(let seed, let configuration):
      let targets = StressTargets(feed: try StressFeed(request.origin.feed))
      target = targets.target(for: configuration)
      others = targets.feed.files
      let session = target.session(targets.setting(for: configuration, seed: seed), isRecording: true)
      while session.step(), session.simulator.checker.findingCount == 0 {}
      (text, name, isEdited) = (session.traceText(frames: [], isEnded: false), "seed \(seed)", false)
    }
    out = if let path = request.outPath { try OutputFile("--out", path, sparing: others) } else { nil }
  }

  func run() throws(Failure) -> ExitStatus {
    let loop: EventLoop
    let interrupt: Interrupt
    do throws(UVError) {
      loop = try EventLoop()
      interrupt = try Interrupt(on: loop)
    } catch { throw .eventLoop(error) }
    let progress = request.isQuiet ? nil : ShrinkProgress()
    let end = EventLoop.monotonicNanoseconds + Int64(clamping: request.milliseconds) * 1_000_000
    var budget = ShrinkBudget {
      _ = loop.poll()
      return interrupt.hasCome || EventLoop.monotonicNanoseconds >= end
    } onRun: {
      progress?.show($0)
    }
    let shrunk: ShrunkTrace?
    do throws(TraceFault) {
      shrunk = try target.shrink(text, isEdited: isEdited, keeping: request.rule, within: &budget)
    } catch { throw .badTrace(name: name, error) }
    progress?.clear()
    interrupt.release()
    do { try loop.close() } catch { throw .eventLoop(error) }
    guard let shrunk else { throw .nothingToShrink(name: name, rule: request.rule) }
    try write(shrunk)
    return interrupt.hasCome ? .interruptedInOrder : .clean
  }

  private func write(_ shrunk: ShrunkTrace) throws(Failure) {
    if let out {
      try out.empty()
      out.append(shrunk.text)
      try out.finish()
    }
    let trace = String(decoding: shrunk.text, as: UTF8.self)
    StandardStream.output.write(request.isQuiet ? trace : report(shrunk, trace))
  }

  private func report(_ shrunk: ShrunkTrace, _ trace: String) -> String {
    let style = ANSIStyle(isOn: Terminal(.output).hasColour)
    let ending = shrunk.isMinimal ? "nothing more can be left out" : "ended before all was tried"
    var text = """
      \(name): \(shrunk.rule) \(RuleText.title(of: shrunk.rule)), in frame \(shrunk.frame)
        \(RuleText.seen(of: shrunk.rule))
        \(shrunk.detail)
      \(counted(shrunk.eventsBefore, "event")) before, \(grouped(shrunk.events)) now, after \(counted(shrunk.runs, "session")); \(ending)


      """
    if shrunk.events <= TraceShrinking.maximumShownEvents {
      text += "\(trace)\n\(style.faint("as a test case, in a suite that imports the simulation:"))\n\n\(target.testCase(of: shrunk))\n\n"
    } else if request.outPath == nil {
      text += "too long to print; --out FILE writes it\n"
    }
    let replay = ReplayCommand(trace: request.outPath ?? "FILE", isEdited: false, feed: request.origin.feed)
    return text + "replay: \(replay)\(request.outPath == nil ? "  (FILE: what --out writes)" : "")\n"
  }
}

/// How far shrinking is.
final class ShrinkProgress {
  private let line = StatusLine()
  private var due: Int64

  init() {
    due = EventLoop.monotonicNanoseconds + Int64(line.periodMilliseconds) * 1_000_000
  }

  func show(_ budget: ShrinkBudget) {
    let now = EventLoop.monotonicNanoseconds
    guard now >= due else { return }
    due = now + Int64(line.periodMilliseconds) * 1_000_000
    line.draw(["\(counted(budget.events, "event")) left", counted(budget.runs, "session")])
  }

  func clear() { line.clear() }
}
