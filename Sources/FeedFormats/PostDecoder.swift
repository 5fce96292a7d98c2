internal import DequeModule
import JSONReading
import PhotoFeed

struct PostDecoder {
  static let maximumRepostDepth = 8

  struct Item {
    var element: JSONElement
    var line: Int
    var byte: Int
    var path: String  // the path from the line to the item: `feed[3]`
    var member: String?  // its name, if it is a member of an object of items
    var isWhole = false  // whether it is a text of its own, and no part of a page
  }

  struct Decoded {
    var entry: FeedEntry
    var unknownFields: [String]  // names of fields unknown to the format, each once, in alphabetical order
  }

  private(set) var format: FeedFormat?  // nil until an item has shown it
  private let itemsAt: JSONQuery?  // nil for the format's own places
  private let refusesRepeatedFields: Bool
  private var reading: any EntryReading
  private var mapped: MappedFormat?
  private(set) var unmet: [FeedMap.Entry] = []  // those of a map that have led to no value yet

  init(_ description: FeedDescription = FeedDescription(), refusesRepeatedFields: Bool = false) {
    format = description.format
    itemsAt = description.itemsAt
    self.refusesRepeatedFields = refusesRepeatedFields
    reading = (description.format ?? .treadmill).reading
    if case .mapped(let map)? = description.format { (mapped, unmet) = (MappedFormat(map), map.entries) }
  }

  /// The places of a page's items; none if a pointer does not say them.
  var pages: [JSONPointer] {
    switch itemsAt {
    case .pointer(let pointer)?: [pointer]
    case .path?: []
    case nil where mapped != nil: [.root]
    case nil: format != nil ? reading.pages : FeedFormat.allCases.flatMap(\.reading.pages)
    }
  }

  /// The places at which a page can be split into its items before it is parsed.
  var splittingPlaces: [JSONPointer] { mapped?.needsPage == true ? [] : pages }

  /// Whether a text may be a page even if it is not split.
  var isPageHeld: Bool { itemsAt != nil || mapped?.needsPage == true }

  // MARK: Items

  /// Adds the items of a page, or the line itself. `isItem` is true for an item that was split from a page.
  mutating func add(
    _ line: LineSplitter.Line, isItem: Bool = false, source: String, to items: inout Deque<Item>
  ) throws(FeedError) {
    func error(_ problem: FeedError.Problem, at offset: Int = 0) -> FeedError {
      let lines = line.bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") }  // an item of a page may have several lines
      return FeedError(source: source, line: line.number + lines, byte: line.byte + offset, problem: problem)
    }
    func item(_ element: JSONElement, _ path: String) -> Item { Item(element: element, line: line.number, byte: line.byte, path: path) }
    let whole: JSONElement
    do throws(JSONFault) { whole = try JSONElement(parsing: line.bytes) } catch let fault {
      let isCutOff = fault.found == nil || fault.expected == .utf8 && line.bytes.count - fault.offset < 4
      if isCutOff, !line.isTerminated { throw error(.endsMidLine, at: line.bytes.count) }
      if fault.expected == .utf8, let byte = fault.found { throw error(.notUTF8(byte), at: fault.offset) }
      throw error(.notJSON(found: fault.found, expected: fault.expected), at: fault.offset)
    }
    if refusesRepeatedFields, let field = whole.repeatedName { throw error(.repeated(field: field)) }
    if isItem { return items.append(item(whole, "")) }
    do throws(FeedError.Problem) {
      guard let page = try page(whole, line: line.number, byte: line.byte) else {
        return items.append(Item(element: whole, line: line.number, byte: line.byte, path: "", isWhole: true))
      }
      items.append(contentsOf: page.items)
    } catch let problem { throw error(problem) }
  }

  /// Begins a page, and gives its items; nil for a text that is an item itself.
  mutating func page(
    _ whole: JSONElement, line: Int = 0, byte: Int = 0
  ) throws(FeedError.Problem) -> (place: JSONQuery, items: [Item])? {
    try mapped?.begin(whole)
    if let itemsAt { return (itemsAt, try items(at: itemsAt, in: whole, line: line, byte: byte)) }
    // A post may have an array where another format's pages have their items.
    let known = format == nil ? FeedFormat.recognized(whole)?.reading.pages : nil
    for place in known ?? pages {
      guard let elements = place.value(in: whole)?.elements else { continue }
      let path = place.tokens.joined(separator: ".")
      return (.pointer(place), elements.enumerated().map { Item(element: $1, line: line, byte: byte, path: "\(path)[\($0)]") })
    }
    return nil
  }

