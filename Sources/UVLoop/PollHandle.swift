import CLibuv

/// Tells when a descriptor that another library owns, such as a socket of libcurl, can be read or written without waiting.
///
/// It neither reads nor closes the descriptor. ``Handle/close()`` it before the descriptor is closed, since the next one may take its
/// number. A started handle keeps ``EventLoop/run()`` from returning.
public final class PollHandle: Handle {
  /// What a descriptor is watched for, or is ready for.
  public struct Events: OptionSet, Sendable {
    public let rawValue: Int32

    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// There are bytes, a connection or an end to read.
    public static let readable = Self(rawValue: Int32(UV_READABLE.rawValue))
    /// A write would be taken; for a socket that connects, the connection is there or has failed.
    public static let writable = Self(rawValue: Int32(UV_WRITABLE.rawValue))
  }

  private var onReady: ((Result<Events, UVError>) -> Void)?
  private let subject: String

  /// Sets `O_NONBLOCK` on the open file. From the first such handle on, a write to a broken connection fails with `EPIPE` and does not end
  /// the process, unless that handles `SIGPIPE` itself.
  /// - Throws: `EPERM` for a file or a directory, `EBADF` for a closed descriptor, `EEXIST` for one that the loop watches already.
  public init(on loop: EventLoop, descriptor: Int32) throws(UVError) {
    subject = "descriptor \(descriptor)"
    super.init(on: loop, type: UV_POLL)
    uvloop_ignore_sigpipe()
    try register(uv_poll_init(loop.pointer, pointer(), descriptor), in: "uv_poll_init", on: subject)
  }

  /// Calls `onReady` in each turn in which the descriptor is ready for one of the events, with those for which it is; a started handle
  /// continues with the new events and closure. `EBADF` says that the descriptor has failed, such as by a refused connection that nobody
  /// waits for; it is then watched no more.
  public func start(_ events: Events, _ onReady: @escaping (Result<Events, UVError>) -> Void) {
    precondition(isOpen, "a poll handle was started after close()")
    precondition(!events.isEmpty, "a poll handle was started without events")
    self.onReady = onReady
    let status = uv_poll_start(pointer(), events.rawValue) { handle, status, events in
      let owner = PollHandle.owner(of: handle)
      owner.onReady?(status == 0 ? .success(Events(rawValue: events)) : .failure(UVError(status, in: "uv_poll_start", on: owner.subject)))
    }
    precondition(status == 0, "uv_poll_start answered \(status) for an open handle")
  }

  /// No call comes until the next ``start(_:_:)``.
  public func stop() {
    guard isOpen else { return }
    uv_poll_stop(pointer())
    onReady = nil
  }

  override func willClose() { onReady = nil }
}
