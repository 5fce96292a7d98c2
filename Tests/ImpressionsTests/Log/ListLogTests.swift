import Impressions
import JSONReading
@testable import ScrollSimulation
import TestSupport
import Testing
import Tiling
import ViewTree

/// A session of a list whose seed draws what it scrolls, as an observer in it sees it and as its log says it.
private struct LoggedSession {
  static let rules: [(name: String, threshold: VisibilityThreshold)] = [
    ("any", VisibilityThreshold(fraction: 0, dwellMilliseconds: 0)),
    ("half", VisibilityThreshold(fraction: 0.5, dwellMilliseconds: 100)),
    ("most", VisibilityThreshold(fraction: 0.8, dwellMilliseconds: 250)),
    ("all", VisibilityThreshold(fraction: 1, dwellMilliseconds: 1_000)),
  ]
  static let definitions = ImpressionDefinitions(
    rules.map { rule in
      ImpressionDefinition(
        name: rule.name, visible: [.init(rule.threshold.fraction == 1 ? .whole : .extent, rule.threshold.fraction)],
        dwell: .continuous(Int64((rule.threshold.dwellMilliseconds ?? 0) * 1_000_000)))
    })

  var lines: [String] = []
  var seen: [String: Int64] = [:]  // by definition and key
  var stays: [String: [ClosedRange<Int64>]] = [:]
  let hz: Int

  init(_ layout: ListLayout, seed: UInt64, frames: Int) {
    var setting = ListKind(layout).setting(seed: seed, frames: frames, items: 60)
    setting[ListParameters.thresholds] = 0
    let run = StressRun(setting, ListSubject.init)
    hz = run.simulator.hz
    let events = Events()
    let list = run.subject.list
    list.visibilityObserver = VisibilityObserver(thresholds: LoggedSession.rules.map(\.threshold)) { events.list.append($0) }
    var log = ListLog(session: "s")
    var bytes: [UInt8] = []
    var last = Instant.zero
    while run.simulator.frame < frames, run.step() {
      guard let window = list.window else { continue }
      last = window.instant
      log.frame(of: list, at: last, to: &bytes)
    }
    log.close(at: last, to: &bytes)
    lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    take(events.list, until: last.nanoseconds)
  }

  private mutating func take(_ events: [VisibilityEvent], until end: Int64) {
    var open: [String: Int64] = [:]
    for event in events where event.instant.nanoseconds <= end {
      let name = "\(LoggedSession.rules[event.threshold].name) \(event.key.rawValue)"
      let instant = event.instant.nanoseconds
      switch event.kind {
      case .didAppear: open[name] = instant
      case .didDisappear: if let start = open.removeValue(forKey: name), start < instant { stays[name, default: []].append(start...instant) }
      case .wasSeen: seen[name] = instant
      }
    }
    for (name, start) in open where start < end { stays[name, default: []].append(start...end) }
  }

  private final class Events { var list: [VisibilityEvent] = [] }
}

@Suite("A list's log")
struct ListLogTests {
  private static let layouts: [ListLayout] = [.list, .horizontal, .masonry, .grid]

  /// 2,000 sessions. `near` allows an instant to be off by a frame: that of a motion without a recipe is the frame's.
  @Test("gives the impressions that an observer in the session has reported", arguments: 0..<8)
  func sameImpressions(part: Int) throws {
    var (exact, all, sessions) = (0, 0, 0)
    for seed in part * 250..<(part + 1) * 250 {
      let layout = ListLogTests.layouts[seed % ListLogTests.layouts.count]
      let session = LoggedSession(layout, seed: UInt64(seed), frames: 90)
      let rows = try ImpressionLog.rows(session.lines, LoggedSession.definitions)
      sessions += 1
      var told: [String: [ClosedRange<Int64>]] = [:]
      for row in rows where !row.intervals.isEmpty { told["\(row.definition) \(row.item)"] = row.intervals }
      let frame = Int64(1_000_000_000 / session.hz) + 1
      let place = "\(layout) \(seed)"
      for name in Set(told.keys).union(session.stays.keys).sorted() {
        let (ours, theirs) = (told[name] ?? [], session.stays[name] ?? [])
        guard ours.count == theirs.count else {
          Issue.record("\(place): \(name) stays \(ours), observed \(theirs)")
          return
        }
        for (one, other) in zip(ours, theirs) {
          for (a, b) in [(one.lowerBound, other.lowerBound), (one.upperBound, other.upperBound)] {
            all += 1
            if abs(a - b) <= 1_000 { exact += 1 }
            if abs(a - b) > frame {
              Issue.record("\(place): \(name) stays \(ours), observed \(theirs)")
              return
            }
          }
        }
      }
    }
    print("\(sessions) sessions, \(exact) of \(all) instants the same to a microsecond")
    #expect(exact * 100 >= all * 97)
  }
}
