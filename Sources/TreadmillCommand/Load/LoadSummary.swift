import FeedLoad

/// What a run prints: the limits first, then what stands in the way of the figures, then what readers saw.
struct LoadSummary {
  let report: LoadReport
  let style: ANSIStyle

  var text: String {
    var table = Table(style: style)
    addReaders(&table)
    addRequests(&table)
    return "\(opening)\n\(verdicts)\(marks)\(table.text)\(whatIf)"
  }

  private var total: LoadTotal { report.total }

  private var opening: String {
    let plan = report.plan
    let model =
      switch plan.model {
      case .open(let arrivals): "readers arrive at \(arrivals)"
      case .recorded: "readers arrive and leave as recorded"
      case .closed(let readers, _): "\(counted(readers, "reader")) at all times"
      }
    let shard = plan.shards > 1 ? ", shard \(plan.shard) of \(plan.shards)" : ""
    return "\(report.address)\n\(model), \(counted(report.seconds, "second")), seed \(plan.seed)\(shard)\n"
  }

  private var verdicts: String {
    guard !report.verdicts.isEmpty else { return "" }
    let width = report.verdicts.map(\.text.count).max() ?? 0
    return report.verdicts.map { verdict in
      let mark =
        switch verdict.state {
        case .broken: style.bad("✗")
        case .kept: style.good("✓")
        case .untested: style.faint("-")
        }
      return "\(mark) \(padded(verdict.text, to: width))  \(verdict.state == .untested ? "not tested: " : "")\(verdict.value)\n"
    }.joined() + "\n"
  }

  private var marks: String { report.marks.isEmpty ? "" : report.marks.map { "\(style.bad("!")) \($0)\n" }.joined() + "\n" }

  private func addReaders(_ table: inout Table) {
    typealias Count = LoadTotal.Count
    table.add(
      "readers",
      "\(grouped(total[Count.came])) arrived, \(grouped(total[Count.left])) left, \(grouped(total[Count.stayed])) were still there at the end"
    )
    table.add(
      "content",
      "\(quantiles(of: total.histograms(of: LoadTotal.Times.content))) until the first post was on screen, of \(counted(total.histograms(of: LoadTotal.Times.content).count, "reader"))\(unserved)"
    )
    let empty = total.histograms(of: LoadTotal.Times.empty)
    let waits = empty.count == 0 ? "none" : "\(counted(empty.count, "wait")), \(quantiles(of: empty))"
    let minute =
      total[Count.readerMilliseconds] > 0 ? Int(Double(total[Count.waitMicroseconds]) * 60 / Double(total[Count.readerMilliseconds])) : 0
    table.add("waits", "\(waits), at the end of the loaded posts; mean \(LoadWords.time(minute * 1_000)) per reader-minute")
    let groups = report.plan.groups.map(\.name)
    if groups.count > 1 {
      for group in groups {
        let histogram = total.histogram(LoadTotal.Times.empty + "." + group)
        if histogram.count > 0 { table.add("", "\(group): \(counted(histogram.count, "wait")), \(quantiles(of: histogram))") }
      }
    }
    let pages = total.histogram(LoadTotal.Times.pagesUntilFull)
    if pages.count > 0 {
      table.add("full screen", "after \(counted(pages.quantile(0.5), "page")), at most \(grouped(pages.pairs.last?.value ?? 0))")
    }
    let (unseen, bytes) = LoadShare.unseen.numbers(of: total)
    table.add(
      "never seen",
      "\(LoadWords.percent(unseen, of: bytes)) of \(LoadWords.bytes(bytes)) of pages; \(LoadWords.percent(total[Count.unseenPosts], of: total[Count.posts])) of \(counted(total[Count.posts], "post"))"
    )
    addPhotos(&table)
  }

  private func addPhotos(_ table: inout Table) {
    typealias Count = LoadTotal.Count
    guard report.plan.hasPhotos else { return }
    let (incomplete, posts) = LoadShare.incomplete.numbers(of: total)
    let waits = total.histograms(of: LoadTotal.Times.placeholder)
    table.add(
      "placeholders",
      posts == 0
        ? "no post with photos came on screen"
        : "\(LoadWords.percent(incomplete, of: posts)) of \(counted(posts, "time")) that a post with photos came on screen, some were missing"
          + (waits.count > 0 ? ", for \(quantiles(of: waits))" : ""))
    let unseen = LoadWords.percent(total[Count.photosUnseen], of: total[Count.photosLoaded])
    table.add(
      "photos",
      "\(counted(total[Count.photos], "photo")) loaded, \(LoadWords.bytes(total[Count.photoBytes])); \(unseen) never came on screen")
  }

