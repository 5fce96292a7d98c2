import Testing
import UVLoop

@Suite("Timers")
struct TimerHandleTests {
  @Test("timers fire in order of their due time, each once, and equal ones in the order of their start")
  func order() throws {
    try onLoop { loop in
      var fired: [String] = []
      // Within one callback the loop's time stands still.
      TimerHandle(on: loop).start(afterMilliseconds: 0) {
        for (name, delay) in [("late", 20), ("first", 5), ("second", 5), ("at once", 0), ("third", 5)] {
          TimerHandle(on: loop).start(afterMilliseconds: delay) { fired.append(name) }
        }
      }
      #expect(!loop.run(), "a timer that has fired is nothing to wait for")
      #expect(fired == ["at once", "first", "second", "third", "late"])
    }
  }

  @Test("a timer does not fire before its delay has passed, also when the loop has not run for a while")
  func notEarly() throws {
    try onLoop { loop in
      let timer = TimerHandle(on: loop)
      let idleUntil = EventLoop.monotonicNanoseconds + 30_000_000
      while EventLoop.monotonicNanoseconds < idleUntil {}
      let start = EventLoop.monotonicNanoseconds
      timer.start(afterMilliseconds: 20) {}
      loop.run()
      // libuv counts whole milliseconds, from the one that had begun.
      #expect(EventLoop.monotonicNanoseconds - start >= 19_000_000)
    }
  }

  @Test("a stopped timer does not fire, a restarted one fires its new closure only")
  func stopAndRestart() throws {
    try onLoop { loop in
      var fired: [Int] = []
      let stopped = TimerHandle(on: loop)
      stopped.start(afterMilliseconds: 1) { fired.append(1) }
      stopped.stop()
      let restarted = TimerHandle(on: loop)
      restarted.start(afterMilliseconds: 1) { fired.append(2) }
      restarted.start(afterMilliseconds: 2) { fired.append(3) }
      loop.run()
      #expect(fired == [3])
    }
  }

  @Test("a timer can be armed again, and closed, inside its own closure")
  func rearm() throws {
    try onLoop { loop in
      let timer = TimerHandle(on: loop)
      var count = 0
      func fire() {
        count += 1
        if count < 5 { timer.start(afterMilliseconds: 1, fire) } else { timer.close() }
      }
      timer.start(afterMilliseconds: 1, fire)
      loop.run()
      #expect(count == 5)
      #expect(!timer.isOpen)
    }
  }

  @Test("a timer whose object nobody holds still fires")
  func unheld() throws {
    try onLoop { loop in
      var fired = false
      do { TimerHandle(on: loop).start(afterMilliseconds: 1) { fired = true } }
      loop.run()
      #expect(fired)
    }
  }

  @Test("a timer that does not keep the loop alive lets the run return")
  func unreferenced() throws {
    try onLoop { loop in
      var fired = false
      let timer = TimerHandle(on: loop)
      timer.start(afterMilliseconds: 60_000) { fired = true }
      #expect(timer.keepsLoopAlive)
      timer.keepsLoopAlive = false
      #expect(!timer.keepsLoopAlive)
      #expect(!loop.run())
      #expect(!fired)
    }
  }
}
