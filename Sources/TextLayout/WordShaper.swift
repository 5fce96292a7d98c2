internal import PhotoFeed
internal import CHarfBuzz

/// Widths of words: HarfBuzz shapes each new one whole, so that ligatures, joining and kerning count. Shaped words are cached; a full cache is emptied.
struct WordShaper {
  /// Words that are kept: when there are more, all are forgotten at once, so that what is kept depends on the words alone.
  static let maximumWords = 1 << 16
  /// A longer word is not kept.
  static let longestKeptWord = 48
  /// A longer word is shaped in parts, each after the other.
  static let longestShaped = 512

  /// The advance of each UTF-16 unit of a word, in ems; `continuation` where no character begins.
  struct Shaped {
    var advances: [Float]
    /// The characters that no font has.
    var missing: [Unicode.Scalar] = []
  }

  static let continuation: Float = -1

  let chain: FontChain
  private let buffer: OpaquePointer
  private let unicode: OpaquePointer
  private let language: OpaquePointer?
  private let coversASCII: Bool  // by the first font: then such a word is one run
  private var words: [Word: Shaped] = [:]
  private var single = [Float](repeating: .nan, count: 0x1_0000)  // of characters that stand alone, by their unit

  init(_ chain: FontChain, language: String, buffer: OpaquePointer) {
    self.chain = chain
    self.buffer = buffer
    unicode = hb_unicode_funcs_get_default()
    coversASCII = (0x21...0x7E).allSatisfy { chain.fonts[0].covers(Unicode.Scalar(UInt8($0))) }
    self.language = language.isEmpty ? nil : hb_language_from_string(language, -1)
  }

  /// In ems, of a character that no neighbour changes: a space, an ideograph. Nil if no font has it.
  mutating func advance(ofSingle unit: UInt16) -> Float? {
    let known = single[Int(unit)]
    if !known.isNaN { return known >= 0 ? known : nil }
    let scalar = Unicode.Scalar(unit)!
    let advance = chain.fonts.lazy.compactMap { $0.advance(of: scalar) }.first.map(Float.init)
    single[Int(unit)] = advance ?? -1
    return advance
  }

  mutating func shape(_ units: ArraySlice<UInt16>) -> Shaped {
    guard units.count <= WordShaper.longestKeptWord else {
      var whole = Shaped(advances: [])
      var start = units.startIndex
      while start < units.endIndex {
        var end = min(units.endIndex, start + WordShaper.longestShaped)
        if end < units.endIndex, UTF16.isTrailSurrogate(units[end]) { end -= 1 }
        let part = shapeNew(units[start..<end])
        whole.advances += part.advances
        whole.missing += part.missing
        start = end
      }
      return whole
    }
    if let known = words[Word(units: units)] { return known }
    let shaped = shapeNew(units)
    if words.count >= WordShaper.maximumWords { words.removeAll(keepingCapacity: true) }
    words[Word(units: ArraySlice(Array(units)))] = shaped
    return shaped
  }

  /// Splits a word where the font or the script changes.
  private func shapeNew(_ units: ArraySlice<UInt16>) -> Shaped {
    let text = Array(units)
    if coversASCII, text.allSatisfy({ (0x21...0x7E).contains($0) }) {
      var shaped = Shaped(advances: Array(repeating: 0, count: text.count))
      let isLatin = text.contains { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
      shape((text.indices, 0, isLatin ? WordShaper.latin : WordShaper.common), of: text, into: &shaped.advances)
      return shaped
    }
    var shaped = Shaped(advances: Array(repeating: WordShaper.continuation, count: text.count))
    var run: (range: Range<Int>, font: Int, script: UInt32)?
    var offset = 0
    for character in String(decoding: text, as: UTF16.self) {
      let range = offset..<offset + character.utf16.count
      offset = range.upperBound
      guard let font = chain.index(for: character) else {
        if let open = run { shape(open, of: text, into: &shaped.advances) }
        run = nil
        shaped.advances[range.lowerBound] = Float(AdvanceTable.advance(of: character))
        if let missing = chain.missing(of: character) { shaped.missing.append(missing) }
        continue
      }
      let script = self.script(of: character)
      if let open = run, open.font == font, open.script == script || script == WordShaper.common || open.script == WordShaper.common {
        run = (open.range.lowerBound..<range.upperBound, font, open.script == WordShaper.common ? script : open.script)
      } else {
        if let open = run { shape(open, of: text, into: &shaped.advances) }
        run = (range, font, script)
      }
      shaped.advances[range.lowerBound] = 0
    }
    if let open = run { shape(open, of: text, into: &shaped.advances) }
    return shaped
  }

  /// Shapes one run. The advance of a ligature is divided equally among its characters.
  private func shape(_ run: (range: Range<Int>, font: Int, script: UInt32), of text: [UInt16], into advances: inout [Float]) {
    hb_buffer_reset(buffer)
    hb_buffer_add_utf16(buffer, text, Int32(text.count), UInt32(run.range.lowerBound), Int32(run.range.count))
    let direction = hb_script_get_horizontal_direction(run.script)
    hb_buffer_set_direction(buffer, direction == WordShaper.rightToLeft ? direction : WordShaper.leftToRight)
    hb_buffer_set_script(buffer, run.script)
    if let language { hb_buffer_set_language(buffer, language) }
    let font = chain.fonts[run.font]
    hb_shape(font.font, buffer, nil, 0)
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count), let positions = hb_buffer_get_glyph_positions(buffer, &count) else {
      return
    }
    // Clusters rise or fall along the glyphs; each ends where the next one begins.
    let isFalling = count > 1 && infos[0].cluster > infos[Int(count) - 1].cluster
    var clusterEnd = run.range.upperBound
    var sum = 0.0
    for step in 0..<Int(count) {
      let glyph = isFalling ? step : Int(count) - 1 - step
      sum += Double(positions[glyph].x_advance) / font.unitsPerEm
      let start = Int(infos[glyph].cluster)
      let next = isFalling ? glyph + 1 : glyph - 1
      if (0..<Int(count)).contains(next), Int(infos[next].cluster) == start { continue }
      sum = max(0, sum)  // a broken font moves back
      let characters = advances[start..<clusterEnd].count { $0 != WordShaper.continuation }
      if characters == 0 {
        // A glyph for the end of a character, as of the last letters of a conjunct.
        let character = advances[..<start].lastIndex { $0 != WordShaper.continuation }!
        advances[character] += Float(sum)
      }
      for offset in start..<clusterEnd where advances[offset] != WordShaper.continuation {
        advances[offset] += Float(sum / Double(characters))
      }
      (clusterEnd, sum) = (start, 0)
    }
  }

  private func script(of character: Character) -> UInt32 {
    let script = hb_unicode_script(unicode, character.unicodeScalars.first!.value)
    return script == WordShaper.inherited || script == WordShaper.unknown ? WordShaper.common : script
  }

  private static let latin: UInt32 = 0x4C61_746E  // Latn
  private static let common: UInt32 = 0x5A79_7979  // Zyyy
  private static let inherited: UInt32 = 0x5A69_6E68  // Zinh
  private static let unknown: UInt32 = 0x5A7A_7A7A  // Zzzz
  private static let leftToRight: Int32 = 4
  private static let rightToLeft: Int32 = 5
}

/// A key whose lookup copies nothing.
private struct Word: Hashable {
  let units: ArraySlice<UInt16>

  static func == (a: Word, b: Word) -> Bool { a.units.elementsEqual(b.units) }

  func hash(into hasher: inout Hasher) { units.withUnsafeBytes { hasher.combine(bytes: $0) } }
}
