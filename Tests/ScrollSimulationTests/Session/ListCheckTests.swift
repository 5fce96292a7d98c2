@testable import ScrollSimulation
import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("A list against what its client expects")
struct ListCheckTests {
  /// A client with a model and a list of it, whose lengths are learned from tiles.
  private final class Client: TileDataSource {
    struct Post {
      var id: UInt64
      var height: Double
      var isHeader = false
    }

    final class PostTile: Tile {
      var post: Post?
      override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: post?.height ?? 0) }
    }

    var posts: [Post]
    let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 600))
    let list: TiledScrollView
    let arrangement: ReferenceList.Arrangement
    let hasHeaders: Bool
    private var frame = 0

    init(_ arrangement: ReferenceList.Arrangement, hasHeaders: Bool = false, overscan: Double = 0) {
      (self.arrangement, self.hasHeaders) = (arrangement, hasHeaders)
      posts = (0..<200).map {
        Post(id: $0 * 7, height: 40 + Double($0 * 37 % 160), isHeader: hasHeaders && $0 % 9 == 0)
      }
      let layout: (any TileLayout)? =
        switch arrangement {
        case .list: nil
        case .grid(let columns): GridLayout(columns: columns, spacing: 8)
        case .masonry(let lanes): MasonryLayout(lanes: lanes, spacing: 8)
        case .flow(let perLine, _): FlowLayout(maximumItemsPerLine: perLine, lineSpacing: 8, interitemSpacing: 8)
        }
      list = TiledScrollView(frame: window.bounds, spacing: layout == nil ? 8 : 0, overscan: overscan, layout: layout)
      list.dataSource = self
      window.addSubview(list)
      tick()
    }

    func tick() {
      frame += 1
      window.tick(at: Instant(frame: frame, hz: 60))
    }

    var expected: ExpectedList {
      ExpectedList(
        posts.map { .init(key: ItemKey(rawValue: $0.id), kind: $0.isHeader ? 1 : 0, extent: $0.height, crossExtent: width(of: $0)) },
        arrangement: arrangement, headers: hasHeaders ? .init(kind: 1) : nil, spacing: 8, crossSpacing: 8)
    }

    func width(of post: Post) -> Double? { post.id % 5 == 0 ? nil : 50 + Double(post.id % 130) }
    func crossExtent(at index: Int, across: Double) -> Double? { width(of: posts[index]) }

    var all: Findings { list.findings(of: expected) }
    var rules: [String] {
      list.findings(of: expected) { tile, item in (tile as? PostTile)?.post?.id == item.key.rawValue }.map(\.rule)
    }

    let kinds = [TileKind(name: "post", minimumExtent: 40), TileKind(name: "header", minimumExtent: 40, isPinned: true)]
    var count: Int { posts.count }
    var estimatedExtent: Double? { 90 }
    func key(at index: Int) -> ItemKey { ItemKey(rawValue: posts[index].id) }
    func kind(at index: Int) -> TileKind { kinds[posts[index].isHeader ? 1 : 0] }
    func extent(at index: Int, across: Double) -> ItemExtent { .estimated(90) }
    func makeTile(of kind: TileKind) -> PostTile { PostTile() }
    func bind(_ tile: PostTile, at index: Int) { tile.post = posts[index] }
  }

  @Test(
    "finds nothing wrong with a list that is scrolled and changed, and does not touch it",
    arguments: [
      ReferenceList.Arrangement.list, .grid(columns: 3), .masonry(lanes: 2),
      .flow(perLine: 4, border: .init(before: 0, behind: 0, leading: 0, trailing: 0)),
    ], [(0.0, false), (150, false), (0, true), (150, true)])
  func right(arrangement: ReferenceList.Arrangement, way: (overscan: Double, hasHeaders: Bool)) throws {
    let client = Client(arrangement, hasHeaders: way.hasHeaders, overscan: way.overscan)
    #expect(client.rules == [])
    for step in 0..<60 {
      client.list.contentOffset.y += step % 5 == 4 ? -700 : 230
      if step % 6 == 3 {
        client.posts.removeSubrange(10..<13)
        try client.list.apply(ItemBatch([.remove(10..<13)], countAfter: client.posts.count))
      }
      client.tick()
      let hash = client.list.tiles.map(\.frame)
      #expect(client.rules == [], "step \(step) \(client.all)")
      #expect(client.list.tiles.map(\.frame) == hash && client.list.displayDelegate == nil)
    }
  }

  @Test("finds an item that is too long, a tile out of its place, a wrong item, an item too many, and a list out of step")
  func wrong() throws {
    let client = Client(.list)
    client.list.contentOffset.y = 3000
    client.tick()
    let place = try #require(client.list.visibleItems.first).index
    var expected = client.expected
    expected.items[place].extent += 1
    #expect(client.list.findings(of: expected).map(\.rule).contains("B1"))
    expected = client.expected
    expected.items.swapAt(place, place + 1)
    #expect(client.list.findings(of: expected).map(\.rule).contains("A5"))
    expected = client.expected
    expected.items.append(.init(key: ItemKey(rawValue: 1), extent: 50))
    #expect(client.list.findings(of: expected).map(\.rule) == ["B7"])
    let tile = try #require(client.list.tiles.first { $0.index == place + 1 })
    tile.frame.origin.y += 1
    #expect(client.rules.contains("B1"))
    tile.frame.origin.y -= 1
    (tile as? Client.PostTile)?.post = client.posts[0]
    #expect(client.rules == ["A5"])
    #expect(throws: TilingError.self) { try client.list.apply(ItemBatch([.remove(0..<1)], countAfter: 199)) }
    #expect(client.rules == ["D1"])
  }

  @Test("finds an item on screen that its tile has outgrown")
  func outgrown() throws {
    let client = Client(.list)
    client.posts[1].height += 30
    #expect(client.rules.contains("B1"))
    client.list.setNeedsMeasure(ItemKey(rawValue: client.posts[1].id))
    (client.list.tiles.first { $0.index == 1 } as? Client.PostTile)?.post = client.posts[1]
    client.tick()
    #expect(client.rules == [])
  }
}
