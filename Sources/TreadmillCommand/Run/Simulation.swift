import FeedFormats
import FeedSimulation
import ScrollSimulation
import UVLoop

/// Performs a request: the session of one seed, on the event loop.
struct Simulation {
  private let request: SimulationRequest
  private let input: InputFile?  // of lines
  private let targets: StressTargets
  private let gestures: GestureInput
  private let files: RunFiles
  private let driver: Driver

  init(_ request: SimulationRequest) throws(Failure) {
    self.request = request
    // Inputs, which may block, are opened first, and outputs last: a missing feed must not cost an output file.
    Interrupt.unblock()
    input = request.readsLines ? try request.feed.map { feed throws(Failure) in try InputFile(named: feed.path) } : nil
    targets = StressTargets(feed: try StressFeed(request.readsLines ? nil : request.feed))
    gestures = try GestureInput(recording: request.recording, script: request.script, isStrict: request.isStrict)
    var others = NamedFile.map(request.feed?.mapPath) + targets.feed.files
    if let input { others.append(NamedFile(name: "the feed, \(input.name)", status: input.status)) }
    if let file = gestures.file { others.append(NamedFile(name: "the gestures, \(file.name)", status: file.status)) }
    files = try RunFiles(request, sparing: others)
    driver = try Driver(isQuiet: request.isQuiet)
  }

  func run() throws(Failure) -> ExitStatus {
    defer { driver.interrupt.release() }
    let result = try complete()
    let failure = files.finish(result)
    driver.interrupt.release()
    BadLines(count: result.badLines, errors: result.reading.errors, unmetPointers: result.reading.unmetPointers).print()
    let terminal = Terminal(.output)
    let summary = Summary(result: result, style: ANSIStyle(isOn: terminal.hasColour), columns: terminal.columns)
    if request.writesJSON { StandardStream.output.writeData("\(result.json)\n") } else { StandardStream.output.write(summary.text) }
    let interruption = driver.interrupt.hasCome ? driver.interrupt.status : nil
    if interruption == nil { for objection in result.objections { StandardStream.error.write("treadmill: \(objection)\n") } }
    if let failure { throw failure }
    try driver.close()
    return result.status(interruption)
  }

  private func complete() throws(Failure) -> RunResult {
    let start = Cost.now
    var stream: FeedStream?
    if request.settings.layout == .lines {
      stream =
        request.readsLines
        ? FeedStream(source: request.feedName, as: request.format) : targets.feed.stream(items: request.settings.items)
    }
    let run = SimulatedRun(request, targets, over: stream, gestures: gestures, isRecording: files.wantsEvents)
    let meter = SessionMeter(run.session)
    files.follow(run.session, of: request)
    let loop = SimulationLoop(
      run.session, over: stream, of: request, on: driver.loop, source: try input?.source(on: driver.loop), files: files)
    driver.follow {
      loop.end()
    } progress: {
      words(run.session.outcome, Cost.now - start)
    }
    defer { driver.unfollow() }
    try loop.complete()
    var result = RunResult(
      request: request, gestures: gestures, result: StressResult(seed: request.seed, named), outcome: run.session.outcome,
      figures: run.figures())
    result.result.take(run.session, meter)
    if let stream { result.reading = RunResult.Reading(stream.reader, check: loop.check) }
    result.cost = Cost.now - start
    return result
  }

  private var named: SessionSettings {
    var settings = request.settings
    if settings.layout == .feed { settings.name(targets.feed) }
    return settings
  }

  private func words(_ outcome: StressOutcome, _ cost: Cost) -> [String] {
    let speed = outcome.simulatedSeconds / max(cost.wallSeconds, 1e-6)
    return [
      counted(outcome.findingCount, "finding"), "frame \(grouped(outcome.frames))", "seed \(request.seed)",
      "\(tenths(speed))x real time", "\(tenths(outcome.simulatedSeconds)) s simulated",
    ]
  }
}
