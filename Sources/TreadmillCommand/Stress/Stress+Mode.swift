import FeedContracts
import Foundation
import ScrollSimulation

extension Stress {
  enum Mode {
    case run(StressRequest)
    case worker(input: String, usual: StressConfiguration)
    case score(StressRequest)
    case served(StressRequest, ServedStress.Options, FeedKnowledge)
  }

  func mode() throws(Failure) -> Mode {
    if let address, !address.isWebAddress {
      throw .misplaced(
        address, command: "stress", takes: "the address of a feed's API, such as https://example.org/feed",
        otherwise: "a file's posts are taken with --feed \(address)")
    }
    if address != nil || apiOptions.feedAPI != nil { return try served() }
    for (option, isGiven) in ofServers where isGiven { throw .needsAnAddress(option) }
    if let option = apiOptions.givenOption { throw option == "--origin" ? .needs(option, "--feed-api") : .needsAnAddress(option) }
    if let jobsFrom {
      try refuse(besides: "--jobs-from", given: ofRuns + ofManyRuns + [("--score", score), ("--quiet", quiet)] + ofFindings)
      if jobsFrom.isEmpty { throw .emptyName(of: "jobs") }
      return .worker(input: jobsFrom, usual: try workerConfiguration())
    }
    if score {
      let ofDrawing = [("--bug", session.bug != nil), ("--layout", session.layout != nil), ("--unmeasured", session.unmeasured)]
      let ofWatching = [("--seed-limit", seedLimit != nil), ("--time-limit", timeLimit != nil), ("--findings-exit", findingsExit != nil)]
      try refuse(besides: "--score", given: ofRuns + ofDrawing + ofWatching + ofFindings)
      return .score(try request())
    }
    return .run(try request())
  }

  private var ofServers: [(String, Bool)] {
    [
      ("--traces", traces != nil), ("--confirm", confirm), ("--until-finding", untilFinding), ("--keep-text", keepText),
      ("--allow-changes", !allowChanges.isEmpty),
    ]
  }

  private func served() throws(Failure) -> Mode {
    let ofWorkers = [
      ("--jobs", jobs != nil), ("--shard", shard != nil), ("--check-determinism", checkDeterminism), ("--jobs-from", jobsFrom != nil),
      ("--score", score), ("--layout", session.layout != nil), ("--feed", session.feed != nil), ("--bug", session.bug != nil),
    ]
    try refuse(besides: "an address", given: ofWorkers)
    if traces?.isEmpty == true { throw .emptyName(of: "folder of --traces") }
    if let host = allowChanges.first(where: { !WebAddress.isHost($0.lowercased()) }) { throw .notAHost(host) }
    let knowledge = try apiOptions.knowledge(of: address)
    var request = try request()
    request.jobs = 1
    request.configuration.server = WebAddress.shown(knowledge.api.url)
    let options = ServedStress.Options(
      folder: traces ?? ".", confirms: confirm, endsAtFinding: untilFinding, changeHosts: allowChanges.map { $0.lowercased() },
      keepsText: keepText)
    return .served(request, options, knowledge)
  }

  private var ofManyRuns: [(String, Bool)] { [("--seeds", seeds != nil), ("--out", out != nil), ("--time-limit", timeLimit != nil)] }

  private var ofFindings: [(String, Bool)] { [("--verbose", verbosity.verbose)] }

  private var ofRuns: [(String, Bool)] {
    [
      ("--jobs", jobs != nil), ("--shard", shard != nil), ("--check-determinism", checkDeterminism), ("--junit", junit != nil),
      ("--html", html != nil), ("--perfetto", perfetto != nil),
    ]
  }

  private func refuse(besides one: String, given options: [(String, Bool)]) throws(Failure) {
    for (option, isGiven) in options where isGiven { throw .conflict(option, one) }
  }

  private func workerConfiguration() throws(Failure) -> StressConfiguration {
    _ = try session.feedFile()
    return try session.configuration()
  }

  private func request() throws(Failure) -> StressRequest {
    var request = StressRequest()
    request.configuration = try session.configuration()
    request.feed = try session.feedFile(beside: request.configuration)
    let environment = ProcessInfo.processInfo.environment
    let shard: Shard = if let shard { try Shard(parsing: shard, environment: environment) } else { .all }
    request.seeds = ShardSeeds(seeds ?? request.seeds.range, shard)
    request.jobs = jobs ?? min(max(ProcessInfo.processInfo.activeProcessorCount, 1), WorkerPool.counts.upperBound)
    request.secondsPerSeed = StressRequest.usualSecondsPerSeed(frames: request.configuration.frames)
    if let seconds = try limitOfSeeds() { request.secondsPerSeed = seconds }
    request.timeLimitMilliseconds = timeLimit.map { min($0.milliseconds, StressRequest.maximumTimeLimit) }
    request.checksDeterminism = checkDeterminism
    if let findingsExit { request.findingsExit = findingsExit }
    request.outPath = try outputPath("--out", out)
    request.junitPath = try outputPath("--junit", junit)
    request.htmlPath = try outputPath("--html", html)
    request.perfettoPath = try outputPath("--perfetto", perfetto)
    request.isQuiet = quiet
    request.isVerbose = try verbosity.isVerbose(besides: quiet)
    return request
  }

  /// In seconds; nil without `--seed-limit`.
  private func limitOfSeeds() throws(Failure) -> Double? {
    guard let seedLimit else { return nil }
    guard StressRequest.allowedSeedLimits.contains(seedLimit.milliseconds) else { throw .notASeedLimit }
    return Double(seedLimit.milliseconds) / 1_000
  }

  private func outputPath(_ option: String, _ path: String?) throws(Failure) -> String? {
    if path?.isEmpty == true { throw .emptyName(of: "file of \(option)") }
    if path == "-" { throw .needsAFile(option: option, taker: "summary") }
    return path
  }

  func work(_ input: String, _ usual: StressConfiguration) throws(Failure) -> ExitStatus {
    let file = input == "-" ? try InputFile.standardInput() : try InputFile(opening: input)
    let targets = StressTargets(feed: try StressFeed(try session.feedFile()))
    var usual = usual
    usual.feedHash = targets.feed.hash
    var lines = LineInput(name: file.name, descriptor: file.descriptor, maximumBytes: StressJob.maximumLineBytes)
    SignalMask.unblock(SIGALRM)
    AbandonedOutput.endsTheProcess()
    let secondsPerSeed = try limitOfSeeds().map { UInt32($0.rounded(.up)) }
    var worker = StressWorker(usual: usual, targets: targets) { () throws(Failure) in
      alarm(0)  // Waiting for a job is not a hang. SIGALRM has no handler: it ends the process in any state.
      defer { secondsPerSeed.map { _ = alarm($0) } }
      return try lines.next()
    } answer: {
      StandardStream.output.write(String(decoding: $0, as: UTF8.self))
    }
    try worker.run()
    if worker.badJobs > 0 { throw .badJobs(name: file.name, count: worker.badJobs) }
    return worker.failingSeeds == 0 ? .clean : (findingsExit ?? .one).status
  }
}
