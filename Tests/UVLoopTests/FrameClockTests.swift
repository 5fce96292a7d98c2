import Foundation
import Testing
import UVLoop

@Suite("Frame clock")
struct FrameClockTests {
  struct Frame: Equatable {
    var number: Int
    var nominalNanoseconds: Int64
  }

  @Test("in virtual time each frame comes once, in order, at exactly k * 10^9 / hz", arguments: [1, 60, 90, 120, 500])
  func virtualFrames(hz: Int) throws {
    #expect(try frames(hz: hz, pace: .virtual, count: 1000) == nominal(hz: hz, count: 1000))
  }

  @Test("in real time a short run has the same frames at the same nominal instants", arguments: [60, 90, 120])
  func realFrames(hz: Int) throws {
    #expect(try frames(hz: hz, pace: .real, count: 20) == nominal(hz: hz, count: 20))
  }

  @Test("the nominal instant is exact for frames of a hundred years", arguments: [1, 60, 90, 120, 144, 500])
  func distantFrames(hz: Int) throws {
    try onLoop { loop in
      let clock = FrameClock(on: loop, hz: hz, pace: .virtual)
      let century = 100 * 366 * 86_400 * hz
      for frame in century..<century + 1000 {
        let product = Int128(frame) * 1_000_000_000
        #expect(Int128(clock.nominalNanoseconds(of: frame)) == product / Int128(hz))
      }
    }
  }

  @Test("a clock that is told to stop closes itself, and the run returns")
  func stops() throws {
    for pace in FrameClock.Pace.allCases {
      let loop = try EventLoop()
      let clock = FrameClock(on: loop, hz: 120, pace: pace)
      clock.start { frame, _ in frame == 3 ? .stop : .next }
      #expect(!loop.run())
      #expect(!clock.isOpen)
      #expect(clock.frame == 3)
      #expect(loop.openHandles.isEmpty)
      try loop.close()
    }
  }

  @Test("a clock can be closed inside its closure, whatever that answers", arguments: FrameClock.Pace.allCases, FrameClock.Answer.allCases)
  func closedInside(pace: FrameClock.Pace, answer: FrameClock.Answer) throws {
    try onLoop { loop in
      var offers = 0
      let clock = FrameClock(on: loop, hz: 120, pace: pace)
      clock.start { _, _ in
        offers += 1
        clock.close()
        return answer
      }
      #expect(!loop.run())
      clock.resume()
      #expect(!loop.run())
      #expect(offers == 1)
    }
  }

  @Test("a real clock never offers a frame before its nominal instant")
  func neverEarly() throws {
    try onLoop { loop in
      // A period of 3 1/3 ms: the deadlines take all places between two of libuv's milliseconds.
      let clock = FrameClock(on: loop, hz: 300, pace: .real)
      let start = EventLoop.monotonicNanoseconds
      clock.start { frame, nominal in
        #expect(EventLoop.monotonicNanoseconds - start >= nominal)
        return frame == 30 ? .stop : .next
      }
      loop.run()
    }
  }

  @Test("a real clock that falls behind skips no frame, counts the late ones, and serves the loop between them")
  func catchesUp() throws {
    try onLoop { loop in
      var turns = 0
      var turnsAtFrames: [Int] = []
      let clock = FrameClock(on: loop, hz: 100, pace: .real)
      let idle = IdleHandle(on: loop)
      idle.start { turns += 1 }
      clock.start { frame, _ in
        turnsAtFrames.append(turns)
        if frame == 0 { usleep(45_000) }
        if frame == 6 { idle.close() }
        return frame == 6 ? .stop : .next
      }
      loop.run()
      #expect(turnsAtFrames.count == 7)
      #expect(zip(turnsAtFrames, turnsAtFrames.dropFirst()).allSatisfy { $0 < $1 })
      // Frames 1, 2 and 3 were due 10, 20 and 30 ms after the start and began after 45 ms: more than a period late.
      #expect(clock.lateFrameCount >= 3)
      #expect(clock.latenessNanosecondsMax >= 35_000_000)
    }
  }

