import DemoOutput
import Treadmill

/// Both scroll views through the same story: what it looks like, and what it costs.
struct Comparison {
  private let ours = Story(FlowScrollView())
  private let posted = Story(PostedScrollView())

  /// The whole report.
  func report() -> [String] {
    var table = [row(Story.begin)]
    var lines = ["ours".padded(to: 38) + "the post's sample"] + pictures
    table.append(row(Story.remove))
    lines += ["", "After E is removed:"] + pictures
    table += Story.others.map { row($0) }
    lines += ["", Self.heading, Self.columns] + table
    lines += ["", "#: two blocks on one place. laid out: calls of layoutSubviews; rows: those of them that placed the subviews."]
    return lines.map(\.trimmed)
  }

  private var pictures: [String] { TextPicture.pair(ours.scrollView, posted.scrollView) }

  private func row(_ step: Story.Step) -> String {
    let (mine, theirs) = (ours.run(step), posted.run(step))
    let verdict =
      theirs.rowsMade < mine.rowsMade ? "  <- stays stale" : theirs.rowsMade > mine.rowsMade ? "  <- for nothing" : ""
    return step.name.padded(to: 34) + Self.numbers(mine) + Self.numbers(theirs) + verdict
  }

  private static func numbers(_ cost: Story.Cost) -> String {
    "\(cost.layouts)".indented(to: 10) + "\(cost.rowsMade)".indented(to: 6)
  }

  private static let heading = "".padded(to: 34) + "ours".indented(to: 16) + "the post's".indented(to: 16)
  private static let columns =
    "what happens".padded(to: 34) + String(repeating: "laid out".indented(to: 10) + "rows".indented(to: 6), count: 2)
}
