import UVLoop

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
