import ViewTree

/// The fixed set of tiles of a tiled scroll view: created once per viewport size, then only dequeued and returned. `free + bound == count`
/// always holds (invariant A1). A pool only grows, with the viewport or when tiles are to be bound farther ahead.
struct TilePool {
  struct ReusePool {
    let kind: TileKind
    var capacity = 0
    var free: [Tile] = []  // the last one returned is dequeued first
  }

  private(set) var reusePools: [ReusePool]
  private(set) var tiles: [Tile] = []  // by pool index
  private(set) var maker: ObjectIdentifier?  // the data source that has made all tiles

  init(kinds: [TileKind]) {
    for (place, kind) in kinds.enumerated() {
      let isNew = !kinds[..<place].contains { $0.name == kind.name }
      precondition(isNew, "the data source declares two kinds \(kind.name): \(kinds.map(\.name).joined(separator: ", "))")
    }
    reusePools = kinds.map { ReusePool(kind: $0) }
  }

  /// Creates the tiles that each kind lacks; returns them, hidden, in the order of their pool indices. Precondition: the same data source
  /// has made the others.
  mutating func grow(to capacity: (TileKind) -> Int, by dataSource: any TileDataSource) -> [Tile] {
    precondition(maker == nil || maker == ObjectIdentifier(dataSource), "\(type(of: dataSource)) adds tiles to another data source's pool")
    maker = ObjectIdentifier(dataSource)
    let old = tiles.count
    for place in reusePools.indices {
      let (kind, first) = (reusePools[place].kind, tiles.count)
      let added = max(capacity(kind) - reusePools[place].capacity, 0)
      tiles.reserveCapacity(first + added)
      for _ in 0..<added {
        let tile = dataSource.makeTile(of: kind)
        precondition(tile.storedPoolIndex < 0, "makeTile(of: \(kind.name)) gave a tile that is already in a pool")
        tile.kindIndex = place
        tile.storedPoolIndex = tiles.count
        tile.isHidden = true
        tiles.append(tile)
      }
      reusePools[place].capacity += added
      reusePools[place].free = tiles[first...].reversed() + reusePools[place].free  // older tiles are dequeued first
    }
    return Array(tiles[old...])
  }

  func index(of kind: TileKind) -> Int? { reusePools.firstIndex { $0.kind.name == kind.name } }

  mutating func take(kind: Int) -> Tile? { reusePools[kind].free.popLast() }

  mutating func giveBack(_ tile: Tile) { reusePools[tile.kindIndex].free.append(tile) }

  var freeCount: Int { reusePools.reduce(0) { $0 + $1.free.count } }
}
