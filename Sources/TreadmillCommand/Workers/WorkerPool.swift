import UVLoop

/// Child processes that answer jobs, each one line in and one line out, one job at a time on each process.
///
///     let pool = WorkerPool(
///       on: loop, count: 2, executable: try ChildProcess.ownExecutable, arguments: ["stress", "--jobs-from", "-"], secondsPerJob: 60,
///       next: { jobs.popLast() }, done: { job, outcome in results[job.number] = outcome }, finished: { fault in ... })
///     pool.start()
///     loop.run()
///
/// A worker that crashes or takes too long is the outcome of its job, and the next job gets a new process. Outcomes come in any order, one for
/// each job that was begun. A worker reads lines from its standard input, writes one to its standard output for each, flushes, and ends at
/// the end of its input; its exit status says nothing then. A worker that writes a second line late, when it has the next job, cannot be told
/// from one that answers quickly: an answer should repeat the number of its job.
///
/// The pool lives on its loop's thread. A pool that is let go stops. ^C at a terminal does not reach the workers: see `ChildProcess`. When this
/// process is killed, their standard output is closed, and they end at once: see `AbandonedOutput`.
final class WorkerPool {
  /// What a worker is asked.
  struct Job {
    var number: Int
    /// One line, without its line ending.
    var line: String
  }

  /// What became of a job.
  enum Outcome {
    /// The worker's line, without its line ending.
    case answered(String)
    /// The worker ended or broke the contract while it had the job; what it said on standard error meanwhile, in bounded length. Standard error
    /// is another pipe than the answers', so that words from just before the last answer may be among them.
    case crashed(WorkerCrash, lastWords: String)
    /// There was no answer within the time of a job, and the worker was killed.
    case hung(seconds: Double)
  }

  /// How many processes a pool may have.
  static let counts = 1...256
  /// The time that a job may be given, in seconds.
  static let secondsPerJobs = 0.001...1_000_000
  /// The most bytes of a job's line, its line ending not counted.
  static let jobByteCountMax = PipeWriter.queueByteCountMaxDefault - 1
  /// How many workers in a row may crash without an answer from any, before the pool gives up.
  static let deathsInARowMax = 8
  /// How long workers may take to end when there are no more jobs, and pipes to end after their process.
  static let graceSecondsDefault = 5.0

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

  /// A place for one worker at a time.
  private struct Slot {
    var worker: Worker?
    var job: Job?
  }

  /// - Parameters:
  ///   - next: the next job, or nil if there are no more; it is not asked again then.
  ///   - done: called once for each job that was begun.
  ///   - finished: called once, on a later turn than ``start()`` and ``drain()``, when the last worker has ended: with nil if the pool can be
  ///     relied on, or with its first fault. After most of them it hands out no more jobs, and finishes those in hand.
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
  /// Hands out the first jobs. A worker is started when there is a job for it. Called once.
  func start() {
    for place in slots.indices { feed(place) }
  }

  /// Hands out no more jobs; those in hand are finished, and then the pool is.
  func drain() { isDraining = true }

  /// Kills the workers at once. Neither `done` nor `finished` is called any more. Idempotent.
  func stop() {
    isDraining = true
    isStopped = true
    for slot in slots { slot.worker?.close() }
    finishing.close()
  }

  /// Gives the next job to the worker of a place, or to a new one if the place is empty.
  private func feed(_ place: Int) {
    guard !isStopped else { return }
    guard !isDraining, let job = next() else {
      isDraining = true
      slots[place].worker?.finish()
      return settle()
    }
    guard !isStopped else { return }
    precondition(job.line.utf8.count <= Self.jobByteCountMax, "job \(job.number) has \(job.line.utf8.count) bytes")
    precondition(!job.line.utf8.contains(UInt8(ascii: "\n")), "job \(job.number) has more than one line")
    do throws(UVError) {
      let worker = try worker(at: place)
      slots[place].job = job
      worker.ask(job.line)
    } catch {
      giveUp(.cannotStart(error))
    }
    settle()
  }

  private func worker(at place: Int) throws(UVError) -> Worker {
    if let worker = slots[place].worker { return worker }
    let worker = try Worker(on: loop, setting) { [unowned self] event in hear(event, from: place) }
    slots[place].worker = worker
    return worker
  }

  private func hear(_ event: Worker.Event, from place: Int) {
    let job = slots[place].job
    slots[place].job = nil
    switch event {
    case .answered(let line):
      deathsInARow = 0
      if let job { done(job, .answered(line)) }
      // A worker that has ended meanwhile is waited for: what it leaves behind is looked at.
      if let worker = slots[place].worker, worker.isReady || isDraining { feed(place) }
    case .over(let departure, let lastWords):
      slots[place].worker = nil
      mourn(departure, lastWords, job)
      feed(place)
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

  /// A worker that ended between an answer and the next job, or was killed at its end. Each such end follows an answer, so that work goes on
  /// with new workers; what happened is told at the end.
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

/// Why a pool of workers cannot be relied on; after the first two it has given up before its jobs were done.
enum WorkerFault: Error {
  /// The executable cannot be started, or the process is out of something.
  case cannotStart(UVError)
  /// So many workers in a row crashed, and no job was answered meanwhile; of the last one, how and its last words.
  case noAnswers(deaths: Int, WorkerCrash, lastWords: String)
  /// A worker failed, or broke the contract, when it had no job that this could be the outcome of.
  case diedIdle(WorkerCrash, lastWords: String)
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
