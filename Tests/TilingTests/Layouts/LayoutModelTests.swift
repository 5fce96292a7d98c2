import Scrolling
import TestSupport
import Testing
import ViewTree

@testable import Tiling

/// A person, a program and a feed that do anything at any time to items whose lengths are learned as they come.
private final class MeasuredChaos {
  private var random: SplitMix
  private let rig: MeasuredRig
  private let model: LayoutModel
  private var turn = LayoutModel.Turn()
  /// A batch waits in the view: until it is adopted nothing else may change the items.
  private var isBatchWaiting = false
  private var log: [String]
  private var travel = 0.0
  private var laidOutHeight = 0.0
  private let isHorizontal: Bool
  private let hasHeaders: Bool

  private static let minimums = [20.0, 5, 90]

  init(seed: UInt64, arrangement: LayoutModel.Arrangement) {
    random = SplitMix(seed: seed &* 3 &+ UInt64(arrangement.columns))
    let spacing = [0, 0, 8.015625][random.below(3)]
    let overscan = [0, 0, 130.5][random.below(3)]
    isHorizontal = random.below(3) == 0
    let headers = random.below(3) == 0
    hasHeaders = arrangement == .list && headers
    let hasDisplayRange = random.below(4) == 0
    let kinds = MeasuredChaos.minimums.enumerated().map { [hasHeaders] id, minimum in
      TileKind(name: "kind \(id)", minimumExtent: minimum, isPinned: hasHeaders && id == 2)
    }
    let layout: (any TileLayout)? =
      switch arrangement {
      case .list: nil
      case .grid(let columns): GridLayout(columns: columns, spacing: spacing)
      case .masonry(let lanes): MasonryLayout(lanes: lanes, spacing: spacing)
      }
    rig = MeasuredRig(
      lengths: [], estimate: nil, axis: isHorizontal ? .horizontal : .vertical, layout: layout, spacing: layout == nil ? spacing : 0,
      overscan: overscan, kinds: kinds)
    model = LayoutModel(arrangement, spacing: spacing, overscan: overscan, hasDisplayRange: hasDisplayRange)
    log = ["spacing \(spacing), overscan \(overscan), \(rig.view.axis), headers \(hasHeaders), display range \(hasDisplayRange)"]
    rig.source.tellsOfExtents = true
    rig.source.lengthOf = { item, across in item.length + (item.length > 0 && across < 190 ? Double(item.key % 3) * 7.515625 : 0) }
    rig.source.onAdopt = { [unowned self] batch in adopt(batch) }
    let estimates = [0.015625, 5, 90, 90, 400, 3000]
    switch random.below(4) {
    case 0: rig.source.estimatedExtent = estimates[random.below(6)]
    case 1:
      let (one, other) = (estimates[random.below(6)], estimates[random.below(6)])
      rig.source.runsOf = { items in
        items.isEmpty
          ? [] : [ItemRun(count: items.count / 3, estimate: one), ItemRun(count: items.count - items.count / 3, estimate: other)]
      }
    default: rig.source.estimate = estimates[random.below(6)]
    }
    rig.view.bounces = random.below(5) > 0
    rig.view.pinsToEnd = random.below(4) == 0
    if hasDisplayRange {
      rig.view.earlyItems = EarlyItems.Range(
        ahead: Double(random.below(3)) / 2, behind: Double(random.below(3)) / 2, maximumBindsPerFrame: 1 + random.below(5))
    }
    log.append(
      "pins \(rig.view.pinsToEnd), run \(String(describing: rig.source.estimatedExtent)), runs \(rig.source.runsOf != nil), each \(rig.source.estimate)"
    )
  }

  /// What is wrong with the first wrong frame, and what led to it.
  func run(frames: Int) throws -> [String] {
    for frame in 0..<frames {
      turn = LayoutModel.Turn(mayRestAnywhere: turn.mayRestAnywhere)
      travel = 0
      rig.source.onBind = nil
      rig.delegate.onScroll = nil
      let size = rig.view.bounds.size
      for _ in 0..<random.below(4) { try actBetweenTicks() }
      let isCommanded = random.below(12) == 0 && scrollToAnything()
      var hasJump = false
      if !isCommanded {
        prepareCallback()
        hasJump = try sendEvents()
      }
      rig.tick(milliseconds: random.frameTime())
      if hasJump { turn.mayRestAnywhere = true }
      if rig.view.bounds.size != size {
        turn.mayRestAnywhere = false
        turn.isResized = true
      }
      laidOutHeight = rig.viewportExtent
      log.append("tick: \(rig.view.phase) at \(rig.offset * 64), \(rig.source.items.count) items, \(rig.contentExtent * 64) long")
      let faults = model.check(rig, turn) + checkFixpoint()
      if !faults.isEmpty { return ["frame \(frame)"] + faults.prefix(8) + log.prefix(2) + log.suffix(14) }
    }
    return []
  }

