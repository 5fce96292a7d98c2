import FeedSimulation
import JSONReading
import ScrollSimulation

/// The cost of finding an injected bug.
struct ScoreRow {
  struct Finding {
    var seed: UInt64
    var rule: String  // the first broken rule of those meant to find the bug
    var shrunk: ShrunkTrace?  // nil if the trace did not reproduce the finding
  }

  var bug: InjectedBug
  var seeds: Int  // the number of seeds run, and the sum of their frames
  var frames: Int
  var finding: Finding?  // nil if no rule found the bug

  static let heading = row("bug", "rule", "seeds", "frames", "events", "of", "runs")

  var text: String {
    guard let finding else { return ScoreRow.row(bug.rawValue, "none", grouped(seeds), grouped(frames), "", "", "") }
    guard let shrunk = finding.shrunk else {
      return ScoreRow.row(bug.rawValue, finding.rule, grouped(seeds), grouped(frames), "not again", "", "")
    }
    return ScoreRow.row(
      bug.rawValue, finding.rule, grouped(seeds), grouped(frames), grouped(shrunk.events), grouped(shrunk.eventsBefore),
      grouped(shrunk.runs))
  }

  var objection: Failure? {
    guard let finding else {
      return .defect(
        "\(bug.rawValue): no rule found the bug in \(counted(seeds, "seed")); \(bug.rules.joined(separator: " or ")) must find it")
    }
    guard let shrunk = finding.shrunk else {
      return .defect(
        "\(bug.rawValue): \(finding.rule) finds it with seed \(finding.seed), but not when its trace is replayed: something does not come from the event source"
      )
    }
    return shrunk.events > StressScore.maximumEvents
      ? .defect(
        "\(bug.rawValue): its shrunk trace has \(counted(shrunk.events, "event")), expected at most \(grouped(StressScore.maximumEvents))")
      : nil
  }

  /// A JSON line with its newline; contains the shrunk trace as a string.
  var line: [UInt8] {
    var members: [(String, JSONValue)] = [
      ("bug", .string(bug.rawValue)), ("rules", .array(bug.rules.map { .string($0) })), ("seeds", .integer(seeds)),
      ("frames", .integer(frames)),
    ]
    if let finding {
      members += [("rule", .string(finding.rule)), ("seed", .unsigned(finding.seed))]
      if let shrunk = finding.shrunk {
        members += [
          ("events", .integer(shrunk.events)), ("eventsBefore", .integer(shrunk.eventsBefore)), ("runs", .integer(shrunk.runs)),
          ("isMinimal", .boolean(shrunk.isMinimal)), ("detail", .string(shrunk.detail)),
          ("trace", .string(String(decoding: shrunk.text, as: UTF8.self))),
        ]
      }
    }
    return JSONValue.object(members).line
  }

  private static func row(_ bug: String, _ rule: String, _ numbers: String...) -> String {
    let columns = numbers.map { String(repeating: " ", count: max(0, 10 - $0.count)) + $0 }
    return padded(bug, to: 20) + padded(rule, to: 5) + columns.joined()
  }
}
