import JSONReading

/// The start of an unknown feed, as far as a guess needs it: its first JSON texts, which are pages or items.
public struct FeedSample: Sendable {
  /// If no whole text fits into this number of bytes, nothing is guessed.
  public static let maximumBytes = 1 << 24
  /// Texts that are enough for a guess.
  public static let sufficientCount = 24

  public private(set) var bytes: [UInt8] = []
  private var texts: [JSONElement] = []
  private var start = 0  // of the text that has begun
  private var place = 0  // of the byte that is read next
  private var depth = 0
  private var (isInString, isEscaped) = (false, false)
  private var isBroken = false  // whether something there is no JSON

  public init() {}

  /// Takes the feed's next bytes, cut anywhere.
  /// - Returns: whether nothing more is needed.
  public mutating func take(_ next: some Sequence<UInt8>) -> Bool {
    bytes.append(contentsOf: next)
    while place < bytes.count, texts.count < FeedSample.sufficientCount, !isBroken { step(bytes[place]) }
    return isBroken || texts.count == FeedSample.sufficientCount || bytes.count > FeedSample.maximumBytes || isKnown
  }

  /// How the feed is probably read; nil if it has the fields of a known format where that has them, or if nothing is recognized.
  public var guess: PostsGuess? {
    guard let guess = found else { return nil }
    if case .mapped? = guess.description.format { return guess.substance > 0 || guess.description.itemsAt != nil ? guess : nil }
    return guess.description.itemsAt == nil ? nil : guess
  }

  /// Whether the first text has the fields of a known format, so that no others need to be waited for.
  private var isKnown: Bool {
    guard texts.count == 1, let guess = found else { return false }
    if case .mapped? = guess.description.format { return false }
    return true
  }

  private var found: PostsGuess? {
    guard let first = texts.first else { return nil }
    let page = PostsGuess(page: first)
    // Items may have lists of others in them.
    let items = first.kind == .object ? PostsGuess(items: texts.filter { $0.kind == .object }) : nil
    guard let page, let items else { return page ?? items }
    return page.isAside || texts.count > 1 && items.substance >= page.substance ? items : page
  }

  private mutating func step(_ byte: UInt8) {
    place += 1
    if isInString {
      if byte == UInt8(ascii: "\""), !isEscaped { isInString = false }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      return
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if depth == 0 { start = place - 1 }
      depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      if depth == 0 { end() }
    default: break
    }
    if depth < 0 { isBroken = true }
  }

  private mutating func end() {
    guard let text = try? JSONElement(parsing: Array(bytes[start..<place])) else {
      isBroken = true
      return
    }
    texts.append(text)
  }
}
