import FeedSimulation
import ScrollSimulation

/// The exit status of a request's runs, and the messages that even a quiet run prints.
struct Verdict {
  let request: Request
  let results: [RunResult]
  let badLines: Int
  let interruption: ExitStatus?  // nil if no signal came

  /// Goals that runs missed at their limit, and an injected bug that no rule found.
  var objections: [Failure] {
    if interruption != nil { return [] }
    let empty: [Failure] = (results.first?.reading.emptyPosts).map { [.emptyPosts(name: request.feed.name, $0)] } ?? []
    let limited: [Failure] = empty + results.filter { $0.end == .limit }.map { .limitReached($0) }
    guard let bug = request.bug, isClean else { return limited }
    return limited + [.bugNotFound(bug, frames: results.reduce(0) { $0 + $1.report.frames })]
  }

  var status: ExitStatus {
    if let interruption { return interruption }
    if !isClean { return .findings }
    if let status = objections.map(\.status).first(where: { $0 != .clean }) { return status }
    return request.isStrict && badLines > 0 ? .badInput : .clean
  }

  private var isClean: Bool { results.allSatisfy(\.report.isClean) }
}