  private var unserved: String {
    let count = total[LoadTotal.Count.withoutContent]
    return count > 0 ? "; \(grouped(count)) saw none" : ""
  }

  private func addRequests(_ table: inout Table) {
    typealias Count = LoadTotal.Count
    let names = PageAsk.Page.allCases.map(\.rawValue) + (report.plan.hasPhotos ? [LoadTotal.photo] : [])
    let kinds = names.map { "\(grouped(total["\(Count.requests).\($0)"])) \($0)" }.joined(separator: ", ")
    let screens = total[Count.screenThousandths]
    let each = screens > 0 ? ", \(tenths(Double(total.sum(of: Count.requests)) * 100_000 / Double(screens))) for 100 screens" : ""
    table.add("requests", "\(grouped(total.sum(of: Count.requests))): \(kinds)\(each)")
    let unchanged = total["\(Count.status).304"]
    if total[Count.cached] + unchanged > 0 {
      table.add(
        "caches",
        "\(counted(total[Count.cached], "page")) came from clients' caches without a request; \(counted(unchanged, "answer")) 304, not changed"
      )
    }
    for page in PageAsk.Page.allCases {
      let latency = total.histogram("\(LoadTotal.Times.latency).\(page.rawValue)")
      if latency.count > 0 {
        table.add(page == .first ? "latency" : "", "\(page.rawValue): \(quantiles(of: latency)), from when the page was needed")
      }
    }
    let photos = total.histogram(LoadTotal.Times.photoLatency)
    if photos.count > 0 { table.add("", "photo: \(quantiles(of: photos)), from when the photo was needed") }
    let servers = [("", total.histograms(of: LoadTotal.Times.server)), ("photo: ", total.histogram(LoadTotal.Times.photoServer))]
    for (kind, server) in servers where server.count > 0 {
      table.add(kind.isEmpty ? "server" : "", "\(kind)\(quantiles(of: server)), from when the request was sent")
    }
    table.add("lateness", "\(quantiles(of: total.histogram(LoadTotal.Times.lateness))) until this generator sent the request")
    let statuses = total.counts.filter { $0.key.hasPrefix(Count.status + ".") || $0.key.hasPrefix(Count.failures + ".") }
      .sorted { $0.key < $1.key }.map { "\($0.key.split(separator: ".").last ?? ""): \(grouped($0.value))" }
    let lost = [("given up", Count.givenUp), ("abandoned", Count.abandoned)].filter { total[$0.1] > 0 }
      .map { "\($0.0): \(grouped(total[$0.1]))" }
    table.add("answers", (statuses + lost).isEmpty ? "none" : (statuses + lost).joined(separator: ", "))
    if total[Count.changes] + total[Count.failedChanges] > 0 {
      table.add("changes", "\(counted(total[Count.changes], "post")) inserted meanwhile, \(grouped(total[Count.failedChanges])) refused")
    }
  }

  private func quantiles(of histogram: ValueHistogram) -> String {
    guard histogram.count > 0 else { return "nothing" }
    let words = [("p50", 0.5), ("p95", 0.95), ("p99", 0.99)].map { "\($0.0) \(LoadWords.time(histogram.quantile($0.1)))" }
    return (words + ["max \(LoadWords.time(histogram.pairs.last?.value ?? 0))"]).joined(separator: ", ")
  }

  private var whatIf: String {
    guard !report.whatIf.isEmpty else { return "" }
    let rows = report.whatIf.map { row in
      "  \(padded("\(tenths(row.screens)) screens", to: 13))\(padded(LoadWords.time(row.emptyP95), to: 12))"
        + "\(padded("\(tenths(row.emptyPerMinute)) ms", to: 14))\(padded(tenths(row.requestsPerReader), to: 12))"
        + "\(tenths(row.unseenShare * 100)) %\(row.isOwn ? "  this run" : "")\n"
    }
    return "\nwhat if the client asked for the next page earlier or later, at the same latencies\n"
      + style.faint("  ahead        waits p95   of a minute   requests    never seen") + "\n" + rows.joined()
      + "  this assumes that latency does not depend on load: more requests would slow a real server down\n"
  }
}
