import FeedFormats
import FeedSimulation
import ScrollSimulation
import Treadmill

/// The results of a run over a feed for a person to read.
struct Summary: RunSummary {
  let style: ANSIStyle
  private let result: RunResult
  private var report: FeedReport { result.report }

  init(_ result: RunResult, style: ANSIStyle) {
    self.result = result
    self.style = style
  }

  var findings: Findings { result.findings }
  var isQuiet: Bool { result.request.isQuiet }

  var warning: String { BadLines.warning(result.badLines, of: result.lines, style: style) }

  var configuration: String {
    let request = result.request
    var table = Table(style: style)
    table.add("seed", "\(result.seed)")
    table.addConfiguration(request, result.gestures)
    if let path = request.tracePath { table.add("trace", path) }
    if let path = request.recordPath { table.add("recording", path) }
    return table.text
  }

  var counts: String {
    var table = Table(style: style)
    table.add("frames", "\(grouped(report.frames)), \(tenths(report.simulatedSeconds)) s of virtual time; \(ending)")
    table.add("trace hash", report.traceHash)
    table.addPool(of: report.session)
    table.add(
      "photos",
      "\(grouped(report.loads.landed)) landed, \(grouped(report.loads.cancelled)) cancelled, \(grouped(report.loads.stale)) stale,"
        + " \(grouped(report.loads.failed)) failed, \(grouped(report.loads.fromCache)) from the cache")
    table.add("feed", feed)
    table.addThroughput(frames: report.frames, result.cost)
    if let bug = result.request.bug { table.add("plant", finding(of: bug)) }
    return table.text
  }

  private var ending: String {
    switch report.finish {
    case .frames: "as many as asked for"
    case .everythingSeen where report.goneUnseen > 0: "every post has been on screen, or was gone before: \(grouped(report.goneUnseen))"
    case .everythingSeen: "every post has been on screen"
    case .gesturesOver: "the gestures are over, and the list rests"
    case .limit where report.configuration.gestures != nil: "stopped at the limit, before the gestures were over and the list rested"
    case .limit: "stopped at the limit, not every post has been on screen"
    case nil: "interrupted"
    }
  }

  private func finding(of bug: InjectedBug) -> String {
    let expected = bug.rules.joined(separator: " or ")
    let found = result.bugRulesBroken
    if !found.isEmpty { return "\(bug.rawValue) was found, as it must be, by \(found.joined(separator: " and "))" }
    let others = report.isClean ? "" : "; other rules were broken"
    return style.bad("\(bug.rawValue) was not found by \(expected), as it must be\(others)")
  }

  private var feed: String {
    let input = report.input
    if result.request.feed.items != nil { return "\(counted(report.distinctPosts, "synthetic post")), \(grouped(report.seenPosts)) seen" }
    let fields = report.unknownFields
    let known =
      if let format = report.format, format != .treadmill {
        "format \(format.name), \(counted(fields.count, "field")) left alone"
      } else {
        fields.isEmpty ? "no unknown fields" : "unknown fields \(fields.joined(separator: ", "))"
      }
    return [
      counted(input.lines, "line"), counted(report.distinctPosts, "post"), counted(result.repeats, "repeat"),
      counted(result.badLines, "bad line"), counted(input.photosBeyondGrid, "photo beyond nine", "photos beyond nine"), known,
    ].joined(separator: ", ")
  }
}
