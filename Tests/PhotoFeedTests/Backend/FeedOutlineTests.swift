@testable import PhotoFeed
import TestSupport
import Testing
import Tiling
import ViewTree

@Suite("A feed outline")
struct FeedOutlineTests {
  @Test("has each post's height and place, added up from the cells' layout", arguments: [(320.0, 0.0), (390, 8), (1_024, 0.25)])
  func sums(width: Double, spacing: Double) throws {
    let store = ShippedFeed.store
    let outline = try FeedOutline(store, width: width, spacing: spacing)
    let layout = PostCellLayout(width: width, text: EstimatedText())
    var top = 0.0
    for index in 0..<store.count {
      #expect(outline.offset(of: index) == top)
      #expect(outline.height(of: index) == layout.height(of: PostCellContent(store[index])))
      top += outline.height(of: index) + spacing
    }
    #expect(outline.count == 204 && outline.length == top - spacing && outline.width == width && outline.spacing == spacing)
  }

  @Test("agrees with what a list of the same width lays out, below its header")
  func sameAsTheList() throws {
    let rig = FeedRig()
    try rig.take(.append(ShippedFeed.posts))
    let outline = try FeedOutline(rig.feed.store, width: 390)
    for index in 0...outline.count { #expect(rig.list.extents.offset(of: index + 1).points == outline.offset(of: index) + 56) }
  }

  @Test("expands a post to all lines of its text, keeps it so through edits, and leaves a reader where it is")
  func expansion() throws {
    let words = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
    var store = FeedStore()
    _ = store.append(contentsOf: (0..<40).map { Post(id: "\($0)", text: PostText(words)) })
    let style = TextStyle(fontSize: 15, lineHeight: 20, maximumLines: 2)!
    var outline = try FeedOutline(store, width: 200, text: EstimatedText(style))
    let lines = EstimatedText(style).lines(of: PostText(words), width: 176)
    #expect(lines > 2 && outline.height(of: 3) == 44 + 40)
    var session = try FeedSession(viewport: Size(width: 200, height: 400), in: outline)
    session.scroll(to: outline.offset(of: 20) + 10, in: outline)
    let shared = outline
    try outline.setExpanded(true, at: 3, in: store)
    #expect(outline.height(of: 3) == 44 + Double(20 * lines) && outline.isExpanded(3) && !outline.isExpanded(4))
    #expect(shared.height(of: 3) == 84 && outline.length == shared.length + Double(20 * (lines - 2)))
    // Expanded above the reader: the post on screen stays where it was.
    session.follow(outline)
    #expect(session.place.points == outline.offset(of: 20) + 10)
    let edit = store.update([Post(id: "3", text: PostText(words + " and more"))])
    try outline.apply(edit.items, in: store)
    #expect(outline.isExpanded(3) && outline.height(of: 3) >= 44 + Double(20 * lines))
    try outline.setExpanded(false, at: 3, in: store)
    #expect(outline.height(of: 3) == 84)
    try outline.setExpanded(true, at: 5, in: store)
    try outline.apply(store.delete(ids: ["5"]).items, in: store)
    #expect(outline.count == 39 && !(0..<39).contains { outline.isExpanded($0) })
  }

  @Test("of an empty store is empty, and grows with it")
  func empty() throws {
    var store = FeedStore()
    var outline = try FeedOutline(store, width: 390)
    #expect(outline.count == 0 && outline.length == 0 && outline.offset(of: 0) == 0)
    try outline.apply([], in: store)
    let change = store.append(contentsOf: Post.samples(0..<1))
    try outline.apply(change.items, in: store)
    #expect(outline.count == 1 && outline.length == outline.height(of: 0))
  }

  @Test("after changes equals one built anew, at each of 600 changes", arguments: [1, 2, 3] as [UInt64])
  func following(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var store = FeedStore(maximumCount: 80)
    var outline = try FeedOutline(store, width: 390, spacing: 2)
    var given = outline
    for step in 0..<600 {
      let batch = (0..<random.below(6)).map { _ in Post.sample("\(random.below(120))", length: random.below(400)) }
      let changes: [ItemChange]
      switch random.below(6) {
      case 0: changes = store.append(contentsOf: batch).items
      case 1: changes = store.prepend(contentsOf: batch).items
      case 2: changes = store.insert(contentsOf: batch, at: random.below(store.count + 1)).items
      case 3: changes = store.update(batch).items
      case 4: changes = store.delete(ids: batch.map(\.id)).items
      default:
        let place = random.below(store.count + 1)
        changes = store.trim(around: place..<place)
      }
      try outline.apply(changes, in: store)
      let anew = try FeedOutline(store, width: 390, spacing: 2)
      try given.apply(changes) { (store.key(at: $0), anew.height(of: $0)) }
      guard outline.count == anew.count, outline.length == anew.length, given.length == anew.length,
        (0..<anew.count).allSatisfy({ given.offset(of: $0) == anew.offset(of: $0) && given.key(at: $0) == anew.key(at: $0) }),
        (0..<anew.count).allSatisfy({ outline.offset(of: $0) == anew.offset(of: $0) && outline.height(of: $0) == anew.height(of: $0) })
      else {
        Issue.record("seed \(seed), step \(step): \(changes)")
        return
      }
    }
  }

  @Test("asks only for posts that are new or changed")
  func queries() throws {
    let text = CountingText()
    var store = FeedStore()
    _ = store.append(contentsOf: Post.samples(0..<50))
    var outline = try FeedOutline(store, width: 390, text: text)
    #expect(text.count == 50)
    try outline.apply(store.prepend(contentsOf: Post.samples(50..<53)).items, in: store)
    try outline.apply(store.update([.sample("p7", length: 300)]).items, in: store)
    try outline.apply(store.delete(ids: ["p9", "p10"]).items, in: store)
    #expect(text.count == 54)
  }

  @Test("of given heights answers as that of the store with these posts")
  func given() throws {
    let outline = try FeedOutline(ShippedFeed.store, width: 390, spacing: 8)
    var asked: [Int] = []
    let given = try FeedOutline(count: outline.count, width: 390, spacing: 8) { index in
      asked.append(index)
      return (outline.key(at: index), outline.height(of: index))
    }
    #expect(asked == Array(0..<204) && given.length == outline.length)
    let reader = try FeedSession(viewport: Size(width: 390, height: 844), offset: 9_000, in: outline)
    #expect(try FeedSession(viewport: Size(width: 390, height: 844), offset: 9_000, in: given) == reader)
    #expect(
      given.posts(through: reader.viewport, from: 9_000, to: 9_900) == outline.posts(through: reader.viewport, from: 9_000, to: 9_900))
  }

