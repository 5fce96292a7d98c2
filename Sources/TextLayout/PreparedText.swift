/// A text with the width of each of its parts, in ems: finding its lines at any width and size takes only additions.
public struct PreparedText: Sendable {
  /// From one place where a line may end to the next, with the spaces that hang at its end.
  struct Segment {
    var end: Int32  // in UTF-16 units
    var contentEnd: Int32  // before its spaces
    var width: Float
    var space: Float
    var traits: Traits
    var emoji: UInt8 = 0  // pictures among its characters

    var isPlain: Bool { traits == [] && emoji == 0 }
  }

  struct Traits: OptionSet {
    let rawValue: UInt8
    /// A line must end after it.
    static let endsLine = Traits(rawValue: 1)
    /// It ends with a soft hyphen, which shows if the line ends there.
    static let hyphen = Traits(rawValue: 2)
    /// It begins with a full-width opening bracket after a closing one, and is half an em narrower unless it begins a line.
    static let opens = Traits(rawValue: 4)
    /// It ends with full-width punctuation whose blank half may go beyond the line's end.
    static let closes = Traits(rawValue: 8)
    /// Tabs are among its spaces.
    static let tab = Traits(rawValue: 16)
  }

  var segments: [Segment] = []
  var advances: [Float] = []
  var hyphen: Float = 0
  /// The advance of a picture in a font of bitmaps; 0 if there is none.
  var emoji: Float = 0
  /// The advance of a tab, whose width depends on its place.
  static let tabMark: Float = -2
  var tab: Float = 0
  var breaksLongWords = true
  /// Characters that no font has and that were measured by a table, each once, at most ``maximumMissing``.
  public internal(set) var missing: [Unicode.Scalar] = []
  public static let maximumMissing = 16

  /// Whether each character was measured by a font that has it.
  public var isExact: Bool { missing.isEmpty }

  /// How many lines the text fills at a width and a font size, both in points: at least one if it is not empty, at any width, unless all of it is
  /// space that collapses; a width that is not above 0 has room for nothing. O(segments), without an allocation.
  ///
  /// - Precondition: `size > 0`.
  public func lineCount(width: Double, size: Double) -> Int {
    precondition(size > 0, "lineCount(width: \(width), size: \(size)): a font size is above 0")
    var walk = LineWalk(self, width: width, size: size)
    var count = 0
    while walk.next() != nil { count += 1 }
    return count
  }

  /// The lines, from the first to the last.
  ///
  /// - Precondition: `size > 0`.
  public func lines(width: Double, size: Double) -> [TextLine] {
    precondition(size > 0, "lines(width: \(width), size: \(size)): a font size is above 0")
    var walk = LineWalk(self, width: width, size: size)
    var lines: [TextLine] = []
    while let line = walk.next() { lines.append(line) }
    return lines
  }
}

extension PreparedText {
  /// What a cell shows of a text that is limited to a number of lines.
  public struct Clamped: Hashable, Sendable {
    /// The number of lines that are shown.
    public let lines: Int
    /// The UTF-16 units that are shown, from the text's start; the rest is behind “more”.
    public let end: Int
    /// Whether anything is left out.
    public let hasMore: Bool
  }

  /// The first `maximum` lines. If there are more, the last of them keeps `more` points free at its end, as for “… more”.
  ///
  /// - Precondition: `size > 0` and `maximum > 0`.
  /// - Complexity: O(segments).
  public func clamped(to maximum: Int, width: Double, size: Double, more: Double = 0) -> Clamped {
    precondition(size > 0 && maximum > 0, "clamped(to: \(maximum), size: \(size)): both are above 0")
    var walk = LineWalk(self, width: width, size: size)
    var lines = 0
    var last = TextLine(range: 0..<0, width: 0)
    while lines < maximum, let line = walk.next() { (lines, last) = (lines + 1, line) }
    let atEnd = walk
    guard walk.next() != nil else { return Clamped(lines: lines, end: last.range.upperBound, hasMore: false) }
    let end = atEnd.end(of: last.range, within: width - more)
    return Clamped(lines: lines, end: end, hasMore: true)
  }
}

/// A line of a text.
public struct TextLine: Hashable, Sendable {
  /// The UTF-16 units of the text that stand on it, with the spaces and the line break at its end.
  public let range: Range<Int>
  /// In points, without what hangs at its end.
  public let width: Double
}

/// Fills lines, each as full as it gets.
struct LineWalk {
  private let text: PreparedText
  private let limit: Double  // in ems
  private let size: Double  // FreeType sets type in sizes of 1/64 px
  private let emojiGrowth: Double  // FreeType rounds the advance of a bitmap glyph to whole pixels
  private var segment = 0
  private var start = 0  // in units: of the next line
  private var rest: Double?  // of a segment whose beginning stands on earlier lines: the width of what is left

  /// Browsers lay out in 1/64 px, and round down what a line needs.
  static let tolerance = 1.0 / 64.1

