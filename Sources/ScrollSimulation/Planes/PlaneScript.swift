import Scrolling
import Tiling
import ViewTree

/// Draws a program's acts on a plane or a sheet, before a frame and inside its callbacks, and how loads end.
struct PlaneScript {
  static let maximumLines = 200  // with more columns, or rows, than this none is inserted
  private static let spread: Int64 = 6_400  // range of extents above the minimum, in 1/64 point

  private let setting: StressSetting
  private var random: SeededGenerator
  private var inside: SeededGenerator
  private var loading: SeededGenerator
  private var shaping: SeededGenerator
  private var zoomsLeft = 0  // frames of a series of zooms
  private var zoomPerMille = 1000  // the factor of each

  init(_ eventSource: EventSource<PlaneEvent>) {
    setting = eventSource.setting
    (random, inside) = (eventSource.generator(stream: 0), eventSource.generator(stream: 1))
    (loading, shaping) = (eventSource.generator(stream: 2), eventSource.generator(stream: 3))
  }

  mutating func events(seeing view: CellScrollView, _ sheet: SheetReference?) -> [PlaneEvent] {
    var events: [PlaneEvent] = []
    if happens(PlaneParameters.collapse) { events.append(.collapse(frames: random.number(in: 1...20))) }
    if happens(PlaneParameters.jump) { events.append(PlaneScript.jump(on: view, &random)) }
    if happens(PlaneParameters.scroll) {
      events.append(.scroll(x: 64 * random.number(in: -900...900), y: 64 * random.number(in: -900...900)))
    }
    if let plane = view as? TilePlane, let scale = drawZoom(from: plane.zoomScale) { events.append(.zoom(scale: scale)) }
    if happens(PlaneParameters.reload) { events.append(.reload) }
    guard let view = view as? TileSheet, let sheet else { return events }
    if happens(PlaneParameters.edit) {
      for _ in 0..<random.number(in: 1...3) { events.append(PlaneScript.edit(of: view, sheet, &random)) }
    }
    if happens(PlaneParameters.content) { events.append(.content) }
    if shaping.perMille(setting[PlaneParameters.freeze]) { events.append(freezing(view, sheet)) }
    if shaping.perMille(setting[PlaneParameters.merge]) { events.append(merging(view, sheet)) }
    if shaping.perMille(setting[PlaneParameters.fit]) { events.append(fitting(view, sheet)) }
    return events
  }

  mutating func eventInside(seeing view: CellScrollView, _ sheet: SheetReference?) -> PlaneEvent? {
    guard inside.perMille(setting[PlaneParameters.inside]) else { return nil }
    if let view = view as? TileSheet, let sheet { return inside.perMille(200) ? .content : PlaneScript.edit(of: view, sheet, &inside) }
    switch inside.below(4) {
    case 0: return PlaneScript.jump(on: view, &inside)
    case 1: return .zoom(scale: Double(inside.number(in: 1...4000)) / 500)
    case 2: return .reload
    default: return .mark
    }
  }

  mutating func loadPlan() -> PlaneLoadPlan? {
    let isLate = loading.perMille(setting[PlaneParameters.lateLoad])
    let fails = loading.perMille(setting[PlaneParameters.failedLoad])
    let frames = loading.number(in: 1...30)
    return isLate || fails ? PlaneLoadPlan(frames: isLate ? frames : 1, fails: fails) : nil
  }

  private mutating func happens(_ rate: Parameter) -> Bool { random.perMille(setting[rate]) }

  private mutating func drawZoom(from scale: Double) -> Double? {
    if happens(PlaneParameters.zoomSeries) { (zoomsLeft, zoomPerMille) = (random.number(in: 1...40), random.number(in: 930...1070)) }
    if zoomsLeft > 0 {
      zoomsLeft -= 1
      return scale * Double(zoomPerMille) / 1000
    }
    return happens(PlaneParameters.zoom) ? Double(random.number(in: 1...4000)) / Double(1 << random.below(12)) : nil
  }

