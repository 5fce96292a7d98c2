/// What a layout turn took: the layouts that ran, the views that the feedback guard held back (rule 24), and the constraints that no frame
/// can satisfy (rule 70).
public struct LayoutReport: Hashable, Sendable {
  /// Calls of `layoutSubviews`.
  public var layouts: Int
  public var diagnostics: [LayoutDiagnostic] {
    get { if case .some(let diagnostics, _) = findings { diagnostics } else { [] } }
    set { findings = Findings(newValue, unsatisfied) }
  }

  /// Required constraints that the solver had to leave out, each reported in the turn in which it failed. They stay active, and are tried
  /// again when the system changes.
  public var unsatisfied: [ConstraintError] {
    get { if case .some(_, let unsatisfied) = findings { unsatisfied } else { [] } }
    set { findings = Findings(diagnostics, newValue) }
  }

  public init(layouts: Int, diagnostics: [LayoutDiagnostic] = [], unsatisfied: [ConstraintError] = []) {
    self.layouts = layouts
    findings = Findings(diagnostics, unsatisfied)
  }

  private var findings: Findings

  /// Whether there is nothing to tell but numbers.
  var isClean: Bool { if case .none = findings { true } else { false } }

  /// Both lists as one word, which is null if they are empty: a frame in which all is well neither retains nor releases two arrays.
  private indirect enum Findings: Hashable {
    case none
    case some([LayoutDiagnostic], [ConstraintError])

    init(_ diagnostics: [LayoutDiagnostic], _ unsatisfied: [ConstraintError]) {
      self = diagnostics.isEmpty && unsatisfied.isEmpty ? .none : .some(diagnostics, unsatisfied)
    }
  }
}

/// What stood in the way of a layout turn: a view whose layouts, or constraint updates, kept marking it again (rule 24).
public struct LayoutDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// Which pass of the turn did not come to an end.
  public enum Phase: Hashable, Sendable {
    case constraints, layout
  }

  /// The view, from the root down.
  public var path: String
  /// How often it was served in this turn: the pass's limit.
  public var layouts: Int
  public var phase: Phase

  public init(path: String, layouts: Int, phase: Phase = .layout) {
    self.path = path
    self.layouts = layouts
    self.phase = phase
  }

  public var description: String {
    switch phase {
    case .layout:
      "\(path) was laid out \(layouts) times in one turn and is still marked: something in its layout marks it again; the rest waits for the next turn"
    case .constraints:
      "\(path) still asks for its constraints' update after \(layouts) constraint passes in one turn: something in a layout or in updateConstraints marks it again; the rest waits for the next turn"
    }
  }
}
