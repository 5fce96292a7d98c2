/// What a layout pass took: the layouts that ran, and the views that the feedback guard held back (rule 24).
public struct LayoutReport: Hashable, Sendable {
  /// Calls of `layoutSubviews`.
  public var layouts: Int
  public var diagnostics: [LayoutDiagnostic]

  public init(layouts: Int, diagnostics: [LayoutDiagnostic] = []) {
    self.layouts = layouts
    self.diagnostics = diagnostics
  }
}

/// What stood in the way of a layout pass: a view whose layouts kept marking it again (rule 24).
public struct LayoutDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The view, from the root down.
  public var path: String
  /// How often it was laid out in this turn: the pass's limit.
  public var layouts: Int

  public init(path: String, layouts: Int) {
    self.path = path
    self.layouts = layouts
  }

  public var description: String {
    "\(path) was laid out \(layouts) times in one turn and is still marked: something in its layout marks it again; the rest waits for the next turn"
  }
}
