public import ViewTree

/// A view that shows a text, as far as a headless view can.
public final class TextView: View {
  public var text: PostText {
    get { storedText }
    set { storedText = newValue }
  }
  @exclusivity(unchecked) private var storedText = PostText.empty

  var counts: (length: Int, wide: Int, lines: Int) { (storedText.length, storedText.wide, storedText.lines) }

  /// What the height was measured with.
  var measure: any TextMeasuring = EstimatedText()

  /// The lines of the text as they were measured, spread over the height: words where they are known, else bars as long as these.
  public override func displayItems() -> [DisplayItem] {
    let rows = text.string.map(lines(of:)) ?? barLengths.map { (ems: $0, words: nil) }
    let height = bounds.height / Double(max(1, rows.count))
    let items = rows.enumerated().map { row, content -> DisplayItem in
      let line = Rect(x: bounds.minX, y: bounds.minY + Double(row) * height, width: bounds.width, height: height)
      if let words = content.words { return .label(words, in: line, color: TextView.style, size: fontSize) }
      let bar = min(height, fontSize) / 2
      return .rectangle(
        Rect(x: line.minX, y: line.midY - bar / 2, width: min(content.ems * fontSize, line.width), height: bar),
        color: TextView.faintStyle, cornerRadius: bar / 2)
    }
    return items + displayList.items
  }

  /// As many lines as the height has room for; an ellipsis ends the last one if there are more.
  private func lines(of string: String) -> [(ems: Double, words: String?)] {
    let room = measure.height(of: PostText(length: 1, wide: 0, lines: 1)!, width: .infinity)
    let shown = max(1, min(Int((bounds.height / max(room, 1)).rounded()), TextView.maximumRows))
    let lines = measure.drawnLines(of: string, width: bounds.width, maximum: shown + 1)
    return lines.prefix(shown).enumerated().map { place, line in
      (0, place == shown - 1 && lines.count > shown ? line.dropLast() + "…" : String(line))
    }
  }

  private static let maximumRows = 1_000
  private var fontSize: Double { measure.shownSize }
  private static let style = Color(hex: 0x24292F)
  private static let faintStyle = Color(hex: 0xC3CAD3)

  private var emsInRow: Double { max(0.5, (2 * bounds.width / fontSize).rounded(.down) / 2) }

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
}
