import UVLoop

/// Progress on standard error: one line redrawn in place on a terminal, elsewhere a line every 10 s.
final class StatusLine {
  let periodMilliseconds: Int

  private let terminal: Terminal?  // nil if the line cannot be redrawn
  private var isDrawn = false

  init() {
    let terminal = Terminal(.error)
    self.terminal = terminal.canRedraw ? terminal : nil
    periodMilliseconds = terminal.canRedraw ? 100 : 10_000
  }

  func draw(_ words: [String]) {
    guard let terminal else { return StandardStream.error.write("\(words.joined(separator: "  "))\n") }
    // A line that fills the last column would wrap.
    StandardStream.error.redraw(StatusLine.line(words, within: terminal.columns - 1))
    isDrawn = true
  }

  func clear() {
    if isDrawn { StandardStream.error.redraw("") }
    isDrawn = false
  }

  /// The first word, and those after it that fit.
  static func line(_ words: [String], within width: Int) -> String {
    var line = words.first ?? ""
    for word in words.dropFirst() where line.count + 2 + word.count <= width { line += "  " + word }
    return String(line.prefix(max(0, width)))
  }
}
