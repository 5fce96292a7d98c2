import Treadmill

/// The post's own view, line by line, with what it does wrong.
///
/// Its loop runs over the photos, so that the branch for surplus image views is never reached, and nothing marks the layout: from nine photos
/// to seven the last two stay. A foreign subview ends both loops at once. There is no cap, and no photo at all has a size.
final class PostPhotoView: View {
  static let photoSide = 70.0
  static let photoPadding = 10.0

  var photos: [Photo] = [] {
    didSet { setPhotos() }
  }

  private func setPhotos() {
    while subviews.count < photos.count { addSubview(PhotoImageView()) }
    for index in 0..<photos.count {
      guard let imageView = subviews[index] as? PhotoImageView else { return }
      if index < photos.count {
        imageView.isHidden = false
        imageView.photo = photos[index]
      } else {
        imageView.isHidden = true
        imageView.photo = nil
      }
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let columns = PostPhotoView.columns(photoCount: photos.count)
    for (index, subview) in subviews.enumerated() {
      guard subview is PhotoImageView else { return }
      if index < photos.count {
        let step = PostPhotoView.photoPadding + PostPhotoView.photoSide
        subview.frame = Rect(
          x: step * Double(index % columns) + PostPhotoView.photoPadding, y: step * Double(index / columns) + PostPhotoView.photoPadding,
          width: PostPhotoView.photoSide, height: PostPhotoView.photoSide)
      } else {
        subview.isHidden = true
        subview.frame = .zero
      }
    }
  }

  static func size(photoCount count: Int) -> Size {
    let maximumColumns = columns(photoCount: count)
    let columns = count >= maximumColumns ? maximumColumns : count
    let rows = (count + maximumColumns - 1) / maximumColumns
    let step = photoPadding + photoSide
    return Size(width: Double(columns) * step + photoPadding, height: Double(rows) * step + photoPadding)
  }

  private static func columns(photoCount count: Int) -> Int { count == 4 ? 2 : 3 }
}
