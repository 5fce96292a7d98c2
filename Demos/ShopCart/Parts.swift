import Treadmill

/// One line of text, cut at its end where it has no room.
final class Label: View {
  var text = "" {
    didSet { if text != oldValue { setNeedsDisplay() } }
  }
  private let size: Double
  private let color: Color

  init(size: Double, color: Color) {
    self.size = size
    self.color = color
    super.init()
    isUserInteractionEnabled = false  // as UIKit's label
    contentMode = .redraw
  }

  override func draw(_ rect: Rect) {
    let room = Int(bounds.width / letterWidth + 1e-9)
    context.draw(text.count <= room ? text : text.prefix(max(0, room - 1)) + "…", in: bounds, color: color, size: size)
  }

  override func sizeThatFits(_ size: Size) -> Size { Size(width: Double(text.count) * letterWidth, height: self.size * 1.25) }

  /// An estimate: there are no fonts here.
  private var letterWidth: Double { 0.6 * size }
}

/// A button that is pressed by a finger that comes down on it and is lifted from it.
final class BuyButton: View {
  var onPress: () -> Void = {}
  /// A finger needs a place of so many points a side, whatever is drawn there.
  private static let minimumSide = 44.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    backgroundColor = Color(hex: 0x2E7D32)
    layer.cornerRadius = 14
    contentMode = .redraw
  }

  override func draw(_ rect: Rect) { context.draw("Buy", in: bounds.insetBy(dx: 14, dy: 0), color: .white, size: 14) }

  override func point(inside point: Point, with event: Event?) -> Bool {
    let missing = Size(width: max(0, BuyButton.minimumSide - bounds.width), height: max(0, BuyButton.minimumSide - bounds.height))
    return bounds.insetBy(dx: -missing.width / 2, dy: -missing.height / 2).contains(point)
  }

  /// Taken, so that nobody further up hears of it.
  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {}
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {}
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {}

  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    guard let touch = touches.first, point(inside: touch.location(in: self), with: event) else { return }
    onPress()
  }
}

/// Where the article's picture would be.
final class Thumbnail: View {
  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    contentMode = .redraw
  }

  override func draw(_ rect: Rect) { context.drawImage(named: "cover", in: bounds) }
}
