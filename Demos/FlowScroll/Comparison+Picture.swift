import Treadmill

extension Comparison {
  /// Both classes with the same blocks side by side, ours at the left, as SVG. What lies beyond an edge is shown, though a screen would cut it
  /// off.
  static func picture() -> String {
    let gap = 40.0
    let height = 136.0
    let window = Window()
    for (place, view) in [FlowScrollView() as ScrollView, PostedScrollView()].enumerated() {
      view.frame = Rect(x: gap + Double(place) * (Story.size.width + gap), y: gap, width: Story.size.width, height: height)
      view.clipsToBounds = false
      view.backgroundColor = Color(white: 0.93)
      for block in Block.all() { view.addSubview(block) }
      window.addSubview(view)
    }
    window.frame.size = Size(width: 2 * Story.size.width + 3 * gap, height: height + 2 * gap)
    window.tick(at: .zero)
    return window.svg()
  }
}
