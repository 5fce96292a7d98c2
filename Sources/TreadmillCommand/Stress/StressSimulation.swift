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
    SignalMask.unblock(SIGINT, SIGTERM)
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
    try files.begin()
    if !request.isQuiet { StandardStream.output.write(StressOpening(request, targets).text) }
    let tally = StressTally(request)
    let fault = runSeeds(into: tally)
    interrupt.release()
    try conclude(tally)
    do { try loop.close() } catch { throw .eventLoop(error) }
    if let failure = files.failure { throw failure }
    if let fault { StandardStream.error.write("treadmill: \(Failure.workers(fault))\n") }
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
    let end = {
      tally.isInterrupted = true
      drain()
    }
    interrupt.onInterrupt = end
    let termination = try? SignalHandle(on: loop, signal: SIGTERM, end)  // cluster schedulers end processes with SIGTERM
    termination?.keepsLoopAlive = false
    let progress = request.isQuiet ? nil : StressProgressLine(on: loop, tally)
    pool.start()
    loop.run()
    progress?.close()
    limit.close()
    termination?.close()
    tally.end()
    return pool.fault
  }

  private func conclude(_ tally: StressTally) throws(Failure) {
    files["--out"]?.append(tally.metaLine)
    files["--out"]?.append(tally.total.line)
    if !StressReports(request, targets, files).write(tally.total) {
      StandardStream.error.write("treadmill: --html and --perfetto: no session has been shown to its end; the files are empty\n")
    }
    try files.finish()
    let style = ANSIStyle(isOn: Terminal(.output).hasColour)
    let summary = StressSummary(tally.total, style: style, run: tally, feed: request.feed)
    let text = request.isQuiet ? summary.findings : "\n" + summary.text
    if !text.isEmpty { StandardStream.output.write(text) }
  }
}

/// Unblocks signals. The signal mask is inherited, and dispatch's worker threads block nearly all signals for the processes they start.
enum SignalMask {
  static func unblock(_ signals: Int32...) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }
}
