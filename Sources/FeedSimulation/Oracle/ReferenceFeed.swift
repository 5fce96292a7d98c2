public import ScrollSimulation

/// The expected feed: posts in order, a header before and perhaps an end tile behind them. Plain rules; lengths in 1/64 point.
public struct ReferenceFeed: Sendable {
  public struct Photo: Sendable, Equatable {
    public var id: String
    /// Pixels; 0 if unknown.
    public var width: Int
    public var height: Int
  }

  public struct Post: Sendable, Equatable {
    public var id: String
    public var textLength: Int
    public var textWide: Int
    public var textLines: Int
    /// The text, if the feed has it.
    public var words: String?
    /// The photos that a cell shows.
    public var photos: [Photo]
    public var edition: Edition
  }

  /// All that distinguishes one edition of a post from another, its photos' and that of the post that it passes on included.
  public struct Edition: Sendable, Equatable {
    public var words: [String?] = []
    public var numbers: [Int] = []
  }

  struct Entry: Sendable, Equatable {
    var key: UInt64
    var revision: UInt32
    var post: Post
  }

  private(set) var entries: [Entry] = [] {
    didSet { edition += 1 }
  }
  private(set) var edition = 0  // another one with every change of the entries
  private var keys: [String: UInt64] = [:]  // of the entries, by id; looked up, never iterated
  private var hasEnded = false
  private var nextKey: UInt64 = 2
  private var width: Int64
  let textHeight: TextHeight?

  /// The height of a post's text at a width, both in 1/64 point: by what the feed's client measures it with, which is no part of the engine. Nil
  /// leaves it to the checker's arithmetic.
  public typealias TextHeight = @Sendable (_ post: Post, _ width: Int64) -> Int64?

  public init(width: Int64, textHeight: TextHeight? = nil) { (self.width, self.textHeight) = (width, textHeight) }

  public var count: Int { entries.count }
  public var endKey: UInt64 { 1 }

  /// The list before any post: the header.
  public static func emptyList() -> ReferenceList {
    ReferenceList(items: [.init(key: 0, kind: 0, extent: 56 * 64)], minimumExtents: [56 * 64, 44 * 64, 44 * 64])
  }

  func place(ofKey key: UInt64) -> Int? { entries.firstIndex { $0.key == key } }

  /// The list finds a key by a table.
  private func place(of id: String, in list: ReferenceList) -> Int? { keys[id].flatMap { list.index(ofKey: $0) }.map { $0 - 1 } }

  /// What findings call an item: `post s3`.
  func name(ofKey key: UInt64) -> String? {
    key == 0 ? "the header" : key == endKey ? "the end tile" : place(ofKey: key).map { "post \(entries[$0].post.id)" }
  }

  func ids(at places: Range<Int>) -> [String] { entries[places].map(\.post.id) }

  // MARK: Changes

  /// Inserts posts. Known ones are updated in place; a repeated one stays where it came first.
  public mutating func insert(_ posts: [Post], at index: Int, in list: inout ReferenceList) {
    var fresh: [Entry] = []
    var freshPlaces: [String: Int] = [:]
    for post in posts {
      if let known = freshPlaces[post.id] {
        if fresh[known].post != post {
          fresh[known].post = post
          fresh[known].revision += 1
        }
      } else if keys[post.id] != nil {
        update(post, in: &list)
      } else {
        freshPlaces[post.id] = fresh.count
        fresh.append(Entry(key: nextKey, revision: 0, post: post))
        nextKey += 1
      }
    }
    for entry in fresh { keys[entry.post.id] = entry.key }
    entries.insert(contentsOf: fresh, at: index)
    list.insert(fresh.map(item), at: index + 1)
  }

  public mutating func append(_ posts: [Post], in list: inout ReferenceList) { insert(posts, at: entries.count, in: &list) }

  public mutating func insert(_ posts: [Post], after id: String, in list: inout ReferenceList) {
    insert(posts, at: (place(of: id, in: list) ?? -1) + 1, in: &list)
  }

  public mutating func update(_ post: Post, in list: inout ReferenceList) {
    guard let index = place(of: post.id, in: list), entries[index].post != post else { return }
    entries[index].post = post
    entries[index].revision += 1
    list.update(item(entries[index]), at: index + 1)
  }

  public mutating func delete(_ ids: [String], in list: inout ReferenceList) {
    for id in ids {
      guard let index = place(of: id, in: list) else { continue }
      keys[id] = nil
      entries.remove(at: index)
      list.remove(index + 1..<index + 2)
    }
  }

  /// Removes posts that were dropped because there were too many.
  public mutating func trim(_ places: Range<Int>, in list: inout ReferenceList) {
    for entry in entries[places] { keys[entry.post.id] = nil }
    entries.removeSubrange(places)
    list.remove(places.lowerBound + 1..<places.upperBound + 1)
  }

  public mutating func end(in list: inout ReferenceList) {
    guard !hasEnded else { return }
    hasEnded = true
    list.insert([.init(key: 1, kind: 2, extent: 44 * 64)], at: list.count)
  }

  /// The end is unknown again: what was behind the last post was dropped.
  public mutating func goOn(in list: inout ReferenceList) {
    guard hasEnded else { return }
    hasEnded = false
    list.remove(list.count - 1..<list.count)
  }

  /// Sets another width: every post may have another height.
  public mutating func resize(to width: Int64, in list: inout ReferenceList) {
    guard width != self.width else { return }
    self.width = width
    let entries = entries
    let (hasEnded, textHeight) = (hasEnded, textHeight)
    list.remeasure(crossExtent: width) { index in
      if index == 0 { return 56 * 64 }
      if hasEnded, index == entries.count + 1 { return 44 * 64 }
      return ReferenceGeometry.height(of: entries[index - 1].post, width: width, text: textHeight)
    }
  }

  private func item(_ entry: Entry) -> ReferenceList.Item {
    ReferenceList.Item(
      key: entry.key, kind: 1, revision: entry.revision,
      extent: ReferenceGeometry.height(of: entry.post, width: width, text: textHeight),
      content: ReferenceGeometry.digest(length: entry.post.textLength, wide: entry.post.textWide, lines: entry.post.textLines))
  }
}
