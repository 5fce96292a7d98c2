import Treadmill

/// The post's bar as it stands there, for comparison: RDVTabBarController's layout.
///
/// - The width is rounded once and then multiplied, so that the items are wider or narrower together than the bar.
/// - The background starts where it shall, but is as high as the whole bar, and hangs out below.
/// - Every layout draws every item, whether it has changed or not.
final class PostedTabBar: View, ItemBar {
  let items: [TabBarItem]
  let backgroundView = Background()
  private(set) var layouts = 0
  private var itemWidth = 0.0

  var contentEdgeInsets = EdgeInsets.zero {
    didSet { if contentEdgeInsets != oldValue { setNeedsLayout() } }
  }

  var selectedIndex = 0 {
    didSet {
      guard selectedIndex != oldValue else { return }
      items[oldValue].isSelected = false
      items[selectedIndex].isSelected = true
    }
  }

  init(frame: Rect, items: [TabBarItem]) {
    self.items = items
    super.init(frame: frame)
    addSubview(backgroundView)
    for item in items { addSubview(item) }
    items.first?.isSelected = true
  }

  var minimumContentHeight: Double { items.compactMap(\.ownHeight).reduce(frame.height) { min($0, $1) } }

  override func layoutSubviews() {
    super.layoutSubviews()
    layouts += 1
    let frameSize = frame.size
    let minimumContentHeight = minimumContentHeight
    backgroundView.frame = Rect(x: 0, y: frameSize.height - minimumContentHeight, width: frameSize.width, height: frameSize.height)

    itemWidth = ((frameSize.width - contentEdgeInsets.left - contentEdgeInsets.right) / Double(items.count)).rounded()

    for (index, item) in items.enumerated() {
      let itemHeight = item.ownHeight ?? frameSize.height
      item.frame = Rect(
        x: contentEdgeInsets.left + Double(index) * itemWidth, y: (frameSize.height - itemHeight).rounded() - contentEdgeInsets.top,
        width: itemWidth, height: itemHeight - contentEdgeInsets.bottom)
      item.setNeedsDisplay()
    }
  }
}
