internal import Impressions
internal import JSONReading
public import PhotoFeed
internal import Tiling
public import ViewTree

/// The feeds of a backend and its readers' sessions: without a clock, a thread, or input and output of its own.
///
/// ```swift
/// var host = FeedHost()
/// try host.insert(posts, at: .start, in: "home")
/// let reader = try host.open("home", width: 390) { outline throws(FeedSessionError) in
///   try FeedSession(viewport: Size(width: 390, height: 844), in: outline)
/// }
/// let soon = try host.read(reader) { $0.needed(within: 800, at: now, in: $1) }
/// ```
///
/// ``answer(_:into:)`` does the same with lines of JSON: `Docs/Protocol.md` has the calls.
public struct FeedHost: Sendable {
  /// The name of a session: positive, below 2^53, and never given twice.
  public typealias SessionID = UInt64

  struct Slot: Sendable {
    var session: FeedSession?
    var generation: UInt32 = 0
    var feed: Int32 = 0
    var outline: Int32 = 0
  }

  public let limits: FeedHostLimits
  /// How a feed's texts are set that is made without a style of its own.
  public let style: TextStyle
  private let measure: @Sendable (TextStyle) -> any TextMeasuring
  var feeds: [HostedFeed?] = []
  private var named: [String: Int] = [:]  // named[feeds[i].name] == i
  private var freeFeeds: [Int] = []
  private var slots: [Slot] = []
  private var freeSlots: [Int32] = []
  private var expiryPlace = 0  // the slot at which `expire` continues
  private var feedMemory = 0
  /// The requests that were answered, and of these the refused ones.
  public internal(set) var requestCount = 0
  public internal(set) var refusalCount = 0
  var reader = JSONReader()
  var watched: [SessionID: ReaderImpressions] = [:]  // looked up only
  var watchedMemory = 0
  /// Whether readers that are watched from now on have their logs written, for ``takeClientLog()``. What is not taken counts in ``memory``.
  public var writesClientLog = false
  var clientLog: [UInt8] = []

  /// `measure` gives what measures the texts of feeds with a style: `EstimatedText`, or with TextLayout `ShapedText`.
  ///
  /// - Precondition: each limit is within its bounds in ``FeedHostLimits/allowed``.
  public init(
    limits: FeedHostLimits = FeedHostLimits(), style: TextStyle = .standard,
    measure: @escaping @Sendable (TextStyle) -> any TextMeasuring = { EstimatedText($0) }
  ) {
    (self.style, self.measure) = (style, measure)
    for (limit, name, bounds) in FeedHostLimits.allowed {
      precondition(bounds.contains(limits[keyPath: limit]), "the limit \(name) is \(limits[keyPath: limit]), allowed are \(bounds)")
    }
    self.limits = limits
  }

  public var feedCount: Int { named.count }
  public private(set) var postCount = 0
  public private(set) var sessionCount = 0
  /// In bytes: see ``FeedHostLimits/memory``.
  public var memory: Int { feedMemory + watchedMemory + clientLog.count + sessionCount * MemoryLayout<Slot>.stride }

  // MARK: Feeds

  /// The posts of a feed.
  public func posts(of feed: String) throws(FeedHostError) -> FeedStore { feeds[try self.index(of: feed)]!.store }

  /// Puts the new ones among `posts` at a place, in order; known ones are updated where they are. Then removes the posts with the ids of
  /// `removed`. Makes the feed if there is none, whose texts then have `style` for good; nil is the host's.
  @discardableResult
  public mutating func insert(
    _ posts: [Post], at place: FeedPlace = .end, removing removed: [String] = [], in feed: String, style: TextStyle? = nil
  ) throws(FeedHostError) -> FeedChange {
    try insert(posts, nil, at: place, removing: removed, in: feed, style)
  }

  /// The same for posts that are measured elsewhere, at any width: ids and as many heights, in points within ``allowedHeights``.
  @discardableResult
  public mutating func insert(
    ids: [String], heights: [Double], at place: FeedPlace = .end, in feed: String
  ) throws(FeedHostError) -> FeedChange {
    try insert(try FeedHost.posts(ids, heights), heights, at: place, removing: [], in: feed)
  }

