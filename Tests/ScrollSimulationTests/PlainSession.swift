@testable import ScrollSimulation
import Scrolling
import Tiling
import ViewTree

/// A list of numbered items of two kinds.
final class PlainSource: TileDataSource {
  enum Fault: Sendable { case none, wrongExtent, staleContent, lostInsertion }

  /// A tile that shows a number.
  final class NumberTile: Tile {
    var number: UInt64 = 0
  }

  var items: [ReferenceList.Item]
  var fault = Fault.none
  /// Items as they will be once a batch that waits is adopted.
  var waiting: [[ReferenceList.Item]] = []

  init(items: [ReferenceList.Item]) { self.items = items }

  let kinds = [TileKind(name: "short", minimumExtent: 20), TileKind(name: "long", minimumExtent: 120)]
  var count: Int { items.count }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: items[index].key) }
  func revision(at index: Int) -> UInt32 { items[index].revision }
  func kind(at index: Int) -> TileKind { kinds[items[index].kind] }
  func extent(at index: Int, across: Double) -> ItemExtent {
    .exact(Double(items[index].extent) / 64 + (fault == .wrongExtent && items[index].key % 5 == 0 ? 1 : 0))
  }
  func makeTile(of kind: TileKind) -> NumberTile { NumberTile() }
  func bind(_ tile: NumberTile, at index: Int) {
    guard fault != .staleContent || items[index].revision == 0 else { return }
    tile.number = items[index].content ?? 0
  }
  func adopt(_ batch: ItemBatch) { items = waiting.removeFirst() }
}

/// A seeded session over a plain list: every frame some items come, go, move or change, before the tick or from inside it.
final class PlainSession {
  let source: PlainSource
  let simulator: ListSimulator
  private var random: SeededGenerator
  /// Batches handed in from inside a layout.
  private(set) var changesFromInside = 0
  private var nextKey: UInt64 = 1_000
  /// What the reference has yet to be told.
  private var told: [(inout ReferenceList) -> Void] = []
  private var toldInside: [(inout ReferenceList) -> Void] = []

  init(seed: UInt64, profile: ScrollProfile) {
    random = SeededGenerator(seed: seed, stream: 9)
    var items: [ReferenceList.Item] = []
    for key in 0..<120 as Range<UInt64> { items.append(PlainSession.item(key, &random)) }
    let spacing = Double(random.below(3)) * 4.25
    source = PlainSource(items: items)
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    let list = TiledScrollView(frame: window.bounds, spacing: spacing)
    list.dataSource = source
    window.addSubview(list)
    simulator = ListSimulator(
      window: window, list: list, gestures: GestureGenerator(profile: profile, seed: seed), hz: 60,
      reference: ReferenceList(items: items, spacing: Int64(spacing * 64), minimumExtents: [20 * 64, 120 * 64])
    ) { tile in (tile as? PlainSource.NumberTile).map { ($0.number, 0) } }
    simulator.observer.onDisplay = { [unowned self] in if random.perMille(100) { change(fromInside: true) } }
  }

  func step() {
    simulator.step { _ in
      simulator.list.frame = simulator.window.bounds
      told = toldInside
      toldInside = []
      // What waits speaks of the list as it was when it was handed in.
      while source.waiting.isEmpty, random.perMille(350) { change(fromInside: false) }
    } settle: { list, frame in
      for tell in told { tell(&list) }
      frame.handedIn = !toldInside.isEmpty
    }
  }

  private static func item(_ key: UInt64, _ random: inout SeededGenerator, revision: UInt32 = 0) -> ReferenceList.Item {
    let kind = random.below(2)
    // Some have just the smallest length that their kind declares, now and then none at all.
    let least = kind == 0 ? 20 * 64 : 120 * 64
    let extent = random.perMille(300) ? least : least + random.below(100 * 64)
    return .init(key: key, kind: kind, revision: revision, extent: Int64(extent), content: key << 32 | UInt64(revision))
  }

  private func change(fromInside: Bool) {
    var items = fromInside ? source.waiting.last ?? source.items : source.items
    let (changes, tell) = edit(&items)
    var announced = changes
    if source.fault == .lostInsertion, case .insert? = changes.first { announced = [] }
    if fromInside {
      source.waiting.append(items)
      toldInside.append(tell)
      changesFromInside += 1
    } else {
      source.items = items
      told.append(tell)
    }
    try? simulator.list.apply(ItemBatch(announced, countAfter: items.count))
  }

  private func edit(_ items: inout [ReferenceList.Item]) -> (changes: [ItemChange], tell: (inout ReferenceList) -> Void) {
    let place = random.below(items.count + 1)
    let length = min(random.number(in: 1...4), items.count - place)
    switch items.isEmpty ? 0 : random.below(4) {
    case 0:
      let new = (0..<random.number(in: 1...4)).map { _ in
        nextKey += 1
        return PlainSession.item(nextKey, &random)
      }
      items.insert(contentsOf: new, at: place)
      return ([.insert(place..<place + new.count)], { $0.insert(new, at: place) })
    case 1:
      items.removeSubrange(place..<place + length)
      return ([.remove(place..<place + length)], { $0.remove(place..<place + length) })
    case 2:
      let (from, to) = (random.below(items.count), random.below(items.count))
      items.insert(items.remove(at: from), at: to)
      return ([.move(from: from, to: to)], { $0.move(from: from, to: to) })
    default:
      for index in place..<place + length {
        items[index] = PlainSession.item(items[index].key, &random, revision: items[index].revision + 1)
      }
      let new = items[place..<place + length]
      return ([.update(place..<place + length)], { list in for index in new.indices { list.update(new[index], at: index) } })
    }
  }
}
