import FeedFormats
import UVLoop

/// Performs a request: one run, or one per seed.
struct Simulation {
  private let request: Request
  private let input: FeedInput?  // nil without a feed
  private let gestures: GestureInput
  private let files: RunFiles
  private let driver: Driver
  private var loop: EventLoop { driver.loop }
  private var interrupt: Interrupt { driver.interrupt }

  init(_ request: Request) throws(Failure) {
    self.request = request
    // Inputs, which may block, are opened first, and outputs last: a missing feed must not cost an output file.
    Interrupt.unblock()
    input = request.layout == nil ? try FeedInput(opening: request.feed) : nil
    gestures = try GestureInput(reading: request.gestures, isStrict: request.isStrict)
    files = try RunFiles(request, feed: input?.file, gestures: gestures.file)
    driver = try Driver(isQuiet: request.isQuiet)
  }

  func run() throws(Failure) -> ExitStatus {
    defer { interrupt.release() }
    let status =
      switch request.seeds {
      case .one(let seed): try runOnce(seed: seed)
      case .sweep(let range): try sweep(range)
      }
    try driver.close()
    return status
  }

  private func runOnce(seed: UInt64) throws(Failure) -> ExitStatus {
    files.begin(JSONReport.configuration(request, seed: seed, gestures))
    let result = try complete(seed: seed, source: input?.source(on: loop), isStrict: request.isStrict, files: files)
    let failure = files.finish(result)
    interrupt.release()
    let reading = result.reading
    BadLines(count: result.badLines, errors: reading.errors, unmetPointers: reading.unmetPointers).print()
    if request.writesJSON {
      StandardStream.output.write("\(JSONReport.object(result))\n")
    } else {
      StandardStream.output.write(Summary(result, style: ANSIStyle(isOn: Terminal(.output).hasColour)).text)
    }
    let status = conclude([result], badLines: result.badLines + reading.unmetPointers.count)
    if let failure { throw failure }
    return status
  }

  private func sweep(_ range: SeedRange) throws(Failure) -> ExitStatus {
    let feed = FeedBytes(request.feed.name, request.description, isStrict: request.isStrict)
    let start = Cost.now
    let source = try input?.source(on: loop)
    if let source {
      interrupt.onInterrupt = { source.close() }
      try feed.read(from: source, on: loop)
    }
    var sweep = Sweep(request: request, gestures: gestures, range: range, input: feed.lines.counts)
    for seed in range.seeds where !interrupt.hasCome {
      let bytes = source == nil ? nil : MemoryReader(on: loop, feed.bytes)
      sweep.results.append(try complete(seed: seed, source: bytes, isStrict: false, files: nil))
    }
    sweep.cost = Cost.now - start
    interrupt.release()
    BadLines(count: feed.lines.counts.badLines, errors: feed.lines.errors, unmetPointers: feed.lines.unmetPointers).print()
    if request.writesJSON {
      StandardStream.output.write("\(JSONReport.object(sweep))\n")
    } else {
      StandardStream.output.write(SweepSummary(sweep, style: ANSIStyle(isOn: Terminal(.output).hasColour)).text)
    }
    return conclude(sweep.results, badLines: sweep.input.badLines + feed.lines.unmetPointers.count)
  }

  private func complete(seed: UInt64, source: (any ByteSource)?, isStrict: Bool, files: RunFiles?) throws(Failure) -> RunResult {
    let start = Cost.now
    let run = request.run(seed: seed, gestures: gestures, isRecording: files?.wantsEvents ?? false)
    let session = SimulationLoop(run, of: request, on: loop, source: source, isStrict: isStrict, files: files)
    driver.follow(title: request.seeds.title(seed)) {
      session.end()
    } progress: {
      Progress(run)
    }
    defer { driver.unfollow() }
    try session.complete()
    return RunResult(request, gestures, seed: seed, run, check: session.check, cost: Cost.now - start)
  }

  private func conclude(_ results: [RunResult], badLines: Int) -> ExitStatus {
    let verdict = Verdict(request: request, results: results, badLines: badLines, interruption: interrupt.hasCome ? interrupt.status : nil)
    for objection in verdict.objections { StandardStream.error.write("treadmill: \(objection)\n") }
    return verdict.status
  }
}
