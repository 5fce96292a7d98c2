public import UVLoop

/// Why a live source cannot go on.
public struct LiveFailure: Error, Equatable, Sendable {
  public enum Problem: Equatable, Sendable {
    /// The text names no source.
    case address(expected: String)
    /// The system's answer.
    case system(UVError)
    /// The server's answer, in its words, and what to do.
    case server(String, advice: String)
    /// A library that the source is read by, and why it cannot be loaded.
    case library(String, String)
  }

  /// The source as it was asked for, without a password.
  public var source: String
  public var problem: Problem

  public init(source: String, _ problem: Problem) {
    self.source = source
    self.problem = problem
  }
}

extension LiveFailure: CustomStringConvertible {
  public var description: String {
    switch problem {
    case .address(let expected): "\(source): expected \(expected)"
    case .system(let error): error.subject == source ? "\(error)" : "\(source): \(error)"
    case .library(let name, let reason):
      "\(source): needs \(name), which is not here: \(reason); install it, or write what the source has to standard input"
    case .server(let words, let advice): "\(source): the server says: \(words)" + (advice.isEmpty ? "" : ": \(advice)")
    }
  }
}
