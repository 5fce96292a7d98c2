extension View {
  /// What a change of the bounds does to the content. Only ``redraw`` has an effect in a headless view (rule 111).
  public enum ContentMode: Hashable, Sendable, CaseIterable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
  }

  /// Whether a new size requires a new drawing: only ``ContentMode/redraw`` does. `scaleToFill` by default.
  public var contentMode: ContentMode {
    get { storedContentMode }
    set {
      storedContentMode = newValue
      sizeFollowers.set(.redrawing, to: newValue == .redraw)
    }
  }

  func markAllForDrawing() {
    looks?.dirtyRect = nil
    raise(.drawing)
  }

  /// Marks a part of the view for drawing, in its own coordinates; marked parts unite (rule 110). ``Rect/null`` marks nothing.
  /// - Precondition: `rect` is finite, or null.
  public func setNeedsDisplay(in rect: Rect) {
    guard !rect.isNull else { return }
    precondition(rect.isFinite, "\(path).setNeedsDisplay(in: \(rect)): a rectangle is made of finite numbers (rule 43)")
    guard isDisplayNeeded else {
      ensuredLooks.dirtyRect = rect.standardized
      return raise(.drawing)
    }
    if let dirty = looks?.dirtyRect { ensuredLooks.dirtyRect = dirty.union(rect.standardized) }
  }

  /// Whether the view awaits a drawing.
  public var isDisplayNeeded: Bool { marks.contains(.drawing) || sizeFollowers.contains(.owedDrawing) }

  /// What ``draw(_:)`` has recorded.
  public var displayList: DisplayList { looks?.displayList ?? DisplayList() }

  /// The recorder for ``draw(_:)``.
  /// - Precondition: called inside `draw(_:)` of this view.
  public var context: DrawingContext {
    guard let context = window?.drawingContext, context.isRecording(self) else {
      preconditionFailure("\(path).context: there is one only inside draw(_:) of the view")
    }
    return context
  }

  /// One walk over the marked paths, superviews first, back to front. Marks behind it wait for the next tick, so that it ends.
  func drawSubtree(in context: DrawingContext) {
    let window = storedWindow
    drawIfNeeded(in: context)
    if storedWindow.isSame(as: window) { drawBeneath(in: context, window) }
  }

  private func drawBeneath(in context: DrawingContext, _ window: Unmanaged<Window>?) {
    visitSubviews(awaiting: .drawing, in: window) { view in
      view.drawIfNeeded(in: context)
      if view.awaitsBeneath(.drawing), view.storedWindow.isSame(as: window) { view.drawBeneath(in: context, window) }
    }
  }

  @inline(__always)
  private func drawIfNeeded(in context: DrawingContext) {
    guard marks.contains(.drawing) else { return }
    marks.remove(.drawing)
    drawDirtyRect(in: context)
  }

  /// A view without area cannot draw: it keeps its mark until it has one, without a test in every tick.
  private func drawDirtyRect(in context: DrawingContext) {
    let bounds = storedBounds
    sizeFollowers.set(.owedDrawing, to: bounds.isEmpty)
    guard !bounds.isEmpty, let dirty = takeDirtyRect() else { return }
    let drawn = context.record(self, drawing: dirty)
    if drawn.isEmpty, looks == nil { return }
    if dirty == bounds { ensuredLooks.displayList = DisplayList() }
    ensuredLooks.displayList.replace(dirty, by: drawn)
  }

  /// The part of the bounds to draw; nil if only a part outside of them was marked.
  private func takeDirtyRect() -> Rect? {
    guard let looks, let dirty = looks.dirtyRect else { return storedBounds }
    looks.dirtyRect = nil
    let part = looks.displayList.isTooLongForPartialDrawing ? storedBounds : dirty.intersection(storedBounds)
    return part.isEmpty ? nil : part
  }
}
