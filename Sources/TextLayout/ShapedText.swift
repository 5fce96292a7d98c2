public import PhotoFeed
internal import Synchronization

/// Text heights with real fonts: the lines of a browser that has the same ones. Prepared texts are kept, so that another width costs only additions.
///
/// A post of which a feed gives only the counts is measured as `EstimatedText` does.
public final class ShapedText: TextMeasuring {
  /// UTF-16 units of the texts that are kept; when there are more, all are forgotten at once.
  public static let maximumKeptUnits = 1 << 20

  public let style: TextStyle
  public let shaper: TextShaper
  private let estimate: EstimatedText
  private let kept = Mutex(Kept())

  private struct Kept {
    var texts: [String: PreparedText] = [:]
    var units = 0
    var missing: [Unicode.Scalar] = []
  }

  public init(_ shaper: TextShaper, style: TextStyle = .standard) {
    self.shaper = shaper
    self.style = style
    estimate = EstimatedText(style)
  }

  /// The text, ready for any width.
  public func prepared(_ string: String) -> PreparedText {
    kept.withLock { kept in
      if let text = kept.texts[string] { return text }
      let text = shaper.prepare(string)
      if kept.units + text.advances.count > ShapedText.maximumKeptUnits {
        kept.texts.removeAll(keepingCapacity: true)
        kept.units = 0
      }
      kept.texts[string] = text
      kept.units += text.advances.count
      for scalar in text.missing where kept.missing.count < PreparedText.maximumMissing && !kept.missing.contains(scalar) {
        kept.missing.append(scalar)
      }
      return text
    }
  }

  /// Characters of the texts so far that no font has and that `AdvanceTable` has measured: the first ``PreparedText/maximumMissing``. Empty if
  /// all was measured by fonts.
  public var missing: [Unicode.Scalar] { kept.withLock { $0.missing } }

  public func height(of text: PostText, width: Double) -> Double {
    guard let string = text.string else { return estimate.height(of: text, width: width) }
    return style.height(lines: prepared(string).lineCount(width: width, size: style.shownSize))
  }

  public var shownSize: Double { style.shownSize }

  public func drawnLines(of string: String, width: Double, maximum: Int) -> [Substring] {
    var walk = LineWalk(prepared(string), width: width, size: style.shownSize)
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
    return style.height(lines: prepared(string).lineCount(width: width, size: style.shownSize), isExpanded: true)
  }
}