  /// Mostly near, otherwise 10^12 points away, at the border, or at the origin.
  private static func jump(on view: CellScrollView, _ random: inout SeededGenerator) -> PlaneEvent {
    let (x, y) = (random.number(in: -60_000...60_000), random.number(in: -60_000...60_000))
    let far = 64_000_000_000_000
    switch random.below(10) {
    case 0: return .jump(x: far * (random.below(3) - 1) + x, y: far * (random.below(3) - 1) + y)
    case 1: return .jump(x: 1 << 52 * (random.below(3) - 1), y: 1 << 52 * (random.below(3) - 1))
    case 2: return .jump(x: x, y: y)
    default: return .jump(x: Int(PlaneSimulator.units(view.contentOffset.x)) + x, y: Int(PlaneSimulator.units(view.contentOffset.y)) + y)
    }
  }

  /// Mostly on screen and near it, some invalid.
  private static func edit(of view: TileSheet, _ sheet: SheetReference, _ random: inout SeededGenerator) -> PlaneEvent {
    let axis = SheetReference.Axis.allCases[random.below(2)]
    let count = sheet[axis].count
    let seen = axis == .columns ? view.cellsOnScreen.columns : view.cellsOnScreen.rows
    let place =
      random.perMille(600) && !seen.isEmpty
      ? min(max(0, Int(seen.lowerBound) + random.number(in: -2...seen.count + 2)), count + 1) : random.below(count + 2)
    let least = (axis == .columns ? sheet.leastWidth : sheet.leastHeight) - (random.perMille(20) ? spread : 0)
    switch random.below(5) {
    case 0, 1:
      let extents = (0..<(count < maximumLines ? random.below(5) : 0)).map { _ in least + Int64(random.below(Int(spread))) }
      return .edit(axis, .insert(at: place, extents: extents))
    case 2: return .edit(axis, .resize(at: place, to: least + Int64(random.below(Int(spread)))))
    case 3 where random.perMille(60): return .edit(axis, .remove(count: count, at: 0))
    default: return .edit(axis, .remove(count: random.below(5), at: place))
    }
  }

  /// Mostly few, now and then more than fit, or than there are.
  private mutating func freezing(_ view: TileSheet, _ sheet: SheetReference) -> PlaneEvent {
    let axis = SheetReference.Axis.allCases[shaping.below(2)]
    return .edit(axis, .freeze(count: shaping.perMille(150) ? shaping.number(in: -1...sheet[axis].count + 1) : shaping.below(4)))
  }

  /// Mostly on screen; sometimes across the edge of frozen lines, over others, or beyond the sheet.
  private mutating func merging(_ view: TileSheet, _ sheet: SheetReference) -> PlaneEvent {
    let axis = SheetReference.Axis.allCases[shaping.below(2)]
    let (index, across) = (line(of: axis, view, sheet), line(of: axis.other, view, sheet))
    if sheet.merged.count >= PlaneScript.maximumMerged || shaping.perMille(250) { return .edit(axis, .unmerge(at: index, across: across)) }
    let (count, countAcross) = (shaping.perMille(50) ? 40 : 1 + shaping.below(4), 1 + shaping.below(3))
    return .edit(axis, .merge(at: index, count: count, across: across, countAcross: countAcross))
  }

  private mutating func fitting(_ view: TileSheet, _ sheet: SheetReference) -> PlaneEvent {
    let axis = SheetReference.Axis.allCases[shaping.below(2)]
    return .edit(axis, .fit(at: line(of: axis, view, sheet), count: shaping.below(6)))
  }

  private mutating func line(of axis: SheetReference.Axis, _ view: TileSheet, _ sheet: SheetReference) -> Int {
    let seen = axis == .columns ? view.cellsOnScreen.columns : view.cellsOnScreen.rows
    guard shaping.perMille(700), !seen.isEmpty else { return shaping.number(in: -1...sheet[axis].count) }
    return Int(seen.lowerBound) + shaping.number(in: -2...seen.count)
  }

  private static let maximumMerged = 12

  /// The extents of a sheet's first columns or rows: a trace does not have them.
  static func extents(_ count: Int, above least: Int64) -> [Int64] {
    (0..<UInt64(count)).map { least + Int64(SyntheticItems.mixed($0) % UInt64(spread)) }
  }
}
