import CLibuv

/// Another program that runs as a child of this process, with pipes to its standard input and from its standard output and error.
///
///     let child = try ChildProcess(on: loop, executable: "/usr/bin/sort", arguments: ["-r"]) { ending in print(ending) }
///     child.output.start { event in ... }
///     try child.input.write(Array("b\na\n".utf8))
///     child.input.finish()
///
/// The child inherits the environment and the working directory, and nothing else: no signal is blocked or ignored in it, and of this process's
/// descriptors it gets those that were opened without `O_CLOEXEC`, which none of UVLoop's is. It leads a session and a process group of its
/// own, so that ^C at the terminal comes to this process alone, which decides what becomes of its children. The group is also what is killed:
/// what a child has started does not outlive it, unless it has left the group.
///
/// libuv learns of a child's end by `SIGCHLD`, so that the thread that starts one takes that signal from then on, if it was blocked.
public final class ChildProcess: Handle {
  /// What the child reads; finish it, and the child's input ends.
  public let input: PipeWriter
  /// What the child writes to its standard output. It may deliver after the child's end, since a pipe keeps what was written.
  public let output: PipeReader
  /// What the child writes to its standard error; likewise.
  public let errors: PipeReader
  /// How the child has ended; nil while it runs.
  public private(set) var ending: Ending?
  /// The child's process number, which is that of its group too. After the end it may be another process's.
  public private(set) var processIdentifier: Int32 = 0

  private var onEnd: ((Ending) -> Void)?

  /// Starts the program. An open child process that runs keeps ``EventLoop/run()`` from returning, as its pipes do while they are read.
  ///
  /// - Parameters:
  ///   - loop: on whose turns the pipes are read.
  ///   - executable: the program's path; a name without a slash is looked for in `PATH`.
  ///   - arguments: those after the program's name.
  ///   - onEnd: called once, on a later turn, when the program has ended.
  /// - Throws: `ENOENT` or `EACCES` with the executable's name if there is no such program, `EINVAL` if a text holds the character NUL,
  ///   `EAGAIN` at the limit of processes, `EMFILE` or `ENFILE` at that of descriptors, of which a child takes three, and three more for a
  ///   moment.
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
    // libuv knows the handle even when it cannot start the process.
    register()
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

  /// libuv forgets a process with its handle and would never reap it. A child that runs is therefore killed, and its handle waits for it.
  override func giveBack() {
    guard isRunning else { return super.giveBack() }
    kill(signal: SIGKILL)
    // Whether it kept the loop from returning or not.
    uv_ref(pointer())
  }

  private func ended(_ ending: Ending) {
    // Whom the child has left behind would hold its pipes open. Now, since later its number may be another group's.
    kill(signal: SIGKILL)
    self.ending = ending
    let onEnd = onEnd
    self.onEnd = nil
    if isOpen { onEnd?(ending) } else { giveBack() }
  }
}

extension ChildProcess {
  /// Sends the signal to the child and to what it has started, as far as that is in its group. After the end this does nothing.
  public func kill(signal: Int32) {
    // A failure says that nobody is left in the group.
    if isRunning { uv_kill(-processIdentifier, signal) }
  }

  /// Whether the child was started and has not ended, as far as this process knows.
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
  /// The path of the executable that this process runs, for children that do a part of its work.
  ///
  /// - Throws: what the system answers, such as `ENOENT` without `/proc`.
  public static var ownExecutable: String {
    get throws(UVError) {
      var path = [CChar](repeating: 0, count: pathCapacity)
      var length = path.count
      try UVError.check(uv_exepath(&path, &length), in: "uv_exepath")
      return path.withUnsafeBytes { String(decoding: $0[..<length], as: UTF8.self) }
    }
  }

  // Linux's limit of a path is 4,096 bytes.
  private static let pathCapacity = 4_097
}

/// Calls `body` with the texts as C has them: an array of pointers that ends with a null one.
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
