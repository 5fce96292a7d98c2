import DemoOutput
import Treadmill

extension FitReport {
  /// Both trees after `sizeToFit` and a layout pass.
  static func drawing() -> Drawing {
    let trees = [FitReport().ours, postedTree()]
    let questions = trees.map { tree in
      tree.blue.sizeToFit()
      return tree.log.calls.count
    }
    let panels = zip(zip(trees, questions), ["ours", "the post's"]).map { measured, name in
      let window = Window(frame: measured.0.blue.frame)
      window.addSubview(measured.0.blue)
      window.tick(at: .zero)
      return Drawing.Panel("\(name), after \(measured.1) calls of sizeThatFits", window, scale: 2.4)
    }
    let heights = trees.map { tree in tree.views.map(\.view.frame.height.text) }
    let last = trees[1].blue.subviews.map(\.frame.maxY).max() ?? 0
    return Drawing(
      "A tree that is sized from its leaves", [panels],
      caption: "Look at green 2: its height follows from its yellows, \(heights[0][3]) and \(heights[0][4]) high, and with "
        + "\(Column.padding.text) around and \(Column.spacing.text) between them it is \(heights[0][2]) high; so does blue's, "
        + "\(heights[0][0]), from its greens. The post's class leaves a margin below the last view too: its blue is \(heights[1][0]) high, "
        + "and its green 3 ends at \(last.text).")
  }
}
