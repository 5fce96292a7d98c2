public import JSONReading

/// A line of a feed that cannot be read: its place and the problem. `FeedError+Description` words it.
public struct FeedError: Error, Hashable, Sendable {
  /// The stream's name in errors: a file name or an address.
  public var source: String
  /// Counted from 1.
  public var line: Int
  /// The place in the stream, counted from 0: the byte at fault if there is one, else the line's first byte.
  public var byte: Int
  public var problem: Problem

  public init(source: String, line: Int, byte: Int, problem: Problem) {
    self.source = source
    self.line = line
    self.byte = byte
    self.problem = problem
  }

  /// Whether the text is no JSON, or incomplete.
  public var isOfSyntax: Bool {
    switch problem {
    case .lineTooLong, .pageTooLong, .endsMidLine, .notUTF8, .notJSON: true
    default: false
    }
  }

  /// Whether the text is JSON, and neither an error nor a page without items, so that a map may help.
  public var isOfUnknownAPI: Bool {
    switch problem {
    case .apiError, .emptyPage, .notThere, .noItems, .notAnID: false
    default: !isOfSyntax
    }
  }

  /// A `field` is a path from the line's object, such as `repost_of.photos[2].width`; the empty path is the object itself.
  public enum Problem: Error, Hashable, Sendable {
    case lineTooLong(bytes: Int)
    /// A page that is read as a whole.
    case pageTooLong(bytes: Int)
    case endsMidLine
    case notUTF8(UInt8)
    /// The line stops being JSON; `found` is nil if it ends too early.
    case notJSON(found: UInt8?, expected: JSONFault.Expectation)
    case repeated(field: String)
    case otherFormat(found: String, expected: String)
    /// No post, but an object that contains an array of objects, perhaps with the fields of a format.
    case arrayInside(at: String, count: Int, format: String?)
    /// An object with other fields than an id in its place; perhaps one of these is it.
    case noID(field: String, names: [String], perhaps: [String])
    case apiError(APIError)
    /// A page whose place of items is empty, and what it has elsewhere.
    case emptyPage(at: String, inside: String?, count: Int)
    /// A page without what leads to its items: the first step that is not there, and what is in its place.
    case notThere(step: String, in: String, kind: JSONElement.Kind, names: [String])
    /// A value in the place of a page's items that is neither an array nor an object of objects.
    case noItems(at: String, kind: JSONElement.Kind, names: [String])
    /// A post that an item names, and that is not where the page has the posts.
    case notNamed(String, in: String)
    /// A query of a map that selects more values than one may.
    case tooManyValues(field: String, limit: Int)
    case missing(field: String)
    case empty(field: String)
    case wrongType(field: String, expected: [JSONElement.Kind], found: JSONElement.Kind)
    case outOfRange(field: String, value: Double, allowed: ClosedRange<Int>)
    case notWhole(field: String, value: Double)
    /// A number that is too large for an id, or has a fraction.
    case notAnID(field: String, value: Double)
    /// More wide characters than characters.
    case wideBeyondLength(field: String, wide: Int, length: Int)
    case repostTooDeep(limit: Int)
  }
}

extension FeedError.Problem {
  /// Whether a page does not have its items where they are looked for.
  public var isOfPlace: Bool {
    switch self {
    case .notThere, .noItems, .emptyPage: true
    default: false
    }
  }

  /// The problem with its field's path extended: `width` inside `photos[2]` becomes `photos[2].width`.
  func inside(_ outer: String) -> FeedError.Problem {
    func path(_ field: String) -> String { field.isEmpty ? outer : field.hasPrefix("[") ? outer + field : "\(outer).\(field)" }
    return switch self {
    case .missing(let field): .missing(field: path(field))
    case .empty(let field): .empty(field: path(field))
    case .wrongType(let field, let expected, let found): .wrongType(field: path(field), expected: expected, found: found)
    case .outOfRange(let field, let value, let allowed): .outOfRange(field: path(field), value: value, allowed: allowed)
    case .notWhole(let field, let value): .notWhole(field: path(field), value: value)
    case .notAnID(let field, let value): .notAnID(field: path(field), value: value)
    case .wideBeyondLength(let field, let wide, let length): .wideBeyondLength(field: path(field), wide: wide, length: length)
    case .tooManyValues(let field, let limit): .tooManyValues(field: path(field), limit: limit)
    case .noID(let field, let names, let perhaps): .noID(field: path(field), names: names, perhaps: perhaps)
    case .lineTooLong, .pageTooLong, .endsMidLine, .notUTF8, .notJSON, .repeated, .otherFormat, .arrayInside, .apiError, .emptyPage,
      .notThere, .noItems, .notNamed, .repostTooDeep:
      self
    }
  }
}
