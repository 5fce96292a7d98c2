import UVLoop

/// How far a command is, on standard error: on a terminal one line, drawn again in place; elsewhere a line now and then.
final class StatusLine {
  /// How long a line stands before the next one is due.
  let periodMilliseconds: Int

  /// nil where a line cannot be drawn again.
  private let terminal: Terminal?
  private var isDrawn = false

  init() {
    let terminal = Terminal(.error)
    self.terminal = terminal.canRedraw ? terminal : nil
    periodMilliseconds = terminal.canRedraw ? 100 : 10_000
  }

  /// Draws the line with as many of the words as fit, in their order.
  func draw(_ words: [String]) {
    guard let terminal else { return StandardStream.error.write("\(words.joined(separator: "  "))\n") }
    // A line that fills the last column would wrap.
    StandardStream.error.write("\r\(StatusLine.line(words, within: terminal.columns - 1))\u{1B}[K")
    isDrawn = true
  }

  /// Takes the line away.
  func clear() {
    if isDrawn { StandardStream.error.write("\r\u{1B}[K") }
    isDrawn = false
  }

  /// The first of the words, and those behind it that fit.
  static func line(_ words: [String], within width: Int) -> String {
    var line = words.first ?? ""
    for word in words.dropFirst() where line.count + 2 + word.count <= width { line += "  " + word }
    return String(line.prefix(max(0, width)))
  }
}
