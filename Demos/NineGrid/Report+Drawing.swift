import DemoOutput
import Treadmill

extension Report {
  /// Both views after the change from nine photos to seven, and beneath them the grids of one to nine.
  static func drawing() -> Drawing {
    let (grid, post, window) = (PhotoGridView(), PostPhotoView(), Window())
    for view in [grid, post] {
      view.backgroundColor = Color(hex: 0xE3E8EE)
      window.addSubview(view)
    }
    func show(_ step: Int) {
      Change.show(step, on: grid, post)
      window.tick(at: .zero)
    }
    show(0)
    let before = Change.visiblePhotos(in: post)
    let first = Drawing.Panel("\(before.count) photos, in either", post)
    show(1)
    let stale = Change.visiblePhotos(in: post).filter(before.contains)
    for view in post.subviews.compactMap({ $0 as? PhotoImageView }) where view.photo.map({ stale.contains($0.id) }) ?? false {
      post.addSubview(Outline(view.frame.insetBy(dx: -3, dy: -3), .red, width: 3))
    }
    let changed = [(grid, "this grid"), (post, "the post's view")].map { view, name in
      Drawing.Panel("then \(grid.photos.count): \(name) shows \(Change.visiblePhotos(in: view).count)", view)
    }
    let grids = (1...9).map { count in
      grid.photos = Album.photos(0, count: count)
      grid.frame.size = grid.sizeThatFits(.zero)
      window.tick(at: .zero)
      return Drawing.Panel("\(count) photo\(count == 1 ? "" : "s"): \(grid.bounds.size.text)", grid)
    }
    return Drawing(
      "\(Album.counts[0]) photos, then \(Album.counts[1])",
      [[first] + changed] + stride(from: 0, to: 9, by: 3).map { Array(grids[$0..<$0 + 3]) },
      caption: "Look at the upper row: after the change the post's view still shows \(stale.joined(separator: " and ")) (red), "
        + "\(stale.count) photos of before, because nothing marks its layout. Beneath are the sizes that this grid asks for."
    )
  }
}
