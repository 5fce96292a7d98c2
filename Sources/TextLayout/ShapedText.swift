public import PhotoFeed

/// Text heights with real fonts: the lines of a browser that has the same ones. The shaper keeps what it has prepared, so that another width costs
/// only additions, and may be shared by any number of these.
///
/// A post of which a feed gives only the counts is measured as `EstimatedText` does.
public struct ShapedText: TextMeasuring {
  public let style: TextStyle
  public let shaper: TextShaper
  private let estimate: EstimatedText

  public init(_ shaper: TextShaper, style: TextStyle = .standard) {
    self.shaper = shaper
    self.style = style
    estimate = EstimatedText(style)
  }

  public func height(of text: PostText, width: Double) -> Double {
    guard let string = text.string else { return estimate.height(of: text, width: width) }
    return style.height(lines: shaper.prepare(string).lineCount(width: width, size: style.shownSize))
  }

  public var shownSize: Double { style.shownSize }

  public func drawnLines(of string: String, width: Double, maximum: Int) -> [Substring] {
    var walk = LineWalk(shaper.prepare(string), width: width, size: style.shownSize)
    var lines: [Substring] = []
    while lines.count < maximum, let line = walk.next() {
      let start = String.Index(utf16Offset: line.range.lowerBound, in: string)
      let words = string[start..<String.Index(utf16Offset: line.range.upperBound, in: string)]
      lines.append(words.last?.isNewline == true ? words.dropLast() : words)
    }
    return lines
  }

  public func expandedHeight(of text: PostText, width: Double) -> Double {
    guard let string = text.string else { return estimate.expandedHeight(of: text, width: width) }
    return style.height(lines: shaper.prepare(string).lineCount(width: width, size: style.shownSize), isExpanded: true)
  }
}
