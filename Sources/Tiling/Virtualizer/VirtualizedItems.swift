public import ViewTree

/// The items of a ``Virtualizer``, and what shows them: what it asks, and what it does.
///
/// The virtualizer calls these functions while it decides, and only from the call to which the items are passed. Inside, its places and
/// extents can be read; it cannot be changed, and what is to change waits until the call returns. All that shows items has a default that
/// does nothing: items of known extents need only a count and their extents.
public protocol VirtualizedItems: VirtualizedSource, VirtualizedSlots, VirtualizedOffset {}

/// The questions: those of a ``TileDataSource``. An answer changes nothing.
public protocol VirtualizedSource {
  var count: Int { get }

  /// Whether the items can be asked; false once their source is gone. Slots then keep what they show. True by default.
  var areAvailable: Bool { get }

  func key(at index: Int) -> ItemKey
  func revision(at index: Int) -> UInt32
  /// The place of the item's kind among the virtualizer's kinds, if there are several. Throws ``TilingError/undeclaredKind(index:name:declared:)``.
  func kind(at index: Int) throws(TilingError) -> Int
  func extent(at index: Int, across: Double) -> ItemExtent
  func crossExtent(at index: Int, across: Double) -> Double?
  func spanningItems(in items: Range<Int>) -> [SpanningItem]
  func estimatedExtent(at index: Int, across: Double) -> Double?
  func runs(of items: Range<Int>, across: Double) -> [ItemRun]?
  func pinnedItems(in items: Range<Int>) -> [Int]
  func headerRuns(in items: Range<Int>) -> [HeaderRun]?
  func indices(of keys: [ItemKey]) -> [Int?]
}

/// What is done to slots.
public protocol VirtualizedSlots {
  /// The slot, which has had another item, is about to take one (rule 102).
  func prepareForReuse(_ slot: ItemSlot)

  /// The slot shows this item from now on, or again because the item has changed. It has its place already, unless the item is to be
  /// measured.
  func bind(_ slot: ItemSlot, to index: Int)

  /// The extent that the content of a bound slot wants, in points, from an assumed one. Called for items whose extent is estimated.
  func measure(_ slot: ItemSlot, assuming extent: LayoutUnit, across: Double) -> Double

  /// The slot's item has this place in the content.
  func place(_ slot: ItemSlot, at place: ItemFrame)

  /// The slot gives up its item. Called before the slot forgets it.
  func release(_ slot: ItemSlot)

  /// The slot's item, which is kept, has left the screen: the slot stays bound, and is placed on. Nothing by default.
  func park(_ slot: ItemSlot)

  /// It comes back. Nothing by default.
  func unpark(_ slot: ItemSlot)

  /// Passes on the slots whose content has asked to be measured again since the last call. None by default.
  func takeMeasureRequests(_ take: (ItemSlot) -> Void)
}

/// Whoever owns the offset: the virtualizer's viewport has what it answers.
public protocol VirtualizedOffset {
  /// What moves the offset. At rest by default.
  var activity: ScrollActivity { get }

  /// The content has this extent, and the offset is to move by `correction`, then into the legal range. Returns the offset that holds from
  /// now on: by default the nearest of the ``Viewport/legalOffsets(of:)``.
  func moveOffset(of viewport: Viewport, by correction: LayoutUnit, contentExtent: LayoutUnit) -> LayoutUnit

  /// How the motion with this number is getting on; over by default.
  func state(ofMotion motion: Int) -> ScrollMotionState

  /// The running motion goes to another offset.
  func redirectMotion(to offset: LayoutUnit)

  /// The motion that runs after a gesture, and the viewport's offset at which it will rest; nil without one, or if it goes where a client
  /// wants it. Nil by default.
  var runningRelease: (motion: Int, rest: LayoutUnit)? { get }
}

/// What moves the offset of a viewport.
public enum ScrollActivity: Hashable, Sendable {
  case resting
  /// A finger is on the content.
  case held
  /// A finger has just left, and the scroll's target is chosen.
  case lifted
  /// A motion runs.
  case moving
}

public enum ScrollMotionState: Hashable, Sendable {
  case running
  /// It has reached its end, and nothing has moved the offset since.
  case finished
  /// Another scroll has replaced it.
  case over
}

extension VirtualizedSource {
  public var areAvailable: Bool { true }
  public func key(at index: Int) -> ItemKey { ItemKey(rawValue: UInt64(index)) }
  public func revision(at index: Int) -> UInt32 { 0 }
  public func kind(at index: Int) throws(TilingError) -> Int { 0 }
  public func crossExtent(at index: Int, across: Double) -> Double? { nil }
  public func spanningItems(in items: Range<Int>) -> [SpanningItem] { [] }
  public func estimatedExtent(at index: Int, across crossExtent: Double) -> Double? { nil }
  public func runs(of items: Range<Int>, across crossExtent: Double) -> [ItemRun]? { nil }
  public func pinnedItems(in items: Range<Int>) -> [Int] { [] }
  public func headerRuns(in items: Range<Int>) -> [HeaderRun]? { nil }
  public func indices(of keys: [ItemKey]) -> [Int?] {
    keys.map { key in (0..<count).first { self.key(at: $0) == key } }
  }

  /// The index of each key among `count` items. What the items answer may be wrong: no index is out of range, and none is left out.
  func found(_ keys: [ItemKey], among count: Int) -> [Int?] {
    let answers = areAvailable && !keys.isEmpty ? indices(of: keys) : []
    return keys.indices.map { place in
      guard place < answers.count, let index = answers[place], index >= 0, index < count else { return nil }
      return index
    }
  }
}

extension VirtualizedSlots {
  public func prepareForReuse(_ slot: ItemSlot) {}
  public func bind(_ slot: ItemSlot, to index: Int) {}
  public func measure(_ slot: ItemSlot, assuming extent: LayoutUnit, across crossExtent: Double) -> Double { extent.points }
  public func place(_ slot: ItemSlot, at place: ItemFrame) {}
  public func release(_ slot: ItemSlot) {}
  public func park(_ slot: ItemSlot) {}
  public func unpark(_ slot: ItemSlot) {}
  public func takeMeasureRequests(_ take: (ItemSlot) -> Void) {}
}

extension VirtualizedOffset {
  public var activity: ScrollActivity { .resting }
  public func moveOffset(of viewport: Viewport, by correction: LayoutUnit, contentExtent: LayoutUnit) -> LayoutUnit {
    let legal = viewport.legalOffsets(of: contentExtent)
    return min(max(viewport.offset + correction, legal.lowerBound), legal.upperBound)
  }
  public func state(ofMotion motion: Int) -> ScrollMotionState { .over }
  public func redirectMotion(to offset: LayoutUnit) {}
  public var runningRelease: (motion: Int, rest: LayoutUnit)? { nil }
}
