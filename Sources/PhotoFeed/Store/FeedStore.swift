internal import DequeModule
public import Tiling

/// The posts of a feed in their order, each under a key that no other post ever had.
///
/// Two posts with one id are two editions of one post: the store has only the latest, at the first one's place, and counts the editions in
/// its revision (invariants D4 and D5). Every mutation returns the `ItemChange`s that it caused.
///
/// Places are found without a search through the posts: each entry has a *label*, an integer that grows along the list, and the index of a
/// key is found by bisection over the labels. Appending and prepending take a label beyond the ends, inserting takes labels between its
/// neighbours'; when none is left there, all entries get new ones (the order-maintenance problem of Dietz and Sleator, 1987, in its
/// simplest form).
public struct FeedStore: Sendable {
  struct Entry: Sendable {
    var post: Post
    let key: ItemKey
    var revision: UInt32 = 0
    var label: Int64 = 0
  }

  /// Posts that `trim(around:)` leaves.
  public let maximumCount: Int
  /// The distance of two labels at an end of the list, 2^32 unless a test wants the gaps to be used up soon.
  let labelGap: Int64

  /// `entries[i].label < entries[i + 1].label`
  var entries: Deque<Entry> = []
  /// For the posts in the store only: ids of removed posts are forgotten.
  var keys: [String: ItemKey] = [:]
  /// `labels[entries[i].key] == entries[i].label`
  var labels: [ItemKey: Int64] = [:]
  /// The next key; keys are never reused.
  var nextKey: UInt64 = 0

  /// An empty store.
  ///
  /// - Precondition: `maximumCount` is positive.
  public init(maximumCount: Int = 2_000) {
    self.init(maximumCount: maximumCount, labelGap: 1 << 32)
  }

  init(maximumCount: Int, labelGap: Int64) {
    precondition(maximumCount > 0, "FeedStore(maximumCount: \(maximumCount)): a store keeps at least one post")
    precondition(labelGap > 0, "a label gap of \(labelGap) leaves no order")
    self.maximumCount = maximumCount
    self.labelGap = labelGap
  }

  public var count: Int { entries.count }

  public var isEmpty: Bool { entries.isEmpty }

  /// The post at `index`, `0 <= index < count`.
  public subscript(index: Int) -> Post { entries[index].post }

  /// What the feed calls its posts, in their order. O(n).
  package var ids: [String] { entries.map(\.post.id) }

  /// The key of the post at `index`.
  public func key(at index: Int) -> ItemKey { entries[index].key }

  /// How many editions of the post at `index` came after its first; wraps around.
  public func revision(at index: Int) -> UInt32 { entries[index].revision }

  /// The key of the post that the feed calls `id`, nil if the store does not have it. O(1).
  public func key(of id: String) -> ItemKey? { keys[id] }

  /// Where the post under `key` stands, nil if it is gone. O(log n).
  public func index(of key: ItemKey) -> Int? {
    guard let label = labels[key] else { return nil }
    var low = 0
    var high = entries.count - 1
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].label < label { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Where the post that the feed calls `id` stands, nil if the store does not have it. O(log n).
  public func index(of id: String) -> Int? { keys[id].flatMap { index(of: $0) } }
}
