import Treadmill

/// A feed controller as one meets it: newer posts come on top, and a post that its reader deletes goes once the server has confirmed it.
///
/// Between the tap on "delete" and the server's word the list may have changed. The wrong controller remembers the row, the right one the
/// post. On a desk, where the server answers at once, both do the same.
final class Timeline: TileDataSource {
  struct Post {
    var id: UInt64
    /// Of its cell, in points.
    var height: Double
  }

  static let minimumHeight = 60.0

  private(set) var posts: [Post]
  let list: TiledScrollView
  private let remembersRow: Bool
  /// Rows of posts whose deletion has not been confirmed, by id.
  private var rows: [UInt64: Int] = [:]
  private var changes: [ItemChange] = []

  init(_ posts: [Post], in list: TiledScrollView, remembersRow: Bool) {
    self.posts = posts
    self.list = list
    self.remembersRow = remembersRow
    list.dataSource = self
  }

  func receive(_ newer: Post) {
    posts.insert(newer, at: 0)
    changes.append(.insert(0..<1))
  }

  /// The reader has tapped on "delete".
  func requestDeletion(of id: UInt64) { rows[id] = posts.firstIndex { $0.id == id } }

  /// The server has deleted the post.
  func confirmDeletion(of id: UInt64) {
    let requested = rows.removeValue(forKey: id)
    let row = remembersRow ? requested : posts.firstIndex { $0.id == id }
    guard let row, row < posts.count else { return }
    posts.remove(at: row)
    changes.append(.remove(row..<row + 1))
  }

  /// Tells the list what has changed since the last call.
  func announce() throws {
    guard !changes.isEmpty else { return }
    defer { changes = [] }
    try list.apply(ItemBatch(changes, countAfter: posts.count))
  }

  // MARK: TileDataSource

  let kinds = [TileKind(name: "post", minimumExtent: Timeline.minimumHeight)]
  var count: Int { posts.count }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: posts[index].id) }
  func extent(at index: Int, across: Double) -> ItemExtent { .exact(posts[index].height) }
  func makeTile(of kind: TileKind) -> Tile { Tile() }
  func bind(_ tile: Tile, at index: Int) {}
}
