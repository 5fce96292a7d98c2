import ScrollSimulation
import SimulationReports

/// The files that a run writes: frame by frame its trace (`Docs/Trace.md`) and its gestures (`Docs/Gestures.md`), and at the end its page.
final class RunFiles {
  private let files: OutputFiles
  private var recorder: SessionRecorder?

  /// Opens the files of a request; none may be one that the run reads.
  init(_ request: Request, feed: InputFile?, gestures: InputFile?) throws(Failure) {
    var others = NamedFile.map(request.mapPath)
    if let feed { others.append(NamedFile(name: "the feed, \(feed.name)", status: feed.status)) }
    if let gestures { others.append(NamedFile(name: "the gestures, \(gestures.name)", status: gestures.status)) }
    files = try OutputFiles(
      [("--trace", request.tracePath), ("--record", request.recordPath), ("--html", request.htmlPath)], sparing: others)
  }

  /// Why one of them can no longer be written.
  var failure: Failure? { files.failure }
  /// Whether the run must keep its events.
  var wantsEvents: Bool { files["--html"] != nil }

  /// Empties the files and writes their first lines.
  func begin(_ configuration: JSONValue) throws(Failure) {
    try files.begin()
    let header = JSONValue.object([("trace", .integer(TraceVersion.ofFrames)), ("configuration", configuration)])
    files["--trace"]?.append("\(header)\n".utf8)
    files["--record"]?.append(GestureRecorder.header.utf8)
  }

  /// Writes what happens in a run from now on.
  func follow(_ run: SimulatedRun) {
    if wantsEvents { recorder = run.session.map(SessionRecorder.init) }
    if let trace = files["--trace"] { run.follow { trace.append($0) } }
    if let recording = files["--record"] { run.session?.simulator.onGesture = { RunFiles.append($0, to: recording) } }
  }

  /// A list of posts may be longer than a recording can say.
  private static func append(_ gesture: GestureEvent, to recording: OutputFile) {
    guard gesture.isWithinBounds else { return recording.fail(because: "a gesture goes farther than a recording can say") }
    recording.append(GestureRecorder.line(of: gesture).utf8)
  }

  /// Writes what is left and closes the files.
  func finish(_ result: RunResult) throws(Failure) {
    if let page = files["--html"], let recorder {
      let session = recorder.session(titled: result.request.title, replay: result.replay.description, naming: RuleText.title)
      page.append(HTMLReport(session).text.utf8)
      if recorder.isFull {
        StandardStream.error.write("treadmill: --html: the page has the first \(grouped(FrameRecorder.maximumFrames)) frames\n")
      }
    }
    recorder = nil
    try files.finish()
  }
}
