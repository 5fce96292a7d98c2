import JSONReading

/// The likeliest map for some items: their id, and what else is found.
struct GuessedMap {
  /// Nil for items that have names.
  private let id: ItemFields.Field?
  /// Title and body, in this order, as queries.
  private let texts: [String]
  private let isHTML: Bool
  private let hasBody: Bool
  private let time: ItemFields.Field?
  private let repost: ItemFields.Field?
  private let photos: GuessedPhotos?

  /// Nil if nothing is an id of each item.
  init?(_ items: ItemFields, of list: ItemList, in page: JSONElement?) {
    let id = GuessedMap.id(of: items)
    guard id != nil || list.isKeyed else { return nil }
    self.id = list.isKeyed ? nil : id
    let path = self.id?.path
    let title = items.best(of: FieldNames.titles) { $0.path != path && $0.isProse }
    let body = items.best(of: FieldNames.bodies) { $0.path != path && $0.path != title?.path && $0.isProse }
    let found = [title, body].compactMap(\.self)
    let blocks = body == nil && title?.isInArray != true ? GuessedMap.blocks(of: items) : nil
    texts = found.map(\.query) + (blocks.map { [$0] } ?? [])
    isHTML = found.contains(where: \.isHTML)
    hasBody = body != nil || blocks != nil
    isCommon = found.contains { $0.values.count * 2 > items.count }
    time = items.best(of: FieldNames.times) { field in
      field.path != path && !field.isInArray && field.values.allSatisfy { $0.string?.isEmpty == false || $0.integer(Int64.self) != nil }
    }
    repost = items.best(of: FieldNames.reposts) { field in
      !field.isInArray && field.values.allSatisfy { id?.pointer.value(in: $0).map(GuessedMap.isID) ?? false }
    }
    photos = GuessedPhotos(items) ?? page.flatMap { GuessedPhotos(namedBy: items, of: list, in: $0) }
    if list.isKeyed, !isCommon { return nil }
  }

  /// Whether most items have a text.
  private let isCommon: Bool

  /// How much of a post is in an item: 2 for a body, or two of title, photos and time, 1 for less, 0 for nothing that is shown.
  var substance: Int {
    let isShown = !texts.isEmpty || photos != nil
    let isPost = hasBody || !texts.isEmpty && photos != nil || isShown && time != nil
    return isPost ? 2 : isShown ? 1 : 0
  }

  /// Whether the project's own format reads all of it.
  var isOwnFormat: Bool {
    id?.path == ["id"] && id?.isText == true && texts.allSatisfy { $0 == "/text" } && !isHTML && (photos?.place ?? "/photos") == "/photos"
  }

  /// What is found, a sentence each. `reads` gets the map, without the parts that are unreadable for some item; nil if nothing is readable.
  func readable(where reads: (FeedMap) -> Bool) -> [String]? {
    typealias Part = (words: String, lines: [String])
    var parts: [Part] = []
    if !texts.isEmpty {
      let key = isHTML ? "html" : "text"
      parts.append(("the \(isHTML ? "HTML" : "text") is \(texts.joined(separator: " and "))", texts.map { "\(key)=\($0)" }))
    }
    if let photos { parts.append((photos.words, photos.lines)) }
    if let time { parts.append(("the time is \(time.pointer)", ["created_at=\(time.pointer)"])) }
    if let repost { parts.append(("a repost has its original at \(repost.pointer)", ["repost_of=\(repost.pointer)"])) }
    let first: Part = id.map { ("by names and values, the id is \($0.pointer)", ["id=\($0.pointer)"]) } ?? ("", [])
    func isReadable(_ parts: [Part]) -> Bool { (try? FeedMap(first.lines + parts.flatMap(\.lines))).map(reads) ?? false }
    var kept = parts
    if !isReadable(parts) {
      kept = []
      for part in parts where isReadable(kept + [part]) { kept.append(part) }
      guard isReadable(kept) else { return nil }
    }
    return ([first] + kept).map(\.words).filter { !$0.isEmpty }
  }

  /// A string or a whole number that each item has, and more than half of them for themselves: a wrong feed may repeat posts.
  private static func id(of items: ItemFields) -> ItemFields.Field? {
    func isID(_ field: ItemFields.Field) -> Bool {
      guard field.values.count == items.count, !field.isInArray, field.values.allSatisfy(GuessedMap.isID) else { return false }
      return items.count == 1 || Set(field.values.map(\.text)).count * 2 > items.count
    }
    func isUsual(_ field: ItemFields.Field) -> Bool { isID(field) && FieldNames.depth(of: field.path) == 0 }
    return items.best(of: FieldNames.ids, where: isUsual)
      ?? items.fields.first { $0.name.hasSuffix("id") && isUsual($0) && !FieldNames.isOfSomethingElse([String($0.name.dropLast(2))]) }
      ?? items.best(of: FieldNames.ids, where: isID)
  }

  private static func isID(_ value: JSONElement) -> Bool {
    value.string?.isEmpty == false || value.integer(Int64.self) != nil || value.integer(UInt64.self) != nil
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

extension JSONElement {
  /// A string, or a whole number as one.
  var text: String { string ?? integer(Int64.self).map(String.init) ?? integer(UInt64.self).map(String.init) ?? "" }

  /// Whether it is an address, whole or from the root.
  var isAddress: Bool {
    guard let string, !string.contains(where: \.isWhitespace) else { return false }
    return string.contains("://") || string.hasPrefix("//") || string.hasPrefix("/") && string.count > 1
  }
}

extension ItemFields.Field {
  /// Whether people read it: strings, not all of them one word from a list, such as `publish`, and no addresses.
  fileprivate var isProse: Bool {
    let texts = values.compactMap(\.string).filter { !$0.isEmpty }
    guard isText, !texts.isEmpty, !values.contains(where: \.isAddress), FieldNames.mayHaveText(path) else { return false }
    return texts.count == 1 || texts.contains { $0.contains(where: \.isWhitespace) || $0.count > 24 } || Set(texts).count * 2 > texts.count
  }

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
