import Foundation
import UVLoop

/// The first ^C ends a run in order; the second one has the signal's usual effect.
final class Interrupt {
  private(set) var hasCome = false
  /// Called when it comes.
  var onInterrupt: () -> Void = {}
  private var handle: SignalHandle?

  init(on loop: EventLoop) throws(UVError) {
    handle = try SignalHandle(on: loop, signal: SIGINT) { [unowned self] in come() }
    handle?.keepsLoopAlive = false
    Interrupt.unblock()
  }

  /// A parent's signal mask is inherited, and a parent that starts processes on dispatch's worker threads has blocked this one.
  private static func unblock() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private func come() {
    hasCome = true
    handle?.close()
    onInterrupt()
  }
}
