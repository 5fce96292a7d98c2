import Foundation
import Testing
import UVLoop

@Suite("Poll handles")
struct PollHandleTests {
  @Test("a descriptor is told to be readable and writable when it is, and not for what nobody has asked")
  func readiness() throws {
    let ends = makeSockets()
    try onLoop { loop in
      var told: [PollHandle.Events] = []
      let poll = try PollHandle(on: loop, descriptor: ends.near)
      poll.start(.writable) { told.append((try? $0.get()) ?? []) }
      loop.runOnce()
      #expect(told == [.writable])
      poll.start(.readable) { told.append((try? $0.get()) ?? []) }
      loop.poll()
      #expect(told == [.writable])
      writeAll([1], to: ends.far)
      loop.runOnce()
      poll.start([.readable, .writable]) { told.append((try? $0.get()) ?? []) }
      loop.runOnce()
      #expect(told == [.writable, .readable, [.readable, .writable]])
      poll.stop()
      #expect(!loop.run(), "a stopped handle is nothing to wait for")
      poll.start(.readable) { _ in poll.close() }
      #expect(!loop.run() && !poll.isOpen)
    }
    close(ends.near)
    close(ends.far)
  }

  @Test("the end of the other side is something to read, and the handle neither reads nor closes the descriptor")
  func end() throws {
    let ends = makeSockets()
    close(ends.far)
    try onLoop { loop in
      let poll = try PollHandle(on: loop, descriptor: ends.near)
      var events: PollHandle.Events = []
      poll.start(.readable) {
        events = (try? $0.get()) ?? []
        poll.stop()
      }
      loop.run()
      #expect(events == .readable)
    }
    var byte: UInt8 = 0
    #expect(read(ends.near, &byte, 1) == 0 && close(ends.near) == 0)
  }

  @Test("a descriptor's number can be watched again as soon as its handle is closed, also in one turn")
  func again() throws {
    try onLoop { loop in
      var count = 0
      var numbers: Set<Int32> = []
      for _ in 1...50 {
        let ends = makeSockets()
        numbers.insert(ends.near)
        let poll = try PollHandle(on: loop, descriptor: ends.near)
        poll.start(.writable) { _ in count += 1 }
        if count % 2 == 0 { loop.runOnce() }
        poll.close()
        close(ends.near)
        close(ends.far)
      }
      #expect(numbers.count < 50 && count >= 1)
    }
  }

  @Test("what cannot be watched is refused, and leaves nothing open")
  func refused() throws {
    let file = try TemporaryFile([1])
    let ends = makeSockets()
    let regular = open(file.path, O_RDONLY)
    try onLoop { loop in
      func error(_ descriptor: Int32) -> String? {
        #expect(throws: UVError.self) { try PollHandle(on: loop, descriptor: descriptor) }?.name
      }
      #expect(error(regular) == "EPERM")
      #expect(error(9_999) == "EBADF")
      let poll = try PollHandle(on: loop, descriptor: ends.near)
      poll.start(.readable) { _ in }
      #expect(error(ends.near) == "EEXIST")
      poll.close()
      loop.run()
      #expect(loop.openHandles.count == 1, "the watchdog alone")
    }
    for descriptor in [regular, ends.near, ends.far] { close(descriptor) }
  }
}

private func makeSockets() -> (near: Int32, far: Int32) {
  var ends: [Int32] = [-1, -1]
  precondition(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0, "socketpair: errno \(errno)")
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}
