import ScrollSimulation

/// Where the results of seeds come from: workers, or a real server.
protocol SeedSource {
  var opening: String { get }  // with its line breaks
  var target: StressTarget { get }

  /// Runs the seeds of the tally's request. `deliver` takes each result, in the order of the seeds, and says whether to go on. Returns why the
  /// results are unreliable; nil if they are not.
  func run(into tally: StressTally, deliver: @escaping (SeedPool.Delivery) -> Bool) throws(Failure) -> WorkerFault?
  /// What is made of the findings. Returns lines for the end of the summary.
  func conclude(_ tally: StressTally) -> [String]
  /// The session of a seed, which is recorded; nil if it is not to be had.
  func session(of seed: UInt64) -> (any AnyStressRun)?
  /// Of a run whose rules hold.
  func status(_ tally: StressTally) throws(Failure) -> ExitStatus
}

/// Performs a request: all seeds, then summary and reports.
struct StressSimulation {
  let request: StressRequest
  let source: any SeedSource
  let files: OutputFiles
  private let driver: Driver

  /// - Parameter source: is made when the outputs are open, so that a command that cannot write has asked nothing of a server.
  init(
    _ request: StressRequest, sparing inputs: [NamedFile], from source: (Driver) throws(Failure) -> any SeedSource
  ) throws(Failure) {
    self.request = request
    Interrupt.unblock()
    files = try OutputFiles(
      [("--out", request.outPath), ("--junit", request.junitPath), ("--html", request.htmlPath), ("--perfetto", request.perfettoPath)],
      sparing: inputs)
    driver = try Driver(isQuiet: request.isQuiet)
    self.source = try source(driver)
  }

  func run() throws(Failure) -> ExitStatus {
    defer { driver.interrupt.release() }
    if !request.isQuiet { StandardStream.output.write(source.opening) }
    let tally = StressTally(request)
    var unlogged: String?  // of the first session that has no log
    let fault = try source.run(into: tally) { [files] delivery in
      tally.add(delivery)
      unlogged = unlogged ?? delivery.result.unlogged
      files["--out"]?.append(delivery.result.line())
      files["--out"]?.flush()
      return files.failure == nil  // stop if the results cannot be written
    }
    driver.line.clear()
    tally.end()
    let notes = source.conclude(tally)
    files["--out"]?.append(tally.metaLine)
    files["--out"]?.append(tally.total.line)
    if !writeReports(of: tally) {
      StandardStream.error.write("treadmill: --html and --perfetto: no session has been shown to its end; the files are empty\n")
    }
    let failure = files.finish()
    driver.interrupt.release()
    let summary = StressSummary(tally.total, style: ANSIStyle(isOn: Terminal(.output).hasColour), run: tally)
    let text = [request.isQuiet ? summary.faults : "\n" + summary.text, notes.map { "\($0)\n" }.joined()].filter { !$0.isEmpty }
    if !text.isEmpty { StandardStream.output.write(text.joined(separator: "\n")) }
    try driver.close()
    if let failure { throw failure }
    if let unlogged { throw .input(unlogged) }
    for failure in [fault.map { .workers($0) }, tally.missedBug].compactMap(\.self) as [Failure] {
      StandardStream.error.write("treadmill: \(failure)\n")
    }
    let status = tally.status(fault)
    if status == .badInput { throw .noFrame(seeds: tally.total.seeds) }
    return status == .clean ? try source.status(tally) : status
  }
}
