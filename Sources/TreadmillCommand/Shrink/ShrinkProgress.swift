import ScrollSimulation
import UVLoop

/// How far shrinking is, as one line on a terminal, drawn again in place.
final class ShrinkProgress {
  private static let periodNanoseconds: Int64 = 100_000_000

  private let terminal: Terminal
  private var due: Int64 = 0
  private var isDrawn = false

  /// nil if standard error is not a terminal.
  init?(isQuiet: Bool) {
    terminal = Terminal(.error)
    guard terminal.canRedraw, !isQuiet else { return nil }
  }

  func show(_ budget: ShrinkBudget) {
    let now = EventLoop.monotonicNanoseconds
    guard now >= due else { return }
    due = now + ShrinkProgress.periodNanoseconds
    let line = "\(counted(budget.events, "event")) left  \(counted(budget.runs, "session"))"
    StandardStream.error.write("\r\(line.prefix(terminal.columns - 1))\u{1B}[K")
    isDrawn = true
  }

  func clear() {
    if isDrawn { StandardStream.error.write("\r\u{1B}[K") }
    isDrawn = false
  }
}
