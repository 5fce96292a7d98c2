import JSONReading
import ScrollSimulation
import UVLoop

/// Runs the seeds of a request on workers and delivers their results in seed order. A result waits only for those of smaller seeds, each of
/// which arrives within the time limit of a seed. So the results held are at most those that the other workers produce in that time.
final class SeedPool {
  struct Delivery {
    var result: StressResult
    var lastWords = ""
  }

  private let seeds: ShardSeeds
  private let settings: SessionSettings
  private let copies: Int  // runs per seed
  private let deliver: (Delivery) -> Void
  private var begun = 0
  private var delivered = 0
  private var waiting: [Int: [Delivery]] = [:]
  private var isDraining = false
  private var pool: WorkerPool?
  private(set) var fault: WorkerFault?  // why the results are unreliable; nil if they are not

  /// `executable` answers jobs when started with `arguments`.
  init(
    _ request: StressRequest, on loop: EventLoop, executable: String, arguments: [String], deliver: @escaping (Delivery) -> Void
  ) {
    seeds = request.seeds
    settings = request.settings
    copies = request.checksDeterminism ? 2 : 1
    self.deliver = deliver
    pool = WorkerPool(
      on: loop, count: request.jobs, executable: executable, arguments: arguments, secondsPerJob: request.secondsPerSeed,
      next: { [unowned self] in next() }, done: { [unowned self] in take($0, $1) },
      finished: { [unowned self] fault in self.fault = fault })
  }

  func start() { pool?.start() }

  func drain() { isDraining = true }  // starts no more seeds; the current ones are finished

  private func next() -> WorkerPool.Job? {
    if isDraining, begun % copies == 0 { return nil }  // a started seed gets all its copies
    guard let job = job(begun) else { return nil }
    begun += 1
    return WorkerPool.Job(number: begun - 1, line: StressJob.line(begun - 1, seed: job.seed))
  }

  private func job(_ number: Int) -> StressJob? {
    let index = UInt64(number / copies)
    return index < seeds.count ? StressJob(number: number, seed: seeds[index], settings: settings) : nil
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

  /// A worker's answer; a crash if it does not match the job.
  private static func result(of job: StressJob, _ line: String) -> StressResult {
    do throws(LineFault) {
      let result = try StressResult(reading: try LineFields(line: line.utf8), answering: job.number)
      if result.seed == job.seed, result.settings == job.settings { return result }
      let difference = result.settings.difference(from: job.settings) ?? "seed \(result.seed), not \(job.seed)"
      throw LineFault(words: "it is of another run: \(difference)")
    } catch {
      return StressResult(job, lost: .crash, detail: "its worker's answer cannot be read: \(error.words)")
    }
  }

  /// Merges the results of a seed's copies, which must be equal.
  private static func united(_ deliveries: [Delivery]) -> Delivery {
    var united = deliveries[0]
    for other in deliveries.dropFirst() where other.result != deliveries[0].result {
      if united.result.hash == nil { united.result = other.result }  // prefer a complete result to a lost worker's
      if united.lastWords.isEmpty { united.lastWords = other.lastWords }
      let sides = [deliveries[0], other].map { side in
        side.result.hash.map { "hash \($0) of \(counted(side.result.frames, "frame"))" } ?? side.result.findings.first?.detail ?? ""
      }
      // Sorted, since the order of the copies is chance.
      united.result.add(.nondeterminism, detail: sides.sorted().joined(separator: "; another time "))
    }
    return united
  }
}
