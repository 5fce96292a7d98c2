import JSONReading
package import PhotoFeed
import ScrollSimulation

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
  package var post: Post {
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

extension PostValue {
  init(_ fields: inout TraceFields) throws(TraceLineFault) {
    let text = try fields.list("text", of: ("a whole number", "whole numbers")) { $0.integer(Int.self) } ?? []
    let photos = try fields.list("photos", of: ("an array of id, width and height", "photos")) { Photo($0) } ?? []
    func number(_ index: Int) -> Int { index < text.count ? text[index] : 0 }
    self.init(id: try fields.name("id"), length: number(0), wide: number(1), lines: number(2), photos: photos)
  }

  var members: [(String, JSONValue?)] {
    let text = [length, wide, lines]
    return [
      ("id", .string(id)), ("text", text == [0, 0, 0] ? nil : .array(text.map { .integer($0) })),
      ("photos", photos.isEmpty ? nil : .array(photos.map { .array([.string($0.id), .integer($0.width), .integer($0.height)]) })),
    ]
  }
}

extension PostValue.Photo {
  /// Nil for anything else than an array of id, width and height.
  fileprivate init?(_ element: JSONElement) {
    guard let parts = element.elements.map(Array.init), parts.count == 3, let id = parts[0].string,
      let width = parts[1].integer(Int.self), let height = parts[2].integer(Int.self)
    else { return nil }
    self.init(id: id, width: width, height: height)
  }
}

extension Int {
  func clamped(to range: ClosedRange<Int>) -> Int { Swift.min(Swift.max(self, range.lowerBound), range.upperBound) }
}
