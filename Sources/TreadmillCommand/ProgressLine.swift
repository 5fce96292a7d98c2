import UVLoop

/// How far a run is, as one line on a terminal, drawn again in place.
final class ProgressLine {
  private static let periodMilliseconds = 100

  private let terminal: Terminal
  private let timer: TimerHandle
  private var progress: (() -> Progress)?
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

  /// Shows this until ``clear()``.
  func follow(title: String, _ progress: @escaping () -> Progress) {
    self.progress = progress
    self.title = title
    start = Cost.now
    drawLater()
  }

  func clear() {
    timer.stop()
    progress = nil
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
    guard let progress else { return }
    StandardStream.error.write("\r\(line(progress(), cost: Cost.now - start))\u{1B}[K")
    isDrawn = true
  }

  /// As many of the words as the terminal is wide, in the order of what they are worth.
  private func line(_ progress: Progress, cost: Cost) -> Substring {
    let speed = progress.simulatedSeconds / max(cost.wallSeconds, 1e-6)
    // A line that fills the last column would wrap.
    let width = terminal.columns - 1
    var line = counted(progress.violationCount, "violation")
    for words in [
      "frame \(grouped(progress.frames))", title, progress.content, "\(tenths(speed))x real time",
      "\(tenths(progress.simulatedSeconds)) s simulated",
    ] where line.count + 2 + words.count <= width { line += "  " + words }
    return line.prefix(width)
  }
}

/// What a run has come to so far.
struct Progress {
  var frames: Int
  var simulatedSeconds: Double
  var violationCount: Int
  /// What there is to scroll: "98 posts".
  var content: String
}
