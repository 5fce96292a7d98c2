public import Tiling
import ViewTree

/// What a list should show, for `TiledScrollView.findings(of:isShown:)`.
///
/// Make it from the test's own model. An error that the list and its data source share would pass otherwise.
public struct ExpectedList: Sendable {
  public struct Item: Sendable {
    public var key: ItemKey
    /// The index of the item's kind in the data source's `kinds`.
    public var kind: Int
    /// Main-axis extent in points, whether or not the list knows it by now.
    public var extent: Double
    /// Cross-axis extent in points, if items have extents of their own there.
    public var crossExtent: Double?
    /// The columns that it takes in a grid.
    public var span: ItemSpan

    public init(key: ItemKey, kind: Int = 0, extent: Double, crossExtent: Double? = nil, span: ItemSpan = 1) {
      self.key = key
      self.kind = kind
      self.extent = extent
      self.crossExtent = crossExtent
      self.span = span
    }
  }

  /// In list order.
  public var items: [Item]
  public var arrangement: ReferenceList.Arrangement
  /// The items that are kept in view as headers: those of a pinned kind.
  public var headers: ReferenceList.Headers?
  /// Between consecutive items, and between columns or lanes, in points.
  public var spacing: Double
  public var crossSpacing: Double

  public init(
    _ items: [Item], arrangement: ReferenceList.Arrangement = .list, headers: ReferenceList.Headers? = nil, spacing: Double = 0,
    crossSpacing: Double = 0
  ) {
    self.items = items
    self.arrangement = arrangement
    self.headers = headers
    self.spacing = spacing
    self.crossSpacing = crossSpacing
  }
}

extension ExpectedList {
  /// What the checker expects of an item, as far as the list says it.
  func item(_ item: Item) -> ReferenceList.Item {
    let isHeader = item.kind == headers?.kind
    var expected = ReferenceList.Item(
      key: item.key.rawValue, kind: item.kind, extent: Observer.units(item.extent),
      crossExtent: isHeader ? nil : item.crossExtent.map(Observer.units))
    expected.span = isHeader ? .max : item.span.count
    return expected
  }
}

extension TiledScrollView {
  /// The findings on the screen after the last tick, by the rules of `Docs/Invariants.md` that a single frame can break: A1 to A6, B1 to
  /// B3, B5, B7, B9 if no tile is bound early, B11, D4, H1 and S2. It needs no session and changes nothing.
  ///
  /// ```swift
  /// window.tick(at: instant)
  /// #expect(list.findings(of: ExpectedList(model.posts.map { .init(key: $0.id, extent: $0.height) })) == [])
  /// ```
  /// An unmeasured item has the list's estimate; none may be on screen (B1). A list out of step with its data source has a finding (D1).
  /// Masonry is checked with the lanes of its tiles: items must follow each other without overlap or gap.
  /// - Parameters:
  ///   - expected: what the list should show, by the client's own model.
  ///   - isShown: whether a tile shows the item's current content (A5); true by default.
  /// - Returns: the broken rules, each once.
  /// - Complexity: O(items).
  public func findings(
    of expected: ExpectedList, isShown: @escaping (Tile, ExpectedList.Item) -> Bool = { _, _ in true }
  ) -> Findings {
    var checker = Checker(ListCheck.invariants(of: self))
    let frame = checkedFrame(of: expected, isShown)
    if let error = lastFrame.error {
      checker.record("D1", "the list is out of step: \(error)", at: frame.now)
      return checker.findings
    }
    checker.check(frame)
    checkEstimates(of: frame, &checker)
    return checker.findings
  }

  /// An item on screen is measured, unless measuring has not come to an end.
  func checkEstimates(of frame: CheckedFrame, _ checker: inout Checker) {
    guard !frame.now.isUnsettled, let index = frame.visible.first(where: { frame.list[$0].estimate != nil }) else { return }
    checker.record(
      "B1", "item \(index) is on screen and stands with an estimate of \(points(frame.list[index].standing))", at: frame.now)
  }

  /// The screen as it is and as it should be, without a frame before it.
  func checkedFrame(of expected: ExpectedList, _ isShown: @escaping (Tile, ExpectedList.Item) -> Bool) -> CheckedFrame {
    var now = FrameObservation()
    let observer = Observer(reading: self) { tile in
      guard let index = tile.index, expected.items.indices.contains(index) else { return nil }
      return (content: isShown(tile, expected.items[index]) ? 1 : 0, loads: 0)
    }
    observer.observe(into: &now, number: 0, instant: .zero, report: LayoutReport(layouts: 0))
    now.insets = observer.insets
    now.duplicate = observer.duplicate
    var list = reference(expected, now)
    list.layOut(crossExtent: now.crossExtent)
    if list.adoptsPlaces { list.adopt(now) }
    var frame = CheckedFrame(now: now, list: list, onScreenBefore: [], input: FrameInput(), visible: [])
    frame.following = Following(of: self)
    frame.followCommands()
    if now.crossExtent > 0 { frame.visible = list.items(meeting: frame.top, frame.bottom) }
    frame.pinned = list.pinnedHeaders(at: now.headerEdge)
    return frame
  }

  private func reference(_ expected: ExpectedList, _ now: FrameObservation) -> ReferenceList {
    let items = expected.items.enumerated().map { index, item in
      var estimate: Int64?
      if case .estimated(let points) = extent(at: index) { estimate = Observer.units(points) }
      var item = expected.item(item)
      (item.content, item.estimate) = (1, estimate)
      return item
    }
    return reference(of: expected, items)
  }
}

extension Following {
  init(of list: TiledScrollView) { self.init(turn: list.turnKey?.rawValue, mayStay: list.turnKey != nil || list.staysAt != nil) }
}

enum ListCheck {
  /// The rules of a single frame.
  static func invariants(of list: TiledScrollView) -> [any Invariant] {
    let isBoundInSteps = list.prefetching != nil  // early tiles are
    return [
      KeysAreUnique(), PoolIsFixed(), OneTileAnItem(), EveryVisibleItemIsBound(), BoundIndicesExist(), TilesShowTheirItem(),
      FreeTilesAreIdle(),
      TilesStandInPlace(), TilesDoNotOverlap(), TilesCoverTheViewport(), LanesAreContiguous(), ContentIsAsLongAsItsItems(),
      EmptyViewportRealizesNothing(), HeaderIsKeptInView(), HeadersPileUp(),
    ] + (isBoundInSteps ? [] : [BoundItemsAreAnInterval()])
  }

  /// The rules of two frames that need neither the fingers nor the callbacks in between.
  static var stepInvariants: [any Invariant] {
    [
      ItemsKeepTheirTile(), OutgoingTilesAreTakenFirst(), NoBindIsWasted(), RestIsLegal(), AnchorStays(), NextSurvivorStays(),
      ChangedAnchorKeepsItsStart(), OffsetIsAccountedFor(), EndStays(), ItemScrollsArrive(), LanesStay(), ClampsAreNeeded(),
    ]
  }
}
