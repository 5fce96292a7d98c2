import JSONReading
import PhotoFeed

/// Items of a JSON Feed 1.1: https://www.jsonfeed.org/version/1.1/
struct JSONFeedFormat: EntryReading {
  let pages = [JSONPointer(to: "items")]

  func recognizes(_ item: JSONElement) -> Bool {
    item["content_html"] != nil || item["content_text"] != nil || item["date_published"] != nil
  }

  func entry(_ item: JSONElement, leavingAlone alone: inout [String]) throws(FeedError.Problem) -> FeedEntry {
    var fields = try Fields(item)
    let id = try fields.numericID()
    let title = try fields.string("title") ?? ""
    let plain = try fields.string("content_text")
    let html = try fields.string("content_html")
    let createdAt = try fields.string("date_published")
    let image = try fields.string("image")
    let attached = try fields.list("attachments") { (value) throws(FeedError.Problem) in try photo(value, &alone) }.compactMap(\.self)
    fields.end(&alone)
    let body = plain ?? html.flatMap { PostText(html: $0).string } ?? ""
    let photos = (image.map { [Photo(id: $0, url: $0)] } ?? []) + attached.filter { $0.id != image }
    let text = [title, body].filter { !$0.isEmpty }.joined(separator: "\n")
    return .post(Post(id: id, createdAt: createdAt, text: PostText(text).orEmpty, photos: photos))
  }

  /// Nil for an attachment that is neither a picture nor a video.
  private func photo(_ element: JSONElement, _ alone: inout [String]) throws(FeedError.Problem) -> Photo? {
    var fields = try Fields(element)
    let url = try fields.id("url")
    let kind = try fields.string("mime_type") ?? ""
    fields.end(&alone)
    return kind.hasPrefix("image/") || kind.hasPrefix("video/") ? Photo(id: url, url: url) : nil
  }
}
