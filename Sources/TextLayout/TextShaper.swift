internal import CHarfBuzz
internal import Synchronization

/// Prepares texts: shapes their words with fonts, and finds where their lines may end.
public final class TextShaper: Sendable {
  public let fonts: FontChain
  public let rules: LineRules
  private let state: Mutex<State>

  /// What is used again from text to text.
  fileprivate struct State: ~Copyable, @unchecked Sendable {
    var words: WordShaper
    let breaks: LineBreaks.Iterator
    var marks: [Bool] = []
    var kept = PreparedTexts()
    var missing: [Unicode.Scalar] = []
    let buffer: OpaquePointer

    deinit { hb_buffer_destroy(buffer) }
  }

  /// - Throws: ``FontError/missingLibrary(name:reason:)``.
  public init(_ fonts: FontChain, rules: LineRules = LineRules()) throws(FontError) {
    self.fonts = fonts
    self.rules = rules
    let breaks = try LineBreaks.Iterator(rules)
    let buffer = hb_buffer_create()!
    state = Mutex(State(words: WordShaper(fonts, language: rules.language, buffer: buffer), breaks: breaks, buffer: buffer))
  }

  /// The text, ready for any width. O(n) in its length, and its new words are shaped; one that was prepared not long ago is kept.
  public func prepare(_ text: String) -> PreparedText {
    state.withLock { state in
      if let kept = state.kept[text] { return kept }
      let prepared = state.prepare(Array(text.utf16), rules)
      state.kept.keep(prepared, of: text)
      state.missing.merge(prepared.missing)
      return prepared
    }
  }

  /// Characters of the texts so far that no font has and that `AdvanceTable` has measured: the first ``PreparedText/maximumMissing``. Empty if all
  /// was measured by fonts.
  public var missing: [Unicode.Scalar] { state.withLock { $0.missing } }
}

extension TextShaper.State {
  fileprivate mutating func prepare(_ units: [UInt16], _ rules: LineRules) -> PreparedText {
    var units = units
    var text = PreparedText()
    guard !units.isEmpty, rules.spaces != .normal || units.contains(where: { !$0.isSpace }) else { return text }
    text.breaksLongWords = rules.longWords == .anywhere
    let space = words.advance(ofSingle: 0x20) ?? 0.25
    text.tab = 8 * (space > 0 ? space : 0.25)
    text.emoji = words.chain.pictureAdvance
    text.hyphen = words.advance(ofSingle: 0x2010) ?? words.advance(ofSingle: 0x2D) ?? 0.5
    text.advances = measure(units, space: space, missing: &text.missing)
    if rules.spaces != .preWrap { Spaces.collapse(&units, &text.advances, to: space, keepingLineBreaks: rules.spaces == .preLine) }
    marks.removeAll(keepingCapacity: true)
    marks.append(contentsOf: repeatElement(false, count: units.count + 1))
    LineBreaks.find(in: units, by: breaks, into: &marks)
    if rules.words != .normal { LineBreaks.change(&marks, in: units, text.advances, to: rules.words) }
    marks[units.count] = true
    let opening = Punctuation.collapse(units, &text.advances)
    var start = 0
    for end in 1...units.count where marks[end] {
      text.segments.append(segment(units, start..<end, text.advances, picture: text.emoji, opens: opening.contains(start)))
      start = end
    }
    return text
  }

  private mutating func segment(_ units: [UInt16], _ range: Range<Int>, _ advances: [Float], picture: Float, opens: Bool)
    -> PreparedText.Segment
  {
    var contentEnd = range.upperBound
    var space = 0.0
    var traits: PreparedText.Traits = opens ? .opens : []
    if units[range.upperBound - 1].endsLine { traits.insert(.endsLine) }
    while contentEnd > range.lowerBound, units[contentEnd - 1].hangs {
      contentEnd -= 1
      if advances[contentEnd] == PreparedText.tabMark { traits.insert(.tab) }
      space += Double(max(0, advances[contentEnd]))
    }
    var width = 0.0
    var emoji: UInt8 = 0
    for unit in range.lowerBound..<contentEnd {
      width += max(0, Double(advances[unit]))
      if picture > 0, advances[unit] == picture, emoji < .max { emoji += 1 }
    }
    if contentEnd > range.lowerBound {
      // A line's end undoes the kerning with the next character.
      if contentEnd == range.upperBound, (0x3000...0x30FF).contains(units[contentEnd - 1]), advances[contentEnd - 1] > 0.6,
        let alone = words.advance(ofSingle: units[contentEnd - 1]), alone > advances[contentEnd - 1]
      {
        width += Double(alone - advances[contentEnd - 1])
        space -= Double(alone - advances[contentEnd - 1])
      }
      if units[contentEnd - 1] == 0xAD { traits.insert(.hyphen) }
      if contentEnd == range.upperBound, Punctuation.closesBracket(units[contentEnd - 1]), advances[contentEnd - 1] > 0.9 {
        traits.insert(.closes)
      }
    }
    return PreparedText.Segment(
      end: Int32(range.upperBound), contentEnd: Int32(contentEnd), width: Float(width), space: Float(space), traits: traits,
      emoji: emoji)
  }

