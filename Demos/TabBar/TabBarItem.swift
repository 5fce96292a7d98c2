import Treadmill

/// A title in a bar. It is drawn again when its size, its title or its state has changed, and not when it has moved.
final class TabBarItem: View {
  let title: String
  /// In points; nil for as high as the bar has room.
  let ownHeight: Double?
  private(set) var layouts = 0
  private(set) var drawings = 0

  var isSelected = false {
    didSet { if isSelected != oldValue { setNeedsDisplay() } }
  }

  init(_ title: String, height: Double? = nil) {
    self.title = title
    ownHeight = height
    super.init()
    contentMode = .redraw
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layouts += 1
  }

  override func draw(_ rect: Rect) {
    drawings += 1
    let color = isSelected ? Color(hex: 0x0A60FF) : Color.darkGray
    context.stroke(bounds, with: .lightGray)
    guard bounds.width > 4 + 7 * Double(title.count) else { return }  // it would run into the next one
    context.draw(title, in: bounds.insetBy(dx: 4, dy: 0), color: color, size: 11)
  }
}
