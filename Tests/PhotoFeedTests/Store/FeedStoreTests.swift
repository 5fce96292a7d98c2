@testable import PhotoFeed
import TestSupport
import Testing
import Tiling

@Suite("A feed store")
struct FeedStoreTests {
  private func post(_ id: String, _ edition: Int = 0) -> Post { Post(id: id, text: PostText(length: edition, wide: 0, lines: 1)!) }

  private func ids(_ store: FeedStore) -> [String] { (0..<store.count).map { store[$0].id } }

  @Test("appends, prepends and inserts posts in their order, each call as one insertion")
  func insertion() {
    var store = FeedStore()
    #expect(store.append(contentsOf: [post("c"), post("d")]).items == [.insert(0..<2)])
    #expect(store.prepend(contentsOf: [post("a"), post("b")]).items == [.insert(0..<2)])
    #expect(store.append(contentsOf: [post("f")]).items == [.insert(4..<5)])
    #expect(store.insert(contentsOf: [post("e")], at: 4).items == [.insert(4..<5)])
    #expect(ids(store) == ["a", "b", "c", "d", "e", "f"])
    #expect(store.append(contentsOf: []) == FeedChange())
  }

  @Test("updates a known post where it stands, and counts the edition in its revision")
  func knownPost() {
    var store = FeedStore()
    _ = store.append(contentsOf: [post("a"), post("b"), post("c")])
    let key = store.key(of: "b")
    let change = store.prepend(contentsOf: [post("b", 1), post("x"), post("c", 1), post("a")])
    #expect(change.items == [.update(1..<3), .insert(0..<1)])
    #expect(change.added == 1 && change.updated == 2 && change.unchanged == 1 && change.unknown == 0)
    #expect(ids(store) == ["x", "a", "b", "c"])
    #expect((0..<4).map { store.revision(at: $0) } == [0, 0, 1, 1])
    #expect(store.key(of: "b") == key && store.key(at: 2) == key && store[2] == post("b", 1))
  }

  @Test("drops a post that it has already as it is")
  func repeated() {
    var store = FeedStore()
    _ = store.append(contentsOf: [post("a")])
    let change = store.append(contentsOf: [post("a"), post("a")])
    #expect(change.items == [] && change.unchanged == 2)
    #expect(store.revision(at: 0) == 0)
  }

  @Test("never has two entries for one id, also if a call names it twice")
  func duplicatesInOneCall() {
    var store = FeedStore()
    let change = store.append(contentsOf: [post("a"), post("b"), post("a", 1), post("a", 1)])
    #expect(change.items == [.insert(0..<2)])
    #expect(change.added == 2 && change.updated == 1 && change.unchanged == 1)
    #expect(ids(store) == ["a", "b"] && store[0] == post("a", 1) && store.revision(at: 0) == 1)
  }

  @Test("tells of a change although the count stays the same")
  func equalCount() {
    var store = FeedStore()
    _ = store.append(contentsOf: [post("a"), post("b")])
    #expect(store.update([post("b", 1)]).items == [.update(1..<2)])
    #expect(store.count == 2 && store.revision(at: 1) == 1)
  }

  @Test("updates the posts that it knows and counts the others")
  func update() {
    var store = FeedStore()
    _ = store.append(contentsOf: [post("a"), post("b"), post("c")])
    let change = store.update([post("c", 1), post("x"), post("a", 1), post("b", 1), post("b"), post("b")])
    #expect(change.items == [.update(0..<3)])
    #expect(change.updated == 4 && change.unknown == 1 && change.unchanged == 1)
    #expect(store.revision(at: 1) == 2)
  }

  @Test("deletes by id, from the last run of neighbours to the first, and forgets the ids")
  func delete() {
    var store = FeedStore()
    _ = store.append(contentsOf: ["a", "b", "c", "d", "e", "f"].map { post($0) })
    let key = store.key(of: "b")
    let change = store.delete(ids: ["b", "f", "c", "x", "b"])
    #expect(change.items == [.remove(5..<6), .remove(1..<3)])
    #expect(change.removed == 3 && change.unknown == 2)
    #expect(ids(store) == ["a", "d", "e"])
    #expect(store.key(of: "b") == nil && key.flatMap { store.index(of: $0) } == nil)
    #expect(store.append(contentsOf: [post("b")]).added == 1)
    #expect(store.key(of: "b") != key && store.revision(at: 3) == 0)
    #expect(store.keys.count == 4 && store.labels.count == 4)
  }

  // MARK: Differential

  /// What the store should contain, by the plainest means: a list of tuples, one post at a time.
  private struct Model {
    var posts: [(post: Post, revision: UInt32)] = []

    mutating func insert(_ batch: [Post], at index: Int) {
      var index = index
      for post in batch {
        if replace(post) { continue }
        posts.insert((post, 0), at: index)
        index += 1
      }
    }

    mutating func replace(_ post: Post) -> Bool {
      guard let place = posts.firstIndex(where: { $0.post.id == post.id }) else { return false }
      if posts[place].post != post { posts[place] = (post, posts[place].revision + 1) }
      return true
    }

