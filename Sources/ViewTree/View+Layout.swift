extension View {
  /// Lays out now what is marked, instead of in the next pass.
  ///
  /// Climbs from this view to the first ancestor that is clean, and lays out all that is dirty beneath it (rule 26), also dirty
  /// descendants of clean views (rule 28). With nothing pending it calls nothing (rule 27). Works outside a window too (rule 29).
  ///
  /// - Returns: how many layouts ran, and what the feedback guard held back (rule 24).
  @discardableResult
  public func layoutIfNeeded() -> LayoutReport {
    var start = self
    // A view in the middle of its own layoutSubviews is not entered again.
    while let parent = start.superview, parent.needsLayout, !parent.isRunningLayout { start = parent }
    guard start.needsLayout || start.subtreeNeedsLayout else { return LayoutReport(layouts: 0) }
    let root = start.root
    if let pass = root.activePass {
      let before = pass.layouts
      pass.drain(start)
      return LayoutReport(layouts: pass.layouts - before)
    }
    root.detachedTurns -= 1
    let pass = (root as? Window)?.layoutPass ?? LayoutPass()
    pass.begin(turn: root.detachedTurns, of: root)
    pass.drain(start)
    pass.end(of: root)
    return LayoutReport(layouts: pass.layouts, diagnostics: pass.diagnostics)
  }

  /// Whether the view waits for a layout pass.
  public var isLayoutNeeded: Bool { needsLayout }

  /// The topmost ancestor, or the view itself.
  public var root: View {
    var view = self
    while let parent = view.superview { view = parent }
    return view
  }

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

  /// Tells the ancestors that something beneath them is dirty. Stops at the first that knows: all above it know too, or are being
  /// visited and will look again.
  func markLayoutPath() {
    var next = storedSuperview
    while let view = next?.takeUnretainedValue(), !view.subtreeNeedsLayout {
      view.subtreeNeedsLayout = true
      next = view.storedSuperview
    }
  }
}
