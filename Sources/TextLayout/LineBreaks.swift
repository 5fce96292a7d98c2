internal import CICU

/// Where a line may end: ICU's rules (UAX #14), except between two ASCII characters, where the rules of browsers apply.
///
/// A browser does not break after a slash, so that an address stays whole; it breaks after a hyphen or a question mark, and before an opening
/// bracket that follows punctuation. The table is what Chromium does with each of the 94 * 94 pairs (LineRulesTests).
struct LineBreaks {
  /// An iterator with the strictness and the language of a `LineRules`.
  final class Iterator {
    fileprivate let handle: OpaquePointer

    init(_ rules: LineRules) throws(FontError) {
      try FontLibraries.loadICU()
      var status: Int32 = 0
      // What browsers call `auto` is `normal`.
      let strictness = "@lb=\(rules.strictness == .auto ? .normal : rules.strictness)"
      handle = ubrk_open(Iterator.line, rules.language + strictness, nil, 0, &status)
      // A negative status is a warning, as that a language has no rules of its own.
      guard status <= 0 else { throw .missingLibrary(name: "ICU", reason: String(cString: u_errorName(status))) }
    }

    deinit { ubrk_close(handle) }

    private static let line: Int32 = 2
  }

  /// Marks in `breaks` (of `units.count + 1` elements, all false) each offset before which a line may end or must.
  static func find(
    in units: [UInt16], by iterator: Iterator, into breaks: inout [Bool]
  ) {
    units.withUnsafeBufferPointer { units in
      var status: Int32 = 0
      ubrk_setText(iterator.handle, units.baseAddress, Int32(units.count), &status)
      guard status <= 0 else { return }
      var offset = ubrk_next(iterator.handle)
      while offset >= 0 {
        breaks[Int(offset)] = true
        offset = ubrk_next(iterator.handle)
      }
      for offset in units.indices.dropFirst() where units[offset - 1].isBlank && !units[offset].hangs { breaks[offset] = true }
      for offset in units.indices.dropFirst() where units[offset - 1] == 0x0D { breaks[offset] = false }
      breakAroundQuotes(&breaks, in: units)
      for offset in units.indices.dropFirst(2) where units[offset - 1] == 0x2D && isHebrew(units[offset]) && isHebrew(units[offset - 2]) {
        breaks[offset] = true  // as UAX #14 has it since Unicode 16 (LB21a)
      }
      for offset in units.indices.dropFirst() where units[offset] < 0x7F && units[offset - 1] < 0x7F {
        breaks[offset] = isBreak(
          after: units[offset - 1], before: units[offset], following: offset > 1 ? units[offset - 2] : 0)
      }
    }
  }

  /// Quotation marks among East Asian characters, as UAX #14 has them since Unicode 16 (LB19, LB19a): a line may end before an opening one and
  /// after a closing one, as it may beside an ideograph.
  private static func breakAroundQuotes(_ breaks: inout [Bool], in units: UnsafeBufferPointer<UInt16>) {
    for offset in units.indices.dropFirst().dropLast() where isEastAsian(units[offset - 1]) && isEastAsian(units[offset + 1]) {
      switch units[offset] {
      case 0x2018, 0x201C, 0xAB, 0x2039: breaks[offset] = !Punctuation.isOpening(units[offset - 1])
      case 0x2019, 0x201D, 0xBB, 0x203A: breaks[offset + 1] = isIdeographic(units[offset + 1]) || Punctuation.isOpening(units[offset + 1])
      default: break
      }
    }
  }

