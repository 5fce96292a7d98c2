import UVLoop

final class StressProgressLine {
  private let tally: StressTally
  private let line = StatusLine()
  private let timer: TimerHandle

  init(on loop: EventLoop, _ tally: StressTally) {
    self.tally = tally
    timer = TimerHandle(on: loop)
    timer.keepsLoopAlive = false
    drawLater()
  }

  func close() {
    timer.close()
    line.clear()
  }

  private func drawLater() {
    timer.start(afterMilliseconds: line.periodMilliseconds) { [unowned self] in
      line.draw(StressProgressLine.words(tally))
      drawLater()
    }
  }

  /// The most important words first.
  static func words(_ tally: StressTally) -> [String] {
    let total = tally.total
    let seeds = "\(grouped(total.seeds)) of \(counted(Int(clamping: tally.request.seeds.count), "seed"))"
    if tally.isInterrupted { return [seeds, "finishing the seeds under way; ^C again ends at once"] }
    var words = [seeds, counted(total.failingSeeds, "failing seed"), "\(tenths(tally.seedsPerSecond)) seeds/s"]
    if let left = secondsLeft(tally) { words.append("\(duration(left)) left") }
    words.append("\(total.simulatedTime) simulated")
    return words
  }

  /// Until all seeds have run or the time limit; nil while unknown.
  private static func secondsLeft(_ tally: StressTally) -> Double? {
    let limit = tally.request.timeLimitMilliseconds.map { Double($0) / 1_000 - tally.wallSeconds }
    guard tally.total.seeds > 0 else { return limit.map { max(0, $0) } }
    let rest = Double(tally.request.seeds.count) - Double(tally.total.seeds)
    return max(0, min(rest / tally.seedsPerSecond, limit ?? .infinity))
  }

  private static func duration(_ seconds: Double) -> String {
    seconds < 100 ? "\(Int(seconds.rounded(.up))) s" : "\(grouped(Int((seconds / 60).rounded(.up)))) min"
  }
}
