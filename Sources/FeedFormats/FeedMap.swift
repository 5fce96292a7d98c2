import JSONReading
import PhotoFeed

/// A map for any other feed: for each field of a post a pointer from the item, or from the photo (`Docs/Feed.md`).
public struct FeedMap: Hashable, Sendable {
  /// The fields that a pointer can give.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    /// A string or a whole number, as is `created_at`. The only required key.
    case id
    case createdAt = "created_at"
    case text
    /// HTML in place of `text`.
    case html
    /// An array of objects or of addresses.
    case photos
    case photoID = "photo.id"
    case photoWidth = "photo.width"
    case photoHeight = "photo.height"
    case photoURL = "photo.url"
    case repostOf = "repost_of"
  }

  public private(set) var pointers: [Key: JSONPointer]

  public init(id: JSONPointer, _ others: [Key: JSONPointer] = [:]) {
    pointers = others
    pointers[.id] = id
  }

  /// - Parameter lines: each `key=pointer`, with optional white space. Empty lines, and those that start with `#`, are ignored.
  public init(_ lines: [String]) throws(FeedMapError) {
    pointers = [:]
    for (number, line) in lines.enumerated() {
      func trimmed(_ text: Substring) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
      }
      let line = trimmed(line[...])
      if line.isEmpty || line.hasPrefix("#") { continue }
      func error(_ problem: FeedMapError.Problem) -> FeedMapError { FeedMapError(number: number + 1, line: line, problem: problem) }
      guard let equals = line.firstIndex(of: "=") else { throw error(.noEquals) }
      guard let key = Key(rawValue: trimmed(line[..<equals])) else { throw error(.unknownKey) }
      guard let pointer = JSONPointer(trimmed(line[line.index(after: equals)...])) else { throw error(.noPointer) }
      guard pointers.updateValue(pointer, forKey: key) == nil else { throw error(.twice) }
    }
    guard pointers[.id] != nil else { throw FeedMapError(number: 0, line: "", problem: .noID) }
  }
}

extension FeedMap {
  func leads(_ key: Key, in item: JSONElement) -> Bool {
    guard let pointer = pointers[key] else { return true }
    switch key {
    case .photoID, .photoWidth, .photoHeight, .photoURL:
      return pointers[.photos]?.value(in: item)?.elements?.contains { pointer.value(in: $0) != nil } ?? false
    case .id, .createdAt, .text, .html, .photos, .repostOf: return pointer.value(in: item) != nil
    }
  }
}

/// A bad line of a map.
public struct FeedMapError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Counted from 1; 0 for the whole map.
  public var number: Int
  public var line: String
  public var problem: Problem

  public enum Problem: Hashable, Sendable {
    case noEquals, unknownKey, noPointer, twice, noID
  }

  public var description: String {
    switch problem {
    case .noEquals: "\"\(line)\" has no '='; write key=pointer, such as id=/id"
    case .unknownKey: "\"\(line)\" has no known key; there are \(FeedMap.Key.allCases.map(\.rawValue).joined(separator: ", "))"
    case .noPointer: "\"\(line)\" has no JSON Pointer (RFC 6901) behind '='; it is empty or starts with '/', such as /meta/width"
    case .twice: "\"\(line)\" has a key that stands twice; leave out one of them"
    case .noID: "the map has no id; a post needs one, such as id=/id"
    }
  }
}

struct MappedFormat: EntryReading {
  let map: FeedMap
  let pages = [JSONPointer.root]

  init(_ map: FeedMap) { self.map = map }

  func recognizes(_ item: JSONElement) -> Bool { false }

  func entry(_ item: JSONElement, leavingAlone alone: inout [String]) throws(FeedError.Problem) -> FeedEntry {
    .post(try post(item, depth: 0))
  }

  private func post(_ item: JSONElement, depth: Int) throws(FeedError.Problem) -> Post {
    _ = try Fields(item, depth: depth)
    var original: Post?
    if let value = value(.repostOf, of: item) {
      original = try at(.repostOf) { () throws(FeedError.Problem) in try post(value, depth: depth + 1) }
    }
    guard let id = try name(.id, of: item) else { throw .missing(field: path(.id)) }
    var text = PostText.empty
    if let string = try string(.text, of: item) { text = PostText(string).orEmpty }
    if let html = try string(.html, of: item) { text = PostText(html: html).orEmpty }
    return Post(id: id, createdAt: try name(.createdAt, of: item), text: text, photos: try photos(of: item, in: id), repostOf: original)
  }

  private func photos(of item: JSONElement, in id: String) throws(FeedError.Problem) -> [Photo] {
    guard let value = value(.photos, of: item) else { return [] }
    let elements = value.elements.map(Array.init) ?? [value]
    var photos: [Photo] = []
    for element in elements {
      let place = "\(path(.photos))[\(photos.count)]"
      do throws(FeedError.Problem) { photos.append(try photo(element, named: "\(id)/\(photos.count)")) } catch { throw error.inside(place) }
    }
    return photos
  }

  private func photo(_ element: JSONElement, named name: String) throws(FeedError.Problem) -> Photo {
    if let address = element.string, !address.isEmpty { return Photo(id: address, url: address) }
    guard element.kind == .object else { throw .wrongType(field: "", expected: [.object, .string], found: element.kind) }
    let url = try string(.photoURL, of: element)
    let id = try self.name(.photoID, of: element) ?? url ?? name
    var size: PixelSize?
    if let width = try side(.photoWidth, of: element), let height = try side(.photoHeight, of: element) {
      size = PixelSize(width: width, height: height)
    }
    return Photo(id: id, pixelSize: size, url: url)
  }

  private func path(_ key: FeedMap.Key) -> String {
    map.pointers[key].map { $0.tokens.isEmpty ? key.rawValue : $0.description } ?? key.rawValue
  }

  private func value(_ key: FeedMap.Key, of element: JSONElement) -> JSONElement? {
    guard let value = map.pointers[key]?.value(in: element), !value.isNull else { return nil }
    return value
  }

  private func at<Value>(_ key: FeedMap.Key, _ read: () throws(FeedError.Problem) -> Value) throws(FeedError.Problem) -> Value {
    do throws(FeedError.Problem) { return try read() } catch { throw error.inside(path(key)) }
  }

  private func string(_ key: FeedMap.Key, of element: JSONElement) throws(FeedError.Problem) -> String? {
    guard let value = value(key, of: element) else { return nil }
    guard let string = value.string else { throw .wrongType(field: path(key), expected: [.string], found: value.kind) }
    return string
  }

  private func name(_ key: FeedMap.Key, of element: JSONElement) throws(FeedError.Problem) -> String? {
    guard let value = value(key, of: element) else { return nil }
    return try at(key) { () throws(FeedError.Problem) in try value.name() }
  }

  private func side(_ key: FeedMap.Key, of element: JSONElement) throws(FeedError.Problem) -> Int? {
    guard let value = value(key, of: element) else { return nil }
    return try at(key) { () throws(FeedError.Problem) in try value.side(texts: true) }
  }
}
