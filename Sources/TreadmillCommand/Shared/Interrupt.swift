import Foundation
import UVLoop

/// The first ^C ends a run in order; the second one has the signal's usual effect, as has one that comes before the runs or after them.
final class Interrupt {
  private(set) var hasCome = false
  /// Called when it comes.
  var onInterrupt: () -> Void = {}
  private var handle: SignalHandle?

  init(on loop: EventLoop) throws(UVError) {
    handle = try SignalHandle(on: loop, signal: SIGINT) { [unowned self] in come() }
    handle?.keepsLoopAlive = false
  }

  /// A parent's signal mask is inherited, and a parent that starts processes on dispatch's worker threads has blocked this one.
  static func unblock() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// The runs are over: from now on ^C has its usual effect, which ends a write that nobody reads.
  func release() { handle?.close() }

  private func come() {
    hasCome = true
    handle?.close()
    onInterrupt()
  }
}
