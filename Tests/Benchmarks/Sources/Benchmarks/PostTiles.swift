import Treadmill

/// A post's tile, which knows how long it wants to be once it is bound.
protocol PostTile: Tile {
  init(frame: Rect)
  func show(photos count: Int)
}

/// A post without subviews.
final class PlainPostTile: Tile, PostTile {
  private var count = 0

  override init(frame: Rect = .zero) { super.init(frame: frame) }

  func show(photos count: Int) { self.count = count }

  override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: Double(Workload.extent(photos: count))) }
}

/// A post with up to nine photos in rows of three, laid out by hand-written frames.
final class NinePhotoTile: Tile, PostTile {
  private static let side = 80.0
  private let photos: InlineArray<9, View>
  private var count = 0

  override init(frame: Rect = .zero) {
    photos = InlineArray { _ in View() }
    super.init(frame: frame)
    for place in photos.indices { addSubview(photos[place]) }
  }

  func show(photos count: Int) {
    guard count != self.count else { return }
    self.count = count
    setNeedsLayout()
  }

  override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: Double(Workload.extent(photos: count))) }

  override func layoutSubviews() {
    for place in photos.indices {
      photos[place].isHidden = place >= count
      guard place < count else { continue }
      photos[place].frame = Rect(
        x: Double(place % 3) * NinePhotoTile.side, y: 60 + Double(place / 3) * NinePhotoTile.side, width: NinePhotoTile.side - 10,
        height: NinePhotoTile.side - 10)
    }
  }

  /// Whether the last layout has shown so many photos, the last one at the tile's end.
  func isLaidOut(showing count: Int) -> Bool {
    photos.indices.allSatisfy { photos[$0].isHidden == ($0 >= count) }
      && (count == 0 || photos[count - 1].frame.maxY + 20 == Double(Workload.extent(photos: count)))
  }
}

/// The feed in tiles that are bound; its extents are known.
final class PostSource<Post: PostTile>: WorkloadSource {
  let count: Int

  init(count: Int, of tile: Post.Type) { self.count = count }

  func makeTile(of kind: TileKind) -> Post { Post(frame: .zero) }

  func bind(_ tile: Post, at index: Int) { tile.show(photos: Workload.photos(of: index)) }
}
