public import JSONReading

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

  /// Whether what was read is no JSON, or not all of it.
  public var isOfSyntax: Bool {
    switch problem {
    case .lineTooLong, .endsMidLine, .notUTF8, .notJSON: true
    default: false
    }
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
    case notJSON(found: UInt8?, expected: JSONFault.Expectation)
    /// A field, by its name alone, that one object has twice.
    case repeated(field: String)
    /// An item of another format than the feed's.
    case otherFormat(found: String, expected: String)
    /// No post, but an object with an array of objects inside, which may have the fields of a format.
    case arrayInside(at: String, count: Int, format: String?)
    case missing(field: String)
    case empty(field: String)
    case wrongType(field: String, expected: [JSONElement.Kind], found: JSONElement.Kind)
    case outOfRange(field: String, value: Double, allowed: ClosedRange<Int>)
    case notWhole(field: String, value: Double)
    /// More wide characters than characters.
    case wideBeyondLength(field: String, wide: Int, length: Int)
    /// Reposts of reposts, more than `FeedReader.maximumRepostDepth` deep.
    case repostTooDeep(limit: Int)
  }
}

extension FeedError.Problem {
  /// The same of a field that is inside another one: `photos[2]` makes `photos[2].width` of `width`.
  func inside(_ outer: String) -> FeedError.Problem {
    func path(_ field: String) -> String { field.isEmpty ? outer : field.hasPrefix("[") ? outer + field : "\(outer).\(field)" }
    return switch self {
    case .missing(let field): .missing(field: path(field))
    case .empty(let field): .empty(field: path(field))
    case .wrongType(let field, let expected, let found): .wrongType(field: path(field), expected: expected, found: found)
    case .outOfRange(let field, let value, let allowed): .outOfRange(field: path(field), value: value, allowed: allowed)
    case .notWhole(let field, let value): .notWhole(field: path(field), value: value)
    case .wideBeyondLength(let field, let wide, let length): .wideBeyondLength(field: path(field), wide: wide, length: length)
    case .lineTooLong, .endsMidLine, .notUTF8, .notJSON, .repeated, .otherFormat, .arrayInside, .repostTooDeep: self
    }
  }
}
