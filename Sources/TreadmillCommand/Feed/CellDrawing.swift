import JSONReading
import Treadmill

/// A post's cell drawn in characters, with the places of text and photos on a phone.
struct CellDrawing {
  private static let (columnWidthMin, rowHeight) = (7.5, 20.0)  // points per character
  private static let width = 390.0
  private static let maximumRows = 60  // only the upper part of a taller cell is drawn

  let text: String

  /// - Parameter columns: of the terminal.
  init(_ post: Post, columns: Int = Terminal(.output).columnsMax) {
    let columnWidth = max(CellDrawing.columnWidthMin, CellDrawing.width / Double(columns))
    func column(_ x: Double) -> Int { Int((x / columnWidth).rounded()) }
    let content = PostCellContent(post)
    let layout = PostCellLayout(width: CellDrawing.width, text: EstimatedText())
    let height = layout.height(of: content)
    var canvas = Canvas(columns: column(CellDrawing.width), rows: min(CellDrawing.row(height) + 1, CellDrawing.maximumRows))
    canvas.box(x: 0, y: 0, maxX: column(CellDrawing.width) - 1, maxY: CellDrawing.row(height))
    let frame = layout.textFrame(of: content)
    let capacity = column(frame.size.width)
    let rows = min(CellDrawing.row(frame.maxY) - CellDrawing.row(frame.minY), CellDrawing.maximumRows)
    for (row, line) in CellDrawing.lines(of: content.text, capacity, rows).enumerated() {
      canvas.write(line, x: column(frame.minX), y: CellDrawing.row(frame.minY) + row)
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

  /// The text wrapped at `capacity` columns; bars if only its length is known.
  private static func lines(of text: PostText, _ capacity: Int, _ rows: Int) -> [String] {
    guard let string = text.string else {
      let rest = (text.length + text.wide) % max(1, capacity)
      return (0..<rows).map { String(repeating: "▒", count: $0 == rows - 1 && rest > 0 ? rest : capacity) }
    }
    var lines = [""]
    var width = 0
    for character in VisibleText.lines(string) {
      let columns = PostText(String(character)).wide + 1
      if character.isNewline || width + columns > capacity {
        if lines.count == rows { break }
        lines.append("")
        width = 0
      }
      if character.isNewline { continue }
      lines[lines.count - 1].append(character == "\t" ? " " : character)
      width += columns
    }
    return lines
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
