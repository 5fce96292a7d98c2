import Foundation
import TestSupport
import Testing
import TextLayout

/// Debian's Noto fonts, in the order in which both this library and the browser ask them.
enum NotoFonts {
  private static let folder = "/usr/share/fonts"
  private static let files: [(family: String, path: String, face: Int)] = [
    ("Noto Sans", "truetype/noto/NotoSans-Regular.ttf", 0),
    ("Noto Sans CJK SC", "opentype/noto/NotoSansCJK-Regular.ttc", 2),
    ("Noto Sans Arabic", "truetype/noto/NotoSansArabic-Regular.ttf", 0),
    ("Noto Sans Hebrew", "truetype/noto/NotoSansHebrew-Regular.ttf", 0),
    ("Noto Sans Devanagari", "truetype/noto/NotoSansDevanagari-Regular.ttf", 0),
    ("Noto Sans Thai", "truetype/noto/NotoSansThai-Regular.ttf", 0),
    ("Noto Sans Khmer", "truetype/noto/NotoSansKhmer-Regular.ttf", 0),
    ("Noto Sans Myanmar", "truetype/noto/NotoSansMyanmar-Regular.ttf", 0),
    ("Noto Sans Symbols", "truetype/noto/NotoSansSymbols-Regular.ttf", 0),
    ("Noto Sans Symbols 2", "truetype/noto/NotoSansSymbols2-Regular.ttf", 0),
    ("Noto Sans Math", "truetype/noto/NotoSansMath-Regular.ttf", 0),
    ("Noto Color Emoji", "truetype/noto/NotoColorEmoji.ttf", 0),
  ]

  static let families = files.map { "'\($0.family)'" }.joined(separator: ",")
  static var latin: String { "\(folder)/\(files[0].path)" }
  static var ideographs: String { "\(folder)/\(files[1].path)" }

  static func chain() throws -> FontChain {
    try FontChain(files.map { try FontFace(path: "\(folder)/\($0.path)", index: $0.face) })
  }

  /// The fonts and a browser; nil where they are missing, which is a failure with `TREADMILL_REQUIRE_BROWSER=1`.
  static func withBrowser() -> (chain: FontChain, browser: Browser)? {
    do { return (try chain(), try Browser()) } catch {
      #expect(!Browser.isRequired, "texts must be compared with a browser's, and cannot be: \(error)")
      return nil
    }
  }

  /// The fonts alone.
  static func present() -> FontChain? {
    do { return try chain() } catch {
      #expect(!Browser.isRequired, "texts must be measured with Debian's Noto fonts, and cannot be: \(error)")
      return nil
    }
  }
}