  @Test(
    "frame k is due k periods after the start, however late the frame before it was and however long it took", arguments: [60, 100, 300])
  func deadlinesDoNotDrift(hz: Int) throws {
    try onLoop { loop in
      let clock = FrameClock(on: loop, hz: hz, pace: .real)
      let before = EventLoop.monotonicNanoseconds
      clock.start { frame, _ in
        // A good part of a period each time, and once more than two: what a clock drifts by that arms itself from now.
        usleep(UInt32((frame == 5 ? 2_500_000 : 600_000) / hz))
        return frame == 16 ? .stop : .next
      }
      let start = before...EventLoop.monotonicNanoseconds
      var wakeUps: [WakeUp] = []
      while loop.runOnce() {
        guard let due = clock.dueMilliseconds else { continue }
        wakeUps.append(WakeUp(frame: clock.frame, dueMilliseconds: due, seenNanoseconds: EventLoop.monotonicNanoseconds))
      }
      #expect(wakeUps.count >= 8)
      #expect(wakeUps.filter { !$0.isOnTime(hz: hz, start: start) } == [])
    }
  }

  @Test("a clock that arms itself from now is found to be late by periods, and not by how long it takes")
  func driftIsFound() throws {
    try onLoop { loop in
      let clock = TimerHandle(on: loop)
      let before = EventLoop.monotonicNanoseconds
      var start = before...before
      var wakeUps: [WakeUp] = []
      for frame in 1...8 {
        clock.start(afterMilliseconds: 10) {}
        let now = EventLoop.monotonicNanoseconds
        if frame == 1 { start = before...now }
        wakeUps.append(WakeUp(frame: frame, dueMilliseconds: try #require(clock.dueMilliseconds), seenNanoseconds: now))
        loop.runOnce()
        usleep(6_000)
      }
      #expect(clock.dueMilliseconds == nil)
      #expect(!wakeUps.allSatisfy { $0.isOnTime(hz: 100, start: start) })
    }
  }

  /// A wake-up that a clock has armed, and when that was seen.
  private struct WakeUp: Equatable {
    var frame: Int
    var dueMilliseconds: Int64
    var seenNanoseconds: Int64

    /// Whether it is armed for the first millisecond that is not before its frame's instant, of a clock that began somewhere in `start`; or,
    /// when that instant had already passed, for the next millisecond.
    func isOnTime(hz: Int, start: ClosedRange<Int64>) -> Bool {
      let nominal = Int64(frame) * 1_000_000_000 / Int64(hz)
      let first = (start.lowerBound + nominal + 999_999) / 1_000_000
      let last = (start.upperBound + nominal + 999_999) / 1_000_000
      return dueMilliseconds >= first && dueMilliseconds <= max(last, seenNanoseconds / 1_000_000 + 1)
    }
  }

  @Test("in virtual time no frame is late, however long it takes")
  func virtualIsNeverLate() throws {
    try onLoop { loop in
      let clock = FrameClock(on: loop, hz: 500, pace: .virtual)
      clock.start { frame, _ in
        usleep(5_000)
        return frame == 3 ? .stop : .next
      }
      loop.run()
      #expect(clock.lateFrameCount == 0 && clock.latenessNanosecondsMax == 0)
    }
  }

  private func frames(hz: Int, pace: FrameClock.Pace, count: Int) throws -> [Frame] {
    var frames: [Frame] = []
    try onLoop { loop in
      FrameClock(on: loop, hz: hz, pace: pace).start { number, nominal in
        frames.append(Frame(number: number, nominalNanoseconds: nominal))
        return frames.count == count ? .stop : .next
      }
      loop.run()
    }
    return frames
  }

  private func nominal(hz: Int, count: Int) -> [Frame] {
    (0..<count).map { Frame(number: $0, nominalNanoseconds: Int64($0) * 1_000_000_000 / Int64(hz)) }
  }
}
