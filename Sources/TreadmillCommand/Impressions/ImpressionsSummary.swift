import Impressions

/// What `treadmill impressions` says about a log, on standard error: the rows by definition, and what was not judged.
struct ImpressionsSummary {
  let text: String

  init(_ counts: ImpressionLog.Counts, _ total: ImpressionTotal, _ options: ImpressionsCommand.Options, style: ANSIStyle) {
    var table = Table(style: style, columns: Terminal(.error).columnsMax)
    table.add(
      "log",
      "\(counted(counts.lines, "line")), \(counted(counts.sessions, "session"))"
        + (counts.badLines > 0 ? "; \(counted(counts.badLines, "line")) not taken" : "")
        + (counts.unknownKinds > 0 ? "; \(counted(counts.unknownKinds, "line")) of unknown kinds" : ""))
    if counts.cutSessions > 0 {
      table.add("cut", "\(counted(counts.cutSessions, "session")) without close: what was on the screen at the end may have stayed")
    }
    if counts.clockJumps > 0 {
      table.add("breaks", "\(counted(counts.clockJumps, "time")) a clock went back, or a session was silent: what lay between is open")
    }
    if counts.contradictedMotions > 0 {
      table.add("motions", "\(grouped(counts.contradictedMotions)) that a later sample contradicts: from there on the way is unknown")
    }
    if counts.cutIntervals > 0 { table.add("intervals", "\(grouped(counts.cutIntervals)) more stays are counted but not listed") }
    var text = table.text
    let width = max(28, total.rows.map(\.name.count).max() ?? 0)
    text +=
      style.faint(padded("", to: width) + ["seen", "not seen", "undecided", "not judged"].map(ImpressionsSummary.cell).joined()) + "\n"
    for row in total.rows {
      let numbers = [row.seen, row.notSeen, row.undecided, row.notJudged].map { ImpressionsSummary.cell(grouped($0)) }
      text += padded(row.name, to: width) + numbers.joined() + "\n"
    }
    if options.showsTrackers { text += ImpressionsSummary.trackers(total, width, style) }
    self.text = text
  }

  private static func cell(_ text: String) -> String { String(repeating: " ", count: max(1, 12 - text.count)) + text }

  private static func trackers(_ total: ImpressionTotal, _ width: Int, _ style: ANSIStyle) -> String {
    let heads = ["poll 100", "poll 250", "poll 500", "observer"].map(cell).joined()
    var text = style.faint(padded("counted too much / missed by", to: width) + heads) + "\n"
    for row in total.rows {
      text += padded(row.name, to: width) + (0..<4).map { cell("\(grouped(row.over[$0])) / \(grouped(row.under[$0]))") }.joined() + "\n"
    }
    return text
  }
}
