import Foundation
import Testing
import UVLoop

@Suite("Frame clock: hold and resume")
struct FrameClockHoldTests {
  @Test("a held frame is offered again after resume(), with the same instant, and none is skipped", arguments: FrameClock.Pace.allCases)
  func holdAndResume(pace: FrameClock.Pace) throws {
    try onLoop { loop in
      var offered: [Int] = []
      var instants: [Int64] = []
      var isReady = false
      let clock = FrameClock(on: loop, hz: 200, pace: pace)
      clock.start { frame, nominal in
        offered.append(frame)
        instants.append(nominal)
        if frame == 2 && !isReady { return .hold }
        return frame == 4 ? .stop : .next
      }
      #expect(!loop.run(), "a held clock waits for nothing")
      #expect(clock.isHeld && clock.isOpen)
      #expect(offered == [0, 1, 2])

      clock.resume()
      #expect(offered == [0, 1, 2], "resume() itself offers nothing")
      loop.run()
      #expect(clock.isHeld)
      #expect(offered == [0, 1, 2, 2])

      isReady = true
      clock.resume()
      loop.run()
      #expect(!clock.isHeld && !clock.isOpen)
      #expect(offered == [0, 1, 2, 2, 2, 3, 4])
      #expect(instants == offered.map { Int64($0) * 5_000_000 })
    }
  }

  @Test("a held clock lets the loop wait instead of going round and round", arguments: FrameClock.Pace.allCases)
  func heldClockWaits(pace: FrameClock.Pace) throws {
    try onLoop { loop in
      let clock = FrameClock(on: loop, hz: 500, pace: pace)
      var isReady = false
      clock.start { _, _ in isReady ? .stop : .hold }
      while !clock.isHeld { loop.runOnce() }
      TimerHandle(on: loop).start(afterMilliseconds: 50) {
        isReady = true
        clock.resume()
      }
      var turns = 0
      while clock.isHeld {
        loop.runOnce()
        turns += 1
      }
      // A loop that does not wait makes thousands of turns in 50 ms.
      #expect(turns < 10)
      loop.run()
      #expect(!clock.isOpen)
    }
  }

  @Test("a resume() inside the closure that then answers hold is not lost", arguments: FrameClock.Pace.allCases)
  func resumeInside(pace: FrameClock.Pace) throws {
    try onLoop { loop in
      var offered: [Int] = []
      let clock = FrameClock(on: loop, hz: 500, pace: pace)
      clock.start { frame, _ in
        offered.append(frame)
        if frame == 3 { return .hold }
        clock.resume()
        return frame == 1 && offered.count < 4 ? .hold : .next
      }
      loop.run()
      #expect(offered == [0, 1, 1, 1, 2, 3])
      #expect(clock.isHeld, "a resume() inside an earlier offer does not take back this hold")
    }
  }

  @Test("a resume() of a clock that is not held changes nothing", arguments: FrameClock.Pace.allCases)
  func resumeWithoutHold(pace: FrameClock.Pace) throws {
    try onLoop { loop in
      var offered: [Int] = []
      let clock = FrameClock(on: loop, hz: 500, pace: pace)
      clock.resume()
      #expect(!loop.run())
      clock.start { frame, _ in
        offered.append(frame)
        return frame == 5 ? .stop : .next
      }
      clock.resume()
      let idle = IdleHandle(on: loop)
      idle.start { clock.isOpen ? clock.resume() : idle.close() }
      loop.run()
      clock.resume()
      loop.run()
      #expect(offered == [0, 1, 2, 3, 4, 5])
    }
  }

  @Test("the time that a real clock is held does not make frames late")
  func heldTimeIsNotLateness() throws {
    try onLoop { loop in
      var isReady = false
      var lastFrameBegan: Int64 = 0
      let clock = FrameClock(on: loop, hz: 50, pace: .real)
      let beforeStart = EventLoop.monotonicNanoseconds
      clock.start { frame, _ in
        lastFrameBegan = EventLoop.monotonicNanoseconds
        if frame == 1 && !isReady { return .hold }
        return frame == 2 ? .stop : .next
      }
      loop.run()
      let afterHold = EventLoop.monotonicNanoseconds
      usleep(100_000)
      isReady = true
      let beforeResume = EventLoop.monotonicNanoseconds
      clock.resume()
      loop.run()
      // What was left until frame 2, at 40 ms, when the clock was held is left when it is resumed.
      #expect(lastFrameBegan - beforeResume >= 40_000_000 - (afterHold - beforeStart))
      #expect(!clock.isOpen)
    }
  }

  @Test("a virtual clock held until bytes arrive runs in step with a pipe that another thread fills")
  func inStepWithPipe() throws {
    let ends = makePipe()
    Thread.detachNewThread {
      for byte in UInt8(0)..<100 {
        writeAll([byte], to: ends.write)
        if byte.isMultiple(of: 10) { usleep(500) }
      }
      close(ends.write)
    }
    try onLoop { loop in
      let clock = FrameClock(on: loop, hz: 60, pace: .virtual)
      let sink = Sink()
      let source = try loop.byteSource(descriptor: ends.read)
      sink.onChunk = { clock.resume() }
      sink.onFinish = { clock.resume() }
      source.start(sink.receive)
      var consumed: [UInt8] = []
      clock.start { frame, _ in
        if frame < sink.bytes.count {
          consumed.append(sink.bytes[frame])
          return .next
        }
        return sink.endCount == 1 ? .stop : .hold
      }
      loop.run()
      sink.onChunk = {}
      sink.onFinish = {}
      #expect(consumed == Array(0..<100))
      #expect(clock.frame == 100)
    }
  }
}
