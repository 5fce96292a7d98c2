internal import JSONReading
public import PhotoFeed

extension Post {
  /// The post in the project's own format, in one line: `FeedReader` reads it back.
  public var json: [UInt8] {
    var json: [UInt8] = []
    json.add(self)
    return json
  }
}

extension [UInt8] {
  fileprivate mutating func add(_ post: Post) {
    add("{\"id\":")
    add(string: post.id)
    if let createdAt = post.createdAt {
      add(",\"created_at\":")
      add(string: createdAt)
    }
    if let text = post.text.string {
      add(",\"text\":")
      add(string: text)
    } else if post.text != .empty {
      add(",\"text\":")
      add(members: [("length", post.text.length), ("wide", post.text.wide), ("lines", post.text.lines)])
    }
    for (number, photo) in post.photos.enumerated() {
      add(number == 0 ? ",\"photos\":[{\"id\":" : ",{\"id\":")
      add(string: photo.id)
      if let size = photo.pixelSize {
        add(",\"width\":")
        add(size.width)
        add(",\"height\":")
        add(size.height)
      }
      if let url = photo.url {
        add(",\"url\":")
        add(string: url)
      }
      add(number == post.photos.count - 1 ? "}]" : "}")
    }
    if let original = post.repostOf {
      add(",\"repost_of\":")
      add(original)
    }
    add("}")
  }
}
