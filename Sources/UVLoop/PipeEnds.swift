import CLibuv

/// The two descriptors of a new pipe(2). No child process inherits them unasked.
struct PipeEnds {
  let reading: Int32
  let writing: Int32

  /// - Throws: `EMFILE` or `ENFILE` when the process or the system is out of descriptors.
  init() throws(UVError) {
    var ends: (Int32, Int32) = (-1, -1)
    // libuv sets O_CLOEXEC in the call that makes the pipe, so that a child that another thread starts meanwhile does not get hold of it.
    let status = withUnsafeMutablePointer(to: &ends) {
      $0.withMemoryRebound(to: Int32.self, capacity: 2) { uv_pipe($0, 0, 0) }
    }
    try UVError.check(status, in: "uv_pipe")
    (reading, writing) = ends
  }
}
