internal import PhotoFeed
internal import Tiling

/// A feed of a host: its posts, and an outline for each width and spacing that was asked for. Every edit reaches all of them.
struct HostedFeed: Sendable {
  struct Outline: Sendable {
    var outline: FeedOutline
    var sessions = 0
  }

  let name: String
  let style: TextStyle
  private let text: any TextMeasuring
  private(set) var store = FeedStore()
  private(set) var heights: [ItemKey: Double]?  // of a feed of heights: one for each post of the store
  var outlines: [Outline] = []
  private var contents = 0  // the posts' share of `memory`
  private var logged = 0  // an outline's log of edits

  init(name: String, _ style: TextStyle, _ text: any TextMeasuring) { (self.name, self.style, self.text) = (name, style, text) }

  var sessions: Int { outlines.reduce(0) { $0 + $1.sessions } }

  // Bytes, rounded up: of a feed without posts, of a post's entries in a store, in an outline, of an edit in an outline's log, and of that log in all.
  private static let feedMemory = 512
  static let postMemory = 320
  static let outlineMemory = 32
  private static let editMemory = 64
  private static let maximumLogMemory = 1 << 20

  /// Of the posts and outlines, in bytes: an estimate that is the same on every machine.
  var memory: Int {
    Self.feedMemory + name.utf8.count + contents + outlines.count * (store.count * Self.outlineMemory + min(logged, Self.maximumLogMemory))
  }

  static func memory(of post: Post) -> Int {
    let photos = post.photos.reduce(0) { $0 + 96 + $1.id.utf8.count + ($1.url?.utf8.count ?? 0) }
    return postMemory + 2 * post.id.utf8.count + (post.createdAt?.utf8.count ?? 0) + (post.text.string?.utf8.count ?? 0) + photos
      + (post.repostOf.map(memory) ?? 0)
  }

  func index(at place: FeedPlace) throws(FeedHostError) -> Int {
    func index(_ id: String) throws(FeedHostError) -> Int {
      guard let index = store.index(of: id) else { throw .unknownPost(id) }
      return index
    }
    switch place {
    case .start: return 0
    case .end: return store.count
    case .index(let index):
      guard 0...store.count ~= index else { throw .beyondFeed(index: index, count: store.count) }
      return index
    case .before(let id): return try index(id)
    case .after(let id): return try index(id) + 1
    }
  }

  /// Makes one edit: of `posts`, of which those with a height in `given` have that one, and after them of the posts with `removed` ids.
  mutating func edit(_ edit: FeedEditing, _ posts: [Post], heights given: [Double]? = nil, removing removed: [String]) -> FeedChange {
    if store.isEmpty { heights = given == nil ? nil : [:] }
    var revised: [ItemChange] = []
    for (post, height) in zip(posts, given ?? []) {
      guard let key = store.key(of: post.id), let index = store.index(of: key), heights?[key] != height else { continue }
      heights?[key] = height
      revised.append(.update(index..<index + 1))
    }
    var seen: Set<String> = []
    let ids = (posts.map(\.id) + removed).filter { seen.insert($0).inserted }
    contents -= memory(of: ids)
    var change =
      switch edit {
      case .insert(let index): store.insert(contentsOf: posts, at: index)
      case .replace: store.update(posts)
      }
    for (post, height) in zip(posts, given ?? []) {
      if let key = store.key(of: post.id) { heights?[key] = height }
    }
    change.items = revised + change.items
    (change.updated, change.unchanged) = (change.updated + revised.count, change.unchanged - revised.count)
    follow(change)
    if !removed.isEmpty {
      for id in removed { if let key = store.key(of: id) { heights?[key] = nil } }
      let removal = store.delete(ids: removed)
      follow(removal)
      change.removed = removal.removed
      change.unknown += removal.unknown
    }
    contents += memory(of: ids)
    return change
  }

  private func memory(of ids: [String]) -> Int {
    ids.reduce(0) { sum, id in sum + (store.index(of: id).map { HostedFeed.memory(of: store[$0]) } ?? 0) }
  }

  private mutating func follow(_ change: FeedChange) {
    guard !change.items.isEmpty else { return }
    logged = min(logged + Self.editMemory * (2 * (change.added + change.updated + change.removed) + 1), Self.maximumLogMemory)
    let (store, heights) = (store, heights)
    for index in outlines.indices {
      do {
        if let heights {
          try outlines[index].outline.apply(change.items) { (store.key(at: $0), heights[store.key(at: $0)] ?? 0) }
        } else {
          try outlines[index].outline.apply(change.items, in: store)
        }
      } catch {
        // posts x (height + spacing) <= 10^6 x (TextStyle.maximumHeight + that of photos + 10^6) < 2^47 points
        preconditionFailure("an outline of \(store.count) posts refuses their changes: \(error)")
      }
    }
  }

  func outline(width: Double, spacing: Double) throws(TilingError) -> FeedOutline {
    guard let heights else { return try FeedOutline(store, width: width, spacing: spacing, text: text) }
    return try FeedOutline(count: store.count, width: width, spacing: spacing) {
      (store.key(at: $0), heights[store.key(at: $0)] ?? 0)
    }
  }
}

/// What an edit does with posts that the feed does not have.
enum FeedEditing {
  case insert(at: Int)
  case replace
}

/// Where posts come in.
public enum FeedPlace: Hashable, Sendable {
  case start, end
  case index(Int)
  /// The post with this id.
  case before(String), after(String)
}
