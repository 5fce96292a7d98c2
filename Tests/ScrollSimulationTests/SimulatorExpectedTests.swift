@testable import ScrollSimulation
import Scrolling
import Testing
import Tiling
import ViewTree

/// A timeline as a client would write it, known to its tests by what it should show.
private final class Timeline: TileDataSource {
  struct Post {
    var id: UInt64
    var height: Double
    var revision: UInt32 = 0
  }

  final class PostTile: Tile {
    var axis = TiledScrollView.Axis.vertical
    var height = 0.0
    override func sizeThatFits(_ size: Size) -> Size {
      axis == .vertical ? Size(width: size.width, height: height) : Size(width: height, height: size.height)
    }
  }

  let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 600))
  let list: TiledScrollView
  /// Posts with a height, which on a horizontal list is their width.
  var posts: [Post] = (0..<150).map { Post(id: $0, height: 40 + Double($0 * 37 % 160)) }
  private let estimate: Double?
  private var changes: [ItemChange] = []
  private var nextID: UInt64 = 10_000
  /// Whether removals of the first post are told to nobody.
  var forgetsRemovals = false

  init(estimate: Double?, axis: TiledScrollView.Axis = .vertical) {
    self.estimate = estimate
    list = TiledScrollView(frame: window.bounds, axis: axis, spacing: 8)
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    list.dataSource = self
    window.addSubview(list)
  }

  func change(_ random: inout SeededGenerator) {
    switch random.below(4) {
    case 0:
      let place = random.below(posts.count + 1)
      nextID += 1
      posts.insert(Post(id: nextID, height: Double(random.number(in: 40...300))), at: place)
      changes.append(.insert(place..<place + 1))
    case 1 where posts.count > 3:
      let place = random.below(posts.count)
      posts.remove(at: place)
      if !forgetsRemovals { changes.append(.remove(place..<place + 1)) }
    case 2 where !posts.isEmpty:
      let place = random.below(posts.count)
      posts[place].height = Double(random.number(in: 40...300))
      posts[place].revision += 1
      changes.append(.update(place..<place + 1))
    default:
      guard posts.count > 1 else { return }
      let (source, target) = (random.below(posts.count), random.below(posts.count))
      posts.insert(posts.remove(at: source), at: target)
      changes.append(.move(from: source, to: target))
    }
    try? list.apply(ItemBatch(changes, countAfter: posts.count))
    changes = []
  }

  var expected: ExpectedList { ExpectedList(posts.map { .init(key: ItemKey(rawValue: $0.id), extent: $0.height) }, spacing: 8) }

  let kinds = [TileKind(name: "post", minimumExtent: 40)]
  var count: Int { posts.count }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: posts[index].id) }
  func revision(at index: Int) -> UInt32 { posts[index].revision }
  func extent(at index: Int, across: Double) -> ItemExtent { estimate.map { .estimated($0) } ?? .exact(posts[index].height) }
  func makeTile(of kind: TileKind) -> PostTile { PostTile() }
  func bind(_ tile: PostTile, at index: Int) { (tile.axis, tile.height) = (list.axis, posts[index].height) }
}

@Suite("A session over a client's own list")
struct SimulatorExpectedTests {
  private func findings(_ timeline: Timeline, seed: UInt64, frames: Int = 900) -> Findings {
    var random = SeededGenerator(seed: seed, stream: 9)
    let session = ListSimulator(of: timeline.list, in: timeline.window, seed: seed) { timeline.expected }
    for _ in 1...frames {
      session.step { _ in if random.perMille(60) { timeline.change(&random) } }
    }
    return session.checker.findings
  }

  @Test(
    "finds nothing in a right one, its lengths known or learned, whatever changes and is turned", arguments: [nil, 90.0],
    [TiledScrollView.Axis.vertical, .horizontal])
  func clean(estimate: Double?, axis: TiledScrollView.Axis) {
    for seed: UInt64 in 1...2 {
      let timeline = Timeline(estimate: estimate, axis: axis)
      let found = findings(timeline, seed: seed).prefix(3).map { "\($0.rule) \($0.frame): \($0.detail)" }
      #expect(found.joined(separator: "; ") == "", "seed \(seed)")
    }
  }

  @Test("its user scrolls along the list's axis, and far", arguments: [TiledScrollView.Axis.vertical, .horizontal])
  func along(axis: TiledScrollView.Axis) {
    let timeline = Timeline(estimate: nil, axis: axis)
    let session = ListSimulator(of: timeline.list, in: timeline.window, seed: 1) { timeline.expected }
    var farthest = 0.0
    for _ in 1...900 {
      session.step()
      farthest = max(farthest, axis == .vertical ? timeline.list.contentOffset.y : timeline.list.contentOffset.x)
    }
    #expect(farthest > 600)
  }

  @Test("finds removals that the list is not told of")
  func silentRemovals() {
    let timeline = Timeline(estimate: 90)
    timeline.forgetsRemovals = true
    #expect(findings(timeline, seed: 1).contains { $0.rule == "D1" || $0.rule.hasPrefix("B") })
  }

  @Test("finds a change that the list was not told of, and one that was told wrongly")
  func wrong() {
    let timeline = Timeline(estimate: nil)
    let session = ListSimulator(of: timeline.list, in: timeline.window, seed: 3) { timeline.expected }
    session.step()
    timeline.posts[1].height += 100
    session.step()
    #expect(session.checker.findings.contains { $0.rule == "B1" || $0.rule == "B7" })
  }
}
