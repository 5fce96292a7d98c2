import CLibuv

struct ChildPipes {
  let input: PipeWriter
  let output: PipeReader
  let errors: PipeReader
  let ends: [Int32]  // The child's descriptors 0, 1 and 2. Only `closeChildEnds()` closes them.

  /// - Throws: `EMFILE` or `ENFILE`; then nothing is left open.
  init(on loop: EventLoop) throws(UVError) {
    var opened: [Handle] = []
    var ends: [Int32] = []
    do throws(UVError) {
      var pipe = try PipeEnds()
      ends.append(pipe.reading)
      input = try Self.open(pipe.writing) { descriptor throws(UVError) in try PipeWriter(on: loop, descriptor: descriptor) }
      opened.append(input)
      pipe = try PipeEnds()
      ends.append(pipe.writing)
      output = try Self.open(pipe.reading) { descriptor throws(UVError) in try PipeReader(on: loop, descriptor: descriptor) }
      opened.append(output)
      pipe = try PipeEnds()
      ends.append(pipe.writing)
      errors = try Self.open(pipe.reading) { descriptor throws(UVError) in try PipeReader(on: loop, descriptor: descriptor) }
    } catch {
      for handle in opened { handle.close() }
      for end in ends { EventLoop.closeTakenOver(end) }
      throw error
    }
    self.ends = ends
  }

  /// The child has its own copies by now. While this process keeps these, no pipe ends.
  func closeChildEnds() {
    for end in ends { EventLoop.closeTakenOver(end) }
  }

  private static func open<End>(_ descriptor: Int32, _ make: (Int32) throws(UVError) -> End) throws(UVError) -> End {
    do throws(UVError) { return try make(descriptor) } catch {
      EventLoop.closeTakenOver(descriptor)
      throw error
    }
  }
}

struct PipeEnds {
  let reading: Int32
  let writing: Int32

  init() throws(UVError) {
    var ends: (Int32, Int32) = (-1, -1)
    // libuv sets O_CLOEXEC in the call that makes the pipe, so that no child started meanwhile by another thread inherits it.
    let status = withUnsafeMutablePointer(to: &ends) {
      $0.withMemoryRebound(to: Int32.self, capacity: 2) { uv_pipe($0, 0, 0) }
    }
    try UVError.check(status, in: "uv_pipe")
    (reading, writing) = ends
  }
}
