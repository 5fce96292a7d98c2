internal import DequeModule
internal import JSONReading
public import PhotoFeed

/// Reads bytes into posts and errors, and counts everything in the feed.
///
///     var reader = FeedReader(source: "posts.ndjson")
///     reader.push(bytes)
///     while let outcome = reader.next() { ... }
///
/// A feed is lines of JSON, each an item or a page of items, or pages over several lines or longer than a line may be; its first line
/// decides which. The format of the items is given, or that of the first item. `Docs/Feed.md` describes the formats. The project's own:
///
///     {"id":"1","text":{"length":9,"wide":9,"lines":1},"photos":[{"id":"a","width":640,"height":480}]}
///     {"id":"2","created_at":"2015-09-09T02:12:55Z","text":"hello","repost_of":{"id":"1"}}
///
/// | field | | |
/// |---|---|---|
/// | `id` | string, not empty, or whole number | required |
/// | `created_at` | string | kept as it is |
/// | `text` | string, or object of `length`, `wide`, `lines` | each count in `PostText.allowedCounts` |
/// | `photos` | array of objects of `id` (required), `width`, `height`, `url` | each side at most `PixelSize.allowedSides.upperBound`, rounded to a pixel; 0 or less is not known |
/// | `removed` | true | removes the post of this id; with `id` alone |
/// | `repost_of` | object of these same fields | at most `maximumRepostDepth` deep |
///
/// A null field counts as absent, and a photo with one side as one of unknown size. Unknown fields are reported and ignored.
///
/// `push` splits lines, `next` decodes them. Push only while `wantsMore`: then at most `maximumWaitingLines` and those of a chunk wait.
public struct FeedReader: Sendable {
  /// The number of waiting lines at which a reader wants no more bytes.
  public static let maximumWaitingLines = 256
  /// The number of their bytes at which a reader wants no more.
  public static let maximumWaitingBytes = 1 << 26
  /// The maximum length of a page that is read as a whole: with a place of its items, or with photos that are elsewhere in the page.
  public static let maximumPageBytes = 1 << 24
  /// The bytes that are kept of a feed while it has no item, for ``reasonForNoPosts``.
  public static let maximumStartBytes = 1 << 20
  /// The number of errors kept; more are only counted.
  public static let maximumListedErrors = 20
  /// The number of unknown field names kept, so that a feed with ids as names does not fill the memory.
  public static let maximumListedFields = 64
  /// The maximum nesting of reposts; feeds flatten them to one.
  public static let maximumRepostDepth = PostDecoder.maximumRepostDepth

  public enum Outcome: Hashable, Sendable {
    case post(Post, line: Int)
    case removal(id: String, line: Int)
    case bad(FeedError)
  }

  /// The contents of the lines taken so far. A page counts for as many lines as it has items.
  public struct Counts: Hashable, Sendable {
    /// Lines that were not empty: `posts + removals + others + badLines`.
    public var lines = 0
    public var posts = 0
    public var removals = 0
    /// Lines about anything but posts.
    public var others = 0
    public var badLines = 0
    public var reposts = 0
    /// Posts without a text and photos, and without a repost that has them.
    public var emptyPosts = 0
    /// Photos of posts and of the posts inside reposts.
    public var photos = 0
    public var photosWithoutSize = 0
    /// Photos without a slot in the nine-grid.
    public var photosBeyondGrid = 0

    public init() {}
  }

  /// The stream's name in errors.
  public let source: String
  public private(set) var counts = Counts()
  /// The first `maximumListedErrors`.
  public private(set) var errors: [FeedError] = []
  /// Names of fields unknown to the format, each once, in order of their first lines.
  public private(set) var unknownFields: [String] = []

  private var decoder: PostDecoder
  private var start: [UInt8] = []  // of the stream, until there is an item
  private var head: [UInt8] = []  // the start of the stream, until its first line decides between `lines` and `pages`
  private var lines: LineSplitter?
  private var pages: ItemSplitter?
  private var queue: Deque<LineSplitter.Piece> = []
  private var waitingBytes = 0  // in `queue`
  private var pieces: Deque<LineSplitter.Piece> = []  // the items of a one-line page that is not JSON as a whole
  private var items: Deque<PostDecoder.Item> = []  // the rest of the page taken last

  /// A reader of a new stream. `source` names it in errors; `refusesRepeatedFields` makes a line that has a field twice a bad one.
  public init(source: String, as description: FeedDescription = FeedDescription(), refusesRepeatedFields: Bool = false) {
    self.source = source
    decoder = PostDecoder(description, refusesRepeatedFields: refusesRepeatedFields)
  }

  /// A reader of one whole line, without its ending. It is not searched for its end and its shape: nothing is pushed.
  public init(source: String, line: [UInt8], as description: FeedDescription = FeedDescription()) {
    self.init(source: source, as: description)
    lines = LineSplitter()
    if let piece = LineSplitter.piece(of: line) { queue.append(piece) }
  }

  /// The given format, or that of the first post; nil before.
  public var format: FeedFormat? { decoder.format }

