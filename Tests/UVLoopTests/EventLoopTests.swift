import Foundation
import Testing
import UVLoop

@Suite("Event loop")
struct EventLoopTests {
  @Test("a loop without handles returns from every kind of run at once")
  func emptyLoop() throws {
    let loop = try EventLoop()
    #expect(!loop.run())
    #expect(!loop.runOnce())
    #expect(!loop.poll())
    try loop.close()
  }

  @Test("a loop that is dropped without close() is let go")
  func droppedLoop() throws {
    weak var dropped: EventLoop?
    do {
      let loop = try EventLoop()
      loop.poll()
      dropped = loop
    }
    #expect(dropped == nil)
  }

  @Test("close() closes handles of every kind, and neither they nor the loop outlive it")
  func closesEveryHandle() throws {
    weak var weakLoop: EventLoop?
    var weakHandles: [() -> Handle?] = []
    let file = try TemporaryFile(pattern(100))
    let ends = makePipe()
    do {
      let loop = try EventLoop()
      let timer = TimerHandle(on: loop)
      let idle = IdleHandle(on: loop)
      let wake = try WakeHandle(on: loop) {}
      let signal = try SignalHandle(on: loop, signal: SIGWINCH) {}
      let reader = FileReader(on: loop, path: file.path, chunkByteCount: 1)
      let pipe = try PipeReader(on: loop, descriptor: ends.read)
      let clock = FrameClock(on: loop, hz: 60, pace: .real)
      let virtualClock = FrameClock(on: loop, hz: 60, pace: .virtual)
      let handles = [timer, idle, wake, signal, reader, pipe, clock, virtualClock]
      // Each closure refers to its own handle, a cycle that close() has to break.
      timer.start(afterMilliseconds: 1_000_000) { timer.stop() }
      idle.start { _ = idle }
      reader.start { _ in _ = reader }
      pipe.start { _ in _ = pipe }
      clock.start { _, _ in clock.isOpen ? .next : .stop }
      virtualClock.start { _, _ in virtualClock.isOpen ? .next : .stop }
      for _ in 0..<3 { loop.poll() }
      #expect(identities(of: loop.openHandles) == identities(of: handles))
      try loop.close()
      #expect(loop.isClosed && loop.openHandles.isEmpty)
      #expect(handles.allSatisfy { !$0.isOpen })
      weakLoop = loop
      weakHandles = handles.map { handle in { [weak handle] in handle } }
    }
    close(ends.write)
    #expect(weakLoop == nil)
    #expect(weakHandles.allSatisfy { $0() == nil })
    #expect(!file.isOpen)
  }

  @Test("a handle that is closed is listed until the loop has come round, then no more")
  func closedHandleIsUnlisted() throws {
    let loop = try EventLoop()
    let handles = [TimerHandle(on: loop), IdleHandle(on: loop), TimerHandle(on: loop)]
    #expect(identities(of: loop.openHandles) == identities(of: handles))
    for handle in handles { handle.close() }
    #expect(loop.openHandles.count == 3)
    loop.run()
    #expect(loop.openHandles.isEmpty)
    try loop.close()
  }

  @Test("close() inside one of the loop's callbacks is refused as EBUSY and works afterwards")
  func closeInsideCallback() throws {
    try onLoop { loop in
      var refusal: UVError?
      let timer = TimerHandle(on: loop)
      timer.start(afterMilliseconds: 0) {
        do throws(UVError) { try loop.close() } catch { refusal = error }
      }
      loop.run()
      #expect(refusal?.name == "EBUSY")
      #expect(timer.isOpen)
    }
  }

  @Test("close() is idempotent, for a loop and for a handle")
  func closeTwice() throws {
    let loop = try EventLoop()
    let timer = TimerHandle(on: loop)
    timer.close()
    timer.close()
    try loop.close()
    try loop.close()
    timer.close()
    #expect(loop.isClosed && !timer.isOpen)
  }

  @Test("close() works although a stop() is pending")
  func closeAfterStop() throws {
    let loop = try EventLoop()
    _ = TimerHandle(on: loop)
    loop.stop()
    try loop.close()
    #expect(loop.isClosed)
  }

  @Test("stop() ends a run that would go on for ever")
  func stopEndsRun() throws {
    try onLoop { loop in
      var turns = 0
      IdleHandle(on: loop).start {
        turns += 1
        if turns == 10 { loop.stop() }
      }
      #expect(loop.run())
      #expect(turns == 10)
    }
  }

  @Test("five hundred loops, opened, used and closed, leave no descriptor behind")
  func manyLoops() throws {
    let before = openDescriptorCount()
    for round in 0..<500 {
      let loop = try EventLoop()
      let wake = try WakeHandle(on: loop) { loop.stop() }
      let signal = try SignalHandle(on: loop, signal: SIGWINCH) {}
      TimerHandle(on: loop).start(afterMilliseconds: 1_000_000) {}
      wake.sender.wake()
      loop.run()
      if round.isMultiple(of: 2) { signal.close() }
      try loop.close()
    }
    // A loop has at least three descriptors. The other tests of the process may hold some meanwhile, but not hundreds.
    #expect(openDescriptorCount() < before + 300)
  }

  @Test("a program that was started with its standard descriptors closed runs, and its standard input is empty")
  func closedStandardDescriptors() async {
    await #expect(processExitsWith: .success) {
      for descriptor in Int32(0)...2 { close(descriptor) }
      let sink = Sink()
      try onLoop { loop in
        try loop.byteSource(descriptor: 0).start(sink.receive)
        loop.run()
      }
      exit(sink.eventCount == 1 && sink.endCount == 1 ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  private func identities(of handles: [Handle]) -> [ObjectIdentifier] { handles.map { ObjectIdentifier($0) } }

  private func openDescriptorCount() -> Int {
    (0..<Int32(4096)).count { fcntl($0, F_GETFD) != -1 }
  }
}
