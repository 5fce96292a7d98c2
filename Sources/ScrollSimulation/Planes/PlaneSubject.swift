import Scrolling
import Tiling
import ViewTree

/// A plane of tiles, or a sheet, as the subject of a session: fingers in all directions, flings, far jumps, zooms, edits, rotations and slow
/// loads.
final class PlaneSubject: StressSubject {
  static let name = "plane"

  let simulator: PlaneSimulator
  private let eventSource: EventSource<PlaneEvent>
  private var script: PlaneScript
  private var collapsedFrames = 0  // frames left in which the view has no room
  private var hasHandedIn = false  // a change was requested from inside the last frame, and waits
  private var waiting: [PlaneInput.Edit] = []  // edits that wait for the tick
  private var reportedFaults = 0

  private var plane: CellScrollView { simulator.plane }
  private var client: PlaneClient { simulator.client }

  init(_ eventSource: EventSource<PlaneEvent>) {
    self.eventSource = eventSource
    script = PlaneScript(eventSource)
    let setting = eventSource.setting
    let window = Window(frame: Rect(origin: .zero, size: setting.viewport))
    let client = PlaneClient()
    let (plane, reference) = PlaneSubject.makeView(in: window.bounds, setting, client)
    plane.platform = setting.scrollPlatform
    plane.dataSource = client
    plane.displayDelegate = client
    if setting[PlaneParameters.direction] > 0 { plane.layoutDirection = .rightToLeft }
    window.addSubview(plane)
    eventSource.gestures.turn { TurnedGestures($0, seed: setting.seed) }
    simulator = PlaneSimulator(
      window: window, plane: plane, client: client, gestures: eventSource.gestures, hz: setting.hz, reference: reference)
    client.planLoad = { [unowned self] name in
      guard case .load(var plan)? = self.eventSource.answer(to: name, { script.loadPlan().map(PlaneEvent.load) }) else { return .prompt }
      plan.frames = min(max(plan.frames, PlaneLoadPlan.allowedFrames.lowerBound), PlaneLoadPlan.allowedFrames.upperBound)
      return plan
    }
    client.onLoad = { cell, outcome in
      if let outcome { eventSource.loadEnded("\(cell)", in: "cells", outcome) } else { eventSource.loadBegan("\(cell)", in: "cells") }
    }
    client.onCallback = { [unowned self] in handInFromInside() }
  }

  /// Cells are so large that the view has tiles for all that it shows (``/Tiling/CellScrollView/maximumCellsAcross``).
  private static func makeView(
    in frame: Rect, _ setting: StressSetting, _ client: PlaneClient
  ) -> (view: CellScrollView, reference: PlaneReference) {
    let least = PlaneSimulator.units(Double(max(setting.width, setting.height)) / Double(CellScrollView.maximumCellsAcross - 8))
    func side(_ parameter: Parameter) -> Int64 { max(least, Int64(setting[parameter])) }
    let isSheet = setting[PlaneParameters.isSheet] > 0
    let levels = -setting[PlaneParameters.levelsBelow]...setting[PlaneParameters.levelsAbove]
    let (width, height) = (
      side(isSheet ? PlaneParameters.leastWidth : PlaneParameters.width),
      side(isSheet ? PlaneParameters.leastHeight : PlaneParameters.height)
    )
    let locks = !isSheet && setting[PlaneParameters.lock] > 0
    let border = setting[PlaneParameters.border]
    var reference = PlaneReference(
      cellWidth: width, cellHeight: height, border: Int64(border), ahead: 4, loadLimit: 8, reach: 1 << 52,
      hasLevels: !isSheet && levels.count > 1, slop: Int64(ReleaseLaw.slop(of: setting.scrollPlatform) * 64),
      foreseesFingers: setting.scrollPlatform == .android, locksDirection: locks)
    guard !isSheet else {
      let view = TileSheet(frame: frame, minimumColumnWidth: Double(width) / 64, minimumRowHeight: Double(height) / 64)
      var sheet = SheetReference(leastWidth: width, leastHeight: height)
      for (axis, count, least) in [(SheetReference.Axis.columns, PlaneParameters.columns, width), (.rows, PlaneParameters.rows, height)] {
        let first = SheetReference.Change.insert(at: 0, extents: PlaneScript.extents(setting[count], above: least))
        if (try? view.apply(SheetEdit(axis, first))) != nil { _ = sheet.apply(first, to: axis) }
      }
      (client.sheet, reference.sheet) = (sheet, sheet)
      return (view, reference)
    }
    let plane = TilePlane(
      frame: frame, tileSize: Size(width: Double(width) / 64, height: Double(height) / 64), levels: levels, border: border)
    plane.isDirectionalLockEnabled = locks
    plane.loader = client
    return (plane, reference)
  }

