import Scrolling
import TestSupport
import Testing
import Tiling
import ViewTree

/// A person who throws, catches and turns round, and a feed that changes meanwhile.
private final class PrefetchSession {
  private var random: SplitMix
  private let list: ListRig
  private let log = PrefetchLog()
  let model: PrefetchModel
  private var turn = PrefetchModel.Turn()
  private var history: [String] = []
  private var instant = Instant.zero
  private var isBatchWaiting = false
  private var isTicking = false

  private static let ways = [
    Prefetching(), Prefetching(display: Prefetching.Reach(ahead: 0, behind: 0)), Prefetching(maximumRequests: 12),
    Prefetching(
      data: Prefetching.Reach(ahead: 1.25, behind: 0), display: Prefetching.Reach(ahead: 0, behind: 0), maximumRequests: 9,
      imminentMilliseconds: 0),
    Prefetching(data: Prefetching.Reach(ahead: 3, behind: 3), maximumRequests: 64, imminentMilliseconds: 1000),
  ]

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
    let spacing = [0, 0, 8.015625][random.below(3)]
    let overscan = [0, 0, 130.5, 1400][random.below(4)]
    // Now and then there are fewer tiles than items on screen.
    let minimum: Double = [1, 20, 300][random.below(3)]
    let kinds = [TileKind(name: "row", minimumExtent: minimum)]
    list = ListRig(extents: (0..<150).map { Double(20 + $0 * 37 % 200) }, spacing: spacing, overscan: overscan, kinds: kinds)
    model = PrefetchModel(spacing: spacing, overscan: overscan)
    list.source.lengthOf = { item, width in item.extent + (width < 300 ? Double(item.key % 3) * 7.515625 : 0) }
    list.source.onAdopt = { [unowned self] batch in
      isBatchWaiting = false
      for change in batch.changes { carryOut(change) }
    }
    list.delegate.onScroll = { [unowned self] in
      if isTicking { model.scrolled(list) }
    }
    list.view.prefetchDelegate = log
    list.view.prefetching = PrefetchSession.ways[random.below(PrefetchSession.ways.count)]
    list.view.platform = [.uikit, .android, .flutterBouncing][random.below(3)]
  }

  func run(frames: Int) throws -> [String] {
    for frame in 0..<frames {
      turn = PrefetchModel.Turn()
      log.clear()
      log.onPrefetch = nil
      list.source.onBind = nil
      for _ in 0..<random.below(3) { try actBetweenTicks() }
      let late = model.checkRequests(list)
      prepareCallback()
      try sendEvents()
      instant.nanoseconds += Int64([8, 16, 16, 17, 33, 250][random.below(6)]) * 1_000_000
      isTicking = true
      turn.wasLaidOut = list.window.tick(at: instant).layouts > 0
      isTicking = false
      history.append("tick: \(list.view.phase) at \(list.offset), \(list.source.items.count) items, \(log.calls)")
      let faults = late + model.check(list, log, turn, at: instant)
      if !faults.isEmpty { return ["frame \(frame)"] + faults + history.suffix(8) }
    }
    return []
  }

  private func sendEvents() throws {
    for _ in 0..<random.below(3) {
      let event: ScrollEvent
      switch random.below(20) {
      case 0...6: event = .drag(by: Point(x: 0, y: Double(random.below(60_000)) / 100 - 300))
      case 7...12: event = .release(velocity: Point(x: 0, y: Double(random.below(9000)) - 4500))
      case 13...15: event = .wheel(by: Point(x: 0, y: Double(random.below(160_000)) / 100 - 800))
      case 16: event = .stop
      case 17: event = .jump(to: anyOffset())
      default: continue
      }
      history.append("\(event)")
      try list.view.handle(event)
    }
  }

  private func anyOffset() -> Point { Point(x: 0, y: Double(random.below(Int(list.view.contentSize.height) + 400)) - 200) }

  private func actBetweenTicks() throws {
    switch random.below(30) {
    case 0:
      let size = Size(width: [190, 390][random.below(2)], height: [0, 130, 433.25, 600, 900][random.below(5)])
      history.append("resize to \(size)")
      list.view.frame = Rect(origin: .zero, size: size)
    case 1...2:
      let (before, isAnimated) = (list.offset, random.below(2) == 0)
      list.view.setContentOffset(anyOffset(), animated: isAnimated)
      history.append("scroll to \(list.offset), \(isAnimated ? "animated" : "at once")")
      model.moved(by: list.offset - before)
    case 3:
      let way = random.below(PrefetchSession.ways.count + 1)
      list.view.prefetching = way == PrefetchSession.ways.count ? nil : PrefetchSession.ways[way]
      history.append("another way of prefetching: \(way)")
    case 4 where !isBatchWaiting:
      carryOut(.insert(list.source.items.count / 2..<list.source.items.count / 2 + 3))
      carryOut(.remove(0..<min(2, list.source.items.count)))
      history.append("reload")
      try list.view.reload()
    case 5...11 where !isBatchWaiting:
      let changes = (0...random.below(3)).flatMap { _ in random.below(6) == 0 ? reinsert() : [changeAnything()] }
      history.append("apply \(changes)")
      try list.view.apply(ItemBatch(changes, countAfter: list.source.items.count))
    default: break
    }
  }

  /// Now and then a batch comes from inside a callback, and waits for the next tick.
  private func prepareCallback() {
    guard random.below(8) == 0, !isBatchWaiting else { return }
    let change = randomChange()
    let apply = { [unowned self] in
      guard !isBatchWaiting else { return }
      isBatchWaiting = true
      (log.onPrefetch, list.source.onBind) = (nil, nil)
      history.append("apply from inside \(change)")
      try! list.view.apply(ItemBatch([change], countAfter: list.source.items.count + change.countDelta))
    }
    if random.below(2) == 0 { log.onPrefetch = apply } else { list.source.onBind = { _ in apply() } }
  }

  private func randomChange() -> ItemChange {
    let count = list.source.items.count
    let index = random.below(count + 1)
    switch random.below(12) {
    case 0...3: return .insert(index..<index + 1 + random.below(count < 100 ? 30 : 4))
    case 4...6: return .remove(index..<min(count, index + random.below(5)))
    case 7...8 where count > 0: return .move(from: random.below(count), to: random.below(count))
    case 9: return .remove(index..<min(count, index + random.below(40)))
    default: return .update(index..<min(count, index + random.below(4)))
    }
  }

  private func changeAnything() -> ItemChange {
    let change = randomChange()
    carryOut(change)
    return change
  }

  private func reinsert() -> [ItemChange] {
    let count = list.source.items.count
    guard count > 0 else { return [] }
    let (from, to) = (random.below(count), random.below(count))
    turn.takenAway.insert(list.source.items[from].key)
    list.source.edit { $0.insert($0.remove(at: from), at: to) }
    return [.remove(from..<from + 1), .insert(to..<to + 1)]
  }

  private func carryOut(_ change: ItemChange) {
    let items = list.source.items
    if case .remove(let range) = change { turn.takenAway.formUnion(items[range].map(\.key)) }
    if case .update(let range) = change { turn.updated.formUnion(items[range].map(\.key)) }
    var lengths: ArraySlice<Double> = []
    list.source.carryOut(change, taking: &lengths)
    if case .insert(let range) = change {
      for index in range { list.source.edit { $0[index].extent = random.below(9) == 0 ? 0 : Double(random.below(20_000)) / 128 } }
    }
  }
}

@Suite("Prefetching against a model that works everything out anew")
struct PrefetchSessionTests {
  @Test("agrees in each of 250 frames of flings, reversals and batches (E5 to E8)", arguments: 0..<32 as Range<UInt64>)
  func anything(seed: UInt64) throws {
    let faults = try PrefetchSession(seed: seed).run(frames: 250)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test("meets every class of request, and cancellations")
  func coverage() throws {
    var tally = [0, 0, 0, 0, 0]
    for seed in 0..<12 as Range<UInt64> {
      let session = PrefetchSession(seed: seed)
      _ = try session.run(frames: 300)
      tally = zip(tally, session.model.tally).map(+)
    }
    #expect(tally.allSatisfy { $0 >= 20 }, "\(tally)")
  }
}