  /// Updates the known ones among `posts`; the others are counted as unknown. Then removes those with the ids of `removed`.
  @discardableResult
  public mutating func replace(
    _ posts: [Post], removing removed: [String] = [], in feed: String
  ) throws(FeedHostError) -> FeedChange {
    try edit(try self.index(of: feed), .replace, posts, nil, removing: removed)
  }

  @discardableResult
  public mutating func replace(ids: [String], heights: [Double], in feed: String) throws(FeedHostError) -> FeedChange {
    try edit(try self.index(of: feed), .replace, try FeedHost.posts(ids, heights), heights, removing: [])
  }

  @discardableResult
  public mutating func remove(_ ids: [String], from feed: String) throws(FeedHostError) -> FeedChange {
    let index = try self.index(of: feed)
    let heights: [Double]? = feeds[index]!.heights == nil ? nil : []
    return try edit(index, .replace, [], heights, removing: ids)
  }

  /// Forgets a feed that no session is open in.
  public mutating func drop(_ feed: String) throws(FeedHostError) {
    let index = try self.index(of: feed)
    let sessions = feeds[index]!.sessions
    guard sessions == 0 else { throw .feedInUse(feed, sessions: sessions) }
    (feedMemory, postCount) = (feedMemory - feeds[index]!.memory, postCount - feeds[index]!.store.count)
    (feeds[index], named[feed]) = (nil, nil)
    freeFeeds.append(index)
  }

  /// Points; the heights that a post may be given.
  public static let allowedHeights = 0.0...1_000_000

  private static func posts(_ ids: [String], _ heights: [Double]) throws(FeedHostError) -> [Post] {
    guard ids.count == heights.count else { throw .unequal("ids", ids.count, "heights", heights.count) }
    if let height = heights.first(where: { !allowedHeights.contains($0) }) {
      throw .field("heights", .outOfRange(height, allowedHeights))
    }
    return ids.map { Post(id: $0) }
  }

  func index(of feed: String) throws(FeedHostError) -> Int {
    guard let place = named[feed] else { throw .unknownFeed(feed) }
    return place
  }

  private mutating func insert(
    _ posts: [Post], _ heights: [Double]?, at place: FeedPlace, removing removed: [String], in feed: String, _ style: TextStyle? = nil
  ) throws(FeedHostError) -> FeedChange {
    if let known = named[feed] {
      if let style, feeds[known]!.style != style { throw .otherStyle(feed: feed) }
      return try edit(known, .insert(at: try feeds[known]!.index(at: place)), posts, heights, removing: removed)
    }
    guard feedCount < limits.feeds else { throw .limit("feeds", maximum: limits.feeds) }
    let new = HostedFeed(name: feed, style ?? self.style, measure(style ?? self.style))
    let index = try new.index(at: place)
    let slot = freeFeeds.popLast() ?? feeds.count
    if slot == feeds.count { feeds.append(new) } else { feeds[slot] = new }
    do throws(FeedHostError) {
      let change = try edit(slot, .insert(at: index), posts, heights, removing: removed)
      named[feed] = slot
      feedMemory += new.memory
      return change
    } catch {
      feeds[slot] = nil
      freeFeeds.append(slot)
      throw error
    }
  }

  private mutating func edit(
    _ index: Int, _ edit: FeedEditing, _ posts: [Post], _ heights: [Double]?, removing removed: [String]
  ) throws(FeedHostError) -> FeedChange {
    let (count, before, hasHeights) = (feeds[index]!.store.count, feeds[index]!.memory, feeds[index]!.heights != nil)
    guard count == 0 || hasHeights == (heights != nil) else { throw .otherContent(feed: feeds[index]!.name, hasHeights: hasHeights) }
    if !posts.isEmpty {
      if case .insert = edit, count + posts.count > limits.posts {
        let new = Set(posts.map(\.id)).count { feeds[index]!.store.key(of: $0) == nil }
        guard count + new <= limits.posts else { throw .limit("posts", maximum: limits.posts) }
      }
      let outlines = posts.count * feeds[index]!.outlines.count * HostedFeed.outlineMemory
      try checkMemory(for: posts.reduce(outlines) { $0 + HostedFeed.memory(of: $1) })
    }
    let change = feeds[index]!.edit(edit, posts, heights: heights, removing: removed)
    feedMemory += feeds[index]!.memory - before
    postCount += feeds[index]!.store.count - count
    return change
  }