  func repeated(_ eventSource: EventSource<PlaneEvent>) -> PlaneSubject? { PlaneSubject(eventSource) }

  /// Performs the frame's events, ends the loads that are due, and puts the edits that wait in their order.
  func prepare(_ input: inout PlaneInput) {
    client.frame = simulator.frame
    resize()
    if client.forgetIfFull() {
      plane.reload()
      input.isReloaded = true
    }
    for event in eventSource.events({ script.events(seeing: plane, client.sheet) }) { perform(event, &input) }
    input.arrivals = client.endDueLoads(telling: plane as? TilePlane).map { .init($0) }
    if hasHandedIn { (input.isReloaded, input.isMovedByProgram) = (true, true) }
    if let sheet = plane as? TileSheet { input.edits += takeWaiting(on: sheet) }
    if hasHandedIn || plane.isTracking || input.hasGestures { input.jump = nil }
    hasHandedIn = false
    input.edition = client.edition
  }

  func settle(_ expected: inout PlaneReference, _ frame: inout PlaneObservation) {}

  func frameHasBeenChecked() {
    guard client.faults > reportedFaults else { return }
    reportedFaults = client.faults
    simulator.record("E4", "\(client.faults) calls so far were out of turn: loads started twice, or cancelled when none ran")
  }

  /// The view fills its window, except in frames in which it has no room.
  private func resize() {
    if collapsedFrames > 0 { collapsedFrames -= 1 }
    var frame = simulator.window.bounds
    if collapsedFrames > 0 { frame.size.height = 0 }
    if plane.frame != frame { plane.frame = frame }
  }

  private static let maximumCollapsedFrames = 60
  private static let maximumScroll = 1 << 40  // 1/64 point

  private func perform(_ event: PlaneEvent, _ input: inout PlaneInput) {
    switch event {
    case .jump(let x, let y):
      let place = jump(x, y)
      input.jump = PlaneInput.Place(x: PlaneSimulator.units(place.x), y: PlaneSimulator.units(place.y))
      input.isMovedByProgram = true
    case .scroll(let x, let y):
      func points(_ distance: Int) -> Double { Double(min(max(distance, -PlaneSubject.maximumScroll), PlaneSubject.maximumScroll)) / 64 }
      plane.setContentOffset(plane.legalRange.clamped(plane.contentOffset + Point(x: points(x), y: points(y))), animated: true)
      input.jump = nil
      input.isMovedByProgram = true
    case .zoom(let scale): if let plane = plane as? TilePlane { zoom(plane, to: scale, &input) }
    case .reload:
      plane.reload()
      input.isReloaded = true
    case .collapse(let frames):
      if collapsedFrames == 0 { collapsedFrames = min(max(1, frames), PlaneSubject.maximumCollapsedFrames) + 1 }
    case .edit(let axis, let change):
      guard let sheet = plane as? TileSheet else { return }
      input.jump = nil
      input.edits += edit(sheet, PlaneInput.Edit(axis, change.clamped))
    case .content:
      changeContent()
      input.isReloaded = true
    case .mark, .load: return  // inside a layout; an answer without a request
    }
  }

  private func jump(_ x: Int, _ y: Int) -> Point {
    let place = plane.legalRange.clamped(Point(x: Double(x) / 64, y: Double(y) / 64))
    plane.contentOffset = place
    return place
  }

  private func zoom(_ plane: TilePlane, to scale: Double, _ input: inout PlaneInput) {
    func place() -> PlaneInput.Place {
      PlaneInput.Place(x: PlaneSimulator.units(plane.contentOffset.x), y: PlaneSimulator.units(plane.contentOffset.y))
    }
    let (old, offset) = (plane.zoomScale, place())
    plane.zoomScale = scale
    input.jump = nil
    guard plane.zoomScale != old else { return }
    input.zooms.append(
      PlaneInput.Zoom(
        offset: offset, newOffset: place(), mantissa: PlaneSimulator.mantissa(of: old), exponent: Int(old.exponent),
        newMantissa: PlaneSimulator.mantissa(of: plane.zoomScale), newExponent: Int(plane.zoomScale.exponent),
        width: PlaneSimulator.units(plane.bounds.width), height: PlaneSimulator.units(plane.bounds.height)))
  }

