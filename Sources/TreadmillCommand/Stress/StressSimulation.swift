import Foundation
import ScrollSimulation
import UVLoop

/// Performs a stress request: all seeds on workers, then summary and reports.
struct StressSimulation {
  private let request: StressRequest
  private let targets: StressTargets
  private let files: OutputFiles
  private let loop: EventLoop
  private let interrupt: Interrupt
  private let executable: String
  private let arguments: [String]

  /// - Parameter executable: the workers' program and its arguments; nil is this executable.
  init(_ request: StressRequest, targets: StressTargets, executable: (path: String, arguments: [String])? = nil) throws(Failure) {
    self.request = request
    self.targets = targets
    Interrupt.unblock()
    files = try OutputFiles(
      [("--out", request.outPath), ("--junit", request.junitPath), ("--html", request.htmlPath), ("--perfetto", request.perfettoPath)],
      sparing: targets.feed.files)
    do throws(UVError) {
      loop = try EventLoop()
      interrupt = try Interrupt(on: loop)
      self.executable = if let executable { executable.path } else { try ChildProcess.ownExecutable }
    } catch {
      throw .eventLoop(error)
    }
    arguments = executable?.arguments ?? request.workerArguments
  }

  func run() throws(Failure) -> ExitStatus {
    defer { interrupt.release() }
    if !request.isQuiet { StandardStream.output.write(StressOpening(request, targets).text) }
    let tally = StressTally(request)
    let fault = runSeeds(into: tally)
    interrupt.release()
    let failure = conclude(tally)
    do { try loop.close() } catch { throw .eventLoop(error) }
    if let failure { throw failure }
    for failure in [fault.map { .workers($0) }, tally.missedBug].compactMap(\.self) as [Failure] {
      StandardStream.error.write("treadmill: \(failure)\n")
    }
    let status = tally.status(fault)
    if status == .badInput { throw .noFrame(seeds: tally.total.seeds) }
    return status
  }

  private func runSeeds(into tally: StressTally) -> WorkerFault? {
    var drain = {}
    let pool = SeedPool(request, on: loop, executable: executable, arguments: arguments) { delivery in
      tally.add(delivery)
      files["--out"]?.append(delivery.result.line())
      files["--out"]?.flush()
      if files.failure != nil { drain() }  // stop if the results cannot be written
    }
    drain = { [unowned pool] in pool.drain() }
    let limit = TimerHandle(on: loop)
    limit.keepsLoopAlive = false
    if let milliseconds = request.timeLimitMilliseconds {
      limit.start(afterMilliseconds: milliseconds) {
        tally.isOutOfTime = true
        drain()
      }
    }
    interrupt.onInterrupt = {
      tally.isInterrupted = true
      drain()
    }
    let progress = request.isQuiet ? nil : StressProgressLine(on: loop, tally)
    pool.start()
    loop.run()
    progress?.close()
    limit.close()
    tally.end()
    return pool.fault
  }

  /// Returns the first write error.
  private func conclude(_ tally: StressTally) -> Failure? {
    files["--out"]?.append(tally.metaLine)
    files["--out"]?.append(tally.total.line)
    if !StressReports(request, targets, files).write(tally.total) {
      StandardStream.error.write("treadmill: --html and --perfetto: no session has been shown to its end; the files are empty\n")
    }
    let failure = files.finish()
    let style = ANSIStyle(isOn: Terminal(.output).hasColour)
    let summary = StressSummary(tally.total, style: style, run: tally, feed: request.feed)
    let text = request.isQuiet ? summary.findings : "\n" + summary.text
    if !text.isEmpty { StandardStream.output.write(text) }
    return failure
  }
}
