import FeedSimulation
import ScrollSimulation

/// What a run over a server has read and changed, in the statistics of its results.
extension StressStatistics {
  private static let sizes = "server.pageSizes"
  private static let longerSizes = "server.longerPageSizes"

  mutating func count(_ coverage: FeedCoverage) {
    count("server.pages", coverage.pages)
    count("server.laterPages", coverage.laterPages)
    count("server.posts", coverage.posts)
    count("server.ends", coverage.ends)
    count("server.cutSessions", coverage.cutSessions)
    note(largest: "server.isDeclaredWhole", coverage.isDeclaredWhole ? 1 : 0)
    for changes in coverage.changes {
      count("server.\(changes.name).asked", changes.asked)
      count("server.\(changes.name).made", changes.made)
    }
    var (sizes, longer) = (ValueHistogram(), ValueHistogram())
    for size in coverage.sizes {
      sizes.record(size.posts, count: size.pages)
      longer.record(size.posts, count: size.longerPages)
    }
    put(StressStatistics.sizes, sizes)
    put(StressStatistics.longerSizes, longer)
  }

  /// Nil for a run without a server.
  var coverage: FeedCoverage? {
    guard let pages = counters["server.pages"] else { return nil }
    func number(_ name: String) -> Int { counters["server.\(name)"] ?? 0 }
    var coverage = FeedCoverage()
    coverage.pages = pages
    (coverage.laterPages, coverage.posts) = (number("laterPages"), number("posts"))
    (coverage.ends, coverage.cutSessions) = (number("ends"), number("cutSessions"))
    coverage.isDeclaredWhole = maximums["server.isDeclaredWhole"] == 1
    for place in coverage.changes.indices {
      let name = coverage.changes[place].name
      (coverage.changes[place].asked, coverage.changes[place].made) = (number("\(name).asked"), number("\(name).made"))
    }
    func pairs(_ name: String) -> [(value: Int, count: Int)] { histograms.first { $0.name == name }?.histogram.pairs ?? [] }
    for pair in pairs(StressStatistics.sizes) { coverage.add(.init(posts: pair.value, pages: pair.count)) }
    for pair in pairs(StressStatistics.longerSizes) { coverage.add(.init(posts: pair.value, longerPages: pair.count)) }
    return coverage
  }
}

extension StressTotal {
  /// What the rules about servers could not see; empty for a run without a server.
  var gaps: [FeedGap] { frames == 0 ? [] : statistics.coverage.map { $0.gaps { checked[$0] ?? 0 } } ?? [] }
}

extension StressTotal {
  /// Why a rule had nothing to check.
  func whyIdle(_ rule: String) -> String {
    if frames == 0 { return "no frame has run" }
    guard let gap = gaps.first(where: { $0.untested.contains(rule) }), let needs = RuleText.needs(of: rule) else {
      return "nothing to check in \(counted(frames, "frame"))"
    }
    return "\(gap.reason.isEmpty ? "" : "\(gap.reason); ")it needs \(needs)"
  }
}

extension FeedCoverage {
  /// `412 with 8,240 posts, 389 of them behind another; sizes 13, 20; the end came 40 times`
  var pagesInWords: String {
    let words =
      sizes.isEmpty ? "as long as the server makes them" : "in sizes of \(sizes.map { grouped($0.posts) }.joined(separator: " and "))"
    let longer = sizes.reduce(0) { $0 + $1.longerPages }
    let end = ends == 0 ? "the end was not reached" : "the end was reached \(counted(ends, "time"))"
    return
      "\(counted(pages, "page")) with \(counted(posts, "post")), \(words)\(longer == 0 ? "" : ", \(grouped(longer)) of them longer"); \(grouped(laterPages)) behind another page; \(end)"
  }

  /// `140 inserted, 70 of 71 edited, 68 deleted; set up 20 times`
  var changesInWords: String {
    let done = ["insert": "inserted", "edit": "edited", "delete": "deleted", "reset": "set up"]
    let words = changes.filter { $0.asked > 0 }.map { changes in
      let count = changes.made == changes.asked ? grouped(changes.made) : "\(grouped(changes.made)) of \(grouped(changes.asked))"
      return "\(count) \(done[changes.name] ?? changes.name)"
    }
    return words.isEmpty ? "none" : words.joined(separator: ", ")
  }
}