  private func checkMemory(for bytes: Int) throws(FeedHostError) {
    guard bytes <= limits.memory - memory else { throw .limit("memory", maximum: limits.memory) }
  }

  // MARK: Outlines

  /// Asks a feed's outline for a width and a spacing, in points, without a session.
  public mutating func ask<Answer>(
    _ feed: String, width: Double, spacing: Double = 0, _ body: (FeedOutline) -> Answer
  ) throws(FeedHostError) -> Answer {
    let index = try self.index(of: feed)
    return body(feeds[index]!.outlines[try outline(of: index, width: width, spacing: spacing)].outline)
  }

  /// The place of a feed's outline: made on the first use, O(posts).
  private mutating func outline(of index: Int, width: Double, spacing: Double) throws(FeedHostError) -> Int {
    if let known = feeds[index]!.outlines.firstIndex(where: { $0.outline.width == width && $0.outline.spacing == spacing }) { return known }
    guard FeedOutline.allowedWidths.contains(width) else {
      throw .field("width", .outOfRange(width, FeedOutline.allowedWidths))
    }
    guard FeedOutline.allowedSpacings.contains(spacing) else {
      throw .field("spacing", .outOfRange(spacing, FeedOutline.allowedSpacings))
    }
    let isFull = feeds[index]!.outlines.count >= limits.outlines
    guard let unused = isFull ? feeds[index]!.outlines.firstIndex(where: { $0.sessions == 0 }) : feeds[index]!.outlines.count else {
      throw .limit("outlines", maximum: limits.outlines)
    }
    if !isFull { try checkMemory(for: feeds[index]!.store.count * HostedFeed.outlineMemory) }
    let before = feeds[index]!.memory
    do throws(TilingError) {
      let new = HostedFeed.Outline(outline: try feeds[index]!.outline(width: width, spacing: spacing))
      if isFull { feeds[index]!.outlines[unused] = new } else { feeds[index]!.outlines.append(new) }
    } catch { preconditionFailure("no outline of \(feeds[index]!.store.count) posts: \(error)") }  // as for edits
    feedMemory += feeds[index]!.memory - before
    return unused
  }

  // MARK: Sessions

  /// Begins the session that `make` gives, in the feed's outline for a width and a spacing, in points.
  public mutating func open(
    _ feed: String, width: Double, spacing: Double = 0, _ make: (FeedOutline) throws(FeedSessionError) -> FeedSession
  ) throws(FeedHostError) -> SessionID {
    let index = try self.index(of: feed)
    guard sessionCount < limits.sessions else { throw .limit("sessions", maximum: limits.sessions) }
    try checkMemory(for: MemoryLayout<Slot>.stride)
    let outline = try outline(of: index, width: width, spacing: spacing)
    let session: FeedSession
    do throws(FeedSessionError) { session = try make(feeds[index]!.outlines[outline].outline) } catch { throw .session(error) }
    let slot = freeSlots.popLast().map(Int.init) ?? slots.count
    if slot == slots.count { slots.append(Slot()) }
    slots[slot].session = session
    (slots[slot].feed, slots[slot].outline) = (Int32(index), Int32(outline))
    feeds[index]!.outlines[outline].sessions += 1
    sessionCount += 1
    return UInt64(slots[slot].generation) << FeedHost.slotBits | UInt64(slot + 1)
  }

  /// Asks a session, which stays as it is.
  public func read<Answer>(_ id: SessionID, _ body: (FeedSession, FeedOutline) -> Answer) throws(FeedHostError) -> Answer {
    let slot = try slot(of: id)
    return body(slots[slot].session!, feeds[Int(slots[slot].feed)]!.outlines[Int(slots[slot].outline)].outline)
  }

