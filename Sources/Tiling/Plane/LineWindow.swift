/// The columns, or rows, that meet a window of the content: looked up again only when one enters or leaves.
struct LineWindow {
  private(set) var lines: Range<Int64> = 0..<0
  // While the window begins in the first line and ends in the last one, the lines stay.
  private var first: Range<Int64> = 0..<0
  private var last: Range<Int64> = 0..<0
  private var isOfEmptyWindow = false

  @inline(__always)
  func holds(for window: Range<Int64>) -> Bool {
    window.isEmpty ? isOfEmptyWindow : first.contains(window.lowerBound) && last.contains(window.upperBound - 1)
  }

  mutating func move(to window: Range<Int64>, meeting lines: Range<Int64>, startingAt edge: (Int64) -> Int64) {
    (self.lines, isOfEmptyWindow) = (lines, window.isEmpty)
    guard !lines.isEmpty else { return (first, last) = (0..<0, 0..<0) }
    first = edge(lines.lowerBound)..<edge(lines.lowerBound + 1)
    last = edge(lines.upperBound - 1)..<edge(lines.upperBound)
  }
}
