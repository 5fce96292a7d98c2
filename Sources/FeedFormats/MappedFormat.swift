import JSONReading
import PhotoFeed

/// The posts of a ``FeedMap``.
struct MappedFormat {
  private let id, createdAt, photos, photosIn, photoID, photoWidth, photoHeight, photoURL, repostOf: JSONQuery?
  private let texts, htmls: [JSONQuery]
  private let photosKey: JSONQuery?
  private let postsIn: JSONQuery?
  private var posts: [String: JSONElement] = [:]  // those of the page by their names, with `posts.in`
  private var named: [String: JSONElement] = [:]  // the photos of the page by their names, with `photos.in`

  init(_ map: FeedMap) {
    (id, createdAt, repostOf) = (map[.id], map[.createdAt], map[.repostOf])
    (texts, htmls) = (map.queries(.text), map.queries(.html))
    (photos, photosIn, photosKey) = (map[.photos], map[.photosIn], map[.photosKey])
    postsIn = map[.postsIn]
    (photoID, photoWidth, photoHeight, photoURL) = (map[.photoID], map[.photoWidth], map[.photoHeight], map[.photoURL])
  }

  /// Whether items are not read without their page.
  var needsPage: Bool { photosIn != nil || postsIn != nil }

  /// Begins with the items of a page.
  mutating func begin(_ page: JSONElement) throws(FeedError.Problem) {
    if let photosIn { named = try MappedFormat.named(at: photosIn, by: photosKey, in: page) }
    if let postsIn { posts = try MappedFormat.named(at: postsIn, by: nil, in: page) }
  }

  /// The first of a name counts. Elements are named by `key` or their ids, members by it or their own names.
  private static func named(
    at place: JSONQuery, by key: JSONQuery?, in page: JSONElement
  ) throws(FeedError.Problem) -> [String: JSONElement] {
    var named: [String: JSONElement] = [:]
    func add(_ element: JSONElement, _ member: String?) {
      let name = key == nil ? member ?? name(of: element, by: nil) : name(of: element, by: key)
      if let name, named[name] == nil { named[name] = element }
    }
    for value in try place.values(in: page) {
      if let elements = value.elements {
        for element in elements { add(element, nil) }
      } else if place.isSingular, let members = value.members {
        for (name, element) in members { add(element, name) }
      } else {
        add(value, nil)
      }
    }
    return named
  }

  private static func name(of element: JSONElement, by key: JSONQuery?) -> String? {
    let value = key.map { $0.first(in: element) } ?? element["id"]
    return value.flatMap { try? $0.name() }
  }

  /// The post that an item names, and its name; nil for a map whose items are posts.
  func namedPost(_ item: JSONElement) throws(FeedError.Problem) -> (post: JSONElement, name: String)? {
    guard let postsIn else { return nil }
    let name = try item.name()
    guard let post = posts[name] else { throw .notNamed(name, in: "\(postsIn)") }
    return (post, name)
  }

  /// Where an item's id is looked for.
  var idPlace: String { path(id, "id") }

  // MARK: Posts

  /// - Parameter member: the item's name, if it is an object's member; it is the id of an item without one.
  func post(_ item: JSONElement, named member: String?, depth: Int = 0) throws(FeedError.Problem) -> Post {
    if depth == 0, item.kind != .object { _ = try namedPost(item) }
    _ = try Fields(item, depth: depth)
    let original = try read(repostOf, in: item) { (value) throws(FeedError.Problem) in try post(value, named: nil, depth: depth + 1) }
    guard let id = try name(id, in: item) ?? member else { throw .missing(field: idPlace) }
    let lines = try strings(texts, in: item) + strings(htmls, in: item).map { PostText(html: $0).string ?? "" }
    return Post(
      id: id, createdAt: try name(createdAt, in: item), text: PostText(lines.filter { !$0.isEmpty }.joined(separator: "\n")).orEmpty,
      photos: try photos(of: item, in: id), repostOf: original)
  }

  private func strings(_ queries: [JSONQuery], in item: JSONElement) throws(FeedError.Problem) -> [String] {
    var strings: [String] = []
    for query in queries {
      for value in try query.values(in: item) where !value.isNull {
        guard let string = value.string else { throw .wrongType(field: path(query, "text"), expected: [.string], found: value.kind) }
        strings.append(string)
      }
    }
    return strings
  }

  // MARK: Photos

  private func photos(of item: JSONElement, in id: String) throws(FeedError.Problem) -> [Photo] {
    var photos: [Photo] = []
    for (place, element) in try elements(of: item) {
      do throws(FeedError.Problem) { photos.append(try photo(element, named: "\(id)/\(place)")) } catch {
        throw error.inside("\(path(self.photos, "photos"))[\(place)]")
      }
    }
    return photos
  }

