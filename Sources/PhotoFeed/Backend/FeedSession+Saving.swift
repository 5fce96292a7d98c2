internal import DequeModule
internal import Scrolling
internal import Tiling
public import ViewTree

/// A saved session: version, platform, display scale, viewport, offset, deepest post seen, the first posts on screen with their places, and
/// a checksum. Numbers are LEB128 (signed ones zigzag), lengths counts of 1/64 point.
extension FeedSession {
  /// Saved states are shorter, in bytes.
  public static let savedByteLimit = 100
  private static let version: UInt8 = 1
  private static let checksumSize = 4

  /// The session at rest where it is, in less than ``savedByteLimit`` bytes: a throw is not saved, so advance first. Posts are named by
  /// their keys, which the same store has, or one that has taken the same calls.
  public func saved(in outline: FeedOutline) -> [UInt8] {
    var session = self
    session.follow(outline)
    var bytes: [UInt8] = [FeedSession.version, UInt8(ScrollPlatform.allCases.firstIndex(of: platform) ?? 0)]
    bytes.append(number: displayScale.bitPattern.byteSwapped)  // the short ones are whole numbers
    bytes.append(number: UInt64(LayoutUnit(nearest: viewport.width).rawValue))
    bytes.append(number: UInt64(LayoutUnit(nearest: viewport.height).rawValue))
    bytes.append(signed: session.place.rawValue)
    bytes.append(number: UInt64(session.seenEnd))
    if session.seenEnd > 0 { bytes.append(number: outline.keys[session.seenEnd - 1].rawValue) }
    bytes.append(number: UInt64(session.anchor.index + 1))
    var start = session.place
    for index in session.anchor.index >= 0 ? session.visible(in: outline) : 0..<0 {
      var post: [UInt8] = []
      post.append(number: outline.keys[index].rawValue)
      post.append(signed: (outline.tree.offset(of: index) - start).rawValue)
      guard bytes.count + post.count + FeedSession.checksumSize < FeedSession.savedByteLimit else { break }
      bytes += post
      start = outline.tree.offset(of: index)
    }
    return bytes + withUnsafeBytes(of: FeedSession.checksum(bytes[...]).littleEndian, Array.init)
  }

  /// A saved session over the same feed or an edited one: the first remaining post of its screen is where it was, or, if all are gone, the
  /// post at the first one's index (invariant F4). The legal range wins. Nothing counts as reported.
  ///
  /// - Throws: ``FeedSessionError``. Any bytes are allowed.
  /// - Complexity: O(log posts + posts by which the feed has changed); O(posts) if a post is gone.
  public init(restoring bytes: [UInt8], at instant: Instant = .zero, in outline: FeedOutline) throws(FeedSessionError) {
    guard bytes.first == FeedSession.version else { throw .version(found: bytes.first, expected: FeedSession.version) }
    guard bytes.count < FeedSession.savedByteLimit else {
      throw .surplus(position: FeedSession.savedByteLimit - 1, count: bytes.count - FeedSession.savedByteLimit + 1)
    }
    let end = bytes.count - FeedSession.checksumSize
    guard end > 1 else { throw .endsEarly(position: bytes.count) }
    let expected = FeedSession.checksum(bytes[..<end])
    let found = bytes[end...].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    guard found == expected else { throw .checksum(found: found, expected: expected) }

    var reader = SavedBytes(bytes: bytes[1..<end])
    let platform = try reader.number(of: "platform", in: 0...UInt64(ScrollPlatform.allCases.count - 1))
    let scale = Double(bitPattern: try reader.number(of: "display scale", in: 0 ... .max).byteSwapped)
    guard FeedSession.allowedDisplayScales.contains(scale) else { throw .implausible(field: "display scale", position: reader.start) }
    let width = try reader.length(of: "width", in: 0...SavedBytes.longest)
    let height = try reader.length(of: "height", in: 0...SavedBytes.longest)
    let place = try reader.length(of: "offset")
    let seenEnd = try reader.number(of: "deepest post", in: 0...UInt64(SavedBytes.longest))
    let deepest = try seenEnd > 0 ? ItemKey(rawValue: reader.number(of: "key", in: 0 ... .max)) : nil
    let first = Int(try reader.number(of: "index", in: 0...UInt64(SavedBytes.longest)))
    var anchors: [Anchor] = []
    var start = place
    while first > 0, !reader.isAtEnd {
      let key = ItemKey(rawValue: try reader.number(of: "key", in: 0 ... .max))
      start += try reader.length(of: "place")
      anchors.append(Anchor(key: key, index: first - 1 + anchors.count, start: start))
    }
    guard reader.isAtEnd else { throw .surplus(position: reader.position, count: end - reader.position) }

    try self.init(
      viewport: Size(width: width.points, height: height.points), platform: ScrollPlatform.allCases[Int(platform)], displayScale: scale,
      at: instant, in: outline)
    self.place = place
    let survivors = anchors.lazy.filter { outline.index(of: $0.key, near: $0.index) != nil }
    anchor = survivors.first ?? anchors.first ?? .none
    settle(in: outline) { $0.findAnchorByKey(in: outline) }
    let index = deepest.flatMap { outline.index(of: $0, near: Int(seenEnd) - 1) }
    self.seenEnd = index.map { $0 + 1 } ?? min(Int(seenEnd), outline.count)
  }

  /// FNV-1a, 32 bits.
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }
}

private struct SavedBytes {
  static let longest = LayoutUnit.maximum.rawValue

  let bytes: ArraySlice<UInt8>
  private(set) var position: Int
  private(set) var start: Int  // of the last field

  init(bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    (position, start) = (bytes.startIndex, bytes.startIndex)
  }

  var isAtEnd: Bool { position == bytes.endIndex }

  mutating func number(of field: String, in allowed: ClosedRange<UInt64>) throws(FeedSessionError) -> UInt64 {
    start = position
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard position < bytes.endIndex else { throw .endsEarly(position: position) }
      let byte = UInt64(bytes[position])
      position += 1
      guard shift < 63 || byte < 2 else { break }
      number |= (byte & 0x7F) << shift
      guard byte >= 0x80 else {
        guard allowed.contains(number) else { break }
        return number
      }
    }
    throw .implausible(field: field, position: start)
  }

  mutating func length(of field: String, in allowed: ClosedRange<Int64>) throws(FeedSessionError) -> LayoutUnit {
    LayoutUnit(rawValue: Int64(try number(of: field, in: UInt64(allowed.lowerBound)...UInt64(allowed.upperBound))))
  }

  /// A signed one.
  mutating func length(of field: String) throws(FeedSessionError) -> LayoutUnit {
    let zigzag = try number(of: field, in: 0...UInt64(2 * SavedBytes.longest))
    return LayoutUnit(rawValue: Int64(zigzag >> 1) ^ -Int64(zigzag & 1))
  }
}

extension [UInt8] {
  fileprivate mutating func append(number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  fileprivate mutating func append(signed number: Int64) { append(number: UInt64(bitPattern: (number << 1) ^ (number >> 63))) }
}
