import UVLoop

final class ProgressLine {
  private let line = StatusLine()
  private let timer: TimerHandle
  private var progress: (() -> Progress)?
  private var title = ""
  private var start = Cost()

  init(on loop: EventLoop) {
    timer = TimerHandle(on: loop)
    timer.keepsLoopAlive = false
  }

  func follow(title: String, _ progress: @escaping () -> Progress) {
    self.progress = progress
    self.title = title
    start = Cost.now
    drawLater()
  }

  func clear() {
    timer.stop()
    progress = nil
    line.clear()
  }

  private func drawLater() {
    timer.start(afterMilliseconds: line.periodMilliseconds) { [unowned self] in
      if let progress { line.draw(words(progress(), cost: Cost.now - start)) }
      drawLater()
    }
  }

  private func words(_ progress: Progress, cost: Cost) -> [String] {
    let speed = progress.simulatedSeconds / max(cost.wallSeconds, 1e-6)
    return [
      counted(progress.findingCount, "finding"), "frame \(grouped(progress.frames))", title, progress.content,
      "\(tenths(speed))x real time", "\(tenths(progress.simulatedSeconds)) s simulated",
    ]
  }
}

struct Progress {
  var frames: Int
  var simulatedSeconds: Double
  var findingCount: Int
  var content: String  // for example "98 posts"
}
