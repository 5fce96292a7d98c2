import Testing
import UVLoop

@Suite("Idle handles")
struct IdleHandleTests {
  @Test("an idle handle is called once in each turn until it is stopped, and again after a restart")
  func oncePerTurn() throws {
    try onLoop { loop in
      var calls = 0
      let idle = IdleHandle(on: loop)
      idle.start { calls += 1 }
      for turn in 1...5 {
        loop.poll()
        #expect(calls == turn)
      }
      idle.stop()
      #expect(!loop.poll())
      #expect(calls == 5)
      idle.start { calls += 100 }
      loop.poll()
      #expect(calls == 105)
    }
  }

  @Test("an idle handle keeps the loop from waiting for a timer")
  func doesNotWait() throws {
    try onLoop { loop in
      var calls = 0
      var fired = false
      TimerHandle(on: loop).start(afterMilliseconds: 1_000_000) { fired = true }
      IdleHandle(on: loop).start { calls += 1 }
      for _ in 0..<100 { loop.runOnce() }
      #expect(calls == 100)
      #expect(!fired)
    }
  }

  @Test("an idle handle can be closed inside its own closure")
  func closeInside() throws {
    try onLoop { loop in
      var calls = 0
      let idle = IdleHandle(on: loop)
      idle.start {
        calls += 1
        idle.close()
      }
      #expect(!loop.run())
      #expect(calls == 1)
    }
  }
}
