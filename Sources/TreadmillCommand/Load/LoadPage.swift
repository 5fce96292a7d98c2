import FeedLoad
import ScrollSimulation
import SimulationReports
import Treadmill

/// A load run as one self-contained HTML file without scripts: what limits its figures, which thresholds are broken, what readers saw,
/// load and latency over time, what other clients would have seen, and all settings.
///
/// The same report gives the same bytes. Foreign text is escaped. A curve has at most ``maximumPoints``, so the page of a day takes no more
/// than that of ten minutes: about 60 kB.
struct LoadPage {
  static let maximumPoints = 600

  private let report: LoadReport

  init(_ report: LoadReport) { self.report = report }

  var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Load on \(Escaping.markup(report.address))</title>
    <style>
    \(LoadPage.style)
    </style>
    </head>
    <body>
    <header>
    <h1>\(Escaping.markup(report.address))</h1>
    <p class="lead">\(Escaping.markup(lead))</p>
    \(marks)\(thresholds)
    </header>
    <main>
    \([sight, plots, requests, outcomes, whatIf, settings].filter { !$0.isEmpty }.joined(separator: "\n"))
    </main>
    </body>
    </html>

    """
  }

  private var total: LoadTotal { report.total }

  private var lead: String {
    let came = "\(counted(total[LoadTotal.Count.came], "reader")) arrived in \(counted(report.seconds, "second"))."
    switch report.plan.model {
    case .open(let arrivals): return "\(came) Open arrivals: \(arrivals)."
    case .recorded: return "\(came) As recorded."
    case .closed(let readers, let within):
      return "\(came) Closed: \(counted(readers, "reader")) at all times, who arrive within \(within) s; when one leaves, another arrives."
    }
  }

  private var marks: String {
    guard !report.marks.isEmpty else { return "" }
    let lines = report.marks.map { "<li>\(Escaping.markup($0))</li>" }.joined()
    return "<section class=\"marks\"><h2>What limits these figures</h2><ul>\(lines)</ul></section>\n"
  }

  private var thresholds: String {
    guard !report.verdicts.isEmpty else { return "" }
    typealias State = LoadThreshold.Verdict.State
    let groups = [State.broken, .untested, .kept].map { state in report.verdicts.filter { $0.state == state } }
    let counts = groups.compactMap { group in group.first.map { "\(group.count) \($0.state.rawValue)" } }.joined(separator: ", ")
    let rows = groups.joined().map { Row($0.state.rawValue, [$0.text, $0.state.rawValue, $0.value]) }
    return section("Limits: \(counts)", table("Limits", ["Broken if", "State", "Value"], rows))
  }
}

// MARK: What readers saw

extension LoadPage {
  private static let statistics: [(name: String, statistic: LoadThreshold.Statistic)] = [
    ("p50", .quantile(0.5)), ("p95", .quantile(0.95)), ("p99", .quantile(0.99)), ("max", .maximum),
  ]

  /// Its style is `part` if the row above includes it.
  private static func row(
    _ name: String, _ histogram: ValueHistogram, _ style: String = "", words: (Int) -> String = LoadWords.time
  ) -> Row {
    let figures = statistics.map { histogram.count > 0 ? words(Int($0.statistic.value(of: histogram))) : "-" }
    return (style, [name, grouped(histogram.count)] + figures)
  }

  private static func figures(_ label: String, _ first: String, _ rows: [Row]) -> String {
    table(label, [first, "Count"] + statistics.map(\.name), rows)
  }

  private var sight: String {
    typealias Times = LoadTotal.Times
    let rows =
      groups(of: Times.content, "Time to the first post on screen") + groups(of: Times.empty, "Waits at the end of the loaded posts") + [
        LoadPage.row("Waiting per minute, by reader", total.histogram(Times.perMinute)),
        LoadPage.row("Pages until the screen was full", total.histogram(Times.pagesUntilFull), words: grouped),
      ] + (report.plan.hasPhotos ? groups(of: Times.placeholder, "Time on screen with photos missing") : [])
    return section("What readers saw", LoadPage.figures("What readers saw", "Measure", rows) + facts(sums))
  }

  /// All readers, then each group if there are several.
  private func groups(of name: String, _ words: String) -> [Row] {
    let names = total.histograms.keys.filter { $0.hasPrefix(name + ".") }.sorted()
    let parts = names.map { LoadPage.row(String($0.dropFirst(name.count + 1)), total.histogram($0), "part") }
    return [LoadPage.row(words, total.histograms(of: name))] + (parts.count > 1 ? parts : [])
  }

  private var sums: [(String, String)] {
    typealias Count = LoadTotal.Count
    let minutes = Double(total[Count.readerMilliseconds]) / 60_000
    let screens = Double(total[Count.screenThousandths]) / 1_000
    let (unseen, bytes) = LoadShare.unseen.numbers(of: total)
    let (unserved, ended) = LoadShare.unserved.numbers(of: total)
    let refused = total[Count.refused] > 0 ? ", \(grouped(total[Count.refused])) refused" : ""
    return [
      ("Mean wait per reader-minute", LoadPage.milliseconds(Double(total[Count.waitMicroseconds]) / 1_000 / minutes)),
      ("Loaded and never seen", "\(LoadWords.bytes(unseen)) of \(LoadWords.bytes(bytes)), \(LoadWords.percent(unseen, of: bytes))"),
      ("Requests per 100 screens", LoadPage.number(Double(total.sum(of: Count.requests)) * 100 / screens, tenths)),
      ("Left, or still there, without a post", "\(counted(unserved, "reader")), \(LoadWords.percent(unserved, of: ended))"),
      ("Readers", "\(grouped(total[Count.left])) left, \(grouped(total[Count.stayed])) stayed until the end\(refused)"),
    ] + (report.plan.hasPhotos ? photoSums : [])
  }

  private var photoSums: [(String, String)] {
    let (incomplete, posts) = LoadShare.incomplete.numbers(of: total)
    let (unseen, loaded) = (total[LoadTotal.Count.photosUnseen], total[LoadTotal.Count.photosLoaded])
    return [
      (
        "Came on screen with photos missing",
        "\(grouped(incomplete)) of \(counted(posts, "time")), \(LoadWords.percent(incomplete, of: posts))"
      ),
      (
        "Photos that never came on screen", "\(grouped(unseen)) of \(grouped(loaded)), \(LoadWords.percent(unseen, of: loaded))"
      ),
    ]
  }

  private static func milliseconds(_ number: Double) -> String { LoadPage.number(number) { LoadWords.time(Int($0 * 1_000)) } }

  /// A share of nothing is no number. Words are for numbers up to a million million.
  private static func number(_ number: Double, _ words: (Double) -> String) -> String {
    number.isFinite ? words(min(number, 1e12)) : "no sample"
  }
}

// MARK: Over time

extension LoadPage {
  /// In seconds.
  private var length: Int { max(1, min(report.seconds, ReaderPlan.allowedSeconds.upperBound), (total.seconds.keys.max() ?? 0) + 1) }
  private var secondsPerPoint: Int { (length + LoadPage.maximumPoints - 1) / LoadPage.maximumPoints }

  /// The sums of the points, and how many of their seconds have data.
  private var bins: [(sum: LoadSecond, seconds: Double)] {
    let width = secondsPerPoint
    var bins = [(sum: LoadSecond, seconds: Double)](repeating: (LoadSecond(), 0), count: (length + width - 1) / width)
    for (number, second) in total.seconds {  // in any order
      bins[number / width].sum.add(second)
      bins[number / width].seconds += 1
    }
    return bins
  }

  private var plots: String {
    guard !total.seconds.isEmpty else { return section("Over time", "<p class=\"hint\">No second was recorded.</p>") }
    let (bins, width, end) = (bins, secondsPerPoint, Double(length))
    func points(_ value: (LoadSecond, Double) -> Double?) -> [Point?] {
      bins.enumerated().map { place, bin in
        let middle = min((Double(place) + 0.5) * Double(width), end)
        return bin.seconds > 0 ? value(bin.sum, bin.seconds).map { Point(x: middle, y: $0) } : nil
      }
    }
    func plot(_ title: String, _ units: (String, String?), _ curves: [LoadPlot.Curve]) -> String {
      LoadPlot(title: title, units: units, end: end, unit: " s", curves: curves).figure
    }
    let load = [
      LoadPlot.Curve(name: "readers there", style: "a area", points: points { Double($0.readers) / $1 }),
      LoadPlot.Curve(
        name: "requests needed per second, right scale", style: "b", points: points { Double($0.requests) / $1 }, isRight: true),
    ]
    let latency = [("p99", "c", 0.99), ("p95", "b", 0.95), ("p50", "a", 0.5)].map { name, style, share in
      LoadPlot.Curve(
        name: name, style: style, points: points { sum, _ in sum.latency.isEmpty ? nil : Double(sum.quantile(share)) / 1_000 })
    }
    let waiting = points { sum, _ in sum.readers > 0 ? 100 * Double(sum.waiting) / Double(sum.readers) : nil }
    let empty = LoadPlot.Curve(name: "readers waiting at the end of the loaded posts", style: "a area", points: waiting)
    let point = width == 1 ? "one second" : "\(width) seconds: means of readers and requests, quantiles of all answers"
    return section(
      "Over time",
      "<p class=\"hint\">Across: seconds since the start. A point is \(point). A gap has no data.</p>"
        + plot("Load", ("readers", "requests/s"), load)
        + plot("Latency of pages, from the instant at which one is needed", ("ms", nil), latency)
        + plot("Empty area", ("% of readers", nil), [empty]))
  }
}

// MARK: Requests

extension LoadPage {
  private var requests: String {
    typealias Times = LoadTotal.Times
    let kinds = [(PageAsk.Page.first, "first page"), (.older, "older pages"), (.again, "first page again")]
    func rows(_ name: String, _ words: String) -> [Row] {
      [LoadPage.row("\(words), all", total.histograms(of: name))]
        + kinds.map { LoadPage.row($1, total.histogram("\(name).\($0.rawValue)"), "part") }
    }
    let photos = [
      LoadPage.row("Latency of photos", total.histogram(Times.photoLatency)),
      LoadPage.row("Server time of photos", total.histogram(Times.photoServer)),
    ]
    let all = rows(Times.latency, "Latency") + rows(Times.server, "Server time") + (report.plan.hasPhotos ? photos : [])
    let lateness = LoadPage.row("Lateness of the generator", total.histogram(Times.lateness))
    return section(
      "Latency and server time",
      "<p class=\"hint\">Latency begins when a page is needed, server time when its request is sent. Lateness is the time between.</p>"
        + LoadPage.figures("Latency and server time", "Requests", all + [lateness]))
  }

  private var outcomes: String {
    typealias Count = LoadTotal.Count
    let all = total.sum(of: Count.requests)
    func row(_ words: String, _ number: Int) -> Row { ("", [words, grouped(number), LoadWords.percent(number, of: all)]) }
    func named(_ name: String, _ words: String) -> [Row] {
      total.counts.keys.filter { $0.hasPrefix(name + ".") }.sorted().map { row("\(words) \($0.dropFirst(name.count + 1))", total[$0]) }
    }
    let others = [
      (Count.badPages, "Success, and no page in it"), (Count.badPhotos, "Success, and no photo in it"),
      (Count.givenUp, "Given up by the client"), (Count.repeated, "Repeated requests"),
      (Count.unanswered, "Unanswered at the end"), (Count.unsent, "Unsent at the end"),
    ].filter { total[$0.0] > 0 }.map { row($0.1, total[$0.0]) }
    let changes = [(Count.changes, "Changes at the server"), (Count.failedChanges, "Changes that failed")].filter { total[$0.0] > 0 }
      .map { Row("", [$0.1, grouped(total[$0.0]), ""]) }
    let photos = report.plan.hasPhotos ? [row("Photos", total[Count.photos])] : []
    let rows =
      [row("Needed", all), row("Pages", total[Count.pages])] + photos + named(Count.status, "Status") + named(Count.failures, "Failure:")
    return section(
      "Statuses and failures", table("Statuses and failures", ["Requests", "Count", "Share"], rows + others + changes))
  }
}

// MARK: What if

extension LoadPage {
  private var whatIf: String {
    guard !report.whatIf.isEmpty else { return "" }
    let settings = report.whatIf.sorted { $0.screens < $1.screens }
    let rows = settings.map { row in
      Row(
        row.isOwn ? "own" : "",
        [
          LoadPage.number(row.screens, plain) + (row.isOwn ? ", this run" : ""), LoadWords.time(row.emptyP95),
          LoadPage.milliseconds(row.emptyPerMinute), LoadPage.number(row.requestsPerReader, tenths),
          LoadPage.number(row.unseenShare) { "\(tenths($0 * 100)) %" },
        ])
    }
    let dots = settings.filter { [$0.screens, $0.unseenShare, $0.emptyPerMinute].allSatisfy(\.isFinite) }.map { row in
      (Point(x: row.unseenShare * 100, y: row.emptyPerMinute), plain(row.screens), row.isOwn)
    }
    let curve = LoadPlot.Curve(name: "screens ahead at which a client asks for the next page", style: "a", points: dots.map(\.0))
    let plot = LoadPlot(
      title: "Waiting against waste", units: ("ms of waiting by reader and minute", nil), end: LoadPlot.top(dots.map(\.0.x).max() ?? 0),
      unit: " %", bottom: "share of the bytes that are never seen", curves: [curve], dots: dots)
    return section(
      "What if clients asked earlier or later",
      "<p class=\"hint\">This assumes that latency does not depend on load: more requests would make a real server slower.</p>"
        + (dots.isEmpty ? "" : plot.figure)
        + table(
          "What if clients asked earlier or later",
          ["Screens ahead", "Waits, p95", "Waiting per minute", "Requests per reader", "Bytes never seen"], rows))
  }
}

// MARK: Settings

extension LoadPage {
  private var settings: String {
    let plan = report.plan
    let of = plan.shards == 1 ? "all readers" : "shard \(plan.shard) of 0 to \(plan.shards - 1)"
    let run = [
      ("Readers come for", counted(plan.seconds, "second")), ("Connections at most", grouped(report.connections)),
      ("Seed", "\(plan.seed)"), ("This run has", of),
    ]
    let rows = fields.map { name, words in Row("", [name] + plan.groups.map(words)) }
    return section("Settings", facts(run) + table("Settings of the readers", ["Readers"] + plan.groups.map(\.name), rows))
  }

  private var fields: [(String, (ReaderPlan.Group) -> String)] {
    let shares = report.plan.groups.reduce(0) { $0 + $1.share }
    let sigma = plain(Double(ReaderPlan.staySigmaPerMille) / 1_000)
    return [
      ("Share", { "\($0.share) of \(shares)" }),
      ("Stay, median (log-normal, sigma \(sigma))", { $0.staySeconds.map { "\($0) s" } ?? "the whole run" }),
      ("Come back once", { $0.returnSeconds.map { "after \($0) s" } ?? "never" }),
      ("Habits", { $0.setting.profile.rawValue }),
      ("Pauses used to go back to the top and ask again", { "\($0.setting.refreshesPerMille) of 1,000" }),
      ("Screen, points", { "\(plain($0.setting.viewport.width)) x \(plain($0.setting.viewport.height))" }),
      ("Pixels per point", { plain($0.setting.displayScale) }),
      ("Frames per second", { "\($0.setting.hz)" }),
      ("Motions", { $0.setting.platform.rawValue }),
      ("Next page: asked for ahead of the end", { "\(plain($0.setting.loading.screens)) screens" }),
      ("Next page: or if the motion reaches the end within", { "\(plain($0.setting.loading.milliseconds)) ms" }),
      ("Pages without a new post in a row at most", { "\($0.setting.loading.maximumEmptyPages)" }),
      ("A page or photo is given up after", { "\(plain($0.setting.timeoutMilliseconds)) ms" }),
      ("Pause before the second attempt for a page, doubled for each further one", { "\(plain($0.setting.retryMilliseconds)) ms" }),
      ("Attempts for a page or photo", { "\($0.setting.maximumAttempts)" }),
      (
        "Photos",
        {
          $0.setting.photos.map {
            "\($0.screens > 0 ? "up to \(plain($0.screens)) screens away" : "on screen"), \($0.maximumRunning) at a time"
          } ?? "not loaded"
        }
      ),
    ]
  }
}

// MARK: Parts of a page

private typealias Row = (style: String, cells: [String])

private func section(_ title: String, _ body: String) -> String { "<section><h2>\(Escaping.markup(title))</h2>\n\(body)</section>" }

private func facts(_ facts: [(String, String)]) -> String {
  "<dl>\(facts.map { "<div><dt>\(Escaping.markup($0))</dt><dd>\(Escaping.markup($1))</dd></div>" }.joined())</dl>\n"
}

/// Scrolls within itself if it is too wide.
private func table(_ label: String, _ heads: [String], _ rows: [Row]) -> String {
  let head = heads.map { "<th scope=\"col\">\(Escaping.markup($0))</th>" }.joined()
  let body = rows.map { row in
    let cells = row.cells.dropFirst().map { "<td>\(Escaping.markup($0))</td>" }.joined()
    return "<tr class=\"\(row.style)\"><th scope=\"row\">\(Escaping.markup(row.cells[0]))</th>\(cells)</tr>"
  }
  return """
    <div class="wide" role="region" tabindex="0" aria-label="\(Escaping.markup(label))"><table><thead><tr>\(head)</tr></thead>
    <tbody>\(body.joined(separator: "\n"))</tbody></table></div>

    """
}
