/// Something that is wrong in a tree and that no call returns as an error: a value that says what, where and what to do next.
///
/// They come to ``Window/diagnosticHandler``, which tells them apart by their types: ViewTree's are ``LayoutDiagnostic``,
/// ``ConstraintError`` and ``WindowDiagnostic``, and a module above it has types of its own.
public protocol Diagnostic: CustomStringConvertible, Sendable {}

extension LayoutDiagnostic: Diagnostic {}
extension ConstraintError: Diagnostic {}

/// What is wrong with a window and not with a layout.
public enum WindowDiagnostic: Hashable, Diagnostic {
  /// A window was to be made key that stands in no scene: nothing has changed.
  case noScene(path: String)
  /// So many diagnostics came in one turn beyond ``Window/maximumWaitingDiagnostics``, and are lost.
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

/// What a window has to tell its handler, in order.
struct WaitingDiagnostics {
  private(set) var elements: [any Diagnostic] = []
  private(set) var lost = 0

  var isEmpty: Bool { elements.isEmpty }

  mutating func append(_ diagnostic: any Diagnostic) {
    if elements.count < Window.maximumWaitingDiagnostics { elements.append(diagnostic) } else { lost += 1 }
  }

  /// Empties it.
  mutating func takeAll() -> [any Diagnostic] {
    defer { self = WaitingDiagnostics() }
    return lost == 0 ? elements : elements + [WindowDiagnostic.lost(count: lost)]
  }
}

extension Window {
  /// How many diagnostics may wait for the end of a turn; of those beyond it only the number is told.
  public static let maximumWaitingDiagnostics = 256

  /// What a turn came to beside its report's numbers: views before constraints, each as the report lists them.
  func note(_ report: LayoutReport) {
    guard diagnosticHandler != nil, !report.isClean else { return }
    for diagnostic in report.diagnostics { waitingDiagnostics.append(diagnostic) }
    for error in report.unsatisfied { waitingDiagnostics.append(error) }
  }

  /// The end of a turn. What comes while the handler runs waits for the end of the next one, so that a handler cannot keep this one from
  /// ending.
  func deliverDiagnostics() {
    guard !waitingDiagnostics.isEmpty, !isDeliveringDiagnostics else { return }
    isDeliveringDiagnostics = true
    for diagnostic in waitingDiagnostics.takeAll() { diagnosticHandler?(diagnostic) }
    isDeliveringDiagnostics = false
  }
}

extension View {
  /// Hands `diagnostic` to the ``Window/diagnosticHandler`` of the view's window, at the end of the tick or of the layout turn that runs,
  /// or of the next one; behind those that were reported before. Without a window or a handler it is not made.
  package func report(_ diagnostic: @autoclosure () -> any Diagnostic) {
    guard let window, window.diagnosticHandler != nil else { return }
    window.waitingDiagnostics.append(diagnostic())
  }
}
