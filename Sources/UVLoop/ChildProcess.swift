import CLibuv

/// Another program, run as a child of this process, with pipes to its standard input and from its standard output and error.
///
///     let child = try ChildProcess(on: loop, executable: "/usr/bin/sort", arguments: ["-r"]) { ending in print(ending) }
///     child.output.start { event in ... }
///     try child.input.write(Array("b\na\n".utf8))
///     child.input.finish()
///
/// The child inherits the environment, the working directory and the descriptors that were opened without `O_CLOEXEC`, which UVLoop never
/// does. No signal is blocked or ignored in it. It leads its own session and process group, so that ^C at the terminal reaches this process
/// alone. Killing it kills the group: what a child has started does not outlive it, unless it has left the group. libuv learns of a child's
/// end by `SIGCHLD`, so the thread that starts a child unblocks that signal.
public final class ChildProcess: Handle {
  /// The child's standard input; ``PipeWriter/finish()`` ends it.
  public let input: PipeWriter
  /// The child's standard output. A pipe keeps what was written, so it may deliver after the child's end.
  public let output: PipeReader
  /// The child's standard error; likewise.
  public let errors: PipeReader
  /// Nil while the child runs.
  public private(set) var ending: Ending?
  /// The process number of the child and of its group. After the end it may be another process's.
  public private(set) var processIdentifier: Int32 = 0

  private var onEnd: ((Ending) -> Void)?

  /// Starts the program. While it runs, it keeps ``EventLoop/run()`` from returning, as do its pipes while they are read. An `executable`
  /// without a slash is looked up in `PATH`; `arguments` begin after the program's name; `onEnd` is called once, on a later turn.
  /// - Throws: `ENOENT` or `EACCES` with the executable's name without such a program, `EINVAL` for a text with the character NUL, `EAGAIN`
  ///   at the limit of processes, `EMFILE` or `ENFILE` at that of descriptors: a child takes three, and three more during the start.
  public init(
    on loop: EventLoop, executable: String, arguments: [String] = [], onEnd: @escaping (Ending) -> Void
  ) throws(UVError) {
    guard !([executable] + arguments).contains(where: { $0.utf8.contains(0) }) else {
      throw UVError(UV_EINVAL, in: "uv_spawn", on: executable)
    }
    let pipes = try ChildPipes(on: loop)
    (input, output, errors) = (pipes.input, pipes.output, pipes.errors)
    self.onEnd = onEnd
    super.init(on: loop, type: UV_PROCESS)
    uvloop_unblock_sigchld()
    let status = spawn(executable, arguments, pipes.ends)
    pipes.closeChildEnds()
    register()  // libuv knows the handle even if it cannot start the process
    guard status == 0 else {
      close()
      throw UVError(status, in: "uv_spawn", on: executable)
    }
    processIdentifier = uv_process_get_pid(pointer())
  }

  override func willClose() {
    onEnd = nil
    input.close()
    output.close()
    errors.close()
  }

  /// libuv forgets a process with its handle and would never reap it. So a running child is killed first, and its handle waits for it.
  override func giveBack() {
    guard isRunning else { return super.giveBack() }
    kill(signal: SIGKILL)
    uv_ref(pointer())  // also if `keepsLoopAlive` was set to false
  }

  private func ended(_ ending: Ending) {
    // Processes that the child leaves behind would hold its pipes open. Done now, since later the number may be another group's.
    kill(signal: SIGKILL)
    self.ending = ending
    let onEnd = onEnd
    self.onEnd = nil
    if isOpen { onEnd?(ending) } else { giveBack() }
  }
}

extension ChildProcess {
  /// Sends the signal to the child's process group; does nothing after the end.
  public func kill(signal: Int32) {
    if isRunning { uv_kill(-processIdentifier, signal) }  // a failure means an empty group
  }

  /// Whether the child was started and, as far as this process knows, has not ended.
  public var isRunning: Bool { processIdentifier != 0 && ending == nil }

  private func spawn(_ executable: String, _ arguments: [String], _ ends: [Int32]) -> Int32 {
    var streams = ends.map { end in
      var stream = uv_stdio_container_t()
      stream.flags = UV_INHERIT_FD
      stream.data.fd = end
      return stream
    }
    return withArgumentVector([executable] + arguments) { vector in
      streams.withUnsafeMutableBufferPointer { streams in
        var options = uv_process_options_t()
        options.exit_cb = { ChildProcess.owner(of: $0).ended(Ending(status: $1, signal: $2)) }
        options.file = UnsafePointer(vector[0])
        options.args = vector
        options.flags = UInt32(UV_PROCESS_DETACHED.rawValue)
        options.stdio_count = Int32(streams.count)
        options.stdio = streams.baseAddress
        return uv_spawn(loop.pointer, pointer(), &options)
      }
    }
  }
}

extension ChildProcess {
  /// The path of this process's executable, for children that do a part of its work.
  /// - Throws: the system's error, such as `ENOENT` without `/proc`.
  public static var ownExecutable: String {
    get throws(UVError) {
      var path = [CChar](repeating: 0, count: pathCapacity)
      var length = path.count
      try UVError.check(uv_exepath(&path, &length), in: "uv_exepath")
      return path.withUnsafeBytes { String(decoding: $0[..<length], as: UTF8.self) }
    }
  }

  private static let pathCapacity = 4_097  // Linux's limit of a path is 4,096 bytes
}

func withArgumentVector<Result>(
  _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var characters = texts.flatMap { $0.utf8CString }
  return characters.withUnsafeMutableBufferPointer { characters in
    var start = 0
    var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { text in
      defer { start += text.utf8.count + 1 }
      return characters.baseAddress! + start
    }
    pointers.append(nil)
    return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
  }
}
