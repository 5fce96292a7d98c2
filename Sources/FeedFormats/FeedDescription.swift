public import JSONReading

/// The notation of a feed, as far as it is known in advance.
public struct FeedDescription: Hashable, Sendable {
  /// Nil selects the format of the first item.
  public var format: FeedFormat?
  /// The place of a page's items; nil selects that of the format.
  public var itemsAt: JSONQuery?

  public init(format: FeedFormat? = nil, itemsAt: JSONQuery? = nil) {
    self.format = format
    self.itemsAt = itemsAt
  }

  /// A feed that is read by a map. It has an id, unless the place of the items is given, which may be an object whose names are the ids.
  public init(map: FeedMap, itemsAt: JSONQuery? = nil) throws(FeedMapError) {
    if map[.postsIn] != nil, itemsAt == nil { throw FeedMapError(.postsIn, .needsPlace) }
    if map[.id] == nil, itemsAt == nil { throw FeedMapError(name: "", .noID) }
    self.init(format: .mapped(map), itemsAt: itemsAt)
  }

  /// From its members as JSON has them, each of which may be left out: the name of a format or a map, and the place of the items.
  public init(format name: String?, map: JSONElement?, itemsAt place: String?) throws(FeedDescriptionError) {
    self.init()
    if let place {
      do throws(JSONQueryError) { itemsAt = try JSONQuery(place) } catch { throw .itemsAt(error) }
    }
    if let name {
      guard let format = FeedFormat(name: name) else { throw .noSuchFormat(name) }
      self.format = format
    }
    guard let map else { return }
    if name != nil { throw .formatAndMap }
    do throws(FeedMapError) { self = try FeedDescription(map: FeedMap(map), itemsAt: itemsAt) } catch { throw .map(error) }
  }

  /// From an object of `format`, `map` and `itemsAt`.
  public init(parsing text: [UInt8]) throws(FeedDescriptionError) {
    let object: JSONElement
    do throws(JSONFault) { object = try JSONElement(parsing: text) } catch { throw .notJSON(error) }
    guard let members = object.members else { throw .wrongType(name: "the description", expected: "an object", found: object.kind) }
    if let name = object.repeatedName { throw .repeated(name) }
    for (name, value) in members where !value.isNull {
      switch name {
      case "map": break
      case "format", "itemsAt":
        if value.kind != .string { throw .wrongType(name: "'\(name)'", expected: "a string", found: value.kind) }
      default: throw .unknownName(name)
      }
    }
    let map = object["map"].flatMap { $0.isNull ? nil : $0 }
    try self.init(format: object["format"]?.string, map: map, itemsAt: object["itemsAt"]?.string)
  }
}

/// Why there is no ``FeedDescription``. The words are here, in ``FeedMapError`` and in ``JSONQueryError``.
public enum FeedDescriptionError: Error, Hashable, Sendable, CustomStringConvertible {
  case noSuchFormat(String)
  case formatAndMap
  case map(FeedMapError)
  case itemsAt(JSONQueryError)
  case notJSON(JSONFault)
  case wrongType(name: String, expected: String, found: JSONElement.Kind)
  case unknownName(String)
  case repeated(String)

  public var description: String {
    switch self {
    case .noSuchFormat(let name):
      "'format' is '\(VisibleText.line(name, atMost: 40))', expected one of \(FeedFormat.allCases.map(\.name).joined(separator: ", "))"
    case .formatAndMap: "'format' and 'map' cannot be combined; leave out one of them"
    case .map(let error): "'map': \(error)"
    case .itemsAt(let error): "'itemsAt': \(error)"
    case .notJSON(let fault): "the description, byte \(fault.offset): \(fault); write one JSON object"
    case .wrongType(let name, let expected, let found): "\(name) is \(found), expected \(expected)"
    case .unknownName(let name): "\"\(VisibleText.line(name, atMost: 40))\" is unknown; the keys are 'format', 'map' and 'itemsAt'"
    case .repeated(let name): "\"\(VisibleText.line(name, atMost: 40))\" occurs twice in one object; remove one of them"
    }
  }
}
