import JSONReading
import PhotoFeed

/// Posts in the project's own format, which `FeedReader` documents.
struct TreadmillFormat: EntryReading {
  let pages = [JSONPointer.root]

  func recognizes(_ item: JSONElement) -> Bool { item["photos"] != nil || item["text"] != nil || item["repost_of"] != nil }

  func entry(_ item: JSONElement, leavingAlone alone: inout [String]) throws(FeedError.Problem) -> FeedEntry {
    if item["removed"]?.boolean == true {
      var fields = try Fields(item)
      _ = fields.value("removed")
      let id = try fields.numericID()
      fields.end(&alone)
      return .removal(id: id)
    }
    return .post(try post(item, depth: 0, &alone))
  }

  private func post(_ element: JSONElement, depth: Int, _ alone: inout [String]) throws(FeedError.Problem) -> Post {
    var fields = try Fields(element, depth: depth)
    let text = try fields.nested("text") { (value) throws(FeedError.Problem) in try self.text(value, &alone) }
    let photos = try fields.list("photos") { (value) throws(FeedError.Problem) in try photo(value, &alone) }
    let original = try fields.nested("repost_of") { (value) throws(FeedError.Problem) in try post(value, depth: depth + 1, &alone) }
    let id = try fields.numericID()
    let createdAt = try fields.string("created_at")
    fields.end(&alone)
    return Post(id: id, createdAt: createdAt, text: text ?? .empty, photos: photos, repostOf: original)
  }

  private func photo(_ element: JSONElement, _ alone: inout [String]) throws(FeedError.Problem) -> Photo {
    var fields = try Fields(element)
    let size = try fields.size()
    let id = try fields.numericID()
    let url = try fields.string("url")
    fields.end(&alone)
    return Photo(id: id, pixelSize: size, url: url)
  }

  private func text(_ element: JSONElement, _ alone: inout [String]) throws(FeedError.Problem) -> PostText {
    if let string = element.string { return PostText(string) }
    var fields = try Fields(element, else: [.string, .object])
    let length = try fields.count("length")
    let wide = try fields.count("wide")
    let lines = try fields.count("lines")
    fields.end(&alone)
    // Each count is within its bounds by now.
    guard let text = PostText(length: length, wide: wide, lines: lines) else {
      throw .wideBeyondLength(field: "", wide: wide, length: length)
    }
    return text
  }
}
