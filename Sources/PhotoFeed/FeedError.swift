/// A line of a feed that could not be taken: where it stands and what is wrong with it. Its words are in `FeedError+Description`.
public struct FeedError: Error, Hashable, Sendable {
  /// What the stream is called: a file's name, an address.
  public var source: String
  /// Counted from 1.
  public var line: Int
  /// The place in the stream, counted from 0: of the byte at fault where there is one, else of the line's first byte.
  public var byte: Int
  public var problem: Problem

  public init(source: String, line: Int, byte: Int, problem: Problem) {
    self.source = source
    self.line = line
    self.byte = byte
    self.problem = problem
  }

  /// What is wrong. A `field` is a path from the line's object, such as `repost_of.photos[2].width`; the empty path is the object itself.
  public enum Problem: Error, Hashable, Sendable {
    /// The line has `bytes` bytes, more than `LineSplitter.maximumLineBytes`.
    case lineTooLong(bytes: Int)
    /// The stream's last line has no line ending and is cut off.
    case endsMidLine
    /// This byte cannot stand where it does in UTF-8.
    case notUTF8(UInt8)
    /// The line stops being JSON; `found` is nil where it ends too early.
    case notJSON(found: UInt8?, expected: Expectation)
    /// The decoder refuses what the syntax check accepts.
    case undecodable
    /// A field, by its name alone, that one object has twice.
    case repeated(field: String)
    case missing(field: String)
    case empty(field: String)
    case wrongType(field: String, expected: [ValueKind], found: ValueKind)
    case outOfRange(field: String, value: Double, allowed: ClosedRange<Int>)
    case notWhole(field: String, value: Double)
    /// More wide characters than characters.
    case wideBeyondLength(field: String, wide: Int, length: Int)
    /// Reposts of reposts, more than `PostDecoder.maximumRepostDepth` deep.
    case repostTooDeep(limit: Int)
  }

  /// What JSON would have had where a line stops being JSON.
  public enum Expectation: Hashable, Sendable {
    case value, key, colon, commaOrBrace, commaOrBracket, endOfLine
    /// The rest of `true`, `false` or `null`.
    case literal
    case digit
    /// A number that a `Double` holds as zero or as a normal number.
    case doubleNumber
    case closingQuote
    /// An escape in place of a raw control character.
    case escapedControl
    case escapeCharacter, hexDigit
    /// The other half of a UTF-16 surrogate pair.
    case surrogatePair
    /// At most `PostDecoder.maximumNesting` open brackets.
    case shallowerNesting
  }

  /// The kinds of values that JSON has.
  public enum ValueKind: String, Hashable, Sendable {
    case null, boolean, number, string, array, object
  }
}