  private mutating func measure(_ units: [UInt16], space: Float, missing: inout [Unicode.Scalar]) -> [Float] {
    var advances = [Float](repeating: 0, count: units.count)
    var offset = 0
    while offset < units.count {
      let unit = units[offset]
      switch unit {
      case 0x20: advances[offset] = space
      case 0x09: advances[offset] = PreparedText.tabMark
      case 0x3000: advances[offset] = words.advance(ofSingle: unit) ?? 1
      default: break
      }
      if unit.hangs {
        offset += 1
        continue
      }
      if unit.isSingle, offset + 1 == units.count || !units[offset + 1].mayJoin, let advance = words.advance(ofSingle: unit) {
        advances[offset] = advance
        offset += 1
        continue
      }
      var end = offset + 1
      while end < units.count, !units[end].hangs, !units[end].isSingle || end + 1 < units.count && units[end + 1].mayJoin { end += 1 }
      let word = words.shape(units[offset..<end])
      for (place, advance) in zip(offset..., word.advances) { advances[place] = advance }
      missing.merge(word.missing)
      offset = end
    }
    return advances
  }
}

extension [Unicode.Scalar] {
  /// Adds those that are new, up to ``PreparedText/maximumMissing``.
  fileprivate mutating func merge(_ others: [Unicode.Scalar]) {
    for scalar in others where count < PreparedText.maximumMissing && !contains(scalar) { append(scalar) }
  }
}

extension UInt16 {
  /// What collapses where spaces do.
  var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0D || endsLine }
  /// What needs no room at a line's end: also the space that is as wide as an ideograph.
  var hangs: Bool { isSpace || self == 0x3000 }
  /// LF ends a line, as in browsers, also in CR LF; CR alone does not.
  var endsLine: Bool { self == 0x0A }

  /// Ideographs and hangul: their neighbours do not change them.
  var isSingle: Bool {
    switch self {
    case 0x2E80...0x2FFF, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF: true
    default: false
    }
  }

  /// What may make one character with the one before it.
  var mayJoin: Bool {
    switch self {
    case 0x0300...0x036F, 0x200D, 0x20D0...0x20FF, 0x302A...0x302F, 0x3099, 0x309A, 0xFE00...0xFE0F, 0xDB40: true
    default: false
    }
  }
}

/// Full-width punctuation, half of whose em is blank: between two of them, and at a line's end, browsers take the blank away
/// (`text-spacing-trim: normal` of CSS Text 4).
enum Punctuation {
  static func isOpening(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D, 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F: true
    default: false
    }
  }

  /// Commas and full stops are closing, too, but keep their em at a line's end.
  static func isClosing(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x3001, 0x3002, 0xFF0C, 0xFF0E: true
    default: closesBracket(unit)
    }
  }

  static func closesBracket(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301E, 0x301F, 0xFF09, 0xFF3D, 0xFF5D, 0xFF60:
      true
    default: false
    }
  }

  /// Colon, semicolon and middle dot, with a quarter of an em on both sides.
  private static func isMiddle(_ unit: UInt16) -> Bool { unit == 0xFF1A || unit == 0xFF1B || unit == 0x30FB }

  /// Takes half an em from one of two neighbours, and returns where an opening one follows a closing one: it keeps its half at a line's start.
  static func collapse(_ units: [UInt16], _ advances: inout [Float]) -> Set<Int> {
    var afterClosing: Set<Int> = []
    for offset in units.indices.dropFirst() where isOpening(units[offset]) || isClosing(units[offset]) {
      let (first, second) = (units[offset - 1], units[offset])
      if isOpening(second) {
        if isClosing(first) || isMiddle(first) || first == 0x2019 || first == 0x201D || first == 0x3000 {
          afterClosing.insert(offset)
        } else if isOpening(first) {
          advances[offset] -= 0.5
        }
      } else if isClosing(first), isClosing(second) {
        advances[offset - 1] -= 0.5
      }
    }
    return afterClosing
  }
}

/// Runs of spaces that are shown as one (`white-space: normal` and `pre-line`).
enum Spaces {
  /// Turns tabs into spaces, and line breaks too unless they are kept. In a run of spaces only the first has a width, and after a kept line break or
  /// at the text's start none has. No unit is removed, so that offsets stay those of the text.
  static func collapse(_ units: inout [UInt16], _ advances: inout [Float], to space: Float, keepingLineBreaks: Bool) {
    var isAfterSpace = true
    for offset in units.indices where units[offset].isSpace {
      if units[offset].endsLine, keepingLineBreaks {
        isAfterSpace = true
        continue
      }
      if offset > 0, !units[offset - 1].isSpace { isAfterSpace = false }
      (units[offset], advances[offset]) = (0x20, isAfterSpace ? 0 : space)
      isAfterSpace = true
    }
  }
}
