import Foundation
import Testing
import UVLoop

@Suite("A thread for work")
struct WorkThreadTests {
  @Test("does its jobs in order on a thread of its own, and answers on the loop's")
  func order() throws {
    let loopThread = Thread.current
    var answers: [Int] = []
    try onLoop { loop in
      var thread: WorkThread<Int, (square: Int, isElsewhere: Bool)>?
      thread = try WorkThread(on: loop) {
        let own = Thread.current
        return { (number: Int) in (number * number, Thread.current === own && !Thread.isMainThread) }
      } onAnswer: { answer in
        #expect(Thread.current === loopThread && answer.isElsewhere)
        answers.append(answer.square)
        if answers.count == 100 { thread?.close() }
      }
      for number in 1...100 { thread?.take(number) }
      loop.run()
    }
    #expect(answers == (1...100).map { $0 * $0 })
  }

  @Test("several work side by side: each waits for the other one's job")
  func sideBySide() throws {
    let begun = Locked(0)
    var answers = 0
    try onLoop { loop in
      var threads: [WorkThread<Int, Bool>] = []
      for _ in 0..<2 {
        let thread = try WorkThread(on: loop) {
          { (count: Int) in
            begun.with { $0 += 1 }
            let end = Date(timeIntervalSinceNow: 20)
            while begun.with({ $0 < count }), Date() < end { usleep(1_000) }
            return begun.with { $0 == count }
          }
        } onAnswer: { isTogether in
          #expect(isTogether)
          answers += 1
          if answers == 2 { for thread in threads { thread.close() } }
        }
        threads.append(thread)
      }
      for thread in threads { thread.take(2) }
      loop.run()
    }
    #expect(answers == 2)
  }

  @Test("closing waits for the job under way, drops those that wait, and lets no answer through; closing again does nothing")
  func closing() throws {
    let done = Locked(0)
    let freed = Locked(0)
    var answers = 0
    try onLoop { loop in
      let thread = try WorkThread(on: loop) {
        let owned = Owned { freed.with { $0 += 1 } }
        return { (_: Int) in
          usleep(50_000)
          return withExtendedLifetime(owned) { done.with { $0 += 1 } }
        }
      } onAnswer: { (_: Void) in
        answers += 1
      }
      for job in 0..<5 { thread.take(job) }
      usleep(10_000)
      thread.close()
      #expect(done.with { $0 } <= 1 && freed.with { $0 } == 1, "what the work owns is released on its thread, before close() returns")
      thread.close()
      loop.run()
    }
    #expect(answers == 0)
  }

  private final class Owned {
    let onRelease: () -> Void

    init(_ onRelease: @escaping () -> Void) { self.onRelease = onRelease }

    deinit { onRelease() }
  }
}
