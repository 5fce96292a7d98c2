import UVLoop

/// Why a worker was lost, other than by a timeout.
enum WorkerCrash: Hashable {
  case ended(ChildProcess.Ending)
  /// It is running but has closed its standard output.
  case closedOutput
  case overlongAnswer(byteCountMax: Int)
  case notText
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
