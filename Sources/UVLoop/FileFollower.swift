import CLibuv

/// Reads a file that grows: what is there, and then what is appended, until it is closed. The file may come later.
///
/// Appends are noticed by the system's file events, and where those do not reach, at the latest after `pollMilliseconds`. A file that got
/// shorter is read again from its start; one that another has replaced (by a rename, as logs are rotated) is read to its end, and then the
/// new one from its start. Reads happen on the loop's thread, one buffer at a time: the end of a growing file is in memory.
///
/// A file that is cut and has grown beyond the old length within one notice looks like one that has only grown.
public final class FileFollower: Handle, ByteSource {
  /// Why reading begins at byte 0 again.
  public enum Restart: Hashable, Sendable { case truncated, replaced }

  public static let pollMillisecondsDefault = 250
  private static let readsPerTurnMax = 4

  public let path: String
  /// The number of bytes read of the file that is open.
  public private(set) var position: Int64 = 0
  /// Whether the system's events are there, so that polling is only the fallback.
  public private(set) var isWatching = false

  private let pollMilliseconds: Int
  private let timer: TimerHandle
  private var descriptor: Int32?
  private var deliver: ((ByteEvent) -> Void)?
  private var onRestart: ((Restart) -> Void)?
  private var isPaused = false
  private var isReading = false

  /// `onRestart` is called before the bytes of a file that begins again. What cannot be read is delivered as a failure: `EACCES`, `EISDIR`,
  /// `EFTYPE` for a named pipe, a terminal or a socket.
  public init(
    on loop: EventLoop, path: String, pollMilliseconds: Int = pollMillisecondsDefault, onRestart: @escaping (Restart) -> Void = { _ in }
  ) {
    precondition(pollMilliseconds > 0, "polling each \(pollMilliseconds) ms")
    self.path = path
    self.pollMilliseconds = pollMilliseconds
    self.onRestart = onRestart
    timer = TimerHandle(on: loop)
    super.init(on: loop, type: UV_FS_EVENT)
    uv_fs_event_init(loop.pointer, pointer())
    register()
  }

  override func willClose() {
    deliver = nil
    onRestart = nil
    timer.close()
    leave()
  }
}

extension FileFollower {
  public func start(_ deliver: @escaping (ByteEvent) -> Void) {
    guard isOpen else { return }
    precondition(self.deliver == nil, "a file follower was started twice")
    self.deliver = deliver
    wait(milliseconds: 0)
  }

  public func pause() {
    isPaused = true
    timer.stop()
  }

  public func resume() {
    guard isOpen, isPaused else { return }
    isPaused = false
    if deliver != nil { wait(milliseconds: 0) }
  }

  private func wait(milliseconds: Int) {
    guard isOpen, !isPaused else { return }
    timer.start(afterMilliseconds: milliseconds) { [unowned self] in read() }
  }

  private func read() {
    guard isOpen, !isPaused, !isReading else { return }
    isReading = true
    defer { isReading = false }
    do throws(UVError) {
      for _ in 0..<Self.readsPerTurnMax {
        let goesOn = try readOnce()
        guard isOpen, !isPaused else { return }
        if !goesOn { return wait(milliseconds: pollMilliseconds) }
      }
      wait(milliseconds: 0)
    } catch {
      let deliver = deliver
      close()
      deliver?(.failure(error))
    }
  }

  /// Returns whether there may be more at once.
  private func readOnce() throws(UVError) -> Bool {
    guard let descriptor else { return try enter() }
    let chunk = loop.sharedChunk
    if try take(descriptor, into: chunk) { return true }
    let own = try Self.status { uv_fs_fstat(nil, $0, descriptor, nil) }
    let named = try Self.status { uv_fs_stat(nil, $0, path, nil) }
    if let named, named.st_ino != own!.st_ino || named.st_dev != own!.st_dev {
      // What was appended before the other file took the name.
      if try take(descriptor, into: chunk) { return true }
      leave()
      restart(.replaced)
      return true
    }
    guard Int64(own!.st_size) < position else { return false }
    restart(.truncated)
    return true
  }

  private func restart(_ restart: Restart) {
    position = 0
    onRestart?(restart)
  }

  private func take(_ descriptor: Int32, into chunk: UnsafeMutableRawBufferPointer) throws(UVError) -> Bool {
    var buffer = uv_buf_init(chunk.baseAddress, UInt32(chunk.count))
    let count = EventLoop.fileRequest { uv_fs_read(nil, $0, descriptor, &buffer, 1, position, nil) }
    guard count >= 0 else { throw UVError(Int32(count), in: "uv_fs_read", on: path) }
    guard count > 0 else { return false }
    position += Int64(count)
    deliver?(.chunk(UnsafeRawBufferPointer(rebasing: chunk[..<count])))
    return true
  }

  private func enter() throws(UVError) -> Bool {
    let result = EventLoop.fileRequest { uv_fs_open(nil, $0, path, UV_FS_O_RDONLY | UV_FS_O_NONBLOCK, 0, nil) }
    guard result != UV_ENOENT.rawValue else { return false }
    guard result >= 0 else { throw UVError(Int32(result), in: "uv_fs_open", on: path) }
    descriptor = Int32(result)
    switch uv_guess_handle(Int32(result)) {
    case UV_NAMED_PIPE, UV_TTY, UV_TCP, UV_UDP: throw UVError(UV_EFTYPE, in: "uv_fs_open", on: path)
    default: break
    }
    isWatching = uv_fs_event_start(pointer(), { handle, _, _, _ in FileFollower.owner(of: handle).read() }, path, 0) == 0
    return true
  }

  private func leave() {
    uv_fs_event_stop(pointer())
    isWatching = false
    if let descriptor { EventLoop.closeTakenOver(descriptor) }
    descriptor = nil
  }

  private static func status(_ body: (UnsafeMutablePointer<uv_fs_t>) -> Int32) throws(UVError) -> uv_stat_t? {
    var status: uv_stat_t?
    let result = EventLoop.fileRequest {
      let result = body($0)
      if result == 0 { status = $0.pointee.statbuf }
      return result
    }
    guard result == 0 || result == UV_ENOENT.rawValue else { throw UVError(Int32(result), in: "uv_fs_stat") }
    return status
  }
}

extension EventLoop {
  /// A file request that is made at once, on this thread. Returns its result.
  static func fileRequest(_ body: (UnsafeMutablePointer<uv_fs_t>) -> Int32) -> Int {
    var request = uv_fs_t()
    let status = body(&request)
    uv_fs_req_cleanup(&request)
    return Int(status)
  }
}
