import ViewTree

/// The items that were on screen in the last frame, followed through this frame's changes so that the layout can keep them in place. The
/// anchor is the first of them, in index order, that still exists and was not itself moved (invariants C1 to C3). If none is left, it is the
/// first that has come back under its key, else the item now at the first one's place, which takes its start (C2). Several batches in one frame count as one: places are always those of the last frame.
/// A scroll-to-item command makes its item the only candidate (C9). A view pinned to its end holds the content's end instead of an item
/// (C8). The view keeps one value and refills it, so a frame that measures an item allocates nothing.
struct ScrollAnchor: ~Copyable {
  struct Item: BitwiseCopyable {
    private var number: Int  // -1 for nil: half the memory of an optional
    let point: LayoutUnit  // in content coordinates of the last frame
    let extent: LayoutUnit  // in the last frame; 0 if it was not measured there

    init(index: Int, point: LayoutUnit, extent: LayoutUnit = .zero) { (number, self.point, self.extent) = (index, point, extent) }

    /// Nil once it was removed or itself moved.
    var index: Int? {
      get { number < 0 ? nil : number }
      set { number = newValue ?? -1 }
    }

    @inline(__always)
    mutating func shift(by count: Int) { if number >= 0 { number += count } }
  }

  enum Point: Equatable {
    case start, center, end
    case fraction(Double)  // between start and end
  }

  struct LostItem: BitwiseCopyable {
    let candidate: Int
    let key: ItemKey
  }

  private(set) var isActive = false  // from a frame's first change of extents until its layout has ended
  private(set) var items = OwnedArray<Item>()  // in index order of the last frame
  private(set) var point = Point.start
  private(set) var clearsHeaders = false  // a command's: the item goes with the extent of the headers above it
  private(set) var overshoot: LayoutUnit?  // of a list that stays somewhere: its distance beyond, as in a bounce at a pinned end
  private(set) var kept = Stay.Place.edge(.end)  // where it stays
  private var lost = OwnedArray<LostItem>()  // removed in this frame; they may come back
  var keepsFraction = false  // instead of the anchor's start, which would leave nothing of the old screen there
  private var place = 0  // of the first item; if it was removed, the gap before the item at this index
  private var isPlaceVacant = false
  var anchored = LayoutUnit.zero  // how far the layout has moved the offset to keep the anchor
  /// The clamp applied after that. The frame's next change starts from the unclamped offset, so an intermediate clamp leaves no trace. Zero
  /// again once anything but the layout has moved the offset.
  var clamped = LayoutUnit.zero
  private(set) var clampInTravel = LayoutUnit.zero  // the part of `clamped` with which a command has set the offset
  private(set) var clampOfCommand = LayoutUnit.zero  // the part of `clamped` that comes from a command's aim; not recorded as a correction
  private var isCommandClamped = false  // whether a command has set the offset as near to its place as was legal
  /// A command's target offset, and its clamp once a finger continues from there; ``clamped`` then excludes it.
  private var aim: (offset: LayoutUnit, clampUnderFinger: LayoutUnit)?

  mutating func begin(holding point: Point = .start, clearingHeaders: Bool = false) {
    items.removeAll()
    begin(at: 0, holding: point, overshoot: nil)
    clearsHeaders = clearingHeaders
  }

  /// Holds the items that meet the screen. Refills the list in place: from frame to frame their number hardly changes.
  /// `isMeasured`: their extents are no estimates.
  mutating func begin(
    with realized: borrowing OwnedArray<RealizedItem>, on screen: Range<LayoutUnit>, isMeasured: Bool, overshoot: LayoutUnit?,
    from kept: Stay.Place?
  ) {
    items.removeAll()
    items.reserve(realized.count)
    for item in realized.elements where item.meets(screen) {
      items.append(Item(index: item.index, point: item.start, extent: isMeasured ? item.extent : .zero))
    }
    begin(at: items.first?.index ?? 0, holding: .start, overshoot: overshoot)
    if let kept { self.kept = kept }
  }

  private mutating func begin(at index: Int, holding point: Point, overshoot: LayoutUnit?) {
    isActive = true
    (self.point, clearsHeaders) = (point, false)
    self.overshoot = overshoot
    (self.place, isPlaceVacant) = (index, false)
    (anchored, clamped, clampOfCommand, clampInTravel) = (.zero, .zero, .zero, .zero)
    (aim, isCommandClamped, keepsFraction) = (nil, false, false)
    lost.removeAll()
  }

  /// Records the clamp of a command's aim; content that grows in this frame may undo it.
  mutating func aim(at offset: LayoutUnit, clampedBy clamp: LayoutUnit) {
    aim = (offset, .zero)
    clampOfCommand = clamp
    commandIsClamped(by: clamp)
  }

  mutating func commandIsClamped(by clamp: LayoutUnit) { (clamped, isCommandClamped) = (clamp, clamp != .zero) }

  /// A restored state has put the offset as near to its place as was legal.
  mutating func restorationIsClamped(by clamp: LayoutUnit) {
    commandIsClamped(by: clamp)
    clampInTravel = clamp
  }