  /// C7.
  private func checkFixpoint() -> [String] {
    guard !isBatchWaiting, !rig.view.virtualizer.needsAnotherPass, random.below(3) == 0 else { return [] }
    return rig.isStill() ? [] : ["C7: \(rig.view.lastFrame)"]
  }

  // MARK: Persons and programs

  /// Whether one of them was a jump.
  private func sendEvents() throws -> Bool {
    var hasJump = false
    for _ in 0..<random.below(4) {
      guard let event = random.scrollEvent(over: rig.contentExtent, rig.vector) else { continue }
      hasJump = hasJump || event.isJump
      log.append("\(event)")
      turn.hasEvents = true
      try rig.view.handle(event)
    }
    return hasJump
  }

  private func actBetweenTicks() throws {
    switch random.below(15) {
    case 0:
      let (along, across) = ([0, 130, 433.25, 600, 900][random.below(5)], [190.0, 390, 500][random.below(3)])
      log.append("resize to \(along) along, \(across) across")
      rig.resize(main: along, cross: across)
    case 1:
      let offset = random.offset(over: rig.contentExtent)
      log.append("offset = \(offset)")
      turn.hasEvents = true
      travel -= rig.offset
      rig.offset = offset
      travel += rig.offset
      turn.mayRestAnywhere = true
    case 2...6 where !isBatchWaiting: try applyBatch()
    case 7 where !isBatchWaiting && random.below(3) == 0: try reload()
    case 8: grow()
    case 9 where random.below(2) == 0:
      let offset = random.offset(over: rig.contentExtent)
      log.append("animate to \(offset)")
      turn.hasEvents = true
      turn.mayRestAnywhere = true
      travel -= rig.offset
      rig.view.setContentOffset(rig.vector(offset), animated: true)
      travel += rig.offset
    case 10 where !rig.source.items.isEmpty && !isBatchWaiting && rig.view.itemCount == rig.source.items.count:
      let index = random.below(rig.source.items.count)
      log.append("animate to item \(index)")
      turn.hasEvents = true
      turn.mayRestAnywhere = true
      travel -= rig.offset
      let isHeld = rig.view.isTracking
      rig.view.scrollToItem(at: index, position: TiledScrollView.ScrollPosition.allCases[random.below(4)], animated: true)
      travel += rig.offset
      turn.isCommanded = isHeld || rig.view.phase != .animating
    default: break
    }
  }

  /// The content of a tile on screen wants another length.
  private func grow() {
    let tiles = rig.boundTiles
    guard !tiles.isEmpty, !isBatchWaiting else { return }
    let tile = tiles[random.below(tiles.count)]
    guard let place = rig.source.items.firstIndex(where: { $0.key == tile.key?.rawValue }), tile.content == rig.source.items[place] else {
      return
    }
    let length = anyLength(kind: rig.source.items[place].kind)
    rig.source.items[place].length = length
    tile.content?.length = length
    rig.source.expire(rig.source.items[place].key)
    turn.hasGrown = true
    log.append("key \(tile.key!.rawValue) wants \(length)")
    tile.setNeedsMeasure()
  }

  /// Whether an item is scrolled to.
  private func scrollToAnything() -> Bool {
    let items = rig.source.items
    guard !isBatchWaiting, !items.isEmpty, rig.view.itemCount == items.count else { return false }
    let index = random.below(items.count)
    guard items[index].length > 0 else { return false }
    let position = TiledScrollView.ScrollPosition.allCases[random.below(4)]
    log.append("scroll to \(index), key \(items[index].key), \(position)")
    rig.view.scrollToItem(at: index, position: position)
    turn.target = (items[index].key, position)
    if position != .nearest { turn.mayRestAnywhere = false }
    return true
  }

  // MARK: The feed

  private func applyBatch() throws {
    var changes: [ItemChange] = []
    for _ in 0...random.below(4) {
      if random.below(8) == 0, rig.source.items.count > 1 { changes += reinsert() } else { changes.append(changeAnything()) }
    }
    log.append("apply \(changes)")
    noteBatch()
    try rig.view.apply(ItemBatch(changes, countAfter: rig.source.items.count))
  }

