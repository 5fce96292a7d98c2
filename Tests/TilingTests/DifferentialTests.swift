import Scrolling
import TestSupport
import Testing
import Tiling
import ViewTree

/// A person, a program and a feed that do anything at any time.
private final class Chaos {
  private var random: SplitMix
  private let list: ListRig
  private let reference: ReferenceList
  private var turn = ReferenceList.Turn()
  /// A batch waits in the view: until it is adopted nothing else may change the items.
  private var isBatchWaiting = false
  private var log: [String] = []
  private var instant = Instant.zero
  /// How far programs have moved the offset since the last tick, and the viewport's height at that tick.
  private var travel = 0.0
  private var laidOutHeight = 0.0

  private static let kinds = [
    TileKind(name: "row", minimumExtent: 20.005), TileKind(name: "line", minimumExtent: 5),
    TileKind(name: "card", minimumExtent: 90),
  ]

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
    let spacing = [0, 0, 8.015625][random.below(3)]
    let overscan = [0, 0, 130.5][random.below(3)]
    list = ListRig(extents: [], spacing: spacing, overscan: overscan, kinds: Chaos.kinds)
    reference = ReferenceList(spacing: spacing, overscan: overscan)
    // Some rows are longer in a narrow list.
    list.source.lengthOf = { item, width in item.extent + (item.extent > 0 && width < 300 ? Double(item.key % 3) * 7.51 : 0) }
    list.source.onAdopt = { [unowned self] batch in adopt(batch) }
    list.view.bounces = random.below(5) > 0
  }

  /// What is wrong with the first wrong frame, and what led to it.
  func run(frames: Int) throws -> [String] {
    for frame in 0..<frames {
      turn = ReferenceList.Turn(mayRestAnywhere: turn.mayRestAnywhere)
      travel = 0
      list.source.onBind = nil
      list.delegate.onScroll = nil
      let size = list.view.bounds.size
      for _ in 0..<random.below(4) { try actBetweenTicks() }
      prepareCallback()
      let hasJump = try sendEvents()
      instant.nanoseconds += random.frameTime() * 1_000_000
      list.window.tick(at: instant)
      if hasJump { turn.mayRestAnywhere = true }
      if list.view.bounds.size != size { turn.mayRestAnywhere = false }
      laidOutHeight = list.view.bounds.height
      log.append("tick: \(list.view.phase) at \(list.offset), \(list.source.items.count) items")
      let faults = reference.check(list, turn) + checkFixpoint()
      if !faults.isEmpty { return ["frame \(frame)"] + faults + log.suffix(14) }
    }
    return []
  }

  /// C7.
  private func checkFixpoint() -> [String] {
    guard !isBatchWaiting, random.below(3) == 0 else { return [] }
    let (shown, offset) = (list.shown, list.offset)
    let report = list.window.tick(at: instant)
    let frame = list.view.lastFrame
    let isStill = report.layouts == 0 && frame.binds == 0 && frame.corrections.isEmpty && frame.travel == .zero
    return isStill && list.shown == shown && list.offset == offset ? [] : ["C7: \(report.layouts) layouts, \(frame)"]
  }

  // MARK: Persons and programs

  /// Whether one of them was a jump.
  private func sendEvents() throws -> Bool {
    var hasJump = false
    for _ in 0..<random.below(4) {
      guard let event = random.scrollEvent(over: list.view.contentSize.height, { Point(x: 0, y: $0) }) else { continue }
      hasJump = hasJump || event.isJump
      log.append("\(event)")
      try list.view.handle(event)
    }
    return hasJump
  }

  private func actBetweenTicks() throws {
    switch random.below(14) {
    case 0:
      let size = Size(width: [190, 390, 500][random.below(3)], height: [0, 130, 433.25, 600, 900][random.below(5)])
      log.append("resize to \(size)")
      list.view.frame = Rect(origin: .zero, size: size)
    case 1:
      let offset = Point(x: 0, y: random.offset(over: list.view.contentSize.height))
      log.append("contentOffset = \(offset)")
      travel -= list.offset
      list.view.contentOffset = offset
      travel += list.offset
      turn.mayRestAnywhere = true
    case 2...6 where !isBatchWaiting: try applyBatch()
    case 7 where !isBatchWaiting && random.below(3) == 0: try reload()
    default: break
    }
  }

  // MARK: The feed

  private func applyBatch() throws {
    var changes: [ItemChange] = []
    for _ in 0...random.below(4) {
      if random.below(8) == 0, list.source.items.count > 1 { changes += reinsert() } else { changes.append(changeAnything()) }
    }
    log.append("apply \(changes)")
    noteBatch()
    try list.view.apply(ItemBatch(changes, countAfter: list.source.items.count))
  }

  private func reload() throws {
    let count = list.source.items.count
    carryOut(.insert(count / 2..<count / 2 + 2))
    carryOut(.remove(count / 3..<min(count, count / 3 + 3)))
    log.append("reload \(list.source.items.count) items")
    noteBatch()
    try list.view.reload()
  }

  private func noteBatch() {
    turn.mayRestAnywhere = false
    if abs(travel) >= laidOutHeight { turn.wasFar = true }
  }

  /// Now and then a batch comes from inside a callback, and waits for the next tick.
  private func prepareCallback() {
    guard random.below(6) == 0, !isBatchWaiting else { return }
    let change = random.itemChange(of: list.source.items.count)
    let batch = ItemBatch([change], countAfter: list.source.items.count + change.countDelta)
    let apply = { [unowned self] in
      guard !isBatchWaiting else { return }
      isBatchWaiting = true
      list.source.onBind = nil
      list.delegate.onScroll = nil
      log.append("apply from inside \(change)")
      try! list.view.apply(batch)
    }
    if random.below(2) == 0 { list.source.onBind = { _ in apply() } } else { list.delegate.onScroll = apply }
  }

  private func adopt(_ batch: ItemBatch) {
    isBatchWaiting = false
    for change in batch.changes { carryOut(change) }
    noteBatch()
  }

  private func changeAnything() -> ItemChange {
    let change = random.itemChange(of: list.source.items.count)
    carryOut(change)
    return change
  }

  /// Does a change to the source's items, with new lengths, also none, and keeps the turn's book.
  private func carryOut(_ change: ItemChange) {
    let items = list.source.items
    var lengths: ArraySlice<Double> = []
    list.source.carryOut(change, taking: &lengths)
    switch change {
    case .insert(let range): renew(range)
    case .remove(let range): turn.takenAway.formUnion(items[range].map(\.key))
    case .move(let from, let to): if from != to { turn.takenAway.insert(items[from].key) }
    case .update(let range):
      turn.updated.formUnion(items[range].map(\.key))
      if random.below(2) == 0 { renew(range) }
    }
  }

  private func renew(_ range: Range<Int>) {
    for index in range {
      let kind = random.below(3)
      let extent = random.below(7) == 0 ? 0 : Chaos.kinds[kind].minimumExtent + Double(random.below(6000)) / 101
      list.source.edit {
        $0[index].kind = kind
        $0[index].extent = extent
      }
    }
  }

  /// Takes an item out and puts it back elsewhere under its key.
  private func reinsert() -> [ItemChange] {
    let count = list.source.items.count
    let (from, to) = (random.below(count), random.below(count))
    turn.takenAway.insert(list.source.items[from].key)
    list.source.edit { $0.insert($0.remove(at: from), at: to) }
    return [.remove(from..<from + 1), .insert(to..<to + 1)]
  }
}

@Suite("A tiled scroll view against a model that works everything out anew")
struct DifferentialTests {
  @Test("agrees in each of 400 frames of anything", arguments: 0..<40 as Range<UInt64>)
  func anything(seed: UInt64) throws {
    let faults = try Chaos(seed: seed).run(frames: 400)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }
}
