import UVLoop

/// Child processes that answer jobs, one line in and one line out, one job at a time per process.
///
///     let pool = WorkerPool(
///       on: loop, count: 2, executable: try ChildProcess.ownExecutable, arguments: ["worker"], secondsPerJob: 60,
///       next: { jobs.popLast() }, done: { job, outcome in results[job.number] = outcome }, finished: { fault in ... })
///     pool.start()
///     loop.run()
///
/// If a worker crashes or hangs, that is the outcome of its job, and the next job gets a new process. There is one outcome per started job,
/// in any order. A worker reads lines from standard input, writes and flushes one line to standard output for each, and ends at the end of
/// its input with any exit status. A late second line looks like the answer to the next job, so an answer should repeat its job's number.
/// The pool runs on its loop's thread and stops when it is released. ^C at a terminal does not reach the workers: see `ChildProcess`. When
/// this process is killed, their standard output closes and they end at once: see `AbandonedOutput`.
final class WorkerPool {
  struct Job {
    var number: Int
    var line: String  // one line, without its line ending
  }

  enum Outcome {
    case answered(String)
    /// The worker ended or broke the contract during the job. `lastWords` is its standard error meanwhile, shortened. As that is another
    /// pipe than the answers', it may begin with text from just before the last answer.
    case crashed(WorkerCrash, lastWords: String)
    case hung(seconds: Double)  // there was no answer in time, and the worker was killed
  }

  static let counts = 1...256
  static let secondsPerJobs = 0.001...1_000_000
  static let jobByteCountMax = PipeWriter.queueByteCountMaxDefault - 1  // the limit of a job's line in bytes, without its line ending
  static let deathsInARowMax = 8  // the pool gives up after this many crashes in a row without an answer
  static let graceSecondsDefault = 5.0  // how long workers may take to end after the last job, and pipes to end after their process

  private let loop: EventLoop
  private let setting: Worker.Setting
  private let secondsPerJob: Double
  private let next: () -> Job?
  private let done: (Job, Outcome) -> Void
  private let finished: (WorkerFault?) -> Void
  private let finishing: TimerHandle
  private var slots: [Slot]
  private var deathsInARow = 0
  private var fault: WorkerFault?
  private var isDraining = false
  private var isStopped = false

  private struct Slot {
    var worker: Worker?
    var job: Job?
  }

  /// - Parameters:
  ///   - next: returns the next job, or nil after the last one; it is not called again then.
  ///   - done: called once for each started job.
  ///   - finished: called once when the last worker has ended, on a later turn than ``start()`` and ``drain()``, with the pool's first
  ///     fault or nil.
  init(
    on loop: EventLoop, count: Int, executable: String, arguments: [String], secondsPerJob: Double,
    graceSeconds: Double = graceSecondsDefault, answerByteCountMax: Int = LineAssembler.byteCountMaxDefault,
    next: @escaping () -> Job?, done: @escaping (Job, Outcome) -> Void, finished: @escaping (WorkerFault?) -> Void
  ) {
    precondition(Self.counts.contains(count), "a pool of \(count) workers is outside \(Self.counts)")
    precondition(Self.secondsPerJobs.contains(secondsPerJob), "\(secondsPerJob) s for a job is outside \(Self.secondsPerJobs)")
    precondition(Self.secondsPerJobs.contains(graceSeconds), "a grace of \(graceSeconds) s is outside \(Self.secondsPerJobs)")
    self.loop = loop
    setting = Worker.Setting(
      executable: executable, arguments: arguments, millisecondsPerJob: Self.milliseconds(secondsPerJob),
      graceMilliseconds: Self.milliseconds(graceSeconds), answerByteCountMax: answerByteCountMax)
    self.secondsPerJob = secondsPerJob
    self.next = next
    self.done = done
    self.finished = finished
    finishing = TimerHandle(on: loop)
    slots = Array(repeating: Slot(), count: count)
  }

  deinit { stop() }

  private static func milliseconds(_ seconds: Double) -> Int { Int((seconds * 1_000).rounded(.up)) }
}

extension WorkerPool {
  /// Starts the first jobs, and a worker for each. Called once.
  func start() {
    for index in slots.indices { feed(index) }
  }

