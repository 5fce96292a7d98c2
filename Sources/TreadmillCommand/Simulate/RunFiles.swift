import JSONReading
import ScrollSimulation
import SimulationReports

/// The output files of a run: its frames (`Docs/Trace.md`) and gestures (`Docs/Gestures.md`) per frame, and its HTML page at the end.
final class RunFiles {
  private let files: OutputFiles
  private var recorder: SessionRecorder?

  /// Opens the files of a request. Throws if the run also reads one of them.
  init(_ request: Request, feed: InputFile?, gestures: InputFile?) throws(Failure) {
    var others = NamedFile.map(request.mapPath)
    if let feed { others.append(NamedFile(name: "the feed, \(feed.name)", status: feed.status)) }
    if let gestures { others.append(NamedFile(name: "the gestures, \(gestures.name)", status: gestures.status)) }
    files = try OutputFiles(
      [("--trace", request.tracePath), ("--record", request.recordPath), ("--html", request.htmlPath)], sparing: others)
  }

  var failure: Failure? { files.failure }  // the first write error
  var wantsEvents: Bool { files["--html"] != nil }

  /// The files' first lines.
  func begin(_ configuration: JSONValue) {
    files["--trace"]?.append(JSONValue.object([("configuration", configuration)]).line)
    files["--record"]?.append(GestureRecorder.header.utf8)
  }

  /// Records the run from its next frame on.
  func follow(_ run: SimulatedRun) {
    if wantsEvents { recorder = SessionRecorder(of: run.session) }
    if let trace = files["--trace"] { run.follow { trace.append($0) } }
    if let recording = files["--record"] { run.session.simulator.onGesture = { RunFiles.append($0, to: recording) } }
  }

  /// A list of posts may be longer than a recording's largest offset.
  private static func append(_ gesture: GestureEvent, to recording: OutputFile) {
    guard gesture.isWithinBounds else { return recording.fail(because: "a gesture goes farther than a recording can say") }
    recording.append(GestureRecorder.line(of: gesture).utf8)
  }

  /// Returns the first write error.
  func finish(_ result: RunResult) -> Failure? {
    if let page = files["--html"], let recorder {
      let session = recorder.session(titled: result.request.title, replay: result.replay.description, naming: RuleText.title)
      page.append(HTMLReport(session).text.utf8)
      if recorder.isFull {
        StandardStream.error.write("treadmill: --html: the page has the first \(grouped(SessionRecorder.maximumFrames)) frames\n")
      }
    }
    recorder = nil
    return files.finish()
  }
}
