import Foundation
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
        name: rule.name, visible: [.init(.area, rule.threshold.fraction)],
        dwell: .continuous(Int64((rule.threshold.dwellMilliseconds ?? 0) * 1_000_000)))
    })

  var lines: [String] = []
  var seen: [String: Int64] = [:]  // by definition and key
  var stays: [String: [ClosedRange<Int64>]] = [:]
  let hz: Int
  let start: Int64  // of the first frame: the observer has seen what was there before
  let end: Int64

  init(_ layout: ListLayout, seed: UInt64, frames: Int) {
    var setting = ListKind(layout).setting(seed: seed, frames: frames, items: 60)
    (setting[ListParameters.thresholds], setting[ListParameters.session]) = (0, 0)
    let run = StressRun(setting, ListSubject.init)
    run.simulator.stopChecking()
    hz = run.simulator.hz
    let events = Events()
    let list = run.subject.list
    list.visibilityObserver = VisibilityObserver(thresholds: LoggedSession.rules.map(\.threshold)) { events.list.append($0) }
    var log = ListLog(session: "s")
    var bytes: [UInt8] = []
    var (first, last) = (Instant?.none, Instant.zero)
    // As soon as a frame is made: what a program does behind it is in the next one.
    run.simulator.onLine = { [unowned list] _ in
      guard let window = list.window else { return }
      last = window.instant
      first = first ?? last
      log.frame(of: list, at: last, to: &bytes)
    }
    while run.simulator.frame < frames, run.step() {}
    log.close(at: last, to: &bytes)
    lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    (start, end) = ((first ?? .zero).nanoseconds, last.nanoseconds)
    let frame = Int64(1_000_000_000 / hz) + 1
    take(events.list, from: start, until: end)
    for name in stays.keys { stays[name]?.removeAll { $0.lowerBound > end - frame } }
    stays = stays.filter { !$0.value.isEmpty }
  }

  private mutating func take(_ events: [VisibilityEvent], from first: Int64, until end: Int64) {
    var open: [String: Int64] = [:]
    for event in events where event.instant.nanoseconds <= end {
      let name = "\(LoggedSession.rules[event.threshold].name) \(event.key.rawValue)"
      let instant = event.instant.nanoseconds
      switch event.kind {
      case .didAppear: open[name] = instant
      case .didDisappear:
        if let start = open.removeValue(forKey: name), start < instant, instant > first {
          stays[name, default: []].append(max(start, first)...instant)
        }
      case .wasSeen: seen[name] = seen[name] ?? instant
      }
    }
    for (name, start) in open where start < end { stays[name, default: []].append(max(start, first)...end) }
  }

  private final class Events { var list: [VisibilityEvent] = [] }
}

/// A log at ten samples a second, of which each says how far its offset went since the one before. A line of another kind says where the
/// offset is, so the last sample before it is kept.
private func thinned(_ lines: [String]) throws -> [String] {
  var kept: [String] = []
  var (due, low, high) = (0.0, Double.infinity, -Double.infinity)
  var waiting: (time: Double, key: String, offset: Double)?
  func keep() {
    guard let (time, key, offset) = waiting else { return }
    kept.append("{\"session\":\"s\",\"time\":\(time),\"kind\":\"scroll\",\"\(key)\":\(offset),\"range\":[\(low),\(high)]}")
    (due, low, high, waiting) = (time + 100, offset, offset, nil)
  }
  for line in lines where !line.contains("\"kind\":\"motion\"") {
    let element = try JSONElement(parsing: Array(line.utf8))
    let time = try #require(element["time"]?.number)
    guard line.contains("\"kind\":\"scroll\"") else {
      keep()
      kept.append(line.replacing("\"lines\":\"frames\"", with: "\"lines\":\"samples\""))
      due = time  // the sample of this instant is kept
      continue
    }
    let key = element["x"] == nil ? "y" : "x"
    let offset = try #require(element[key]?.number)
    (low, high) = (min(low, offset), max(high, offset))
    waiting = (time, key, offset)
    if time >= due { keep() }
  }
  keep()
  return kept
}

