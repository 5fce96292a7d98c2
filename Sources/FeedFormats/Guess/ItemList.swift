package import JSONReading

/// A list of objects in a page.
package struct ItemList {
  /// Nil for items without a page.
  let place: JSONPointer?
  let items: [JSONElement]
  /// Of an object of objects, whose names are their ids.
  private let names: [String]
  /// Of an object of objects: where the page has their names in an array, and so their order.
  private(set) var order: JSONPointer?
  /// The field by which its items are told from others in the same array, whose number is `strangers`.
  private(set) var mark: [String] = []
  private(set) var strangers = 0

  var isKeyed: Bool { !names.isEmpty }

  init(place: JSONPointer?, items: [JSONElement], names: [String] = []) { (self.place, self.items, self.names) = (place, items, names) }

  private init?(_ element: JSONElement, _ place: JSONPointer) {
    if let members = element.members {
      guard element.count > 1, members.allSatisfy({ $0.value.kind == .object }) else { return nil }
      self.init(place: place, items: members.map(\.value), names: members.map(\.name))
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
      if known.isSingular { return values.first.flatMap { ItemList($0, .root) }.map { [$0] } ?? [] }
      let items = values.flatMap { $0.elements.map(Array.init) ?? [$0] }
      return items.isEmpty ? [] : [ItemList(place: .root, items: items)]
    }
    var lists: [ItemList] = []
    visit(page) { place, element in
      if let list = ItemList(element, place) { lists.append(list) }
      return lists.count < maximumLists
    }
    return lists
  }

  private static let maximumLists = 64

  /// The longest array inside a page whose objects have ids of their own.
  package static func longest(in page: JSONElement) -> (place: JSONPointer, items: [JSONElement])? {
    var best: (place: JSONPointer, items: [JSONElement])?
    visit(page) { place, element in
      guard !place.tokens.isEmpty, element.count > best?.items.count ?? 0, let elements = element.elements else { return true }
      let (items, ids) = (Array(elements), elements.compactMap { JSONPointer.toIDs(in: $0).first?.value(in: $0)?.text })
      if Set(ids).count == items.count { best = (place, items) }
      return true
    }
    return best
  }

  /// With the place of its order, for an object of objects: the longest array of the page that has names of its members, most of them and
  /// each once.
  func ordered(in page: JSONElement?) -> ItemList {
    guard isKeyed, let page else { return self }
    let names = Set(names)
    var best: (count: Int, place: JSONPointer)?
    ItemList.visit(page) { place, element in
      guard let elements = element.elements, element.count > best?.count ?? 0, element.count * 2 >= names.count else { return true }
      let found = elements.map(\.text)
      if found.allSatisfy(names.contains), Set(found).count == found.count { best = (found.count, place) }
      return true
    }
    var list = self
    list.order = best?.place
    return list
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
