import FeedFormats
import Treadmill

/// A guess what a file without a post is, by its first bytes, with advice. Used only in the error message.
struct Lookalike: Equatable, CustomStringConvertible {
  static let headByteCount = GivenText.headByteCount

  let description: String

  /// Nil for unknown bytes, and for JSON that no command reads.
  init?(_ head: some Sequence<UInt8>) {
    let head = Array(head.prefix(Lookalike.headByteCount))
    guard
      let words = Lookalike.signature(of: head) ?? Lookalike.encoding(of: head) ?? Lookalike.text(of: head)
        ?? GivenText(head: head).place("FILE")
    else { return nil }
    description = words
  }

  private static func signature(of head: [UInt8]) -> String? {
    let packed: [(name: String, tool: String, magic: [UInt8])] = [
      ("gzip", "gunzip -c", [0x1F, 0x8B]), ("zstd", "zstd -dc", [0x28, 0xB5, 0x2F, 0xFD]), ("bzip2", "bunzip2 -c", Array("BZh".utf8)),
      ("xz", "xz -dc", [0xFD, 0x37, 0x7A, 0x58, 0x5A]), ("a zip archive", "unzip -p", [0x50, 0x4B, 0x03, 0x04]),
    ]
    for (name, tool, magic) in packed where head.starts(with: magic) {
      return "this is \(name); unpack it: \(tool) FILE | treadmill simulate -"
    }
    return nil
  }

  /// UTF-16 and UTF-32, by byte order marks or by the zero bytes of JSON's ASCII characters.
  private static func encoding(of head: [UInt8]) -> String? {
    func words(_ name: String) -> String { "this is \(name); a feed is UTF-8: iconv -f \(name) -t UTF-8 FILE | treadmill simulate -" }
    if head.starts(with: [0xFF, 0xFE, 0, 0]) || head.starts(with: [0, 0, 0xFE, 0xFF]) { return words("UTF-32") }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return words("UTF-16") }
    guard head.contains(0) else { return nil }
    let zeros = head.prefix(8).map { $0 == 0 }
    if zeros == [false, true, false, true, false, true, false, true] { return words("UTF-16LE") }
    if zeros == [true, false, true, false, true, false, true, false] { return words("UTF-16BE") }
    return "this is not text: it has bytes that are 0"
  }

  private static func text(of head: [UInt8]) -> String? {
    switch head.first(where: { !" \t\r\n".utf8.contains($0) }) {
    case nil: "it is empty; a feed has a post on each line"
    case UInt8(ascii: "<"): "this is HTML or XML; ask the server for JSON"
    default: nil
    }
  }
}

/// Looks for the first post of a feed, so that a file of another kind is not taken for an empty feed.
struct PostProbe {
  private var reader: FeedReader
  private var head: [UInt8] = []

  init(_ source: String, _ description: FeedDescription) { reader = FeedReader(source: source, as: description) }

  /// - Returns: whether there has been a post.
  mutating func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    head += bytes.prefix(Lookalike.headByteCount - head.count)
    reader.pushAndDrain(bytes)
    return reader.counts.posts > 0
  }

  /// At the end of the feed: why it is refused, or nil if there is a post.
  mutating func finish() -> Failure? {
    reader.finishAndDrain()
    return reader.counts.posts > 0 ? nil : .noPosts(name: reader.source, Lookalike(head), reader.reasonForNoPosts)
  }
}
