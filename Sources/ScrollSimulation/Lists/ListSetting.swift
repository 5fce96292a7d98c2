import Scrolling
import Tiling
import ViewTree

/// The configuration of a synthetic list: gaps, columns, knowledge of extents.
struct ListSetting {
  private(set) var layout: ListLayout  // that of now
  let firstLayout: ListLayout
  let count: Int
  let knowledge: SyntheticItems.Knowledge
  private let drawnSpacing: Int64  // in 1/64 point
  private(set) var columns: Int
  var spans = ItemSpans()
  let pinsToEnd: Bool
  let overscan: Int64
  let estimatesSingly: Bool  // some items have an estimate of their own until they are measured
  var pinnedEndReach = 0  // in points
  var insetBefore = 0  // initial content insets, in points
  var insetBehind = 0
  var manner = FrameInput.Manner()
  var pose = ListPose()
  var hasInsides = false
  var headers = SyntheticHeaders.none
  var longItems = LongItems()
  var cut = 0.0  // points by which the list is shorter than its window
  var locksDirection = false  // drags keep to their initial axis
  var lengths = ClientLengths()  // the resolution of the client's lengths

  static let headerKind = 2
  static let footerKind = 3
  private static let allMinimumExtents: [Int64] = [20 * 64, 90 * 64, 28 * 64, 36 * 64]
  /// By kind, as the client gives them. Headers and footers are the last kinds, of lists that have them.
  var leastExtents: [Int64] { ListSetting.allMinimumExtents.prefix(headers.areThere ? headers.footers > 0 ? 4 : 3 : 2).map(lengths.near) }
  private var minimumExtents: [Int64] { leastExtents.map(lengths.steps) }  // on the grid
  var spacing: Int64 { lengths.steps(lengths.near(drawnSpacing)) }  // on the grid, in 1/64 point
  var crossSpacing: Int64 { lengths.steps(lengths.near(drawnCrossSpacing)) }
  var gap: Double { lengths.points(lengths.near(drawnSpacing)) }  // as the client gives it, in points
  var crossGap: Double { lengths.points(lengths.near(drawnCrossSpacing)) }
  private var drawnCrossSpacing: Int64 { layout.hasCrossExtents ? drawnSpacing / 2 : drawnSpacing }  // half, so that a confusion shows

  init(
    layout: ListLayout, count: Int, knowledge: SyntheticItems.Knowledge, spacing: Int64, columns: Int, pinsToEnd: Bool,
    overscan: Int64, estimatesSingly: Bool
  ) {
    self.layout = layout
    firstLayout = layout
    self.count = count
    self.knowledge = knowledge
    drawnSpacing = spacing
    self.columns = columns
    self.pinsToEnd = pinsToEnd
    self.overscan = overscan
    self.estimatesSingly = estimatesSingly
  }

  var isExact: Bool { knowledge == .exact }
  var isHorizontal: Bool { firstLayout == .horizontal }
  var isVast: Bool { count > ListLayout.maximumWrittenItems }

  /// The same list in another layout, as far as it can have it; nil if it cannot.
  func relaid(as layout: ListLayout, columns: Int) -> ListSetting? {
    guard !isVast, layout == firstLayout || layout.drawsColumns else { return nil }
    var setting = self
    (setting.layout, setting.columns) = (layout, min(max(1, columns), ListSetting.mostColumns))
    return setting
  }

  private static let mostColumns = 12

  var arrangement: ReferenceList.Arrangement { layout.arrangement(self) }
  var adoptsPlaces: Bool { layout == .masonry && !isExact }

  /// Cross-axis extent of an item in a viewport, or its maximum.
  func itemCrossExtent(of viewport: Size) -> Int64 {
    let crossExtent = SyntheticItems.units(isHorizontal ? viewport.height : viewport.width)
    return layout.arrangement(self).itemCrossExtent(in: crossExtent, crossSpacing)
  }