  init(_ text: PreparedText, width: Double, size: Double) {
    self.text = text
    self.size = max(1, (size * 64).rounded(.down)) / 64
    limit = width > 0 ? (width + LineWalk.tolerance) / self.size : 0  // also of NaN
    emojiGrowth = (Double(text.emoji) * self.size).rounded() / self.size - Double(text.emoji)
  }

  mutating func next() -> TextLine? {
    let segments = text.segments
    guard segment < segments.count else { return nil }
    let first = segment
    let lineStart = start
    var x = 0.0
    var content = 0.0
    var safe: (segment: Int, content: Double)?
    while segment < segments.count {
      let part = segments[segment]
      // Most segments are plain, and fit.
      if part.isPlain, segment > first || rest == nil, x + Double(part.width) <= limit {
        content = x + Double(part.width)
        x = content + Double(part.space)
        segment += 1
        safe = (segment, content)
        continue
      }
      var width = Double(part.width)
      var hanging = 0.0
      if segment == first, let rest { width = rest }
      if part.emoji > 0, rest == nil || segment > first { width += Double(part.emoji) * emojiGrowth }
      if part.traits.contains(.opens), segment > first { width -= 0.5 }
      if x + width > limit, width > 0 {
        if part.traits.contains(.closes), x + width - 0.5 <= limit {
          hanging = 0.5  // then nothing else fits
        } else if segment == first || x == 0 {
          guard text.breaksLongWords else { break }
          return breakInside(part, of: width, from: lineStart, at: segment == first ? lineStart : Int(segments[segment - 1].end))
        } else {
          if let safe, safe.segment < segment { (segment, content) = safe }
          break
        }
      }
      content = max(0, x + width - hanging)
      x = part.traits.contains(.tab) ? self.end(ofSpacesOf: part, after: content) : content + hanging + Double(part.space)
      segment += 1
      if part.traits.contains(.hyphen) {
        if content + Double(text.hyphen) <= limit { safe = (segment, content + Double(text.hyphen)) }
      } else {
        safe = (segment, content)
      }
      if part.traits.contains(.endsLine) { break }
    }
    if segment == first {  // a word longer than the line that must not break
      content = x + Double(segments[first].width)
      segment += 1
    }
    rest = nil
    start = Int(segments[segment - 1].end)
    return TextLine(range: lineStart..<start, width: content * size)
  }

  /// Where the spaces of a segment end that has tabs, each of which goes to the next multiple of eight spaces.
  private func end(ofSpacesOf part: PreparedText.Segment, after content: Double) -> Double {
    var x = content
    for unit in Int(part.contentEnd)..<Int(part.end) {
      x = text.advances[unit] == PreparedText.tabMark ? tabStop(after: x) : x + Double(text.advances[unit])
    }
    return x
  }

  /// Where a line is cut that may go no farther than `room` points, and shows no spaces at its end.
  func end(of line: Range<Int>, within room: Double) -> Int {
    let limit = room > 0 ? (room + LineWalk.tolerance) / size : 0
    var x = 0.0
    var end = line.lowerBound
    var unit = line.lowerBound
    var part = text.segments.firstIndex { $0.end > line.lowerBound } ?? 0
    while unit < line.upperBound {
      if unit >= Int(text.segments[part].end) {
        part += 1
        if text.segments[part].traits.contains(.opens) { x -= 0.5 }
      }
      let advance = text.advances[unit]
      x = advance == PreparedText.tabMark ? tabStop(after: x) : x + self.advance(of: unit)
      unit += 1
      while unit < line.upperBound, text.advances[unit] == WordShaper.continuation { unit += 1 }
      if x > limit { break }
      if unit <= Int(text.segments[part].contentEnd) { end = unit }
    }
    return end
  }

  private func tabStop(after x: Double) -> Double { ((x / Double(text.tab)).rounded(.down) + 1) * Double(text.tab) }

  private func advance(of unit: Int) -> Double {
    let advance = text.advances[unit]
    return max(0, Double(advance)) + (text.emoji > 0 && advance == text.emoji ? emojiGrowth : 0)
  }

  /// As many characters as fit, and at least one.
  private mutating func breakInside(_ part: PreparedText.Segment, of whole: Double, from lineStart: Int, at begin: Int) -> TextLine {
    var width = 0.0
    var unit = begin
    while unit < Int(part.contentEnd) {
      let advance = self.advance(of: unit)
      var next = unit + 1
      while next < Int(part.contentEnd), text.advances[next] == WordShaper.continuation { next += 1 }
      if unit > begin, width + advance > limit { break }
      width += advance
      unit = next
    }
    if unit >= Int(part.contentEnd) {
      segment += 1
      unit = Int(part.end)
      rest = nil
    } else {
      rest = whole - width
    }
    start = unit
    return TextLine(range: lineStart..<unit, width: width * size)
  }
}