  /// Moves a session.
  public mutating func update<Answer>(
    _ id: SessionID, _ body: (inout FeedSession, FeedOutline) -> Answer
  ) throws(FeedHostError) -> Answer {
    let slot = try slot(of: id)
    defer { if !watched.isEmpty { follow(id) } }
    return body(&slots[slot].session!, feeds[Int(slots[slot].feed)]!.outlines[Int(slots[slot].outline)].outline)
  }

  /// The feed that a session is in.
  public func feed(of id: SessionID) throws(FeedHostError) -> String { feeds[Int(slots[try slot(of: id)].feed)]!.name }

  /// Gives a session another viewport, and the feed's outline for a width and a spacing.
  public mutating func resize(_ id: SessionID, to viewport: Size, width: Double, spacing: Double) throws(FeedHostError) {
    let slot = try slot(of: id)
    let (index, old) = (Int(slots[slot].feed), Int(slots[slot].outline))
    let new = try outline(of: index, width: width, spacing: spacing)
    let before = feeds[index]!.outlines[old].outline
    do throws(FeedSessionError) {
      try slots[slot].session!.resize(to: viewport, in: feeds[index]!.outlines[new].outline, from: before)
    } catch { throw .session(error) }
    slots[slot].outline = Int32(new)
    feeds[index]!.outlines[old].sessions -= 1
    feeds[index]!.outlines[new].sessions += 1
    if !watched.isEmpty { follow(id) }
  }

  public mutating func close(_ id: SessionID) throws(FeedHostError) {
    close(try slot(of: id))
  }

  private mutating func close(_ slot: Int) {
    feeds[Int(slots[slot].feed)]!.outlines[Int(slots[slot].outline)].sessions -= 1
    slots[slot].session = nil
    if !watched.isEmpty { unwatch(SessionID(slots[slot].generation) << FeedHost.slotBits | SessionID(slot + 1)) }
    slots[slot].generation += 1
    sessionCount -= 1
    // A slot whose names are used up is not used again.
    if slots[slot].generation < 1 << FeedHost.generationBits { freeSlots.append(Int32(slot)) }
  }

  /// Closes sessions whose time is before an instant, such as those of readers who have gone: looks at the next ``expiryStep`` slots.
  ///
  /// - Returns: how many were closed, and whether all slots have been looked at since the last time that this was true.
  public mutating func expire(before instant: Instant) -> (closed: Int, isAtEnd: Bool) {
    let (before, end) = (sessionCount, min(slots.count, expiryPlace + FeedHost.expiryStep))
    for slot in expiryPlace..<end {
      if let session = slots[slot].session, session.instant < instant { close(slot) }
    }
    expiryPlace = end < slots.count ? end : 0
    return (before - sessionCount, expiryPlace == 0)
  }

  /// The sessions from the slot `first` on, at most `count`, and the slot to go on from; nil at the end. Looks at ``expiryStep`` slots.
  func sessions(from first: Int, atMost count: Int) -> (sessions: [SessionID], next: Int?) {
    var found: [SessionID] = []
    let end = min(slots.count, max(first, 0) + FeedHost.expiryStep)
    for slot in min(max(first, 0), end)..<end where slots[slot].session != nil {
      if found.count == count { return (found, slot) }
      found.append(SessionID(slots[slot].generation) << FeedHost.slotBits | SessionID(slot + 1))
    }
    return (found, end < slots.count ? end : nil)
  }

  /// A limit of one call's work.
  public static let expiryStep = 16_384

  private static let slotBits = UInt64(31)
  private static let generationBits = UInt32(22)

  private func slot(of id: SessionID) throws(FeedHostError) -> Int {
    let slot = Int(id & (1 << FeedHost.slotBits - 1)) - 1
    guard slots.indices.contains(slot), slots[slot].session != nil, UInt64(slots[slot].generation) == id >> FeedHost.slotBits else {
      throw .unknownSession(id)
    }
    return slot
  }
}
