import ViewTree

/// What stood on the screen in the last frame, followed through the changes of this one, so that the layout can keep it where it was.
///
/// The anchor is the first of these items, in index order, that still exists and was not itself moved (invariants C1 to C3). If none is
/// left, the item that now stands where the first one stood takes its start (C2). Several batches in one frame count as one: the places
/// are those of the last frame throughout. A command that scrolls to an item makes that item the only candidate (C9), and a view that is
/// pinned to its end holds the content's end instead of an item (C8).
///
/// One value is kept by the view and filled anew for each frame that needs it, so that a frame that measures an item allocates nothing.
struct AnchorCandidates {
  struct Item {
    /// Where the item is now; nil once it has gone or been moved by itself.
    var index: Int?
    /// Where its held point was in content coordinates at the last frame.
    let point: LayoutUnit
  }

  /// What is held of an item.
  enum Point {
    case start, center, end
  }

  /// Whether the places of a frame are held: from its first change of lengths until its layout has ended.
  private(set) var isActive = false
  /// In index order at the last frame.
  private(set) var items: [Item] = []
  private(set) var point = Point.start
  /// In a view that is pinned to its end and stands there: how far beyond the end, in a bounce.
  private(set) var overshoot: LayoutUnit?
  /// Where the first item is; or, if it has gone, the gap that it left, which is before the item at this index.
  private var place = 0
  private var isPlaceVacant = false
  /// By how much the layout has moved the offset since, to keep the anchor.
  var anchored = LayoutUnit.zero
  /// By how much it then had to be clamped. The next change of this frame starts from the place without it, so that a clamp in between
  /// leaves no trace; zero again once somebody else has moved the offset.
  var clamped = LayoutUnit.zero
  /// As much of it as the aim of a command was clamped by, which no record has as a correction.
  private(set) var clampOfCommand = LayoutUnit.zero
  /// The offset that a command wants, and by how much it was clamped where a finger goes on from there, so that ``clamped`` has that no more.
  private var aim: (offset: LayoutUnit, clampUnderFinger: LayoutUnit)?

  mutating func begin(holding point: Point = .start, overshoot: LayoutUnit? = nil) {
    if !items.isEmpty { items.removeAll(keepingCapacity: true) }
    isActive = true
    self.point = point
    self.overshoot = overshoot
    (place, isPlaceVacant) = (0, false)
    (anchored, clamped, clampOfCommand) = (.zero, .zero, .zero)
    aim = nil
  }

  /// A command's aim was clamped by this much: a content that grows in this frame may take it back.
  mutating func aim(at offset: LayoutUnit, clampedBy clamp: LayoutUnit) {
    aim = (offset, .zero)
    (clamped, clampOfCommand) = (clamp, clamp)
  }

  mutating func takeClampOfCommand() -> LayoutUnit {
    defer { clampOfCommand = .zero }
    return clampOfCommand
  }

  /// A motion has begun since the command: what it was clamped to is held.
  mutating func keepClampOfCommand() {
    aim = nil
    guard clampOfCommand != .zero else { return }
    clamped -= clampOfCommand
    clampOfCommand = .zero
  }

  /// Under a finger the aim alone is clamped, and the finger's way is not: it goes on from there.
  ///
  /// - Parameters:
  ///   - shift: how far the item has gone from the content's start since the command.
  ///   - legal: the offsets that are legal by now.
  /// - Returns: by how much nearer to the aim the offset may be than it was, or must be farther from it.
  mutating func clampAim(movedBy shift: LayoutUnit, to legal: ClosedRange<LayoutUnit>) -> LayoutUnit {
    handClampToFinger()
    guard let (offset, old) = aim else { return .zero }
    let clamp = min(max(offset + shift, legal.lowerBound), legal.upperBound) - (offset + shift)
    aim = (offset, clamp)
    return clamp - old
  }

