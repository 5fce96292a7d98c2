import Foundation
import UVLoop

/// The first ^C ends a run in order. The second one, and one before or after the runs, has the signal's default effect.
final class Interrupt {
  private(set) var hasCome = false
  var onInterrupt: () -> Void = {}
  private var handle: SignalHandle?

  init(on loop: EventLoop) throws(UVError) {
    handle = try SignalHandle(on: loop, signal: SIGINT) { [unowned self] in come() }
    handle?.keepsLoopAlive = false
  }

  /// Unblocks SIGINT and SIGTERM. The signal mask is inherited, and dispatch's worker threads block them for the processes they start.
  static func unblock() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Looks for ^C, in a command that does not run the loop: a loop without a handle that keeps it alive does nothing.
  func look(on loop: EventLoop) {
    guard let handle, handle.isOpen else { return }
    handle.keepsLoopAlive = true
    loop.poll()
    if handle.isOpen { handle.keepsLoopAlive = false }
  }

  func release() { handle?.close() }  // restores the default effect of ^C, which ends a blocked write

  private func come() {
    hasCome = true
    handle?.close()
    onInterrupt()
  }
}