  @Test("moves a post's key with its height")
  func moves() throws {
    var outline = try FeedOutline(count: 4, width: 390) { (ItemKey(rawValue: UInt64($0)), 100 + Double($0)) }
    try outline.apply([.move(from: 0, to: 2), .move(from: 3, to: 1)]) { _ in preconditionFailure("nothing is new") }
    #expect((0..<4).map { outline.key(at: $0).rawValue } == [1, 3, 2, 0])
    #expect((0..<4).map { outline.height(of: $0) } == [101, 103, 102, 100])
  }

  @Test("of given heights asks only for posts that are new or changed, in order, and refuses what no height is")
  func givenChanges() throws {
    var asked: [Int] = []
    var outline = try FeedOutline(count: 10, width: 390) { (ItemKey(rawValue: UInt64($0)), 100) }
    try outline.apply([.update(7..<8), .remove(0..<2), .insert(1..<3)]) { index in
      asked.append(index)
      return (ItemKey(rawValue: UInt64(20 + index)), 50)
    }
    #expect(asked == [1, 2, 7])
    #expect(outline.count == 10 && outline.length == 850 && outline.key(at: 1).rawValue == 21 && outline.key(at: 0).rawValue == 2)
    for height in [-1, .nan, .infinity, 1e300] {
      let error = #expect(throws: TilingError.self) { try outline.apply([.update(3..<4)]) { _ in (ItemKey(rawValue: 3), height) } }
      guard case .invalidExtent(3, _)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
    #expect(throws: TilingError.changeOutOfRange(.remove(9..<11), position: 0, count: 10)) {
      try outline.apply([.remove(9..<11)]) { _ in (ItemKey(rawValue: 0), 0) }
    }
    #expect(outline.count == 10 && outline.length == 850)
  }

  @Test("refuses changes that do not lead to the store, and stays as it was")
  func refusals() throws {
    var store = FeedStore()
    _ = store.append(contentsOf: Post.samples(0..<5))
    var outline = try FeedOutline(store, width: 390)
    let length = outline.length
    #expect(throws: TilingError.countMismatch(before: 5, expected: 6, found: 5)) { try outline.apply([.insert(5..<6)], in: store) }
    #expect(throws: TilingError.changeOutOfRange(.remove(3..<7), position: 1, count: 5)) {
      try outline.apply([.update(0..<5), .remove(3..<7)], in: store)
    }
    #expect(outline.length == length && outline.count == 5)
  }

  @Test("refuses heights that a measure must not give", arguments: [-1.0 / 64, -300, .nan, .infinity, 1e300])
  func badMeasure(height: Double) throws {
    var store = FeedStore()
    _ = store.append(contentsOf: Post.samples(0..<3))
    let error = #expect(throws: TilingError.self) { try FeedOutline(store, width: 390, text: ConstantText(rows: height - 44)) }
    guard case .invalidExtent(0, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("refuses a feed that is longer than offsets are exact")
  func tooLong() throws {
    var store = FeedStore()
    _ = store.append(contentsOf: Post.samples(0..<3))
    #expect(throws: TilingError.contentTooLong(count: 3)) {
      try FeedOutline(store, width: 390, text: ConstantText(rows: LayoutUnit.maximumPoints / 2))
    }
  }

  @Test("copies share nothing that a change of one could show in the other")
  func copies() throws {
    var store = FeedStore()
    _ = store.append(contentsOf: Post.samples(0..<20))
    let before = try FeedOutline(store, width: 390)
    var after = before
    try after.apply(store.delete(ids: ["p0"]).items, in: store)
    #expect(before.count == 20 && after.count == 19 && after.length < before.length)
  }
}

private struct ConstantText: TextMeasuring {
  let rows: Double
  func height(of text: PostText, width: Double) -> Double { rows }
}

private final class CountingText: TextMeasuring, @unchecked Sendable {
  private(set) var count = 0
  func height(of text: PostText, width: Double) -> Double {
    count += 1
    return 20
  }
}
