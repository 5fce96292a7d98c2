internal import DequeModule
public import Tiling

/// The posts of a feed in order, each under a key that no other post ever had.
///
/// Posts with one id are editions of one post: the store has only the latest, at the first one's place, and counts the editions in its
/// revision (invariants D4 and D5). Every mutation returns the `ItemChange`s that it caused.
///
/// Each entry has a *label*, an integer that grows along the list; the index of a key is found by bisection over the labels. Appending and
/// prepending take labels beyond the ends, inserting takes labels between its neighbours'; when none is left, all entries get new ones (the
/// order-maintenance problem of Dietz and Sleator, 1987, in its simplest form).
public struct FeedStore: Sendable {
  struct Entry: Sendable {
    var post: Post
    let key: ItemKey
    var revision: UInt32 = 0
    var label: Int64 = 0
  }

  /// The number of posts to which ``trim(around:)`` reduces the store.
  public let maximumCount: Int
  let labelGap: Int64  // the distance of two labels at an end of the list: 2^32 unless a test wants to use up the gaps

  var entries: Deque<Entry> = []  // entries[i].label < entries[i + 1].label
  var keys: [String: ItemKey] = [:]  // of posts in the store only: ids of removed ones are forgotten
  var labels: [ItemKey: Int64] = [:]  // labels[entries[i].key] == entries[i].label
  var nextKey: UInt64 = 0  // keys are never reused

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
  public subscript(index: Int) -> Post { _read { yield entries[index].post } }

  package var ids: [String] { entries.map(\.post.id) }  // The feed's ids of its posts, in order. O(n).

  /// The key of the post at `index`.
  public func key(at index: Int) -> ItemKey { entries[index].key }

  /// How many editions of the post came after its first; wraps around.
  public func revision(at index: Int) -> UInt32 { entries[index].revision }

  /// The key of the post with this id; nil if the store does not have it. O(1).
  public func key(of id: String) -> ItemKey? { keys[id] }

  /// The index of the post under `key`; nil if it is gone. O(log n).
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

  /// The index of the post with this id; nil if the store does not have it. O(log n).
  public func index(of id: String) -> Int? { keys[id].flatMap { index(of: $0) } }
}
