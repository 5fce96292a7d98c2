import Foundation
import Testing
import UVLoop

@Suite("File reader: pause, resume and close")
struct FileReaderBackpressureTests {
  // A reader takes a few turns for each of its 4 chunks, so this covers every state that it can be in.
  static let turns = 0..<40

  @Test("a reader paused at any turn delivers nothing until it is resumed, and then all the rest", arguments: turns, [false, true])
  func pauseAtAnyTurn(turn: Int, waits: Bool) throws {
    let file = try TemporaryFile(pattern(25))
    let sink = Sink()
    try onLoop { loop in
      let reader = FileReader(on: loop, path: file.path, chunkByteCount: 7)
      reader.start(sink.receive)
      for _ in 0..<turn { if waits { loop.runOnce() } else { loop.poll() } }
      reader.pause()
      let seen = sink.eventCount
      // Returns as soon as the outstanding request is answered: a paused reader waits for nothing.
      loop.run()
      #expect(sink.eventCount == seen)
      reader.resume()
      #expect(sink.eventCount == seen, "resume() itself delivers nothing")
      loop.run()
    }
    #expect(sink.bytes == pattern(25))
    #expect(sink.endCount == 1)
  }

  @Test("a failure too waits for resume()")
  func pausedFailure() throws {
    let sink = Sink()
    try onLoop { loop in
      let reader = FileReader(on: loop, path: "/no/such/file")
      reader.pause()
      reader.start(sink.receive)
      loop.run()
      #expect(sink.eventCount == 0)
      #expect(reader.isOpen)
      reader.resume()
      loop.run()
    }
    #expect(sink.failures.map(\.name) == ["ENOENT"])
  }

  @Test("a client that pauses inside each delivery gets one chunk for each resume()")
  func oneChunkPerResume() throws {
    let file = try TemporaryFile(pattern(50))
    let sink = Sink()
    try onLoop { loop in
      let reader = FileReader(on: loop, path: file.path, chunkByteCount: 7)
      sink.onChunk = { reader.pause() }
      reader.start(sink.receive)
      for expected in 1...8 {
        loop.run()
        #expect(sink.chunkByteCounts.count == expected)
        reader.resume()
      }
      loop.run()
    }
    #expect(sink.bytes == pattern(50) && sink.endCount == 1)
  }

  @Test("a reader that is paused inside a delivery reads no further")
  func noReadAhead() throws {
    let file = try TemporaryFile(pattern(50))
    let descriptor = open(file.path, O_RDONLY)
    let shared = dup(descriptor)
    let sink = Sink()
    try onLoop { loop in
      let reader = FileReader(on: loop, descriptor: descriptor, chunkByteCount: 7)
      sink.onChunk = { reader.pause() }
      reader.start(sink.receive)
      loop.run()
      #expect(lseek(shared, 0, SEEK_CUR) == 7)
      sink.onChunk = {}
    }
    close(shared)
  }

  @Test("pause() and resume() inside one delivery change nothing: the chunk is not written over while the client reads it")
  func pauseAndResumeInside() throws {
    let file = try TemporaryFile(pattern(500))
    let sink = Sink()
    try onLoop { loop in
      let reader = FileReader(on: loop, path: file.path, chunkByteCount: 7)
      reader.start { event in
        reader.pause()
        reader.resume()
        // Time enough for a read that resume() must not have begun.
        usleep(100)
        sink.receive(event)
      }
      loop.run()
    }
    #expect(sink.bytes == pattern(500) && sink.endCount == 1)
  }

  @Test("a resume() that is taken back before the loop comes round delivers nothing")
  func resumeTakenBack() throws {
    let file = try TemporaryFile(pattern(10))
    let sink = Sink()
    try onLoop { loop in
      let reader = FileReader(on: loop, path: file.path, chunkByteCount: 7)
      reader.start(sink.receive)
      loop.runOnce()
      reader.pause()
      loop.run()
      let seen = sink.eventCount
      reader.resume()
      reader.pause()
      loop.run()
      #expect(sink.eventCount == seen)
      reader.resume()
      loop.run()
    }
    #expect(sink.bytes == pattern(10) && sink.endCount == 1)
  }

  @Test("a reader closed at any turn delivers nothing more, closes its file and is let go", arguments: turns, [false, true])
  func closeAtAnyTurn(turn: Int, waits: Bool) throws {
    let file = try TemporaryFile(pattern(25))
    let sink = Sink()
    weak var dropped: FileReader?
    try onLoop { loop in
      let reader = FileReader(on: loop, path: file.path, chunkByteCount: 7)
      reader.start(sink.receive)
      for _ in 0..<turn { if waits { loop.runOnce() } else { loop.poll() } }
      let seen = sink.eventCount
      reader.close()
      loop.run()
      #expect(sink.eventCount == seen)
      dropped = reader
    }
    #expect(dropped == nil)
    #expect(!file.isOpen)
  }

  @Test("a reader closed inside a delivery delivers nothing more")
  func closeInside() throws {
    let file = try TemporaryFile(pattern(25))
    let sink = Sink()
    try onLoop { loop in
      let reader = FileReader(on: loop, path: file.path, chunkByteCount: 7)
      sink.onChunk = { reader.close() }
      reader.start(sink.receive)
      loop.run()
      sink.onChunk = {}
      reader.pause()
      reader.resume()
      loop.run()
    }
    #expect(sink.bytes == pattern(7) && sink.endCount == 0)
    #expect(!file.isOpen)
  }

  @Test("many readers, more than the pool has threads, are closed with their loop while their requests wait")
  func closeManyWithLoop() throws {
    let file = try TemporaryFile(pattern(1000))
    let sink = Sink()
    for turns in 0..<10 {
      try onLoop { loop in
        for _ in 0..<50 { FileReader(on: loop, path: file.path, chunkByteCount: 7).start(sink.receive) }
        for _ in 0..<turns { loop.poll() }
      }
    }
    #expect(sink.endCount == 0, "the loops are closed long before the files are read")
    #expect(!file.isOpen)
  }
}
