import FeedSimulation
import ScrollSimulation
import FeedFormats
import Treadmill

/// What came of one run for each seed.
struct Sweep {
  let request: Request
  let gestures: GestureInput
  let range: SeedRange
  /// Of the feed, which all runs share.
  let input: FeedReader.Counts
  /// In the order of the seeds.
  private(set) var results: [RunResult] = []
  var cost = Cost()

  init(request: Request, gestures: GestureInput, range: SeedRange, input: FeedReader.Counts) {
    self.request = request
    self.gestures = gestures
    self.range = range
    self.input = input
  }

  mutating func add(_ result: RunResult) { results.append(result) }

  var failing: [RunResult] { results.filter { !$0.report.isClean } }
  var frames: Int { results.reduce(0) { $0 + $1.report.frames } }
  var violationCount: Int { results.reduce(0) { $0 + $1.report.violationCount } }
  /// A run was cut short, or never begun.
  var isInterrupted: Bool { results.count < range.seeds.count || results.contains(where: \.isInterrupted) }
}
