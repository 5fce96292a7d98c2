/// How a text is broken into lines: the properties of CSS Text that change which characters share a line.
public struct LineRules: Hashable, Sendable {
  /// `line-break`: how strictly small kana and punctuation are kept from a line's start in Chinese, Japanese and Korean; `auto` is `normal`.
  public enum Strictness: String, Hashable, Sendable, CaseIterable { case auto, loose, normal, strict }
  /// `word-break`: `breakAll` lets a line end between any two letters; `keepAll` never does, not even between ideographs.
  public enum Words: String, Hashable, Sendable, CaseIterable { case normal, breakAll, keepAll }
  /// `white-space`: `preWrap` keeps spaces and line breaks, `preLine` keeps only line breaks; `normal` makes each run of both one space.
  public enum Spaces: String, Hashable, Sendable, CaseIterable { case preWrap, preLine, normal }
  /// `overflow-wrap`: what becomes of a word that is longer than a line. `anywhere` (and `break-word`, which has the same lines) breaks it between
  /// two characters; with `normal` it goes beyond the line's end.
  public enum LongWords: String, Hashable, Sendable, CaseIterable { case anywhere, normal }

  public var strictness: Strictness
  public var words: Words
  public var spaces: Spaces
  public var longWords: LongWords
  /// A BCP 47 tag, such as `ja`, by which ICU and fonts choose their variants; empty for none.
  public var language: String

  public init(
    strictness: Strictness = .auto, words: Words = .normal, spaces: Spaces = .preWrap, longWords: LongWords = .anywhere,
    language: String = ""
  ) {
    self.strictness = strictness
    self.words = words
    self.spaces = spaces
    self.longWords = longWords
    self.language = language
  }
}