  private func reload() throws {
    let count = rig.source.items.count
    carryOut(.insert(count / 2..<count / 2 + 2))
    carryOut(.remove(count / 3..<min(count, count / 3 + 3)))
    log.append("reload \(rig.source.items.count) items")
    turn.isReloaded = true
    noteBatch()
    try rig.view.reload()
  }

  private func noteBatch() {
    turn.mayRestAnywhere = false
    turn.hasChanges = true
    if abs(travel) >= laidOutHeight { turn.wasFar = true }
    if rig.offset >= rig.maximumOffset { turn.wasAtEnd = true }
  }

  /// Now and then a batch comes from inside a callback, and waits for the next tick.
  private func prepareCallback() {
    guard random.below(6) == 0, !isBatchWaiting else { return }
    let change = random.itemChange(of: rig.source.items.count)
    let batch = ItemBatch([change], countAfter: rig.source.items.count + change.countDelta)
    let apply = { [unowned self] in
      guard !isBatchWaiting else { return }
      isBatchWaiting = true
      rig.source.onBind = nil
      rig.delegate.onScroll = nil
      log.append("apply from inside \(change)")
      try! rig.view.apply(batch)
    }
    if random.below(2) == 0 { rig.source.onBind = { _, _ in apply() } } else { rig.delegate.onScroll = apply }
  }

  private func adopt(_ batch: ItemBatch) {
    isBatchWaiting = false
    for change in batch.changes { carryOut(change) }
    noteBatch()
  }

  private func changeAnything() -> ItemChange {
    let change = random.itemChange(of: rig.source.items.count)
    carryOut(change)
    return change
  }

  /// Does a change to the source's items, with new lengths, also none, and keeps the turn's book.
  private func carryOut(_ change: ItemChange) {
    let items = rig.source.items
    var lengths: ArraySlice<Double> = []
    rig.source.carryOut(change, taking: &lengths)
    switch change {
    case .insert(let range):
      renew(range)
    case .remove(let range):
      turn.takenAway.formUnion(items[range].map(\.key))
    case .move(let from, let to):
      if from != to { turn.takenAway.insert(items[from].key) }
    case .update(let range):
      turn.updated.formUnion(items[range].map(\.key))
      if random.below(2) == 0 { renew(range) }
    }
  }

  private func renew(_ range: Range<Int>) {
    for index in range {
      let kind = random.below(hasHeaders ? 12 : 3)
      rig.source.items[index].kind = kind < 3 ? kind : random.below(2)
      rig.source.items[index].length = anyLength(kind: rig.source.items[index].kind)
      rig.source.items[index].isExact = random.below(3) == 0
      rig.source.items[index].estimate = random.below(4) == 0 ? Double(1 + random.below(300)) : nil
    }
  }

  private func anyLength(kind: Int) -> Double {
    guard random.below(9) > 0 || (hasHeaders && kind == 2) || model.arrangement != .list else { return 0 }
    return MeasuredChaos.minimums[kind] + Double(random.below(6000)) / 64
  }

  /// Takes an item out and puts it back elsewhere under its key.
  private func reinsert() -> [ItemChange] {
    let count = rig.source.items.count
    let (from, to) = (random.below(count), random.below(count))
    turn.takenAway.insert(rig.source.items[from].key)
    rig.source.items.insert(rig.source.items.remove(at: from), at: to)
    return [.remove(from..<from + 1), .insert(to..<to + 1)]
  }
}

@Suite(
  "A tiled scroll view of items that are measured as they come, against a model that works everything out anew")
struct LayoutModelTests {
  @Test("agrees as a list in each of 150 frames of anything", arguments: 0..<40 as Range<UInt64>)
  func list(seed: UInt64) throws {
    let faults = try MeasuredChaos(seed: seed, arrangement: .list).run(frames: 150)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test("agrees as a grid in each of 150 frames of anything", arguments: 0..<20 as Range<UInt64>)
  func grid(seed: UInt64) throws {
    let faults = try MeasuredChaos(seed: seed, arrangement: .grid(columns: 1 + Int(seed % 4))).run(frames: 150)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test("keeps what a masonry promises in each of 150 frames of anything", arguments: 0..<20 as Range<UInt64>)
  func masonry(seed: UInt64) throws {
    let faults = try MeasuredChaos(seed: seed, arrangement: .masonry(lanes: 1 + Int(seed % 4))).run(frames: 150)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }
}
