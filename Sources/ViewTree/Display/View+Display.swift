extension View {
  /// What becomes of the content when the bounds change. Only ``redraw`` matters to a headless view (rule 111).
  public enum ContentMode: Hashable, Sendable, CaseIterable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
  }

  /// Whether another size asks for a new drawing: only ``ContentMode/redraw`` does. `scaleToFill` by default.
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

  /// Marks a part of the view, in its own coordinates; parts that are marked before the next drawing unite (rule 110). ``Rect/null`` marks
  /// nothing.
  ///
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

  /// Whether the view waits for a drawing.
  public var isDisplayNeeded: Bool { marks.contains(.drawing) || sizeFollowers.contains(.owedDrawing) }

  /// What ``draw(_:)`` has recorded.
  public var displayList: DisplayList { looks?.displayList ?? DisplayList() }

  /// Where ``draw(_:)`` records what it draws.
  ///
  /// - Precondition: called from inside `draw(_:)` of this view.
  public var context: DrawingContext {
    guard let context = window?.drawingContext, context.isRecording(self) else {
      preconditionFailure("\(path).context: there is one only inside draw(_:) of the view")
    }
    return context
  }

  /// One walk over the marked paths, superviews first, back to front. What is marked behind the walk waits for the next tick: a drawing
  /// cannot keep a tick from ending.
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

  /// A view without area has nowhere to draw: it keeps its mark until it has one, without being asked in every tick.
  private func drawDirtyRect(in context: DrawingContext) {
    let bounds = storedBounds
    sizeFollowers.set(.owedDrawing, to: bounds.isEmpty)
    guard !bounds.isEmpty, let dirty = takeDirtyRect() else { return }
    let drawn = context.record(self, drawing: dirty)
    if drawn.isEmpty, looks == nil { return }
    if dirty == bounds { ensuredLooks.displayList = DisplayList() }
    ensuredLooks.displayList.replace(dirty, by: drawn)
  }

  /// What of the bounds is to be drawn; nil if a part was marked that lies outside of them.
  private func takeDirtyRect() -> Rect? {
    guard let looks, let dirty = looks.dirtyRect else { return storedBounds }
    looks.dirtyRect = nil
    let part = looks.displayList.isTooLongForPartialDrawing ? storedBounds : dirty.intersection(storedBounds)
    return part.isEmpty ? nil : part
  }
}
