/// The picture of the layers in `Docs/House.md`, and the modules in the lines below it.
enum LayerPicture {
  /// A module in the picture: `[ Name ]`.
  private struct Box {
    let name: String
    let columns: Range<Int>
  }

  private static func boxes(in row: [Character]) -> [Box] {
    var boxes: [Box] = []
    var start: Int?
    for (column, character) in row.enumerated() {
      if character == "[" { start = column }
      if character == "]", let first = start {
        boxes.append(Box(name: String(row[(first + 1)..<column].filter { $0 != " " }), columns: first..<(column + 1)))
        start = nil
      }
    }
    return boxes
  }

  /// The modules of a picture, each with those that it lies on or that its lines lead down to, sorted.
  static func arrows(in drawing: [String]) -> [String: [String]] {
    let rows: [[Character]] = drawing.map { Array($0) }
    let boxes: [[Box]] = rows.map { Self.boxes(in: $0) }
    var arrows: [String: [String]] = [:]
    for row in rows.indices {
      for box in boxes[row] {
        var reached: [String] = []
        for column in box.columns {
          var below = row + 1
          while below < rows.count, column < rows[below].count, ["|", "v"].contains(rows[below][column]) { below += 1 }
          guard below < rows.count, let other = boxes[below].first(where: { $0.columns.contains(column) }) else { continue }
          if !reached.contains(other.name) { reached.append(other.name) }
        }
        arrows[box.name] = reached.sorted()
      }
    }
    return arrows
  }

  /// What each of the modules imports of the others, without what it reaches through another import, sorted.
  static func arrows(among modules: [String]) -> [String: [String]] {
    var arrows: [String: [String]] = [:]
    for module in modules {
      let imports = (Layers.imports[module] ?? []).filter { modules.contains($0) }
      arrows[module] = imports.filter { one in !imports.contains { reached(from: $0).contains(one) } }.sorted()
    }
    return arrows
  }

  private static func reached(from module: String) -> Set<String> {
    var modules: Set<String> = []
    for one in Layers.imports[module] ?? [] { modules.formUnion(reached(from: one).union([one])) }
    return modules
  }

  /// The modules that an item of a list names. The item begins with a word in bold: `- **Below** ...`.
  static func leaves(_ word: String, in document: String) -> [String] {
    let lines = document.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let first = lines.firstIndex(where: { $0.hasPrefix("- **\(word)**") }) else { return [] }
    let item = [lines[first]] + lines[(first + 1)...].prefix { $0.hasPrefix("  ") }
    return item.joined(separator: " ").matches(of: /`(\w+)`/).map { String($0.output.1) }
  }
}
