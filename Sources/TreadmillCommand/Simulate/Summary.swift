import FeedFormats
import FeedSimulation
import ScrollSimulation
import Treadmill

/// The results of one run as text: configuration, rules, counts and findings; only findings for a quiet run.
struct Summary {
  private let result: RunResult
  private let style: ANSIStyle
  private var report: SimulationReport { result.report }

  init(_ result: RunResult, style: ANSIStyle) {
    self.result = result
    self.style = style
  }

  var text: String {
    let findings = FindingList(result, style: style).text
    if result.request.isQuiet { return findings }
    let warning = BadLines.warning(result.badLines, of: result.reading.counts.lines, style: style)
    return [warning, configuration, RuleList(report, style: style).text, counts, findings].filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  private var configuration: String {
    var table = Table(style: style)
    table.add("seed", "\(result.seed)")
    table.addConfiguration(result.request, result.gestures)
    if result.request.isVerbose { for parameter in result.parameters { table.add(parameter.name, parameter.value) } }
    if let path = result.request.tracePath { table.add("trace", path) }
    if let path = result.request.recordPath { table.add("recording", path) }
    return table.text
  }

  private var counts: String {
    var table = Table(style: style)
    table.add("frames", "\(grouped(report.frames)), \(tenths(report.simulatedSeconds)) s of virtual time; \(ending)")
    table.add("trace hash", report.traceHash)
    switch result.figures {
    case .feed(let figures):
      table.addPool(of: report)
      let loads = figures.loads
      table.add(
        "photos",
        "\(grouped(loads.landed)) landed, \(grouped(loads.cancelled)) cancelled, \(grouped(loads.stale)) stale,"
          + " \(grouped(loads.failed)) failed, \(grouped(loads.fromCache)) from the cache")
      table.add("feed", feed(figures))
    case .items(let figures):
      table.add("items", "\(grouped(figures.itemsAtEnd)) at the end; lengths learned on sight \(grouped(figures.measured))")
      table.add(
        "changes",
        "\(counted(figures.batches, "batch", "batches")), \(counted(figures.mistakes, "bad one")) refused,"
          + " \(counted(figures.commands, "scroll")) to an item")
      table.addPool(of: report)
    case .plane:
      table.addPool(of: report)
      table.add("unloaded", "\(tenths(report.unloadedSum)) square points x frames wait for slow loads")
    }
    table.addThroughput(frames: report.frames, result.cost)
    if let bug = result.request.bug { table.add("bug", finding(of: bug)) }
    return table.text
  }

  private var ending: String {
    var goneUnseen = 0
    if case .feed(let figures) = result.figures { goneUnseen = figures.goneUnseen }
    switch result.end {
    case .frames, .rest: return "as many as asked for"
    case .everythingSeen where goneUnseen > 0: return "every post has been on screen, or was gone before: \(grouped(goneUnseen))"
    case .everythingSeen: return "every post has been on screen"
    case .gesturesOver: return "the gestures are over, and the list rests"
    case .limit where result.gestures.source != nil: return "stopped at the limit, before the gestures were over and the list rested"
    case .limit: return "stopped at the limit, not every post has been on screen"
    case nil: return "interrupted"
    }
  }

  private func finding(of bug: InjectedBug) -> String {
    let expected = bug.rules.joined(separator: " or ")
    let found = result.bugRulesBroken
    if !found.isEmpty { return "\(bug.rawValue) was found, as it must be, by \(found.joined(separator: " and "))" }
    let others = report.isClean ? "" : "; other rules were broken"
    return style.bad("\(bug.rawValue) was not found by \(expected), as it must be\(others)")
  }

  private func feed(_ figures: FeedFigures) -> String {
    if result.request.feed.items != nil { return "\(counted(figures.distinctPosts, "synthetic post")), \(grouped(figures.seenPosts)) seen" }
    let fields = result.reading.unknownFields
    let known =
      if let format = result.reading.format, format != .treadmill {
        "format \(format.name), \(counted(fields.count, "field")) left alone"
      } else {
        fields.isEmpty ? "no unknown fields" : "unknown fields \(fields.joined(separator: ", "))"
      }
    return [
      counted(figures.input.lines, "line"), counted(figures.distinctPosts, "post"), counted(figures.repeats, "repeat"),
      counted(result.badLines, "bad line"), counted(figures.input.photosBeyondGrid, "photo beyond nine", "photos beyond nine"), known,
    ].joined(separator: ", ")
  }
}

struct SweepSummary {
  private let sweep: Sweep
  private let style: ANSIStyle

  init(_ sweep: Sweep, style: ANSIStyle) {
    self.sweep = sweep
    self.style = style
  }

  var text: String {
    let failures = FailingSeeds(sweep.failing, style: style).text
    let warning = BadLines.warning(sweep.input.badLines, of: sweep.input.lines, style: style)
    return (sweep.request.isQuiet ? [failures] : [warning, totals, failures]).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var totals: String {
    let failing = sweep.failing
    var table = Table(style: style)
    table.add("seeds", "\(sweep.range.seeds.lowerBound)..\(sweep.range.seeds.upperBound)")
    table.addConfiguration(sweep.request, sweep.gestures)
    table.add("runs", "\(grouped(sweep.results.count))\(sweep.isInterrupted ? ", interrupted" : "")")
    table.add("frames", grouped(sweep.frames))
    if sweep.request.layout == nil { table.add("bad lines", grouped(sweep.input.badLines)) }
    table.add("rules", RuleCount(sweep.results.map(\.report)).words(style))
    table.add("findings", grouped(sweep.findingCount))
    table.add("failing", failing.isEmpty ? style.good("none") : style.bad(counted(failing.count, "seed")))
    table.addThroughput(frames: sweep.frames, sweep.cost)
    return table.text
  }
}
