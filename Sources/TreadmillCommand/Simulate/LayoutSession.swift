import UVLoop

/// One run over a layout on the event loop: a frame clock steps it.
final class LayoutSession {
  let run: LayoutRun
  /// It came to its end.
  private(set) var isOver = false

  private let files: RunFiles?
  private let loop: EventLoop
  private let clock: FrameClock

  init(_ run: LayoutRun, on loop: EventLoop, pace: FrameClock.Pace, files: RunFiles?) {
    self.run = run
    self.loop = loop
    self.files = files
    clock = FrameClock(on: loop, hz: run.hz, pace: pace)
    files?.follow(run)
  }

  /// Runs the loop until the run is over or ended.
  func complete() throws(Failure) {
    clock.start { [unowned self] _, _ in step() }
    loop.run()
    if let failure = files?.failure { throw failure }
  }

  /// Stops where it is.
  func end() { clock.close() }

  private func step() -> FrameClock.Answer {
    isOver = !run.step()
    return isOver || files?.failure != nil ? .stop : .next
  }
}
