import JSONReading
public import PhotoFeed

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

  /// What a line said.
  public struct Decoded: Hashable, Sendable {
    public var post: Post
    /// Names of fields that the dialect does not have, each once, in alphabetical order.
    public var unknownFields: [String]
  }

  private let refusesRepeatedFields: Bool

  /// - Parameter refusesRepeatedFields: whether a line in which an object has a field twice is refused. Else one of the two counts, which
  ///   JSON leaves open.
  public init(refusesRepeatedFields: Bool = false) { self.refusesRepeatedFields = refusesRepeatedFields }

  /// The post on `line` of `source`.
  public func decode(_ line: LineSplitter.Line, source: String) throws(FeedError) -> Decoded {
    func error(_ problem: FeedError.Problem, at offset: Int = 0) -> FeedError {
      FeedError(source: source, line: line.number, byte: line.byte + offset, problem: problem)
    }
    do {
      let element = try JSONElement(parsing: line.bytes)
      var format = TreadmillFormat()
      let post = try format.post(element)
      if refusesRepeatedFields, let field = element.repeatedName { throw FeedError.Problem.repeated(field: field) }
      return Decoded(post: post, unknownFields: format.unknownFields.isEmpty ? [] : Set(format.unknownFields).sorted())
    } catch let problem as FeedError.Problem {
      throw error(problem)
    } catch let fault as JSONFault {
      guard line.isTerminated else { throw error(.endsMidLine, at: line.bytes.count) }
      if fault.expected == .utf8, let byte = fault.found { throw error(.notUTF8(byte), at: fault.offset) }
      throw error(.notJSON(found: fault.found, expected: fault.expected), at: fault.offset)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
