import Treadmill

/// A list of a workload: one kind, plain tiles, nothing to bind. What a list adds to it is its count, its keys and its extents.
protocol WorkloadSource: TileDataSource {}

extension WorkloadSource {
  var kinds: [TileKind] { [Workload.kind] }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: UInt64(index)) }
  func extent(at index: Int, across: Double) -> ItemExtent { .exact(Double(Workload.extent(of: index))) }
  func makeTile(of kind: TileKind) -> Tile { Tile() }
  func bind(_ tile: Tile, at index: Int) {}
}

/// Items that stay what they are.
final class PlainSource: WorkloadSource {
  let count: Int

  init(count: Int) { self.count = count }
}

/// A wrong client, for the counter of allocations: each bind allocates, and keeps more than the last.
final class AllocatingSource: WorkloadSource {
  let count: Int
  private(set) var kept: [Int] = []

  init(count: Int) { self.count = count }

  func bind(_ tile: Tile, at index: Int) { kept = [Int](repeating: index, count: kept.count + 1) }
}

/// W4's items: each event puts 20 before the first. Where an item stands tells which it is, so that nothing is kept.
final class PrependingSource: WorkloadSource {
  static let step = 20
  private let original: Int
  @exclusivity(unchecked) private(set) var events = 0

  init(count: Int) { original = count }

  var count: Int { original + events * PrependingSource.step }

  func prepend() { events += 1 }

  /// The newest twenty stand first.
  private func item(at index: Int) -> Int {
    let (block, place) = index.quotientAndRemainder(dividingBy: PrependingSource.step)
    return block < events ? original + (events - 1 - block) * PrependingSource.step + place : index - events * PrependingSource.step
  }

  func key(at index: Int) -> ItemKey { ItemKey(rawValue: UInt64(item(at: index))) }

  func extent(at index: Int, across: Double) -> ItemExtent { .exact(Double(Workload.extent(of: item(at: index)))) }
}

/// W4mid's items: each event puts one somewhere, with the extent of the index at which it was put.
final class InsertingSource: WorkloadSource {
  private let original: Int
  /// Where the items that were put in stand now, in order, and what each one's place was when it came, beside it.
  @exclusivity(unchecked) private var places: [Int] = []
  @exclusivity(unchecked) private var origins: [Int] = []
  @exclusivity(unchecked) private var names: [Int] = []

  /// - Parameter events: how many there will be, so that none of them pays for more room.
  init(count: Int, events: Int) {
    original = count
    places.reserveCapacity(events)
    origins.reserveCapacity(events)
    names.reserveCapacity(events)
  }

  var count: Int { original + places.count }

  func insert(at index: Int) {
    let next = rank(of: index)
    places.insert(index, at: next)
    for later in next + 1..<places.count { places[later] += 1 }
    origins.insert(index, at: next)
    names.insert(count - 1, at: next)
  }

  /// How many of the items that were put in stand before `index`.
  private func rank(of index: Int) -> Int {
    guard let last = places.last, last >= index else { return places.count }
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func key(at index: Int) -> ItemKey {
    let rank = rank(of: index)
    let isNew = rank < places.count && places[rank] == index
    return ItemKey(rawValue: UInt64(isNew ? names[rank] : index - rank))
  }

  func extent(at index: Int, across: Double) -> ItemExtent {
    let rank = rank(of: index)
    let isNew = rank < places.count && places[rank] == index
    return .exact(Double(Workload.extent(of: isNew ? origins[rank] : index - rank)))
  }
}

/// W5's items: each event gives one another extent.
final class ResizingSource: WorkloadSource {
  let count: Int
  /// What was changed, in order; the last change of an item holds.
  @exclusivity(unchecked) private var items: [Int] = []
  @exclusivity(unchecked) private var extents: [Int] = []
  /// No item from here on was ever changed: what stands on the screen is never looked for among the changes.
  @exclusivity(unchecked) private var unchanged = 0

  init(count: Int, events: Int) {
    self.count = count
    items.reserveCapacity(events)
    extents.reserveCapacity(events)
  }

  func resize(_ item: Int, to extent: Int) {
    items.append(item)
    extents.append(extent)
    unchanged = max(unchanged, item + 1)
  }

  func revision(at index: Int) -> UInt32 {
    guard index < unchanged else { return 0 }
    return UInt32(items.count { $0 == index })
  }

  /// An item is asked for right after its change, which is the last one then.
  func extent(at index: Int, across: Double) -> ItemExtent {
    guard index < unchanged, let change = items.lastIndex(of: index) else { return .exact(Double(Workload.extent(of: index))) }
    return .exact(Double(extents[change]))
  }
}
