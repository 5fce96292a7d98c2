import JSONReading

/// The likeliest texts of some items: a title, and a body, which items of several kinds may have in several fields.
struct GuessedTexts {
  /// The title first, as queries.
  let queries: [String]
  let isHTML: Bool
  let hasBody: Bool
  /// Whether most items have one of them.
  let isCommon: Bool

  var isEmpty: Bool { queries.isEmpty }

  init(of items: ItemFields, besides id: [String]?, isKeyed: Bool) {
    func isText(_ field: ItemFields.Field) -> Bool { field.path != id && field.isProse }
    let title = items.best(of: FieldNames.titles, where: isText)
    let body = items.best(of: FieldNames.bodies) { isText($0) && $0.path != title?.path }
    let blocks = body == nil && title?.isInArray != true ? GuessedTexts.blocks(of: items) : nil
    let unnamed =
      body == nil && blocks == nil && !isKeyed ? GuessedTexts.longest(of: items, than: title) { isText($0) && $0.path != title?.path } : nil
    var bodies = [body ?? unnamed].compactMap(\.self)
    if let first = body, !first.isInArray, let depth = FieldNames.depth(of: first.path) {
      while bodies.count < GuessedTexts.maximumBodies {
        let covered = Set(bodies.flatMap(\.textOwners))
        let other = items.best(of: FieldNames.bodies) { field in
          isText(field) && !field.isInArray && field.path != title?.path && field.isSentences
            && FieldNames.depth(of: field.path) ?? .max <= depth && !field.textOwners.contains(where: covered.contains)
        }
        guard let other else { break }
        bodies.append(other)
      }
    }
    let found = [title].compactMap(\.self) + bodies
    queries = found.map(\.query) + (blocks.map { [$0] } ?? [])
    isHTML = found.contains(where: \.isHTML)
    hasBody = !bodies.isEmpty || blocks != nil
    isCommon = Set(found.flatMap(\.owners)).count * 2 > items.count
  }

  private static let maximumBodies = 4
  /// Characters of a text that are looked at.
  fileprivate static let maximumLooked = 200

  /// The longest sentences of most items, if they are longer than the title: what no list of names has.
  private static func longest(
    of items: ItemFields, than title: ItemFields.Field?, where fits: (ItemFields.Field) -> Bool
  ) -> ItemFields.Field? {
    let fields = items.fields.filter { field in
      !field.isInArray && fits(field) && FieldNames.depth(of: field.path) != nil && !FieldNames.isOfSomethingElse(field.path)
        && !["user", "author", "name", "owner", "account"].contains(where: field.name.contains)
        && field.textOwners.count * 2 > items.count && field.isSentences
        && Set(field.values.map(\.text)).count * 2 > field.values.count
    }
    let longest = fields.max { $0.textBytes < $1.textBytes }
    return longest.flatMap { $0.textBytes > title?.textBytes ?? 0 ? $0 : nil }
  }

  /// The text in blocks of several types, such as `[{"t": "text", "v": "Hello"}, {"t": "img", "v": {...}}]`.
  private static func blocks(of items: ItemFields) -> String? {
    for type in items.fields where ["type", "t", "kind"].contains(type.name) && type.path.dropLast().last == "*" && type.isText {
      let list = Array(type.path.dropLast(2))
      guard FieldNames.mayHaveText(type.path), let arrays = items[list]?.values else { continue }
      let name = type.path[type.path.count - 1]
      for kind in ["text", "paragraph", "p", "markdown", "html"] {
        let blocks = arrays.flatMap { $0.elements.map(Array.init) ?? [] }.filter { $0[name]?.string == kind }
        let text = ItemFields(blocks).fields.first {
          $0.path.count == 1 && $0.path != [name] && $0.isProse && $0.values.count == blocks.count
        }
        guard !blocks.isEmpty, let text else { continue }
        return ItemFields.query(list) + "[?@.\(name) == '\(kind)'].\(text.path[0])"
      }
    }
    return nil
  }
}

extension ItemFields.Field {
  /// Whether people read it: strings, not all of them one word from a list, such as `publish`, and no addresses.
  fileprivate var isProse: Bool {
    let texts = values.compactMap(\.string).filter { !$0.isEmpty }
    guard isText, !texts.isEmpty, !values.contains(where: \.isAddress), FieldNames.mayHaveText(path) else { return false }
    return texts.count == 1 || texts.contains { $0.contains(where: \.isWhitespace) || $0.count > 24 } || Set(texts).count * 2 > texts.count
  }

  /// Whether most of the texts are words, by spaces or letters beyond ASCII, and no numbers or dates.
  fileprivate var isSentences: Bool {
    let texts = values.map(\.text).filter { !$0.isEmpty }
    let worded = texts.count { text in
      let letters = text.prefix(GuessedTexts.maximumLooked).count(where: \.isLetter)
      return text.contains { $0.isWhitespace || $0.isLetter && !$0.isASCII } && letters * 2 > min(text.count, GuessedTexts.maximumLooked)
    }
    return worded * 2 > texts.count
  }

  /// The items of which it is not empty.
  fileprivate var textOwners: [Int] { zip(owners, values).compactMap { $1.text.isEmpty ? nil : $0 } }

  fileprivate var textBytes: Int { values.reduce(0) { $0 + $1.text.utf8.count } }

  fileprivate var isHTML: Bool {
    if path.last == "rendered" || name.hasSuffix("html") { return true }
    return values.contains { value in
      guard let text = value.string else { return false }
      return ["</", "<br", "<p>", "<img"].contains { text.contains($0) }
        || !text.contains("\n")
          && ["&amp;", "&quot;", "&#", "&hellip;", "&lt;", "&gt;", "&nbsp;", "&ldquo;"].contains { text.contains($0) }
    }
  }
}
