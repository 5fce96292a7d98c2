/// An event of a plane or a sheet besides gestures, performable in any state: what the view cannot do is left out, values are clamped.
enum PlaneEvent: Codable, StressEvent {
  /// A program sets the offset, in 1/64 point.
  case jump(x: Int, y: Int)
  /// A program scrolls by this distance in 1/64 point, animated.
  case scroll(x: Int, y: Int)
  /// A program sets the zoom scale of a plane.
  case zoom(scale: Double)
  case reload
  /// The view has no room for this many frames.
  case collapse(frames: Int)
  /// A program edits a sheet.
  case edit(SheetReference.Axis, SheetReference.Change)
  /// The content of a sheet's cells changes.
  case content
  /// The client marks the view, inside its layout.
  case mark
  /// The answer to a load such as "cell (3, -1)@0, try 1".
  case load(PlaneLoadPlan)

  func fits(_ place: StressPlace) -> Bool {
    switch (self, place) {
    case (.load, .answer): true
    case (.load, _), (_, .answer), (.mark, .beforeFrame): false
    case (.scroll, .insideFrame), (.collapse, .insideFrame): false
    case (_, .insideFrame), (_, .beforeFrame): true
    }
  }

  var shrinkCandidates: [PlaneEvent] {
    switch self {
    case .jump(let x, let y): x.nearerToZero.map { .jump(x: $0, y: y) } + y.nearerToZero.map { .jump(x: x, y: $0) }
    case .scroll(let x, let y):
      [.jump(x: x, y: y)] + x.nearerToZero.map { .scroll(x: $0, y: y) } + y.nearerToZero.map { .scroll(x: x, y: $0) }
    case .zoom(let scale): scale == 1 ? [] : [.zoom(scale: 1)] + (scale == scale.rounded() ? [] : [.zoom(scale: scale.rounded(.up))])
    case .collapse(let frames): frames.shrinkCandidates(than: 1).map { .collapse(frames: $0) }
    case .edit(let axis, let change): change.shrinkCandidates.map { .edit(axis, $0) }
    case .load(let plan):
      (plan.fails ? [.load(PlaneLoadPlan(frames: plan.frames, fails: false))] : [])
        + plan.frames.shrinkCandidates(than: 1).map { .load(PlaneLoadPlan(frames: $0, fails: plan.fails)) }
    case .reload, .content, .mark: []
    }
  }

  var words: String {
    switch self {
    case .jump(let x, let y): "a program sets the offset to \(points(Int64(x), Int64(y)))"
    case .scroll(let x, let y): "a program scrolls by \(points(Int64(x), Int64(y))), animated"
    case .zoom(let scale): "the zoom scale is set to \(scale)"
    case .reload: "the view is reloaded"
    case .collapse(let frames): "the view has no room for \(frames) frames"
    case .edit(let axis, let change): "an edit of the \(axis): \(change)"
    case .content: "the cells get other content"
    case .mark: "the client marks the view"
    case .load(let plan): "it \(plan.fails ? "fails" : "comes") after \(plan.frames) frames"
    }
  }
}

extension SheetReference.Change {
  fileprivate var shrinkCandidates: [SheetReference.Change] {
    switch self {
    case .insert(let index, let extents):
      (extents.count > 1 ? [.insert(at: index, extents: Array(extents.prefix(extents.count / 2)))] : [])
        + index.shrinkCandidates(than: 0).map { .insert(at: $0, extents: extents) }
    case .remove(let count, let index):
      count.shrinkCandidates(than: 1).map { .remove(count: $0, at: index) }
        + index.shrinkCandidates(than: 0).map { .remove(count: count, at: $0) }
    case .resize(let index, let extent): index.shrinkCandidates(than: 0).map { .resize(at: $0, to: extent) }
    case .fit(let index, let count):
      count.shrinkCandidates(than: 1).map { .fit(at: index, count: $0) }
        + index.shrinkCandidates(than: 0).map { .fit(at: $0, count: count) }
    case .freeze(let count): count.shrinkCandidates(than: 0).map { .freeze(count: $0) }
    case .merge(let index, let count, let across, let countAcross):
      count.shrinkCandidates(than: 1).map { .merge(at: index, count: $0, across: across, countAcross: countAcross) }
        + countAcross.shrinkCandidates(than: 1).map { .merge(at: index, count: count, across: across, countAcross: $0) }
    case .unmerge: []
    }
  }

  private static let allowedIndices = -1_000...1_000_000
  private static let allowedExtents: ClosedRange<Int64> = 0...1 << 24

  /// The change with its values within bounds: a trace is text that anyone may have written.
  var clamped: SheetReference.Change {
    func index(_ index: Int) -> Int { min(max(index, Self.allowedIndices.lowerBound), Self.allowedIndices.upperBound) }
    func extent(_ extent: Int64) -> Int64 { min(max(extent, Self.allowedExtents.lowerBound), Self.allowedExtents.upperBound) }
    switch self {
    case .insert(let place, let extents): return .insert(at: index(place), extents: extents.map(extent))
    case .remove(let count, let place): return .remove(count: max(0, index(count)), at: index(place))
    case .resize(let place, let length): return .resize(at: index(place), to: extent(length))
    case .fit(let place, let count): return .fit(at: index(place), count: max(0, index(count)))
    case .freeze(let count): return .freeze(count: index(count))
    case .merge(let place, let count, let across, let countAcross):
      return .merge(at: index(place), count: max(0, index(count)), across: index(across), countAcross: max(0, index(countAcross)))
    case .unmerge(let place, let across): return .unmerge(at: index(place), across: index(across))
    }
  }
}
