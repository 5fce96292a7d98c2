internal import ViewTree

/// Measures the height of a text: a client with real fonts has its own in place of `EstimatedText`.
public protocol TextMeasuring: Sendable {
  /// The height of `text`, wrapped at `width`, in points on the 1/64 grid; finite and not negative. Called while a cell is measured: a pure
  /// function. `width` may be 0 or negative, as a viewport's may.
  func height(of text: PostText, width: Double) -> Double
}

/// Text height by arithmetic alone, the same on every machine: a wide character takes one em, any other half an em.
///
///     rows = lines * ceil(ceil((length + wide) / lines) / capacity)      in half ems, capacity = max(1, floor(2 * width / fontSize))
///     height = rows * lineHeight
///
/// Characters count as spread evenly over the writer's lines, since a feed of numbers does not give more. It estimates a real font's
/// height, and does not bound it.
public struct EstimatedText: TextMeasuring, Hashable {
  /// Points in one em.
  public let fontSize: Double
  /// Points between two rows.
  public let lineHeight: Double

  /// - Precondition: both lengths, which are rounded to the grid, are in `allowedLengths`.
  public init(fontSize: Double = 15, lineHeight: Double = 20) {
    precondition(
      Self.allowedLengths.contains(fontSize) && Self.allowedLengths.contains(lineHeight),
      "EstimatedText(fontSize: \(fontSize), lineHeight: \(lineHeight)): allowed are \(Self.allowedLengths) points")
    self.fontSize = LayoutUnit(nearest: fontSize).points
    self.lineHeight = LayoutUnit(nearest: lineHeight).points
  }

  /// Font sizes and line heights in points: with the decoder's limit on counts, no height leaves the layout grid.
  public static let allowedLengths: ClosedRange<Double> = 1...10_000

  public func height(of text: PostText, width: Double) -> Double {
    guard text.length > 0 else { return 0 }
    let lines = max(1, text.lines)
    let share = (text.length + text.wide).dividedRoundingUp(by: lines)
    let rows = lines * share.dividedRoundingUp(by: capacity(width: width))
    return Double(rows) * lineHeight
  }

  /// Half ems in a row: at least one, so that a text has a height at any width.
  private func capacity(width: Double) -> Int {
    guard width > 0 else { return 1 }
    let widest = Double(2 * PostText.allowedCounts.upperBound)  // no text fills a wider row than this
    return max(1, Int(min(widest, 2 * width / fontSize)))
  }
}

extension Int {
  fileprivate func dividedRoundingUp(by divisor: Int) -> Int { (self + divisor - 1) / divisor }
}
