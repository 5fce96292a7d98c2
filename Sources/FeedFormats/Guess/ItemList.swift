import JSONReading

/// A list of objects in a page.
struct ItemList {
  /// Nil for items without a page.
  let place: JSONPointer?
  let items: [JSONElement]
  /// Whether it is an object of objects, whose names are their ids.
  let isKeyed: Bool
  /// Of an object of objects: where the page has their names in an array, and so their order.
  private(set) var order: JSONPointer?
  /// The field by which its items are told from others in the same array, whose number is `strangers`.
  private(set) var mark: [String] = []
  private(set) var strangers = 0

  init(place: JSONPointer?, items: [JSONElement], isKeyed: Bool = false) {
    (self.place, self.items, self.isKeyed) = (place, items, isKeyed)
  }

  private init?(_ element: JSONElement, _ place: JSONPointer, in page: JSONElement) {
    if let members = element.members {
      guard element.count > 1, members.allSatisfy({ $0.value.kind == .object }) else { return nil }
      self.init(place: place, items: members.map(\.value), isKeyed: true)
      order = ItemList.order(of: Set(members.map(\.name)), in: page)
    } else {
      guard let elements = element.elements, elements.first(where: { $0.kind == .object }) != nil else { return nil }
      self.init(place: place, items: Array(elements))
    }
  }

  /// Whether it has a name of what pages have besides posts.
  var isAside: Bool { place?.tokens.contains { FieldNames.otherLists.contains(FieldNames.plain($0)) } ?? false }

  /// The place of its items, as a description has it; nil for a page that is a list, and for items without a page.
  var query: JSONQuery? {
    guard let place else { return nil }
    if let order { return .pointer(order) }
    if !mark.isEmpty { return try? JSONQuery(ItemFields.query(place.tokens) + "[?" + ItemFields.query(mark, from: "@") + "]") }
    return isKeyed || !place.tokens.isEmpty ? .pointer(place) : nil
  }

  var reasons: [String] {
    guard let place else { return [] }
    let name = place.tokens.isEmpty ? "the page" : "\(place)"
    if isKeyed {
      let posts = "\(name) is an object of \(items.count) posts, whose names are the ids"
      return [posts + (order.map { "; their order is that of \($0)" } ?? "; no array has their order: it is that of the object's members")]
    }
    if strangers > 0 {
      let field = JSONPointer(tokens: mark)
      return ["the posts are at \(name): \(items.count) objects with ids in \(field); \(strangers) without it are left out"]
    }
    let count = "\(items.count) \(items.count == 1 ? "object" : "objects, which have ids of their own")"
    return [place.tokens.isEmpty ? "the page is an array of \(count)" : "the posts are at \(place): \(count)"]
  }

  /// Without the few elements of an array that do not have what the others have for an id; nil if there are none, or too many.
  var withoutStrangers: ItemList? {
    guard place != nil, !isKeyed else { return nil }
    let objects = items.filter { $0.kind == .object }
    guard let mark = GuessedID(ofMost: ItemFields(objects))?.field.path else { return nil }
    let pointer = JSONPointer(tokens: mark)
    let own = objects.filter { pointer.value(in: $0).map { !$0.isNull } ?? false }
    guard own.count < items.count, own.count * 4 >= items.count * 3 else { return nil }
    var list = ItemList(place: place, items: own)
    (list.mark, list.strangers) = (mark, items.count - own.count)
    return list
  }

  // MARK: Search

  /// All that are in objects at most ``JSONPointer/maximumSearchDepth`` deep, the outer ones first; the given one alone.
  static func lists(of page: JSONElement, at known: JSONQuery? = nil) -> [ItemList] {
    if let known {
      let values = (try? known.values(in: page)) ?? []
      if known.isSingular { return values.first.flatMap { ItemList($0, .root, in: page) }.map { [$0] } ?? [] }
      let items = values.flatMap { $0.elements.map(Array.init) ?? [$0] }
      return items.isEmpty ? [] : [ItemList(place: .root, items: items)]
    }
    var lists: [ItemList] = []
    visit(page) { place, element in
      if let list = ItemList(element, place, in: page) { lists.append(list) }
      return lists.count < maximumLists
    }
    return lists
  }

  private static let maximumLists = 64

  /// The longest array of a page that has names of an object's members, most of them and each once.
  private static func order(of names: Set<String>, in page: JSONElement) -> JSONPointer? {
    var best: (count: Int, place: JSONPointer)?
    visit(page) { place, element in
      guard let elements = element.elements, element.count > best?.count ?? 0, element.count * 2 >= names.count else { return true }
      let found = elements.map(\.text)
      if found.allSatisfy(names.contains), Set(found).count == found.count { best = (found.count, place) }
      return true
    }
    return best?.place
  }

  /// The page, and the objects and arrays in its objects, at most ``JSONPointer/maximumSearchDepth`` deep, the outer ones first, until
  /// `body` returns false.
  private static func visit(_ page: JSONElement, _ body: (JSONPointer, JSONElement) -> Bool) {
    guard body(.root, page) else { return }
    var waiting = [(place: JSONPointer.root, element: page)]
    var next = 0
    while next < waiting.count {
      let (place, element) = waiting[next]
      next += 1
      guard let members = element.members else { continue }
      for (name, value) in members where value.kind == .object || value.kind == .array {
        let inner = place.appending(name)
        guard body(inner, value) else { return }
        let isEntered = value.kind == .object && inner.tokens.count < JSONPointer.maximumSearchDepth
        if isEntered, waiting.count < maximumObjects { waiting.append((inner, value)) }
      }
    }
  }

  /// More objects of a page are not looked into.
  private static let maximumObjects = 1_024
}