  func drain() { isDraining = true }  // Starts no more jobs. The pool finishes after the current ones.

  /// Kills the workers. `done` and `finished` are no longer called. Idempotent.
  func stop() {
    isDraining = true
    isStopped = true
    for slot in slots { slot.worker?.close() }
    finishing.close()
  }

  private func feed(_ index: Int) {
    guard !isStopped else { return }
    guard !isDraining, let job = next() else {
      isDraining = true
      slots[index].worker?.finish()
      return settle()
    }
    guard !isStopped else { return }
    precondition(job.line.utf8.count <= Self.jobByteCountMax, "job \(job.number) has \(job.line.utf8.count) bytes")
    precondition(!job.line.utf8.contains(UInt8(ascii: "\n")), "job \(job.number) has more than one line")
    do throws(UVError) {
      let worker = try worker(at: index)
      slots[index].job = job
      worker.ask(job.line)
    } catch {
      giveUp(.cannotStart(error))
    }
    settle()
  }

  private func worker(at index: Int) throws(UVError) -> Worker {
    if let worker = slots[index].worker { return worker }
    let worker = try Worker(on: loop, setting) { [unowned self] event in hear(event, from: index) }
    slots[index].worker = worker
    return worker
  }

  private func hear(_ event: Worker.Event, from index: Int) {
    let job = slots[index].job
    slots[index].job = nil
    switch event {
    case .answered(let line):
      deathsInARow = 0
      if let job { done(job, .answered(line)) }
      // A worker that has ended meanwhile still reports its end and its last words; the next job waits for that.
      if let worker = slots[index].worker, worker.isReady || isDraining { feed(index) }
    case .over(let departure, let lastWords):
      slots[index].worker = nil
      mourn(departure, lastWords, job)
      feed(index)
    }
  }

  private func mourn(_ departure: Worker.Departure, _ lastWords: String, _ job: Job?) {
    switch departure {
    case .dismissed: break
    case .hung:
      if let job { done(job, .hung(seconds: secondsPerJob)) }
    case .crashed(let crash):
      guard let job else { return mournIdle(crash, lastWords) }
      done(job, .crashed(crash, lastWords: lastWords))
      deathsInARow += 1
      if deathsInARow == Self.deathsInARowMax { giveUp(.noAnswers(deaths: deathsInARow, crash, lastWords: lastWords)) }
    }
  }

  /// A worker was lost between two jobs or after the last one. Work continues with new workers; the fault is reported at the end.
  private func mournIdle(_ crash: WorkerCrash, _ lastWords: String) {
    if crash != .ended(.exited(status: 0)) { fault = fault ?? .diedIdle(crash, lastWords: lastWords) }
  }

  private func giveUp(_ fault: WorkerFault) {
    self.fault = self.fault ?? fault
    isDraining = true
  }

  private func settle() {
    guard isDraining, !isStopped, slots.allSatisfy({ $0.worker == nil }) else { return }
    finishing.start(afterMilliseconds: 0) { [unowned self] in
      isStopped = true
      finishing.close()
      finished(fault)
    }
  }
}

/// Why a pool's results are unreliable. After the first two faults it gives up with jobs left.
enum WorkerFault: Error {
  case cannotStart(UVError)  // the executable cannot be started, or the process lacks resources
  /// `deaths` workers in a row crashed without an answer; the crash and last words of the last one.
  case noAnswers(deaths: Int, WorkerCrash, lastWords: String)
  case diedIdle(WorkerCrash, lastWords: String)  // a worker failed or broke the contract while it had no job
}

extension WorkerFault: CustomStringConvertible {
  var description: String {
    switch self {
    case .cannotStart(let error): "a worker cannot be started: \(error)"
    case .noAnswers(let deaths, let crash, let words):
      "\(counted(deaths, "worker")) in a row ended without an answer, the last one: \(crash)\(Self.quoted(words))"
    case .diedIdle(let crash, let words): "a worker that had no job failed: \(crash)\(Self.quoted(words))"
    }
  }

  private static func quoted(_ words: String) -> String { words.isEmpty ? "" : "; its last words:\n\(words)" }
}
