internal import DequeModule
public import PhotoFeed

/// Bytes in, posts and errors out, with a count of everything that the feed contained.
///
///     var reader = FeedReader(source: "posts.ndjson")
///     reader.push(bytes)
///     while let outcome = reader.next() { ... }
///
/// A feed is lines of JSON, each an item or a page of items; or pages that are written over several lines, or are longer than a line may be. Its
/// first line decides which. What an item looks like is said by the format, which the first item shows if it is not given. `Docs/Feed.md`
/// describes them all; this is the project's own:
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
/// | `removed` | true | takes the post of this id away; with `id` alone |
/// | `repost_of` | object of these same fields | at most `maximumRepostDepth` deep |
///
/// A field that is null counts as left out, and a photo with only one side as one of unknown size. Fields with other names are reported
/// and otherwise ignored.
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
  /// How many reposts of reposts may be nested; feeds flatten them to one.
  public static let maximumRepostDepth = PostDecoder.maximumRepostDepth

  public enum Outcome: Hashable, Sendable {
    case post(Post, line: Int)
    /// The post of this id is gone.
    case removal(id: String, line: Int)
    case bad(FeedError)
  }

  /// What the lines taken so far contained. A page counts for as many lines as it has items.
  public struct Counts: Hashable, Sendable {
    /// Lines that were not empty: `posts + removals + others + badLines`.
    public var lines = 0
    public var posts = 0
    /// Lines that take a post away.
    public var removals = 0
    /// Lines that are about something else than posts.
    public var others = 0
    public var badLines = 0
    /// Posts that pass another one on.
    public var reposts = 0
    /// Photos of posts, and of the posts that they pass on.
    public var photos = 0
    public var photosWithoutSize = 0
    /// Photos for which the nine-grid has no slot.
    public var photosBeyondGrid = 0

    public init() {}
  }

  /// What errors call the stream.
  public let source: String
  public private(set) var counts = Counts()
  /// The first `maximumListedErrors` of them.
  public private(set) var errors: [FeedError] = []
  /// Names of fields that the format does not have, each once, in the order of the lines where they first stood.
  public private(set) var unknownFields: [String] = []

  private var decoder: PostDecoder
  /// The begin of the stream, as long as its first line is not there and neither splitter.
  private var head: [UInt8] = []
  private var lines: LineSplitter?
  private var pages: ItemSplitter?
  private var queue: Deque<LineSplitter.Piece> = []
  /// The items of a page on one line that is not JSON as a whole.
  private var pieces: Deque<LineSplitter.Piece> = []
  /// The rest of the page that was taken last.
  private var items: Deque<PostDecoder.Item> = []

  /// - Parameters:
  ///   - source: what errors call the stream.
  ///   - description: how the feed is written.
  ///   - refusesRepeatedFields: whether a line in which a field stands twice is a bad one.
  public init(source: String, as description: FeedDescription = FeedDescription(), refusesRepeatedFields: Bool = false) {
    self.source = source
    decoder = PostDecoder(description, refusesRepeatedFields: refusesRepeatedFields)
  }

  /// The format that was given, or that the first post has shown; nil before.
  public var format: FeedFormat? { decoder.format }

  /// The lines of a map whose pointers have led nowhere in any item: `photos=/medai`.
  public var unmetPointers: [String] {
    guard case .mapped(let map)? = format, counts.lines > 0 else { return [] }
    return decoder.unmet.map { "\($0.rawValue)=\(map.pointers[$0] ?? .root)" }
  }

  /// Lines that were pushed and not yet taken.
  public var waiting: Int { queue.count + pieces.count + items.count }

  /// Whether it is time to push more bytes.
  public var wantsMore: Bool { waiting < Self.maximumWaitingLines }

  /// Takes the stream's next bytes, cut anywhere.
  ///
  /// - Precondition: `finish()` has not been called.
  public mutating func push(_ bytes: UnsafeRawBufferPointer) {
    guard lines == nil, pages == nil else { return split(bytes) }
    head.append(contentsOf: bytes)
    if let shape = FeedShape(of: head, isWhole: false) { begin(shape) }
  }

  /// Ends the stream: a last line without a line ending is a line too. Called once.
  public mutating func finish() {
    if lines == nil, pages == nil { begin(FeedShape(of: head, isWhole: true) ?? .lines) }
    if let last = lines?.finish() ?? pages?.finish() { queue.append(last) }
  }

  private mutating func begin(_ shape: FeedShape) {
    switch shape {
    case .lines: lines = LineSplitter(pages: decoder.pages)
    case .pages: pages = ItemSplitter(pages: decoder.pages)
    }
    let head = head
    self.head = []
    head.withUnsafeBytes { split($0) }
  }

  private mutating func split(_ bytes: UnsafeRawBufferPointer) {
    queue.append(contentsOf: lines?.push(bytes) ?? pages?.push(bytes) ?? [])
  }

  /// The next line's post or error, nil if no whole line waits.
  public mutating func next() -> Outcome? {
    while true {
      do throws(FeedError) {
        if let item = items.popFirst() {
          if let outcome = try outcome(of: item) { return outcome }
        } else if let piece = pieces.popFirst() {
          try open(piece, isItem: true)
        } else {
          guard let piece = queue.popFirst() else { return nil }
          try open(piece, isItem: pages != nil)
        }
      } catch {
        counts.lines += 1
        counts.badLines += 1
        if errors.count < Self.maximumListedErrors { errors.append(error) }
        return .bad(error)
      }
    }
  }

  private mutating func open(_ piece: LineSplitter.Piece, isItem: Bool) throws(FeedError) {
    switch piece {
    case .line(let line):
      do throws(FeedError) { try decoder.add(line, isItem: isItem, source: source, to: &items) } catch {
        let items = isItem || !error.isOfSyntax ? [] : ItemSplitter.items(on: line, pages: decoder.pages)
        if items.isEmpty { throw error }
        pieces.append(contentsOf: items)
      }
    case .item(let line): try decoder.add(line, isItem: true, source: source, to: &items)
    case .overlong(let number, let byte, let length):
      throw FeedError(source: source, line: number, byte: byte, problem: .lineTooLong(bytes: length))
    }
  }

  /// Nil for an item that is about something else than posts.
  private mutating func outcome(of item: PostDecoder.Item) throws(FeedError) -> Outcome? {
    let decoded = try decoder.decode(item, source: source)
    counts.lines += 1
    for name in decoded.unknownFields where unknownFields.count < Self.maximumListedFields && !unknownFields.contains(name) {
      unknownFields.append(name)
    }
    switch decoded.entry {
    case .post(let post):
      count(post)
      return .post(post, line: item.line)
    case .removal(let id):
      counts.removals += 1
      return .removal(id: id, line: item.line)
    case .other:
      counts.others += 1
      return nil
    }
  }

  private mutating func count(_ post: Post) {
    counts.posts += 1
    if post.repostOf != nil { counts.reposts += 1 }
    counts.photosBeyondGrid += post.photosBeyondGrid
    var next: Post? = post
    while let post = next {
      counts.photos += post.photos.count
      counts.photosWithoutSize += post.photos.count { $0.pixelSize == nil }
      next = post.repostOf
    }
  }
}
