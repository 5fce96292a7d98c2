#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Makes posts of lines in the `treadmill` dialect: one JSON object a line, with numbers in place of a text or with the text itself.
///
///     {"id":"1","text":{"length":9,"wide":9,"lines":1},"photos":[{"id":"a","width":640,"height":480}]}
///     {"id":"2","created_at":"2015-09-09T02:12:55Z","text":"hello","repost_of":{"id":"1"}}
///
/// | field | | |
/// |---|---|---|
/// | `id` | string, not empty | required |
/// | `created_at` | string | kept as it is |
/// | `text` | string, or object of `length`, `wide`, `lines` | each count in `PostText.allowedCounts` |
/// | `photos` | array of objects of `id` (required), `width`, `height`, `url` | each side in `PixelSize.allowedSides`, rounded to a pixel |
/// | `repost_of` | object of these same fields | at most `maximumRepostDepth` deep |
///
/// A field that is null counts as left out, and a photo with only one side as one of unknown size. Fields with other names are reported
/// and otherwise ignored.
public struct PostDecoder: Sendable {
  /// How many reposts of reposts may be nested; feeds flatten them to one.
  public static let maximumRepostDepth = 8
  /// Open brackets beyond which Foundation's decoder refuses a line.
  public static let maximumNesting = 512

  /// What a line said.
  public struct Decoded: Hashable, Sendable {
    public var post: Post
    /// Names of fields that the dialect does not have, each once, in alphabetical order: the decoder does not give the line's order.
    public var unknownFields: [String]
  }

  private let json = JSONDecoder()
  private let refusesRepeatedFields: Bool

  /// - Parameter refusesRepeatedFields: whether a line in which an object has a field twice is refused. Else one of the two counts, which
  ///   JSON leaves open.
  public init(refusesRepeatedFields: Bool = false) { self.refusesRepeatedFields = refusesRepeatedFields }

  /// The post on `line` of `source`.
  public func decode(_ line: LineSplitter.Line, source: String) throws(FeedError) -> Decoded {
    func error(_ problem: FeedError.Problem, at offset: Int = 0) -> FeedError {
      FeedError(source: source, line: line.number, byte: line.byte + offset, problem: problem)
    }
    func syntaxError() -> FeedError {
      guard let fault = JSONFault.first(in: line.bytes) else { return error(.undecodable) }
      guard line.isTerminated else { return error(.endsMidLine, at: line.bytes.count) }
      return error(.notJSON(found: fault.found, expected: fault.expected), at: fault.offset)
    }
    if let offset = line.bytes.firstInvalidUTF8 {
      throw line.isTerminated ? error(.notUTF8(line.bytes[offset]), at: offset) : error(.endsMidLine, at: line.bytes.count)
    }
    // Foundation takes a line with NUL bytes for UTF-16 or UTF-32, so that they must not reach it.
    if line.bytes.contains(0) { throw syntaxError() }
    // Of brackets that are nested too deep it reads beyond the last one. Nothing that ends with an opening bracket is JSON.
    if line.bytes.last == UInt8(ascii: "[") || line.bytes.last == UInt8(ascii: "{") { throw syntaxError() }
    do {
      let wire = try json.decode(PostWire.self, from: Data(line.bytes))
      if refusesRepeatedFields, let field = RepeatedField.first(in: line.bytes) { throw FeedError.Problem.repeated(field: field) }
      return Decoded(post: wire.post, unknownFields: wire.unknownFields)
    } catch let problem as FeedError.Problem {
      throw error(problem)
    } catch _ {
      throw syntaxError()
    }
  }
}

extension [UInt8] {
  /// Where the first ill-formed sequence starts, nil if the bytes are UTF-8.
  fileprivate var firstInvalidUTF8: Int? {
    if String(validating: self, as: UTF8.self) != nil { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var bytes = makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &bytes) {
      case .valid(let scalar): offset += scalar.count
      case .error: return offset
      case .emptyInput: return nil
      }
    }
  }
}
