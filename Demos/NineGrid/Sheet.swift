import DemoOutput
import Treadmill

/// A sheet of paper with the nine grids, three in a row, and beneath them both views after the change from nine photos to seven.
final class Sheet: View {
  private struct Entry {
    var caption: String
    var grid: View
  }

  private static let margin = 24.0
  private static let captionHeight = 22.0
  private static let column = PhotoGridView.size(photoCount: 9).width
  private var entries: [Entry] = []

  /// The sheet, laid out and drawn, in a window of its size.
  static func drawn() -> Window {
    let sheet = Sheet()
    for count in 1...9 {
      let grid = PhotoGridView()
      grid.photos = Album.photos(0, count: count)
      sheet.add(grid, "\(count) photo\(count == 1 ? "" : "s"): \(PhotoGridView.size(photoCount: count).text)")
    }
    let grid = PhotoGridView()
    let post = PostPhotoView()
    sheet.add(grid, "from 9 photos to 7")
    sheet.add(post, "the post's view: A8, A9 are stale")
    Change.show(0, on: grid, post)
    sheet.frame.size = sheet.sizeThatFits(.zero)
    let window = Window(frame: sheet.frame)
    window.addSubview(sheet)
    window.tick(at: .zero)
    Change.show(1, on: grid, post)
    window.tick(at: Instant(frame: 1, hz: 60))
    return window
  }

  private func add(_ grid: View, _ caption: String) {
    grid.backgroundColor = Color(hex: 0xE3E8EE)
    entries.append(Entry(caption: caption, grid: grid))
    addSubview(grid)
  }

  /// The upper left corner of an entry's caption.
  private func place(of entry: Int) -> Point {
    let rowHeight = Sheet.column + Sheet.captionHeight + Sheet.margin
    // The first row has one row of photos, the second two.
    let heights = [PhotoGridView.size(photoCount: 3).height, PhotoGridView.size(photoCount: 6).height]
    let row = entry / 3
    let y = (0..<row).reduce(Sheet.margin) { $0 + ($1 < 2 ? heights[$1] + Sheet.captionHeight + Sheet.margin : rowHeight) }
    return Point(x: Sheet.margin + Double(entry % 3) * (Sheet.column + Sheet.margin), y: y)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for (index, entry) in entries.enumerated() {
      let size = (entry.grid as? PostPhotoView).map { PostPhotoView.size(photoCount: $0.photos.count) } ?? entry.grid.sizeThatFits(.zero)
      entry.grid.frame = Rect(origin: place(of: index) + Point(x: 0, y: Sheet.captionHeight), size: size)
    }
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(
      width: Sheet.margin + 3 * (Sheet.column + Sheet.margin),
      height: place(of: entries.count - 1).y + Sheet.captionHeight + Sheet.column + Sheet.margin)
  }

  override func draw(_ rect: Rect) {
    for (index, entry) in entries.enumerated() {
      let line = Rect(origin: place(of: index), size: Size(width: Sheet.column, height: Sheet.captionHeight))
      context.draw(entry.caption, in: line, color: .darkGray, size: 13)
    }
  }
}
