import Treadmill

/// A shelf of albums that scrolls sideways.
final class Shelf: TileDataSource {
  private let titles: [String]

  init(_ titles: [String]) { self.titles = titles }

  let kinds = [TileKind(name: "album", minimumExtent: 70)]
  var count: Int { titles.count }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: UInt64(index)) }
  func extent(at index: Int, across: Double) -> ItemExtent { .exact(70 + Double(index % 3) * 20) }
  func makeTile(of kind: TileKind) -> AlbumTile { AlbumTile() }
  func bind(_ tile: AlbumTile, at index: Int) { tile.show(titles[index], number: index) }
}

/// A cover with a badge at its upper trailing corner, which constraints place.
final class AlbumTile: Tile {
  private var title = ""
  private let badge = View()
  private static let colors = [0xC8553D, 0x588B8B, 0x28536B, 0xC9A227, 0x7A5C99].map { Color(hex: $0) }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    badge.translatesAutoresizingMaskIntoConstraints = false
    badge.layer.cornerRadius = 5
    badge.backgroundColor = .white
    addSubview(badge)
    LayoutConstraint.activate([
      badge.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -6), badge.topAnchor.constraint(equalTo: topAnchor, constant: 6),
      badge.widthAnchor.constraint(equalToConstant: 10), badge.heightAnchor.constraint(equalToConstant: 10),
    ])
  }

  func show(_ title: String, number: Int) {
    self.title = title
    backgroundColor = AlbumTile.colors[number % AlbumTile.colors.count]
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect) {
    context.draw(title, in: Rect(x: 6, y: bounds.height - 24, width: bounds.width - 12, height: 20), color: .white, size: 13)
  }
}

/// A heading, the shelf, and a player, whose track of time runs from left to right in every script.
final class ShopScreen: View {
  let shelf = TiledScrollView(axis: .horizontal, spacing: 8)
  private let player = View()
  private let played = View()
  private let heading: String

  init(_ heading: String) {
    self.heading = heading
    super.init(frame: Rect(x: 0, y: 0, width: 260, height: 190))
    backgroundColor = .white
    player.layoutDirection = .leftToRight
    player.backgroundColor = Color(hex: 0xE4E8ED)
    played.backgroundColor = Color(hex: 0x2F4858)
    player.addSubview(played)
    for view in [shelf, player] { addSubview(view) }
  }

  override func layoutSubviews() {
    shelf.frame = Rect(x: 0, y: 36, width: bounds.width, height: 110)
    player.frame = Rect(x: 12, y: 164, width: bounds.width - 60, height: 8)
    played.frame = Rect(x: 0, y: 0, width: 70, height: 8)
  }

  override func draw(_ rect: Rect) {
    context.draw(heading, in: Rect(x: 12, y: 8, width: bounds.width - 24, height: 24), color: .darkGray, size: 17)
  }
}
