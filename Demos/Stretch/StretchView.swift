import Treadmill

/// The post's view: its subviews' places are set once, in `init`, and what changes is computed in `layoutSubviews`, the red view's width from
/// the blue view's place. A touch moves the blue one.
///
/// A view that only moves marks nobody for layout, neither itself nor its superview (rule 7), so that nothing calls `layoutSubviews`, and
/// the red view stands still.
class PostStretchView: View {
  let red = View(frame: Rect(x: 10, y: 10, width: 120, height: 200))
  let blue = View(frame: Rect(x: 140, y: 10, width: 120, height: 200))
  private static let gap = 10.0
  /// How far a tap moves blue.
  static let step = 10.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    backgroundColor = Color(hex: 0xE3E8EE)
    red.backgroundColor = .red
    blue.backgroundColor = .blue
    addSubview(red)
    addSubview(blue)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    red.frame.size.width = blue.frame.minX - 2 * PostStretchView.gap
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { blue.frame.origin.x += PostStretchView.step }
}

/// The same view as UIKit wants it: who moves what the layout depends on asks for a layout.
final class StretchView: PostStretchView {
  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    super.touchesBegan(touches, with: event)
    setNeedsLayout()
  }
}