  /// Makes the item of a key and a revision, at a cross-axis extent.
  func maker(across crossExtent: Int64) -> @Sendable (UInt64, UInt32) -> ReferenceList.Item {
    let (headers, knowledge, lengths, leastExtents) = (headers, knowledge, lengths, leastExtents)
    let (spans, gap, columns) = (spans, crossSpacing, arrangement.hasSpans ? columns : 1)
    let (estimatesSingly, hasCrossExtents, longItems) = (estimatesSingly, layout.hasCrossExtents, longItems)
    return { key, revision in
      let hash = SyntheticItems.mixed(key)
      let part = headers.kind(of: key)
      let kind = part ?? Int(hash >> 8 % 2)
      var item = ReferenceList.Item(
        key: key, kind: kind, revision: revision, extent: 0, content: key << 24 ^ UInt64(revision),
        estimate: SyntheticItems.estimate(of: key, knowledge).map { lengths.steps(lengths.near($0)) })
      item.span = part != nil ? .max : spans.columns(of: key, revision)
      let spanned = ReferenceList.crossExtent(ofColumns: min(item.span, columns), crossExtent, gap)
      if hasCrossExtents, kind != ListSetting.headerKind {
        item.crossExtent = min(crossExtent, lengths.steps(SyntheticItems.crossExtent(of: key, revision, lengths)))
      }
      item.extent = lengths.steps(
        SyntheticItems.extent(of: item.name, across: item.crossExtent ?? spanned, leastExtents, longItems, lengths))
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
        items: (0..<UInt64(count)).map { make($0, 0) }, arrangement: layout.arrangement(self),
        headers: headers.areThere ? headers.expected : nil, spacing: spacing, crossSpacing: crossSpacing,
        minimumExtents: minimumExtents)
    }
    list.crossExtent = itemCrossExtent(of: viewport)
    (list.pinsToEnd, list.pinnedEndReach) = (pinsToEnd, Int64(pinnedEndReach) * 64)
    list.remembersRemoved = !isVast
    list.overscan = overscan > 0 ? lengths.steps(lengths.near(overscan)) : 0
    list.adoptsPlaces = adoptsPlaces
    return list
  }

  /// Of the list in its window.
  func size(in window: Window) -> Size {
    let size = window.bounds.size
    return isHorizontal ? Size(width: size.width - cut, height: size.height) : Size(width: size.width, height: size.height - cut)
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
      frame: parent.bounds, axis: isHorizontal ? .horizontal : .vertical, spacing: gap,
      overscan: overscan > 0 ? lengths.points(lengths.near(overscan)) : 0, layout: placing,
      pinnedHeaders: headers.stacked > 1 ? .stacked(maximum: headers.stacked) : .nearest)
    (view.pinsToEnd, view.pinnedEndReach) = (pinsToEnd, Double(pinnedEndReach))
    view.isDirectionalLockEnabled = locksDirection
    view.bounces = manner.bounces
    view.decelerationRate = DecelerationRate(rawValue: manner.rate)
    switch manner.stops {
    case .anywhere, .targets: break
    case .pages: view.isPagingEnabled = true
    case .multiples(let step):
      let grid = PageGrid(page: Double(step) / 64)
      if isHorizontal { view.horizontalSnapping = grid } else { view.verticalSnapping = grid }
    case .items(let position): view.itemSnapping = .init(position)
    }
    (view.alwaysBounceVertical, view.alwaysBounceHorizontal) = (manner.alwaysBounces && !isHorizontal, manner.alwaysBounces && isHorizontal)
    parent.addSubview(view)
    return view
  }
}

/// Which items are longer than the screen, by key and revision.
struct LongItems: Sendable {
  var share = 0  // of the items, in a thousand
  var screen: Int64 = 0  // in 1/64 point

  /// From one to three screens; nil for another item.
  func extent(of item: ReferenceList.Item.Name) -> Int64? {
    guard share > 0, item.kind != ListSetting.headerKind, SyntheticItems.mixed(item.key ^ 0x10_96) % 1000 < UInt64(share) else {
      return nil
    }
    return screen + Int64(SyntheticItems.mixed(item.key << 4 ^ UInt64(item.revision)) % UInt64(max(1, 2 * screen)))
  }
}

/// Which items take several columns, by key and revision.
struct ItemSpans: Sendable {
  var share = 0  // of items that do, in a thousand
  var shareOfAll = 0  // of these that take all columns, in a thousand

  /// The columns that an item takes; `.max` for all.
  func columns(of key: UInt64, _ revision: UInt32) -> Int {
    guard share > 0 else { return 1 }
    let hash = SyntheticItems.mixed(key << 4 ^ UInt64(revision) ^ 0x5BA7)
    guard hash % 1000 < UInt64(share) else { return 1 }
    return (hash >> 16) % 1000 < UInt64(shareOfAll) ? .max : 2 + Int(hash >> 40 % 3)
  }
}
