import Impressions
import JSONReading
import SimulationReports

/// One session as one self-contained HTML file: what was judged, the offset over time with a lane for each item, who counts what others do
/// not, and why.
///
/// The same rows give the same bytes. Foreign text is escaped. Lanes, rows and points have their limits, and what is left out is counted:
/// the page of 60 items and the shipped definitions takes half a megabyte. Its script only shows the lanes of another definition.
struct ImpressionsPage {
  static let maximumRows = 200
  static let maximumLanes = 200
  static let maximumMarks = 50

  /// The rows of an item, in the order of the definitions.
  struct Item {
    var name: String
    var rows: [ImpressionRow?]

    var judged: [ImpressionRow] { rows.compactMap { $0 }.filter { $0.verdict != .notJudged } }
  }

  let recording: SessionRecording
  let definitions: [ImpressionDefinition]
  let items: [Item]
  /// Places of the definitions by which at least one item was judged.
  let judged: [Int]
  private let total: ImpressionTotal

  /// - Parameters:
  ///   - rows: those of this session alone.
  ///   - total: their sum.
  init(_ recording: SessionRecording, _ rows: [ImpressionRow], _ definitions: ImpressionDefinitions, _ total: ImpressionTotal) {
    let places = Dictionary(uniqueKeysWithValues: definitions.list.enumerated().map { ($1.name, $0) })
    var (items, placesOfItems) = ([Item](), [String: Int]())
    for row in rows {
      guard let definition = places[row.definition] else { continue }
      let item = placesOfItems[row.item] ?? items.count
      if item == items.count {
        placesOfItems[row.item] = item
        items.append(Item(name: row.item, rows: Array(repeating: nil, count: definitions.list.count)))
      }
      items[item].rows[definition] = row
    }
    (self.recording, self.definitions, self.items, self.total) = (recording, definitions.list, items, total)
    judged = definitions.list.indices.filter { place in items.contains { $0.rows[place].map { $0.verdict != .notJudged } ?? false } }
  }

