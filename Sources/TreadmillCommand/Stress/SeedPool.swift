import ScrollSimulation
import UVLoop

/// Gives the seeds of a request to workers and hands their results on in the order of the seeds, whichever worker was faster.
///
/// A result waits only for those of smaller seeds, each of which comes within the time that a seed may take: what is held at most is what the
/// other workers answer in that time.
final class SeedPool {
  /// What becomes of a seed.
  struct Delivery {
    var result: StressResult
    /// Of a worker that was lost.
    var lastWords = ""
  }

  private let seeds: ShardSeeds
  private let configuration: StressConfiguration
  /// How often each seed is run.
  private let copies: Int
  private let deliver: (Delivery) -> Void
  private var begun = 0
  private var delivered = 0
  private var waiting: [Int: [Delivery]] = [:]
  private var isDraining = false
  private var pool: WorkerPool?
  /// Why the workers could not be relied on.
  private(set) var fault: WorkerFault?

  /// - Parameter executable: answers jobs when it is started with the arguments.
  init(
    _ request: StressRequest, on loop: EventLoop, executable: String, arguments: [String], deliver: @escaping (Delivery) -> Void
  ) {
    seeds = request.seeds
    configuration = request.configuration
    copies = request.checksDeterminism ? 2 : 1
    self.deliver = deliver
    pool = WorkerPool(
      on: loop, count: request.jobs, executable: executable, arguments: arguments, secondsPerJob: request.secondsPerSeed,
      next: { [unowned self] in next() }, done: { [unowned self] in take($0, $1) },
      finished: { [unowned self] fault in self.fault = fault })
  }

  func start() { pool?.start() }

  /// Begins no more seeds; those in hand are finished.
  func drain() { isDraining = true }

  private func next() -> WorkerPool.Job? {
    // A seed that was begun is run as often as the others.
    if isDraining, begun % copies == 0 { return nil }
    guard let job = job(begun) else { return nil }
    begun += 1
    return WorkerPool.Job(number: begun - 1, line: job.line)
  }

  /// nil beyond the last one.
  private func job(_ number: Int) -> StressJob? {
    let place = UInt64(number / copies)
    return place < seeds.count ? StressJob(number: number, seed: seeds[place], configuration: configuration) : nil
  }

  private func take(_ poolJob: WorkerPool.Job, _ outcome: WorkerPool.Outcome) {
    guard let job = job(poolJob.number) else { return }
    waiting[poolJob.number / copies, default: []].append(SeedPool.delivery(of: job, outcome))
    while let deliveries = waiting[delivered], deliveries.count == copies {
      waiting[delivered] = nil
      delivered += 1
      deliver(SeedPool.united(deliveries))
    }
  }

  private static func delivery(of job: StressJob, _ outcome: WorkerPool.Outcome) -> Delivery {
    switch outcome {
    case .answered(let line): return Delivery(result: result(of: job, line))
    case .crashed(let crash, let lastWords):
      let detail = if case .ended(let ending) = crash { "its worker ended, \(ending)" } else { "its worker \(crash)" }
      return Delivery(result: StressResult(job, lost: .crash, detail: detail), lastWords: lastWords)
    case .hung(let seconds):
      return Delivery(result: StressResult(job, lost: .hang, detail: "its worker did not answer within \(tenths(seconds)) s"))
    }
  }

  /// What a worker has answered, if it is an answer to this job.
  private static func result(of job: StressJob, _ line: String) -> StressResult {
    do throws(LineFault) {
      let result = try StressResult(reading: try JSONValue(reading: line.utf8), answering: job.number)
      if result.seed == job.seed, result.configuration == job.configuration { return result }
      let difference = result.configuration.difference(from: job.configuration) ?? "seed \(result.seed), not \(job.seed)"
      throw LineFault(words: "it is of another run: \(difference)")
    } catch {
      return StressResult(job, lost: .crash, detail: "its worker's answer cannot be read: \(error.words)")
    }
  }

  /// One result of all copies of a seed, which must be equal.
  private static func united(_ deliveries: [Delivery]) -> Delivery {
    var united = deliveries[0]
    for other in deliveries.dropFirst() where other.result != deliveries[0].result {
      // What a worker lived to tell is worth more.
      if united.result.hash == nil { united.result = other.result }
      if united.lastWords.isEmpty { united.lastWords = other.lastWords }
      let sides = [deliveries[0], other].map { side in
        side.result.hash.map { "hash \($0) of \(counted(side.result.frames, "frame"))" } ?? side.result.findings.first?.detail ?? ""
      }
      // Which copy was the first is chance.
      united.result.add(.nondeterminism, detail: sides.sorted().joined(separator: "; another time "))
    }
    return united
  }
}
