import ScrollSimulation

/// The results of many seeds for a person to read.
struct StressSummary {
  /// Lines of a lost worker's last words; the file of results has more of them.
  private static let maximumWords = 12

  private let total: StressTotal
  private let style: ANSIStyle
  /// What hangs on the run and not on its seeds; nil for results that were merged.
  private let run: StressTally?
  /// nil is the feed that is built in.
  private let feed: FeedFile?

  init(_ total: StressTotal, style: ANSIStyle, run: StressTally? = nil, feed: FeedFile? = nil) {
    self.total = total
    self.style = style
    self.run = run
    self.feed = feed
  }

  var text: String { [counts, findings].filter { !$0.isEmpty }.joined(separator: "\n") }

  private var counts: String {
    var table = Table(style: style)
    table.add("seeds", seeds)
    table.add("frames", "\(grouped(total.frames)), \(tenths(total.simulatedHours)) simulated hours")
    if let run {
      table.add(
        "wall time",
        "\(tenths(run.wallSeconds)) s, \(tenths(run.seedsPerSecond)) seeds per second on \(counted(run.request.jobs, "worker"))")
    }
    table.add("to rest", distribution("framesToRest", "frames"))
    table.add("binds", distribution("bindsPerFrame", "in a frame"))
    table.add("blank area", distribution("blankPerFrame", "square points in a frame"))
    table.add("results hash", total.hashDigits)
    table.add("rules", rules)
    return table.text
  }

  private var seeds: String {
    guard let run else { return grouped(total.seeds) }
    let asked = Int(clamping: run.request.seeds.count)
    if total.seeds == asked { return grouped(total.seeds) }
    let reason = run.isInterrupted ? "interrupted" : run.isOutOfTime ? "the time was up" : "the workers gave up"
    return "\(grouped(total.seeds)) of \(grouped(asked)): \(reason)"
  }

  /// Half of the values, of a hundred values 99, and all are at most so large.
  private func distribution(_ name: String, _ unit: String) -> String {
    guard let histogram = total.statistics.histograms.first(where: { $0.name == name })?.histogram, histogram.count > 0 else {
      return "none"
    }
    return "\(grouped(histogram.quantile(0.5))) \(unit) as a rule, 99% within \(grouped(histogram.quantile(0.99))),"
      + " at most \(grouped(histogram.pairs.last?.value ?? 0))"
  }

  private var rules: String {
    let checked = total.rules.entries.count { StressFault.Loss(rawValue: $0.name) == nil }
    let broken = total.rules.entries.count { $0.value > 0 }
    guard broken > 0 else { return style.good("\(grouped(checked)) checked, none broken") }
    return style.bad("\(grouped(checked)) checked; \(grouped(broken)) broken in \(counted(total.failingSeeds, "seed"))")
  }

  /// What is wrong, by rule: how often, where first, and how to see it again. Empty if nothing is.
  var findings: String { total.firstFaults.map(finding).joined(separator: "\n") }

  private func finding(_ fault: StressFault) -> String {
    let count = total.rules[fault.rule] ?? 0
    let place = fault.frame > 0 ? "seed \(fault.seed), frame \(grouped(fault.frame))" : "seed \(fault.seed)"
    var text = style.bad("✗ \(fault.rule) \(fault.ruleName): \(counted(count, "violation")), first in \(place)") + "\n"
    text += "  \(fault.seen)\n  \(fault.detail)\n"
    if !fault.pool.isEmpty { text += "  \(style.faint(fault.pool))\n" }
    for (seed, words) in run?.lastWords ?? [] where seed == fault.seed && fault.frame == 0 {
      text += words.split(separator: "\n").prefix(StressSummary.maximumWords).map { "  | \($0)\n" }.joined()
    }
    return text + "  replay: \(ReplayCommand(seed: fault.seed, total.configuration, feed: feed))\n"
  }
}
