import FeedSimulation
import ScrollSimulation
import UVLoop

/// How far a run is, as one line on a terminal, drawn again in place.
final class ProgressLine {
  private static let periodMilliseconds = 100

  private let terminal: Terminal
  private let timer: TimerHandle
  private var run: FeedRun?
  private var title = ""
  private var start = Cost()
  private var isDrawn = false

  /// nil if standard error is not a terminal.
  init?(on loop: EventLoop) {
    let terminal = Terminal(.error)
    guard terminal.canRedraw else { return nil }
    self.terminal = terminal
    timer = TimerHandle(on: loop)
    timer.keepsLoopAlive = false
  }

  /// Shows this run until ``clear()``.
  func follow(_ run: FeedRun, title: String) {
    self.run = run
    self.title = title
    start = Cost.now
    drawLater()
  }

  func clear() {
    timer.stop()
    run = nil
    if isDrawn { StandardStream.error.write("\r\u{1B}[K") }
    isDrawn = false
  }

  private func drawLater() {
    timer.start(afterMilliseconds: ProgressLine.periodMilliseconds) { [unowned self] in
      draw()
      drawLater()
    }
  }

  private func draw() {
    guard let run else { return }
    // A line that fills the last column would wrap.
    let line = text(run.report, cost: Cost.now - start).prefix(terminal.columns - 1)
    StandardStream.error.write("\r\(line)\u{1B}[K")
    isDrawn = true
  }

  private func text(_ report: FeedReport, cost: Cost) -> String {
    let speed = report.simulatedSeconds / max(cost.wallSeconds, 1e-6)
    return [
      title, "frame \(grouped(report.frames))", "\(tenths(report.simulatedSeconds)) s simulated",
      counted(report.distinctPosts, "post"), counted(report.violationCount, "violation"), "\(tenths(speed))x real time",
    ].joined(separator: "  ")
  }
}
