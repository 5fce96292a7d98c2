/// Measures the height of a text: a client with real fonts uses `ShapedText` from TextLayout, or its own type, in place of `EstimatedText`.
public protocol TextMeasuring: Sendable {
  /// The height of `text`, wrapped at `width`, in points on the 1/64 grid; finite and not negative. It is called while a cell is measured, and must be a
  /// pure function. `width` may be 0 or negative, as a viewport's may.
  func height(of text: PostText, width: Double) -> Double

  /// The same for a post that its reader has expanded: of all its lines, where ``height(of:width:)`` has a limit.
  func expandedHeight(of text: PostText, width: Double) -> Double

  /// The size of the type in which a text is drawn, in points.
  var shownSize: Double { get }

  /// The first lines of a text as they are drawn, at most `maximum`, without the line breaks.
  func drawnLines(of string: String, width: Double, maximum: Int) -> [Substring]
}

extension TextMeasuring {
  public func expandedHeight(of text: PostText, width: Double) -> Double { height(of: text, width: width) }
  public var shownSize: Double { TextStyle.standard.shownSize }

  public func drawnLines(of string: String, width: Double, maximum: Int) -> [Substring] {
    AdvanceTable.lines(of: string, ems: max(0, width) / shownSize, maximum: maximum)
  }
}

/// Text height by arithmetic alone, the same on every machine.
///
/// A text of which only the counts are known takes one em for a wide character and half an em for any other, spread evenly over the writer's
/// lines:
///
///     rows = lines * ceil(ceil((length + wide) / lines) / capacity)      in half ems, capacity = max(1, floor(2 * width / fontSize))
///
/// One whose words are known is filled into lines with the widths of ``AdvanceTable``. Both are estimates: the height with a
/// real font may be smaller or larger.
public struct EstimatedText: TextMeasuring, Hashable {
  public let style: TextStyle

  public init(_ style: TextStyle = .standard) { self.style = style }

  public var shownSize: Double { style.shownSize }

  public func height(of text: PostText, width: Double) -> Double { style.height(lines: lines(of: text, width: width)) }

  public func expandedHeight(of text: PostText, width: Double) -> Double {
    style.height(lines: lines(of: text, width: width), isExpanded: true)
  }

  /// The number of lines of the whole text: at least one at any width, unless it is empty.
  public func lines(of text: PostText, width: Double) -> Int {
    guard text.length > 0 else { return 0 }
    let ems = max(0, width) / style.shownSize
    if let string = text.string { return min(AdvanceTable.lineCount(of: string, ems: ems), PostText.allowedCounts.upperBound) }
    let lines = max(1, text.lines)
    let share = (text.length + text.wide).dividedRoundingUp(by: lines)
    return lines * share.dividedRoundingUp(by: capacity(ems: ems))
  }

  /// Half ems in a row: at least one, so that a text has a height at any width.
  private func capacity(ems: Double) -> Int {
    let widest = Double(2 * PostText.allowedCounts.upperBound)  // no text fills a wider row than this
    return max(1, Int(min(widest, 2 * ems)))
  }
}

extension Int {
  fileprivate func dividedRoundingUp(by divisor: Int) -> Int { (self + divisor - 1) / divisor }
}
