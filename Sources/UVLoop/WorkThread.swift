import CLibuv

/// A thread that does jobs one after another, and whose answers come on the loop's thread.
///
///     let thread = try WorkThread(on: loop) { () -> (Int) -> Int in { $0 * $0 } } onAnswer: { print($0) }
///     thread.take(7)
///
/// An open one keeps ``EventLoop/run()`` from returning.
public final class WorkThread<Job: Sendable, Answer: Sendable> {
  /// Of the thread, as the main thread's usually is: sessions are as deep on the one as on the other.
  private static var stackByteCount: Int { 8 << 20 }

  private struct Desk {
    var jobs: [Job] = []
    var answers: [Answer] = []
    var isClosed = false
  }

  private let desk: Locked<Desk>
  private let wake: WakeHandle
  private var thread = uv_thread_t()

  /// - Parameters:
  ///   - loop: on whose thread the answers come.
  ///   - begin: is called once, on the thread, and returns what does a job there. What that owns belongs to the thread, and is released on it.
  ///   - onAnswer: is called with each answer, in the order of the jobs, and never after ``close()``.
  /// - Throws: `EAGAIN` if the process may have no further thread, `EMFILE` or `ENFILE` if it is out of descriptors.
  public init(
    on loop: EventLoop, _ begin: @escaping @Sendable () -> (Job) -> Answer, onAnswer: @escaping (Answer) -> Void
  ) throws(UVError) {
    let desk = Locked(Desk())
    self.desk = desk
    wake = try WakeHandle(on: loop) {
      let answers = desk.with { desk in
        defer { desk.answers = [] }
        return desk.answers
      }
      for answer in answers where !desk.with({ $0.isClosed }) { onAnswer(answer) }
    }
    let work = Work { [sender = wake.sender] in
      let answer = begin()
      while let job = desk.wait(for: { desk in desk.isClosed ? .some(nil) : desk.jobs.isEmpty ? nil : .some(desk.jobs.removeFirst()) }) {
        let answered = answer(job)
        desk.with { $0.answers.append(answered) }
        sender.wake()
      }
    }
    var options = uv_thread_options_t()
    options.flags = UInt32(UV_THREAD_HAS_STACK_SIZE.rawValue)
    options.stack_size = Self.stackByteCount
    let argument = Unmanaged.passRetained(work)
    let status = uv_thread_create_ex(&thread, &options, { Unmanaged<Work>.fromOpaque($0!).takeRetainedValue().run() }, argument.toOpaque())
    guard status == 0 else {
      argument.release()
      wake.close()
      throw UVError(status, in: "uv_thread_create_ex")
    }
  }

  deinit { close() }

  /// Puts a job behind those that wait.
  /// - Precondition: the thread is not closed.
  public func take(_ job: Job) {
    precondition(wake.isOpen, "a job came after close()")
    desk.with { $0.jobs.append(job) }
  }

  /// Waits for the job under way, and ends the thread: no answer comes after this call. Idempotent.
  public func close() {
    guard wake.isOpen else { return }
    desk.with { $0.isClosed = true }
    uv_thread_join(&thread)
    wake.close()
  }
}

private final class Work: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
