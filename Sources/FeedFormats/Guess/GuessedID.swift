import JSONReading

/// The likeliest id of some items: a string or a whole number that each has, and most of them for themselves, as a wrong feed may repeat
/// posts.
struct GuessedID {
  let field: ItemFields.Field

  /// By its name and its distance from the item; without one that has a name of ids, the outermost value that differs in all items.
  init?(of items: ItemFields) {
    guard let field = GuessedID.best(of: items, in: items.count) ?? GuessedID.byValue(items) else { return nil }
    self.field = field
  }

  /// Of items of which some are something else, without an id.
  init?(ofMost items: ItemFields) {
    guard let field = GuessedID.best(of: items, in: (items.count * 3 + 3) / 4) else { return nil }
    self.field = field
  }

  private static func best(of items: ItemFields, in count: Int) -> ItemFields.Field? {
    var best: (cost: Int, field: ItemFields.Field)?
    for field in items.fields {
      guard let cost = cost(of: field), cost < best?.cost ?? .max, isID(field, in: count) else { continue }
      best = (cost, field)
    }
    return best?.field
  }

  /// Whether it has a name of ids.
  static func isNamed(_ field: ItemFields.Field?) -> Bool { field.map { cost(of: $0) != nil } ?? false }

  private static func cost(of field: ItemFields.Field) -> Int? {
    guard !field.isInArray, let distance = FieldNames.distance(of: field.path) else { return nil }
    if let rank = FieldNames.ids.firstIndex(of: field.name) { return distance + rank }
    let isSuffixed = field.name.hasSuffix("id") && !FieldNames.isOfSomethingElse([String(field.name.dropLast(2))])
    return isSuffixed ? distance + FieldNames.rankOfSuffix : nil
  }

  private static func isID(_ field: ItemFields.Field, in count: Int) -> Bool {
    guard field.values.count >= count, field.values.allSatisfy({ !$0.text.isEmpty }) else { return false }
    return count == 1 || Set(field.values.map(\.text)).count * 2 > field.values.count
  }

  private static func byValue(_ items: ItemFields) -> ItemFields.Field? {
    let words = ["date", "time", "title", "name", "url", "link", "color", "html"]
    let fields = items.fields.filter { field in
      guard !field.isInArray, field.isText, FieldNames.depth(of: field.path) != nil, field.values.count == items.count else { return false }
      let texts = field.values.map(\.text)
      return items.count > 1 && Set(texts).count == items.count && !FieldNames.hasPhotoWord(field.path)
        && !FieldNames.times.contains(field.name) && !words.contains(where: field.name.contains)
        && texts.allSatisfy { !$0.isEmpty && $0.utf8.count <= maximumBytes && $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } }
    }
    return fields.min { $0.path.count < $1.path.count }
  }

  /// Of an id that has no name of ids.
  private static let maximumBytes = 64
}
