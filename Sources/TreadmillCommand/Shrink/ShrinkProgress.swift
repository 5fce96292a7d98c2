import ScrollSimulation
import UVLoop

/// How far shrinking is.
final class ShrinkProgress {
  private let line = StatusLine()
  private var due: Int64

  init() {
    due = EventLoop.monotonicNanoseconds + Int64(line.periodMilliseconds) * 1_000_000
  }

  func show(_ budget: ShrinkBudget) {
    let now = EventLoop.monotonicNanoseconds
    guard now >= due else { return }
    due = now + Int64(line.periodMilliseconds) * 1_000_000
    line.draw(["\(counted(budget.events, "event")) left", counted(budget.runs, "session")])
  }

  func clear() { line.clear() }
}
