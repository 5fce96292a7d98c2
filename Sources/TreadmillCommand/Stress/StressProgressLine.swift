import UVLoop

/// How far a run of many seeds is, as one line on a terminal, drawn again in place.
final class StressProgressLine {
  private static let periodMilliseconds = 200

  private let tally: StressTally
  private let terminal: Terminal
  private let timer: TimerHandle
  private var isDrawn = false

  /// nil if standard error is not a terminal.
  init?(on loop: EventLoop, _ tally: StressTally) {
    let terminal = Terminal(.error)
    guard terminal.canRedraw else { return nil }
    self.tally = tally
    self.terminal = terminal
    timer = TimerHandle(on: loop)
    timer.keepsLoopAlive = false
    drawLater()
  }

  /// Takes the line away.
  func close() {
    timer.close()
    if isDrawn { StandardStream.error.write("\r\u{1B}[K") }
  }

  private func drawLater() {
    timer.start(afterMilliseconds: StressProgressLine.periodMilliseconds) { [unowned self] in
      // A line that fills the last column would wrap.
      StandardStream.error.write("\r\(StressProgressLine.words(tally, within: terminal.columns - 1))\u{1B}[K")
      isDrawn = true
      drawLater()
    }
  }

  /// As many of the words as fit, in the order of what they are worth.
  static func words(_ tally: StressTally, within width: Int) -> String {
    let total = tally.total
    var line = "\(grouped(total.seeds)) of \(counted(Int(clamping: tally.request.seeds.count), "seed"))"
    var words = [counted(total.failingSeeds, "failing seed"), "\(tenths(tally.seedsPerSecond)) seeds/s"]
    if let left = secondsLeft(tally) { words.append("\(duration(left)) left") }
    words.append("\(tenths(total.simulatedHours)) h simulated")
    if tally.isInterrupted { words = ["finishing what is in hand; ^C again ends at once"] }
    for word in words where line.count + 2 + word.count <= width { line += "  " + word }
    return String(line.prefix(max(0, width)))
  }

  /// Until all seeds have run, or the time limit; nil while nobody knows.
  private static func secondsLeft(_ tally: StressTally) -> Double? {
    let limit = tally.request.timeLimitMilliseconds.map { Double($0) / 1_000 - tally.wallSeconds }
    guard tally.total.seeds > 0 else { return limit }
    let rest = Double(tally.request.seeds.count) - Double(tally.total.seeds)
    return max(0, min(rest / tally.seedsPerSecond, limit ?? .infinity))
  }

  private static func duration(_ seconds: Double) -> String {
    seconds < 100 ? "\(Int(seconds.rounded(.up))) s" : "\(grouped(Int((seconds / 60).rounded(.up)))) min"
  }
}
