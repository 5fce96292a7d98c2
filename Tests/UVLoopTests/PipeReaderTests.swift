import Foundation
import Testing
import UVLoop

@Suite("Pipe reader")
struct PipeReaderTests {
  @Test("a pipe that a thread fills in odd pieces arrives byte for byte, however often the client pauses", arguments: [0, 1, 3])
  func backpressure(chunksPerPause: Int) throws {
    let bytes = pattern(1_000_003)
    let ends = makePipe()
    Thread.detachNewThread {
      var start = 0
      var count = 1
      while start < bytes.count {
        let end = min(bytes.count, start + count)
        writeAll(bytes[start..<end], to: ends.write)
        start = end
        count = count * 7 % 9973
      }
      close(ends.write)
    }
    let sink = Sink()
    try onLoop { loop in
      let source = try loop.byteSource(descriptor: ends.read, chunkByteCount: 4099)
      #expect(source is PipeReader)
      let restart = IdleHandle(on: loop)
      sink.onChunk = {
        guard chunksPerPause > 0, sink.chunkByteCounts.count.isMultiple(of: chunksPerPause) else { return }
        source.pause()
        restart.start {
          restart.stop()
          source.resume()
        }
      }
      source.start(sink.receive)
      loop.run()
      sink.onChunk = {}
    }
    #expect(sink.bytes == bytes)
    #expect(sink.chunkByteCounts.allSatisfy { (1...4099).contains($0) })
    #expect(sink.endCount == 1 && sink.failures.isEmpty)
  }

  @Test("a turn of the loop delivers one chunk at most, so that other handles have theirs between two", arguments: [1, 16, 4_096, 60_000])
  func oneChunkEachTurn(chunk: Int) throws {
    let ends = makePipe()
    let bytes = pattern(60_000)
    let sink = Sink()
    try onLoop { loop in
      let source = try loop.byteSource(descriptor: ends.read, chunkByteCount: chunk)
      writeAll(bytes, to: ends.write)
      close(ends.write)
      source.start(sink.receive)
      var turns = 0
      while sink.endCount == 0, turns < 1_000 {
        let before = sink.chunkByteCounts.count
        loop.runOnce()
        turns += 1
        #expect(sink.chunkByteCounts.count <= before + 1)
      }
      #expect(sink.bytes.elementsEqual(bytes.prefix(sink.bytes.count)) && sink.bytes.count >= min(bytes.count, chunk * turns / 2))
      source.close()
    }
  }

  @Test("a paused reader leaves the bytes in the pipe, and a closed one leaves the pipe as it found it")
  func pausedReaderLeavesBytes() throws {
    let ends = makePipe()
    let shared = dup(ends.read)
    let sink = Sink()
    try onLoop { loop in
      let reader = try PipeReader(on: loop, descriptor: ends.read)
      #expect(fcntl(shared, F_GETFL) & O_NONBLOCK != 0)
      reader.start(sink.receive)
      writeAll(pattern(3), to: ends.write)
      loop.runOnce()
      #expect(sink.bytes == pattern(3))
      reader.pause()
      writeAll(pattern(5), to: ends.write)
      #expect(!loop.run(), "a paused reader waits for nothing")
      #expect(sink.bytes == pattern(3))
      reader.close()
    }
    #expect(fcntl(shared, F_GETFL) & O_NONBLOCK == 0)
    var rest = [UInt8](repeating: 0, count: 10)
    #expect(read(shared, &rest, rest.count) == 5)
    #expect(rest.prefix(5).elementsEqual(pattern(5)))
    close(shared)
    close(ends.write)
  }

  @Test("a reader that is paused before it is started begins with resume()")
  func pausedBeforeStart() throws {
    let ends = makePipe()
    writeAll(pattern(9), to: ends.write)
    close(ends.write)
    let sink = Sink()
    try onLoop { loop in
      let reader = try PipeReader(on: loop, descriptor: ends.read)
      reader.pause()
      reader.start(sink.receive)
      loop.run()
      #expect(sink.eventCount == 0)
      reader.resume()
      #expect(sink.eventCount == 0)
      loop.run()
      #expect(!reader.isOpen)
    }
    #expect(sink.bytes == pattern(9) && sink.endCount == 1)
  }

  @Test("a pipe that is closed without a byte is one end")
  func empty() throws {
    let ends = makePipe()
    close(ends.write)
    let sink = Sink()
    try onLoop { loop in
      try PipeReader(on: loop, descriptor: ends.read).start(sink.receive)
      loop.run()
    }
    #expect(sink.eventCount == 1 && sink.endCount == 1)
  }

  @Test("a reader closed inside a delivery delivers nothing more and is let go, although bytes are waiting")
  func closeInside() throws {
    let ends = makePipe()
    writeAll(pattern(100), to: ends.write)
    let sink = Sink()
    weak var dropped: PipeReader?
    try onLoop { loop in
      let reader = try PipeReader(on: loop, descriptor: ends.read, chunkByteCount: 7)
      sink.onChunk = { reader.close() }
      reader.start(sink.receive)
      loop.run()
      reader.resume()
      dropped = reader
      sink.onChunk = {}
    }
    close(ends.write)
    #expect(sink.bytes == pattern(7) && sink.eventCount == 1)
    #expect(dropped == nil)
  }

  @Test("a file, a descriptor that is not open and the write end of a pipe are refused")
  func refused() throws {
    let file = try TemporaryFile(pattern(3))
    let descriptor = open(file.path, O_RDONLY)
    let ends = makePipe()
    let loop = try EventLoop()
    #expect(throws: UVError.self) { try PipeReader(on: loop, descriptor: descriptor) }
    #expect(throws: UVError.self) { try PipeReader(on: loop, descriptor: -1) }
    let error = #expect(throws: UVError.self) { try loop.byteSource(descriptor: ends.write) }
    #expect(error?.name == "EBADF" && error?.subject == "descriptor \(ends.write)")
    #expect(loop.openHandles.isEmpty)
    try loop.close()
    #expect(file.isOpen, "a refused descriptor stays the caller's")
    for each in [descriptor, ends.read, ends.write] { close(each) }
  }

  @Test("a descriptor that a reader of the same loop has already is refused, and that reader goes on")
  func refusedTwice() throws {
    let ends = makePipe()
    let sink = Sink()
    try onLoop { loop in
      let reader = try PipeReader(on: loop, descriptor: ends.read)
      reader.start(sink.receive)
      let error = #expect(throws: UVError.self) { try PipeReader(on: loop, descriptor: ends.read) }
      #expect(error?.name == "EEXIST")
      writeAll(pattern(5), to: ends.write)
      close(ends.write)
      loop.run()
    }
    #expect(sink.bytes == pattern(5) && sink.endCount == 1)
  }
}
