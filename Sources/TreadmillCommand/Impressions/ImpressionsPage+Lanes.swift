import Impressions
import SimulationReports
import Treadmill

// The session over time: its offset, and by the definition that is chosen when each item was visible.
extension ImpressionsPage {
  private static let columns = 600.0  // of the drawing of the offset, which is as wide as the page

  /// A clock that counts since 1970 or so is shown from the session's start.
  private var origin: Int64 { recording.start < 10_000_000_000_000 ? 0 : recording.start }

  private var across: ChartAxis {
    let (start, end) = (recording.start - origin, max(recording.end, recording.start + 1_000_000) - origin)
    return ChartAxis(Double(start) / 1e9...Double(end) / 1e9, from: 0, to: 100, tickCount: 8)
  }

  private var up: ChartAxis {
    let offsets = recording.path.map(\.offset)
    let (least, most) = (offsets.min() ?? 0, offsets.max() ?? 0)
    let room = max(1, (most - least) / 20)
    return ChartAxis(least - room...most + room, from: 100, to: 0, tickCount: 4)
  }

  /// In percent of the width.
  private func place(_ time: Int64, _ axis: ChartAxis) -> Double {
    min(max(axis.position(Double(time - origin) / 1e9), 0), 100)
  }

  var overTime: String {
    let (across, up) = (across, up)
    let origin = origin > 0 ? " since \(ImpressionsPage.milliseconds(origin)) ms of the log's clock" : " of the log's clock"
    let ticks = across.ticks.map { "<span style=\"left:\(percent(across.position($0)))\">\(across.label($0)) s</span>" }.joined()
    let axis = "<div class=\"gutter\"></div><div class=\"track axis\(across.ticks.count > 5 ? " many" : "")\">\(ticks)</div>"
    let labels = up.ticks.map { "<span style=\"top:\(percent(up.position($0)))\">\(up.label($0))</span>" }.joined()
    return section(
      "Over time",
      """
      <p class="hint">Across: seconds\(origin). Above, the offset in points, drawn straight between its samples.</p>
      <div class="chart"><div class="gutter offsets">\(labels)</div>
      <div class="track">\(drawing(across, up))\(numbers(across))</div>\(axis)</div>
      \(marks)\(lanes(across, axis))
      """)
  }

  private func drawing(_ across: ChartAxis, _ up: ChartAxis) -> String {
    let points = ImpressionsPage.outline(
      recording.path.map { Point(x: place($0.time, across) * ImpressionsPage.columns / 100, y: up.position($0.offset)) })
    let line = points.map { "\(short($0.x)),\(short($0.y))" }.joined(separator: "L")
    let rows = up.ticks.map { "M0,\(short(up.position($0)))H\(short(ImpressionsPage.columns))" }.joined()
    let offsets = recording.path.map(\.offset)
    let rest = recording.cutSamples == 0 ? "H\(short(ImpressionsPage.columns))" : ""  // it stands after the last sample
    let words = "The offset over time, from \(tenths(offsets.min() ?? 0)) to \(tenths(offsets.max() ?? 0)) points"
    return """
      <svg viewBox="0 0 600 100" preserveAspectRatio="none" role="img" aria-label="\(words)">\(grid(across))\
      <path class="grid" d="\(rows)"/><path class="curve" d="\(points.isEmpty ? "" : "M\(line)\(rest)")"/></svg>
      """
  }

  /// The lines of the ticks and of the marks.
  private func grid(_ across: ChartAxis) -> String {
    let scale = ImpressionsPage.columns / 100
    let ticks = across.ticks.map { "M\(short(across.position($0) * scale)),0v100" }.joined()
    let marks = shownMarks.map { "M\(short(place($0.time, across) * scale)),0v100" }.joined()
    return "<path class=\"grid\" d=\"\(ticks)\"/><path class=\"mark\" d=\"\(marks)\"/>"
  }

  /// At most four points of a column: its first, its last, its least and its greatest.
  private static func outline(_ points: [Point]) -> [Point] {
    var (kept, start) = ([Point](), 0)
    while start < points.count {
      let column = points[start].x.rounded(.down)
      let end = points[start...].firstIndex { $0.x.rounded(.down) != column } ?? points.count
      let part = start..<end
      let ends = [start, part.min { points[$0].y < points[$1].y } ?? start, part.max { points[$0].y < points[$1].y } ?? start, end - 1]
      kept += Set(ends).sorted().map { points[$0] }
      start = end
    }
    return ChartAxis.thinned(kept)
  }
}

// MARK: Marks

extension ImpressionsPage {
  private var shownMarks: ArraySlice<(time: Int64, words: String)> { recording.marks.prefix(ImpressionsPage.maximumMarks) }

  /// A number over each mark that has room for it.
  private func numbers(_ across: ChartAxis) -> String {
    var (text, last) = ("", -Double.infinity)
    for (number, mark) in shownMarks.enumerated() {
      let x = place(mark.time, across)
      guard x - last >= (number < 9 ? 4 : 8) else { continue }
      text += "<b class=\"number\" style=\"left:\(percent(x))\" title=\"\(Escaping.markup(mark.words))\">\(number + 1)</b>"
      last = x
    }
    return text
  }

  private var marks: String {
    guard !recording.marks.isEmpty else { return "" }
    let rest = recording.marks.count - shownMarks.count
    let lines = shownMarks.enumerated().map { number, mark in
      "<li><b>\(number + 1)</b> \(ImpressionsPage.seconds(mark.time - origin)) s: \(Escaping.markup(mark.words))</li>"
    }
    return "<ol class=\"marks\">\(lines.joined())\(rest > 0 ? "<li>and \(grouped(rest)) more</li>" : "")</ol>\n"
  }
}

