/// Foreign text as people may see it: what a terminal or a log obeys, hides or turns around is written as JSON escapes it, `\u001b`. So JSON
/// is still the same JSON.
public enum VisibleText {
  /// Text for one line, of at most `count` characters of the original.
  public static func line(_ text: some StringProtocol, atMost count: Int = .max) -> String {
    let part = text.prefix(count)
    return shown(part, keeping: { _ in false }) + (part.endIndex < text.endIndex ? "..." : "")
  }

  /// Text of several lines, whose endings and tabs stay.
  public static func lines(_ text: some StringProtocol) -> String { shown(text) { $0 == "\n" || $0 == "\t" } }

  /// Whether it is seen, and only that: no control character (C0, DEL, C1), no mark, override or isolate of direction, no separator of lines
  /// or paragraphs, and none of the noncharacters of the basic plane.
  public static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFDD0...0xFDEF, 0xFFFE, 0xFFFF: false
    default: true
    }
  }

  /// As JSON escapes it; a scalar of the basic plane.
  package static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  private static func shown(_ text: some StringProtocol, keeping isKept: (Unicode.Scalar) -> Bool) -> String {
    // Most text has no byte with which one of them begins.
    guard text.utf8.contains(where: { $0 < 0x20 || [0x7F, 0xC2, 0xD8, 0xE2, 0xEF].contains($0) }) else { return String(text) }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isSeen(scalar) || isKept(scalar) {
        shown.append(scalar)
      } else {
        shown.append(contentsOf: escape(scalar).unicodeScalars)
      }
    }
    return String(shown)
  }
}
