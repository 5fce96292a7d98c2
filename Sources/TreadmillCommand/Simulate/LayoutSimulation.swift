import ScrollSimulation
import UVLoop

/// Carries a request for a layout out: one run, or one for each seed.
struct LayoutSimulation {
  private let request: LayoutRequest
  private let files: RunFiles
  private let driver: Driver

  init(_ request: LayoutRequest) throws(Failure) {
    self.request = request
    Interrupt.unblock()
    files = try RunFiles(request)
    driver = try Driver(isQuiet: request.isQuiet)
  }

  /// Answers when everything is printed.
  func run() throws(Failure) -> ExitStatus {
    defer { driver.interrupt.release() }
    let status =
      switch request.seeds {
      case .one(let seed): try runOnce(seed: seed)
      case .sweep(let range): try sweep(range)
      }
    try driver.close()
    return status
  }

  private func runOnce(seed: UInt64) throws(Failure) -> ExitStatus {
    try files.begin(JSONReport.configuration(request, seed: seed))
    let result = try complete(seed: seed, files: files)
    try files.finish(result)
    driver.interrupt.release()
    if request.writesJSON {
      StandardStream.output.write("\(JSONReport.object(result))\n")
    } else {
      StandardStream.output.write(LayoutSummary(result, style: ANSIStyle(isOn: Terminal(.output).hasColour)).text)
    }
    return status(isClean: result.report.isClean)
  }

  private func sweep(_ range: SeedRange) throws(Failure) -> ExitStatus {
    let start = Cost.now
    var sweep = LayoutSweep(request: request, range: range)
    for seed in range.seeds where !driver.interrupt.hasCome { sweep.results.append(try complete(seed: seed, files: nil)) }
    sweep.cost = Cost.now - start
    driver.interrupt.release()
    if request.writesJSON {
      StandardStream.output.write("\(JSONReport.object(sweep))\n")
    } else {
      StandardStream.output.write(LayoutSweepSummary(sweep, style: ANSIStyle(isOn: Terminal(.output).hasColour)).text)
    }
    return status(isClean: sweep.failing.isEmpty)
  }

  private func complete(seed: UInt64, files: RunFiles?) throws(Failure) -> LayoutResult {
    let start = Cost.now
    let session = LayoutSession(request.run(seed: seed), on: driver.loop, pace: request.pace, files: files)
    driver.follow(title: request.seeds.title(seed)) {
      session.end()
    } progress: {
      Progress(session.run.report)
    }
    defer { driver.unfollow() }
    try session.complete()
    return LayoutResult(
      request: request, seed: seed, report: session.run.report, isInterrupted: !session.isOver, cost: Cost.now - start)
  }

  private func status(isClean: Bool) -> ExitStatus { driver.interrupt.hasCome ? .interrupted : isClean ? .clean : .violations }
}

extension Progress {
  fileprivate init(_ report: LayoutReport) {
    let content =
      switch report.figures {
      case .items(let figures): counted(figures.itemsAtEnd, "item")
      case .plane: counted(report.poolCapacity, "tile")
      }
    self.init(
      frames: report.frames, simulatedSeconds: report.simulatedSeconds, violationCount: report.violationCount, content: content)
  }
}
