import Foundation
import Testing
import UVLoop

@Suite("Wake-ups")
struct WakeHandleTests {
  @Test("each wake-up from one of many threads is followed by a callback on the loop's thread")
  func manySenders() throws {
    let threadCount = 8
    let wakesPerThread = 200
    let counter = Counter()
    var callbacks = 0
    try onLoop { loop in
      let loopThread = Thread.current
      var wake: WakeHandle?
      wake = try WakeHandle(on: loop) {
        callbacks += 1
        #expect(Thread.current === loopThread)
        // Each sender counts before it wakes, so the callback after the last wake-up sees the whole count.
        if counter.value == threadCount * wakesPerThread { wake?.close() }
      }
      let sender = try #require(wake).sender
      for _ in 0..<threadCount {
        Thread.detachNewThread {
          for _ in 0..<wakesPerThread {
            counter.increment()
            sender.wake()
          }
        }
      }
      loop.run()
    }
    #expect(counter.value == threadCount * wakesPerThread)
    #expect((1...threadCount * wakesPerThread).contains(callbacks))
  }

  @Test("wake-ups before the loop comes round are merged into one callback")
  func merged() throws {
    try onLoop { loop in
      var callbacks = 0
      let wake = try WakeHandle(on: loop) { callbacks += 1 }
      for _ in 0..<10 { #expect(wake.sender.wake()) }
      loop.poll()
      #expect(callbacks == 1)
      loop.poll()
      #expect(callbacks == 1)
    }
  }

  @Test("a sender outlives its handle and its loop: it then does nothing and says so")
  func afterClose() throws {
    var callbacks = 0
    let sender = try onLoop { loop in
      let wake = try WakeHandle(on: loop) { callbacks += 1 }
      wake.sender.wake()
      wake.close()
      #expect(!wake.sender.wake())
      loop.run()
      #expect(!wake.sender.wake())
      return wake.sender
    }
    #expect(!sender.wake())
    #expect(callbacks == 0)
  }

  @Test("closing the handle while other threads go on waking is harmless")
  func closeUnderFire() throws {
    for _ in 0..<20 {
      let finished = DispatchGroup()
      try onLoop { loop in
        var wake: WakeHandle?
        wake = try WakeHandle(on: loop) { wake?.close() }
        let sender = try #require(wake).sender
        for _ in 0..<4 {
          finished.enter()
          Thread.detachNewThread {
            while sender.wake() {}
            finished.leave()
          }
        }
        loop.run()
      }
      finished.wait()
    }
  }
}
