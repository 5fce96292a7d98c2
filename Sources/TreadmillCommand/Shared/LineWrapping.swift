import Treadmill

/// Text whose lines keep to a width: a longer one goes on below, between words. A word that is longer stays whole, to be copied. Where a
/// command breaks, a backslash continues it, so that it can be pasted.
struct LineWrapping {
  /// The spaces of a command, between its words and in them: noncharacters, as an ``ANSIStyle``'s colours.
  static let commandSpace = Character(Unicode.Scalar(0xFDD4 as UInt16)!)
  static let innerSpace = Character(Unicode.Scalar(0xFDD5 as UInt16)!)

  let columns: Int

  func text(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(wrapped).joined(separator: "\n")
  }

  private func wrapped(_ line: Substring) -> String {
    let indent = LineWrapping.blanks(min(line.prefix { $0 == " " }.count, columns / 2) + 2)
    var (text, width) = ("", 0)
    var rest = line
    while !rest.isEmpty {
      let gap = rest.prefix(while: LineWrapping.isSpace)
      let word = rest.dropFirst(gap.count).prefix { !LineWrapping.isSpace($0) }
      rest = rest.dropFirst(gap.count + word.count)
      let continuation = rest.first == LineWrapping.commandSpace ? 2 : 0
      let wordWidth = LineWrapping.width(of: word)
      if text.isEmpty {
        let start = min(gap.count, max(0, columns - wordWidth))
        text = LineWrapping.blanks(start) + word
        width = start + wordWidth
      } else if width + gap.count + wordWidth + continuation <= columns {
        text += LineWrapping.blanks(gap.count) + word
        width += gap.count + wordWidth
      } else {
        text += (gap.first == LineWrapping.commandSpace ? " \\" : "") + "\n" + indent + word
        width = indent.count + wordWidth
      }
    }
    return String(text.map { $0 == LineWrapping.innerSpace ? " " : $0 })
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

  private static func isSpace(_ character: Character) -> Bool { character == " " || character == commandSpace }

  /// On a terminal: a colour takes no column, a wide character two.
  private static func width(of word: Substring) -> Int {
    let text = PostText(String(word.filter { $0.unicodeScalars.first.flatMap(ANSIStyle.code) == nil }))
    return text.length + text.wide
  }
}
