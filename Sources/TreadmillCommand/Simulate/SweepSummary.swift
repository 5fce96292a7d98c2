import FeedFormats
import FeedSimulation
import ScrollSimulation
import Treadmill

/// The results of many seeds for a person to read.
struct SweepSummary {
  private let sweep: Sweep
  private let style: ANSIStyle

  init(_ sweep: Sweep, style: ANSIStyle) {
    self.sweep = sweep
    self.style = style
  }

  var text: String { (sweep.request.isQuiet ? [failures] : [warning, totals, failures]).filter { !$0.isEmpty }.joined(separator: "\n") }

  private var warning: String { BadLines.warning(sweep.input.badLines, of: sweep.input.lines, style: style) }

  private var totals: String {
    let failing = sweep.failing
    var table = Table(style: style)
    table.add("seeds", "\(sweep.range.seeds.lowerBound)..\(sweep.range.seeds.upperBound)")
    table.addConfiguration(sweep.request, sweep.gestures)
    table.add("runs", "\(grouped(sweep.results.count))\(sweep.isInterrupted ? ", interrupted" : "")")
    table.add("frames", grouped(sweep.frames))
    table.add("bad lines", grouped(sweep.input.badLines))
    table.add("violations", grouped(sweep.violationCount))
    table.add("failing", failing.isEmpty ? style.good("none") : style.bad(counted(failing.count, "seed")))
    table.addThroughput(frames: sweep.frames, sweep.cost)
    return table.text
  }

  private var failures: String { FailingSeeds(sweep.failing.map(\.findings), style: style).text }
}
