import ScrollSimulation

/// The checked options of `treadmill stress`: every value is valid for a run.
struct StressRequest {
  var settings = SessionSettings()
  var seeds = ShardSeeds(1...100)
  var jobs = 1
  var feed: FeedFile?  // nil is the built-in feed
  var secondsPerSeed = 120.0  // a seed that takes longer is a hang
  var timeLimitMilliseconds: Int?  // wall time after which no seed is started; nil is no limit
  var checksDeterminism = false
  var findingsExit = FindingsExit.one
  var outPath: String?
  var junitPath: String?
  var htmlPath: String?
  var perfettoPath: String?
  var clientLogs: ClientLogFolder?
  var isQuiet = false
  var isVerbose = false

  static let allowedSeedLimits = 1...Int(WorkerPool.secondsPerJobs.upperBound) * 1_000  // milliseconds of wall time
  static let maximumTimeLimit = 2_592_000_000  // thirty days, in milliseconds

  /// `seeds 1..40, layout grid, frames 600, profile swarm`
  var words: String { "seeds \(seeds.range.lowerBound)..\(seeds.range.upperBound), \(settings.words)" }

  private static let leastFramesPerSecond = 20.0  // a lower bound for any machine, including the frames until the session is quiescent
  private static let leastSecondsPerSeed = 120.0
  private static let usualFramesOfLines = 100_000

  static func usualSecondsPerSeed(frames: Int?) -> Double {
    min(leastSecondsPerSeed + Double(frames ?? usualFramesOfLines) / leastFramesPerSecond, WorkerPool.secondsPerJobs.upperBound)
  }

  /// The arguments that start this executable as a worker; its jobs contain the seeds. The pool kills a worker that hangs; `--seed-limit` is
  /// longer and ends one that hangs after this process was killed.
  var workerArguments: [String] {
    let limit = min(Int(2_000 * secondsPerSeed) + 1_000, StressRequest.allowedSeedLimits.upperBound)
    return ["worker", "--seed-limit", "\(limit)ms"] + settings.arguments + (feed?.arguments ?? [])
      + (clientLogs.map { ["--client-logs", $0.path] } ?? [])
  }
}
