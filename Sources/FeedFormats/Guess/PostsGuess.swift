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
  /// Whether the list has a name of what pages have besides posts.
  let isAside: Bool

  /// From a page, whose posts are the list of objects with ids of their own that has most of what posts have, in objects at most
  /// ``JSONPointer/maximumSearchDepth`` deep. Nil if there is none, or none of the given description.
  public init?(page: JSONElement, as known: FeedDescription = FeedDescription()) {
    var best: (weight: Double, guess: PostsGuess)?
    var keyed: [JSONPointer] = []  // the objects that are posts
    for list in ItemList.lists(of: page, at: known.itemsAt) {
      let of = { PostsGuess($0, of: page, as: known) }
      guard let guess = of(list) ?? (known.itemsAt == nil ? list.withoutStrangers.flatMap(of) : nil) else { continue }
      if list.isKeyed, let place = list.place { keyed.append(place) }
      let isInPosts = !list.isKeyed && keyed.contains { list.place?.tokens.starts(with: $0.tokens) ?? false }
      let weight = guess.weight * (list.isKeyed ? 1 : isInPosts ? 0.5 : 2)
      if weight > best?.weight ?? 0 { best = (weight, guess) }
    }
    guard let best else { return nil }
    self = best.guess
  }

  /// How likely it is: by its number of items, of which one with the fields of a post counts as many others. An array counts more than an
  /// object of objects, and less inside of one, where it is a part of a post.
  private var weight: Double { Double(items.count * [1, 4, 32][substance]) / (isAside ? 128 : 1) }

  /// From items that come without a page, such as lines.
  public init?(items: [JSONElement], as known: FeedDescription = FeedDescription()) {
    guard let guess = PostsGuess(ItemList(place: nil, items: items), of: nil, as: known) else { return nil }
    self = guess
  }

  private init?(_ list: ItemList, of page: JSONElement?, as known: FeedDescription) {
    let list = known.itemsAt == nil ? list.ordered(in: page) : list
    items = ItemFields(list.items)
    isAside = list.isAside
    var described = known
    if known.itemsAt == nil { described.itemsAt = list.query }
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
