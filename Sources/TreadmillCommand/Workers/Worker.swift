import UVLoop

/// A child process that answers each line with a line, one at a time.
///
///     free --ask()--> asked --answer--> free --finish()--> finishing
///       any of them --crash, time, breach, close()--> over
final class Worker {
  struct Setting {
    var executable: String
    var arguments: [String]
    var millisecondsPerJob: Int
    var graceMilliseconds: Int  // how long a process may outlive its output or its input's end, and its pipes may outlive it
    var answerByteCountMax: Int
  }

  enum Event {
    case answered(String)
    case over(Departure, lastWords: String)  // The last event. The worker has closed itself.
  }

  enum Departure {
    case crashed(WorkerCrash)
    case hung  // it exceeded the time of a job and was killed
    case dismissed  // it ended after the end of its input, or was killed because it did not
  }

  private enum State { case free, asked, finishing, over }

  private let setting: Setting
  private let tell: (Event) -> Void
  private var child: ChildProcess?
  private let jobLimit: TimerHandle
  private let grace: TimerHandle
  private var state = State.free
  private var answer: LineAssembler
  private var lastWords = LastWords()
  private var openPipeCount = 2  // output and error pipes that have not ended

  /// Starts the process. `tell` is called on later turns of the loop.
  init(on loop: EventLoop, _ setting: Setting, _ tell: @escaping (Event) -> Void) throws(UVError) {
    self.setting = setting
    self.tell = tell
    answer = LineAssembler(byteCountMax: setting.answerByteCountMax)
    jobLimit = TimerHandle(on: loop)
    grace = TimerHandle(on: loop)
    do throws(UVError) {
      let child = try ChildProcess(on: loop, executable: setting.executable, arguments: setting.arguments) { [unowned self] _ in ended() }
      self.child = child
      child.output.start { [unowned self] event in hear(event) }
      child.errors.start { [unowned self] event in overhear(event) }
    } catch {
      close()
      throw error
    }
  }

  deinit { close() }

  var isReady: Bool {
    guard let child else { return false }
    return state == .free && child.isRunning && child.output.isOpen
  }

  /// Sends a line, and forgets earlier standard error. Precondition: `isReady`.
  func ask(_ line: String) {
    precondition(isReady, "a worker that is \(state) was asked")
    state = .asked
    lastWords = LastWords()
    // If the write fails, the worker does not read: it is about to end, or the time of the job runs out.
    do { try child?.input.write(Array((line + "\n").utf8)) } catch {}
    jobLimit.start(afterMilliseconds: setting.millisecondsPerJob) { [unowned self] in
      // This process may have been suspended: pending answers are read before the worker counts as hung.
      jobLimit.start(afterMilliseconds: 1) { [unowned self] in leave(.hung) }
    }
  }

  /// Ends the worker's input, and kills the worker after the grace time.
  func finish() {
    guard state == .free else { return }
    state = .finishing
    child?.input.finish()
    startGrace()
  }

  /// Kills the process. `tell` is no longer called. Idempotent.
  func close() {
    state = .over
    child?.close()
    jobLimit.close()
    grace.close()
  }
}

extension Worker {
  private func hear(_ event: ByteEvent) {
    guard case .chunk(let chunk) = event else { return pipeEnded() }
    var lines: [[UInt8]] = []
    do throws(LineAssembler.Overlong) { try answer.push(chunk) { lines.append($0) } } catch {
      return leave(.crashed(.overlongAnswer(byteCountMax: error.byteCountMax)))
    }
    // The whole chunk is checked: an answer followed by more bytes breaks the contract.
    guard state == .asked else { return leave(.crashed(.spokeUnasked)) }
    guard let line = lines.first else { return }
    guard lines.count == 1, answer.unfinished.isEmpty else { return leave(.crashed(.spokeUnasked)) }
    guard let text = String(validating: line, as: UTF8.self) else { return leave(.crashed(.notText)) }
    jobLimit.stop()
    state = .free
    tell(.answered(text))
  }

  private func overhear(_ event: ByteEvent) {
    guard case .chunk(let chunk) = event else { return pipeEnded() }
    lastWords.add(chunk)
  }

  private func pipeEnded() {
    openPipeCount -= 1
    settle()
  }

  private func ended() { settle() }

  /// The process and its pipes end in any order. The output is complete when all have ended.
  private func settle() {
    guard let child else { return }
    if let ending = child.ending, openPipeCount == 0 { return leave(after: ending) }
    // A worker may close its standard error and continue, but not its output.
    if child.ending != nil || !child.output.isOpen { startGrace() }
  }

  private func startGrace() {
    grace.start(afterMilliseconds: setting.graceMilliseconds) { [unowned self] in
      if let ending = child?.ending { return leave(after: ending) }
      leave(state == .finishing ? .dismissed : .crashed(.closedOutput))
    }
  }

  private func leave(after ending: ChildProcess.Ending) {
    if state == .finishing, case .exited = ending { leave(.dismissed) } else { leave(.crashed(.ended(ending))) }
  }

  private func leave(_ departure: Departure) {
    close()
    tell(.over(departure, lastWords: lastWords.text))
  }
}

/// Ends a worker when its parent ends, as soon as its standard output is closed. A separate thread polls for it: the kernel reports that
/// the last reader of the pipe has gone, for any reason. It never does for a file or an open terminal. The end of standard input is no
/// sign: a client may close it and wait for the answers.
enum AbandonedOutput {
  static func endsTheProcess() {
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let status = pthread_create(
      &thread, nil,
      { _ in
        var output = pollfd(fd: StandardStream.output.rawValue, events: 0, revents: 0)
        while poll(&output, 1, -1) < 0 { guard errno == EINTR else { return nil } }
        // Nothing is flushed, and the current session is abandoned.
        if output.revents & Int16(POLLERR | POLLHUP) != 0 { _exit(ExitStatus.closedOutput.rawValue) }
        return nil
      }, nil)
    precondition(status == 0, "no thread: error \(status)")
  }
}

/// Why a worker was lost, other than by a timeout.
enum WorkerCrash: Hashable {
  case ended(ChildProcess.Ending)
  case closedOutput  // it is running but has closed its standard output
  case overlongAnswer(byteCountMax: Int)
  case notText
  case spokeUnasked
}

extension WorkerCrash: CustomStringConvertible {
  var description: String {
    switch self {
    case .ended(let ending): "\(ending)"
    case .closedOutput: "closed its standard output"
    case .overlongAnswer(let maximum): "wrote a line of more than \(grouped(maximum)) bytes"
    case .notText: "wrote a line that is not UTF-8"
    case .spokeUnasked: "wrote more than the one line that it was asked for"
    }
  }
}
