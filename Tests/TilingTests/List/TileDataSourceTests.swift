import Scrolling
import Testing
import Tiling
import ViewTree

private final class Story: Tile {
  var title = ""
}

private final class Advert: Tile {
  var price = 0

  override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: 50) }
}

private final class Stories: TileDataSource {
  let kinds = [TileKind(name: "story", minimumExtent: 60)]
  let count = 100
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: UInt64(index)) }
  func extent(at index: Int, across: Double) -> ItemExtent { .exact(60) }
  fileprivate func makeTile(of kind: TileKind) -> Story { Story() }
  fileprivate func bind(_ tile: Story, at index: Int) { tile.title = "story \(index)" }
}

private final class Adverts: TileDataSource {
  let kinds = [TileKind(name: "advert", minimumExtent: 50)]
  let count = 100
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: UInt64(index)) }
  func extent(at index: Int, across: Double) -> ItemExtent { .estimated(70) }
  fileprivate func makeTile(of kind: TileKind) -> Advert { Advert() }
  fileprivate func bind(_ tile: Advert, at index: Int) { tile.price = index }
}

/// What no default answers, and no more.
private final class Notes: TileDataSource {
  var heights: [Double]

  init(heights: [Double]) { self.heights = heights }

  var count: Int { heights.count }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: UInt64(index)) }
  fileprivate func makeTile(of kind: TileKind) -> Note { Note() }
  fileprivate func bind(_ tile: Note, at index: Int) { tile.height = heights[index] }
}

private final class Note: Tile {
  var height = 0.0

  override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: height) }
}

/// Stories with an advert after every third.
private final class Mixture: TileDataSource {
  let kinds = [TileKind(name: "story", minimumExtent: 60), TileKind(name: "advert", minimumExtent: 50)]
  let count = 100
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: UInt64(index)) }
  /// Of the right name, and of no other property that was declared.
  func kind(at index: Int) -> TileKind { TileKind(name: index % 4 == 3 ? "advert" : "story", minimumExtent: 1) }
  func extent(at index: Int, across: Double) -> ItemExtent { .exact(60) }
  func makeTile(of kind: TileKind) -> Tile { kind.name == "advert" ? Advert() : Story() }

  func bind(_ tile: Tile, at index: Int) {
    (tile as? Story)?.title = "story \(index)"
    (tile as? Advert)?.price = index
  }
}

@Suite("A list's data source")
struct TileDataSourceTests {
  private let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 600))
  private let view = TiledScrollView(frame: Rect(x: 0, y: 0, width: 390, height: 600))

  init() { window.addSubview(view) }

  private var bound: [Tile] { view.tiles.filter { $0.index != nil } }

  @Test("binds tiles of its own class")
  func typedTiles() {
    let stories = Stories()
    view.dataSource = stories
    window.tick(at: .zero)
    #expect(bound.map { ($0 as? Story)?.title } == (0..<10).map { "story \($0)" })
  }

  @Test("needs a count, keys and tiles, which then measure themselves")
  func defaults() throws {
    let notes = Notes(heights: (0..<1_000).map { 44 + Double($0 % 5) * 30 })
    view.dataSource = notes
    #expect(view.contentSize.height == 44_000)
    for frame in 0..<50 {
      try view.handle(.wheel(by: Point(x: 0, y: 97)))
      window.tick(at: Instant(frame: frame, hz: 60))
      #expect(view.lastFrame.missing.isEmpty)
      #expect(view.visibleItems.allSatisfy { $0.extent.points == notes.heights[$0.index] })
    }
    #expect(bound.allSatisfy { $0.kind == TileKind(name: "tile", minimumExtent: 44) })
    #expect(view.tiles.count == 15)
  }

  @Test("of the default kind leaves the last items of a screen blank if they are smaller than 44 points, and names them")
  func smallItems() {
    let notes = Notes(heights: Array(repeating: 30, count: 100))
    view.dataSource = notes
    window.tick(at: .zero)
    #expect(bound.count == 15 && view.lastFrame.missing == [15, 16, 17, 18])
  }

  @Test("names the kind of each item")
  func kindsByName() {
    let mixture = Mixture()
    view.dataSource = mixture
    window.tick(at: .zero)
    for y in stride(from: 0.0, through: 5_400, by: 45) {
      view.contentOffset.y = y
      window.tick(at: .zero)
      #expect(bound.count >= 10)
      for tile in bound {
        guard let index = tile.index else { continue }
        #expect(tile.kind == mixture.kinds[index % 4 == 3 ? 1 : 0])
        #expect((tile as? Story)?.title ?? "story \(index)" == "story \(index)" && (tile as? Advert)?.price ?? index == index)
        #expect(tile is Advert == (index % 4 == 3))
      }
    }
  }

  @Test("with one kind is not asked for an item's kind")
  func oneKind() throws {
    let list = ListRig(extents: Array(repeating: 60, count: 100))
    list.source.edit { for index in $0.indices { $0[index].kind = 7 } }
    try list.scroll(by: 1_000)
    #expect(list.view.lastFrame.error == nil && list.boundTiles.count >= 10)
  }

  @Test("can be replaced between any two frames by one whose tiles are of another class", arguments: 0...12)
  func replacement(after frames: Int) throws {
    let (stories, adverts) = (Stories(), Adverts())
    view.dataSource = stories
    try view.handle(.release(velocity: Point(x: 0, y: -3000)))
    for frame in 0..<20 {
      if frame == frames { view.dataSource = adverts }
      if frame == frames + 5 { view.dataSource = stories }
      window.tick(at: Instant(frame: frame, hz: 60))
      let isOther = frames..<frames + 5 ~= frame
      #expect(view.tiles.allSatisfy { isOther ? $0 is Advert : $0 is Story } && view.subviews.count { $0 is Tile } == view.tiles.count)
      #expect(bound.count >= 10)
      for tile in bound {
        if let advert = tile as? Advert { #expect(advert.price == tile.index) }
        if let story = tile as? Story { #expect(story.title == tile.index.map { "story \($0)" }) }
      }
    }
  }

  @Test("that is gone binds nothing, and its tiles are not bound by the next one")
  func goneDataSource() {
    var stories: Stories? = Stories()
    view.dataSource = stories
    window.tick(at: .zero)
    weak let gone = stories
    stories = nil
    #expect(gone == nil)
    view.contentOffset.y = 600
    window.tick(at: Instant(frame: 1, hz: 60))
    let adverts = Adverts()
    view.dataSource = adverts
    window.tick(at: Instant(frame: 2, hz: 60))
    #expect(bound.count >= 10 && view.tiles.allSatisfy { $0 is Advert })
  }

  @Test("that is gone leaves its extents, over which the list scrolls to an item, animated or not", arguments: [false, true])
  func scrollWithoutDataSource(animated: Bool) {
    var stories: Stories? = Stories()
    view.dataSource = stories
    window.tick(at: .zero)
    weak let gone = stories
    stories = nil
    #expect(gone == nil)
    let start = view.extents.offset(of: 30).points
    #expect(start > 600 && view.scrollToItem(at: 30, animated: animated))
    for frame in 1...60 { window.tick(at: Instant(frame: frame, hz: 60)) }
    #expect(view.contentOffset.y == start)
  }
}
