package import PhotoFeed

/// A post as plain values, as in a trace: `{"id":"s1","photos":[["s1-0",640,480]],"text":[120,0,1]}`. The text's numbers are length, wide
/// characters and lines; a photo's are its sides in pixels.
public struct PostValue: Equatable, Sendable {
  /// Limits; a trace that exceeds them is cut.
  public static let maximumPhotos = 64
  public static let maximumPosts = 256

  public struct Photo: Equatable, Sendable {
    public var id: String
    /// Pixels; 0 if unknown.
    public var width: Int
    public var height: Int

    public init(id: String, width: Int, height: Int) {
      self.id = id
      self.width = width
      self.height = height
    }
  }

  public var id: String
  public var length: Int
  public var wide: Int
  public var lines: Int
  public var photos: [Photo]

  public init(id: String, length: Int = 0, wide: Int = 0, lines: Int = 0, photos: [Photo] = []) {
    self.id = id
    self.length = length
    self.wide = wide
    self.lines = lines
    self.photos = photos
  }
}

extension PostValue {
  /// The parts of a post that a cell shows.
  package init(_ post: Post, id: String? = nil) {
    self.init(
      id: id ?? post.id, length: post.text.length, wide: post.text.wide, lines: post.text.lines,
      photos: post.shownPhotos.map { Photo(id: $0.id, width: $0.pixelSize?.width ?? 0, height: $0.pixelSize?.height ?? 0) })
  }

  /// The post, with numbers clamped to what is allowed.
  var post: Post {
    let counts = PostText.allowedCounts
    let length = length.clamped(to: counts)
    let text = PostText(length: length, wide: wide.clamped(to: 0...length), lines: lines.clamped(to: counts)) ?? .empty
    return Post(id: id, text: text, photos: photos.prefix(PostValue.maximumPhotos).map(\.photo))
  }

  var shrinkCandidates: [PostValue] {
    var shrinkCandidates: [PostValue] = []
    if length != 0 || !photos.isEmpty { shrinkCandidates.append(PostValue(id: id)) }
    if !photos.isEmpty, length != 0 { shrinkCandidates.append(PostValue(id: id, photos: photos)) }
    if photos.count > 1 {
      shrinkCandidates.append(PostValue(id: id, length: length, wide: wide, lines: lines, photos: Array(photos.prefix(photos.count / 2))))
      shrinkCandidates.append(PostValue(id: id, length: length, wide: wide, lines: lines, photos: Array(photos.dropLast())))
    }
    if length > 1 { shrinkCandidates.append(PostValue(id: id, length: length / 2, wide: 0, lines: 1, photos: photos)) }
    return shrinkCandidates
  }
}

extension PostValue.Photo {
  fileprivate var photo: PhotoFeed.Photo {
    guard width > 0, height > 0 else { return PhotoFeed.Photo(id: id) }
    let sides = PixelSize.allowedSides
    return PhotoFeed.Photo(id: id, pixelSize: PixelSize(width: width.clamped(to: sides), height: height.clamped(to: sides)))
  }
}

extension PostValue: Codable {
  private enum CodingKeys: String, CodingKey { case id, text, photos }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    let text = try members.decodeIfPresent([Int].self, forKey: .text) ?? []
    func number(_ index: Int) -> Int { index < text.count ? text[index] : 0 }
    self.init(
      id: try members.decode(String.self, forKey: .id), length: number(0), wide: number(1), lines: number(2),
      photos: try members.decodeIfPresent([Photo].self, forKey: .photos) ?? [])
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(id, forKey: .id)
    if length != 0 || wide != 0 || lines != 0 { try members.encode([length, wide, lines], forKey: .text) }
    if !photos.isEmpty { try members.encode(photos, forKey: .photos) }
  }
}

extension PostValue.Photo: Codable {
  public init(from decoder: any Decoder) throws {
    var members = try decoder.unkeyedContainer()
    self.init(id: try members.decode(String.self), width: try members.decode(Int.self), height: try members.decode(Int.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.unkeyedContainer()
    try members.encode(id)
    try members.encode(width)
    try members.encode(height)
  }
}

extension Int {
  func clamped(to range: ClosedRange<Int>) -> Int { Swift.min(Swift.max(self, range.lowerBound), range.upperBound) }
}
