import UVLoop

/// Progress on standard error: one line redrawn in place on a terminal, elsewhere a line every 10 s. The most important words come first.
/// Either a loop's timer draws it, or work that does not run the loop looks whether it is due.
final class ProgressLine {
  private let terminal: Terminal?  // nil if the line cannot be redrawn
  private let isQuiet: Bool
  private let periodMilliseconds: Int
  private var due: Int64
  private var timer: TimerHandle?
  private var isDrawn = false

  init(isQuiet: Bool = false) {
    let terminal = Terminal(.error)
    self.terminal = terminal.canRedraw ? terminal : nil
    self.isQuiet = isQuiet
    periodMilliseconds = terminal.canRedraw ? 100 : 10_000
    due = EventLoop.monotonicNanoseconds + Int64(periodMilliseconds) * 1_000_000
  }

  /// Draws it from time to time, until it is cleared.
  func follow(on loop: EventLoop, _ words: @escaping () -> [String]) {
    guard !isQuiet else { return }
    let timer = TimerHandle(on: loop)
    timer.keepsLoopAlive = false
    self.timer = timer
    drawLater(words)
  }

  private func drawLater(_ words: @escaping () -> [String]) {
    timer?.start(afterMilliseconds: periodMilliseconds) { [unowned self] in
      draw(words())
      drawLater(words)
    }
  }

  /// Draws it if it is due.
  func look(_ words: @autoclosure () -> [String]) {
    let now = EventLoop.monotonicNanoseconds
    guard !isQuiet, now >= due else { return }
    due = now + Int64(periodMilliseconds) * 1_000_000
    draw(words())
  }

  func clear() {
    timer?.close()
    timer = nil
    if isDrawn { StandardStream.error.redraw("") }
    isDrawn = false
  }

  private func draw(_ words: [String]) {
    guard let terminal else { return StandardStream.error.write("\(words.joined(separator: "  "))\n") }
    // A line that fills the last column would wrap.
    StandardStream.error.redraw(ProgressLine.line(words, within: terminal.columns - 1))
    isDrawn = true
  }

  /// The first word, and those after it that fit.
  private static func line(_ words: [String], within width: Int) -> String {
    var line = words.first ?? ""
    for word in words.dropFirst() where line.count + 2 + word.count <= width { line += "  " + word }
    return String(line.prefix(max(0, width)))
  }
}
