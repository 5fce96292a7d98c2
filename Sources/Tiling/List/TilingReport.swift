public import ViewTree

/// What has gone wrong in a list where no call could say so: comes to ``Window/diagnosticHandler``.
public struct TilingReport: Hashable, Diagnostic {
  public enum Fault: Hashable, Sendable {
    /// The list goes on from it.
    case diagnostic(TilingDiagnostic)
    /// A batch that had waited, or a length that was asked for in a layout, is refused: the list stays as it is until `reload()`.
    case error(TilingError)
  }

  /// The list's place in its tree.
  public var path: String
  public var fault: Fault

  public init(path: String, fault: Fault) {
    self.path = path
    self.fault = fault
  }

  public var description: String {
    switch fault {
    case .diagnostic(let diagnostic): "\(path): \(diagnostic)"
    case .error(let error): "\(path): \(error)"
    }
  }
}

extension TiledScrollView {
  /// Runs a change that has no caller to throw to, and reports its error.
  func attempt(_ body: () throws(TilingError) -> Void) {
    do throws(TilingError) { try body() } catch { report(TilingReport(path: path, fault: .error(error))) }
  }

  /// The list is out of step from now on; the error has no caller to be thrown to.
  func fail(_ error: TilingError) {
    self.error = error
    report(TilingReport(path: path, fault: .error(error)))
  }
}
