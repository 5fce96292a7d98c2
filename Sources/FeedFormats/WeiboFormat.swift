import JSONReading
import PhotoFeed

/// Statuses of Weibo's API: https://open.weibo.com/wiki/2/statuses/home_timeline
struct WeiboFormat: EntryReading {
  static let allowedPhotoCounts = 0...1_000

  let pages = [JSONPointer(to: "statuses"), JSONPointer(to: "data", "list"), .root]

  func recognizes(_ item: JSONElement) -> Bool {
    ["idstr", "pic_ids", "pic_infos", "pic_urls", "pic_num", "retweeted_status"].contains { item[$0] != nil }
  }

  func entry(_ item: JSONElement, leavingAlone alone: inout [String]) throws(FeedError.Problem) -> FeedEntry {
    .post(try status(item, depth: 0, &alone))
  }

  private func status(_ element: JSONElement, depth: Int, _ alone: inout [String]) throws(FeedError.Problem) -> Post {
    var fields = try Fields(element, depth: depth)
    let name = try fields.string("idstr")
    let id = if let name, !name.isEmpty { name } else { try fields.numericID() }
    let createdAt = try fields.string("created_at")
    let raw = try fields.string("text_raw")
    let shown = try fields.string("text") ?? ""
    let original = try fields.nested("retweeted_status") { (value) throws(FeedError.Problem) in try status(value, depth: depth + 1, &alone)
    }
    let photos = try photos(of: &fields, in: id)
    _ = fields.value("id")
    fields.end(&alone)
    return Post(
      id: id, createdAt: createdAt, text: raw.map { PostText($0).orEmpty } ?? text(shown), photos: photos, repostOf: original)
  }

  /// HTML on the web, plain elsewhere.
  private func text(_ text: String) -> PostText {
    (["<a ", "<br", "<span", "<img"].contains { text.contains($0) } ? PostText(html: text) : PostText(text)).orEmpty
  }

  /// In the order of `pic_ids`, with sizes from `pic_infos`, or those of `pic_urls`; filled up to `pic_num`.
  private func photos(of fields: inout Fields, in id: String) throws(FeedError.Problem) -> [Photo] {
    let ids = try fields.list("pic_ids") { (value) throws(FeedError.Problem) in
      guard let id = value.string, !id.isEmpty else { throw .wrongType(field: "", expected: [.string], found: value.kind) }
      return id
    }
    let urls = try fields.list("pic_urls") { (value) throws(FeedError.Problem) in
      var fields = try Fields(value)
      return try fields.id("thumbnail_pic")
    }
    let infos = try fields.nested("pic_infos") { (value) throws(FeedError.Problem) in
      var infos = try Fields(value)
      var photos: [Photo] = []
      for id in ids {
        let photo = try infos.nested(id) { (info) throws(FeedError.Problem) in try self.photo(id, info) }
        photos.append(photo ?? Photo(id: id))
      }
      return photos
    }
    let count = try fields.count("pic_num", in: WeiboFormat.allowedPhotoCounts)
    let known = infos ?? (ids.isEmpty ? urls.map { Photo(id: $0, url: $0) } : ids.map { Photo(id: $0) })
    return known + (known.count..<max(count, known.count)).map { Photo(id: "\(id)/\($0)") }
  }

  private func photo(_ id: String, _ info: JSONElement) throws(FeedError.Problem) -> Photo {
    var fields = try Fields(info)
    var photo = Photo(id: id)
    for edition in ["original", "largest", "large", "bmiddle", "thumbnail"] where photo.pixelSize == nil {
      let found = try fields.nested(edition) { (value) throws(FeedError.Problem) in
        var fields = try Fields(value)
        return (size: try fields.size(texts: true), url: try fields.string("url"))
      }
      photo.pixelSize = found?.size
      photo.url = photo.url ?? found?.url
    }
    return photo
  }
}
