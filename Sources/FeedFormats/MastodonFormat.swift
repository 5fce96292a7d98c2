import JSONReading
import PhotoFeed

/// Statuses of Mastodon's API: https://docs.joinmastodon.org/entities/Status/
struct MastodonFormat: EntryReading {
  let pages = [JSONPointer.root, JSONPointer(to: "statuses")]

  func recognizes(_ item: JSONElement) -> Bool {
    item["media_attachments"] != nil || item["content"] != nil && (item["reblog"] != nil || item["visibility"] != nil)
  }

  func entry(_ item: JSONElement, leavingAlone alone: inout [String]) throws(FeedError.Problem) -> FeedEntry {
    .post(try status(item, depth: 0, &alone))
  }

  private func status(_ element: JSONElement, depth: Int, _ alone: inout [String]) throws(FeedError.Problem) -> Post {
    var fields = try Fields(element, depth: depth)
    let id = try fields.numericID()
    let createdAt = try fields.string("created_at")
    let original = try fields.nested("reblog") { (value) throws(FeedError.Problem) in try status(value, depth: depth + 1, &alone) }
    let html = try fields.string("content") ?? ""
    let photos = try fields.list("media_attachments") { (value) throws(FeedError.Problem) in try photo(value, &alone) }.compactMap(\.self)
    fields.end(&alone)
    // The fields of a reblog repeat those of its status.
    if let original { return Post(id: id, createdAt: createdAt, repostOf: original) }
    return Post(id: id, createdAt: createdAt, text: PostText(html: html).orEmpty, photos: photos)
  }

  /// Nil for audio and unknown media, which have no place in the grid.
  private func photo(_ element: JSONElement, _ alone: inout [String]) throws(FeedError.Problem) -> Photo? {
    var fields = try Fields(element)
    let kind = try fields.string("type") ?? "image"
    let id = try fields.numericID()
    let preview = try fields.string("preview_url")
    let url = try fields.string("url")
    let size = try fields.nested("meta") { (meta) throws(FeedError.Problem) in
      var fields = try Fields(meta)
      return try fields.nested("original") { (original) throws(FeedError.Problem) in
        var fields = try Fields(original)
        return try fields.size()
      }
    }
    fields.end(&alone)
    guard ["image", "gifv", "video"].contains(kind) else { return nil }
    return Photo(id: id, pixelSize: size.flatMap(\.self)?.flatMap(\.self), url: preview ?? url)
  }
}
