@testable import PhotoFeed
import Scrolling
import Testing
import Tiling
import ViewTree

/// A server that writes down what it is asked for, and answers only when it is told to. Its posts are a row; cursors are places in it.
final class RecordingPages: PageSource {
  private(set) var started: [FeedPageRequest] = []
  private(set) var cancelled: [FeedPageRequest] = []

  func start(_ request: FeedPageRequest) { started.append(request) }
  func cancel(_ request: FeedPageRequest) { cancelled.append(request) }

  func last(at edge: ContentEdge) -> FeedPageRequest? { started.last { $0.edge == edge } }

  /// What was asked for, as `end 10`.
  var asks: [String] { started.map { "\($0.edge) \($0.cursor?.rawValue ?? "-")" } }
}

/// A feed with a pager, in a window of two and a half posts.
struct PagerRig {
  let rig: FeedRig
  let pages = RecordingPages()
  let pager: FeedPager

  init(maximumPosts: Int = 2_000, edges: Set<ContentEdge> = [.start, .end]) {
    rig = FeedRig(viewport: Size(width: 390, height: 110), maximumPosts: maximumPosts)
    pager = FeedPager(source: pages, loading: PageLoading(edges: edges))
    rig.feed.pager = pager
    rig.tick()
  }

  /// The posts between two places of the server's row.
  static func page(_ range: Range<Int>, isLast: Bool = false) -> FeedPage {
    FeedPage(
      posts: range.map { Post(id: "\($0)") }, start: FeedCursor(rawValue: "\(range.lowerBound)"),
      end: FeedCursor(rawValue: "\(range.upperBound)"), isLast: isLast)
  }

  /// Answers what was asked last at an end, and makes a frame.
  func answer(_ edge: ContentEdge, _ range: Range<Int>, isLast: Bool = false) throws {
    try answer(edge, .page(PagerRig.page(range, isLast: isLast)))
  }

