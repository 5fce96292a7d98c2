import Treadmill

/// Both views through the same changes: nine photos, then seven, four and one, each resized to its own size and ticked once.
enum Change {
  /// The photos that a person sees after each change, in the order of the subviews.
  static func shown() -> [(ours: [String], posts: [String])] {
    let grid = PhotoGridView()
    let post = PostPhotoView()
    let window = Window(frame: Rect(x: 0, y: 0, width: 520, height: 260))
    window.addSubview(grid)
    window.addSubview(post)
    return Album.counts.indices.map { step in
      show(step, on: grid, post)
      window.tick(at: Instant(frame: step, hz: 60))
      return (visiblePhotos(in: grid), visiblePhotos(in: post))
    }
  }

  /// What a controller does with a new status: hands over the photos, and sets the frame.
  static func show(_ step: Int, on grid: PhotoGridView, _ post: PostPhotoView) {
    let count = Album.counts[step]
    let photos = Album.photos(step, count: count)
    grid.photos = photos
    grid.frame.size = PhotoGridView.size(photoCount: count)
    post.photos = photos
    post.frame.size = PostPhotoView.size(photoCount: count)
  }

  /// The names of the photos on the screen: in a view that is not hidden and has an area.
  static func visiblePhotos(in view: View) -> [String] {
    view.subviews.compactMap { subview in
      guard let imageView = subview as? PhotoImageView, !imageView.isHidden, !imageView.frame.isEmpty else { return nil }
      return imageView.photo?.id
    }
  }
}
