import JSONReading
import PhotoFeed

/// Activities of an ActivityPub outbox and their objects: https://www.w3.org/TR/activitystreams-vocabulary/
struct ActivityPubFormat: EntryReading {
  let pages = [
    JSONPointer(to: "orderedItems"), JSONPointer(to: "first", "orderedItems"), JSONPointer(to: "items"), JSONPointer(to: "first", "items"),
  ]

  func recognizes(_ item: JSONElement) -> Bool {
    guard item["type"]?.string != nil else { return false }
    return ["actor", "attributedTo", "orderedItems"].contains { item[$0] != nil } || item["@context"] != nil
  }

  func entry(_ item: JSONElement, leavingAlone alone: inout [String]) throws(FeedError.Problem) -> FeedEntry {
    var fields = try Fields(item)
    let type = try fields.id("type")
    switch type {
    case "OrderedCollection", "OrderedCollectionPage", "Collection", "CollectionPage": throw .missing(field: "orderedItems")
    case "Create", "Update":
      let post = try fields.nested("object") { (value) throws(FeedError.Problem) in try object(value, &alone) }
      fields.end(&alone)
      return post.map(FeedEntry.post) ?? .other
    case "Announce":
      let id = try fields.id()
      let createdAt = try fields.string("published")
      let original = try fields.nested("object") { (value) throws(FeedError.Problem) in try object(value, &alone) }
      fields.end(&alone)
      guard let original else { throw .missing(field: "object") }
      return .post(Post(id: id, createdAt: createdAt, repostOf: original))
    case "Delete", "Undo":
      guard let object = fields.value("object") else { throw .missing(field: "object") }
      fields.end(&alone)
      return (object.string ?? object["id"]?.string).map { .removal(id: $0) } ?? .other
    case "Note", "Article", "Page", "Question", "Image", "Video": return .post(try object(item, &alone))
    default: return .other
    }
  }

  /// An object such as a note, or its address alone.
  private func object(_ element: JSONElement, _ alone: inout [String]) throws(FeedError.Problem) -> Post {
    if let address = element.string, !address.isEmpty { return Post(id: address) }
    var fields = try Fields(element, else: [.object, .string])
    let id = try fields.id()
    _ = fields.value("type")
    let title = try fields.string("name") ?? ""
    let html = try fields.string("content") ?? ""
    let createdAt = try fields.string("published")
    let photos = try fields.list("attachment", orOne: true) { (value) throws(FeedError.Problem) in try photo(value, &alone) }
    fields.end(&alone)
    let text = [title, PostText(html: html).string ?? ""].filter { !$0.isEmpty }.joined(separator: "\n")
    return Post(id: id, createdAt: createdAt, text: PostText(text).orEmpty, photos: photos.compactMap(\.self))
  }

  private func photo(_ element: JSONElement, _ alone: inout [String]) throws(FeedError.Problem) -> Photo? {
    var fields = try Fields(element)
    let type = try fields.string("type") ?? ""
    let media = try fields.string("mediaType") ?? ""
    guard type == "Image" || type == "Video" || media.hasPrefix("image/") || media.hasPrefix("video/") else { return nil }
    let address = fields.value("url")
    // `url` may be an address, a link with an `href`, or an array of either.
    let url = address?.string ?? (address?["href"] ?? address?.elements?.lazy.compactMap { $0["href"] ?? $0 }.first)?.string
    guard let url, !url.isEmpty else { throw .missing(field: "url") }
    let size = try fields.size()
    fields.end(&alone)
    return Photo(id: url, pixelSize: size, url: url)
  }
}
