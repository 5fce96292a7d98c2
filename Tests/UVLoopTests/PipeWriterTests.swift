import Foundation
import Testing
import UVLoop

@Suite("Pipe writer")
struct PipeWriterTests {
  @Test("bytes that are written in odd pieces arrive whole and in order, however slowly they are read", arguments: [1, 4_099, 65_536])
  func order(readByteCount: Int) throws {
    let bytes = pattern(readByteCount == 1 ? 100_003 : 1_000_003)
    let ends = makePipe()
    let reader = SlowReader(of: ends.read, byteCount: readByteCount)
    var order: [Int] = []
    try onLoop { loop in
      let writer = try PipeWriter(on: loop, descriptor: ends.write)
      var start = 0
      var count = 1
      var number = 0
      while start < bytes.count {
        let end = min(bytes.count, start + count)
        let place = number
        try writer.write(bytes[start..<end]) { error in
          #expect(error == nil)
          order.append(place)
        }
        start = end
        count = count * 7 % 9_973
        number += 1
      }
      #expect(order.isEmpty, "nobody is told during the call")
      #expect(writer.queuedByteCount == bytes.count)
      writer.finish()
      loop.run()
      #expect(!writer.isOpen && writer.queuedByteCount == 0)
      #expect(order == Array(0..<number))
    }
    #expect(reader.bytesUntilEnd() == bytes)
  }

  @Test("a write that finds no room in the queue is refused whole, and there is room again when the reader has read")
  func queueLimit() throws {
    let ends = makePipe()
    let limit = 200_000
    try onLoop { loop in
      let writer = try PipeWriter(on: loop, descriptor: ends.write, queueByteCountMax: limit)
      try writer.write(pattern(limit))
      let error = #expect(throws: UVError.self) { try writer.write([0]) }
      #expect(error?.name == "ENOBUFS" && error?.subject == "descriptor \(ends.write)")
      let reader = SlowReader(of: ends.read, byteCount: 65_536)
      while writer.queuedByteCount > 0 { loop.runOnce() }
      try writer.write([1, 2, 3])
      writer.finish()
      loop.run()
      #expect(reader.bytesUntilEnd() == pattern(limit) + [1, 2, 3])
    }
  }

  @Test("a pipe that nobody reads is the value EPIPE, which closes the writer, and not the signal's end of the process")
  func nobodyReads() async {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_DFL)
      try onLoop { loop in
        let ends = makePipe()
        let writer = try PipeWriter(on: loop, descriptor: ends.write)
        close(ends.read)
        var failures: [String] = []
        try writer.write([1]) { failures.append($0?.name ?? "none") }
        try writer.write([2]) { _ in failures.append("what waits behind a failure is let go") }
        loop.run()
        #expect(failures == ["EPIPE"])
        #expect(!writer.isOpen)
        #expect(throws: UVError.self) { try writer.write([3]) }
      }
    }
  }

  @Test("a handler that the process has for SIGPIPE stays")
  func ownHandler() async {
    await #expect(processExitsWith: .exitCode(7)) {
      signal(SIGPIPE) { _ in _exit(7) }
      try onLoop { loop in
        let ends = makePipe()
        let writer = try PipeWriter(on: loop, descriptor: ends.write)
        close(ends.read)
        try writer.write([1])
        loop.run()
      }
    }
  }

  @Test("a writer that is closed tells nobody, lets go of what was to be told, and leaves the pipe as it found it")
  func closed() throws {
    let ends = makePipe()
    let shared = dup(ends.write)
    weak var captured: Counter?
    weak var dropped: PipeWriter?
    try onLoop { loop in
      let counter = Counter()
      captured = counter
      let writer = try PipeWriter(on: loop, descriptor: ends.write)
      dropped = writer
      #expect(fcntl(shared, F_GETFL) & O_NONBLOCK != 0)
      try writer.write(pattern(1_000_000)) { _ in counter.increment() }
      loop.poll()
      writer.close()
      loop.run()
      #expect(counter.value == 0)
      #expect(throws: UVError.self) { try writer.write([1]) }
    }
    #expect(captured == nil && dropped == nil)
    #expect(fcntl(shared, F_GETFL) & O_NONBLOCK == 0)
    close(shared)
    close(ends.read)
  }

  @Test("finish() waits for what is queued; without a queue it closes at once")
  func finish() throws {
    let ends = makePipe()
    try onLoop { loop in
      let writer = try PipeWriter(on: loop, descriptor: ends.write)
      try writer.write([9])
      writer.finish()
      #expect(writer.isOpen)
      let error = #expect(throws: UVError.self) { try writer.write([8]) }
      #expect(error?.name == "EPIPE")
      loop.run()
      #expect(!writer.isOpen)
      let idle = makePipe()
      let other = try PipeWriter(on: loop, descriptor: idle.write)
      other.finish()
      other.finish()
      #expect(!other.isOpen)
      close(idle.read)
    }
    #expect(SlowReader(of: ends.read, byteCount: 10).bytesUntilEnd() == [9])
  }

  @Test("a file, a descriptor that is not open and the read end of a pipe are refused, and stay the caller's")
  func refused() throws {
    let file = try TemporaryFile(pattern(3))
    let descriptor = open(file.path, O_WRONLY | O_CLOEXEC)
    let ends = makePipe()
    let loop = try EventLoop()
    for refused in [descriptor, -1] {
      let error = #expect(throws: UVError.self) { try PipeWriter(on: loop, descriptor: refused) }
      #expect(error?.name == "EINVAL" && error?.subject == "descriptor \(refused)")
    }
    let error = #expect(throws: UVError.self) { try PipeWriter(on: loop, descriptor: ends.read) }
    #expect(error?.name == "EBADF")
    #expect(loop.openHandles.isEmpty)
    try loop.close()
    #expect(file.isOpen)
    for each in [descriptor, ends.read, ends.write] { #expect(close(each) == 0) }
  }

  @Test("a write of no bytes, and a queue without room, are mistakes of the caller")
  func mistakes() async {
    await #expect(processExitsWith: .failure) {
      try onLoop { loop in try PipeWriter(on: loop, descriptor: makePipe().write).write([]) }
    }
    await #expect(processExitsWith: .failure) {
      try onLoop { loop in _ = try PipeWriter(on: loop, descriptor: makePipe().write, queueByteCountMax: 0) }
    }
  }
}

/// A thread that reads a descriptor to its end in pieces, and closes it.
private final class SlowReader: @unchecked Sendable {
  private let isOver = DispatchSemaphore(value: 0)
  private var bytes: [UInt8] = []

  init(of descriptor: Int32, byteCount: Int) {
    Thread.detachNewThread { [self] in
      var piece = [UInt8](repeating: 0, count: byteCount)
      while true {
        let count = read(descriptor, &piece, byteCount)
        guard count > 0 else { break }
        bytes += piece[..<count]
      }
      close(descriptor)
      isOver.signal()
    }
  }

  func bytesUntilEnd() -> [UInt8] {
    isOver.wait()
    return bytes
  }
}
