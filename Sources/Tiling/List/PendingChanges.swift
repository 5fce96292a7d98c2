import ViewTree

/// What a layout or a callback has requested, and what waits for a size: carried out in order at the next tick (invariant A11).
struct PendingChanges {
  enum Change {
    case batch(ItemBatch)
    case reload
    case layout((any TileLayout)?)
    case measure(ItemKey)
    case rename(ItemKey, ItemKey)
    case keep(ItemKey)
    case stopKeeping(ItemKey)
    case endTurn
    case forget
    case jump(Point, to: ContentEdge?)
    case restore(TilingState)

    /// Of the item that is to be kept, or to be kept no longer.
    var keptKey: ItemKey? {
      switch self {
      case .keep(let key), .stopKeeping(let key): key
      default: nil
      }
    }

    var movesOffset: Bool {
      switch self {
      case .jump, .restore: true
      case .batch, .reload, .layout, .measure, .rename, .keep, .stopKeeping, .endTurn, .forget: false
      }
    }
  }

  /// The most batches that wait, the most items to be measured, to get another key, and to be kept or no longer.
  static let maximumBatches = 256

  private(set) var changes: [Change] = []
  private(set) var mayHaveCommand = false  // which a newer one drops
  private(set) var command: ScrollCommand?
  private(set) var edge: (ContentEdge, motion: Int)?  // to which an animated scroll has begun that no tick has moved yet
  var restorableState: TilingState?  // waits for a layout with a size and items
  var travelAtRestoring = 0.0  // the offset's travel when `restorableState` came
  var followedInset = EdgeInsets.zero  // of the legal range; those set in a callback count from the next tick
  var followedCovers = EdgeInsets.zero  // as well
  var hasUncovered = false  // a cover has gone: tiles beneath it come into view that are not bound
  var awaitsPinning = false  // the legal range does not follow `pinsToEnd` yet

  var isEmpty: Bool { changes.isEmpty && command == nil }

  var movesOffset: Bool { command != nil || changes.contains(where: \.movesOffset) }

  var hasBatches: Bool { !changes.isEmpty && batchCount > 0 }

  var batchCount: Int { changes.count { if case .batch = $0 { true } else { false } } }

  /// Only the last jump, reload, layout, forgetting and end of a turn wait, so the queue holds at most the batches, the items to be measured, to
  /// get another key or to be kept, and five.
  mutating func wait(for change: Change) {
    switch change {
    case .batch, .measure, .rename: break
    case .keep(let key), .stopKeeping(let key): changes.removeAll { $0.keptKey == key }
    case .endTurn: changes.removeAll { if case .endTurn = $0 { true } else { false } }
    case .reload: changes.removeAll { if case .reload = $0 { true } else { false } }
    case .layout: forgetLayout()
    case .forget: changes.removeAll { if case .forget = $0 { true } else { false } }
    case .jump, .restore:
      changes.removeAll(where: \.movesOffset)
      (command, mayHaveCommand) = (nil, true)
    }
    changes.append(change)
  }

  /// The last layout counts: none that waits comes after one that is taken now.
  mutating func forgetLayout() { changes.removeAll { if case .layout = $0 { true } else { false } } }

  /// A command waits behind item changes and follows its item; only the last command or jump waits.
  mutating func wait(for command: ScrollCommand) {
    changes.removeAll(where: \.movesOffset)
    (self.command, mayHaveCommand) = (command, true)
  }

  /// A command that is carried out now replaces one that waits.
  mutating func dropCommands() {
    if movesOffset { changes.removeAll(where: \.movesOffset) }
    (command, edge, mayHaveCommand) = (nil, nil, false)
  }

  /// An animated scroll has begun, perhaps to an edge.
  mutating func scroll(to edge: ContentEdge?, motion: Int) {
    dropCommands()
    self.edge = edge.map { ($0, motion) }
    mayHaveCommand = edge != nil
  }

  /// The turn that waits is to end before it begins.
  mutating func dropTurn() {
    if case .turn? = command?.goal { command = nil }
  }

