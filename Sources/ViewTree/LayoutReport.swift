/// The result of a layout turn: layouts run, views that the feedback guard held back (rule 24), unsatisfiable constraints (rule 70).
public struct LayoutReport: Hashable, Sendable {
  /// Number of `layoutSubviews` calls.
  public var layouts: Int
  public var diagnostics: [LayoutDiagnostic] {
    get { if case .some(let diagnostics, _) = findings { diagnostics } else { [] } }
    set { findings = Findings(newValue, unsatisfied) }
  }

  /// Required constraints that the solver left out, reported when they fail. They stay active, and are retried when the system changes.
  public var unsatisfied: [ConstraintError] {
    get { if case .some(_, let unsatisfied) = findings { unsatisfied } else { [] } }
    set { findings = Findings(diagnostics, newValue) }
  }

  /// For a test that compares reports.
  public init(layouts: Int, diagnostics: [LayoutDiagnostic] = [], unsatisfied: [ConstraintError] = []) {
    self.layouts = layouts
    findings = Findings(diagnostics, unsatisfied)
  }

  private var findings: Findings

  var isClean: Bool { if case .none = findings { true } else { false } }

  /// Both lists in one word, null if both are empty: a clean frame neither retains nor releases two arrays.
  private indirect enum Findings: Hashable {
    case none
    case some([LayoutDiagnostic], [ConstraintError])

    init(_ diagnostics: [LayoutDiagnostic], _ unsatisfied: [ConstraintError]) {
      self = diagnostics.isEmpty && unsatisfied.isEmpty ? .none : .some(diagnostics, unsatisfied)
    }
  }
}

/// A view whose layouts or constraint updates kept marking it during a turn (rule 24).
public struct LayoutDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The pass that did not end.
  public enum Phase: Hashable, Sendable {
    case constraints, layout
  }

  /// The view's path from the root.
  public var path: String
  /// How often it was served in this turn: the limit.
  public var layouts: Int
  public var phase: Phase

  package init(path: String, layouts: Int, phase: Phase = .layout) {
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