  /// What an item has as photos, each with its number, or its name if it is an object's member.
  private func elements(of item: JSONElement) throws(FeedError.Problem) -> [(place: String, element: JSONElement)] {
    guard let photos else { return [] }
    var found: [(place: String, element: JSONElement)] = []
    func add(_ element: JSONElement, _ name: String?) {
      if !element.isNull, element.string != "" { found.append((name ?? String(found.count), element)) }
    }
    for value in try photos.values(in: item) {
      if let elements = value.elements {
        for element in elements { add(element, nil) }
      } else if !isPhoto(value), let members = value.objects {
        for (name, element) in members { add(element, name) }
      } else {
        add(value, nil)
      }
    }
    return found
  }

  /// Whether any query of a photo leads somewhere in it, so that its members are no photos.
  private func isPhoto(_ element: JSONElement) -> Bool {
    [photoID, photoURL, photoWidth, photoHeight, photosIn == nil ? nil : photosKey].contains { $0?.first(in: element) != nil }
  }

  private func photo(_ element: JSONElement, named name: String) throws(FeedError.Problem) -> Photo {
    if photosIn != nil, let key = try key(of: element) {
      return try named[key].map { (photo) throws(FeedError.Problem) in try shown(photo, named: key) } ?? Photo(id: key)
    }
    return try shown(element, named: name)
  }

  /// The name by which an element of `photos` means one of `photos.in`; nil for an object without one, which is a photo itself.
  private func key(of element: JSONElement) throws(FeedError.Problem) -> String? {
    element.kind == .object ? MappedFormat.name(of: element, by: photosKey) : try element.name()
  }

  private func shown(_ element: JSONElement, named name: String) throws(FeedError.Problem) -> Photo {
    if let address = element.string { return Photo(id: address, url: address) }
    guard element.kind == .object else { throw .wrongType(field: "", expected: [.object, .string], found: element.kind) }
    let url = try string(photoURL, in: element)
    let id = try self.name(photoID, in: element) ?? url ?? name
    var size: PixelSize?
    if let width = try side(photoWidth, in: element), let height = try side(photoHeight, in: element) {
      size = PixelSize(width: width, height: height)
    }
    return Photo(id: id, pixelSize: size, url: url)
  }

  // MARK: Values

  private func path(_ query: JSONQuery?, _ key: String) -> String {
    query.map { "\($0)".isEmpty ? key : "\($0)" } ?? key
  }

  /// Nil if the query leads to nothing or to null.
  private func read<Value>(
    _ query: JSONQuery?, in element: JSONElement, _ read: (JSONElement) throws(FeedError.Problem) -> Value
  ) throws(FeedError.Problem) -> Value? {
    guard let query, let value = query.first(in: element), !value.isNull else { return nil }
    do throws(FeedError.Problem) { return try read(value) } catch { throw error.inside(path(query, "the map")) }
  }

  private func string(_ query: JSONQuery?, in element: JSONElement) throws(FeedError.Problem) -> String? {
    try read(query, in: element) { (value) throws(FeedError.Problem) in
      guard let string = value.string else { throw .wrongType(field: "", expected: [.string], found: value.kind) }
      return string
    }
  }

  private func name(_ query: JSONQuery?, in element: JSONElement) throws(FeedError.Problem) -> String? {
    try read(query, in: element) { (value) throws(FeedError.Problem) in try value.name() }
  }

  private func side(_ query: JSONQuery?, in element: JSONElement) throws(FeedError.Problem) -> Int? {
    try read(query, in: element) { (value) throws(FeedError.Problem) in try value.side(texts: true) }.flatMap(\.self)
  }
}

extension MappedFormat {
  /// Whether an entry of the map has led somewhere, in an item or in its page.
  func leads(_ entry: FeedMap.Entry, in item: JSONElement) -> Bool {
    switch entry.key {
    case .photosIn, .photosKey: !named.isEmpty
    case .postsIn: !posts.isEmpty
    case .photoID, .photoWidth, .photoHeight, .photoURL:
      (try? elements(of: item))?.contains { entry.query.first(in: meant($0.element)) != nil } ?? false
    case .id, .createdAt, .text, .html, .photos, .repostOf: entry.query.first(in: item) != nil
    }
  }

  /// The photo that an element of `photos` means.
  private func meant(_ element: JSONElement) -> JSONElement {
    photosIn == nil ? element : (try? key(of: element)).flatMap { $0.flatMap { named[$0] } } ?? element
  }
}

extension JSONElement {
  /// The members of an object that has no values but objects; nil for any other element, and for an empty object.
  var objects: Members? {
    guard let members, count > 0, members.allSatisfy({ $0.value.kind == .object }) else { return nil }
    return members
  }
}
