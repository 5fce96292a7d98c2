import DemoOutput
import Treadmill

/// Where the items of both bars stand, and what changes cost them.
struct BarReport {
  /// The height of a bar, in points, and that of an item with a height of its own.
  static let height = 64.0
  static let itemHeight = 49.0

  let ours: Rig
  let posted: Rig

  init(width: Double, items: Int, pixels: PixelGrid) {
    let frame = Rect(x: 0, y: 80, width: width, height: BarReport.height)
    ours = Rig(TabBarView(frame: frame, items: BarReport.items(items), pixels: pixels))
    posted = Rig(PostedTabBar(frame: frame, items: BarReport.items(items)))
  }

  /// Items of 49 points, but for the one in the middle, which is as high as the bar.
  private static func items(_ count: Int) -> [TabBarItem] {
    (0..<count).map { TabBarItem("Tab \($0 + 1)", height: $0 == count / 2 ? nil : itemHeight) }
  }

  func lines() -> [String] {
    var costs = [row(Rig.changes[0])]
    let placed = items
    costs += Rig.changes.dropFirst().map { row($0) }
    let table = [BarReport.heading, BarReport.columns] + costs
    return (placed + [""] + table + [""] + BarReport.legend).map(\.trimmed)
  }

  private var items: [String] {
    let heading = "".padded(to: 8) + "ours".padded(to: 34) + "the post's"
    let rows = zip(ours.bar.items, posted.bar.items).map { mine, theirs in
      mine.title.padded(to: 8) + mine.frame.text.padded(to: 34) + theirs.frame.text
    }
    let backgrounds = "behind".padded(to: 8) + ours.bar.backgroundView.frame.text.padded(to: 34) + posted.bar.backgroundView.frame.text
    return [heading] + rows + [backgrounds, "sum".padded(to: 8) + BarReport.sum(ours.bar).padded(to: 34) + BarReport.sum(posted.bar)]
  }

  /// What the items' widths add up to, beside the bar's.
  private static func sum(_ bar: any ItemBar) -> String {
    let sum = bar.items.reduce(0) { $0 + $1.frame.width }
    return "\(sum.text), \(verdict(on: sum - bar.bounds.width))"
  }

  /// What `miss` points more than the bar has are called.
  static func verdict(on miss: Double) -> String {
    abs(miss) < 1e-9 ? "exactly the bar" : "\(abs(miss).text) too \(miss > 0 ? "many" : "few")"
  }

  private func row(_ change: Rig.Change) -> String {
    change.name.padded(to: 30) + BarReport.numbers(ours.run(change)) + "  " + BarReport.numbers(posted.run(change))
  }

  private static func numbers(_ cost: Rig.Cost) -> String {
    "\(cost.moved) (\(cost.resized))".padded(to: 8) + "\(cost.barLayouts)".padded(to: 5) + "\(cost.itemLayouts)".padded(to: 7)
      + "\(cost.drawings)".padded(to: 5)
  }

  private static let legend = [
    "moved: items with another frame, in brackets those with another size; bar, items: how often they were laid out; drawn: items.",
    "An item is laid out when its size is another one. The post has it laid out whenever its frame is.",
  ]
  private static let heading = "".padded(to: 30) + "ours".padded(to: 27) + "the post's"
  private static let column = "moved".padded(to: 8) + "bar".padded(to: 5) + "items".padded(to: 7) + "drawn"
  private static let columns = "what happens".padded(to: 30) + column + "  " + column
}
