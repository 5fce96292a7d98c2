/// A post as it stands in a line; `PostDecoder` documents the fields. Problems are thrown as `FeedError.Problem`.
struct PostWire: Decodable {
  let post: Post
  /// Each once, sorted.
  let unknownFields: [String]

  init(from decoder: any Decoder) throws {
    let fields = try Fields(decoder)
    // Only `repost_of` leads from a post to a post, so that the path's length is the depth.
    guard decoder.codingPath.count <= PostDecoder.maximumRepostDepth else {
      throw FeedError.Problem.repostTooDeep(limit: PostDecoder.maximumRepostDepth)
    }
    let text = try fields.value(TextWire.self, "text", [.string, .object])
    let photos = try fields.value([PhotoWire].self, "photos", [.array]) ?? []
    let original = try fields.value(PostWire.self, "repost_of", [.object])
    post = Post(
      id: try fields.name("id"), createdAt: try fields.value(String.self, "created_at", [.string]), text: text?.text ?? .empty,
      photos: photos.map(\.photo), repostOf: original?.post)
    let unknown =
      fields.names(except: Self.known) + (text?.unknownFields ?? [])
      + photos.flatMap(\.unknownFields) + (original?.unknownFields ?? [])
    unknownFields = unknown.isEmpty ? [] : Set(unknown).sorted()
  }

  private static let known: Set = ["id", "created_at", "text", "photos", "repost_of"]
}

private struct PhotoWire: Decodable {
  let photo: Photo
  let unknownFields: [String]

  init(from decoder: any Decoder) throws {
    let fields = try Fields(decoder)
    let width = try fields.side("width")
    let height = try fields.side("height")
    var size: PixelSize?
    if let width, let height { size = PixelSize(width: width, height: height) }
    photo = Photo(id: try fields.name("id"), pixelSize: size, url: try fields.value(String.self, "url", [.string]))
    unknownFields = fields.names(except: Self.known)
  }

  private static let known: Set = ["id", "width", "height", "url"]
}

private struct TextWire: Decodable {
  let text: PostText
  let unknownFields: [String]

  init(from decoder: any Decoder) throws {
    do {
      text = PostText(try decoder.singleValueContainer().decode(String.self))
      unknownFields = []
      return
    } catch DecodingError.typeMismatch {}  // then an object
    let fields = try Fields(decoder, else: [.string, .object])
    let length = try fields.count("length")
    let wide = try fields.count("wide")
    let lines = try fields.count("lines")
    // The counts themselves are within their bounds by now.
    guard let text = PostText(length: length, wide: wide, lines: lines) else {
      throw FeedError.Problem.wideBeyondLength(field: fields.path, wide: wide, length: length)
    }
    self.text = text
    unknownFields = fields.names(except: Self.known)
  }

  private static let known: Set = ["length", "wide", "lines"]
}

extension Fields {
  /// A string that must be there and have something in it.
  fileprivate func name(_ name: String) throws -> String {
    guard let value = try value(String.self, name, [.string]) else { throw FeedError.Problem.missing(field: path(of: name)) }
    guard !value.isEmpty else { throw FeedError.Problem.empty(field: path(of: name)) }
    return value
  }

  /// A side of a picture, rounded to whole pixels.
  fileprivate func side(_ name: String) throws -> Int? {
    guard let value = try value(Double.self, name, [.number]) else { return nil }
    return try whole(value, name, in: PixelSize.allowedSides)
  }

  /// A count, 0 if it is left out.
  fileprivate func count(_ name: String) throws -> Int {
    guard let value = try value(Double.self, name, [.number]) else { return 0 }
    guard value.rounded() == value else { throw FeedError.Problem.notWhole(field: path(of: name), value: value) }
    return try whole(value, name, in: PostText.allowedCounts)
  }

  private func whole(_ value: Double, _ name: String, in allowed: ClosedRange<Int>) throws -> Int {
    guard let whole = Int(exactly: value.rounded()), allowed.contains(whole) else {
      throw FeedError.Problem.outOfRange(field: path(of: name), value: value, allowed: allowed)
    }
    return whole
  }
}
