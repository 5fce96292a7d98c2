import Treadmill

/// A bar of items side by side, whose widths add up to the bar exactly.
///
/// The items stand on the lower edge of the bar without its insets. One with a height of its own keeps it, and may stand out above the
/// background; the others are as high as the room between the insets.
///
/// It asks for no drawing: an item that has got another size is drawn again by its content mode (rule 111), and one that has only moved
/// looks as it did.
final class TabBarView: View, ItemBar {
  let items: [TabBarItem]
  let backgroundView = Background()
  private(set) var layouts = 0

  /// Room around the items, in points.
  var contentEdgeInsets = EdgeInsets.zero {
    didSet { if contentEdgeInsets != oldValue { setNeedsLayout() } }
  }

  /// The pixels on which the edges between items stand.
  let pixels: PixelGrid

  /// Which item is the chosen one, of `items`.
  var selectedIndex = 0 {
    didSet {
      guard selectedIndex != oldValue else { return }
      items[oldValue].isSelected = false
      items[selectedIndex].isSelected = true
    }
  }

  init(frame: Rect, items: [TabBarItem], pixels: PixelGrid) {
    self.items = items
    self.pixels = pixels
    super.init(frame: frame)
    addSubview(backgroundView)
    for item in items { addSubview(item) }
    items.first?.isSelected = true
  }

  /// The height of the lowest item: the background covers what all of them share.
  var minimumContentHeight: Double { items.compactMap(\.ownHeight).reduce(bounds.height) { min($0, $1) } }

  override func layoutSubviews() {
    super.layoutSubviews()
    layouts += 1
    let background = minimumContentHeight
    backgroundView.frame = Rect(x: 0, y: bounds.height - background, width: bounds.width, height: background)

    let content = bounds.inset(by: contentEdgeInsets)
    let edges = Division(from: content.origin.x, to: content.origin.x + content.size.width, parts: items.count).edges(on: pixels)
    for (place, item) in items.enumerated() {
      let height = item.ownHeight ?? max(0, content.size.height)
      item.frame = Rect(
        x: edges[place], y: content.origin.y + content.size.height - height, width: edges[place + 1] - edges[place], height: height)
    }
  }
}

/// A bar of items, of whichever class.
protocol ItemBar: View {
  var items: [TabBarItem] { get }
  var contentEdgeInsets: EdgeInsets { get set }
  var selectedIndex: Int { get set }
  var backgroundView: Background { get }
  /// Calls of `layoutSubviews`.
  var layouts: Int { get }
}

extension ItemBar {
  /// Where the last item ends.
  var end: Double { items.last?.frame.maxX ?? 0 }
}

/// What the items stand before.
final class Background: View {
  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    contentMode = .redraw
  }

  override func draw(_ rect: Rect) { context.fill(bounds, with: Color(white: 0.93)) }
}
