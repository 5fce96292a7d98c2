import Scrolling
import Tiling
import ViewTree

/// The configuration of a synthetic list: gaps, columns, knowledge of extents.
struct ListSetting {
  let layout: ListLayout
  let count: Int
  let knowledge: SyntheticItems.Knowledge
  private let drawnSpacing: Int64  // in 1/64 point
  let columns: Int
  let pinsToEnd: Bool
  let overscan: Int64
  let estimatesSingly: Bool  // some items have an estimate of their own until they are measured
  var insetBefore = 0  // initial content insets, in points
  var insetBehind = 0
  var manner = FrameInput.Manner()
  var pose = ListPose()
  var hasInsides = false
  var locksDirection = false  // drags keep to their initial axis
  var lengths = ClientLengths()  // the resolution of the client's lengths

  static let headerKind = 2
  private static let allMinimumExtents: [Int64] = [20 * 64, 90 * 64, 28 * 64]
  /// By kind, as the client gives them. Headers are the last kind, and only sections have them.
  var leastExtents: [Int64] { ListSetting.allMinimumExtents.prefix(layout == .sections ? 3 : 2).map(lengths.near) }
  private var minimumExtents: [Int64] { leastExtents.map(lengths.steps) }  // on the grid
  var spacing: Int64 { lengths.steps(lengths.near(drawnSpacing)) }  // on the grid, in 1/64 point
  private var crossSpacing: Int64 { lengths.steps(lengths.near(drawnCrossSpacing)) }
  var gap: Double { lengths.points(lengths.near(drawnSpacing)) }  // as the client gives it, in points
  var crossGap: Double { lengths.points(lengths.near(drawnCrossSpacing)) }
  private var drawnCrossSpacing: Int64 { layout.hasCrossExtents ? drawnSpacing / 2 : drawnSpacing }  // half, so that a confusion shows

  init(
    layout: ListLayout, count: Int, knowledge: SyntheticItems.Knowledge, spacing: Int64, columns: Int, pinsToEnd: Bool,
    overscan: Int64, estimatesSingly: Bool
  ) {
    self.layout = layout
    self.count = count
    self.knowledge = knowledge
    drawnSpacing = spacing
    self.columns = columns
    self.pinsToEnd = pinsToEnd
    self.overscan = overscan
    self.estimatesSingly = estimatesSingly
  }

  var isExact: Bool { knowledge == .exact }
  var isHorizontal: Bool { layout == .horizontal }
  var isVast: Bool { count > ListLayout.maximumWrittenItems }

  /// Cross-axis extent of an item in a viewport, or its maximum.
  func itemCrossExtent(of viewport: Size) -> Int64 {
    let crossExtent = SyntheticItems.units(isHorizontal ? viewport.height : viewport.width)
    return layout.arrangement(self).itemCrossExtent(in: crossExtent, crossSpacing)
  }

  /// Makes the item of a key and a revision, at a cross-axis extent.
  func maker(across crossExtent: Int64) -> @Sendable (UInt64, UInt32) -> ReferenceList.Item {
    let (hasHeaders, knowledge, lengths, leastExtents) = (layout == .sections, knowledge, lengths, leastExtents)
    let (estimatesSingly, hasCrossExtents) = (estimatesSingly, layout.hasCrossExtents)
    return { key, revision in
      let hash = SyntheticItems.mixed(key)
      let kind = hasHeaders && hash % 8 == 0 ? ListSetting.headerKind : Int(hash >> 8 % 2)
      var item = ReferenceList.Item(
        key: key, kind: kind, revision: revision, extent: 0, content: key << 24 ^ UInt64(revision),
        estimate: SyntheticItems.estimate(of: key, knowledge).map { lengths.steps(lengths.near($0)) })
      if hasCrossExtents { item.crossExtent = min(crossExtent, lengths.steps(SyntheticItems.crossExtent(of: key, revision, lengths))) }
      item.extent = lengths.steps(SyntheticItems.extent(of: item.name, across: item.crossExtent ?? crossExtent, leastExtents, lengths))
      if estimatesSingly, item.estimate != nil, let estimate = SyntheticItems.singleEstimate(of: key, revision) {
        (item.estimate, item.isEstimatedSingly) = (estimate, true)
      }
      return item
    }
  }

  func list(in viewport: Size) -> ReferenceList {
    let make = maker(across: itemCrossExtent(of: viewport))
    var list: ReferenceList
    switch knowledge {
    case .oneRun(let estimate) where isVast, .knownWhenAsked(let estimate) where isVast:
      list = ReferenceList(
        count: count, estimate: lengths.steps(lengths.near(estimate)), spacing: spacing, minimumExtents: minimumExtents, make: make)
    case .exact, .mixed, .oneRun, .knownWhenAsked:
      list = ReferenceList(
        items: (0..<UInt64(count)).map { make($0, 0) }, arrangement: layout.arrangement(self), spacing: spacing,
        crossSpacing: crossSpacing,
        minimumExtents: minimumExtents)
    }
    list.crossExtent = itemCrossExtent(of: viewport)
    list.pinsToEnd = pinsToEnd
    list.overscan = overscan > 0 ? lengths.steps(lengths.near(overscan)) : 0
    list.adoptsPlaces = layout == .masonry && !isExact
    return list
  }

  /// The view's insets for a room in points; off the grid, as all of the client's lengths.
  func insets(before: Int, behind: Int) -> EdgeInsets {
    let (before, behind) = (points(before), points(behind))
    return isHorizontal
      ? EdgeInsets(top: 0, left: before, bottom: 0, right: behind) : EdgeInsets(top: before, left: 0, bottom: behind, right: 0)
  }

  private func points(_ inset: Int) -> Double {
    inset == 0 ? 0 : lengths.points(lengths.near(64 * Int64(min(max(inset, -ListSetting.largestInset), ListSetting.largestInset))))
  }

  private static let largestInset = 10_000  // points

  func view(in parent: View) -> TiledScrollView {
    let placing = layout.tileLayout(self)
    let view = TiledScrollView(
      frame: parent.bounds, axis: isHorizontal ? .horizontal : .vertical, spacing: placing == nil ? gap : 0,
      overscan: overscan > 0 ? lengths.points(lengths.near(overscan)) : 0, layout: placing)
    view.pinsToEnd = pinsToEnd
    view.isDirectionalLockEnabled = locksDirection
    view.bounces = manner.bounces
    view.decelerationRate = DecelerationRate(rawValue: manner.rate)
    switch manner.stops {
    case .anywhere, .targets: break
    case .pages: view.isPagingEnabled = true
    case .multiples(let step):
      let grid = PageGrid(page: Double(step) / 64)
      if isHorizontal { view.horizontalSnapping = grid } else { view.verticalSnapping = grid }
    }
    (view.alwaysBounceVertical, view.alwaysBounceHorizontal) = (manner.alwaysBounces && !isHorizontal, manner.alwaysBounces && isHorizontal)
    parent.addSubview(view)
    return view
  }
}
