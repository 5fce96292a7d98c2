import Foundation
import UVLoop

/// One child process that answers lines with lines, one at a time.
///
///     free --ask()--> asked --answer--> free --finish()--> finishing
///       any of them --crash, time, breach, close()--> over
final class Worker {
  /// What a pool's workers have in common.
  struct Setting {
    var executable: String
    var arguments: [String]
    var millisecondsPerJob: Int
    /// How long a process may live without its output, or pipes without their process, or either after the end of its input.
    var graceMilliseconds: Int
    var answerByteCountMax: Int
  }

  enum Event {
    case answered(String)
    /// No more will come of it. The worker has closed itself.
    case over(Departure, lastWords: String)
  }

  enum Departure {
    case crashed(WorkerCrash)
    /// It took too long to answer and was killed.
    case hung
    /// It ended after its input, or had to be killed because it did not.
    case dismissed
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
  /// The pipes from the process that have not ended.
  private var openPipeCount = 2

  /// Starts the process. `tell` is called on later turns.
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

  /// Whether it waits for a line and can answer it.
  var isReady: Bool {
    guard let child else { return false }
    return state == .free && child.isRunning && child.output.isOpen
  }

  /// Asks for the answer to a line. What the worker has said on standard error before is forgotten.
  func ask(_ line: String) {
    precondition(isReady, "a worker that is \(state) was asked")
    state = .asked
    lastWords = LastWords()
    // A refusal says that the worker does not read. Then it is about to end, or it will not answer in time.
    do { try child?.input.write(Array((line + "\n").utf8)) } catch {}
    jobLimit.start(afterMilliseconds: setting.millisecondsPerJob) { [unowned self] in
      // This process may itself have been held up: what has arrived meanwhile is looked at before the time is called up.
      jobLimit.start(afterMilliseconds: 1) { [unowned self] in leave(.hung) }
    }
  }

  /// Ends the worker's input, and the worker if it does not end by itself.
  func finish() {
    guard state == .free else { return }
    state = .finishing
    child?.input.finish()
    startGrace()
  }

  /// Kills the process and tells nothing any more. Idempotent.
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
    // Looked at as a whole, so that an answer with something behind it is none.
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

  /// The process and its pipes end in any order. Only when all have, everything has been heard.
  private func settle() {
    guard let child else { return }
    if let ending = child.ending, openPipeCount == 0 { return leave(after: ending) }
    // A worker may close its standard error and work on, but not its output.
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

/// Ends a worker with its parent: as soon as its standard output is closed, whatever it is doing.
///
/// A thread of its own waits for that; the kernel tells it when the last reader of the pipe has gone, however it went. Of a file and of a
/// terminal that stays there is nothing to tell. That its input has ended says nothing: who asks may close it and wait for the answers.
enum AbandonedOutput {
  static func endsTheProcess() {
    Thread.detachNewThread {
      var output = pollfd(fd: StandardStream.output.rawValue, events: 0, revents: 0)
      while poll(&output, 1, -1) < 0 { guard errno == EINTR else { return } }
      // Nothing is flushed; the session in hand is given up.
      if output.revents & Int16(POLLERR | POLLHUP) != 0 { _exit(ExitStatus.closedOutput.rawValue) }
    }
  }
}
