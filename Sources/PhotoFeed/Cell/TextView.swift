public import ViewTree

/// A view that shows a text, as far as a headless view can.
public final class TextView: View {
  public var text: PostText {
    get { storedText }
    set { storedText = newValue }
  }
  @exclusivity(unchecked) private var storedText = PostText.empty

  var counts: (length: Int, wide: Int, lines: Int) { (storedText.length, storedText.wide, storedText.lines) }

  /// The rows of the text in the font of ``EstimatedText``, spread over the height: words where they are known, else bars as long as these.
  public override func displayItems() -> [DisplayItem] {
    let rows = text.string.map { TextView.rows(of: $0, emsInRow: emsInRow) } ?? barLengths.map { (ems: $0, words: nil) }
    let height = bounds.height / Double(max(1, rows.count))
    let items = rows.enumerated().map { row, content -> DisplayItem in
      let line = Rect(x: bounds.minX, y: bounds.minY + Double(row) * height, width: bounds.width, height: height)
      if let words = content.words { return .label(words, in: line, color: TextView.style, size: TextView.fontSize) }
      let bar = min(height, TextView.fontSize) / 2
      return .rectangle(
        Rect(x: line.minX, y: line.midY - bar / 2, width: min(content.ems * TextView.fontSize, line.width), height: bar),
        color: TextView.faintStyle, cornerRadius: bar / 2)
    }
    return items + displayList.items
  }

  private static let maximumRows = 1_000
  private static let fontSize = EstimatedText().fontSize
  private static let style = Color(hex: 0x24292F)
  private static let faintStyle = Color(hex: 0xC3CAD3)

  private var emsInRow: Double { max(0.5, (2 * bounds.width / TextView.fontSize).rounded(.down) / 2) }

  /// Where only counts are known: characters spread evenly over the writer's lines, as in the estimate of the height.
  private var barLengths: [Double] {
    guard text.length > 0 else { return [] }
    let lines = max(1, text.lines)
    let emsInLine = Double((text.length + text.wide + lines - 1) / lines) / 2
    let rowsInLine = max(1, Int((emsInLine / emsInRow).rounded(.up)))
    return (0..<min(lines * rowsInLine, TextView.maximumRows)).map { row in
      row % rowsInLine < rowsInLine - 1 ? emsInRow : emsInLine - Double(rowsInLine - 1) * emsInRow
    }
  }

  /// Rows of at most `emsInRow`: broken at the writer's line breaks, else at any character.
  private static func rows(of string: String, emsInRow: Double) -> [(ems: Double, words: String?)] {
    var rows: [(ems: Double, words: String?)] = []
    for line in string.split(separator: "\n", omittingEmptySubsequences: false) {
      var row = ""
      var length = 0.0
      for character in line {
        let ems = PostText(String(character)).wide > 0 ? 1 : 0.5
        if length + ems > emsInRow, !row.isEmpty {
          rows.append((length, row))
          guard rows.count < maximumRows else { return rows }
          (row, length) = ("", 0)
        }
        row.append(character)
        length += ems
      }
      rows.append((length, row))
      guard rows.count < maximumRows else { return rows }
    }
    return rows
  }
}
