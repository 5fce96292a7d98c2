import ScrollSimulation

/// The tiles of a session as changes of each from frame to frame: a tile that stays while the offset moves has none. A change is a row of
/// integers in the tile's column: frames since its last change, which fields change, and each one's difference.
///
/// ```
/// fields = key 1 | index 2 | start 4 | extent 8 | crossStart 16 | crossExtent 32 | look 64 | part 128 | span 256      0: it shows no item any more
/// ```
///
/// `key` is an index in ``keys``, and is in every change that gives the tile an item, even its last one. The fields that change often have
/// the low bits, so that they fit into one character.
///
/// - Complexity: O(frames x tiles).
struct PackedTiles {
  let pools: [Int]  // the pool indices, ascending: the columns of `changes`
  private(set) var keys: [UInt64] = []
  private(set) var changes: [PackedIntegers]

  private var places: [UInt64: Int] = [:]
  private var slots: [Slot]

  private struct Slot {
    var frame = 0
    var isBound = false
    /// Index in ``keys``, index, start, extent, crossStart, crossExtent, look: 0 for none, otherwise its number from 1; part; span.
    var values: [Int64] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  }

  init(_ frames: [RecordedFrame]) {
    var columns: [Int: Int] = [:]
    pools = Set(frames.flatMap { $0.tiles.map(\.pool) }).sorted()
    for (column, pool) in pools.enumerated() { columns[pool] = column }
    changes = Array(repeating: PackedIntegers(), count: pools.count)
    slots = Array(repeating: Slot(), count: pools.count)
    var shown: [RecordedTile?] = Array(repeating: nil, count: pools.count)
    for (number, frame) in frames.enumerated() {
      for column in shown.indices { shown[column] = nil }
      for tile in frame.tiles { if let column = columns[tile.pool] { shown[column] = tile } }
      for column in shown.indices { note(shown[column], column, frame: number) }
    }
  }

  private mutating func note(_ tile: RecordedTile?, _ column: Int, frame: Int) {
    let slot = slots[column]
    guard let tile else {
      guard slot.isBound else { return }
      slots[column].isBound = false
      begin(change: 0, column, frame)
      return
    }
    let look = tile.look.map { Int64($0) + 1 } ?? 0
    let values = [
      Int64(place(of: tile.key)), Int64(tile.index), tile.start, tile.extent, tile.crossStart, tile.crossExtent, look,
      Int64(tile.part.rawValue), Int64(tile.span),
    ].map(PackedIntegers.clamped)
    var fields: Int64 = slot.isBound ? 0 : 1
    for field in values.indices where values[field] != slot.values[field] { fields |= 1 << Int64(field) }
    guard fields != 0 else { return }
    begin(change: fields, column, frame)
    for field in values.indices where fields >> Int64(field) & 1 == 1 { changes[column].append(values[field] - slot.values[field]) }
    slots[column].isBound = true
    slots[column].values = values
  }

  private mutating func begin(change fields: Int64, _ column: Int, _ frame: Int) {
    changes[column].append(Int64(frame - slots[column].frame))
    changes[column].append(fields)
    slots[column].frame = frame
  }

  private mutating func place(of key: UInt64) -> Int {
    if let place = places[key] { return place }
    places[key] = keys.count
    keys.append(key)
    return keys.count - 1
  }
}