// MARK: Lanes

extension ImpressionsPage {
  /// The items that anybody counts or could count, in the order of their first stays by any definition.
  private var visible: [Item] {
    let starts = items.enumerated().compactMap { number, item in
      item.rows.compactMap { $0?.intervals.first?.lowerBound ?? $0?.first }.min().map { (start: $0, number: number) }
    }
    return starts.sorted { ($0.start, $0.number) < ($1.start, $1.number) }.map { items[$0.number] }
  }

  private func lanes(_ across: ChartAxis, _ axis: String) -> String {
    let visible = visible
    guard let chosen = judged.first, !visible.isEmpty else {
      return "<p class=\"hint\">\(judged.isEmpty ? "No item was judged." : "No item was visible by any definition.")</p>"
    }
    let shown = visible.prefix(ImpressionsPage.maximumLanes)
    let names = shown.map { item in
      let (head, tail) = (String(item.name.dropLast(6)), String(item.name.suffix(6)))  // a name that is too long loses its middle
      return "<li title=\"\(Escaping.markup(item.name))\"><span>\(Escaping.markup(head))</span><span>\(Escaping.markup(tail))</span></li>"
    }
    let options = judged.map { place in
      "<option value=\"\(place)\"\(place == chosen ? " selected" : "")>\(Escaping.markup(definitions[place].name))</option>"
    }
    func parts(_ part: (Int) -> String, _ tag: String, _ style: String) -> String {
      judged.map { "<\(tag) class=\"\(style)\" data-of=\"\($0)\"\($0 == chosen ? "" : " hidden")>\(part($0))</\(tag)>" }
        .joined(separator: "\n")
    }
    let rest = [
      (visible.count - shown.count, "with a later first stay"), (items.count - visible.count, "that no definition found visible"),
    ].filter { $0.0 > 0 }.map { "\(counted($0, "item")) \($1)" }
    let without = rest.isEmpty ? "" : "<p class=\"hint\">Without a lane: \(rest.joined(separator: "; ")).</p>"
    return """
      <p class="choice" hidden><label>Visible by <select>\(options.joined())</select></label></p>
      \(parts(heading, "p", "hint"))
      <p class="keys"><span class="key seen">counted</span><span class="key not">visible, not counted</span>\
      <span class="key open">visible, undecided</span><span class="key due">impression due, or within the line before</span>\
      <span class="key may">due at the earliest, if at all</span></p>
      <div class="chart"><ol class="gutter names">\(names.joined())</ol>
      <div class="track"><svg viewBox="0 0 600 100" preserveAspectRatio="none" aria-hidden="true">\(grid(across))</svg>
      \(parts({ place in shown.map { lane($0.name, $0.rows[place], across) }.joined() }, "div", "lanes"))</div>\(axis)</div>
      \(without)
      """
  }

  private func heading(_ place: Int) -> String {
    let rows = items.compactMap { $0.rows[place] }
    let counts = [ImpressionRow.Verdict.seen, .notSeen, .undecided, .notJudged].compactMap { verdict in
      let count = rows.count { $0.verdict == verdict }
      return count > 0 ? "\(grouped(count)) \(verdict.rawValue)" : nil
    }
    let (name, about) = (Escaping.markup(definitions[place].name), Escaping.markup(definitions[place].about))
    return "<b>\(name)</b>: \(counts.joined(separator: ", ")).\(about.isEmpty ? "" : " \(about)")"
  }

  /// Its certain stays, and the instant at which the first impression was due, or the time within which it was.
  private func lane(_ name: String, _ row: ImpressionRow?, _ across: ChartAxis) -> String {
    guard let row, row.verdict != .notJudged else { return "<p></p>" }
    let words = Escaping.markup("\(ImpressionsPage.cut(name)): \(row.words)")
    let style = row.verdict == .seen ? "seen" : row.verdict == .undecided ? "open" : "not"
    let stays = row.intervals.map { stay in
      let (from, to) = (place(stay.lowerBound, across), place(stay.upperBound, across))
      let length = ImpressionsPage.milliseconds(stay.upperBound - stay.lowerBound)
      let times = "\(ImpressionsPage.milliseconds(stay.lowerBound)) to \(ImpressionsPage.milliseconds(stay.upperBound)) ms, \(length) ms"
      return "<i class=\"\(style)\" style=\"left:\(percent(from));width:\(percent(to - from))\" title=\"\(times)&#10;\(words)\"></i>"
    }
    return "<p title=\"\(words)\">\(stays.joined())\(due(row, words, across))</p>"
  }

  private func due(_ row: ImpressionRow, _ words: String, _ across: ChartAxis) -> String {
    guard let first = row.first else { return "" }
    let (from, to) = (place(first, across), place(row.firstLatest ?? first, across))
    let span = to > from ? "<u style=\"left:\(percent(from));width:\(percent(to - from))\"></u>" : ""
    let last = row.firstLatest.map { $0 > first ? " to \(ImpressionsPage.milliseconds($0))" : "" } ?? ""
    let times = "\(row.verdict == .seen ? "due" : "due, if at all, not before") \(ImpressionsPage.milliseconds(first))\(last) ms"
    let style = row.verdict == .seen ? "seen" : "open"
    return "\(span)<b class=\"\(style)\" style=\"left:\(percent(to))\" title=\"\(times)&#10;\(words)\"></b>"
  }
}

private func percent(_ number: Double) -> String { "\(typed((number * 100).rounded() / 100))%" }
private func short(_ number: Double) -> String { typed((number * 10).rounded() / 10) }
