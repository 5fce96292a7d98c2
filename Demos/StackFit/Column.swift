import Treadmill

/// Subviews below each other, each as high as it would like to be in the column's width.
///
/// Measuring and placing are two functions that go two ways: ``sizeThatFits(_:)`` is asked from the top and answered from the leaves, and
/// changes nothing; `layoutSubviews` places the subviews, and each of them places its own in its turn.
final class Column: MeasuredView {
  static let padding = 10.0
  static let spacing = 10.0

  init(_ name: String, _ log: MeasuringLog, _ subviews: [MeasuredView]) {
    super.init(name, log)
    for view in subviews { addSubview(view) }
  }

  override func sizeThatFits(_ size: Size) -> Size {
    log.measure(name, in: size) {
      let inner = size.width - 2 * Column.padding
      let sizes = subviews.map { $0.sizeThatFits(Size(width: inner, height: size.height)) }
      let heights = sizes.reduce(0) { $0 + $1.height } + Double(max(0, sizes.count - 1)) * Column.spacing
      let width = sizes.map(\.width).max() ?? 0
      return Size(width: width + 2 * Column.padding, height: heights + 2 * Column.padding)
    }
  }

  override func layoutSubviews() {
    var y = Column.padding
    let inner = bounds.width - 2 * Column.padding
    for view in subviews {
      let size = view.sizeThatFits(Size(width: inner, height: bounds.height))
      view.frame = Rect(x: Column.padding, y: y, width: size.width, height: size.height)
      y += size.height + Column.spacing
    }
  }
}
