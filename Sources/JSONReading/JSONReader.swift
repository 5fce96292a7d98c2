/// Reads texts one after another, as a connection's lines: a text reuses the memory of the one before if none of its elements is left, so that
/// short texts allocate nothing.
public struct JSONReader: Sendable {
  /// The longest text whose memory is kept, in bytes: a tape takes up to ten bytes for each of the text's.
  public static let maximumKeptBytes = 1 << 16

  private var tape = JSONTape()
  private var isLarge = false

  public init() {}

  /// Parses a text in O(n) of its length.
  /// - Throws: as ``JSONElement/init(parsing:)``.
  public mutating func read(_ text: UnsafeBufferPointer<UInt8>) throws(JSONFault) -> JSONElement {
    if isLarge || !isKnownUniquelyReferenced(&tape) { tape = JSONTape() }
    isLarge = text.count > JSONReader.maximumKeptBytes
    guard tape.fill(with: text) else { throw JSONFault.first(in: Array(text)) }
    return JSONElement(on: tape, at: 1)
  }
}
