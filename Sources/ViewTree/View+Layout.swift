extension View {
  /// Lays out now what is marked, instead of in the next pass.
  ///
  /// Climbs as long as the superview is dirty, up to the first clean ancestor, and lays out all that is dirty from the last view of that
  /// climb down (rule 26), also dirty descendants of clean views (rule 28). Beside that climb nothing runs. With nothing pending it calls
  /// nothing (rule 27). Works outside a window too (rule 29), and inside `layoutSubviews`.
  ///
  /// - Returns: how many layouts ran, and what the feedback guard held back (rule 24).
  @discardableResult
  public func layoutIfNeeded() -> LayoutReport {
    var start = self
    // A view in the middle of its own layoutSubviews is not entered again.
    while let parent = start.superview, parent.needsLayout, !parent.isRunningLayout { start = parent }
    guard start.awaitsLayout else { return LayoutReport(layouts: 0) }
    let root = start.root
    if let pass = root.activePass {
      let before = (layouts: pass.layouts, diagnostics: pass.diagnostics.count)
      pass.drain(start)
      return LayoutReport(
        layouts: pass.layouts - before.layouts, diagnostics: Array(pass.diagnostics[before.diagnostics...]))
    }
    let pass = (root as? Window)?.layoutPass ?? LayoutPass()
    return pass.run(from: start, of: root)
  }

  /// Whether the view waits for a layout pass.
  public var isLayoutNeeded: Bool { needsLayout }

  /// Whether a layout pass is under way somewhere in the view's tree.
  package var isTreeInLayout: Bool { root.activePass != nil }

  /// The topmost ancestor, or the view itself.
  public var root: View {
    var view = self
    while let parent = view.superview { view = parent }
    return view
  }

  /// The mark of a subclass's own kind of geometry change, such as a scroll: like the others it is skipped inside `layoutSubviews`
  /// (rule 22).
  package func setNeedsLayoutImplicitly() { markImplicitly() }

  /// Whether a pass has something to do at or beneath the view.
  var awaitsLayout: Bool { needsLayout || layoutBeneath != .none }

  func markNeedsLayout() {
    guard !needsLayout else { return }
    needsLayout = true
    markLayoutPath()
  }

  /// A mark that follows from a change and not from a call of `setNeedsLayout`: skipped while the view runs its own layoutSubviews, as
  /// QuartzCore's header says (rule 22).
  func markImplicitly() {
    if !isRunningLayout { markNeedsLayout() }
  }

  /// Tells the ancestors that something beneath them is dirty. Stops at the first that knows: all above it know too.
  func markLayoutPath() {
    var next = storedSuperview
    while let view = next?.takeUnretainedValue(), view.layoutBeneath != .some {
      view.layoutBeneath = .some
      next = view.storedSuperview
    }
  }
}
