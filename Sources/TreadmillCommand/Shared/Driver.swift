import UVLoop

/// Drives a command's runs: event loop, ^C, and progress line.
struct Driver {
  let loop: EventLoop
  let interrupt: Interrupt
  private let line: ProgressLine?

  init(isQuiet: Bool) throws(Failure) {
    do throws(UVError) {
      loop = try EventLoop()
      interrupt = try Interrupt(on: loop)
    } catch {
      throw .eventLoop(error)
    }
    line = isQuiet ? nil : ProgressLine(on: loop)
  }

  /// Shows a run's progress and calls `end` at ^C, until ``unfollow()``.
  func follow(title: String, end: @escaping () -> Void, progress: @escaping () -> Progress) {
    interrupt.onInterrupt = end
    line?.follow(title: title, progress)
  }

  func unfollow() {
    interrupt.onInterrupt = {}
    line?.clear()
  }

  func close() throws(Failure) {
    do { try loop.close() } catch { throw .eventLoop(error) }
  }
}
