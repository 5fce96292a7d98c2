import FeedSimulation
import Treadmill
import UVLoop

/// Carries a request out: one run, or one for each seed.
struct Simulation {
  private let request: Request
  private let loop: EventLoop
  private let interrupt: Interrupt
  private let progress: ProgressLine?

  init(_ request: Request) throws(Failure) {
    self.request = request
    do throws(UVError) {
      loop = try EventLoop()
      interrupt = try Interrupt(on: loop)
    } catch {
      throw .eventLoop(error)
    }
    progress = request.isQuiet ? nil : ProgressLine(on: loop)
  }

  /// Answers when everything is printed.
  func run() throws(Failure) -> ExitStatus {
    let status =
      switch request.seeds {
      case .one(let seed): try runOnce(seed: seed)
      case .sweep(let range): try sweep(range)
      }
    do { try loop.close() } catch { throw .eventLoop(error) }
    return status
  }

  private func runOnce(seed: UInt64) throws(Failure) -> ExitStatus {
    let trace: TraceFile? =
      if let path = request.tracePath { try TraceFile(path: path, feed: request.feed) } else { nil }
    trace?.appendHeader(JSONReport.configuration(request.configuration(seed: seed)))
    let result = try complete(seed: seed, source: request.feed.open(on: loop), isStrict: request.isStrict, trace: trace)
    try trace?.finish()
    BadLines(count: result.badLines, errors: result.errors).print()
    if request.writesJSON {
      StandardStream.output.write("\(JSONReport.object(result))\n")
    } else {
      StandardStream.output.write(Summary(result, ink: Ink(isOn: Terminal(.output).hasColour)).text)
    }
    return status(badLines: result.badLines, isClean: result.report.isClean)
  }

  private func sweep(_ range: SeedRange) throws(Failure) -> ExitStatus {
    let feed = FeedBytes(request.feed.name)
    let start = Cost.now
    if let source = try request.feed.open(on: loop) {
      interrupt.onInterrupt = { source.close() }
      try feed.read(from: source, on: loop)
    }
    BadLines(count: feed.lines.counts.badLines, errors: feed.lines.errors).print()
    var sweep = Sweep(request: request, range: range, badLines: feed.lines.counts.badLines)
    for seed in range.seeds where !interrupt.hasCome {
      let source = request.feed.items == nil ? MemoryReader(on: loop, feed.bytes) : nil
      sweep.add(try complete(seed: seed, source: source, isStrict: false, trace: nil))
    }
    sweep.cost = Cost.now - start
    if request.writesJSON {
      StandardStream.output.write("\(JSONReport.object(sweep))\n")
    } else {
      StandardStream.output.write(SweepSummary(sweep, ink: Ink(isOn: Terminal(.output).hasColour)).text)
    }
    return status(badLines: sweep.badLines, isClean: sweep.failing.isEmpty)
  }

  private func complete(seed: UInt64, source: (any ByteSource)?, isStrict: Bool, trace: TraceFile?) throws(Failure) -> RunResult {
    let start = Cost.now
    let run = FeedRun(request.configuration(seed: seed))
    let session = Session(run, on: loop, source: source, pace: request.pace, isStrict: isStrict, trace: trace)
    interrupt.onInterrupt = { session.end() }
    progress?.follow(run, title: title(seed: seed))
    defer {
      interrupt.onInterrupt = {}
      progress?.clear()
    }
    try session.complete()
    return RunResult(request, session, cost: Cost.now - start)
  }

  private func title(seed: UInt64) -> String {
    guard case .sweep(let range) = request.seeds else { return "seed \(seed)" }
    return "seed \(seed) of \(range.seeds.lowerBound)..\(range.seeds.upperBound)"
  }

  private func status(badLines: Int, isClean: Bool) -> ExitStatus {
    if interrupt.hasCome { return .interrupted }
    if !isClean { return .violations }
    return request.isStrict && badLines > 0 ? .badInput : .clean
  }
}
