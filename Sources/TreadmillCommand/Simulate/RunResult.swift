import FeedFormats
import FeedSimulation
import Foundation
import ScrollSimulation
import Treadmill
import UVLoop

struct RunResult {
  var request: Request
  var gestures: GestureInput
  var seed: UInt64
  var parameters: [(name: String, value: String)] = []  // drawn by the seed
  var report: SimulationReport
  var end: SessionEnd?  // nil for an interrupted run
  var figures: SimulatedRun.Figures
  var reading: Reading
  var cost: Cost

  /// What the feed's bytes contained, as far as they were read.
  struct Reading {
    var counts = FeedReader.Counts()
    var errors: [FeedError] = []  // the first twenty bad lines
    var unknownFields: [String] = []
    var format: FeedFormat?  // nil before the first post
    var unmetPointers: [String] = []  // lines of the feed map whose pointers led nowhere
  }
}

extension RunResult.Reading {
  init(_ reader: FeedReader) {
    self.init(
      counts: reader.counts, errors: reader.errors, unknownFields: reader.unknownFields, format: reader.format,
      unmetPointers: reader.unmetPointers)
  }

  /// Nil for a feed with a text or a photo, and for one of ids alone.
  var emptyPosts: EmptyPosts? {
    EmptyPosts(counts, format, unread: unknownFields).flatMap { $0.mayHaveMore ? $0 : nil }
  }
}

extension RunResult {
  /// - Parameter check: the reader of all lines, for a strict run; nil uses the run's own reader.
  init(_ request: Request, _ gestures: GestureInput, seed: UInt64, _ run: SimulatedRun, check: FeedReader?, cost: Cost) {
    self.init(
      request: request, gestures: gestures, seed: seed, report: run.report, end: run.end, figures: run.figures,
      reading: run.stream.map { Reading($0.reader) } ?? Reading(), cost: cost)
    let setting = run.session.outcome.setting
    parameters = Array(setting.facts.dropFirst(setting.mainFacts.count))
    guard let check else { return }
    (reading.counts.lines, reading.counts.badLines, reading.errors) = (check.counts.lines, check.counts.badLines, check.errors)
  }

  var isInterrupted: Bool { end == nil }
  var badLines: Int { reading.counts.badLines }
  /// The rules that found the injected bug, of those that must.
  var bugRulesBroken: [String] {
    (request.bug?.rules ?? []).filter { rule in report.rules.contains { $0.rule == rule && $0.findings > 0 } }
  }
  /// The fraction of binds that reused the tile of another item, 0 to 1.
  var reuse: Double { Double(report.moves) / Double(max(1, report.binds)) }

  var replay: ReplayCommand { ReplayCommand(request: request, seed: seed) }
}

struct Sweep {
  let request: Request
  let gestures: GestureInput
  let range: SeedRange
  let input: FeedReader.Counts  // the counts of the feed, which all runs share
  var results: [RunResult] = []  // in seed order
  var cost = Cost()

  init(request: Request, gestures: GestureInput, range: SeedRange, input: FeedReader.Counts) {
    self.request = request
    self.gestures = gestures
    self.range = range
    self.input = input
  }

  var failing: [RunResult] { results.filter { !$0.report.isClean } }
  var frames: Int { results.reduce(0) { $0 + $1.report.frames } }
  var findingCount: Int { results.reduce(0) { $0 + $1.report.findingCount } }
  /// Whether a run was interrupted or not started.
  var isInterrupted: Bool { results.count < range.seeds.count || results.contains(where: \.isInterrupted) }
}

struct Cost {
  var wallSeconds = 0.0
  var processorSeconds = 0.0

  /// The clocks' values, for differences: wall time since the machine's start, processor time since the process's.
  static var now: Cost {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Cost(
      wallSeconds: Double(EventLoop.monotonicNanoseconds) / 1e9,
      processorSeconds: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }

  static func - (later: Cost, earlier: Cost) -> Cost {
    Cost(wallSeconds: later.wallSeconds - earlier.wallSeconds, processorSeconds: later.processorSeconds - earlier.processorSeconds)
  }

  func throughput(frames: Int) -> (processor: Double, wall: Double) {
    (Double(frames) / max(processorSeconds, 1e-6), Double(frames) / max(wallSeconds, 1e-6))
  }
}
