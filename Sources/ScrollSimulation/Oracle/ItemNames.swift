/// The names of an item: the client's own, such as a post's id; the key, which stays while the index changes; the index; and the tile.
///
/// A finding says once which names are one item's: `post s3 (k38, item 1, in tile 5)`. From then on it uses the first.
struct ItemNames {
  let client: (UInt64) -> String?
  let index: (UInt64) -> Int?
  let tiles: [FrameObservation.Tile]

  /// The text with the keys of `places`, words such as `k38`, replaced by names.
  func told(_ text: String, of places: [FaultPlace]) -> String {
    let keys = places.compactMap { if case .item(let key) = $0 { key } else { nil } }
    guard !keys.isEmpty else { return text }
    var told = ""
    var known: [UInt64] = []
    var rest = text[...]
    while let letter = rest.first {
      let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
      let isWord = told.last.map { !$0.isLetter && !$0.isNumber } ?? true
      guard letter == "k", isWord, let key = UInt64(digits), keys.contains(key) else {
        told.append(rest.removeFirst())
        continue
      }
      told += known.contains(key) ? client(key) ?? name(key) : all(key)
      known.append(key)
      rest = rest.dropFirst(1 + digits.count)
    }
    return told
  }

  private func all(_ key: UInt64) -> String {
    let shown = tiles.filter { $0.key == key && $0.index != nil }
    let own = client(key)
    let others = [
      own == nil ? nil : name(key), (index(key) ?? shown.first?.index).map { "item \($0)" },
      shown.count == 1 ? "in tile \(shown[0].pool)" : nil,
    ].compactMap(\.self)
    return (own ?? name(key)) + (others.isEmpty ? "" : " (\(others.joined(separator: ", ")))")
  }
}
