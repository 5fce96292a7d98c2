/// Fonts in the order in which they are asked for a character, as in CSS's `font-family`: the first that has a glyph for all of it is taken. An
/// emoji is first looked for in the first font that has a smiling face (U+1F600).
public struct FontChain: Sendable {
  public static let maximumFonts = 64

  public let fonts: [FontFace]
  private let emoji: Int?
  /// The advance of each glyph in a font of bitmap emoji, in ems; 0 if there is none. FreeType rounds it to whole pixels.
  let pictureAdvance: Float

  /// - Throws: ``FontError/count(_:)`` unless there are 1 to ``maximumFonts``.
  public init(_ fonts: [FontFace]) throws(FontError) {
    guard (1...FontChain.maximumFonts).contains(fonts.count) else { throw .count(fonts.count) }
    self.fonts = fonts
    emoji = fonts.firstIndex { $0.covers("\u{1F600}") }
    pictureAdvance = emoji.flatMap { fonts[$0].hasBitmaps ? fonts[$0].advance(of: "\u{1F600}").map(Float.init) : nil } ?? 0
  }

  /// The place of the font for a character; nil if none has it.
  func index(for cluster: Character) -> Int? {
    if let emoji, cluster.showsEmoji, covers(cluster, emoji) { return emoji }
    return fonts.indices.first { covers(cluster, $0) }
  }

  /// Why no font has a character: its first scalar that none has, or the first if only no font has all of them; nil for a control character.
  func missing(of cluster: Character) -> Unicode.Scalar? {
    let scalars = cluster.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint && $0.properties.generalCategory != .control }
    return scalars.first { scalar in !fonts.contains { $0.covers(scalar) } } ?? scalars.first
  }

  private func covers(_ cluster: Character, _ index: Int) -> Bool {
    cluster.unicodeScalars.allSatisfy { $0.properties.isDefaultIgnorableCodePoint || fonts[index].covers($0) }
  }
}

extension Character {
  /// Whether it is an emoji and not a character of text, by its first scalar and its variation selectors.
  fileprivate var showsEmoji: Bool {
    let scalars = unicodeScalars
    if scalars.contains("\u{FE0E}") { return false }
    return scalars.first!.properties.isEmojiPresentation || scalars.contains("\u{FE0F}")
      || scalars.dropFirst().contains("\u{1F3FB}"..."\u{1F3FF}")
  }
}

extension Substring.UnicodeScalarView {
  fileprivate func contains(_ range: ClosedRange<Unicode.Scalar>) -> Bool { contains { range.contains($0) } }
}
