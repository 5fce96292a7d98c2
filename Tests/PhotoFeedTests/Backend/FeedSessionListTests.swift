import PhotoFeed
import Scrolling
import TestSupport
import Testing
import Tiling
import ViewTree

/// A list of the same posts, and nothing else, in a window.
private final class PostList: TileDataSource {
  var store = FeedStore(maximumCount: 10_000)
  let view = TiledScrollView(spacing: 6)
  let window: Window
  let kinds = [TileKind(name: "post", minimumExtent: PostCellLayout.minimumHeight)]

  init(size: Size, platform: ScrollPlatform) {
    window = Window(frame: Rect(origin: .zero, size: size))
    view.platform = platform
    _ = store.append(contentsOf: Post.samples(0..<60))
    view.dataSource = self
    window.addSubview(view)
    resize(to: size)
  }

  func resize(to size: Size) {
    window.frame = Rect(origin: .zero, size: size)
    view.frame = window.bounds
  }

  var count: Int { store.count }
  func key(at index: Int) -> ItemKey { store.key(at: index) }
  func revision(at index: Int) -> UInt32 { store.revision(at: index) }
  func extent(at index: Int, across: Double) -> ItemExtent {
    .exact(PostCellLayout(width: across, text: EstimatedText()).height(of: PostCellContent(store[index])))
  }
  func makeTile(of kind: TileKind) -> Tile { Tile() }
  func bind(_ tile: Tile, at index: Int) {}
}

@Suite("A feed session beside a list of the same posts")
struct FeedSessionListTests {
  private static let sizes = [Size(width: 390, height: 844), Size(width: 844, height: 390), Size(width: 320, height: 568.25)]

  /// A change of the store, often at the posts on screen.
  private func change(_ store: inout FeedStore, around shown: Range<Int>, _ random: inout SplitMix, _ next: inout Int) -> [ItemChange] {
    let near = min(max(shown.lowerBound + random.below(9) - 4, 0), max(store.count - 1, 0))
    let batch = (0...random.below(4)).map { Post.sample("p\(next + $0)", length: random.below(900)) }
    next += batch.count
    switch random.below(9) {
    case 0: return store.append(contentsOf: batch).items
    case 1: return store.prepend(contentsOf: batch).items
    case 2, 3: return store.insert(contentsOf: batch, at: near).items
    case 4, 5:
      return store.update(
        (0...random.below(3)).compactMap {
          near + $0 < store.count ? .sample(store[near + $0].id, length: random.below(900)) : nil
        }
      ).items
    case 6: return store.delete(ids: (0...random.below(8)).compactMap { near + $0 < store.count ? store[near + $0].id : nil }).items
    case 7: return store.delete(ids: (0..<store.count).filter { _ in random.once(in: 3) }.map { store[$0].id }).items
    default:
      guard random.once(in: 4) else { return [] }
      return store.delete(ids: (0..<store.count).filter { !shown.contains($0) && random.once(in: 2) }.map { store[$0].id }).items
    }
  }

  @Test(
    "has the same offset and the same posts on screen in every frame of edits, throws, jumps and rotations",
    arguments: ScrollPlatform.allCases, [1, 2, 3, 4, 5, 6] as [UInt64])
  func sameAsTheList(platform: ScrollPlatform, seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var next = 60
    let list = PostList(size: Self.sizes[0], platform: platform)
    var outlines = try Self.sizes.map { try FeedOutline(list.store, width: $0.width, spacing: 6) }
    var size = 0
    var session = try FeedSession(viewport: Self.sizes[0], platform: platform, in: outlines[0])
    list.window.tick(at: .zero)
    var (moving, edits, turns, late) = (0, 0, 0, 0)
    for frame in 1...1_500 {
      let instant = Instant(frame: frame, hz: 60)
      // A session may sleep through any number of edits at rest, and no frame of a motion is missed.
      let sleeps = !session.isMoving && random.once(in: 3)
      switch random.below(24) {
      case 0, 1, 2:
        let changes = change(&list.store, around: list.view.itemsOnScreen, &random, &next)
        try list.view.apply(ItemBatch(changes, countAfter: list.store.count))
        for place in outlines.indices { try outlines[place].apply(changes, in: list.store) }
        edits += 1
      case 3 where list.view.phase == .resting && !sleeps:
        let velocity = Double(random.below(12_000) - 6_000) * (random.once(in: 5) ? 4 : 1)
        try list.view.handle(.release(velocity: Point(x: 0, y: -velocity)))
        let start = platform == .uikit ? Instant(nanoseconds: instant.nanoseconds - 16_666_666) : instant
        session.release(velocity: velocity / 1_000, at: start, in: outlines[size])
      case 4 where random.once(in: 3) && !sleeps:
        let offset = Double(random.below(20_000)) / 2 - 200
        let legal = min(max(offset, 0), max(0, outlines[size].length - Self.sizes[size].height))
        try list.view.handle(.jump(to: Point(x: 0, y: legal)))
        session.scroll(to: offset, in: outlines[size])
      case 5 where list.view.phase == .resting && !sleeps:
        let old = size
        size = random.below(Self.sizes.count)
        list.resize(to: Self.sizes[size])
        try session.resize(to: Self.sizes[size], in: outlines[size], from: outlines[old])
        turns += 1
      default: break
      }
      list.window.tick(at: instant)
      if sleeps {
        late += 1
        continue
      }
      let shown = session.advance(to: instant, in: outlines[size])
      if session.isMoving { moving += 1 }
      let visible = list.view.itemsOnScreen
      guard session.offset == list.view.contentOffset.y, shown == visible || (shown.isEmpty && visible.isEmpty) else {
        Issue.record(
          "seed \(seed), frame \(frame): \(session.offset) shows \(shown), and the list at \(list.view.contentOffset.y) shows \(visible)")
        return
      }
    }
    #expect(
      moving > 100 && edits > 100 && turns > 5 && late > 100, "\(moving) frames in motion, \(edits) edits, \(turns) turns, \(late) late")
  }
}
