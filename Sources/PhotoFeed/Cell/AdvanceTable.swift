/// The widths of characters in ems, by kind, as Noto Sans and Noto Sans CJK have them: for texts that are measured without a font.
///
/// ASCII has a width per character. In other scripts every character has the script's mean width, over everyday words.
public enum AdvanceTable {
  /// The width of a character, with all marks on it.
  public static func advance(of character: Character) -> Double {
    let first = character.unicodeScalars.first!
    if first.value < 0x7F { return first.value < 0x20 ? 0 : ascii[Int(first.value) - 0x20] }
    return advance(of: first)
  }

  /// How many lines of `ems` a text fills, when a line may end after a space or a hyphen, and beside an ideograph; between any two letters in
  /// scripts without spaces. Only a word longer than a line breaks elsewhere. O(n), without an allocation.
  public static func lineCount(of text: String, ems: Double) -> Int {
    let ofASCII = text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
      for byte in bytes where byte >= 0x7F { return nil }
      var filling = Filling(ems: ems)
      var previous: UInt8 = 0
      for byte in bytes {
        defer { previous = byte }
        if byte == 0x0A, previous == 0x0D { continue }  // CR LF is one line break
        filling.add(byte < 0x20 ? 0 : ascii[Int(byte) - 0x20], kind(ofASCII: byte))
      }
      return filling.lines
    }
    if let count = ofASCII ?? nil { return count }
    var filling = Filling(ems: ems)
    for character in text { filling.add(advance(of: character), kind(of: character)) }
    return filling.lines
  }

  /// The first of these lines, at most `maximum`, without their line breaks.
  public static func lines(of text: String, ems: Double, maximum: Int) -> [Substring] {
    var filling = Filling(ems: ems)
    var starts: [String.Index] = []
    var (word, isInWord) = (text.startIndex, false)
    var end = text.endIndex
    text: for index in text.indices {
      let character = text[index]
      let kind = kind(of: character)
      // A line that begins with this character, or with the word that it is in.
      let wasInWord = isInWord && !filling.beginsWord(kind)
      if !wasInWord { word = index }
      let before = filling.lines
      filling.add(advance(of: character), kind)
      isInWord = filling.hasWord
      guard filling.lines > before else { continue }
      // Two lines, where a word that has left a line is longer than one.
      let first = filling.breaksInWord && filling.lines == before + 1 ? index : word
      let second = filling.lines > before + 1 ? index : nil
      for start in [first, second].compactMap(\.self) {
        if starts.count == maximum {
          end = start
          break text
        }
        starts.append(start)
      }
      if filling.breaksInWord { word = index }
    }
    return zip(starts, starts.dropFirst() + [end]).map { start, end in
      let line = text[start..<end]
      return line.last?.isNewline == true ? line.dropLast() : line
    }
  }

  private enum Kind { case letter, space, lineBreak, breaksAfter, breaksAround, closing }

  /// Lines as they fill.
  private struct Filling {
    let ems: Double
    private(set) var lines = 0
    /// Whether the last line begins within a word, which is longer than a line.
    private(set) var breaksInWord = false
    var hasWord: Bool { word > 0 }
    private var line = 0.0  // up to the last place where it may end
    private var word = 0.0  // since then, without spaces at its end
    private var spaces = 0.0

    init(ems: Double) { self.ems = ems }

    mutating func add(_ advance: Double, _ kind: Kind) {
      if lines == 0 { lines = 1 }
      breaksInWord = false
      if kind == .lineBreak {
        endLine()
        return
      }
      if needsLine {
        needsLine = false
        lines += 1
      }
      switch kind {
      case .space:
        endWord()
        spaces += advance
      case .breaksAround:
        endWord()
        extend(by: advance)
        endsAfterNext = true
      case .closing: extend(by: advance)
      case .letter, .breaksAfter, .lineBreak:
        if endsAfterNext { endWord() }
        extend(by: advance)
        if kind == .breaksAfter { endWord() }
      }
    }

    /// Whether the next character, of a kind, begins a word of its own.
    func beginsWord(_ kind: Kind) -> Bool {
      switch kind {
      case .space, .lineBreak, .breaksAround: true
      case .closing: false
      case .letter, .breaksAfter: endsAfterNext
      }
    }

    private var needsLine = false
    private var endsAfterNext = false

    private mutating func extend(by advance: Double) {
      if line + spaces + word + advance > ems + 1e-9 {
        if line > 0 || spaces > 0 {
          lines += 1
          (line, spaces) = (0, 0)
        }
        if word > 0, word + advance > ems + 1e-9 {
          lines += 1
          word = 0
          breaksInWord = true
        }
      }
      word += advance
    }

    private mutating func endWord() {
      endsAfterNext = false
      guard word > 0 else { return }
      line += spaces + word
      (word, spaces) = (0, 0)
    }

    /// A line break at the text's end makes no line of its own, as in browsers.
    private mutating func endLine() {
      if needsLine { lines += 1 }
      needsLine = true
      endsAfterNext = false
      (line, word, spaces) = (0, 0, 0)
    }
  }

  private static func kind(ofASCII byte: UInt8) -> Kind {
    switch byte {
    case 0x0A...0x0D: .lineBreak
    case 0x20, 0x09: .space
    case 0x2D: .breaksAfter
    case 0x21, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D: .closing
    default: .letter
    }
  }

  private static func kind(of character: Character) -> Kind {
    let scalar = character.unicodeScalars.first!
    if scalar.value < 0x7F { return kind(ofASCII: UInt8(scalar.value)) }
    return kind(of: scalar)
  }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar.value {
    case 0x3001, 0x3002, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F:
      .closing
    case 0x2E80...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF01...0xFFEE, 0x1F000...0x3FFFF: .breaksAround
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: .breaksAround
    default: .letter
    }
  }

  private static func advance(of scalar: Unicode.Scalar) -> Double {
    switch scalar.value {
    case 0x7F..<0xA0: 0  // control characters
    case 0xA0..<0x0300: 0.55  // Latin with accents
    case 0x0370..<0x0400: 0.55  // Greek
    case 0x0400..<0x0530: 0.59  // Cyrillic
    case 0x0590..<0x0600: 0.52  // Hebrew
    case 0x0600..<0x0780: 0.43  // Arabic
    case 0x0900..<0x0E00: 0.68  // Devanagari and its relatives
    case 0x0E00..<0x0F00: 0.53  // Thai, Lao
    case 0x1000..<0x10A0: 0.85  // Burmese
    case 0x1780..<0x1800: 0.67  // Khmer
    case 0x2010..<0x2070: 0.47  // dashes and quotes
    case 0xAC00...0xD7A3: 0.92  // hangul
    case 0xFF61..<0xFFA0: 0.5  // half-width kana
    case 0x2190..<0x2E80, 0x2E80..<0xAC00, 0xF900..<0xFB00, 0xFE30..<0xFE50, 0xFF01..<0xFFE7: 1
    case 0x1F000..<0x20000: 1.25  // emoji
    case 0x20000..<0x40000: 1
    default: 0.57
    }
  }

  private static let ascii: [Double] = [
    260, 269, 408, 646, 572, 831, 732, 225, 300, 300, 551, 572, 268, 322, 268, 372, 572, 572, 572, 572, 572, 572, 572, 572, 572, 572, 268,
    268,
    572, 572, 572, 434, 899, 639, 650, 632, 730, 556, 519, 728, 741, 339, 273, 619, 524, 907, 760, 781, 605, 781, 622, 549, 556, 731, 600,
    930,
    586, 566, 572, 329, 372, 329, 572, 444, 281, 561, 615, 480, 615, 564, 344, 615, 618, 258, 258, 534, 258, 935, 618, 605, 615, 615, 413,
    479,
    361, 618, 508, 786, 529, 510, 470, 380, 551, 380, 572,
  ].map { Double($0) / 1_000 }
}