  func answer(_ edge: ContentEdge, _ outcome: FeedPageReply.Outcome) throws {
    pager.receive(FeedPageReply(request: try #require(pages.last(at: edge)), outcome: outcome))
    rig.tick()
  }

  func tick(seconds: Double) { for _ in 0..<Int(seconds * 60) { rig.tick() } }

  var ids: [Int] { rig.ids.compactMap { Int($0) } }
}

@Suite("A feed's pager")
struct FeedPagerTests {
  @Test("asks where the feed begins first, then at both ends, each from its own cursor")
  func cursors() throws {
    let rig = PagerRig()
    #expect(rig.pages.asks == ["end -"], "there is no place yet that newer posts could stand before")
    try rig.answer(.end, 10..<13)
    #expect(rig.ids == Array(10..<13))
    #expect(Set(rig.pages.asks) == ["end -", "start 10", "end 13"])
    try rig.answer(.start, 8..<10)
    try rig.answer(.end, 13..<16)
    #expect(rig.ids == Array(8..<16))
  }

  @Test("has one request under way at an end, however often the end is looked at")
  func oneByOne() {
    let rig = PagerRig(edges: [.end])
    for _ in 0..<30 {
      rig.rig.list.setNeedsLayout()
      rig.rig.tick()
    }
    #expect(rig.pages.started.count == 1 && rig.pager.isLoading)
  }

  @Test("a second reply, and one to a request that was given up, change nothing and are counted")
  func obsolete() throws {
    let rig = PagerRig(edges: [.end])
    let first = try #require(rig.pages.last(at: .end))
    try rig.answer(.end, 0..<3)
    rig.pager.receive(FeedPageReply(request: first, outcome: .page(PagerRig.page(40..<50))))
    rig.rig.tick()
    #expect(rig.ids == [0, 1, 2] && rig.pager.counts.obsolete == 1)
    try rig.answer(.end, 3..<6)
    #expect(rig.ids == Array(0..<6) && rig.pager.counts.taken == 2)
  }

  @Test("a page that begins elsewhere than it was asked for is not taken, and is tried again")
  func otherPlace() throws {
    let rig = PagerRig(edges: [.end])
    try rig.answer(.end, 0..<3)
    try rig.answer(.end, 1..<9)
    #expect(rig.ids == [0, 1, 2] && rig.pager.counts.failed == 1)
    rig.tick(seconds: 0.6)
    #expect(rig.pages.asks == ["end -", "end 3", "end 3"])
  }

  @Test("a request that is not answered in time is given up; after three tries the end must be reached anew")
  func timeouts() throws {
    let rig = PagerRig(edges: [.end])
    rig.tick(seconds: 9.9)
    #expect(rig.pages.started.count == 1 && rig.pages.cancelled.isEmpty)
    rig.tick(seconds: 60)
    #expect(rig.pages.started.count == FeedPager.maximumAttempts && rig.pages.cancelled == rig.pages.started)
    #expect(!rig.pager.isLoading)
    rig.pager.askAgain(at: .end)
    rig.rig.tick()
    #expect(rig.pages.started.count == FeedPager.maximumAttempts + 1)
    try rig.answer(.end, 0..<3)
    #expect(rig.ids == [0, 1, 2])
  }

  @Test("the pause before each further try is twice as long")
  func pauses() throws {
    let rig = PagerRig(edges: [.end])
    try rig.answer(.end, .failure("no"))
    rig.tick(seconds: 0.45)
    #expect(rig.pages.started.count == 1)
    rig.tick(seconds: 0.1)
    #expect(rig.pages.started.count == 2)
    try rig.answer(.end, .failure("no"))
    rig.tick(seconds: 0.95)
    #expect(rig.pages.started.count == 2)
    rig.tick(seconds: 0.1)
    #expect(rig.pages.started.count == 3)
  }

  @Test("behind the last page stands the end tile, and nothing is asked for")
  func last() throws {
    let rig = PagerRig(edges: [.end])
    try rig.answer(.end, 0..<3, isLast: true)
    rig.tick(seconds: 1)
    #expect(rig.rig.feed.hasEnded && rig.pages.started.count == 1)
  }

  @Test("pages that bring nothing move on, and are limited in number")
  func emptyPages() throws {
    let rig = PagerRig(edges: [.end])
    for place in 0..<10 where rig.pager.isLoading {
      var page = PagerRig.page(10 * place..<10 * place + 10)
      page.posts = []
      try rig.answer(.end, .page(page))
    }
    #expect(rig.pages.asks == ["end -", "end 10", "end 20", "end 30"])
  }

  @Test("a post that comes again stays where it is, as an inclusive cursor brings it")
  func inclusive() throws {
    let rig = PagerRig(edges: [.end])
    try rig.answer(.end, 0..<3)
    var page = PagerRig.page(3..<6)
    page.posts.insert(Post(id: "2"), at: 0)
    try rig.answer(.end, .page(page))
    #expect(rig.ids == Array(0..<6))
  }

  @Test("what a full store has given up at an end is asked for again, and the feed does not end there meanwhile")
  func trimming() throws {
    let rig = PagerRig(maximumPosts: 20, edges: [.end])
    try rig.answer(.end, 0..<15, isLast: true)
    #expect(rig.rig.feed.hasEnded)
    // The person is at the start: the oldest posts go.
    try rig.rig.take(.prepend((100..<118).map { Post(id: "\($0)") }))
    #expect(!rig.rig.feed.hasEnded && rig.ids.count == 20 && !rig.ids.contains(14))
    rig.rig.list.contentOffset = rig.rig.list.legalRange.max
    rig.rig.tick()
    #expect(rig.pages.asks == ["end -", "end 0"], "the page that was cut comes once more")
    try rig.answer(.end, 0..<15, isLast: true)
    let old = rig.ids.filter { $0 < 100 }
    #expect(old.count > 2 && old == Array(0..<old.count), "without a gap")
    #expect(rig.rig.feed.hasEnded == (old.count == 15), "the store is full, and may have given up the last ones again")
  }

  @Test("of two pages that come together, and bring the same post, the first has it: what is given up is asked for again without a gap")
  func together() throws {
    let rig = PagerRig(maximumPosts: 20)
    try rig.answer(.end, 10..<12)
    var older = PagerRig.page(12..<20)
    older.posts.insert(contentsOf: (9..<12).map { Post(id: "\($0)") }, at: 0)
    for (edge, page) in [(ContentEdge.start, PagerRig.page(8..<10)), (ContentEdge.end, older)] {
      rig.pager.receive(FeedPageReply(request: try #require(rig.pages.last(at: edge)), outcome: .page(page)))
    }
    rig.rig.tick()
    #expect(rig.ids == Array(8..<20))
    // The person is at the start: all of the older page goes, and one post of the first.
    try rig.rig.take(.prepend((100..<117).map { Post(id: "\($0)") }))
    #expect(rig.ids.filter { $0 < 100 } == [8, 9, 10])
    rig.rig.list.contentOffset = rig.rig.list.legalRange.max
    rig.rig.tick()
    #expect(rig.pages.asks.last == "end 10")
  }

  @Test("new posts among old ones of a page go between their neighbours")
  func merging() throws {
    let rig = PagerRig()
    try rig.answer(.end, 10..<13)
    try rig.rig.take(.delete(["11"]))
    rig.pager.book.posts(["10"], wereGivenUpAt: .start, of: rig.rig.feed.store)
    let page = PagerRig.page(8..<13)
    #expect(
      rig.pager.updates(for: page, at: .start, in: rig.rig.feed.store).map { "\($0)" }.filter { $0.hasPrefix("insert") }.count == 1,
      "11 is new again, and stands behind 10")
    let update = rig.pager.updates(for: page, at: .start, in: rig.rig.feed.store)
    for update in update { try rig.rig.feed.receive(update) }
    rig.rig.tick()
    #expect(rig.ids == Array(8..<13))
  }

  @Test("without a pager nothing is asked for any more")
  func detached() {
    let rig = PagerRig(edges: [.end])
    rig.rig.feed.pager = nil
    #expect(rig.pages.cancelled == rig.pages.started && rig.rig.list.paginator == nil)
    rig.tick(seconds: 1)
    #expect(rig.pages.started.count == 1)
  }

  @Test("serves one feed, and has times that are times")
  func preconditions() async {
    await #expect(processExitsWith: .failure) {
      let pager = FeedPager(source: RecordingPages())
      let (one, other) = (FeedRig(), FeedRig())
      one.feed.pager = pager
      other.feed.pager = pager
    }
    await #expect(processExitsWith: .failure) { _ = FeedPager(source: RecordingPages(), timeoutMilliseconds: 0) }
  }

  @Test("the loader gives its cached pictures up, keeps what is shown, and loads again what is shown next")
  func memoryPressure() throws {
    let rig = FeedRig()
    try rig.take(.append([Post(id: "a", photos: [Photo(id: "p")])]))
    for request in rig.source.started { rig.feed.receive(.picture(request)) }
    rig.tick()
    let cell = try #require(rig.list.tiles.compactMap { $0 as? NineGridCell }.first { $0.index == 1 })
    rig.feed.loader.removeCachedPictures()
    rig.tick()
    #expect(rig.feed.loader.cachedCount == 0 && cell.photoViews[0].picture == .of("p"))
    try rig.take(.prepend([Post(id: "b", photos: [Photo(id: "p")])]))
    #expect(rig.source.startedIDs == ["p", "p"])
  }
}
