extension View {
  /// Lays out now what is marked, instead of in the next pass.
  ///
  /// The constraint pass on the view's subtree comes first (rule 72). Then it climbs as long as the superview is dirty, up to the first
  /// clean ancestor, and lays out all that is dirty from the last view of that climb down (rule 26), also dirty descendants of clean views
  /// (rule 28). Beside that climb nothing runs. With nothing pending it calls nothing (rule 27). Works outside a window too (rule 29), and
  /// inside `layoutSubviews`.
  ///
  /// - Returns: how many layouts ran, and what the feedback guard held back (rule 24).
  @discardableResult
  public func layoutIfNeeded() -> LayoutReport {
    let root = root
    guard firstDirtyAncestor.awaits(.layout) || root.awaitsConstraintPass(from: self) else { return LayoutReport(layouts: 0) }
    let pass = root.layoutPassOfTree
    if pass.isOpen {
      let before = (layouts: pass.layouts, diagnostics: pass.diagnostics.count, unsatisfied: pass.unsatisfied.count)
      pass.serve(self, of: root)
      return LayoutReport(
        layouts: pass.layouts - before.layouts, diagnostics: Array(pass.diagnostics[before.diagnostics...]),
        unsatisfied: Array(pass.unsatisfied[before.unsatisfied...]))
    }
    let report = pass.run(from: self, of: root)
    if let window { window.turnDidEnd(report) }
    return report
  }

  /// Whether the view waits for a layout pass.
  public var isLayoutNeeded: Bool { needsLayout }

  /// Whether a layout pass is under way somewhere in the view's tree.
  package var isTreeInLayout: Bool {
    if let storedWindow { return storedWindow._withUnsafeGuaranteedRef { $0.layoutPass.isOpen } }
    return root.rareData?.layoutPass?.isOpen == true
  }

  /// The pass that works on the tree of which this view is the root, now or at the next need.
  private var layoutPassOfTree: LayoutPass {
    if let window { return window.layoutPass }
    let pass = rareData?.layoutPass ?? LayoutPass()
    rare.layoutPass = pass
    return pass
  }

  /// The tick of the view's window that a change made now belongs to; 0 outside a window.
  package var tickOfChange: Int { storedWindow?._withUnsafeGuaranteedRef { $0.tickOfWindow } ?? 0 }

  /// The topmost ancestor, or the view itself.
  public var root: View {
    var view = Unmanaged.passUnretained(self)
    while let parent = view._withUnsafeGuaranteedRef({ $0.storedSuperview }) { view = parent }
    return view.takeUnretainedValue()
  }

  /// The mark of a subclass's own kind of geometry change, such as a scroll: like the others it is skipped inside `layoutSubviews`
  /// (rule 22).
  package func setNeedsLayoutImplicitly() { markImplicitly() }

  /// Where the climb of rule 26 ends: the last view on the way up whose superview is dirty. A view in the middle of its own layoutSubviews is
  /// not entered again.
  var firstDirtyAncestor: View {
    var view = Unmanaged.passUnretained(self)
    while let parent = view._withUnsafeGuaranteedRef({ $0.storedSuperview }),
      parent._withUnsafeGuaranteedRef({ $0.needsLayout && !$0.isRunningLayout })
    { view = parent }
    return view.takeUnretainedValue()
  }

  var needsLayout: Bool {
    get { marks.contains(.layout) }
    set { if newValue { marks.insert(.layout) } else { marks.remove(.layout) } }
  }

  /// A mark that follows from a change and not from a call of `setNeedsLayout`: skipped while the view runs its own layoutSubviews, as
  /// QuartzCore's header says (rule 22).
  @inline(__always)
  func markImplicitly() {
    if !isRunningLayout, !marks.contains(.layout) { raise(.layout) }
  }
}
