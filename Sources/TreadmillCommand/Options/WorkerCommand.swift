import ArgumentParser

/// `treadmill worker`: what `treadmill stress` starts, and other schedulers may.
struct WorkerCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "worker",
    abstract: "Answer each line of input, a seed to run, with a line of results.",
    discussion: """
      Each line of input is a job:
        {"job":7,"seed":7,"frames":1000}
      and is answered by a line, in the same order. The answer repeats job. Only seed is required; other members have the names of options: \
      layout, unmeasured, items, frames, profile, hz, viewport, platform, maximumPosts and bug, and a missing member takes the value of its \
      option. A line that is not a job is answered with an error. No answer depends on time, worker or other jobs. With --seed-limit SIGALRM \
      ends a worker that takes longer for a job.

      EXAMPLES
        treadmill worker < jobs.ndjson > answers.ndjson
        seq 1 2000 | sed 's/.*/{"seed":&}/' | treadmill worker --layout grid > answers.ndjson; treadmill merge answers.ndjson

      EXIT STATUS
        0    no rule was broken, or --findings-exit 0
        1    a rule was broken, unless --findings-exit says otherwise
        2    the command line is wrong
        3    a file cannot be read, or a line is not a job
        141  standard output was closed
      """.asHelp)

  @Argument(help: "A file of jobs (NDJSON), or - for standard input. (default: -)")
  var jobs = "-"

  @OptionGroup var session: SessionOptions
  @OptionGroup var feed: FeedFileOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var logs: ClientLogsOption

  func perform() throws(Failure) -> ExitStatus {
    if session.asksForBugs { return BugChoice.printList() }
    if jobs.isEmpty { throw .emptyName(of: "jobs") }
    var usual = try session.settings()
    let targets = StressTargets(feed: try StressFeed(try feed.file()))
    usual.name(targets.feed)
    let folder = try logs.folder(for: usual)
    let file = try InputFile(named: jobs)
    var lines = LineInput(name: file.name, descriptor: file.descriptor, maximumBytes: StressJob.maximumLineBytes)
    SignalMask.unblock(SIGALRM, SIGINT, SIGTERM)
    AbandonedOutput.endsTheProcess()
    let secondsPerSeed = try limits.secondsPerSeed().map { UInt32($0.rounded(.up)) }
    var worker = StressWorker(usual: usual, targets: targets, logs: folder) { () throws(Failure) in
      alarm(0)  // Waiting for a job is not a hang. SIGALRM has no handler: it ends the process in any state.
      defer { secondsPerSeed.map { _ = alarm($0) } }
      return try lines.next()
    } answer: {
      StandardStream.output.writeData(String(decoding: $0, as: UTF8.self))
    }
    try worker.run()
    if worker.badJobs > 0 {
      throw .input(
        "\(file.name): has \(counted(worker.badJobs, "line")) that \(worker.badJobs == 1 ? "is not a job" : "are not jobs"); the answers say why"
      )
    }
    return worker.failingSeeds == 0 ? .clean : (limits.findingsExit ?? .one).status
  }
}