  /// The elements of an array, or the members of an object of objects; of a path with a wildcard or a filter, what it selects.
  private func items(at place: JSONQuery, in page: JSONElement, line: Int, byte: Int) throws(FeedError.Problem) -> [Item] {
    var items: [Item] = []
    func add(_ element: JSONElement, _ path: String, _ member: String? = nil) {
      let named = element.kind == .object ? nil : (try? mapped?.namedPost(element)) ?? nil
      items.append(Item(element: named?.post ?? element, line: line, byte: byte, path: path, member: named?.name ?? member))
    }
    if let (parent, inner, step) = place.missingStep(in: page) {
      if let error = APIError(page) { throw .apiError(error) }
      throw .notThere(step: step, in: inner, kind: parent.kind, names: PostDecoder.names(in: parent))
    }
    let path =
      switch place {
      case .pointer(let pointer): pointer.tokens.joined(separator: ".")
      case .path(let path): path.description
      }
    for value in try place.values(in: page) {
      if let elements = value.elements {
        for element in elements { add(element, "\(path)[\(items.count)]") }
      } else if !place.isSingular {
        add(value, "\(path)[\(items.count)]")
      } else if let members = value.objects {
        for (name, element) in members { add(element, path.isEmpty ? name : "\(path).\(name)", name) }
      } else if let error = APIError(page) {
        throw .apiError(error)  // GraphQL answers null beside it
      } else if !value.isNull, value.kind != .object || value.count > 0 {
        throw .noItems(at: "\(place)", kind: value.kind, names: PostDecoder.names(in: value))
      }
    }
    return items
  }

  private static func names(in element: JSONElement) -> [String] { element.members?.prefix(maximumShownNames).map(\.name) ?? [] }

  private static let maximumShownNames = 13

  // MARK: Entries

  /// The first post of a feed decides its format unless it is given.
  mutating func decode(_ item: Item, source: String) throws(FeedError) -> Decoded {
    let recognized = format == nil ? FeedFormat.recognized(item.element) : nil
    if format == nil { reading = (recognized ?? .treadmill).reading }
    if !unmet.isEmpty, let mapped { unmet.removeAll { mapped.leads($0, in: item.element) } }
    do throws(FeedError.Problem) {
      // An error may have an id of its own.
      if format == nil, recognized == nil, let error = apiError(item) { throw error }
      if let mapped { return Decoded(entry: .post(try mapped.post(item.element, named: item.member)), unknownFields: []) }
      var unknown: [String] = []
      let entry = try reading.entry(item.element, leavingAlone: &unknown)
      if format == nil {
        format = recognized ?? .treadmill
      } else if !unknown.isEmpty, !reading.recognizes(item.element),
        let problem = otherFormat(item.element) ?? apiError(item)
      {
        throw problem  // such an item may read as an empty post
      }
      return Decoded(entry: entry, unknownFields: unknown.isEmpty ? [] : Set(unknown).sorted())
    } catch {
      let problem = otherFormat(item.element) ?? apiError(item) ?? arrayInside(item, error) ?? noID(item, error) ?? error
      throw FeedError(source: source, line: item.line, byte: item.byte, problem: item.path.isEmpty ? problem : problem.inside(item.path))
    }
  }

  private func apiError(_ item: Item) -> FeedError.Problem? {
    item.isWhole && FeedFormat.recognized(item.element) == nil ? APIError(item.element).map(FeedError.Problem.apiError) : nil
  }

  /// The problem of a text without an id that contains an array of objects: a page of an unknown API.
  private func arrayInside(_ item: Item, _ error: FeedError.Problem) -> FeedError.Problem? {
    guard item.isWhole, itemsAt == nil, let field = missingID(item, error), item.element[field] == nil else { return nil }
    if let mapped, case .mapped(let map)? = format, map.entries.contains(where: { mapped.leads($0, in: item.element) }) { return nil }
    return ItemList.longest(in: item.element).map { place, items in
      .arrayInside(at: "\(place)", count: items.count, format: FeedFormat.recognized(items[0])?.name)
    }
  }

  /// The problem of an item of an unknown API, or of a map, whose id is elsewhere.
  private func noID(_ item: Item, _ error: FeedError.Problem) -> FeedError.Problem? {
    guard let field = missingID(item, error) else { return nil }
    let (names, perhaps) = (PostDecoder.names(in: item.element), JSONPointer.toIDs(in: item.element))
    if perhaps.isEmpty, !names.contains(where: { $0 != field }) { return nil }
    return .noID(field: field, names: names, perhaps: perhaps.prefix(PostDecoder.maximumShownIDs).map(\.description))
  }

  /// Where the id of an item was looked for that has none there; nil if that is not the problem, or its format is known.
  private func missingID(_ item: Item, _ error: FeedError.Problem) -> String? {
    let place: String
    switch error {
    case .missing(let field): place = field
    case .wrongType(let field, [.string, .number], _): place = field
    default: return nil
    }
    if let mapped { return place == mapped.idPlace ? place : nil }
    return format == nil && place == "id" && FeedFormat.recognized(item.element) == nil ? place : nil
  }

  private static let maximumShownIDs = 3

  private func otherFormat(_ item: JSONElement) -> FeedError.Problem? {
    guard mapped == nil, let format, let found = FeedFormat.recognized(item), found != format else { return nil }
    return .otherFormat(found: found.name, expected: format.name)
  }
}