  var html: String {
    let name = Escaping.markup(recording.session)
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>Who saw what in \(name)</title>
      <style>
      \(ImpressionsPage.style)
      </style>
      </head>
      <body>
      <header>
      <h1>\(name)</h1>
      <p class="lead">\(lead)</p>
      \(limits)
      </header>
      <main>
      \([overTime, differences, summary, sources].joined(separator: "\n"))
      </main>
      <script>
      \(ImpressionsPage.script)
      </script>
      </body>
      </html>

      """
  }
}

// MARK: What was judged

extension ImpressionsPage {
  private var lead: String {
    let rows = items.flatMap(\.judged)
    let (exact, open) = (rows.count(where: \.isExact), rows.count { $0.verdict == .undecided })
    let length = ImpressionsPage.seconds(recording.end - recording.start)
    let what = "\(counted(items.count, "item")) in \(length) s, by \(counted(definitions.count, "definition"))"
    guard !rows.isEmpty else { return "\(what): none could be judged." }
    let missing = definitions.count - judged.count
    let precision =
      exact == rows.count
      ? "all rows are exact"
      : "\(grouped(exact)) of \(counted(rows.count, "row")) \(exact == 1 ? "is" : "are") exact, \(grouped(open)) undecided"
    let could = missing == 0 ? "all could be judged" : "\(grouped(judged.count)) could be judged, \(grouped(missing)) could not"
    return "\(what): \(could); \(precision)."
  }

  private var limits: String {
    var lines = missing
    let isCut = items.contains { $0.judged.contains { $0.totalMost == nil } }
    if isCut { lines.append("The log ends without <code>close</code>: what was on the screen then may have stayed there.") }
    if recording.cutSamples > 0 {
      lines.append("\(counted(recording.cutSamples, "sample")) of the offset \(recording.cutSamples == 1 ? "is" : "are") not drawn.")
    }
    guard !lines.isEmpty else { return "" }
    return
      "<section class=\"limits\"><h2>What limits these figures</h2><ul>\(lines.map { "<li>\($0)</li>" }.joined())</ul></section>"
  }

  /// What the log lacks, in the order of the definitions.
  private var missing: [String] {
    var (reasons, found) = ([String](), [String: (names: [String], rows: Int)]())
    for place in definitions.indices {
      for row in items.compactMap({ $0.rows[place] }) where row.verdict == .notJudged {
        if found[row.reason] == nil { reasons.append(row.reason) }
        if found[row.reason]?.names.last != row.definition { found[row.reason, default: ([], 0)].names.append(row.definition) }
        found[row.reason]?.rows += 1
      }
    }
    let shown = reasons.prefix(ImpressionsPage.maximumMarks).map { reason in
      let (names, rows) = found[reason] ?? ([], 0)
      let words = "\(counted(rows, "row")) not judged, as \(reason)"
      return "<b>\(Escaping.markup(names.joined(separator: ", ")))</b>: \(Escaping.markup(words))."
    }
    return shown + (reasons.count > shown.count ? ["\(counted(reasons.count - shown.count, "reason")) more."] : [])
  }
}

// MARK: Who counts what others do not

extension ImpressionsPage {
  static let trackers = ["poll 100", "poll 250", "poll 500", "observer"]

  private var comparesTrackers: Bool { items.contains { $0.judged.contains { $0.observer != nil } } }

  private var differences: String {
    let title = "Who counts what the others do not, and why"
    let differing = items.compactMap { item in difference(item).map { (item, $0) } }
    guard !differing.isEmpty else {
      return section(title, "<p class=\"hint\">\(judged.isEmpty ? "No item was judged." : "All agree on all items.")</p>")
    }
    let shown = differing.prefix(ImpressionsPage.maximumRows)
    let trackers = comparesTrackers ? ImpressionsPage.trackers : []
    let rows = shown.map { item, reason in
      let cells = judged.map { ImpressionsPage.cell(item.rows[$0]) }
      return [ImpressionsPage.name(item.name), "<td class=\"why\">\(reason)</td>"] + cells
        + trackers.indices.map { ImpressionsPage.cell(item, tracker: $0) }
    }
    let ofTrackers = "At a tracker stands for how many of the definitions it counts the item too much (+) or misses it (-). "
    let rest = differing.count > shown.count ? ", of which the first \(grouped(shown.count)) are shown" : ""
    return section(
      title,
      """
      <p class="hint">\(counted(differing.count, "item")) of \(grouped(items.count))\(rest). A dash is not seen, ? undecided; an empty \
      cell was not judged. \(trackers.isEmpty ? "" : ofTrackers)Point at a cell for its reason.</p>
      """
        + ImpressionsPage.table(
          title, ["Item", "Why"] + judged.map { definitions[$0].name } + trackers, rows, style: "differences"))
  }

  /// Why two definitions differ, or else a tracker from a definition; nil if all agree.
  private func difference(_ item: Item) -> String? {
    let rows = item.judged
    func words(_ row: ImpressionRow) -> String { "<b>\(Escaping.markup(row.definition))</b> \(Escaping.markup(row.words))" }
    for pool in [rows.filter { $0.verdict != .undecided }, rows] {
      guard let first = pool.first, let other = pool.first(where: { $0.verdict != first.verdict }) else { continue }
      return "\(words(first))<br>\(words(other))"
    }
    for row in rows {
      for (name, isWrong) in zip(ImpressionsPage.trackers, row.errors) where isWrong {
        return "<b>\(name)</b> \(row.verdict == .seen ? "misses it" : "counts it")<br>\(words(row))"
      }
    }
    return nil
  }

  private static func cell(_ row: ImpressionRow?) -> String {
    guard let row else { return "<td></td>" }
    let (style, words) =
      switch row.verdict {
      case .seen: ("seen", "seen")
      case .notSeen: ("not", "-")
      case .undecided: ("open", "?")
      case .notJudged: ("", "")
      }
    return "<td class=\"\(style)\" title=\"\(Escaping.markup("\(row.definition): \(row.words)"))\">\(words)</td>"
  }

  private static func cell(_ item: Item, tracker: Int) -> String {
    let wrong = item.judged.filter { $0.errors[tracker] }
    let parts = [(ImpressionRow.Verdict.notSeen, "+", "too much by"), (.seen, "-", "missed by")].compactMap { verdict, sign, words in
      let names = wrong.filter { $0.verdict == verdict }.map(\.definition)
      return names.isEmpty ? nil : (sign + grouped(names.count), "\(words) \(names.joined(separator: ", "))")
    }
    guard !parts.isEmpty else { return "<td></td>" }
    let title = Escaping.markup(parts.map(\.1).joined(separator: "; "))
    return "<td class=\"wrong\" title=\"\(title)\">\(parts.map(\.0).joined(separator: " "))</td>"
  }

  private static func name(_ name: String) -> String {
    "<th scope=\"row\" title=\"\(Escaping.markup(name))\"><span>\(Escaping.markup(cut(name)))</span></th>"
  }
}

// MARK: All definitions

extension ImpressionsPage {
  private var summary: String {
    let trackers = comparesTrackers ? ImpressionsPage.trackers : []
    let rows = total.rows.map { row in
      [ImpressionsPage.name(row.name)]
        + [row.seen, row.notSeen, row.undecided, row.notJudged].map { "<td\($0 == 0 ? " class=\"none\"" : "")>\(grouped($0))</td>" }
        + trackers.indices.map { tracker in
          let (over, under) = (row.over[tracker], row.under[tracker])
          return "<td\(over + under == 0 ? " class=\"none\"" : "")>\(grouped(over)) / \(grouped(under))</td>"
        }
    }
    let hint = "<p class=\"hint\">Items. At a tracker: counted too much / missed, among the rows where both are certain.</p>"
    let heads = ["Definition", "Seen", "Not seen", "Undecided", "Not judged"] + trackers
    return section(
      "By definition", (trackers.isEmpty ? "" : hint) + ImpressionsPage.table("By definition", heads, rows, style: "summary"))
  }

  private var sources: String {
    let parts = definitions.map { definition in
      let about = definition.about.isEmpty ? "" : "<p>\(Escaping.markup(definition.about))</p>"
      return """
        <div><dt>\(Escaping.markup(definition.name))</dt><dd>\(about)\
        <p><code>\(Escaping.markup(ImpressionsPage.rule(definition)))</code></p>\
        \(ImpressionsPage.link(definition.source))</dd></div>
        """
    }
    return section("The definitions", "<dl>\(parts.joined(separator: "\n"))</dl>")
  }

  /// As in `definitions.json`, without its name and words.
  private static func rule(_ definition: ImpressionDefinition) -> String {
    var bare = definition
    (bare.source, bare.about) = ("", "")
    guard case .object(let members) = ImpressionDefinitions([bare]).document, case .array(let list)? = members.last?.1,
      case .object(let rule)? = list.first
    else { return "" }
    return JSONValue.object(rule.filter { $0.0 != "name" }).description
  }

  /// Only an address of the web can be followed.
  private static func link(_ source: String) -> String {
    let text = Escaping.markup(source)
    if source.isEmpty { return "" }
    guard source.hasPrefix("https://") || source.hasPrefix("http://") else { return "<p class=\"hint\">\(text)</p>" }
    return "<p><a href=\"\(text)\" rel=\"noopener noreferrer\">\(text)</a></p>"
  }
}
