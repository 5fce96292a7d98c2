import UVLoop

/// The first ^C or SIGTERM ends a run in order. The second one, and one before or after the runs, has the signal's default effect.
final class Interrupt {
  private(set) var signal: Int32?  // which has come
  var onInterrupt: () -> Void = {}
  private var handles: [SignalHandle] = []

  init(on loop: EventLoop) throws(UVError) {
    for signal in [SIGINT, SIGTERM] {
      let handle = try SignalHandle(on: loop, signal: signal) { [unowned self] in come(signal) }
      handle.keepsLoopAlive = false
      handles.append(handle)
    }
  }

  var hasCome: Bool { signal != nil }

  /// Of a run that printed what it had come to.
  var status: ExitStatus { signal == SIGTERM ? .terminated : .interrupted }

  static func unblock() { SignalMask.unblock(SIGINT, SIGTERM) }

  /// Looks for a signal, in a command that does not run the loop: a loop without a handle that keeps it alive does nothing.
  func look(on loop: EventLoop) {
    guard let handle = handles.first, handle.isOpen else { return }
    handle.keepsLoopAlive = true
    loop.poll()
    if handle.isOpen { handle.keepsLoopAlive = false }
  }

  func release() { for handle in handles { handle.close() } }  // restores the signals' default effect, which ends a blocked write

  private func come(_ signal: Int32) {
    self.signal = signal
    release()
    onInterrupt()
  }
}

/// Unblocks signals. The signal mask is inherited, and dispatch's worker threads block nearly all signals for the processes they start.
enum SignalMask {
  static func unblock(_ signals: Int32...) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }
}
