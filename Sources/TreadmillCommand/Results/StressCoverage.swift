import FeedSimulation
import ScrollSimulation

/// What a run over a server has read and changed, in the statistics of its results.
extension StressStatistics {
  private static let sizes = "server.pageSizes"
  private static func longest(_ posts: Int) -> String { "server.longestPage.\(posts)" }

  private typealias Number = (name: String, path: WritableKeyPath<FeedCoverage, Int>)
  private typealias Mark = (name: String, path: WritableKeyPath<FeedCoverage, Bool>)

  private static var numbers: [Number] {
    [("pages", \.pages), ("laterPages", \.laterPages), ("posts", \.posts), ("ends", \.ends), ("cutSessions", \.cutSessions)]
      + FeedCoverage().changes.enumerated().flatMap { index, changes -> [Number] in
        [
          ("\(changes.name).asked", \.changes[index].asked), ("\(changes.name).made", \.changes[index].made),
          ("\(changes.name).seen", \.changes[index].seen), ("\(changes.name).unseen", \.changes[index].unseen),
        ]
      }
  }
  private static var marks: [Mark] {
    [
      ("isDeclaredWhole", \.isDeclaredWhole), ("describesChanges", \.describesChanges), ("describesNewer", \.describesNewer),
    ]
  }

  mutating func count(_ coverage: FeedCoverage) {
    for (name, path) in StressStatistics.numbers { count("server.\(name)", coverage[keyPath: path]) }
    for (name, path) in StressStatistics.marks { note(largest: "server.\(name)", coverage[keyPath: path] ? 1 : 0) }
    var sizes = ValueHistogram()
    for size in coverage.sizes {
      sizes.record(size.posts, count: size.pages)
      note(largest: StressStatistics.longest(size.posts), size.longest)
    }
    put(StressStatistics.sizes, sizes)
  }

  /// Nil for a run without a server.
  var coverage: FeedCoverage? {
    guard counters["server.pages"] != nil else { return nil }
    var coverage = FeedCoverage()
    for (name, path) in StressStatistics.numbers { coverage[keyPath: path] = counters["server.\(name)"] ?? 0 }
    for (name, path) in StressStatistics.marks { coverage[keyPath: path] = maximums["server.\(name)"] == 1 }
    for (posts, pages) in histograms.first(where: { $0.name == StressStatistics.sizes })?.histogram.pairs ?? [] {
      coverage.add(.init(posts: posts, pages: pages, longest: maximums[StressStatistics.longest(posts)] ?? 0))
    }
    return coverage
  }
}

extension StressTotal {
  /// What the rules about servers could not see; empty for a run without a server.
  var gaps: [FeedGap] { frames == 0 ? [] : statistics.coverage.map { $0.gaps { checked[$0] ?? 0 } } ?? [] }

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
  /// `412 pages with 8,240 posts, in sizes of 13 and 20; 389 behind another page; the end was reached 40 times`
  var pagesInWords: String {
    func listed(_ sizes: [Size], _ number: (Size) -> Int) -> String { sizes.map { grouped(number($0)) }.joined(separator: " and ") }
    let other = sizes.filter { $0.longest > $0.posts }
    let words = sizes.isEmpty ? "as long as the server makes them" : "in sizes of \(listed(sizes, \.posts))"
    let longer = other.isEmpty ? "" : ", with up to \(listed(other, \.longest)) posts where \(listed(other, \.posts)) were asked for"
    let end = ends == 0 ? "the end was not reached" : "the end was reached \(counted(ends, "time"))"
    return
      "\(counted(pages, "page")) with \(counted(posts, "post")), \(words)\(longer); \(grouped(laterPages)) behind another page; \(end)"
  }

  /// `140 inserted, 70 of 71 edited, 68 deleted (2 still came); set up 20 times`
  var changesInWords: String {
    let done = ["insert": "inserted", "edit": "edited", "delete": "deleted", "reset": "set up"]
    let idle = ["insert": "never came", "edit": "stayed as they were", "delete": "still came", "reset": "with posts of before"]
    let words = changes.filter { $0.asked > 0 }.map { changes in
      let count = changes.made == changes.asked ? grouped(changes.made) : "\(grouped(changes.made)) of \(grouped(changes.asked))"
      let unseen = changes.unseen == 0 ? "" : " (\(grouped(changes.unseen)) \(idle[changes.name] ?? ""))"
      return "\(count) \(done[changes.name] ?? changes.name)\(unseen)"
    }
    return words.isEmpty ? "none" : words.joined(separator: ", ")
  }
}