  private static func isEastAsian(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFFE6: true
    default: false
    }
  }

  /// What begins a line freely: no punctuation, no small kana.
  private static func isIdeographic(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x2E80...0x2FFF, 0x3041...0x3096, 0x30A1...0x30FA, 0x3105...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF: true
    default: false
    }
  }

  /// `word-break`: `breakAll` adds a place between any two letters or digits, and beside ASCII punctuation that neither opens nor closes; `keepAll`
  /// removes each one between letters or digits.
  static func change(_ breaks: inout [Bool], in units: [UInt16], _ advances: [Float], to words: LineRules.Words) {
    for offset in units.indices.dropFirst() where advances[offset] != WordShaper.continuation {
      let (before, after) = (isWord(units, endingAt: offset), isWord(units, startingAt: offset))
      if words == .keepAll {
        if before && after { breaks[offset] = false }
      } else if before || isPlain(units[offset - 1], except: [0x22, 0x24, 0x27, 0x28, 0x5B, 0x5C, 0x7B]),  // " $ ' ( [ \ {
        after || isPlain(units[offset], except: [0x21, 0x22, 0x25, 0x27, 0x29, 0x2C, 0x2E, 0x2F, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D])
      {  // ! " % ' ) , . / : ; ? ] }
        breaks[offset] = true
      }
    }
  }

  private static func isPlain(_ unit: UInt16, except others: [UInt16]) -> Bool { (0x21...0x7E).contains(unit) && !others.contains(unit) }

  private static func isWord(_ units: [UInt16], endingAt end: Int) -> Bool {
    var start = end - 1
    while start > 0, UTF16.isTrailSurrogate(units[start]) || Unicode.Scalar(units[start])?.properties.isGraphemeExtend == true {
      start -= 1
    }
    return isWord(units, startingAt: start)
  }

  private static func isWord(_ units: [UInt16], startingAt start: Int) -> Bool {
    let isPair = UTF16.isLeadSurrogate(units[start]) && start + 1 < units.count && UTF16.isTrailSurrogate(units[start + 1])
    let scalar = isPair ? UTF16.decode(UTF16.EncodedScalar([units[start], units[start + 1]])) : Unicode.Scalar(units[start])
    guard let properties = scalar?.properties else { return false }
    return properties.isAlphabetic || properties.numericType != nil
  }

  /// Between two ASCII characters; `following` is the one before them, or 0.
  static func isBreak(after first: UInt16, before second: UInt16, following previous: UInt16) -> Bool {
    if first == 0x0A { return true }
    if first == 0x0D { return false }
    if second <= 0x20 { return false }
    if first <= 0x20 { return true }
    switch UInt8(first) {
    case UInt8(ascii: "-"):
      if isDigit(second) { return isDigit(previous) || isLetter(previous) }
      return !isClosing(second) && second != 0x24
    case UInt8(ascii: "?"): return !isClosing(second) && second != 0x22 && second != 0x27
    default: return isOpening(second) && endsPhrase(first)
    }
  }

  /// `! ) , . / : ; ? ] }`
  private static func isClosing(_ unit: UInt16) -> Bool {
    switch UInt8(unit) {
    case 0x21, 0x29, 0x2C, 0x2E, 0x2F, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D: true
    default: false
    }
  }

  /// `( < [ {`
  private static func isOpening(_ unit: UInt16) -> Bool { unit == 0x28 || unit == 0x3C || unit == 0x5B || unit == 0x7B }

  /// ASCII punctuation but for `$ ' ( / < @ [ ^ _ { - ?` and the back-tick.
  private static func endsPhrase(_ unit: UInt16) -> Bool {
    switch UInt8(unit) {
    case 0x21...0x23, 0x25, 0x26, 0x29...0x2C, 0x2E, 0x3A, 0x3B, 0x3D, 0x3E, 0x5C, 0x5D, 0x7C...0x7E: true
    default: false
    }
  }

  private static func isHebrew(_ unit: UInt16) -> Bool { (0x05D0...0x05EA).contains(unit) }
  private static func isDigit(_ unit: UInt16) -> Bool { (0x30...0x39).contains(unit) }
  private static func isLetter(_ unit: UInt16) -> Bool { (0x41...0x5A).contains(unit) || (0x61...0x7A).contains(unit) }
}

extension UInt16 {
  /// A space or a tab, after which a line may end whatever follows.
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 }
}
