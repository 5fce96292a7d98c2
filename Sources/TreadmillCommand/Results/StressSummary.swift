import FeedSimulation
import ScrollSimulation

struct StressSummary {
  private static let maximumWords = 12  // lines of a lost worker's last words; the result file has more

  private let total: StressTotal
  private let style: ANSIStyle
  private let run: StressTally?  // the facts of the run beyond its seeds; nil for merged results

  init(_ total: StressTotal, style: ANSIStyle, run: StressTally? = nil) {
    (self.total, self.style, self.run) = (total, style, run)
  }

  /// What a clean run has not tested comes first; in a run with findings these come first.
  var text: String { (total.isClean ? [gaps, counts] : [counts, findings, gaps]).filter { !$0.isEmpty }.joined(separator: "\n") }

  /// The part of it that is wrong, or not tested.
  var faults: String { [findings, gaps].filter { !$0.isEmpty }.joined(separator: "\n") }

  /// What was not tested of a server, a line each with what to do. Empty if all was.
  private var gaps: String {
    total.gaps.map { style.bad("\($0)") + "\n" + ($0.remedy.isEmpty ? "" : "  \($0.remedy)\n") }.joined()
  }

  private var counts: String {
    var table = Table(style: style)
    table.add("seeds", seeds)
    table.add("frames", "\(grouped(total.frames)), \(total.simulatedTime) simulated")
    if let run {
      table.add(
        "wall time",
        "\(tenths(run.wallSeconds)) s, \(tenths(run.seedsPerSecond)) seeds per second on \(counted(run.request.jobs, "worker"))")
    }
    if let coverage = total.statistics.coverage {
      table.add("pages", coverage.pagesInWords)
      table.add("changes", coverage.changesInWords)
      table.add(
        "cut off", coverage.cutSessions == 0 ? "no session" : "\(counted(coverage.cutSessions, "session")) of \(grouped(total.seeds))")
    }
    table.add("comes to rest", distribution("framesToRest", "frames"))
    table.add("binds", distribution("bindsPerFrame", "per frame"))
    table.add("blank area", distribution("blankPerFrame", "square points per frame"))
    if run?.request.isVerbose ?? true { table.add("results hash", total.hashDigits) }
    table.add("rules", rules)
    return table.text
  }

  private var seeds: String {
    guard let run else { return grouped(total.seeds) }
    let asked = Int(clamping: run.request.seeds.count)
    if total.seeds == asked { return grouped(total.seeds) }
    if run.hasFoundEnough { return "\(grouped(total.seeds)) of \(grouped(asked)): the last one broke a rule" }
    let early = total.statistics.coverage == nil ? "the workers gave up" : "no later one would have read a second page"
    let reason = run.isInterrupted ? "interrupted" : run.isOutOfTime ? "the time was up" : early
    return "\(grouped(total.seeds)) of \(grouped(asked)): \(reason)"
  }

  /// Median, 99th percentile and maximum.
  private func distribution(_ name: String, _ unit: String) -> String {
    guard let histogram = total.statistics.histograms.first(where: { $0.name == name })?.histogram, histogram.count > 0 else {
      return "none"
    }
    return "median \(grouped(histogram.quantile(0.5))) \(unit), 99% within \(grouped(histogram.quantile(0.99))),"
      + " at most \(grouped(histogram.pairs.last?.value ?? 0))"
  }

  private var rules: String {
    let place = " in \(counted(total.failingSeeds, "seed"))"
    guard let run, !run.request.isVerbose else { return total.ruleCount.words(style, place) }
    return total.ruleCount.total(style, place) + (total.ruleCount.idle.isEmpty ? "" : " (--verbose)")
  }

  /// The first finding of each rule, with its replay command. Empty for a clean run.
  var findings: String { total.firstFindings.map(finding).joined(separator: "\n") }

  /// In the words and pages of the shrunk session, if there is one.
  private func shown(_ found: SeedFinding) -> Finding {
    guard var shrunk = run?.shrunk[found.finding.rule] else { return found.finding }
    shrunk.frame = found.finding.frame
    return shrunk
  }

  private func finding(_ found: SeedFinding) -> String {
    let finding = shown(found)
    var text = FindingText(
      finding: finding, count: total.rules[finding.rule] ?? 0, seed: found.seed, isVerbose: run?.request.isVerbose ?? false
    ).text(style)
    for (seed, words) in run?.lastWords ?? [] where seed == found.seed && finding.frame == 0 {
      text += words.split(separator: "\n").prefix(StressSummary.maximumWords).map { "  | \($0)\n" }.joined()
    }
    return text + "  replay: \((run?.replay(found) ?? ReplayCommand(seed: found.seed, total.settings, feed: nil)).shown)\n"
  }
}
