public import ViewTree

/// A problem of a list that no call could throw; sent to ``Window/diagnosticHandler``.
public struct TilingReport: Hashable, Diagnostic {
  public enum Fault: Hashable, Sendable {
    /// The list recovers from it.
    case diagnostic(TilingDiagnostic)
    /// A waiting batch, or an extent asked for in a layout, was refused: the list stays as it is until `reload()`.
    case error(TilingError)
  }

  /// The list's path in its tree.
  public var path: String
  public var fault: Fault

  public var description: String {
    switch fault {
    case .diagnostic(let diagnostic): "\(path): \(diagnostic)"
    case .error(let error): "\(path): \(error)"
    }
  }
}
