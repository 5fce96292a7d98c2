import JSONReading
import PhotoFeed

/// Reads a post as `PostDecoder` documents it.
struct TreadmillFormat {
  /// Names of fields that the format does not have, as they come.
  private(set) var unknownFields: [String] = []

  mutating func post(_ element: JSONElement, depth: Int = 0) throws(FeedError.Problem) -> Post {
    guard depth <= PostDecoder.maximumRepostDepth else { throw .repostTooDeep(limit: PostDecoder.maximumRepostDepth) }
    var fields = try Fields(element)
    let text = try fields.nested("text") { (value) throws(FeedError.Problem) in try self.text(value) }
    let photos = try fields.list("photos") { (value) throws(FeedError.Problem) in try photo(value) }
    let original = try fields.nested("repost_of") { (value) throws(FeedError.Problem) in try post(value, depth: depth + 1) }
    let whole = Post(
      id: try fields.id(), createdAt: try fields.string("created_at"), text: text ?? .empty, photos: photos, repostOf: original)
    unknownFields += fields.leftAlone
    return whole
  }

  private mutating func photo(_ element: JSONElement) throws(FeedError.Problem) -> Photo {
    var fields = try Fields(element)
    let size = try fields.size()
    let whole = Photo(id: try fields.id(), pixelSize: size, url: try fields.string("url"))
    unknownFields += fields.leftAlone
    return whole
  }

  private mutating func text(_ element: JSONElement) throws(FeedError.Problem) -> PostText {
    if let string = element.string { return PostText(string) }
    var fields = try Fields(element, else: [.string, .object])
    let length = try fields.count("length")
    let wide = try fields.count("wide")
    let lines = try fields.count("lines")
    // The counts themselves are within their bounds by now.
    guard let counted = PostText(length: length, wide: wide, lines: lines) else {
      throw .wideBeyondLength(field: "", wide: wide, length: length)
    }
    unknownFields += fields.leftAlone
    return counted
  }
}