  /// The lines of a map that led to no value in any item: `photos=/medai`.
  public var unmetPointers: [String] { counts.lines > 0 ? decoder.unmet.map(\.description) : [] }

  /// The number of pushed lines that are not yet taken.
  public var waiting: Int { queue.count + pieces.count + items.count }

  /// Whether more bytes may be pushed.
  public var wantsMore: Bool { waiting < Self.maximumWaitingLines && waitingBytes < Self.maximumWaitingBytes }

  /// Takes the stream's next bytes, cut anywhere.
  /// - Precondition: `finish()` has not been called.
  public mutating func push(_ bytes: UnsafeRawBufferPointer) {
    if counts.lines == 0, start.count < Self.maximumStartBytes {
      start.append(contentsOf: bytes.prefix(Self.maximumStartBytes - start.count))
    }
    guard lines == nil, pages == nil else { return split(bytes) }
    head.append(contentsOf: bytes)
    if let shape = FeedShape(of: head, isWhole: false) { begin(shape) }
  }

  /// Ends the stream, whose last line may lack a line ending. Called once.
  public mutating func finish() {
    if lines == nil, pages == nil { begin(FeedShape(of: head, isWhole: true) ?? .lines) }
    if let last = lines?.finish() ?? pages?.finish() { wait(last) }
  }

  private mutating func wait(_ piece: LineSplitter.Piece) {
    if case .line(let line) = piece { waitingBytes += line.bytes.count }
    queue.append(piece)
  }

  /// A page whose items are not split from it before it is parsed is held as a whole.
  private var maximumTextBytes: Int { decoder.isPageHeld ? Self.maximumPageBytes : LineSplitter.maximumLineBytes }

  private mutating func begin(_ shape: FeedShape) {
    switch shape {
    case .lines: lines = LineSplitter(pages: decoder.splittingPlaces, maximumTextBytes: maximumTextBytes)
    case .pages: pages = ItemSplitter(pages: decoder.splittingPlaces, maximumTextBytes: maximumTextBytes)
    }
    let head = head
    self.head = []
    head.withUnsafeBytes { split($0) }
  }

  private mutating func split(_ bytes: UnsafeRawBufferPointer) {
    for piece in lines?.push(bytes) ?? pages?.push(bytes) ?? [] { wait(piece) }
  }

  /// The next line's post or error; nil if no whole line waits.
  public mutating func next() -> Outcome? {
    while true {
      do throws(FeedError) {
        if let item = items.popFirst() {
          if !start.isEmpty { start = [] }
          if let outcome = try outcome(of: item) { return outcome }
        } else if let piece = pieces.popFirst() {
          try open(piece)
        } else {
          guard let piece = queue.popFirst() else { return nil }
          if case .line(let line) = piece { waitingBytes -= line.bytes.count }
          try open(piece)
        }
      } catch {
        counts.lines += 1
        counts.badLines += 1
        if errors.count < Self.maximumListedErrors { errors.append(error) }
        return .bad(error)
      }
    }
  }

  private mutating func open(_ piece: LineSplitter.Piece) throws(FeedError) {
    switch piece {
    case .line(let line):
      do throws(FeedError) { try decoder.add(line, source: source, to: &items) } catch {
        let items = pages != nil || !error.isOfSyntax ? [] : ItemSplitter.items(on: line, pages: decoder.splittingPlaces)
        if items.isEmpty { throw error }
        pieces.append(contentsOf: items)
      }
    case .item(let line): try decoder.add(line, isItem: true, source: source, to: &items)
    case .overlong(let number, let byte, let length):
      let isPage = decoder.isPageHeld && length > Self.maximumPageBytes
      throw FeedError(source: source, line: number, byte: byte, problem: isPage ? .pageTooLong(bytes: length) : .lineTooLong(bytes: length))
    }
  }

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
    var isEmpty = true
    while let post = next {
      if post.text.orEmpty != .empty || !post.photos.isEmpty { isEmpty = false }
      counts.photos += post.photos.count
      counts.photosWithoutSize += post.photos.count { $0.pixelSize == nil }
      next = post.repostOf
    }
    if isEmpty { counts.emptyPosts += 1 }
  }
}

extension FeedReader {
  /// At the end of a feed without a post: the first error, or what its first page has in place of items; nil for a feed without a page.
  public var reasonForNoPosts: FeedError? {
    if let first = errors.first { return first }
    var splitter = ItemSplitter(pages: [])
    guard counts.lines == 0, case .line(let text)? = start.withUnsafeBytes({ splitter.push($0) }).first ?? splitter.finish(),
      let page = try? JSONElement(parsing: text.bytes)
    else { return nil }
    let found = ItemList.longest(in: page)
    var decoder = decoder
    let place = (try? decoder.page(page))??.place.description ?? ""
    let problem = FeedError.Problem.emptyPage(at: place, inside: found?.place.description, count: found?.items.count ?? 0)
    return FeedError(source: source, line: text.number, byte: text.byte, problem: problem)
  }
}
