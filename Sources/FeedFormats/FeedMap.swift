public import JSONReading

/// A map for any other feed: for each field of a post where an item, or a photo, has it (`Docs/Feed.md`).
public struct FeedMap: Hashable, Sendable {
  /// The fields that a map can give.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    /// A string or a whole number, as is `created_at`. Without it the names of an object of posts are the ids.
    case id
    case createdAt = "created_at"
    /// Several are joined by line breaks, as are those of `html`.
    case text
    /// HTML in place of `text`.
    case html
    /// An array of objects or of addresses, or one of them, or an object of objects.
    case photos
    /// Where the page has the photos that `photos` only names.
    case photosIn = "photos.in"
    /// The name of a photo there: of an array's elements, usually `/id`; the members of an object have their names.
    case photosKey = "photos.key"
    case photoID = "photo.id"
    case photoWidth = "photo.width"
    case photoHeight = "photo.height"
    case photoURL = "photo.url"
    case repostOf = "repost_of"
    /// Where the page has the posts, if its items are only their names.
    case postsIn = "posts.in"

    /// Whether a map may have it several times.
    var isList: Bool { self == .text || self == .html }
  }

  public struct Entry: Hashable, Sendable {
    public var key: Key
    public var query: JSONQuery

    public init(_ key: Key, _ query: JSONQuery) { (self.key, self.query) = (key, query) }
  }

  /// In the order of the keys.
  public let entries: [Entry]

  public init(id: JSONPointer, _ others: [Key: JSONPointer] = [:]) {
    entries = Key.allCases.compactMap { key in
      (key == .id ? id : others[key]).map { Entry(key, .pointer($0)) }
    }
  }

  public init(_ entries: [Entry]) throws(FeedMapError) {
    self.entries = Key.allCases.flatMap { key in entries.filter { $0.key == key } }
    for (one, next) in zip(self.entries, self.entries.dropFirst()) where one.key == next.key && !one.key.isList {
      throw FeedMapError(one.key, .twice)
    }
    func has(_ key: Key) -> Bool { self.entries.contains { $0.key == key } }
    if has(.text), has(.html) { throw FeedMapError(.html, .excludes(.text)) }
    for (key, other) in [(Key.photosKey, Key.photosIn), (.photosIn, .photos)] where has(key) && !has(other) {
      throw FeedMapError(key, .needs(other))
    }
  }

  /// - Parameter lines: each `key=query`, with optional white space, or a byte order mark, around it. Empty lines, and those that start with `#`, are ignored.
  public init(_ lines: [String]) throws(FeedMapError) {
    var entries: [Entry] = []
    for (number, line) in lines.enumerated() {
      func trimmed(_ text: Substring) -> String {
        String(text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.reversed().drop(while: \.isWhitespace).reversed())
      }
      let line = trimmed(line[...])
      if line.isEmpty || line.hasPrefix("#") { continue }
      do throws(FeedMapError) {
        guard let equals = line.firstIndex(of: "=") else { throw FeedMapError(name: line, .noEquals) }
        entries.append(try FeedMap.entry(trimmed(line[..<equals]), trimmed(line[line.index(after: equals)...])))
      } catch {
        throw FeedMapError(name: error.name, error.problem, number: number + 1)
      }
    }
    self = try FeedMap(entries)
  }

  /// A map as JSON: `{"id": "/key", "text": ["/title", "/body"]}`.
  public init(_ object: JSONElement) throws(FeedMapError) {
    guard let members = object.members else { throw FeedMapError(name: "", .wrongType(object.kind)) }
    var entries: [Entry] = []
    for (name, value) in members where !value.isNull {
      let values = Key(rawValue: name)?.isList == true ? value.elements.map(Array.init) ?? [value] : [value]
      for value in values {
        guard let text = value.string else { throw FeedMapError(name: name, .wrongType(value.kind)) }
        entries.append(try FeedMap.entry(name, text))
      }
    }
    self = try FeedMap(entries)
  }

  private static func entry(_ name: String, _ text: String) throws(FeedMapError) -> Entry {
    guard let key = Key(rawValue: name) else { throw FeedMapError(name: name, .unknownKey) }
    do throws(JSONQueryError) { return Entry(key, try JSONQuery(text)) } catch { throw FeedMapError(key, .query(error)) }
  }

  /// The first query of a key; nil without one.
  public subscript(key: Key) -> JSONQuery? { entries.first { $0.key == key }?.query }

  func queries(_ key: Key) -> [JSONQuery] { entries.filter { $0.key == key }.map(\.query) }
}

extension FeedMap.Entry: CustomStringConvertible {
  /// A line of a map.
  public var description: String { "\(key.rawValue)=\(query)" }
}

/// Why a map cannot be used.
public struct FeedMapError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1; 0 if the map is not of lines, or for the whole map.
  public var number = 0
  /// The key, or what is written in its place; empty for the whole map.
  public var name: String
  public var problem: Problem

  public enum Problem: Hashable, Sendable {
    case noEquals, unknownKey, twice, noID
    case query(JSONQueryError)
    case wrongType(JSONElement.Kind)
    case excludes(FeedMap.Key)
    case needs(FeedMap.Key)
    /// A `posts.in` without the place of the names.
    case needsPlace
  }

  init(name: String, _ problem: Problem, number: Int = 0) { (self.name, self.problem, self.number) = (name, problem, number) }
  init(_ key: FeedMap.Key, _ problem: Problem) { self.init(name: key.rawValue, problem) }

  public var description: String {
    switch problem {
    case .noEquals: "\"\(VisibleText.line(name, atMost: 40))\" has no '='; write key=pointer, such as id=/id"
    case .unknownKey:
      "\"\(VisibleText.line(name, atMost: 40))\" is not a key of a map; the keys are \(FeedMap.Key.allCases.map(\.rawValue).joined(separator: ", "))"
    case .query(let error): "\(name): \(error)"
    case .wrongType(let kind):
      name.isEmpty
        ? "the map is \(kind), expected an object such as {\"id\": \"/key\"}"
        : "\"\(VisibleText.line(name, atMost: 40))\" is \(kind), expected a string such as \"/key\"; text and html also take an array of strings"
    case .twice: "\(name) occurs twice; only text and html may be given several times, and are then joined by line breaks"
    case .excludes(let other): "\(name) and \(other.rawValue) cannot be combined; leave out one of them"
    case .needs(let other): "\(name) needs \(other.rawValue)"
    case .needsPlace: "\(name) needs the place of the posts, an array of their names"
    case .noID:
      "the map has no id; a post needs one, such as id=/id, unless the items are the members of an object, whose names are then the ids"
    }
  }
}
