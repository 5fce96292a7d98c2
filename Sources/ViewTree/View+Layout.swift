extension View {
  /// Lays out marked views now instead of in the next pass.
  ///
  /// The constraint pass on the view's subtree runs first (rule 72). By rule 26 the layout then starts at the topmost consecutive dirty
  /// ancestor. It covers all dirty views beneath, also beneath clean ones (rule 28); nothing else runs. With nothing pending it calls
  /// nothing (rule 27). Works outside a window (rule 29) and inside `layoutSubviews`.
  /// - Returns: the number of layouts, and what the feedback guard held back (rule 24).
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

  /// Whether the view awaits a layout pass.
  public var isLayoutNeeded: Bool { needsLayout }

  @inlinable package var isTreeInLayout: Bool {
    if let storedWindow { return storedWindow._withUnsafeGuaranteedRef { $0.layoutPass.isOpen } }
    return isWindowlessTreeInLayout
  }

  @usableFromInline var isWindowlessTreeInLayout: Bool { root.rareData?.turnData?.layoutPass?.isOpen == true }

  /// The layout pass of the tree whose root this view is, made on first use.
  private var layoutPassOfTree: LayoutPass {
    if let window { return window.layoutPass }
    let pass = rareData?.turnData?.layoutPass ?? LayoutPass()
    rare.ensuredTurnData.layoutPass = pass
    return pass
  }

  @inlinable package var tickOfChange: Int { storedWindow?._withUnsafeGuaranteedRef { $0.tickOfWindow } ?? 0 }  // 0 outside a window

  /// The topmost ancestor, or the view itself.
  public var root: View {
    var view = Unmanaged.passUnretained(self)
    while let parent = view._withUnsafeGuaranteedRef({ $0.storedSuperview }) { view = parent }
    return view.takeUnretainedValue()
  }

  /// Marks the view for a subclass's own geometry change, such as a scroll. Skipped inside `layoutSubviews` (rule 22).
  package func setNeedsLayoutImplicitly() { markImplicitly() }

  /// Where the climb of rule 26 ends: the topmost consecutive dirty ancestor, or the view. Views inside their layoutSubviews do not count.
  var firstDirtyAncestor: View {
    var view = Unmanaged.passUnretained(self)
    while let parent = view._withUnsafeGuaranteedRef({ $0.storedSuperview }),
      parent._withUnsafeGuaranteedRef({ $0.needsLayout && !$0.isRunningLayout })
    { view = parent }
    return view.takeUnretainedValue()
  }

  var needsLayout: Bool {
    get { marks.contains(.layout) }
    set { if newValue { marks.formUnion(.layout) } else { marks.subtract(.layout) } }
  }

  var isRunningLayout: Bool {
    get { marks.contains(.runningLayout) }
    set { if newValue { marks.formUnion(.runningLayout) } else { marks.subtract(.runningLayout) } }
  }

  /// A mark caused by a change, not by `setNeedsLayout`. Skipped inside the view's layoutSubviews, as QuartzCore's header says (rule 22).
  @inline(__always)
  func markImplicitly() {
    guard marks.isDisjoint(with: [.layout, .runningLayout]) else { return }
    marks.formUnion(.layout)
    markPath(.layout)
  }
}
