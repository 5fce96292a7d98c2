import ScrollSimulation

// The pages of a finding about a server beside each other, with the changes between them; on a narrow screen they scroll sideways.
extension HTMLReport {
  private static let maximumRows = 9

  /// Empty for a finding without pages.
  static func pages(of finding: Finding) -> String {
    guard !finding.pages.isEmpty else { return "" }
    var boxes: [String] = []
    var changes: [String] = []
    func endChanges() {
      if !changes.isEmpty { boxes.append("<div class=\"between\">\(changes.joined())</div>") }
      changes = []
    }
    for step in finding.pages {
      switch step {
      case .page(let page):
        endChanges()
        boxes.append(box(page))
      case .change(let change):
        let mark = change.isMarked ? " class=\"marked\"" : ""
        changes.append("<p\(mark)>\(Escaping.markup(change.words))<span>\(change.time.words)</span></p>")
      case .moreChanges(let count): changes.append("<p><span>\(count) more change\(count == 1 ? "" : "s")</span></p>")
      }
    }
    endChanges()
    return "<div class=\"pages\" tabindex=\"0\" role=\"group\" aria-label=\"The pages in question\">\(boxes.joined())</div>\n"
  }

  private static func box(_ page: PageStep.Page) -> String {
    let rows = page.rows(maximum: maximumRows).map { row in
      switch row {
      case .post(let post): "<li\(post.isMarked ? " class=\"marked\"" : "")>\(Escaping.markup(post.words))</li>"
      case .more(let count): "<li class=\"more\">\(count) more</li>"
      }
    }
    let limit = page.limit.map { ", limit \($0)" } ?? ""
    return """
      <div class="page"><strong>\(page.title)</strong><span>\(Escaping.markup(page.question))\(limit)</span><span>\(page.time.words)</span>\
      <ol>\(rows.isEmpty ? "<li class=\"more\">no posts</li>" : rows.joined())</ol><span>\(Escaping.markup(page.answer))</span></div>
      """
  }
}
