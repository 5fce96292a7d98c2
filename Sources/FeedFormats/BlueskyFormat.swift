import JSONReading
import PhotoFeed

/// Post views of `app.bsky.feed.getTimeline` and `getAuthorFeed` (https://docs.bsky.app/docs/api/app-bsky-feed-get-timeline), and Jetstream
/// events (https://github.com/bluesky-social/jetstream).
struct BlueskyFormat: EntryReading {
  let pages = [JSONPointer(to: "feed"), JSONPointer(to: "posts"), .root]

  func recognizes(_ item: JSONElement) -> Bool {
    item["did"] != nil && item["kind"] != nil || item["post"]?["uri"] != nil || item["uri"] != nil && item["record"] != nil
  }

  func entry(_ item: JSONElement, leavingAlone alone: inout [String]) throws(FeedError.Problem) -> FeedEntry {
    var fields = try Fields(item)
    if let kind = try fields.string("kind") {
      defer { fields.end(&alone) }
      return kind == "commit" ? try commit(&fields, &alone) : .other
    }
    guard item["post"] != nil else { return .post(try view(item, &alone)) }
    let post = try fields.nested("post") { (value) throws(FeedError.Problem) in try view(value, &alone) }
    guard let post else { throw .missing(field: "post") }
    let repost = try fields.nested("reason") { (value) throws(FeedError.Problem) in try self.repost(of: post, value, &alone) }
    fields.end(&alone)
    return .post(repost.flatMap(\.self) ?? post)
  }

  /// Nil for a pinned post.
  private func repost(of post: Post, _ reason: JSONElement, _ alone: inout [String]) throws(FeedError.Problem) -> Post? {
    var fields = try Fields(reason)
    let user = try fields.nested("by") { (value) throws(FeedError.Problem) in
      var fields = try Fields(value)
      return try fields.id("did")
    }
    let createdAt = try fields.string("indexedAt")
    _ = fields.value("$type")
    fields.end(&alone)
    return user.map { Post(id: "\(post.id)#\($0)", createdAt: createdAt, repostOf: post) }
  }

  // MARK: Jetstream

  private func commit(_ fields: inout Fields, _ alone: inout [String]) throws(FeedError.Problem) -> FeedEntry {
    let user = try fields.id("did")
    let entry = try fields.nested("commit") { (value) throws(FeedError.Problem) in
      var fields = try Fields(value)
      let collection = try fields.id("collection")
      guard collection == "app.bsky.feed.post" || collection == "app.bsky.feed.repost" else { return FeedEntry.other }
      let id = "at://\(user)/\(collection)/\(try fields.id("rkey"))"
      let operation = try fields.id("operation")
      let record = try fields.nested("record") { (value) throws(FeedError.Problem) in try self.record(value, of: id, &alone) }
      fields.end(&alone)
      if operation == "delete" { return .removal(id: id) }
      guard let record else { throw .missing(field: "record") }
      return .post(record.post)
    }
    guard let entry else { throw .missing(field: "commit") }
    return entry
  }

  // MARK: Posts

  /// A post as an API shows it: its record, and the embed as it is displayed.
  private func view(_ element: JSONElement, _ alone: inout [String]) throws(FeedError.Problem) -> Post {
    var fields = try Fields(element)
    let id = try fields.id("uri")
    let record = try fields.nested("record") { (value) throws(FeedError.Problem) in try self.record(value, of: id, &alone) }
    guard let record else { throw .missing(field: "record") }
    let embed = try fields.nested("embed") { (value) throws(FeedError.Problem) in try self.embed(value, of: id, &alone) }
    fields.end(&alone)
    return embed.map { $0.applied(to: record.bare) } ?? record.post
  }

  private struct Record {
    var bare: Post
    var embed: Embed?
    var post: Post { embed.map { $0.applied(to: bare) } ?? bare }
  }

  private func record(_ element: JSONElement, of id: String, _ alone: inout [String]) throws(FeedError.Problem) -> Record {
    var fields = try Fields(element)
    let text = try fields.string("text") ?? ""
    let createdAt = try fields.string("createdAt")
    let embed = try fields.nested("embed") { (value) throws(FeedError.Problem) in try self.embed(value, of: id, &alone) }
    let subject = try fields.nested("subject") { (value) throws(FeedError.Problem) in
      var fields = try Fields(value)
      return Post(id: try fields.id("uri"))
    }
    _ = fields.value("$type")
    fields.end(&alone)
    let bare = Post(id: id, createdAt: createdAt, text: PostText(text).orEmpty, repostOf: subject)
    return Record(bare: bare, embed: embed)
  }

  private struct Embed {
    var photos: [Photo] = []
    var quoted: Post?

    /// A cell has one grid: the post's own photos go before a quoted post.
    func applied(to post: Post) -> Post {
      Post(
        id: post.id, createdAt: post.createdAt, text: post.text, photos: photos, repostOf: photos.isEmpty ? quoted ?? post.repostOf : nil)
    }
  }

  private func embed(_ element: JSONElement, of id: String, _ alone: inout [String]) throws(FeedError.Problem) -> Embed {
    var fields = try Fields(element)
    var embed = Embed()
    var number = 0
    embed.photos = try fields.list("images") { (value) throws(FeedError.Problem) in
      number += 1
      return try photo(value, named: "\(id)/\(number)", &alone)
    }
    if let media = try fields.nested("media", read: { (value) throws(FeedError.Problem) in try self.embed(value, of: id, &alone) }) {
      embed.photos += media.photos
    }
    // A video is in its embed, not in a list.
    if fields.value("video") != nil || fields.value("playlist") != nil {
      embed.photos.append(try photo(element, named: "\(id)/video", &alone))
    }
    embed.quoted = try fields.nested("record") { (value) throws(FeedError.Problem) in try quoted(value, &alone) }.flatMap(\.self)
    fields.end(&alone)
    return embed
  }

  /// Nil for a record that is no post or is unavailable.
  private func quoted(_ element: JSONElement, _ alone: inout [String]) throws(FeedError.Problem) -> Post? {
    // With media the record is one level further in.
    if let inner = element["record"], inner.kind == .object { return try quoted(inner, &alone) }
    var fields = try Fields(element)
    guard let id = try fields.string("uri"), !id.isEmpty, id.contains("/app.bsky.feed.post/") else { return nil }
    let record = try fields.nested("value") { (value) throws(FeedError.Problem) in try self.record(value, of: id, &alone) }
    let embeds = try fields.list("embeds") { (value) throws(FeedError.Problem) in try embed(value, of: id, &alone) }
    fields.end(&alone)
    guard let record else { return Post(id: id) }
    return (embeds.first ?? record.embed).map { $0.applied(to: record.bare) } ?? record.bare
  }

  private func photo(_ element: JSONElement, named name: String, _ alone: inout [String]) throws(FeedError.Problem) -> Photo {
    var fields = try Fields(element)
    let urls = [try fields.string("fullsize"), try fields.string("thumb"), try fields.string("thumbnail")].compactMap(\.self)
    let size = try fields.nested("aspectRatio") { (value) throws(FeedError.Problem) in
      var fields = try Fields(value)
      return try fields.size()
    }
    return Photo(id: urls.first ?? name, pixelSize: size.flatMap(\.self), url: urls.first)
  }
}