  private func changeContent() {
    guard plane is TileSheet else { return }
    client.edition += 1
    plane.reload()
  }

  /// A reentrant client: changes things inside a callback. Not in the layout before the first frame, nor in one that must change nothing.
  private func handInFromInside() {
    guard client.frame > 0, !simulator.isLayingOutAgain, !eventSource.isQuiescent else { return }
    let event = eventSource.eventInside { script.eventInside(seeing: plane, client.sheet) }
    switch event {
    case .jump(let x, let y): _ = jump(x, y)
    case .zoom(let scale): (plane as? TilePlane)?.zoomScale = scale
    case .reload: plane.reload()
    case .content: changeContent()
    case .edit(let axis, let change):
      guard let sheet = plane as? TileSheet else { return }
      _ = edit(sheet, PlaneInput.Edit(axis, change.clamped))
    case .mark: plane.setNeedsLayout()
    case .scroll, .collapse, .load, nil: return
    }
    hasHandedIn = true
  }

  /// The edit with its result; nothing if it waits, or if too many wait.
  private func edit(_ sheet: TileSheet, _ edit: PlaneInput.Edit) -> [PlaneInput.Edit] {
    var edit = seen(edit, sheet)
    edit.waits = client.isInCallback || !waiting.isEmpty
    guard waiting.count < CellScrollView.maximumWaitingChanges, hasRoom(for: edit) else { return [] }
    var isRefused = false
    do throws(SheetError) { try sheet.apply(SheetEdit(edit.axis, edit.change)) } catch { isRefused = true }
    if edit.waits {
      waiting.append(edit)
      return []
    }
    edit.isRefused = isRefused
    _ = client.sheet?.apply(edit.change, to: edit.axis)
    edit.newOffset = .init(x: PlaneSimulator.units(sheet.contentOffset.x), y: PlaneSimulator.units(sheet.contentOffset.y))
    return [edit]
  }

  /// Of a trace that inserts without end the rest is left out.
  private func hasRoom(for edit: PlaneInput.Edit) -> Bool {
    guard case .insert(_, let extents) = edit.change else { return true }
    return extents.count + (client.sheet?[edit.axis].count ?? 0) <= 2 * PlaneScript.maximumLines
  }

  private func takeWaiting(on sheet: TileSheet) -> [PlaneInput.Edit] {
    defer { waiting = [] }
    return waiting.map { edit in
      _ = client.sheet?.apply(edit.change, to: edit.axis)
      return seen(edit, sheet)
    }
  }

  private func seen(_ edit: PlaneInput.Edit, _ sheet: TileSheet) -> PlaneInput.Edit {
    var edit = edit
    (edit.x, edit.y) = (PlaneSimulator.units(sheet.contentOffset.x), PlaneSimulator.units(sheet.contentOffset.y))
    (edit.width, edit.height) = (PlaneSimulator.units(sheet.bounds.width), PlaneSimulator.units(sheet.bounds.height))
    edit.isResting = sheet.phase == .resting
    return edit
  }
}

extension PlaneSubject {
  var pendingWork: String? {
    if !client.loads.isEmpty { return "\(client.loads.count) cells load" }
    if collapsedFrames > 0 { return "the view has no room" }
    let binds = simulator.observation.binds
    return binds > 0 ? "\(binds) tiles are bound" : nil
  }

  var missingContent: String? {
    let now = simulator.observation
    let tile = now.tiles.first { $0.cell?.level == now.zoomExponent && !$0.isLoaded && !$0.hasFailed }
    return tile?.cell.map { "cell \($0)" }
  }
}

extension SheetEdit {
  fileprivate init(_ axis: SheetReference.Axis, _ change: SheetReference.Change) {
    let axis: SheetAxis = axis == .columns ? .columns : .rows
    switch change {
    case .insert(let place, let extents): self = .insert(axis, at: place, extents: extents.map { Double($0) / 64 })
    case .remove(let count, let place): self = .remove(axis, place..<place + count)
    case .resize(let place, let extent): self = .resize(axis, place, to: Double(extent) / 64)
    case .fit(let place, let count): self = .fit(axis, place..<place + count)
    case .freeze(let count): self = .freeze(axis, count)
    case .merge(let place, let count, let across, let countAcross):
      let (lines, others) = (place..<place + count, across..<across + countAcross)
      self = axis == .columns ? .merge(columns: lines, rows: others) : .merge(columns: others, rows: lines)
    case .unmerge(let place, let across):
      self = axis == .columns ? .unmerge(column: place, row: across) : .unmerge(column: across, row: place)
    }
  }
}
