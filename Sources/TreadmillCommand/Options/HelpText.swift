extension String {
  /// A command's long help, whose paragraphs and entries are one line each, wrapped to the terminal's width. That is one column less than
  /// the parser's, which breaks a line that fills the last.
  var asHelp: String { asHelp(columns: Terminal.helpColumns - 1) }

  func asHelp(columns: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { HelpLine($0, columns: columns).text }.joined(separator: "\n")
  }
}

/// A line of help: a paragraph, an example, or an entry, whose label two spaces end. What does not fit stands under its text.
private struct HelpLine {
  private static let columnsMin = 20
  private static let exampleIndent = 4

  let text: String

  init(_ line: Substring, columns: Int) {
    let columns = max(columns, HelpLine.columnsMin)
    let body = line.drop { $0 == " " }
    let indent = min(line.count - body.count, columns / 2)
    let gap = indent > 0 ? body.firstRange(of: "  ") : nil
    let label = gap.map { body[..<$0.upperBound] + body[$0.upperBound...].prefix { $0 == " " } } ?? ""
    let isFar = indent + label.count > columns / 2  // on a narrow terminal
    let hanging = isFar ? indent + 2 : indent + (body.hasPrefix("treadmill ") ? HelpLine.exampleIndent : label.count)
    var lines = [HelpLine.blanks(indent) + label]
    for (place, word) in body.dropFirst(label.count).split(separator: " ").enumerated() {
      if place > 0, lines[lines.count - 1].count + 1 + word.count > columns {
        lines.append(HelpLine.blanks(hanging) + word)
      } else {
        lines[lines.count - 1] += (place > 0 ? " " : "") + word
      }
    }
    text = lines.joined(separator: "\n")
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
