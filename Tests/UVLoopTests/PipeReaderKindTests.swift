import Foundation
import Testing
import UVLoop

@Suite("Pipe reader: sockets and terminals")
struct PipeReaderKindTests {
  @Test("a socket is read to the end of its peer")
  func socketPair() throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, streamSocket, 0, &ends) == 0)
    writeAll(pattern(1000), to: ends[1])
    close(ends[1])
    let sink = Sink()
    try onLoop { loop in
      let source = try loop.byteSource(descriptor: ends[0], chunkByteCount: 64)
      #expect(source is PipeReader)
      source.start(sink.receive)
      loop.run()
    }
    #expect(sink.bytes == pattern(1000) && sink.endCount == 1)
  }

  @Test("a TCP socket that is not connected is a failure")
  func unconnectedSocket() throws {
    let descriptor = socket(AF_INET, streamSocket, 0)
    try #require(descriptor >= 0)
    let sink = Sink()
    try onLoop { loop in
      let source = try loop.byteSource(descriptor: descriptor)
      source.start(sink.receive)
      loop.run()
    }
    #expect(sink.failures.map(\.name) == ["ENOTCONN"])
  }

  #if os(Linux)
    @Test("a terminal is read line by line until its end-of-file key, and is left blocking")
    func terminal() throws {
      let keyboard = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      let path = try unlockedTerminal(of: keyboard)
      let descriptor = open(path, O_RDONLY | O_NOCTTY)
      let shared = dup(descriptor)
      try #require(isatty(descriptor) == 1)
      let sink = Sink()
      try onLoop { loop in
        let source = try loop.byteSource(descriptor: descriptor)
        #expect(source is PipeReader)
        sink.onChunk = { if sink.bytes.count == 6 { writeAll("world\n\u{4}".utf8, to: keyboard) } }
        source.start(sink.receive)
        writeAll("hello\n".utf8, to: keyboard)
        loop.run()
        sink.onChunk = {}
      }
      #expect(String(decoding: sink.bytes, as: UTF8.self) == "hello\nworld\n")
      #expect(sink.endCount == 1 && sink.failures.isEmpty)
      #expect(fcntl(shared, F_GETFL) & O_NONBLOCK == 0)
      #expect(descriptorCount(of: path) == 1, "only the test's own is left")
      close(shared)
      close(keyboard)
    }

    /// What unlockpt(3) and ptsname(3) do; the C library's module does not export them.
    private func unlockedTerminal(of keyboard: Int32) throws -> String {
      let setLock: UInt = 0x4004_5431
      let getNumber: UInt = 0x8004_5430
      var lock: Int32 = 0
      var number: UInt32 = 0
      try #require(keyboard >= 0 && ioctl(keyboard, setLock, &lock) == 0 && ioctl(keyboard, getNumber, &number) == 0)
      return "/dev/pts/\(number)"
    }
  #endif

  private var streamSocket: Int32 {
    #if os(Linux)
      Int32(SOCK_STREAM.rawValue)
    #else
      SOCK_STREAM
    #endif
  }
}
