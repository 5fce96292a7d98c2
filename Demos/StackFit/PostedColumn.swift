import Treadmill

/// The post's view as it stands there, for comparison: its `sizeThatFits` lays out and resizes what it measures.
///
/// - The question alone changes the tree: `layoutIfNeeded` climbs to the marked superview, and lays out what is being measured (rule 26).
/// - Each level measures its subviews for their layout and once more for its own answer: a leaf under n columns is worth n^2 + n + 1
///   questions, where n + 1 are enough.
/// - The answer's width is the one that was offered: the column never gets narrower than it was.
/// - It has a margin below the last subview too.
final class PostedColumn: MeasuredView {
  static let marginBetweenViews = 10.0

  init(_ name: String, _ log: MeasuringLog, _ subviews: [MeasuredView]) {
    super.init(name, log)
    for view in subviews { addSubview(view) }
  }

  override func sizeThatFits(_ size: Size) -> Size {
    log.measure(name, in: size) {
      var size = size
      var y = 0.0
      for subview in subviews {
        subview.layoutIfNeeded()
        subview.sizeToFit()
        var frame = subview.frame
        frame.origin.y = y  // of a copy, which is thrown away
        y += frame.height + PostedColumn.marginBetweenViews
      }
      size.height = y
      return size
    }
  }

  override func layoutSubviews() {
    var y = 0.0
    for subview in subviews {
      subview.layoutIfNeeded()
      subview.sizeToFit()
      var frame = subview.frame
      frame.origin.y = y
      subview.frame = frame
      y += frame.height + PostedColumn.marginBetweenViews
    }
  }
}
