import ViewTree

/// What a virtualizer has to do besides following the offset. Each fast path names, as a set, what it leaves to `recycle()` or to
/// measuring one by one: a new feature is a member here, a test in `isDisjoint(with:)`, and a member of the sets that exclude it.
struct PendingWork: OptionSet {
  let rawValue: UInt16

  static let layout = PendingWork(rawValue: 1)  // places come from a layout
  static let pinnedHeaders = PendingWork(rawValue: 2)
  static let earlyItems = PendingWork(rawValue: 4)
  static let following = PendingWork(rawValue: 8)  // of a pinned end, an edge or a turn
  static let scrollTarget = PendingWork(rawValue: 16)
  static let newItems = PendingWork(rawValue: 32)  // a batch, a reload or new extents since the last layout
  static let misalignment = PendingWork(rawValue: 64)  // the slots are not those of the realized items
  static let missingItems = PendingWork(rawValue: 128)
  static let measureRequests = PendingWork(rawValue: 256)
  static let error = PendingWork(rawValue: 512)
  static let keptItems = PendingWork(rawValue: 2048)
  static let clamp = PendingWork(rawValue: 1024)  // of the anchor, or a place or a fraction that it holds

  /// `slide()`: only the offset has changed.
  static let slideExcludes: PendingWork = [
    .layout, .pinnedHeaders, .earlyItems, .scrollTarget, .newItems, .misalignment, .missingItems, .measureRequests, .error,
  ]
  /// `shiftRealizedItems()`: a change wholly before the screen.
  static let shiftExcludes: PendingWork = [
    .layout, .pinnedHeaders, .earlyItems, .following, .scrollTarget, .newItems, .misalignment, .missingItems, .keptItems,
  ]
  /// `measureByWalking()`: the items on screen are neighbours, and nothing but the anchor decides what is on it.
  static let walkExcludes: PendingWork = [.layout, .pinnedHeaders, .earlyItems, .measureRequests, .keptItems, .clamp]
}

extension Virtualizer {
  /// Whether nothing of the set is to be done. Only the members of the set are looked at.
  @inline(__always)
  func isDisjoint(with excluded: PendingWork) -> Bool {
    if excluded.contains(.layout), layout != nil { return false }
    if excluded.contains(.pinnedHeaders), pinnedItems != nil { return false }
    if excluded.contains(.earlyItems), early.range != nil { return false }
    if excluded.contains(.following), follows { return false }
    if excluded.contains(.scrollTarget), target != nil { return false }
    if excluded.contains(.newItems), realized.haveChanged { return false }
    if excluded.contains(.misalignment), !realized.isAligned { return false }
    if excluded.contains(.missingItems), !realized.missing.isEmpty { return false }
    if excluded.contains(.measureRequests), slots.measureRequests > 0 { return false }
    if excluded.contains(.error), error != nil { return false }
    if excluded.contains(.keptItems), !kept.keys.isEmpty { return false }
    if excluded.contains(.clamp), anchor.point != .start || anchor.clamped != .zero || anchor.overshoot != nil || anchor.keepsFraction {
      return false
    }
    return true
  }
}
