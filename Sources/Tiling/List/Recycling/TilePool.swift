import ViewTree

/// The fixed set of tiles behind a tiled scroll view: made once per viewport size, then only lent and taken back.
///
/// `free + bound == count` at all times (invariant A1). A pool only grows, and only with the viewport, or when tiles are to be bound farther ahead.
struct TilePool {
  /// The tiles of one kind.
  struct ReusePool {
    let kind: TileKind
    /// How many tiles were made.
    var capacity = 0
    /// Tiles that show nothing; the last one returned is the first one lent.
    var free: [Tile] = []
  }

  private(set) var reusePools: [ReusePool]
  /// Every tile ever made, at its pool index.
  private(set) var tiles: [Tile] = []

  init(kinds: [TileKind]) {
    for (place, kind) in kinds.enumerated() {
      precondition(kind.id == place, "kind \(kind.name) stands at index \(place) of the data source's kinds but has id \(kind.id)")
    }
    reusePools = kinds.map { ReusePool(kind: $0) }
  }

  /// Makes the tiles that each kind needs in addition to have its capacity.
  ///
  /// - Returns: the new tiles, hidden, in the order of their pool indices.
  mutating func grow(to capacity: (TileKind) -> Int, make: (TileKind) -> Tile) -> [Tile] {
    let old = tiles.count
    for place in reusePools.indices {
      let (kind, first) = (reusePools[place].kind, tiles.count)
      let added = max(capacity(kind) - reusePools[place].capacity, 0)
      tiles.reserveCapacity(first + added)
      for _ in 0..<added {
        let tile = make(kind)
        precondition(tile.storedPoolIndex < 0, "makeTile(of: \(kind.name)) gave a tile that is already in a pool")
        tile.kindID = kind.id
        tile.storedPoolIndex = tiles.count
        tile.isHidden = true
        tiles.append(tile)
      }
      reusePools[place].capacity += added
      reusePools[place].free = tiles[first...].reversed() + reusePools[place].free  // those that were there are lent first
    }
    return Array(tiles[old...])
  }

  /// A tile of this kind, or nil if all are bound.
  mutating func take(kind: Int) -> Tile? { reusePools[kind].free.popLast() }

  mutating func giveBack(_ tile: Tile) { reusePools[tile.kindID].free.append(tile) }

  var freeCount: Int { reusePools.reduce(0) { $0 + $1.free.count } }
}