  /// A newer command finds its item in place: the older one's clamp is final. What a batch has been clamped by may still be undone.
  mutating func endCommand() {
    guard isActive else { return }
    aim = nil
    if isCommandClamped { endClamp() }
  }

  mutating func takeClampOfCommand() -> LayoutUnit {
    defer { clampOfCommand = .zero }
    return clampOfCommand
  }

  /// A motion has begun since the command: the clamped offset is final.
  mutating func keepClampOfCommand() {
    aim = nil
    guard clampOfCommand != .zero else { return }
    clamped -= clampOfCommand
    clampOfCommand = .zero
  }

  /// Clamps the aim alone, not a finger's travel. `shift` is how far the item has moved in the content since the command, `legal` are the
  /// currently legal offsets. Returns the change of the clamp, by which the offset must move.
  mutating func clampAim(movedBy shift: LayoutUnit, to legal: ClosedRange<LayoutUnit>) -> LayoutUnit {
    handClampToFinger()
    guard let (offset, old) = aim else { return .zero }
    let clamp = min(max(offset + shift, legal.lowerBound), legal.upperBound) - (offset + shift)
    aim = (offset, clamp)
    return clamp - old
  }

  /// Whether content that grows may move the offset further than the anchor does.
  var isClamped: Bool { clamped != .zero || aim?.clampUnderFinger ?? .zero != .zero }

  private mutating func handClampToFinger() {
    guard aim != nil else { return }
    aim?.clampUnderFinger += clamped
    endClamp()
  }

  mutating func append(index: Int, at point: LayoutUnit) {
    if items.isEmpty { place = index }
    items.append(Item(index: index, point: point))
  }

  mutating func end() {
    guard isActive else { return }
    (isActive, aim) = (false, nil)
    clampOfCommand = .zero
  }

  /// Input, a motion or a program has moved the offset: the old clamp no longer applies.
  mutating func offsetHasMoved(by delta: LayoutUnit, isByFinger: Bool) {
    guard isActive else { return }
    if isByFinger { handClampToFinger() } else { aim = nil }
    if let overshoot { self.overshoot = overshoot + clamped + delta }
    endClamp()
  }

  private mutating func endClamp() {
    (clamped, clampOfCommand, clampInTravel) = (.zero, .zero, .zero)
    isCommandClamped = false
  }

  mutating func leavePlace() { overshoot = nil }

  mutating func endHasMoved(leaving overshoot: LayoutUnit) {
    if self.overshoot != nil { self.overshoot = overshoot }
  }

  mutating func shift(by count: Int) {
    place += count
    for item in items.indices { items.elements[item].shift(by: count) }
  }

  /// The candidate's item is about to be removed.
  mutating func willLose(_ candidate: Int, key: ItemKey) { lost.append(LostItem(candidate: candidate, key: key)) }

  /// The keys of removed candidates, if no other is left; else none.
  var keysOfLost: [ItemKey] { !lost.isEmpty && items.elements.allSatisfy { $0.index == nil } ? lost.elements.map(\.key) : [] }

  mutating func rename(_ key: ItemKey, to newKey: ItemKey) {
    for item in lost.indices where lost[item].key == key { lost[item] = LostItem(candidate: lost[item].candidate, key: newKey) }
  }

  /// Those of `keysOfLost` that are back are candidates again.
  mutating func findLost(at indices: [Int?]) {
    for (lost, index) in zip(lost.elements, indices) { items[lost.candidate].index = index }
  }

  mutating func follow(_ change: ItemChange) {
    guard isActive else { return }
    for candidate in items.indices {
      guard let index = items[candidate].index else { continue }
      // A command goes where its item goes (C9).
      items[candidate].index = aim == nil && change.isMove(of: index) ? nil : change.index(after: index)
    }
    followPlace(change)
  }

  private mutating func followPlace(_ change: ItemChange) {
    switch change {
    case .insert(let range):
      // An insertion into the gap takes the place of the removed item.
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

  /// Follows a reload, which finds the items by key; nil for items that are gone.
  mutating func follow(reloadedAs newIndices: [Int?], count: Int) {
    for candidate in items.indices { items[candidate].index = newIndices[candidate] }
    let first = items.first?.index
    isPlaceVacant = first == nil
    place = first ?? min(place, count)
  }

  /// The anchor if it was itself on screen; nil for a replacement and at a pinned end.
  var survivor: Int? {
    isActive && overshoot == nil ? items.elements.lazy.compactMap(\.index).first : nil
  }

  /// The same with its extent and held start; nil also if another point than the start is held.
  var heldStart: Item? {
    guard point == .start, overshoot == nil else { return nil }
    return items.elements.first { $0.index != nil }
  }

  /// The anchor's index after the changes, and its held point; nil if nothing was on screen.
  var reference: (index: Int, point: LayoutUnit)? {
    guard let first = items.first else { return nil }
    for item in items.elements {
      if let index = item.index { return (index, item.point) }
    }
    return (place, first.point)
  }
}
