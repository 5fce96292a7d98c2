import Treadmill

/// The post's scroll view as it stands there, mistakes included, for comparison.
///
/// 1. `point.x` moves on *before* the view is placed, by that view's own width: the first view of the first row starts one slot too far,
///    later ones overlap where widths differ, and the last of a row may leave the view.
/// 2. The hook for removals does not exist, so that nobody calls it; and if somebody did, its `setNeedsLayout` would end at the guard on the
///    size. Removed views leave holes until the size changes or a view is added.
final class PostedScrollView: ScrollView, RowCounting {
  private(set) var layouts = 0
  private(set) var rowsMade = 0
  private var lastLayoutSize = Size.zero

  func forceLayout() {
    lastLayoutSize = Size(width: -1, height: -1)
    setNeedsLayout()
  }

  override func didAddSubview(_ subview: View) {
    super.didAddSubview(subview)
    forceLayout()
  }

  /// Not an override: there is nothing to override (rule 53).
  func didRemoveSubview(_ subview: View) {
    super.didAddSubview(subview)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layouts += 1
    let mySize = bounds.size
    if mySize == lastLayoutSize { return }
    lastLayoutSize = mySize
    rowsMade += 1

    let margin = 8.0
    var yMax = 0.0
    var point = Point(x: margin, y: margin)
    var rowIsEmpty = true
    for subview in subviews {
      var frame = subview.frame
      let xNext = point.x + frame.width + margin
      if rowIsEmpty || xNext <= mySize.width {
        rowIsEmpty = false
        point.x = xNext
      } else {
        point.x = margin
        point.y = yMax + margin
      }
      frame.origin = point
      subview.frame = frame
      yMax = max(yMax, frame.maxY)
    }
    contentSize = Size(width: mySize.width, height: yMax + margin)
  }
}
