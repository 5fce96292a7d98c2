import Foundation

/// Signals that this process can get.
///
/// A parent's mask is inherited: one that starts processes on dispatch's worker threads has blocked nearly all signals there.
enum SignalMask {
  static func unblock(_ signals: Int32...) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }
}