  mutating func takeEdge(ofMotion motion: Int) -> ContentEdge? {
    guard let (edge, number) = edge else { return nil }
    self.edge = nil
    return number == motion ? edge : nil
  }

  /// Whether the item waits to be measured; nil if no more can.
  func measures(_ key: ItemKey) -> Bool? {
    var waiting = 0
    for case .measure(let other) in changes {
      if other == key { return true }
      waiting += 1
    }
    return waiting < PendingChanges.maximumBatches ? false : nil
  }

  var hasRoomForRenaming: Bool {
    changes.count { if case .rename = $0 { true } else { false } } < PendingChanges.maximumBatches
  }

  /// Of items that are to be kept, or no longer.
  var hasRoomForKeeping: Bool { changes.count { $0.keptKey != nil } < PendingChanges.maximumBatches }

  /// Whether the item is to be kept, or to be kept no longer; nil if neither waits.
  func keeping(of key: ItemKey) -> Bool? {
    let key = keyToCome(of: key)
    guard let change = changes.last(where: { $0.keptKey == key }) else { return nil }
    return if case .keep = change { true } else { false }
  }

  /// What is asked for now replaces what waits.
  mutating func forgetKeeping(_ key: ItemKey) {
    if !changes.isEmpty { changes.removeAll { $0.keptKey == key } }
  }

  /// The item's key once those that wait have been replaced.
  func keyToCome(of key: ItemKey) -> ItemKey {
    changes.reduce(key) { key, change in if case .rename(key, let newKey) = change { newKey } else { key } }
  }

  var reloads: Bool { changes.contains { if case .reload = $0 { true } else { false } } }

  /// What waits under a key waits under the new one.
  mutating func rename(_ key: ItemKey, to newKey: ItemKey) {
    for place in changes.indices {
      switch changes[place] {
      case .measure(key): changes[place] = .measure(newKey)
      case .restore(let state): changes[place] = .restore(state.renaming(key, to: newKey))
      default: continue
      }
    }
    restorableState = restorableState?.renaming(key, to: newKey)
  }

  /// An item that is to be kept, or no longer, has another key by now.
  mutating func renameKept(_ key: ItemKey, to newKey: ItemKey) {
    for place in changes.indices where changes[place].keptKey == key {
      if case .keep = changes[place] { changes[place] = .keep(newKey) } else { changes[place] = .stopKeeping(newKey) }
    }
  }

  /// Where the waiting batches leave the item at `index` of `count`, and how many items; no index if they remove it. A batch that will be refused
  /// changes nothing.
  func outcome(for index: Int, of count: Int) -> (index: Int?, count: Int) {
    var outcome: (index: Int?, count: Int) = (index, count)
    for case .batch(let batch) in changes {
      var (place, count) = outcome
      for change in batch.changes {
        guard change.fits(count: count) else { return outcome }
        place = place.flatMap(change.index(after:))
        count += change.countDelta
      }
      outcome = (place, count)
    }
    return outcome
  }

  var stateToRestore: TilingState? {
    for case .restore(let state) in changes { return state }
    return restorableState
  }

  mutating func follow(_ change: ItemChange) { command = command.flatMap { $0.following(change) } }

  mutating func takeChanges() -> [Change] {
    defer { changes = [] }
    return changes
  }

  mutating func takeCommand() -> ScrollCommand? {
    defer { command = nil }
    return command
  }

  mutating func forgetItems() { (changes, command) = ([], nil) }
}

/// A scroll that waits.
struct ScrollCommand {
  enum Goal: Equatable {
    case item(Int, ItemScrollPosition)
    /// That begins a turn.
    case turn(Int)
    case edge(ContentEdge)
  }

  let goal: Goal
  let isAnimated: Bool

  /// Nil if its item is removed.
  func following(_ change: ItemChange) -> ScrollCommand? {
    let moved: Goal?
    switch goal {
    case .item(let index, let position): moved = change.index(after: index).map { .item($0, position) }
    case .turn(let index): moved = change.index(after: index).map { .turn($0) }
    case .edge: moved = goal
    }
    return moved.map { ScrollCommand(goal: $0, isAnimated: isAnimated) }
  }
}
