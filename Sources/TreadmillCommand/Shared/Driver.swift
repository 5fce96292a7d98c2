import UVLoop

/// Drives a command's runs: event loop, ^C, and progress line.
struct Driver {
  let loop: EventLoop
  let interrupt: Interrupt
  let line: ProgressLine

  init(isQuiet: Bool = false) throws(Failure) {
    do throws(UVError) {
      loop = try EventLoop()
      interrupt = try Interrupt(on: loop)
    } catch {
      throw .eventLoop(error)
    }
    line = ProgressLine(isQuiet: isQuiet)
  }

  /// Whether ^C has come, asked by work that does not run the loop.
  var isInterrupted: Bool {
    interrupt.look(on: loop)
    return interrupt.hasCome
  }

  /// Shows a run's progress and calls `end` at ^C, until ``unfollow()``.
  func follow(end: @escaping () -> Void, progress: @escaping () -> [String]) {
    interrupt.onInterrupt = end
    line.follow(on: loop, progress)
  }

  func unfollow() {
    interrupt.onInterrupt = {}
    line.clear()
  }

  /// After ``Interrupt/release()``.
  func close() throws(Failure) {
    do { try loop.close() } catch { throw .eventLoop(error) }
  }
}