    mutating func trim(around visible: Range<Int>, to limit: Int) {
      var visible = visible
      while posts.count > limit, visible.lowerBound > 0 || visible.upperBound < posts.count {
        if visible.lowerBound > posts.count - visible.upperBound {
          posts.removeFirst()
          visible = visible.lowerBound - 1..<visible.upperBound - 1
        } else {
          posts.removeLast()
        }
      }
    }
  }

  private struct Item: Equatable {
    let key: ItemKey
    let revision: UInt32

    init(_ store: FeedStore, _ index: Int) {
      key = store.key(at: index)
      revision = store.revision(at: index)
    }
  }

  @Test(
    "equals a plain list after each of 25,000 operations, and so do the changes that it tells, with labels that run out soon and never",
    arguments: [1, 2, 5, 64, 1 << 32] as [Int64])
  func differential(gap: Int64) {
    var random = SplitMix(seed: UInt64(gap))
    var store = FeedStore(maximumCount: 12, labelGap: gap)
    var model = Model()
    let editions = (0..<96).map { post("\($0 % 32)", $0 / 32) }
    // The items as a client sees them that asks only for what the changes name.
    var replayed: [Item] = []
    var largestKey: ItemKey?
    for step in 0..<5_000 {
      let batch = (0..<random.below(5)).map { _ in editions[random.below(editions.count)] }
      let place = random.below(store.count + 1)
      let change: [ItemChange]
      switch random.below(12) {
      case 0, 1:
        change = store.append(contentsOf: batch).items
        model.insert(batch, at: model.posts.count)
      case 2, 3:
        change = store.prepend(contentsOf: batch).items
        model.insert(batch, at: 0)
      case 4, 5, 6:
        change = store.insert(contentsOf: batch, at: place).items
        model.insert(batch, at: place)
      case 7, 8:
        change = store.update(batch).items
        for post in batch { _ = model.replace(post) }
      case 9, 10:
        change = store.delete(ids: batch.map(\.id)).items
        model.posts.removeAll { entry in batch.contains { $0.id == entry.post.id } }
      default:
        let visible = place..<place + random.below(min(6, store.count - place + 1))
        change = store.trim(around: visible)
        model.trim(around: visible, to: 12)
      }
      for item in change {
        #expect(item.fits(count: replayed.count))
        switch item {
        case .insert(let range):
          let items = range.map { Item(store, $0) }
          #expect(items.allSatisfy { item in largestKey.map { item.key > $0 } ?? true }, "keys are never reused")
          largestKey = items.map(\.key).max()
          replayed.insert(contentsOf: items, at: range.lowerBound)
        case .remove(let range): replayed.removeSubrange(range)
        case .update(let range):
          for place in range {
            let now = store.index(of: replayed[place].key).map { Item(store, $0) }
            #expect(now != replayed[place], "an update without a new revision")
            if let now { replayed[place] = now }
          }
        case .move: Issue.record("a store moves nothing")
        }
      }
      let items = (0..<store.count).map { Item(store, $0) }
      let isEqual =
        replayed == items && store.entries.map(\.post) == model.posts.map(\.post) && items.map(\.revision) == model.posts.map(\.revision)
      let isIndexed =
        step % 8 > 0
        || items.indices.allSatisfy { store.index(of: items[$0].key) == $0 && store.index(of: store[$0].id) == $0 }
          && store.keys.count == items.count && store.labels.count == items.count
      guard isEqual, isIndexed else {
        Issue.record("gap \(gap), step \(step): \(ids(store)) is not \(model.posts.map(\.post.id))")
        return
      }
    }
  }

  @Test("keeps its order when insertions at one place halve the gap there until it is used up")
  func relabelling() {
    var store = FeedStore(maximumCount: 10, labelGap: 1 << 32)
    _ = store.append(contentsOf: [post("first"), post("last")])
    for number in 0..<200 { _ = store.insert(contentsOf: [post("\(number)")], at: 1) }
    #expect(ids(store) == ["first"] + (0..<200).reversed().map { "\($0)" } + ["last"])
    #expect((0..<store.count).allSatisfy { store.index(of: store.key(at: $0)) == $0 })
  }

  @Test("labels anew when the labels beyond an end are used up")
  func labelsBeyondTheEnds() {
    var store = FeedStore(maximumCount: 10, labelGap: 1 << 62)
    for number in 0..<20 {
      _ = store.append(contentsOf: [post("a\(number)"), post("b\(number)")])
      _ = store.prepend(contentsOf: [post("p\(number)")])
      #expect((0..<store.count).allSatisfy { store.index(of: store.key(at: $0)) == $0 })
      #expect(zip(store.entries, store.entries.dropFirst()).allSatisfy { $0.label < $1.label })
    }
    #expect(ids(store) == (0..<20).reversed().map { "p\($0)" } + (0..<20).flatMap { ["a\($0)", "b\($0)"] })
  }
}
