import FeedSimulation
import Foundation
import ScrollSimulation
import FeedFormats
import Treadmill
import UVLoop

/// What came of one run, and how long it took.
struct RunResult {
  var request: Request
  var gestures: GestureInput
  var report: FeedReport
  var cost: Cost
  /// In as much of the feed as was read.
  var lines: Int
  var badLines: Int
  /// The first twenty of them.
  var errors: [FeedError]
}

extension RunResult {
  init(_ request: Request, _ gestures: GestureInput, _ session: Session, cost: Cost) {
    self.request = request
    self.gestures = gestures
    self.cost = cost
    report = session.run.report
    lines = session.check?.counts.lines ?? report.input.lines
    badLines = session.check?.counts.badLines ?? report.input.badLines
    errors = session.check?.errors ?? report.errors
  }

  var seed: UInt64 { report.configuration.seed }
  var replay: ReplayCommand { ReplayCommand(request: request, seed: seed) }
  var isInterrupted: Bool { report.finish == nil }
  /// Of the rules that must find the planted bug, those that did.
  var bugRulesBroken: [String] {
    (request.bug?.rules ?? []).filter { rule in report.rules.contains { $0.rule == rule && $0.violations > 0 } }
  }
  /// Lines with a post that an earlier line had brought.
  var repeats: Int { max(0, report.input.posts - report.distinctPosts) }
  /// Binds that took a tile which had shown another item, 0 to 1.
  var reuse: Double { Double(report.moves) / Double(max(1, report.binds)) }
}

/// Time that a run took.
struct Cost {
  var wallSeconds = 0.0
  var processorSeconds = 0.0

  /// What has passed since the process began or the machine did.
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

  /// Frames made per second of processor time and of wall time: a throughput.
  func throughput(frames: Int) -> (processor: Double, wall: Double) {
    (Double(frames) / max(processorSeconds, 1e-6), Double(frames) / max(wallSeconds, 1e-6))
  }
}
