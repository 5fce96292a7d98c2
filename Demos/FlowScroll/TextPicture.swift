import DemoOutput
import Treadmill

/// The content of a scroll view as lines of text: a letter for each cell that a block covers, `#` where several do.
///
/// The bar at the right is the edge of the scroll view; what stands beyond it cannot be seen or scrolled to.
struct TextPicture {
  /// The side of a cell, in points.
  static let cell = 8.0
  /// Cells that are shown beyond the right edge.
  static let overhang = 4

  let lines: [String]
  /// What pairs of blocks have in common.
  let overlapping: [Rect]
  /// Blocks that end beyond the right edge.
  let blocksBeyondEdge: Int

  init(of scrollView: ScrollView) {
    let blocks = scrollView.subviews.compactMap { $0 as? Block }
    let columns = Int(scrollView.bounds.width / TextPicture.cell)
    let rows = Int(scrollView.contentSize.height / TextPicture.cell)
    lines = (0..<rows).map { row in
      let cells = (0..<columns + TextPicture.overhang).map { column in TextPicture.cell(atRow: row, column: column, of: blocks) }
      return "|\(String(cells[..<columns]))|\(String(cells[columns...]))"
    }
    overlapping = blocks.indices.flatMap { one in
      blocks[(one + 1)...].map { $0.frame.intersection(blocks[one].frame) }.filter { !$0.isEmpty }
    }
    blocksBeyondEdge = blocks.count { $0.frame.maxX > scrollView.bounds.width }
  }

  var overlaps: Int { overlapping.count }

  private static func cell(atRow row: Int, column: Int, of blocks: [Block]) -> Character {
    let center = Point(x: (Double(column) + 0.5) * cell, y: (Double(row) + 0.5) * cell)
    let covering = blocks.filter { $0.frame.contains(center) }
    return covering.count > 1 ? "#" : covering.first?.letter ?? " "
  }

  /// Two pictures and their captions side by side.
  static func pair(_ left: ScrollView, _ right: ScrollView) -> [String] {
    let (left, right) = (TextPicture(of: left), TextPicture(of: right))
    let height = max(left.lines.count, right.lines.count)
    let width = left.lines.map(\.count).max() ?? 0
    return (0..<height).map { row in
      let line = row < left.lines.count ? left.lines[row] : ""
      return line.padded(to: width + 2) + (row < right.lines.count ? right.lines[row] : "")
    } + [left.caption.padded(to: width + 2) + right.caption]
  }

  private var caption: String { "\(overlaps) overlaps, \(blocksBeyondEdge) beyond the edge" }
}
