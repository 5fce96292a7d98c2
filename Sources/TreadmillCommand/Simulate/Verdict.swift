import FeedSimulation
import ScrollSimulation

/// What the runs of a request amount to: the process's exit status, and what must be said of them even in a quiet run.
struct Verdict {
  let request: Request
  let results: [RunResult]
  let badLines: Int
  let isInterrupted: Bool

  /// What runs that ended by themselves did not come to, and why some of them did not show what they were to show.
  var objections: [Failure] {
    if isInterrupted { return [] }
    let limited: [Failure] = results.filter { $0.end == .limit }.map { .limitReached($0) }
    guard let bug = request.bug, isClean else { return limited }
    return limited + [.bugNotFound(bug, frames: results.reduce(0) { $0 + $1.report.frames })]
  }

  var status: ExitStatus {
    if isInterrupted { return .interrupted }
    if !isClean { return .findings }
    if let status = objections.map(\.status).first(where: { $0 != .clean }) { return status }
    return request.isStrict && badLines > 0 ? .badInput : .clean
  }

  private var isClean: Bool { results.allSatisfy(\.report.isClean) }
}
