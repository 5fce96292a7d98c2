/// The fault plan of a page request of a list's client.
struct PageFaultPlan: Equatable, Sendable {
  enum Outcome: Equatable, Sendable {
    /// Number of items, which may be 0, and whether it is the last page.
    case items(Int, isLast: Bool)
    case failure
    /// The cursor has changed when the reply is due; the outdated reply arrives `later` frames after that.
    case outdated(Int, later: Int)
  }

  var outcome: Outcome
  /// Frames until the reply; with 0 a reply without items comes from inside the request call.
  var delay: Int

  init(_ outcome: Outcome, delay: Int) {
    self.outcome = outcome
    self.delay = delay
  }

  static let usual = PageFaultPlan(.items(6, isLast: false), delay: 1)  // unless a plan is drawn
  static let last = PageFaultPlan(.items(6, isLast: true), delay: 1)
  static let maximumDelay = 600  // frames: 5 s at 120 Hz
  static let maximumItems = 200

  /// The plan, clamped to the limits.
  var allowed: PageFaultPlan {
    let delay = min(max(0, delay), PageFaultPlan.maximumDelay)
    func items(_ count: Int) -> Int { min(max(0, count), PageFaultPlan.maximumItems) }
    switch outcome {
    case .items(let count, let isLast): return PageFaultPlan(.items(items(count), isLast: isLast), delay: delay)
    case .failure: return PageFaultPlan(.failure, delay: delay)
    case .outdated(let count, let later):
      return PageFaultPlan(.outdated(items(count), later: min(max(1, later), PageFaultPlan.maximumDelay)), delay: delay)
    }
  }

  var shrinkCandidates: [PageFaultPlan] {
    let sooner = delay.shrinkCandidates(than: 0).map { PageFaultPlan(outcome, delay: $0) }
    switch outcome {
    case .items(let count, let isLast):
      return sooner + count.shrinkCandidates(than: 0).map { PageFaultPlan(.items($0, isLast: isLast), delay: delay) }
    case .failure: return sooner
    case .outdated(let count, let later):
      return sooner + count.shrinkCandidates(than: 0).map { PageFaultPlan(.outdated($0, later: later), delay: delay) }
        + later.shrinkCandidates(than: 1).map { PageFaultPlan(.outdated(count, later: $0), delay: delay) }
    }
  }
}
