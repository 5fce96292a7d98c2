internal import DequeModule
public import PhotoFeed

/// Bytes in, posts and errors out, with a count of everything that the feed contained.
///
///     reader.push(bytes)
///     while let outcome = reader.next() { ... }
///
/// Lines are cut when they are pushed and decoded when they are taken. Whoever pushes asks `wantsMore` first: what waits is then at most
/// `maximumWaitingLines` and the lines of one chunk.
public struct FeedReader: Sendable {
  /// Waiting lines from which on a reader wants no more bytes.
  public static let maximumWaitingLines = 256
  /// How many errors are kept; the others are only counted.
  public static let maximumListedErrors = 20
  /// How many names of unknown fields are kept, so that a feed with ids for field names does not fill the memory.
  public static let maximumListedFields = 64

  public enum Outcome: Hashable, Sendable {
    case post(Post, line: Int)
    case bad(FeedError)
  }

  /// What the lines taken so far contained.
  public struct Counts: Hashable, Sendable {
    /// Lines that were not empty: `posts + badLines`.
    public var lines = 0
    public var posts = 0
    public var badLines = 0
    /// Photos for which the nine-grid has no slot.
    public var photosBeyondGrid = 0

    public init() {}
  }

  /// What errors call the stream.
  public let source: String
  public private(set) var counts = Counts()
  /// The first `maximumListedErrors` of them.
  public private(set) var errors: [FeedError] = []
  /// Names of fields that the dialect does not have, each once, in the order of the lines where they first stood.
  public private(set) var unknownFields: [String] = []

  private let decoder: PostDecoder
  private var splitter = LineSplitter()
  private var queue: Deque<LineSplitter.Piece> = []

  /// - Parameters:
  ///   - source: what errors call the stream.
  ///   - refusesRepeatedFields: whether a line in which a field stands twice is a bad one.
  public init(source: String, refusesRepeatedFields: Bool = false) {
    self.source = source
    decoder = PostDecoder(refusesRepeatedFields: refusesRepeatedFields)
  }

  /// Lines that were pushed and not yet taken.
  public var waiting: Int { queue.count }

  /// Whether it is time to push more bytes.
  public var wantsMore: Bool { waiting < Self.maximumWaitingLines }

  /// Takes the stream's next bytes, cut anywhere.
  ///
  /// - Precondition: `finish()` has not been called.
  public mutating func push(_ bytes: UnsafeRawBufferPointer) { queue.append(contentsOf: splitter.push(bytes)) }

  /// Ends the stream: a last line without a line ending is a line too. Called once.
  public mutating func finish() {
    if let piece = splitter.finish() { queue.append(piece) }
  }

  /// The next line's post or error, nil if no whole line waits.
  public mutating func next() -> Outcome? {
    guard let piece = queue.popFirst() else { return nil }
    counts.lines += 1
    do throws(FeedError) {
      let (decoded, line) = try decode(piece)
      counts.posts += 1
      counts.photosBeyondGrid += decoded.post.photosBeyondGrid
      list(decoded.unknownFields)
      return .post(decoded.post, line: line)
    } catch {
      counts.badLines += 1
      if errors.count < Self.maximumListedErrors { errors.append(error) }
      return .bad(error)
    }
  }

  private func decode(_ piece: LineSplitter.Piece) throws(FeedError) -> (PostDecoder.Decoded, line: Int) {
    switch piece {
    case .line(let line): (try decoder.decode(line, source: source), line.number)
    case .overlong(let number, let byte, let length):
      throw FeedError(source: source, line: number, byte: byte, problem: .lineTooLong(bytes: length))
    }
  }

  private mutating func list(_ names: [String]) {
    for name in names where unknownFields.count < Self.maximumListedFields && !unknownFields.contains(name) {
      unknownFields.append(name)
    }
  }
}
