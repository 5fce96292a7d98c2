import Foundation
import Testing
import UVLoop

@Suite("File reader")
struct FileReaderTests {
  @Test(
    "a file arrives byte for byte in chunks of the given size, then its end, once",
    arguments: [0, 1, 6, 7, 8, 1000, 4096, 4097], [1, 7, 4096])
  func byteExact(fileByteCount: Int, chunkByteCount: Int) throws {
    let file = try TemporaryFile(pattern(fileByteCount))
    let sink = Sink()
    try onLoop { loop in
      let reader = FileReader(on: loop, path: file.path, chunkByteCount: chunkByteCount)
      reader.start(sink.receive)
      loop.run()
      #expect(!reader.isOpen)
    }
    #expect(sink.bytes == pattern(fileByteCount))
    #expect(sink.chunkByteCounts.dropLast().allSatisfy { $0 == chunkByteCount })
    #expect(sink.chunkByteCounts.count == (fileByteCount + chunkByteCount - 1) / chunkByteCount)
    #expect(sink.endCount == 1 && sink.failures.isEmpty)
    #expect(!file.isOpen)
  }

  @Test("nothing is delivered during start()")
  func startDoesNotDeliver() throws {
    let file = try TemporaryFile(pattern(10))
    let sink = Sink()
    try onLoop { loop in
      FileReader(on: loop, path: file.path).start(sink.receive)
      #expect(sink.eventCount == 0)
    }
  }

  @Test("the null device is an empty file")
  func nullDevice() throws {
    let sink = try read("/dev/null")
    #expect(sink.bytes.isEmpty && sink.endCount == 1 && sink.failures.isEmpty)
  }

  @Test(
    "what cannot be read is one failure with its name, call and path",
    arguments: [("/no/such/file", "ENOENT", "uv_fs_open"), ("/", "EISDIR", "uv_fs_read"), ("", "ENOENT", "uv_fs_open")])
  func failure(path: String, name: String, call: String) throws {
    let sink = try read(path)
    #expect(sink.eventCount == 1)
    let error = try #require(sink.failures.first)
    #expect(error.name == name && error.call == call && error.subject == path)
  }

  @Test("a file without read permission is EACCES", .enabled(if: geteuid() != 0, "root reads every file"))
  func unreadable() throws {
    let file = try TemporaryFile(pattern(10))
    chmod(file.path, 0)
    let error = try #require(try read(file.path).failures.first)
    #expect(error.name == "EACCES" && error.subject == file.path)
  }

  #if os(Linux)
    @Test("a read that fails after the file was opened is a failure of the read")
    func failingRead() throws {
      // Address 0 of the own process is not mapped.
      let error = try #require(try read("/proc/self/mem").failures.first)
      #expect(error.name == "EIO" && error.call == "uv_fs_read" && error.subject == "/proc/self/mem")
    }
  #endif

  @Test("a named pipe is refused as EFTYPE, without waiting for a writer")
  func namedPipe() throws {
    let path = NSTemporaryDirectory() + "uvloop-\(UUID().uuidString)"
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let error = try #require(try read(path).failures.first)
    #expect(error.name == "EFTYPE" && error.subject == path)
  }

  @Test("an open descriptor is read from its current position, and closed with the reader")
  func descriptor() throws {
    let file = try TemporaryFile(pattern(100))
    let descriptor = open(file.path, O_RDONLY)
    lseek(descriptor, 40, SEEK_SET)
    let sink = Sink()
    try onLoop { loop in
      let source = try loop.byteSource(descriptor: descriptor, chunkByteCount: 7)
      #expect(source is FileReader)
      source.start(sink.receive)
      loop.run()
    }
    #expect(sink.bytes == Array(pattern(100)[40...]))
    #expect(!file.isOpen)
  }

  @Test("a descriptor that is a directory is EISDIR")
  func directoryDescriptor() throws {
    let descriptor = open("/", O_RDONLY)
    let sink = Sink()
    try onLoop { loop in
      try loop.byteSource(descriptor: descriptor).start(sink.receive)
      loop.run()
    }
    #expect(sink.failures.map(\.name) == ["EISDIR"])
    #expect(sink.failures.first?.subject == "descriptor \(descriptor)")
  }

  private func read(_ path: String) throws -> Sink {
    let sink = Sink()
    try onLoop { loop in
      FileReader(on: loop, path: path).start(sink.receive)
      loop.run()
    }
    return sink
  }
}
