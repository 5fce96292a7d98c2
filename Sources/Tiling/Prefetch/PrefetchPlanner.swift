import ViewTree

/// The items within reach of the viewport: whose data is still wanted, was asked for, or was shown. A value: it knows no view.
///
/// ```
/// wanted -> asked -> shown            each item once for as long as it is within reach
///    \________________/|
///            asked -> cancelled       out of reach, or gone
/// ```
struct PrefetchPlanner {
  struct Entry {
    var index: Int
    var start: LayoutUnit
    var extent: LayoutUnit
    var state: State
  }

  enum State: Hashable {
    case wanted
    case asked(ItemKey)
    case shown(ItemKey)
  }

  struct ShownItem {
    var index: Int
    var key: ItemKey
  }

  var entries: [Entry] = []  // within reach at the last plan, in index order
  var askedCount = 0
  private var wantedCount = 0
  var vanished: [ItemKey] = []  // asked for and gone from the list; at most as many as may be asked for
  var isOutOfOrder = false
  private var next: [Entry] = []  // kept, like `candidates`: a plan that asks for nothing allocates nothing
  private var candidates: [Candidate] = []

  private struct Candidate {
    var urgency: PrefetchUrgency
    var entry: Int
  }

  var isEmpty: Bool { entries.isEmpty && vanished.isEmpty }

  /// Takes over what is within reach now. `items` are within reach, `shown` have a tile, both in index order; `key` gives an item's key,
  /// nil if the data source is out of step. Returns the keys of requests that fell out of reach or whose items are gone, in ascending
  /// order. O(items + shown + entries); for items that were removed and inserted again in a batch, their product.
  mutating func update(items: [RealizedItem], shown: [ShownItem], key: (Int) -> ItemKey?) -> [ItemKey] {
    if isOutOfOrder { entries.sort { $0.index < $1.index } }
    isOutOfOrder = false
    next.removeAll(keepingCapacity: true)
    wantedCount = 0
    var (old, tile, outgoingTile) = (0, 0, 0)
    var gone = vanished.count  // after them comes what falls out of reach now
    for item in items {
      while old < entries.count, entries[old].index < item.index { leave(&old, shown, &outgoingTile) }
      while tile < shown.count, shown[tile].index < item.index { tile += 1 }
      var state = State.wanted
      if old < entries.count, entries[old].index == item.index {
        state = entries[old].state
        old += 1
      } else if gone > 0, let key = key(item.index), let returner = vanished[..<gone].firstIndex(of: key) {
        state = .asked(vanished.remove(at: returner))
        gone -= 1
        askedCount += 1
      }
      if tile < shown.count, shown[tile].index == item.index {
        if case .asked = state { askedCount -= 1 }
        state = .shown(shown[tile].key)
      }
      if case .wanted = state { wantedCount += 1 }
      next.append(Entry(index: item.index, start: item.start, extent: item.extent, state: state))
    }
    while old < entries.count { leave(&old, shown, &outgoingTile) }
    swap(&entries, &next)
    guard !vanished.isEmpty else { return [] }
    let cancelled = vanished.sorted()
    vanished.removeAll(keepingCapacity: true)
    return cancelled
  }

  /// Out of reach: a request ends, unless a tile was bound for it.
  private mutating func leave(_ position: inout Int, _ shown: [ShownItem], _ tile: inout Int) {
    let entry = entries[position]
    position += 1
    guard case .asked(let key) = entry.state else { return }
    askedCount -= 1
    while tile < shown.count, shown[tile].index < entry.index { tile += 1 }
    guard tile == shown.count || shown[tile].index != entry.index else { return }
    vanished.append(key)
  }

  /// The most urgent wanted items, in order, so that at most `limit` requests wait. O(wanted x log wanted), plus a motion's crossings.
  mutating func ask(_ prefetchWindow: PrefetchWindow, limit: Int, key: (Int) -> ItemKey) -> [PrefetchItem] {
    guard wantedCount > 0, askedCount < limit else { return [] }
    candidates.removeAll(keepingCapacity: true)
    for position in entries.indices {
      if case .wanted = entries[position].state { append(position, prefetchWindow) }
    }
    candidates.sort { $0.urgency < $1.urgency }
    var items: [PrefetchItem] = []
    for candidate in candidates.prefix(limit - askedCount) {
      let key = key(entries[candidate.entry].index)
      entries[candidate.entry].state = .asked(key)
      items.append(PrefetchItem(candidate.urgency, key: key))
    }
    askedCount += items.count
    wantedCount -= items.count
    return items
  }

  /// The waiting requests, in their current order.
  func requests(_ prefetchWindow: PrefetchWindow) -> [PrefetchItem] {
    let waiting = entries.compactMap { entry -> (PrefetchUrgency, ItemKey)? in
      guard case .asked(let key) = entry.state else { return nil }
      return (prefetchWindow.urgency(of: entry.index, start: entry.start, extent: entry.extent), key)
    }
    return waiting.sorted { $0.0 < $1.0 }.map { PrefetchItem($0.0, key: $0.1) }
  }

  private mutating func append(_ position: Int, _ prefetchWindow: PrefetchWindow) {
    let entry = entries[position]
    candidates.append(
      Candidate(urgency: prefetchWindow.urgency(of: entry.index, start: entry.start, extent: entry.extent), entry: position))
  }
}

extension PrefetchItem {
  package init(_ urgency: PrefetchUrgency, key: ItemKey) {
    self.init(
      index: urgency.index, key: key, priority: urgency.priority, millisecondsUntilVisible: urgency.milliseconds)
  }
}

/// Why an item's data is wanted, the most urgent first (invariant E6).
public enum PrefetchPriority: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// It is on screen, and no tile is free to show it.
  case visible
  /// The current motion brings it on screen, or a finger soon does at its current speed.
  case imminent
  /// Within reach in the direction of the scroll.
  case ahead
  /// Within reach behind it: wanted if the scroll turns back.
  case behind

  public static func < (a: PrefetchPriority, b: PrefetchPriority) -> Bool { a.rawValue < b.rawValue }
}

/// An item whose data is wanted before its tile is bound.
public struct PrefetchItem: Hashable, Sendable {
  /// The item's index as of this call; item changes move it, while its key stays.
  public let index: Int
  public let key: ItemKey
  public let priority: PrefetchPriority
  /// When the current motion brings the item on screen, in milliseconds from the frame; nil if no motion does, 0 for a visible item.
  public let millisecondsUntilVisible: Double?
}
