import JSONReading

/// The likeliest map for some items: their id, and what else is found.
struct GuessedMap {
  /// Nil for items that have names.
  private let id: ItemFields.Field?
  private let texts: GuessedTexts
  private let time: ItemFields.Field?
  private let repost: ItemFields.Field?
  private let photos: GuessedPhotos?
  /// Where the page has the items of a list of names.
  private let place: JSONPointer?

  /// Nil if nothing is an id of each item.
  init?(_ items: ItemFields, of list: ItemList, in page: JSONElement?) {
    let id = GuessedID(of: items)?.field
    guard id != nil || list.isKeyed else { return nil }
    place = list.order == nil ? nil : list.place
    self.id = list.isKeyed ? nil : id
    let path = self.id?.path
    texts = GuessedTexts(of: items, besides: path, isKeyed: list.isKeyed)
    time = items.best(of: FieldNames.times) { field in
      field.path != path && !field.isInArray && field.values.allSatisfy { $0.string?.isEmpty == false || $0.integer(Int64.self) != nil }
    }
    repost = items.best(of: FieldNames.reposts) { field in
      !field.isInArray && field.values.allSatisfy { id?.pointer.value(in: $0)?.text.isEmpty == false }
    }
    photos = GuessedPhotos(items) ?? page.flatMap { GuessedPhotos(namedBy: items, of: list, in: $0) }
    // What is known by its value alone, or is an object's member, may be anything.
    if list.isKeyed ? !texts.isCommon : substance < 2 && !GuessedID.isNamed(id) { return nil }
  }

  /// How much of a post is in an item: 2 for a body, or two of title, photos and time, 1 for less, 0 for nothing that is shown.
  var substance: Int {
    let isShown = !texts.isEmpty || photos != nil
    let isPost = texts.hasBody || !texts.isEmpty && photos != nil || isShown && time != nil
    return isPost ? 2 : isShown ? 1 : 0
  }

  /// Whether the project's own format reads all of it.
  var isOwnFormat: Bool {
    id?.path == ["id"] && id?.isText == true && texts.queries.allSatisfy { $0 == "/text" } && !texts.isHTML
      && (photos?.place ?? "/photos") == "/photos"
  }

  /// What is found, a sentence each. `reads` gets the map, without the parts that are unreadable for some item; nil if nothing is readable.
  func readable(where reads: (FeedMap) -> Bool) -> [String]? {
    typealias Part = (words: String, lines: [String])
    var parts: [Part] = []
    if !texts.isEmpty {
      let key = texts.isHTML ? "html" : "text"
      let words = "the \(texts.isHTML ? "HTML" : "text") is \(texts.queries.joined(separator: " and "))"
      parts.append((words, texts.queries.map { "\(key)=\($0)" }))
    }
    if let photos { parts.append((photos.words, photos.lines)) }
    if let time { parts.append(("the time is \(time.pointer)", ["created_at=\(time.pointer)"])) }
    if let repost { parts.append(("a repost has its original at \(repost.pointer)", ["repost_of=\(repost.pointer)"])) }
    let first: Part =
      id.map { ("by names and values, the id is \($0.pointer)", ["id=\($0.pointer)"]) } ?? ("", place.map { ["posts.in=\($0)"] } ?? [])
    func isReadable(_ parts: [Part]) -> Bool { (try? FeedMap(first.lines + parts.flatMap(\.lines))).map(reads) ?? false }
    var kept = parts
    if !isReadable(parts) {
      kept = []
      for part in parts where isReadable(kept + [part]) { kept.append(part) }
      guard isReadable(kept) else { return nil }
    }
    let left = parts.map(\.words).filter { words in !kept.contains { $0.words == words } }
    return ([first] + kept).map(\.words).filter { !$0.isEmpty }
      + left.map { "left out, as a post has something else there: \($0)" }
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
