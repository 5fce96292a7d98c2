import FeedSimulation
import ScrollSimulation

/// The exit status of a request's runs, and the messages that even a quiet run prints.
struct Verdict {
  let request: Request
  let results: [RunResult]
  let badLines: Int
  let isInterrupted: Bool

  /// Goals that runs missed at their limit, and an injected bug that no rule found.
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
