internal import ViewTree

/// How a post's text is set: font size, line height, the reader's factor for both, and how many lines a cell shows before “more”.
public struct TextStyle: Hashable, Sendable {
  /// Font sizes and line heights in points, before ``scale``: with the decoder's limit on counts, no height leaves the layout grid.
  public static let allowedLengths: ClosedRange<Double> = 1...10_000
  public static let allowedScales: ClosedRange<Double> = 0.1...10
  public static let allowedLines: ClosedRange<Int> = 1...1 << 20

  /// Points in one em.
  public let fontSize: Double
  /// Points between two lines.
  public let lineHeight: Double
  /// The text size that a reader has chosen for all apps, as a factor of both; 1 is the usual one.
  public let scale: Double
  /// The lines of a post that is not expanded; nil for all.
  public let maximumLines: Int?

  /// Nil unless both lengths are in ``allowedLengths``, `scale` in ``allowedScales`` and `maximumLines` in ``allowedLines``.
  public init?(fontSize: Double = 15, lineHeight: Double = 20, scale: Double = 1, maximumLines: Int? = nil) {
    guard Self.allowedLengths.contains(fontSize), Self.allowedLengths.contains(lineHeight), Self.allowedScales.contains(scale) else {
      return nil
    }
    if let maximumLines, !Self.allowedLines.contains(maximumLines) { return nil }
    self.fontSize = fontSize
    self.lineHeight = lineHeight
    self.scale = scale
    self.maximumLines = maximumLines
  }

  /// 15 points in lines of 20.
  public static let standard = TextStyle()!

  /// Points in one em, as the reader sees it.
  public var shownSize: Double { fontSize * scale }

  /// The height of the tallest text, in points, so that a million posts stay within the layout grid.
  public static let maximumHeight = 50_000_000.0

  /// The height of a text of `lines` lines, in points on the 1/64 grid: of no more than ``maximumLines`` unless the post is expanded, and no more
  /// than ``maximumHeight``.
  public func height(lines: Int, isExpanded: Bool = false) -> Double {
    let shown = isExpanded ? lines : min(lines, maximumLines ?? lines)
    return min(Double(shown) * LayoutUnit(nearest: lineHeight * scale).points, TextStyle.maximumHeight)
  }
}
