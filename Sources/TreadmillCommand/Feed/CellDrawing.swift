import JSONReading
import Treadmill

/// A post's cell drawn in characters, with the places of text and photos on a phone.
struct CellDrawing {
  private static let (columnWidthMin, rowHeight) = (7.5, 20.0)  // points per character
  private static let width = 390.0
  private static let maximumRows = 60  // only the upper part of a taller cell is drawn

  let text: String

  /// - Parameters:
  ///   - columns: of the terminal.
  ///   - measure: gives the lines that are drawn; characters are as narrow as the longest of them needs.
  init(_ post: Post, columns: Int = Terminal(.output).columnsMax, text measure: any TextMeasuring = EstimatedText()) {
    let content = PostCellContent(post)
    let layout = PostCellLayout(width: CellDrawing.width, text: measure)
    let height = layout.height(of: content)
    let lines = CellDrawing.lines(of: content.text, layout.textFrame(of: content), measure)
    let longest = lines.map(CellDrawing.columns).max() ?? 0
    let narrow = min(CellDrawing.columnWidthMin, layout.textFrame(of: content).size.width / Double(max(1, longest)))
    let columnWidth = max(narrow, CellDrawing.width / Double(columns))
    func column(_ x: Double) -> Int { Int((x / columnWidth).rounded()) }
    var canvas = Canvas(columns: column(CellDrawing.width), rows: min(CellDrawing.row(height) + 1, CellDrawing.maximumRows))
    canvas.box(x: 0, y: 0, maxX: column(CellDrawing.width) - 1, maxY: CellDrawing.row(height))
    let frame = layout.textFrame(of: content)
    for (place, line) in lines.enumerated() {
      canvas.write(line, x: column(frame.minX), y: CellDrawing.row(frame.minY + Double(place) * frame.size.height / Double(lines.count)))
    }
    for (slot, photo) in content.photos.enumerated() {
      let frame = layout.photoFrame(of: slot, in: content)
      let (x, y) = (column(frame.minX), CellDrawing.row(frame.minY))
      canvas.box(x: x, y: y, maxX: column(frame.maxX) - 1, maxY: max(y + 1, CellDrawing.row(frame.maxY) - 1))
      canvas.write(photo.pixelSize.map { "\($0.width)x\($0.height)" } ?? "no size", x: x + 1, y: y + 1)
    }
    let kind = post.repostOf.map { ", passes on \(CellDrawing.short($0.id))" } ?? ""
    text = "\(CellDrawing.short(post.id))\(kind): \(plain(CellDrawing.width)) x \(plain(height)) points\n" + canvas.text
  }

  private static func row(_ y: Double) -> Int { Int((y / rowHeight).rounded()) }

  /// An id of at most 60 characters.
  static func short(_ id: String) -> String {
    let shown = VisibleText.line(id)
    return shown.count > 60 ? shown.prefix(28) + "..." + shown.suffix(28) : shown
  }

  private static func columns(_ line: String) -> Int { line.reduce(0) { $0 + PostText(String($1)).wide + 1 } }

  /// The lines of a text as they are measured; bars if only its length is known.
  private static func lines(of text: PostText, _ frame: Rect, _ measure: any TextMeasuring) -> [String] {
    let line = measure.height(of: PostText(length: 1, wide: 0, lines: 1)!, width: .infinity)
    let count = min(Int((frame.size.height / line).rounded()), maximumRows)
    guard let string = text.string else {
      let columns = Int((frame.size.width / columnWidthMin).rounded())
      let rest = (text.length + text.wide) % max(1, columns)
      return (0..<count).map { String(repeating: "▒", count: $0 == count - 1 && rest > 0 ? rest : columns) }
    }
    let lines = measure.drawnLines(of: string, width: frame.size.width, maximum: count + 1)
    return lines.prefix(count).enumerated().map { place, line in
      let shown = VisibleText.line(String(line).replacing("\t", with: " "))
      return place == count - 1 && lines.count > count ? String(shown.dropLast()) + "…" : shown
    }
  }
}

private struct Canvas {
  private var rows: [[Character?]]  // nil is the right half of a wide character

  init(columns: Int, rows: Int) { self.rows = Array(repeating: Array(repeating: " ", count: columns), count: rows) }

  var text: String { rows.map { String($0.compactMap(\.self)) + "\n" }.joined() }

  private mutating func put(_ character: Character?, _ x: Int, _ y: Int) {
    guard rows.indices.contains(y), rows[y].indices.contains(x) else { return }
    rows[y][x] = character
  }

  mutating func box(x: Int, y: Int, maxX: Int, maxY: Int) {
    for column in x...max(x, maxX) {
      put("─", column, y)
      put("─", column, maxY)
    }
    for row in y...max(y, min(maxY, rows.count)) {
      put("│", x, row)
      put("│", maxX, row)
    }
    put("┌", x, y)
    put("┐", maxX, y)
    put("└", x, maxY)
    put("┘", maxX, maxY)
  }

  mutating func write(_ text: String, x: Int, y: Int) {
    var column = x
    for character in text {
      put(character, column, y)
      column += 1
      if PostText(String(character)).wide == 0 { continue }
      put(nil, column, y)
      column += 1
    }
  }
}
