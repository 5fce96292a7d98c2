import FeedSimulation
import UVLoop

/// A program that changes a feed. The first word that it prints is the id of an inserted post; a status other than 0 is a failure, and the last
/// line of its standard error the reason.
enum ChangeCommand {
  /// Of its output; the rest is dropped.
  static let maximumOutputBytes = 1 << 16

  /// Runs the program on an idle loop, and kills it after the timeout.
  static func run(_ words: [String], on loop: EventLoop, timeoutSeconds: Double) -> ServedChange {
    precondition(!words.isEmpty, "a command of 0 words was asked to run")
    var (output, errors): ([UInt8], [UInt8]) = ([], [])
    var ending: ChildProcess.Ending?
    var open = 2
    let child: ChildProcess
    do throws(UVError) {
      child = try ChildProcess(on: loop, executable: words[0], arguments: Array(words.dropFirst())) { ending = $0 }
    } catch { return failed(.program(words[0], doesNotStart: error.message)) }
    defer { child.close() }
    func read(_ pipe: PipeReader, _ take: @escaping (UnsafeRawBufferPointer) -> Void) {
      pipe.start { event in
        if case .chunk(let bytes) = event { take(bytes) } else { open -= 1 }
      }
    }
    read(child.output) { output += $0.prefix(maximumOutputBytes - output.count) }
    read(child.errors) { errors += $0.prefix(maximumOutputBytes - errors.count) }
    child.input.finish()
    let timer = TimerHandle(on: loop)
    defer { timer.close() }
    var isLate = false
    timer.start(afterMilliseconds: Int(timeoutSeconds * 1_000)) {
      isLate = true
      child.kill(signal: 9)
    }
    while ending == nil || open > 0 && !isLate { loop.runOnce() }  // which the timer ends at the latest
    guard let ending, !isLate else { return failed(.programIsLate(words[0], seconds: timeoutSeconds)) }
    guard ending == .exited(status: 0) else {
      let lastWords = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline).last ?? ""
      return failed(.programFails(words[0], ending: "\(ending)", lastWords: String(lastWords)))
    }
    return ServedChange(id: String(decoding: output, as: UTF8.self).split(whereSeparator: \.isWhitespace).first.map(String.init))
  }

  private static func failed(_ fault: FeedFault) -> ServedChange { ServedChange(failure: "\(fault)") }
}
