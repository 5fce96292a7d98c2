internal import ViewTree

/// Says how high a text is: the seam at which a client with real fonts stands in for `EstimatedText`.
public protocol TextMeasuring: Sendable {
  /// The height of `text`, wrapped at `width`, in points on the grid of 1/64.
  ///
  /// Called while a cell is measured, so it must have no effects and give the same answer each time. `width` may be 0 or negative, as a
  /// viewport's may; the height is finite and not negative.
  func height(of text: PostText, width: Double) -> Double
}

/// Text height by arithmetic alone, the same on every machine: a wide character takes one em, any other half an em.
///
///     rows = lines * ceil(ceil((length + wide) / lines) / capacity)      in half ems, capacity = max(1, floor(2 * width / fontSize))
///     height = rows * lineHeight
///
/// The characters count as shared out equally among the writer's lines, since a feed of numbers does not say how they are. It is an
/// estimate of a real font's height, not a bound on it.
public struct EstimatedText: TextMeasuring, Hashable {
  /// Points in one em.
  public let fontSize: Double
  /// Points from one row to the next.
  public let lineHeight: Double

  /// An estimate for a font, its lengths rounded to the grid.
  ///
  /// - Precondition: both lengths are `allowedLengths`.
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
    // No text fills a wider row than this.
    let widest = Double(2 * PostText.allowedCounts.upperBound)
    return max(1, Int(min(widest, 2 * width / fontSize)))
  }
}

extension Int {
  fileprivate func dividedRoundingUp(by divisor: Int) -> Int { (self + divisor - 1) / divisor }
}
