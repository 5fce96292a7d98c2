public import JSONReading

/// How the posts of an unknown feed are probably read: where a page has them, and their format or a map of the likeliest fields. It goes by
/// names, and by the values of one page.
///
///     let guess = PostsGuess(page: try JSONElement(parsing: Array(#"{"rows":[{"_id":5,"title":"one"},{"_id":4,"title":"two"}]}"#.utf8)))
///     guess?.description  // items at /rows, id=/_id, text=/title
public struct PostsGuess: Sendable {
  public let description: FeedDescription
  /// What was found and why, a sentence each.
  public let reasons: [String]
  /// Those that it was made from.
  let items: ItemFields
  /// How much of a post is in an item, 0 to 2: as of `GuessedMap`.
  let substance: Int

  /// From a page, whose posts are the longest list of objects with ids of their own, in objects at most ``JSONPointer/maximumSearchDepth``
  /// deep. Nil if there is none, or none of the given description.
  public init?(page: JSONElement, as known: FeedDescription = FeedDescription()) {
    var best: PostsGuess?
    for list in ItemList.lists(of: page, at: known.itemsAt) {
      guard let guess = PostsGuess(list, of: page, as: known) else { continue }
      if best.map({ guess.isLikelier(than: $0) }) ?? true { best = guess }
    }
    guard let best else { return nil }
    self = best
  }

  /// From items that come without a page, such as lines.
  public init?(items: [JSONElement], as known: FeedDescription = FeedDescription()) {
    guard let guess = PostsGuess(ItemList(place: nil, items: items), of: nil, as: known) else { return nil }
    self = guess
  }

  private init?(_ list: ItemList, of page: JSONElement?, as known: FeedDescription) {
    items = ItemFields(list.items)
    (isAside, isKeyed) = (list.isAside, list.isKeyed)
    var described = known
    if known.itemsAt == nil, let place = list.place, list.isKeyed || !place.tokens.isEmpty { described.itemsAt = .pointer(place) }
    var reasons = known.itemsAt == nil ? list.reasons : []
    func reads(_ format: FeedFormat) -> Bool {
      described.format = format
      return PostsGuess.reads(list.items, of: page, described)
    }
    if let given = known.format {
      guard reads(given) else { return nil }
      (description, self.reasons, substance) = (described, reasons, 2)
      return
    }
    let map = GuessedMap(items, of: list, in: page)
    substance = map?.substance ?? 0
    if list.isKeyed, substance < 2 { return nil }
    let format = list.isKeyed ? nil : list.items.first.flatMap(FeedFormat.recognized)
    if let format, format != .treadmill || map?.isOwnFormat == true, reads(format) {
      reasons.append("the first post has the fields of \(format.name)")
      // It says so itself.
      if known.itemsAt == nil, let place = list.place, FeedDescription(format: format).places.contains(place) { described.itemsAt = nil }
    } else if let map, let made = map.readable(where: { reads(.mapped($0)) }) {
      reasons += made
    } else {
      return nil
    }
    (description, self.reasons) = (described, reasons)
  }

  /// Whether the list has a name of what pages have besides posts.
  let isAside: Bool
  private let isKeyed: Bool

  /// A list of posts before one of names, an array before an object of objects, a longer list before a shorter one, an outer one before an
  /// inner one.
  private func isLikelier(than other: PostsGuess) -> Bool {
    if isAside != other.isAside { return other.isAside }
    if isKeyed != other.isKeyed { return other.isKeyed ? substance > 0 : other.substance == 0 }
    if substance != other.substance { return substance > other.substance }
    return items.count > other.items.count
  }

  /// Whether a map reads all of it, and a known format at least half: that an item is wrong makes it no other format's.
  private static func reads(_ items: [JSONElement], of page: JSONElement?, _ description: FeedDescription) -> Bool {
    func isPost(_ entry: FeedEntry) -> Bool { if case .post = entry { true } else { false } }
    let isMap = if case .mapped? = description.format { true } else { false }
    if isMap, let page { return (try? ParsedPage(page, as: description))??.items.contains { isPost($0.entry) } ?? false }
    var decoder = PostDecoder(FeedDescription(format: description.format))
    let entries = items.map { element in
      try? decoder.decode(PostDecoder.Item(element: element, line: 0, byte: 0, path: ""), source: "").entry
    }
    let good = entries.compactMap(\.self)
    return good.contains(where: isPost) && (isMap ? good.count == items.count : good.count * 2 >= items.count)
  }
}

/// A list of objects in a page.
struct ItemList {
  /// Nil for items without a page.
  let place: JSONPointer?
  let items: [JSONElement]
  /// Whether it is an object of objects, whose names are their ids.
  let isKeyed: Bool

  /// Whether it has a name of what pages have besides posts.
  var isAside: Bool { place?.tokens.contains { FieldNames.otherLists.contains(FieldNames.plain($0)) } ?? false }

  var reasons: [String] {
    guard let place else { return [] }
    if isKeyed {
      return ["\(place.tokens.isEmpty ? "the page" : "\(place)") is an object of \(items.count) posts, whose names are the ids"]
    }
    let count = "\(items.count) \(items.count == 1 ? "object" : "objects, which have ids of their own")"
    return [place.tokens.isEmpty ? "the page is an array of \(count)" : "the posts are at \(place): \(count)"]
  }

  /// All that are in objects at most ``JSONPointer/maximumSearchDepth`` deep, the outer ones first; the given one alone.
  static func lists(of page: JSONElement, at known: JSONQuery? = nil) -> [ItemList] {
    if let known {
      let values = (try? known.values(in: page)) ?? []
      if known.isSingular { return values.first.flatMap { ItemList($0, .root) }.map { [$0] } ?? [] }
      let items = values.flatMap { $0.elements.map(Array.init) ?? [$0] }
      return items.isEmpty ? [] : [ItemList(place: .root, items: items)]
    }
    var lists = [ItemList(page, .root)].compactMap(\.self)
    var waiting = [(pointer: JSONPointer.root, element: page)]
    while !waiting.isEmpty, lists.count < maximumLists {
      let (pointer, element) = waiting.removeFirst()
      guard let members = element.members else { continue }
      for (name, value) in members {
        let inner = JSONPointer(tokens: pointer.tokens + [name])
        if let list = ItemList(value, inner) { lists.append(list) }
        if value.kind == .object, inner.tokens.count < JSONPointer.maximumSearchDepth, waiting.count < maximumLists {
          waiting.append((inner, value))
        }
      }
    }
    return lists
  }

  static let maximumLists = 64

  init(place: JSONPointer?, items: [JSONElement], isKeyed: Bool = false) {
    (self.place, self.items, self.isKeyed) = (place, items, isKeyed)
  }

  private init?(_ element: JSONElement, _ place: JSONPointer) {
    let members = element.members.map { $0.map(\.value) }
    guard let items = element.elements.map(Array.init) ?? members, items.allSatisfy({ $0.kind == .object }) else { return nil }
    guard items.count > (members == nil ? 0 : 1) else { return nil }
    self.init(place: place, items: items, isKeyed: members != nil)
  }
}
