import DemoOutput
import Treadmill

/// What measuring and laying out do to the tree, level by level, and what the post's classes do instead.
struct FitReport {
  /// The width that the top is offered, in points.
  static let width = 200.0

  let ours = FitReport.tree { Column($0, $1, $2) }

  func lines() -> [String] {
    let measuring = measured
    let questions = ours.log.calls.count
    return measuring + [""] + steps(of: ours) + [
      "", "sizeToFit on blue gave blue its size, and nobody else: it does not recurse.", "",
    ] + posted(questions: questions)
  }

  private func posted(questions: Int) -> [String] {
    let asked = FitReport.postedTree()
    let changed = FitReport.changes(of: asked) { _ = asked.blue.sizeThatFits(asked.blue.bounds.size) }
    return ["the post's class on the same tree, all of it made 200 wide, for it passes no width on", ""] + steps(of: FitReport.postedTree())
      + [
        "", "frames that one sizeThatFits changes: \(changed)",
        "calls of sizeThatFits for it: \(asked.log.calls.count); ours: \(questions)",
      ]
  }

  /// The post's class, whose views have to be given a width beforehand, for it passes none on.
  static func postedTree() -> Tree {
    let tree = tree { PostedColumn($0, $1, $2) }
    for (view, _) in tree.views { view.frame.size.width = width }
    return tree
  }

  private static func tree(column: (String, MeasuringLog, [MeasuredView]) -> MeasuredView) -> Tree {
    let tree = Tree(column: column)
    tree.blue.frame.size.width = width
    return tree
  }

  /// Asks the top, and has one line for each question that follows from that.
  private var measured: [String] {
    let changed = FitReport.changes(of: ours) { _ = ours.blue.sizeThatFits(ours.blue.bounds.size) }
    let heading = "view".padded(to: 14) + "offered".padded(to: 12) + "answer".padded(to: 12) + "asked".padded(to: 8) + "answered"
    return ["sizeThatFits, asked from the top and answered from the leaves", "", heading]
      + ours.log.calls.enumerated().map { place, call in
        (String(repeating: "  ", count: call.depth) + call.name).padded(to: 14) + call.offered.text.padded(to: 12)
          + call.answer.text.padded(to: 12) + "\(place + 1)".padded(to: 8) + "\(call.answered)"
      } + ["", "frames that it changed: \(changed)"]
  }

  /// The frames of all views before and after `sizeToFit` on the top, and after a layout pass.
  private func steps(of tree: Tree) -> [String] {
    let before = tree.frames
    tree.blue.sizeToFit()
    let fitted = tree.frames
    tree.blue.layoutIfNeeded()
    let laidOut = tree.frames
    let heading = "view".padded(to: 14) + "before".padded(to: 22) + "after sizeToFit".padded(to: 22) + "after the layout pass"
    return [heading]
      + tree.views.enumerated().map { place, node in
        (String(repeating: "  ", count: node.depth) + node.view.name).padded(to: 14) + before[place].text.padded(to: 22)
          + fitted[place].text.padded(to: 22) + laidOut[place].text
      }
  }

  /// How many frames of the tree `action` changes.
  static func changes(of tree: Tree, by action: () -> Void) -> Int {
    let before = tree.frames
    action()
    return zip(before, tree.frames).count { $0 != $1 }
  }
}
