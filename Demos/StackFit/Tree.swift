import Treadmill

/// The post's tree: blue holds three greens, and the second green two yellows of unequal height.
///
///     blue
///       green 1             12 characters
///       green 2
///         yellow 1           9 characters
///         yellow 2          30 characters
///       green 3             40 characters
struct Tree {
  let blue: MeasuredView
  let log = MeasuringLog()

  /// - Parameter column: makes the two inner nodes, of whichever class.
  init(column: (String, MeasuringLog, [MeasuredView]) -> MeasuredView) {
    let yellows: [MeasuredView] = [Paragraph("yellow 1", log, characters: 9), Paragraph("yellow 2", log, characters: 30)]
    let greens: [MeasuredView] = [
      Paragraph("green 1", log, characters: 12), column("green 2", log, yellows), Paragraph("green 3", log, characters: 40),
    ]
    blue = column("blue", log, greens)
    blue.backgroundColor = Color(hex: 0x9CC3E6)
    for view in greens { view.backgroundColor = Color(hex: 0xA9D18E) }
    for view in yellows { view.backgroundColor = Color(hex: 0xFFE699) }
  }

  /// All views with their depth, superviews first.
  var views: [(view: MeasuredView, depth: Int)] { Tree.views(from: blue, depth: 0) }

  var frames: [Rect] { views.map(\.view.frame) }

  private static func views(from view: MeasuredView, depth: Int) -> [(view: MeasuredView, depth: Int)] {
    view.subviews.compactMap { $0 as? MeasuredView }.reduce([(view, depth)]) { $0 + views(from: $1, depth: depth + 1) }
  }
}
