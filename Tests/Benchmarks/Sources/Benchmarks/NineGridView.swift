import Treadmill

/// The nine-grid as a view with constraints: nine photos that share the width of their superview.
final class NineGridView: View {
  let photos: [View]

  override init(frame: Rect) {
    photos = (0..<9).map { _ in View() }
    super.init(frame: frame)
    for photo in photos {
      addSubview(photo)
      photo.translatesAutoresizingMaskIntoConstraints = false
    }
    for (number, photo) in photos.enumerated() {
      let isFirst = number % 3 == 0
      LayoutConstraint.activate([
        isFirst
          ? photo.leftAnchor.constraint(equalTo: leftAnchor, constant: 10)
          : photo.leftAnchor.constraint(equalTo: photos[number - 1].rightAnchor, constant: 10),
        number == 0
          ? photo.topAnchor.constraint(equalTo: topAnchor, constant: 10)
          : isFirst
            ? photo.topAnchor.constraint(equalTo: photos[number - 3].bottomAnchor, constant: 10)
            : photo.topAnchor.constraint(equalTo: photos[number / 3 * 3].topAnchor),
        number == 0
          ? photo.widthAnchor.constraint(equalTo: widthAnchor, multiplier: 1.0 / 3, constant: -40.0 / 3)
          : photo.widthAnchor.constraint(equalTo: photos[0].widthAnchor),
        photo.heightAnchor.constraint(equalTo: photo.widthAnchor),
      ])
    }
  }

  var isLaidOut: Bool {
    let side = (bounds.width - 40) / 3
    return photos.enumerated().allSatisfy { number, photo in
      let frame = photo.frame
      return abs(frame.minX - 10 - Double(number % 3) * (side + 10)) < 1e-9
        && abs(frame.minY - 10 - Double(number / 3) * (side + 10)) < 1e-9
        && abs(frame.width - side) < 1e-9 && abs(frame.height - side) < 1e-9
    }
  }
}