  /// Whether content that grows may take the offset further than the anchor's way.
  var isClamped: Bool { clamped != .zero || aim?.clampUnderFinger ?? .zero != .zero }

  private mutating func handClampToFinger() {
    guard aim != nil else { return }
    aim?.clampUnderFinger += clamped
    (clamped, clampOfCommand) = (.zero, .zero)
  }

  /// The next item in index order.
  mutating func append(index: Int, at point: LayoutUnit) {
    if items.isEmpty { place = index }
    items.append(Item(index: index, point: point))
  }

  mutating func end() {
    (isActive, aim) = (false, nil)
    clampOfCommand = .zero
  }

  /// Somebody has moved the offset by this much meanwhile: it is where it is, and not where it was clamped to.
  mutating func offsetHasMoved(by way: LayoutUnit, isByFinger: Bool) {
    if isByFinger { handClampToFinger() } else { aim = nil }
    if let overshoot { self.overshoot = overshoot + clamped + way }
    (clamped, clampOfCommand) = (.zero, .zero)
  }

  /// The end is elsewhere: what is pinned to it is so far beyond where it is now.
  mutating func endHasMoved(leaving overshoot: LayoutUnit) {
    if self.overshoot != nil { self.overshoot = overshoot }
  }

  /// So many items more stand before all of them.
  mutating func shift(by count: Int) {
    place += count
    items.withUnsafeMutableBufferPointer { for candidate in $0.indices { $0[candidate].index? += count } }
  }

  mutating func follow(_ change: ItemChange) {
    guard isActive else { return }
    for candidate in items.indices {
      guard let index = items[candidate].index else { continue }
      items[candidate].index = change.isMove(of: index) ? nil : change.index(after: index)
    }
    followPlace(change)
  }

  private mutating func followPlace(_ change: ItemChange) {
    switch change {
    case .insert(let range):
      // What is put into the gap takes the place of what has gone.
      if range.lowerBound < place || (range.lowerBound == place && !isPlaceVacant) { place += range.count }
    case .remove(let range):
      if range.contains(place) { isPlaceVacant = true }
      place = max(min(place, range.lowerBound), place - range.count)
    case .move(let from, let to):
      guard from != to else { return }
      if from == place { isPlaceVacant = true }
      if from < place { place -= 1 }
      if to < place || (to == place && !isPlaceVacant) { place += 1 }
    case .update: break
    }
  }

  /// Continues with other indices for the same items, as a reload finds them by key; nil for those that are gone.
  mutating func follow(reloadedAs newIndices: [Int?], count: Int) {
    for candidate in items.indices { items[candidate].index = newIndices[candidate] }
    let first = items.first?.index
    isPlaceVacant = first == nil
    place = first ?? min(place, count)
  }

  /// The anchor, if it was on screen itself and has not only taken the place of what was.
  var survivor: Int? {
    isActive && overshoot == nil ? items.lazy.compactMap(\.index).first : nil
  }

  /// The anchor's index after the changes, and where its held point was; nil if nothing was on screen.
  var reference: (index: Int, point: LayoutUnit)? {
    guard let first = items.first else { return nil }
    for item in items {
      if let index = item.index { return (index, item.point) }
    }
    return (place, first.point)
  }
}

extension ItemChange {
  /// Where the item at `index` is after the step; nil if the step removes it.
  func index(after index: Int) -> Int? {
    switch self {
    case .insert(let range): return index >= range.lowerBound ? index + range.count : index
    case .remove(let range):
      if range.contains(index) { return nil }
      return index >= range.upperBound ? index - range.count : index
    case .move(let from, let to):
      if index == from { return to }
      let without = index > from ? index - 1 : index
      return without >= to ? without + 1 : without
    case .update: return index
    }
  }

  /// Whether the step takes this very item elsewhere.
  func isMove(of index: Int) -> Bool {
    if case .move(let from, let to) = self { return from == index && to != index }
    return false
  }
}
