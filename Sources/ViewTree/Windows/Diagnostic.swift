/// A problem in a tree that no call returns as an error: what it is, where, and what to do next.
///
/// ``Window/diagnosticHandler`` tells types apart: ``LayoutDiagnostic``, ``ConstraintError``, ``WindowDiagnostic``, and other modules' own.
public protocol Diagnostic: CustomStringConvertible, Sendable {}

extension LayoutDiagnostic: Diagnostic {}
extension ConstraintError: Diagnostic {}

/// A problem of a window, not of a layout.
public enum WindowDiagnostic: Hashable, Diagnostic {
  /// A window without a scene was to be made key; nothing has changed.
  case noScene(path: String)
  /// The number of diagnostics lost in one turn, beyond ``Window/maximumWaitingDiagnostics``.
  case lost(count: Int)

  public var description: String {
    switch self {
    case .noScene(let path):
      "\(path).makeKey() has changed nothing: a window is key among those of its scene, and this one has none; set its windowScene first"
    case .lost(let count):
      "\(count) more diagnostics came in the same turn, and are lost: begin with those that came before"
    }
  }
}

struct WaitingDiagnostics {
  private(set) var elements: [any Diagnostic] = []
  private(set) var lost = 0

  var isEmpty: Bool { elements.isEmpty }

  mutating func append(_ diagnostic: any Diagnostic) {
    if elements.count < Window.maximumWaitingDiagnostics { elements.append(diagnostic) } else { lost += 1 }
  }

  mutating func takeAll() -> [any Diagnostic] {
    defer { self = WaitingDiagnostics() }
    return lost == 0 ? elements : elements + [WindowDiagnostic.lost(count: lost)]
  }
}

extension Window {
  /// Limit of diagnostics that wait for the end of a turn; of the rest only the number is reported.
  public static let maximumWaitingDiagnostics = 256

  /// Queues a report's diagnostics: views before constraints, each in the report's order.
  func note(_ report: LayoutReport) {
    guard diagnosticHandler != nil, !report.isClean else { return }
    for diagnostic in report.diagnostics { waitingDiagnostics.append(diagnostic) }
    for error in report.unsatisfied { waitingDiagnostics.append(error) }
  }

  /// Called at the end of a turn. Diagnostics made while the handler runs wait for the next turn: a handler cannot prolong this one.
  func deliverDiagnostics() {
    guard !waitingDiagnostics.isEmpty, !isDeliveringDiagnostics else { return }
    isDeliveringDiagnostics = true
    for diagnostic in waitingDiagnostics.takeAll() { diagnosticHandler?(diagnostic) }
    isDeliveringDiagnostics = false
  }
}

extension View {
  /// Passes `diagnostic` to the ``Window/diagnosticHandler`` at the end of the running or next turn, in order; not evaluated without one.
  package func report(_ diagnostic: @autoclosure () -> any Diagnostic) {
    guard let window, window.diagnosticHandler != nil else { return }
    window.waitingDiagnostics.append(diagnostic())
  }
}
