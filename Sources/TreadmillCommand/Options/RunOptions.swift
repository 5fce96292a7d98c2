import ArgumentParser

/// The options of all commands that run many seeds.
struct SeedOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: .init("Run once with each of these seeds, or with one. (default: 1..100)", valueName: "A..B"),
    transform: ShardSeeds.range(parsing:))
  var seeds: ClosedRange<UInt64>?

  @Option(help: .init("Write a line for each result, and the summary, to this file (NDJSON).", valueName: "file"))
  var out: String?

  @Flag(help: "Print only what is wrong.")
  var quiet = false

  func request(_ settings: SessionSettings) throws(Failure) -> StressRequest {
    var request = StressRequest()
    request.settings = settings
    request.seeds = ShardSeeds(seeds ?? request.seeds.range)
    request.secondsPerSeed = StressRequest.usualSecondsPerSeed(frames: settings.frames)
    request.outPath = try OutputFiles.path("--out", out)
    request.isQuiet = quiet
    return request
  }
}

/// The options of all commands that answer for seeds.
struct LimitOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init("A seed that takes longer is a hang. (default: 2m, plus 1s per 20 frames)", valueName: "time"),
    transform: VirtualDuration.init(parsing:))
  var seedLimit: VirtualDuration?

  @Option(
    help: .init("The exit status if a rule was broken, 0 or 1. (default: 1)", valueName: "status"), transform: FindingsExit.init(parsing:))
  var findingsExit: FindingsExit?

  /// In seconds; nil without `--seed-limit`.
  func secondsPerSeed() throws(Failure) -> Double? {
    guard let seedLimit else { return nil }
    guard StressRequest.allowedSeedLimits.contains(seedLimit.milliseconds) else {
      throw .usage("--seed-limit: expected 1ms to \(grouped(StressRequest.allowedSeedLimits.upperBound / 60_000))m")
    }
    return Double(seedLimit.milliseconds) / 1_000
  }
}

/// Of all commands that run seeds: where the logs of their sessions go.
struct ClientLogsOption: ParsableArguments {
  @Option(help: .init("Write what a client would log of each session into this folder (NDJSON).", valueName: "folder"))
  var clientLogs: String?

  func folder(for settings: SessionSettings) throws(Failure) -> ClientLogFolder? {
    guard let clientLogs else { return nil }
    if settings.layout == .plane { throw .conflict("--client-logs", "--layout plane") }
    return try ClientLogFolder(clientLogs)
  }
}

/// The options of a run with reports: on workers, or over a server.
struct RunOptions: ParsableArguments {
  @OptionGroup var seeds: SeedOptions

  @Option(
    parsing: .unconditional, help: .init("Start no seed after this much wall time, such as 30s or 5m.", valueName: "time"),
    transform: VirtualDuration.init(parsing:))
  var timeLimit: VirtualDuration?

  @OptionGroup var limits: LimitOptions

  @Option(help: .init("Write a JUnit report with a case for each rule.", valueName: "file"))
  var junit: String?

  @Option(help: .init("Write a page that shows the first finding, or the first seed if there is none.", valueName: "file"))
  var html: String?

  @Option(help: .init("Write the same session as a trace for ui.perfetto.dev.", valueName: "file"))
  var perfetto: String?

  @OptionGroup var logs: ClientLogsOption

  @OptionGroup var verbosity: VerboseOption

  func request(_ settings: SessionSettings) throws(Failure) -> StressRequest {
    var request = try seeds.request(settings)
    if let seconds = try limits.secondsPerSeed() { request.secondsPerSeed = seconds }
    request.timeLimitMilliseconds = timeLimit.map { min($0.milliseconds, StressRequest.maximumTimeLimit) }
    request.findingsExit = limits.findingsExit ?? .one
    request.junitPath = try OutputFiles.path("--junit", junit)
    request.htmlPath = try OutputFiles.path("--html", html)
    request.perfettoPath = try OutputFiles.path("--perfetto", perfetto)
    request.clientLogs = try logs.folder(for: settings)
    request.isVerbose = try verbosity.isVerbose(besides: seeds.quiet)
    return request
  }
}
