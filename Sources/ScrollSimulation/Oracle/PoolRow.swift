extension FrameObservation {
  /// The pool as one row, consecutive free tiles folded: `[0:k17 1:k18 2..21:-]`.
  var poolRow: String { PoolRow.text(tiles.map { ($0.pool, $0.key.map { "k\($0)" }) }) }
}

extension PlaneObservation {
  var poolRow: String { PoolRow.text(tiles.enumerated().map { ($0.offset, $0.element.cell?.description) }) }  // `[0:(3, -1)@0 1..8:-]`
}

private enum PoolRow {
  static func text(_ tiles: [(pool: Int, shown: String?)]) -> String {
    var words: [String] = []
    var rest = tiles[...]
    while let tile = rest.first {
      let free = rest.prefix { $0.shown == nil }
      if let last = free.last {
        words.append(free.count == 1 ? "\(tile.pool):-" : "\(tile.pool)..\(last.pool):-")
        rest = rest.dropFirst(free.count)
      } else {
        words.append("\(tile.pool):\(tile.shown ?? "-")")
        rest = rest.dropFirst()
      }
    }
    return "[" + words.joined(separator: " ") + "]"
  }
}
