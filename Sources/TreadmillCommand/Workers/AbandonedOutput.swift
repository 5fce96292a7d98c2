import Foundation

/// Ends a worker with its parent: as soon as its standard output is closed, whatever it is doing.
///
/// A thread of its own waits for that; the kernel tells it when the last reader of the pipe has gone, however it went. Of a file and of a
/// terminal that stays there is nothing to tell. That its input has ended says nothing: who asks may close it and wait for the answers.
enum AbandonedOutput {
  static func endsTheProcess() {
    Thread.detachNewThread {
      var output = pollfd(fd: StandardStream.output.rawValue, events: 0, revents: 0)
      while poll(&output, 1, -1) < 0 { guard errno == EINTR else { return } }
      // Nothing is flushed; the session in hand is given up.
      if output.revents & Int16(POLLERR | POLLHUP) != 0 { _exit(ExitStatus.closedOutput.rawValue) }
    }
  }
}
