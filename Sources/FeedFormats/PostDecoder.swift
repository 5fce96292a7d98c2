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
  }

  struct Decoded {
    var entry: FeedEntry
    var unknownFields: [String]  // names of fields unknown to the format, each once, in alphabetical order
  }

  private(set) var format: FeedFormat?  // nil until an item has shown it
  private let itemsAt: JSONPointer?  // nil for the format's own places
  private let refusesRepeatedFields: Bool
  private var reading: any EntryReading
  private(set) var unmet: [FeedMap.Key] = []  // the keys of a map whose pointers have led to no value yet

  init(_ description: FeedDescription = FeedDescription(), refusesRepeatedFields: Bool = false) {
    format = description.format
    itemsAt = description.itemsAt
    self.refusesRepeatedFields = refusesRepeatedFields
    reading = (description.format ?? .treadmill).reading
    if case .mapped(let map)? = description.format { unmet = FeedMap.Key.allCases.filter { map.pointers[$0] != nil } }
  }

  var pages: [JSONPointer] {
    if let itemsAt { return [itemsAt] }
    if format != nil { return reading.pages }
    return FeedFormat.allCases.flatMap(\.reading.pages)
  }

  // MARK: Items

  /// Adds the items of a page, or the line itself. `isItem` is true for an item that was split from a page.
  func add(
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
    guard let page = page(whole) else { return items.append(item(whole, "")) }
    for (element, path) in page.items { items.append(item(element, path)) }
  }

  /// The items of a page and the path to each; nil for a text that is an item itself.
  func page(_ whole: JSONElement) -> (place: JSONPointer, items: [(element: JSONElement, path: String)])? {
    // A post may have an array where another format's pages have their items.
    let known = itemsAt == nil && format == nil ? FeedFormat.recognized(whole)?.reading.pages : nil
    for place in known ?? pages {
      guard let elements = place.value(in: whole)?.elements else { continue }
      let path = place.tokens.joined(separator: ".")
      return (place, elements.enumerated().map { ($1, "\(path)[\($0)]") })
    }
    return nil
  }

  // MARK: Entries

  /// The first post of a feed decides its format unless it is given.
  mutating func decode(_ item: Item, source: String) throws(FeedError) -> Decoded {
    if format == nil { reading = (FeedFormat.recognized(item.element) ?? .treadmill).reading }
    if !unmet.isEmpty, case .mapped(let map)? = format { unmet.removeAll { map.leads($0, in: item.element) } }
    do throws(FeedError.Problem) {
      var unknown: [String] = []
      let entry = try reading.entry(item.element, leavingAlone: &unknown)
      if format == nil {
        format = FeedFormat.recognized(item.element) ?? .treadmill
      } else if !unknown.isEmpty, !reading.recognizes(item.element), let problem = otherFormat(item.element) {
        throw problem  // such an item may read as an empty post
      }
      return Decoded(entry: entry, unknownFields: unknown.isEmpty ? [] : Set(unknown).sorted())
    } catch {
      let problem = otherFormat(item.element) ?? arrayInside(item, error) ?? (item.path.isEmpty ? error : error.inside(item.path))
      throw FeedError(source: source, line: item.line, byte: item.byte, problem: problem)
    }
  }

  /// The problem of a value without an id that contains an array of objects: a page of an unknown API.
  private func arrayInside(_ item: Item, _ error: FeedError.Problem) -> FeedError.Problem? {
    guard case .missing = error, itemsAt == nil, item.path.isEmpty, FeedFormat.recognized(item.element) == nil else { return nil }
    if case .mapped(let map)? = format {
      if FeedMap.Key.allCases.contains(where: { map.pointers[$0] != nil && map.leads($0, in: item.element) }) { return nil }
    } else if item.element.member("id") != nil {
      return nil
    }
    return JSONPointer.toObjects(in: item.element).map { pointer, objects in
      .arrayInside(at: pointer.description, count: objects.count, format: FeedFormat.recognized(objects[0])?.name)
    }
  }

  private func otherFormat(_ item: JSONElement) -> FeedError.Problem? {
    guard let format, let found = FeedFormat.recognized(item), found != format else { return nil }
    if case .mapped = format { return nil }
    return .otherFormat(found: found.name, expected: format.name)
  }
}
