import ScrollSimulation
import UVLoop

/// Seeds that run on worker processes.
struct WorkerSeeds: SeedSource {
  private let request: StressRequest
  private let targets: StressTargets
  private let driver: Driver
  private let executable: String

  init(_ request: StressRequest, _ targets: StressTargets, _ driver: Driver) throws(Failure) {
    (self.request, self.targets, self.driver) = (request, targets, driver)
    do throws(UVError) { executable = try ChildProcess.ownExecutable } catch { throw .eventLoop(error) }
  }

  var target: StressTarget { targets.target(for: request.settings) }

  /// What all seeds share, or everything that a single one draws.
  var opening: String {
    guard request.seeds.count == 1, request.isVerbose else { return many }
    let facts = targets.setting(for: request.settings, seed: request.seeds[0]).facts + feed
    let width = facts.map(\.name.count).max() ?? 0
    return facts.map { "\(padded($0.name, to: width))  \($0.value)\n" }.joined()
  }

  private var feed: [(name: String, value: String)] {
    guard request.settings.layout.isFeed, request.settings.items == nil else { return [] }
    let bad = targets.feed.badLines > 0 ? ", \(counted(targets.feed.badLines, "bad line")) passed over" : ""
    return [("feed", "\(targets.feed.name), \(counted(targets.feed.posts.count, "post"))\(bad)")]
  }

  private var many: String {
    var words = [request.words] + feed.map { "\($0.name) \($0.value)" } + [counted(request.jobs, "job")]
    if request.seeds.shard != .all { words.append("shard \(request.seeds.shard): \(counted(Int(clamping: request.seeds.count), "seed"))") }
    return words.joined(separator: ", ") + "\n"
  }

  func run(into tally: StressTally, deliver: @escaping (SeedPool.Delivery) -> Bool) throws(Failure) -> WorkerFault? {
    var drain = {}
    let pool = SeedPool(request, on: driver.loop, executable: executable, arguments: request.workerArguments) {
      if !deliver($0) { drain() }
    }
    drain = { [unowned pool] in pool.drain() }
    let limit = TimerHandle(on: driver.loop)
    limit.keepsLoopAlive = false
    if let milliseconds = request.timeLimitMilliseconds {
      limit.start(afterMilliseconds: milliseconds) {
        tally.isOutOfTime = true
        drain()
      }
    }
    driver.follow {
      tally.isInterrupted = true
      drain()
    } progress: {
      tally.progress
    }
    pool.start()
    driver.loop.run()
    driver.unfollow()
    limit.close()
    return pool.fault
  }

  func conclude(_ tally: StressTally) -> [String] { [] }

  func session(of seed: UInt64) -> (any AnyStressRun)? { targets.session(for: request.settings, seed: seed, isRecording: true) }

  func status(_ tally: StressTally) -> ExitStatus { .clean }
}
