import Treadmill

/// A view that shows one photo: a field in the colour of its album, with the photo's name on it.
final class PhotoImageView: View {
  /// nil shows nothing.
  var photo: Photo? {
    didSet { if photo != oldValue { setNeedsDisplay() } }
  }

  override func draw(_ rect: Rect) {
    guard let photo else { return }
    context.fill(bounds, with: Album.color(of: photo), cornerRadius: 4)
    context.draw(photo.id, in: bounds.insetBy(dx: 8, dy: 0), color: .white, size: 16)
  }

  override var snapshotLabel: String? { photo?.id }
}

/// Photos by album and number, A1 to A9, B1 to B7 and so on: an old photo in a new grid is known by its letter.
enum Album {
  /// How many photos are shown, one after the other.
  static let counts = [9, 7, 4, 1]
  private static let names = ["A", "B", "C", "D"]

  static func photos(_ album: Int, count: Int) -> [Photo] { (0..<count).map { Photo(id: "\(names[album])\($0 + 1)") } }

  static func color(of photo: Photo) -> Color {
    let album = names.firstIndex(of: String(photo.id.prefix(1))) ?? 0
    return Color(hex: [0x4C78A8, 0xE07B39, 0x54A24B, 0x9D6AA8][album])
  }
}
