import Testing
import UVLoop

@testable import TreadmillCommand

enum Script {
  /// A worker of the shell that carries out the commands for each job.
  static func each(_ commands: String) -> String { "while IFS= read -r line; do\n\(commands)\ndone" }
}

/// A pool's run over some lines, from its start until nothing moves any more.
final class Trial {
  private(set) var outcomes: [Int: WorkerPool.Outcome] = [:]
  /// How many jobs the pool has asked for and got.
  private(set) var taken = 0
  private(set) var isFinished = false
  private(set) var fault: WorkerFault?

  /// The outcomes in words, in the order of the jobs.
  var answers: [String] { outcomes.sorted { $0.key < $1.key }.map { Self.words($0.value) } }

  var faultWords: String? { fault.map { "\($0)" } }

  convenience init(
    count: Int, worker: String, lines: [String], secondsPerJob: Double = 20, graceSeconds: Double = 5,
    answerByteCountMax: Int = LineAssembler.byteCountMaxDefault, onStart: () -> Void = {},
    onOutcome: @escaping (WorkerPool, Int) -> Void = { _, _ in }
  ) throws {
    try self.init(
      count: count, executable: "/bin/sh", arguments: ["-c", worker], lines: lines, secondsPerJob: secondsPerJob,
      graceSeconds: graceSeconds, answerByteCountMax: answerByteCountMax, onStart: onStart, onOutcome: onOutcome)
  }

  init(
    count: Int, executable: String, arguments: [String], lines: [String], secondsPerJob: Double = 20, graceSeconds: Double = 5,
    answerByteCountMax: Int = LineAssembler.byteCountMaxDefault, onStart: () -> Void = {},
    onOutcome: @escaping (WorkerPool, Int) -> Void = { _, _ in }
  ) throws {
    let loop = try EventLoop()
    var held: WorkerPool?
    let pool = WorkerPool(
      on: loop, count: count, executable: executable, arguments: arguments, secondsPerJob: secondsPerJob, graceSeconds: graceSeconds,
      answerByteCountMax: answerByteCountMax,
      next: { [unowned self] in
        guard taken < lines.count else { return nil }
        defer { taken += 1 }
        return .init(number: taken, line: lines[taken])
      },
      done: { [unowned self] job, outcome in
        #expect(job.line == lines[job.number])
        #expect(outcomes.updateValue(outcome, forKey: job.number) == nil, "job \(job.number) has two outcomes")
        held.map { onOutcome($0, outcomes.count) }
      },
      finished: { [unowned self] in
        #expect(!isFinished, "finished twice")
        isFinished = true
        fault = $0
      })
    held = pool
    pool.start()
    #expect(!isFinished && outcomes.isEmpty, "told during the start")
    onStart()
    loop.run()
    held = nil
    #expect(loop.openHandles.isEmpty, "the pool left something open")
    try loop.close()
  }

  private static func words(_ outcome: WorkerPool.Outcome) -> String {
    switch outcome {
    case .answered(let line): "answered \(line)"
    case .crashed(let crash, let lastWords): "crashed: \(crash): \(lastWords)"
    case .hung(let seconds): "hung for \(seconds) s"
    }
  }
}
