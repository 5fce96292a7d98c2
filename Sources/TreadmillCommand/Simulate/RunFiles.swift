import ScrollSimulation
import SimulationReports

/// The files that a run writes: frame by frame its trace (`Docs/Trace.md`) and its gestures (`Docs/Gestures.md`), and at the end its page.
final class RunFiles {
  private let trace: OutputFile?
  private let recording: OutputFile?
  private let page: OutputFile?
  private var all: [OutputFile] { [trace, recording, page].compactMap(\.self) }
  private var recorder: SessionRecorder?

  /// Opens the files of a request; none may be another one of the run's.
  init(_ request: Request, feed: InputFile?, gestures: InputFile?) throws(Failure) {
    var others = NamedFile.map(request.mapPath)
    if let feed { others.append(NamedFile(name: "the feed, \(feed.name)", status: feed.status)) }
    if let gestures { others.append(NamedFile(name: "the gestures, \(gestures.name)", status: gestures.status)) }
    trace = try RunFiles.open("--trace", request.tracePath, "the trace", &others)
    recording = try RunFiles.open("--record", request.recordPath, "the recording", &others)
    page = try RunFiles.open("--html", request.htmlPath, "the page", &others)
  }

  private static func open(_ option: String, _ path: String?, _ name: String, _ others: inout [NamedFile]) throws(Failure) -> OutputFile? {
    guard let path else { return nil }
    let file = try OutputFile(option, path, sparing: others)
    others.append(NamedFile(name: "\(name), \(file.path)", status: file.status))
    return file
  }

  /// Why one of them can no longer be written.
  var failure: Failure? { all.lazy.compactMap(\.failure).first }
  /// Whether the run must keep its events.
  var wantsEvents: Bool { page != nil }

  /// Empties the files and writes their first lines.
  func begin(_ configuration: JSONValue) throws(Failure) {
    for file in all { try file.empty() }
    trace?.append("\(JSONValue.object([("trace", .integer(TraceVersion.ofFrames)), ("configuration", configuration)]))\n".utf8)
    recording?.append(GestureRecorder.header.utf8)
  }

  /// Writes what happens in a run from now on.
  func follow(_ run: SimulatedRun) {
    if page != nil { recorder = run.session.map(SessionRecorder.init) }
    if let trace { run.follow { trace.append($0) } }
    if let recording { run.session?.simulator.onGesture = { RunFiles.append($0, to: recording) } }
  }

  /// A list of posts may be longer than a recording can say.
  private static func append(_ gesture: GestureEvent, to recording: OutputFile) {
    guard gesture.isWithinBounds else { return recording.fail(because: "a gesture goes farther than a recording can say") }
    recording.append(GestureRecorder.line(of: gesture).utf8)
  }

  /// Writes what is left and closes the files.
  func finish(_ result: RunResult) throws(Failure) {
    if let page, let recorder {
      let session = recorder.session(titled: result.request.title, replay: result.replay.description, naming: RuleText.title)
      page.append(HTMLReport(session).text.utf8)
      if recorder.isFull {
        StandardStream.error.write("treadmill: --html: the page has the first \(grouped(FrameRecorder.maximumFrames)) frames\n")
      }
    }
    recorder = nil
    for file in all { try file.finish() }
  }
}