@Suite("A list's log")
struct ListLogTests {
  private static let layouts: [ListLayout] = [.list, .horizontal, .masonry, .grid]
  /// 2,000 seeds take four minutes in a debug build: TREADMILL_SEEDS=2000.
  private static let seeds = Int(ProcessInfo.processInfo.environment["TREADMILL_SEEDS"] ?? "") ?? 60

  private static func session(_ seed: Int) -> LoggedSession {
    LoggedSession(layouts[seed % layouts.count], seed: UInt64(seed), frames: 90)
  }

  @Test("gives the stays and impressions that an observer in the session has reported")
  func sameImpressions() throws {
    var (exact, all) = (0, 0)
    for seed in 0..<ListLogTests.seeds {
      let session = ListLogTests.session(seed)
      let frame = Int64(1_000_000_000 / session.hz) + 1
      var told: [String: [ClosedRange<Int64>]] = [:]
      var firsts: [String: Int64] = [:]
      for row in try ImpressionLog.rows(session.lines, LoggedSession.definitions) {
        let name = "\(row.definition) \(row.item)"
        // A stay in the last frame alone is a part of a frame.
        let stays = row.intervals.filter { $0.lowerBound <= session.end - frame }
        if !stays.isEmpty { told[name] = stays }
        firsts[name] = row.first
        guard row.isExact else {
          Issue.record("seed \(seed): \(row)")
          return
        }
      }
      for name in Set(told.keys).union(session.stays.keys).sorted() {
        let (ours, theirs) = (told[name] ?? [], session.stays[name] ?? [])
        // A motion that no recipe gives back is told by its frames.
        guard ours.count == theirs.count,
          zip(ours, theirs).allSatisfy({ abs($0.lowerBound - $1.lowerBound) <= frame && abs($0.upperBound - $1.upperBound) <= frame })
        else {
          Issue.record("seed \(seed): \(name) stays \(ours), observed \(theirs)")
          return
        }
        let near = zip(ours, theirs).flatMap { [abs($0.lowerBound - $1.lowerBound), abs($0.upperBound - $1.upperBound)] }
        (all, exact) = (all + near.count, exact + near.count { $0 <= 1_000 })
        guard near.allSatisfy({ $0 <= 1_000 }), firsts[name] ?? 0 <= session.end, ours.first?.lowerBound != session.start else { continue }
        let (first, seen) = (firsts[name], session.seen[name])
        guard seen ?? .max >= session.start else { continue }
        guard first.map({ abs($0 - (seen ?? -1)) <= 1_000 }) ?? (seen == nil) else {
          Issue.record("seed \(seed): \(name) is seen at \(first ?? -1), observed \(seen ?? -1) \(ours) \(theirs)")
          return
        }
      }
    }
    #expect(all > ListLogTests.seeds * 300 && (all - exact) * 500 <= all, "\(exact) of \(all) instants are the same to a microsecond")
  }

  @Test("at ten samples a second gives intervals that hold the exact times")
  func thinnedIntervals() throws {
    var (open, all) = (0, 0)
    for seed in 0..<ListLogTests.seeds {
      let session = ListLogTests.session(seed)
      let exact = try ImpressionLog.rows(session.lines, LoggedSession.definitions)
      let rows = try ImpressionLog.rows(try thinned(session.lines), LoggedSession.definitions)
      #expect(exact.count == rows.count)
      for (a, b) in zip(exact, rows) {
        all += 1
        if !b.isExact { open += 1 }
        let holds =
          b.total <= a.total && a.total <= b.totalMost ?? .max && b.longest <= a.longest && a.longest <= b.longestMost ?? .max
          && b.first ?? .max <= a.first ?? .max && a.first ?? .max <= b.firstLatest ?? .max
        guard holds, a.item == b.item, b.verdict != .seen || a.verdict == .seen, b.verdict != .notSeen || a.verdict == .notSeen else {
          Issue.record("seed \(seed): \(b) does not hold \(a)")
          return
        }
      }
    }
    #expect(open * 10 > all, "\(open) of \(all) rows are open")
  }
}
