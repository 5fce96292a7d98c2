/// The text of a post as layout needs it: how many characters, how many of them wide, in how many lines. A feed of numbers gives the counts
/// alone; a feed of texts gives a string, from which they are counted.
public struct PostText: Hashable, Sendable {
  /// What each count may be.
  public static let allowedCounts: ClosedRange<Int> = 0...1 << 20

  /// Characters as a reader counts them (grapheme clusters).
  public let length: Int
  /// Characters as wide as high, `0 <= wide <= length`: ideographs, kana, hangul, full-width forms, emoji.
  public let wide: Int
  /// Lines by the writer's line breaks; wrapping adds to them.
  public let lines: Int
  /// The text itself, nil in a feed of numbers.
  public let string: String?

  public static let empty = PostText(length: 0, wide: 0, lines: 0)!

  /// Nil unless each count is in `allowedCounts`, and `wide <= length`.
  public init?(length: Int, wide: Int, lines: Int) {
    guard Self.allowedCounts.contains(length), Self.allowedCounts.contains(lines), wide >= 0, wide <= length else { return nil }
    self.length = length
    self.wide = wide
    self.lines = lines
    string = nil
  }

  /// Counts a text. Counts are limited to `allowedCounts`; the string is kept whole. O(n) in the text's length.
  public init(_ string: String) {
    if let (length, breaks) = string.countsOfASCII {
      let limit = Self.allowedCounts.upperBound
      self.length = min(length, limit)
      wide = 0
      lines = length == 0 ? 0 : min(breaks + 1, limit)
      self.string = string
      return
    }
    var length = 0
    var wide = 0
    var breaks = 0
    for character in string {
      length += 1
      if character.isNewline { breaks += 1 }
      if character.isWide { wide += 1 }
    }
    let limit = Self.allowedCounts.upperBound
    self.length = min(length, limit)
    self.wide = min(wide, limit)
    lines = length == 0 ? 0 : min(breaks + 1, limit)
    self.string = string
  }
}

extension String {
  /// Characters and line breaks of an ASCII text, in which only CR LF is one character of two bytes; nil for any other.
  fileprivate var countsOfASCII: (length: Int, breaks: Int)? {
    var (length, breaks, previous) = (0, 0, UInt8(0))
    for byte in utf8 {
      guard byte < 0x80 else { return nil }
      if byte == UInt8(ascii: "\n"), previous == UInt8(ascii: "\r") {
        previous = byte
        continue
      }
      length += 1
      // LF, VT, FF, CR.
      if (0x0A...0x0D).contains(byte) { breaks += 1 }
      previous = byte
    }
    return (length, breaks)
  }
}

extension Character {
  /// Whether a terminal gives the character two columns: the ranges of Markus Kuhn's `wcwidth`, and emoji by their property.
  fileprivate var isWide: Bool {
    let first = unicodeScalars[unicodeScalars.startIndex]
    switch first.value {
    case 0..<0x1100: return false
    case 0x1100...0x115F,  // Hangul Jamo
      0x2E80...0x303E, 0x3041...0xA4CF,  // CJK radicals and punctuation; kana to Yi
      0xAC00...0xD7A3,  // Hangul syllables
      0xF900...0xFAFF, 0xFE30...0xFE6F,  // CJK compatibility
      0xFF01...0xFF60, 0xFFE0...0xFFE6,  // full-width forms
      0x20000...0x3FFFD:  // CJK extensions
      return true
    default: return first.properties.isEmojiPresentation
    }
  }
}
