import Treadmill

extension Claim {
  /// What the post quotes from an answer (A), and what it adds of its own (P), in its order.
  static var all: [Claim] {
    [
      Claim(
        text: "A1  init does not lay out.",
        trials: [Trial("a view is made", lays: []) { _ = $0.newView() }]),
      Claim(
        text: "A2  addSubview lays out the view that is added, the view that it is added to, and all subviews of that one.",
        trials: [Trial("new view added to root", lays: ["root", "child", "sibling", "scroll", "new"]) { $0.root.addSubview($0.newView()) }]),
      Claim(
        text: "P1  addSubview lays out the target, and the view too if it is added for the first time.",
        trials: [
          Trial("new view added to root", lays: ["root", "new"]) { $0.root.addSubview($0.newView()) },
          Trial("child, first of three, added again", lays: ["root"]) { $0.root.addSubview($0.child) },
          Trial("scroll, last of three, added again", lays: ["root"]) { $0.root.addSubview($0.scroll) },
          Trial("child moved from root to sibling", lays: ["sibling", "child"]) { $0.sibling.addSubview($0.child) },
        ]),
      Claim(
        text: "A3, A6  A frame of another size, and only that, lays out the view and its superview.",
        trials: [
          Trial("child.frame: the same", lays: []) { $0.child.frame = $0.child.frame },
          Trial("child.frame: another origin", lays: []) { $0.child.frame.origin.x += 5 },
          Trial("child.frame: another size", lays: ["root", "child"]) { $0.child.frame.size.width += 5 },
        ]),
      Claim(
        text: "P2  A frame that differs from the one before lays out the view.",
        trials: [Trial("child.frame: another origin", lays: ["child"]) { $0.child.frame.origin.x += 5 }]),
      Claim(
        text: "A4  Scrolling lays out the scroll view and its superview.",
        trials: [Trial("scrolled three times", lays: ["root", "scroll"]) { scrollThreeTimes($0) }]),
      Claim(
        text: "P3  Scrolling lays out the scroll view.",
        trials: [Trial("scrolled three times", lays: ["scroll"]) { scrollThreeTimes($0) }]),
      Claim(
        text: "A5, P4  A rotation lays out only the root view of the controller.",
        trials: [
          Trial("window rotated", lays: ["root"]) { $0.window.rotate() },
          Trial("window resized, not animated", lays: ["root"]) { $0.window.frame.size.width += 100 },
        ]),
      Claim(
        text: "P5  A scale as the transform lays out the superview.",
        trials: [Trial("child.transform: a scale", lays: ["root"]) { $0.child.transform = AffineTransform(scaleX: 2, y: 2) }]),
      Claim(
        text: "P6  Only views in the tree of the key window can be laid out.",
        trials: [
          Trial("marked, in a window that is not key", lays: []) { $0.other.setNeedsLayout() },
          Trial("marked, in no window", lays: []) { $0.newView().setNeedsLayout() },
          Trial("layoutIfNeeded, in no window", lays: []) { $0.newView().layoutIfNeeded() },
        ]),
      Claim(
        text: "P7  setNeedsLayout marks the view, and the system lays it out in the next cycle.",
        trials: [
          Trial("child marked", lays: ["child"]) { $0.child.setNeedsLayout() },
          Trial("child marked three times", lays: ["child"]) { stage in for _ in 0..<3 { stage.child.setNeedsLayout() } },
        ]),
      Claim(
        text: "The post does not speak of these.",
        trials: [
          Trial("child removed", lays: nil) { $0.child.removeFromSuperview() },
          Trial("child brought to the front", lays: nil) { $0.root.bringSubviewToFront($0.child) },
          Trial("child marked, then layoutIfNeeded", lays: nil) {
            $0.child.setNeedsLayout()
            $0.child.layoutIfNeeded()
          },
          Trial("layoutIfNeeded, nothing marked", lays: nil) { $0.child.layoutIfNeeded() },
          Trial("child.center", lays: nil) { $0.child.center.x += 5 },
          Trial("child.isHidden, child.alpha", lays: nil) {
            $0.child.isHidden = true
            $0.child.alpha = 0.5
          },
          Trial("child hidden and marked", lays: nil) {
            $0.child.isHidden = true
            $0.child.setNeedsLayout()
          },
          Trial("child.bounds: another origin", lays: nil) { $0.child.bounds.origin.y += 5 },
          Trial("scroll.contentSize", lays: nil) { $0.scroll.contentSize.height += 100 },
        ]),
    ]
  }

  private static func scrollThreeTimes(_ stage: Stage) {
    for _ in 0..<3 { stage.scroll.contentOffset.y += 10 }
  }
}
