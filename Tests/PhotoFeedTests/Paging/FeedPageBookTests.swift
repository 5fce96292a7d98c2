@testable import PhotoFeed
import Testing
import Tiling

@Suite("What a feed knows of its pages, when the store gives up posts")
struct FeedPageBookTests {
  /// Takes up a page at an end, and its posts where the pager puts them.
  private func take(_ range: Range<Int>, at edge: ContentEdge, repeating: [Int] = [], into rig: PagerRig) throws {
    var page = PagerRig.page(range)
    page.posts.insert(contentsOf: repeating.map { Post(id: "\($0)") }, at: edge == .end ? 0 : page.posts.count)
    for update in rig.pager.updates(for: page, at: edge, in: rig.rig.feed.store) { try rig.rig.feed.receive(update) }
    rig.pager.book.add(page, at: edge, limit: 1_000, in: rig.rig.feed.store)
    rig.rig.tick()
  }

  /// The store gives up so many posts at an end: the book learns it, and the server's posts among them are no longer there.
  private func giveUp(_ ids: [Int], at edge: ContentEdge, of rig: PagerRig) throws {
    let book = rig.pager.book
    try rig.rig.take(.delete(ids.map { "\($0)" }))
    rig.pager.book = book
    rig.pager.book.posts(Set(ids.map { "\($0)" }), wereGivenUpAt: edge, of: rig.rig.feed.store)
  }

  private func cursors(_ rig: PagerRig) -> [String?] { [ContentEdge.start, .end].map { rig.pager.book.cursor(at: $0)?.rawValue } }

  @Test("what comes again at the end of a page that was cut at both ends stands before what is left of it")
  func cutAtBothEnds() throws {
    let rig = PagerRig(edges: [])
    try take(0..<8, at: .end, into: rig)
    try giveUp([0, 1, 2, 3, 4], at: .start, of: rig)
    try giveUp([7], at: .end, of: rig)
    #expect(rig.ids == [5, 6] && cursors(rig) == ["8", "0"])
    try take(0..<2, at: .end, into: rig)
    #expect(rig.ids == [0, 1, 5, 6] && cursors(rig) == ["0", "2"])
    try take(2..<4, at: .end, into: rig)
    try take(4..<8, at: .end, into: rig)
    #expect(rig.ids == Array(0..<8) && cursors(rig) == ["0", "8"])
  }

  @Test("what comes again at the start of such a page stands behind what is left of it")
  func cutAtBothEndsAndFetchedBackwards() throws {
    let rig = PagerRig(edges: [])
    try take(0..<8, at: .end, into: rig)
    try giveUp([0], at: .start, of: rig)
    try giveUp([3, 4, 5, 6, 7], at: .end, of: rig)
    #expect(rig.ids == [1, 2] && cursors(rig) == ["8", "0"])
    try take(6..<8, at: .start, into: rig)
    #expect(rig.ids == [1, 2, 6, 7] && cursors(rig) == ["6", "8"])
    try take(3..<6, at: .start, into: rig)
    try take(0..<3, at: .start, into: rig)
    #expect(rig.ids == Array(0..<8) && cursors(rig) == ["0", "8"])
  }

  @Test("a page that is cut at both ends, and comes again whole, brings what was missing on both sides", arguments: ContentEdge.allCases)
  func cutAtBothEndsAndFetchedWhole(edge: ContentEdge) throws {
    let rig = PagerRig(edges: [])
    try take(0..<8, at: .end, into: rig)
    try giveUp([0, 1, 2], at: .start, of: rig)
    try giveUp([5, 6, 7], at: .end, of: rig)
    try take(0..<8, at: edge, into: rig)
    #expect(rig.ids == Array(0..<8))
    try giveUp([7], at: .end, of: rig)
    try giveUp([0], at: .start, of: rig)
    #expect(cursors(rig) == ["8", "0"])
  }

  @Test("a post that a page repeats between others goes with theirs: its own page is no longer there when they go")
  func repeated() throws {
    let rig = PagerRig(edges: [])
    try take(0..<4, at: .end, into: rig)
    try take(4..<8, at: .end, into: rig)
    // The feed has lost a post that the server has: the next page may repeat it.
    let book = rig.pager.book
    try rig.rig.take(.delete(["5"]))
    rig.pager.book = book
    try take(8..<12, at: .end, repeating: [4, 5, 6], into: rig)
    #expect(rig.ids == Array(0..<12))
    try giveUp([8, 9, 10, 11], at: .end, of: rig)
    #expect(cursors(rig) == ["0", "8"])
    try giveUp([7], at: .end, of: rig)
    #expect(cursors(rig) == ["0", "4"])
  }

  @Test(
    "a page that came again in part, of which the other part goes at the other end, is asked for from its start",
    arguments: ContentEdge.allCases)
  func cutAndGone(edge: ContentEdge) throws {
    let rig = PagerRig(edges: [])
    try take(0..<8, at: .end, into: rig)
    try giveUp(edge == .end ? [0, 1, 2, 3] : [4, 5, 6, 7], at: edge == .end ? .start : .end, of: rig)
    try take(0..<8, at: edge == .end ? .start : .end, into: rig)
    #expect(rig.ids == Array(0..<8))
    try giveUp(edge == .end ? [4, 5, 6, 7] : [0, 1, 2, 3], at: edge, of: rig)
    #expect(rig.pager.book.cursor(at: edge)?.rawValue == (edge == .end ? "0" : "8"))
    try take(0..<8, at: edge, into: rig)
    #expect(rig.ids == Array(0..<8))
  }

  @Test(
    "a page that comes again and brings nothing, beside a part of itself that then goes at the other end, is asked for from its other side",
    arguments: ContentEdge.allCases)
  func emptyBesideItself(edge: ContentEdge) throws {
    let rig = PagerRig(edges: [])
    let other = edge == .start ? ContentEdge.end : .start
    let (near, far) = edge == .start ? ([0, 1, 2, 3], [6, 7]) : ([4, 5, 6, 7], [0, 1])
    try take(0..<8, at: .end, into: rig)
    try giveUp(near, at: edge, of: rig)
    try take(0..<8, at: edge, into: rig)
    try giveUp(far, at: other, of: rig)
    // The server has deleted its posts.
    rig.pager.book.add(
      FeedPage(posts: [], start: FeedCursor(rawValue: "0"), end: FeedCursor(rawValue: "8"), isLast: false), at: other, limit: 1_000,
      in: rig.rig.feed.store)
    try giveUp(near, at: edge, of: rig)
    #expect(rig.pager.book.cursor(at: edge)?.rawValue == (edge == .start ? "8" : "0"))
  }
}
