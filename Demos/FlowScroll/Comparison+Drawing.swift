import DemoOutput
import Treadmill

extension Comparison {
  /// Both classes with the same blocks side by side, ours at the left. What lies beyond an edge is shown, though a screen would cut it off.
  static func drawing() -> Drawing {
    let views = [FlowScrollView() as ScrollView, PostedScrollView()]
    let panels = zip(views, ["ours", "the post's"]).map { panel(of: $0, named: $1) }
    let (ours, posted) = (TextPicture(of: views[0]), TextPicture(of: views[1]))
    let first = views.map { $0.subviews[0].frame.minX.text }
    return Drawing(
      "\(views[0].subviews.count) blocks in the rows of a scroll view", [panels],
      caption:
        "Look at A: the post moves its pen by the width of a view before it places that view, so that A begins at \(first[1]) instead of "
        + "\(first[0]). Where widths differ, blocks overlap: \(posted.overlaps) pairs do (red), and \(posted.blocksBeyondEdge) blocks end "
        + "beyond the right edge. In ours \(ours.overlaps) pairs overlap, and \(ours.blocksBeyondEdge) blocks end beyond the edge.")
  }

  private static func panel(of view: ScrollView, named name: String) -> Drawing.Panel {
    let gap = 32.0
    view.frame = Rect(x: gap, y: gap / 2, width: Story.size.width, height: 136)
    view.clipsToBounds = false
    view.backgroundColor = Color(white: 0.93)
    for block in Block.all() { view.addSubview(block) }
    let window = Window(frame: Rect(x: 0, y: 0, width: view.frame.width + 2 * gap, height: view.frame.height + gap))
    window.addSubview(view)
    window.tick(at: .zero)
    for overlap in TextPicture(of: view).overlapping { window.addSubview(Outline(window.convert(overlap, from: view), .red, width: 1.5)) }
    return Drawing.Panel(name, window, scale: 1.3)
  }
}
