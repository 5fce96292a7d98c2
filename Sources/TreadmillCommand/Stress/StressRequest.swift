import ScrollSimulation

/// What a command line of `treadmill stress` asks for, checked: no value of it can be wrong for a run.
struct StressRequest {
  var configuration = StressConfiguration()
  var seeds = ShardSeeds(1...100)
  /// Worker processes.
  var jobs = 1
  /// nil is the feed that is built in.
  var feed: FeedFile?
  /// A seed that takes longer is a hang.
  var secondsPerSeed = 120.0
  /// After so much wall time no seed is begun; nil is no limit.
  var timeLimitMilliseconds: Int?
  /// Each seed is run twice, and the results compared.
  var checksDeterminism = false
  var findingsExit = FindingsExit.one
  var outPath: String?
  var junitPath: String?
  var htmlPath: String?
  var perfettoPath: String?
  var isQuiet = false

  /// In milliseconds of wall time.
  static let allowedSeedLimits = 1...Int(WorkerPool.secondsPerJobs.upperBound) * 1_000
  /// Thirty days.
  static let maximumTimeLimit = 2_592_000_000

  /// At least so many frames a second are made anywhere, the bringing to rest included.
  private static let leastFramesPerSecond = 20.0
  private static let leastSecondsPerSeed = 120.0

  /// How long a seed may take that says nothing else.
  static func usualSecondsPerSeed(frames: Int) -> Double {
    min(leastSecondsPerSeed + Double(frames) / leastFramesPerSecond, WorkerPool.secondsPerJobs.upperBound)
  }

  /// The words that make a worker of this executable do the seeds of the request; its jobs say the rest.
  ///
  /// A worker that hangs is killed. One that hangs while this process is killed ends by itself, at a limit that is never reached otherwise.
  var workerArguments: [String] {
    let limit = min(Int(2_000 * secondsPerSeed) + 1_000, StressRequest.allowedSeedLimits.upperBound)
    return ["stress", "--jobs-from", "-", "--seed-limit", "\(limit)ms"] + (feed?.arguments ?? [])
  }
}
