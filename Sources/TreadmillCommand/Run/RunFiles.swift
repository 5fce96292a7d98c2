import Impressions
import JSONReading
import ScrollSimulation
import SimulationReports
import Treadmill

/// The output files of a run: its frames (`Docs/Trace.md`), gestures (`Docs/Gestures.md`) and what a client would log of it
/// (`Docs/ClientLog.md`) as they come, and its HTML page at the end.
final class RunFiles {
  private let files: OutputFiles
  private var recorder: SessionRecorder?
  private var clientLog: ClientLogRecording?

  /// Opens the files of a request. Throws if the run also reads one of them, all of which are `others`.
  init(_ request: SimulationRequest, sparing others: [NamedFile]) throws(Failure) {
    files = try OutputFiles(
      [
        ("--trace", request.tracePath), ("--record", request.recordPath), ("--client-log", request.clientLogPath),
        ("--html", request.htmlPath),
      ], sparing: others)
  }

  var failure: Failure? { files.failure }  // the first write error
  var wantsEvents: Bool { files["--html"] != nil }

  /// Writes the files' first lines, and records the session from its next frame on.
  func follow(_ session: any AnyStressRun, of request: SimulationRequest) {
    let header = JSONValue.object([("seed", .unsigned(request.seed)), ("run", request.settings.json)])
    files["--trace"]?.append(header.line)
    files["--record"]?.append(GestureRecorder.header.utf8)
    if wantsEvents { recorder = SessionRecorder(of: session) }
    if let trace = files["--trace"] {
      let keep = session.onFrame
      session.onFrame = { figures, line in
        keep?(figures, line)
        trace.append(line)
      }
    }
    clientLog = files["--client-log"].map { ClientLogRecording(of: session, seed: request.seed, to: $0) }
    if let recording = files["--record"] { session.simulator.onGesture = { RunFiles.append($0, to: recording) } }
  }

  /// A list of posts may be longer than a recording's largest offset.
  private static func append(_ gesture: GestureEvent, to recording: OutputFile) {
    guard gesture.isWithinBounds else { return recording.fail(because: "a gesture goes farther than a recording can say") }
    recording.append(GestureRecorder.line(of: gesture).utf8)
  }

  /// Returns the first write error.
  func finish(_ result: RunResult) -> Failure? {
    clientLog?.close()
    if let page = files["--html"], let recorder {
      let settings = result.request.settings
      let session = recorder.session(
        titled: settings.layout == .lines ? result.request.feedName : settings.layout.rawValue, replay: result.replay.description,
        naming: RuleText.title)
      page.append(HTMLReport(session).text.utf8)
      if recorder.isFull {
        StandardStream.error.write("treadmill: --html: the page has the first \(grouped(SessionRecorder.maximumFrames)) frames\n")
      }
    }
    recorder = nil
    return files.finish()
  }
}
