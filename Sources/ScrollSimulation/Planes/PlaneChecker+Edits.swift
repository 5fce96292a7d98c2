// Edits of a sheet: applies them to the reference, and determines the expected offset (C1) and refusals (D1).
extension PlaneChecker {
  mutating func follow(_ edits: [PlaneInput.Edit], to frame: PlaneObservation) {
    (misplacement, wrongRefusal, haveLinesChanged) = (nil, nil, false)
    var way: (x: Int64?, y: Int64?) = (0, 0)
    var waited: (x: Int64, y: Int64) = (0, 0)  // how far earlier edits that wait have moved the offset
    var refusesWaiting = false
    for edit in edits {
      guard let before = reference.sheet else { return }
      let isTaken = reference.sheet?.apply(edit.change, to: edit.axis) ?? false
      if edit.waits { refusesWaiting = refusesWaiting || !isTaken }
      if let isRefused = edit.isRefused, isRefused == isTaken {
        wrongRefusal = "the \(edit.axis) edit \(edit.change) was \(isRefused ? "refused" : "taken")"
      }
      guard isTaken, let sheet = reference.sheet else { continue }
      let isColumn = edit.axis == .columns
      let offset = isColumn ? edit.x + waited.x : edit.y + waited.y
      let delta = due(edit, from: offset, before, sheet).map { $0 - offset }
      // The other axis stays, unless it is beyond an edge itself.
      let other = isColumn ? edit.y + waited.y : edit.x + waited.x
      let isSteady =
        (0...(isColumn ? before.lastOffset(.rows, viewport: edit.height) : before.lastOffset(.columns, viewport: edit.width))).contains(
          other)
      if !isSteady { if isColumn { way.y = nil } else { way.x = nil } }
      if isSteady, let delta, let new = edit.newOffset, (new.x, new.y) != (edit.x + (isColumn ? delta : 0), edit.y + (isColumn ? 0 : delta))
      {
        misplacement =
          """
          the \(edit.axis) edit \(edit.change) took the offset from \(points(edit.x, edit.y)) to \(points(new.x, new.y)), not by \
          \(points(delta))
          """
      }
      if isColumn { way.x = delta.flatMap { d in way.x.map { $0 + d } } } else { way.y = delta.flatMap { d in way.y.map { $0 + d } } }
      if edit.waits { if isColumn { waited.x += delta ?? 0 } else { waited.y += delta ?? 0 } }
    }
    if refusesWaiting != frame.refusesEdit { wrongRefusal = "an edit that waited was \(frame.refusesEdit ? "refused" : "taken")" }
    guard reference.sheet != nil else { return }
    followFits(frame, &way)
    guard misplacement == nil else { return }
    if let x = way.x, x != frame.correctionX {
      misplacement = "edits corrected the offset by \(points(frame.correctionX)) sideways, expected \(points(x))"
    }
    if let y = way.y, y != frame.correctionY {
      misplacement = "edits corrected the offset by \(points(frame.correctionY)) down, expected \(points(y))"
    }
  }

  /// Lines take the extents that cells were asked for. The first one on screen that was there in the frame before keeps its place beside the
  /// frozen ones.
  private mutating func followFits(_ frame: PlaneObservation, _ way: inout (x: Int64?, y: Int64?)) {
    guard !frame.asked.isEmpty, let before = reference.sheet, var sheet = reference.sheet else { return }
    var (width, height) = (before.length(.columns), before.length(.rows))  // the least of the content
    for answer in frame.asked {
      haveLinesChanged = sheet.measure(answer) || haveLinesChanged
      (width, height) = (min(width, sheet.length(.columns)), min(height, sheet.length(.rows)))
    }
    reference.sheet = sheet
    /// Not known where an edge of the content comes in, or the content is beyond one.
    func travel(after due: Int64?, _ axis: SheetReference.Axis, from start: Int64, viewport: Int64, length: Int64) -> Int64? {
      guard let due, start + due >= 0, start + due + viewport <= length else { return nil }
      let seen = before.scrollingNumbers(from: start + due, viewport: viewport, axis)
      guard let line = seen.first(where: { namesSeen[axis]?.contains(before[axis][$0].name) == true }) ?? seen.first else { return due }
      let next = start + due + sheet.placeBesideFrozen(line, axis) - before.placeBesideFrozen(line, axis)
      return next >= 0 && next + viewport <= length ? next - start : nil
    }
    let (x, y) = (frame.offsetX - frame.correctionX, frame.offsetY - frame.correctionY)
    way.x = travel(after: way.x, .columns, from: x, viewport: frame.width, length: width)
    way.y = travel(after: way.y, .rows, from: y, viewport: frame.height, length: height)
  }

  /// Notes the lines that scroll and are on screen: none where there is no cell, as without rows.
  mutating func noteSeenLines(_ frame: PlaneObservation) {
    guard let sheet = reference.sheet else { return }
    for (axis, offset, viewport) in [(SheetReference.Axis.columns, frame.offsetX, frame.width), (.rows, frame.offsetY, frame.height)] {
      namesSeen[axis] = Set(sheet.scrollingNumbers(from: offset, viewport: viewport, axis).map { sheet[axis][$0].name })
    }
    if sheet[.columns].isEmpty || sheet[.rows].isEmpty { namesSeen = [:] }
  }

  /// C1: edits of a sheet leave the offset where it is expected.
  func placement(after edits: [PlaneInput.Edit]) -> CheckResult? { misplacement ?? (edits.isEmpty ? nil : .holds) }

  /// D1: edits are applied or refused as expected.
  func refusal(of edits: [PlaneInput.Edit]) -> CheckResult? { wrongRefusal ?? (edits.isEmpty ? nil : .holds) }

  /// The offset expected after an edit; nil if it depends on the band or the motion that took the content beyond an edge.
  private func due(_ edit: PlaneInput.Edit, from offset: Int64, _ before: SheetReference, _ sheet: SheetReference) -> Int64? {
    let viewport = edit.axis == .columns ? edit.width : edit.height
    let last = sheet.lastOffset(edit.axis, viewport: viewport)
    guard (0...before.lastOffset(edit.axis, viewport: viewport)).contains(offset) else { return nil }
    let next = sheet.offset(from: offset, viewport: viewport, before: before, edit.change, edit.axis)
    if (0...last).contains(next) { return next }
    return edit.isResting ? min(max(next, 0), last) : nil
  }

  /// The frame with the part of a sheet that each view is in, by the cell's number.
  func placed(_ frame: PlaneObservation) -> PlaneObservation {
    guard reference.sheet != nil else { return frame }
    var frame = frame
    for pool in frame.tiles.indices {
      guard let cell = frame.tiles[pool].cell else { continue }
      let frozen = reference.isFrozen(cell)
      frame.tiles[pool].part = (frozen.columns ? 1 : 0) + (frozen.rows ? 2 : 0)
    }
    return frame
  }

  /// The frame with the names of columns and rows instead of their numbers, which edits change.
  func named(_ frame: PlaneObservation) -> PlaneObservation {
    guard let sheet = reference.sheet else { return frame }
    var frame = frame
    for pool in frame.tiles.indices { frame.tiles[pool].cell = frame.tiles[pool].cell.map { sheet.name(of: $0) } }
    return frame
  }
}
