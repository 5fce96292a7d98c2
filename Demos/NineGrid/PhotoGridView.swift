import Treadmill

/// A grid of at most nine photos, which owns its image views: other subviews are none of its business.
final class PhotoGridView: View {
  static let layout = NineGridLayout(side: .fixed(70), spacing: 10, padding: 10, single: .square)

  /// The size that a grid of so many photos wants to have: a view's frame is its superview's affair, so it says this and sets nothing.
  static func size(photoCount: Int) -> Size { layout.size(count: photoCount) }

  /// What is shown; the first nine of them.
  var photos: [Photo] = [] {
    didSet { show() }
  }

  private var imageViews: [PhotoImageView] = []

  /// Content belongs here and frames into the layout. What lies beyond the count is hidden and emptied here too, at once: neither the size
  /// nor the subviews need to change from nine photos to seven, so that nothing else would mark the view.
  private func show() {
    let shown = PhotoGridView.layout.shownCount(photos.count)
    while imageViews.count < shown {
      let view = PhotoImageView()
      imageViews.append(view)
      addSubview(view)
    }
    for (slot, view) in imageViews.enumerated() {
      view.photo = slot < shown ? photos[slot] : nil
      view.isHidden = slot >= shown
    }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for slot in 0..<PhotoGridView.layout.shownCount(photos.count) {
      imageViews[slot].frame = PhotoGridView.layout.frame(of: slot, count: photos.count)
    }
  }

  override func sizeThatFits(_ size: Size) -> Size { PhotoGridView.size(photoCount: photos.count) }
}
