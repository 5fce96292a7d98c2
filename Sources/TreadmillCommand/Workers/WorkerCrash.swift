import UVLoop

/// Why a worker gives no answer any more, other than that its time was up.
enum WorkerCrash: Hashable {
  /// It ended by itself or by a signal.
  case ended(ChildProcess.Ending)
  /// It lives, and has closed its standard output.
  case closedOutput
  /// It wrote a longer line than an answer may be.
  case overlongAnswer(byteCountMax: Int)
  /// Its answer is not UTF-8.
  case notText
  /// It wrote more than the one line that it was asked for.
  case spokeUnasked
}

extension WorkerCrash: CustomStringConvertible {
  var description: String {
    switch self {
    case .ended(let ending): "\(ending)"
    case .closedOutput: "closed its standard output"
    case .overlongAnswer(let maximum): "wrote a line of more than \(grouped(maximum)) bytes"
    case .notText: "wrote a line that is not UTF-8"
    case .spokeUnasked: "wrote more than the one line that it was asked for"
    }
  }
}
