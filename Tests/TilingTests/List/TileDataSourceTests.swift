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
  func revision(at index: Int) -> UInt32 { 0 }
  func kind(at index: Int) -> TileKind { kinds[0] }
  func extent(at index: Int, across: Double) -> ItemExtent { .exact(60) }
  fileprivate func makeTile(of kind: TileKind) -> Story { Story() }
  fileprivate func bind(_ tile: Story, at index: Int) { tile.title = "story \(index)" }
}

private final class Adverts: TileDataSource {
  let kinds = [TileKind(name: "advert", minimumExtent: 50)]
  let count = 100
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: UInt64(index)) }
  func revision(at index: Int) -> UInt32 { 0 }
  func kind(at index: Int) -> TileKind { kinds[0] }
  func extent(at index: Int, across: Double) -> ItemExtent { .estimated(70) }
  fileprivate func makeTile(of kind: TileKind) -> Advert { Advert() }
  fileprivate func bind(_ tile: Advert, at index: Int) { tile.price = index }
}

@Suite("A list's data source", .timeLimit(.minutes(5)))
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
}
