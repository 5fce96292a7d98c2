import FeedSimulation
import ScrollSimulation

/// The results of many seeds for a person to read.
struct SweepSummary {
  /// Failing seeds that are shown with their violation and replay command.
  private static let maximumShown = 20

  private let sweep: Sweep
  private let ink: Ink

  init(_ sweep: Sweep, ink: Ink) {
    self.sweep = sweep
    self.ink = ink
  }

  var text: String { (sweep.request.isQuiet ? [failures] : [totals, failures]).filter { !$0.isEmpty }.joined(separator: "\n") }

  private var totals: String {
    let failing = sweep.failing
    var table = Table(ink: ink)
    table.add("seeds", "\(sweep.range.seeds.lowerBound)..\(sweep.range.seeds.upperBound)")
    table.addConfiguration(sweep.request, sweep.gestures)
    table.add("runs", "\(grouped(sweep.results.count))\(sweep.isInterrupted ? ", interrupted" : "")")
    table.add("frames", grouped(sweep.frames))
    table.add("bad lines", grouped(sweep.badLines))
    table.add("violations", grouped(sweep.violationCount))
    table.add("failing", failing.isEmpty ? ink.good("none") : ink.bad(counted(failing.count, "seed")))
    table.addThroughput(frames: sweep.frames, sweep.cost)
    return table.text
  }

  private var failures: String {
    let failing = sweep.failing
    var text = failing.prefix(SweepSummary.maximumShown).map { ViolationList($0, ink: ink, maximumShown: 1).text }.joined(separator: "\n")
    if failing.count > SweepSummary.maximumShown {
      text += "\nand \(counted(failing.count - SweepSummary.maximumShown, "more failing seed"))\n"
    }
    return text
  }
}
