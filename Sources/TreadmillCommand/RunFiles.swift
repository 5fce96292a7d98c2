import FeedSimulation
import ScrollSimulation

/// The files that a run writes frame by frame: its trace (`Docs/Trace.md`) and its gestures (`Docs/Gestures.md`).
struct RunFiles {
  private let trace: OutputFile?
  private let recording: OutputFile?
  private var all: [OutputFile] { [trace, recording].compactMap(\.self) }

  /// Opens the files of a request; none may be another one of the run's.
  init(_ request: Request, feed: InputFile?, gestures: InputFile?) throws(Failure) {
    var others: [NamedFile] = []
    if let feed { others.append(NamedFile(name: "the feed, \(feed.name)", status: feed.status)) }
    if let gestures { others.append(NamedFile(name: "the gestures, \(gestures.name)", status: gestures.status)) }
    trace = if let path = request.tracePath { try OutputFile("--trace", path, sparing: others) } else { nil }
    if let trace { others.append(NamedFile(name: "the trace, \(trace.path)", status: trace.status)) }
    recording = if let path = request.recordPath { try OutputFile("--record", path, sparing: others) } else { nil }
  }

  init(_ request: LayoutRequest) throws(Failure) {
    trace = if let path = request.tracePath { try OutputFile("--trace", path) } else { nil }
    recording = nil
  }

  /// Why one of them can no longer be written.
  var failure: Failure? { trace?.failure ?? recording?.failure }

  /// Empties the files and writes their first lines.
  func begin(_ configuration: JSONValue) throws(Failure) {
    for file in all { try file.empty() }
    trace?.append("\(JSONValue.object([("trace", .integer(TraceVersion.ofFrames)), ("configuration", configuration)]))\n".utf8)
    recording?.append(GestureRecorder.header.utf8)
  }

  /// Writes what happens in a run from now on.
  func follow(_ run: FeedRun) {
    if let trace { run.onLine = { trace.append($0) } }
    if let recording { run.simulator.onGesture = { RunFiles.append($0, to: recording) } }
  }

  /// A list of posts may be longer than a recording can say.
  private static func append(_ gesture: GestureEvent, to recording: OutputFile) {
    guard gesture.isWithinBounds else { return recording.fail(because: "a gesture goes farther than a recording can say") }
    recording.append(GestureRecorder.line(of: gesture).utf8)
  }

  func follow(_ run: LayoutRun) {
    if let trace { run.follow { trace.append($0) } }
  }

  /// Writes what is left and closes the files.
  func finish() throws(Failure) { for file in all { try file.finish() } }
}
