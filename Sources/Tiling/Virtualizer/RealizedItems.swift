import ViewTree

/// An item in the realization window, and its place on the main axis.
struct RealizedItem: BitwiseCopyable {
  var index: Int
  var start: LayoutUnit
  var extent: LayoutUnit

  var end: LayoutUnit { start + extent }

  func meets(_ range: Range<LayoutUnit>) -> Bool { start < range.upperBound && end > range.lowerBound }
}

/// The realized items and their slots.
///
/// ```
/// items   [ 7  8  9 10 ]     in index order, as of the last layout
/// slots   [ #2 #0 #3 - ]     in index order; none for an item without a slot
/// ```
/// While `isAligned`, `slots[i]` is the slot of `items[i]`. New extents and measuring end that: then `slots` alone is current, in index
/// order, with the slots of removed items in between.
struct RealizedItems: ~Copyable {
  var items = OwnedArray<RealizedItem>()
  var slots = OwnedArray<ItemSlot>()
  var isAligned = false
  var areDisplaced = false  // items have moved, the contents of their slots not yet
  var haveChanged = false  // indices may mean other items than in the last layout
  var searched: Int32 = 0  // where the last search in `slots` ended; the next one begins there
  var missing: [Int] = []  // realized items without a slot
  var stability: RealizedItemStability?  // while the window's edges stay in these ranges, the realized items stay
  var screen = LayoutUnit.zero..<LayoutUnit.zero  // the content on screen when the last layout ended
  var screenOffset = LayoutUnit.zero  // the offset of `screen`
  // Working arrays, kept so that a steady frame allocates nothing.
  var incoming = OwnedArray<RealizedItem>()
  var nextSlots = OwnedArray<ItemSlot>()
  var outgoing = OwnedArray<ItemSlot>()

  mutating func reserve(_ count: Int) { slots.reserve(count) }

  /// Once a list scrolls, for its next jump.
  @inline(__always)
  mutating func reserveWorkingArrays(_ count: Int) {
    outgoing.reserve(count)
    incoming.reserve(count)
  }

  mutating func invalidate() { (stability, isAligned) = (nil, false) }

  /// The slots are free; the working arrays keep their room.
  mutating func forgetItems() {
    items.removeAll()
    slots.removeAll()
    (isAligned, areDisplaced, haveChanged, searched) = (false, false, false, 0)
    missing.clear()
    (stability, screen) = (nil, LayoutUnit.zero..<LayoutUnit.zero)
  }

  /// The first `count` items have left.
  mutating func removeFirst(_ count: Int) {
    items.removeFirst(count)
    slots.removeFirst(count)
  }

  mutating func removeLast() {
    items.removeLast()
    slots.removeLast()
  }

  mutating func append(_ item: RealizedItem, on slot: ItemSlot) {
    items.append(item)
    slots.append(slot)
  }

  mutating func insertFirst(_ item: RealizedItem, on slot: ItemSlot) {
    items.insert(item, at: 0)
    slots.insert(slot, at: 0)
  }

  /// All items before `count` more, or fewer; their slots keep them.
  mutating func shift(by count: Int) {
    for index in items.indices { items.elements[index].index += count }
  }

  /// The content before them has another extent.
  mutating func move(by delta: LayoutUnit) {
    for index in items.indices { items.elements[index].start += delta }
    stability?.move(by: delta)
  }
}

/// The ranges in which the realization window's two edges may move without an outgoing or incoming item.
struct RealizedItemStability {
  var start: Range<LayoutUnit>
  var end: ClosedRange<LayoutUnit>
  private(set) var offsets = LayoutUnit.zero..<LayoutUnit.zero  // at which a viewport inside the content has both edges there, or fewer

  init(start: Range<LayoutUnit>, end: ClosedRange<LayoutUnit>) {
    (self.start, self.end) = (start, end)
  }

  init(start: Range<LayoutUnit>, end: ClosedRange<LayoutUnit>, viewport: LayoutUnit, content: LayoutUnit) {
    self.init(start: start, end: end)
    let first = max(start.lowerBound, end.lowerBound - viewport, .zero)
    let last = min(start.upperBound - LayoutUnit(rawValue: 1), end.upperBound - viewport, content - viewport)
    if viewport > .zero, first <= last { offsets = first..<last + LayoutUnit(rawValue: 1) }
  }

  func holds(_ rectangle: Range<LayoutUnit>) -> Bool {
    !rectangle.isEmpty && start.contains(rectangle.lowerBound) && end.contains(rectangle.upperBound)
  }

  mutating func move(by delta: LayoutUnit) {
    start = start.lowerBound + delta..<start.upperBound + delta
    end = end.lowerBound + delta...end.upperBound + delta
    let first = max(offsets.lowerBound + delta, .zero)
    offsets = first..<max(offsets.upperBound + delta, first)
  }
}
