import Foundation
import Testing
import UVLoop

@Suite("Signals")
struct SignalHandleTests {
  @Test("a signal that the process sends itself is delivered to each handle that watches it, on every loop")
  func delivered() throws {
    try onLoop { loop in
      try onLoop { other in
        var received: [String] = []
        // The system picks the thread that takes the signal and libuv the order of the handles, so both loops turn until all have come.
        func receive(_ count: Int) -> [String] {
          received = []
          kill(getpid(), SIGUSR1)
          for _ in 0..<100_000 where received.count < count {
            loop.poll()
            other.poll()
            usleep(100)
          }
          return received.sorted()
        }
        let first = try SignalHandle(on: loop, signal: SIGUSR1) { received.append("first") }
        _ = try SignalHandle(on: loop, signal: SIGUSR1) { received.append("second") }
        _ = try SignalHandle(on: other, signal: SIGUSR1) { received.append("other") }
        #expect(receive(3) == ["first", "other", "second"])
        first.close()
        #expect(receive(2) == ["other", "second"])
      }
    }
  }

  @Test("a signal that cannot be caught is refused, and leaves nothing open", arguments: [SIGKILL, SIGSTOP, 0, 1000])
  func refused(signal: Int32) throws {
    let loop = try EventLoop()
    let error = #expect(throws: UVError.self) { try SignalHandle(on: loop, signal: signal) {} }
    #expect(error?.name == "EINVAL")
    #expect(error?.subject == "signal \(signal)")
    loop.run()
    #expect(loop.openHandles.isEmpty)
    try loop.close()
  }
}
