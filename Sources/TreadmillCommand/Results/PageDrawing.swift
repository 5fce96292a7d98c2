import ScrollSimulation

/// The pages of a finding about a server, for a terminal: beside each other, the changes between them, the posts in question marked. Where
/// the columns do not fit, or two posts would look the same in them, below each other.
struct PageDrawing {
  private static let minimumColumnWidth = 14
  private static let gap = 1
  private static let markWidth = 2
  private static let maximumRows = 9

  let steps: [PageStep]
  let columns: Int  // characters of a line
  let style: ANSIStyle

  var text: String {
    for (steps, cutsPosts) in [(steps, false), (PageDrawing.shortened(steps), true)] {
      let cells = PageDrawing.cells(of: steps)
      if cells.isEmpty { return "" }
      let room = columns - PageDrawing.gap * (cells.count - 1)
      let widths = PageDrawing.widths(of: cells, room: room)
      if widths.reduce(0, +) <= room, PageDrawing.areDistinct(cells, widths, cutsPosts) { return beside(cells, widths: widths) }
    }
    return stacked
  }

  /// With an ellipsis in place of what all ids begin with, but for its last characters.
  private static func shortened(_ steps: [PageStep]) -> [PageStep] {
    let ids = steps.flatMap { step in if case .page(let page) = step { page.posts.map(\.id) } else { [] as [String] } }
    guard let first = ids.first, ids.contains(where: { $0 != first }) else { return steps }
    let common = ids.reduce(first[...]) { common, id in common.prefix(zip(common, id).prefix { $0 == $1 }.count) }
    let start = String(common.dropLast(keptCharacters))
    guard start.count > 1 else { return steps }
    return steps.map { step in
      switch step {
      case .page(var page):
        for index in page.posts.indices { page.posts[index].id = "…" + page.posts[index].id.dropFirst(start.count) }
        return .page(page)
      case .change(var change):
        change.words = change.words.replacing("post " + start, with: "post …")
        return .change(change)
      case .moreChanges: return step
      }
    }
  }

  private static let keptCharacters = 2

  /// Whether posts and changes that differ also do so once they are cut.
  private static func areDistinct(_ cells: [[Line]], _ widths: [Int], _ cutsPosts: Bool) -> Bool {
    var whole: [String: String] = [:]  // by what is left; looked up, never iterated
    for (cell, width) in zip(cells, widths) {
      for line in cell where line.namesPost {
        if line.text.count > width, !cutsPosts { return false }
        let text = String(line.text.dropFirst(markWidth))
        let shown = cut(text, to: width - markWidth)
        if let other = whole[shown], other != text { return false }
        whole[shown] = text
      }
    }
    return true
  }

  /// What a cell's line is: a post in question is marked.
  private struct Line {
    var text: String
    var isMarked = false
    var isFaint = false
    var namesPost = false
  }

  /// A page, or the changes between two.
  private static func cells(of steps: [PageStep]) -> [[Line]] {
    var cells: [[Line]] = []
    var isChange = false
    for step in steps {
      switch step {
      case .page(let page):
        cells.append(lines(of: page))
        isChange = false
      case .change(let change):
        let lines = [Line(text: (change.isMarked ? "▸ " : "  ") + change.words, isMarked: change.isMarked, namesPost: true)]
        let time = [Line(text: "  " + change.time.words, isFaint: true)]
        if isChange { cells[cells.count - 1] += lines + time } else { cells.append(lines + time) }
        isChange = true
      case .moreChanges(let count):
        let line = Line(text: "  \(counted(count, "more change"))", isFaint: true)
        if isChange { cells[cells.count - 1].append(line) } else { cells.append([line]) }
        isChange = true
      }
    }
    return cells
  }

  private static func lines(of page: PageStep.Page) -> [Line] {
    var lines = [
      Line(text: "  \(title(of: page))"), Line(text: "  \(page.question)", isFaint: true),
      Line(text: "  \(page.time.words)", isFaint: true),
    ]
    for row in page.rows(maximum: maximumRows) {
      switch row {
      case .post(let post):
        lines.append(Line(text: (post.isMarked ? "▸ " : "  ") + post.words, isMarked: post.isMarked, namesPost: true))
      case .more(let count): lines.append(Line(text: "  … \(count) more", isFaint: true))
      }
    }
    if page.posts.isEmpty, !page.answer.isEmpty { lines.append(Line(text: "  no posts", isFaint: true)) }
    return lines + [Line(text: "  \(page.answer)", isFaint: true)]
  }

  private static func title(of page: PageStep.Page) -> String { page.title + (page.limit.map { ", limit \($0)" } ?? "") }

  /// A column is as wide as its widest line, as long as there is room for all; then the widest give way, those lines last that name posts.
  private static func widths(of cells: [[Line]], room: Int) -> [Int] {
    var widths = cells.map { $0.map(\.text.count).max() ?? 0 }
    let ofPosts = cells.map { cell in max(minimumColumnWidth, cell.lazy.filter(\.namesPost).map(\.text.count).max() ?? 0) }
    let least = ofPosts.reduce(0, +) <= room ? ofPosts : cells.map { _ in minimumColumnWidth }
    while widths.reduce(0, +) > room, let index = widths.indices.filter({ widths[$0] > least[$0] }).max(by: { widths[$0] < widths[$1] }) {
      widths[index] -= 1
    }
    return widths
  }

  private func beside(_ cells: [[Line]], widths: [Int]) -> String {
    var text = ""
    for row in 0..<(cells.map(\.count).max() ?? 0) {
      var line = ""
      for (index, cell) in cells.enumerated() {
        let text = row < cell.count ? cell[row].text : ""
        let words =
          String(text.prefix(PageDrawing.markWidth))
          + PageDrawing.cut(String(text.dropFirst(PageDrawing.markWidth)), to: widths[index] - PageDrawing.markWidth)
        let blank = String(repeating: " ", count: widths[index] - words.count + (index + 1 < cells.count ? PageDrawing.gap : 0))
        line += (row < cell.count ? painted(words, cell[row]) : words) + blank
      }
      text += PageDrawing.trimmed(line) + "\n"
    }
    return text
  }

  private func painted(_ words: String, _ line: Line) -> String {
    line.isMarked ? style.bad(words) : line.isFaint ? style.faint(words) : words
  }

  /// In a narrow terminal: a page in a few lines.
  private var stacked: String {
    var text = ""
    for step in steps {
      switch step {
      case .page(let page):
        text += "  \(PageDrawing.title(of: page)), \(page.question), \(page.time.words)\n"
        let words = page.rows(maximum: PageDrawing.maximumRows).map { row in
          switch row {
          case .post(let post): post.isMarked ? style.bad("▸\(post.words)") : post.words
          case .more(let count): style.faint("… \(count) more")
          }
        }
        text += "    " + (words + [style.faint(page.answer)]).joined(separator: "  ") + "\n"
      case .change(let change):
        let words = change.isMarked ? style.bad("▸ \(change.words)") : change.words
        text += "  then \(words), \(change.time.words)\n"
      case .moreChanges(let count): text += "  then \(counted(count, "more change"))\n"
      }
    }
    return text
  }

  /// Ids differ at their ends: what is too long loses its middle.
  static func cut(_ text: String, to width: Int) -> String {
    guard text.count > width, width > 3 else { return text }
    let tail = (width - 1) / 2
    return text.prefix(width - 1 - tail) + "…" + text.suffix(tail)
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}
