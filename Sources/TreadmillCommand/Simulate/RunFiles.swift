import FeedSimulation
import ScrollSimulation
import Treadmill

/// The files that a run writes: frame by frame its trace (`Docs/Trace.md`) and its gestures (`Docs/Gestures.md`), and in the end its page.
struct RunFiles {
  private let trace: OutputFile?
  private let recording: OutputFile?
  private let page: RunPage?
  private var all: [OutputFile] { [trace, recording, page?.file].compactMap(\.self) }

  /// Opens the files of a request; none may be another one of the run's.
  init(_ request: Request, feed: InputFile?, gestures: InputFile?) throws(Failure) {
    var others = NamedFile.map(request.mapPath)
    if let feed { others.append(NamedFile(name: "the feed, \(feed.name)", status: feed.status)) }
    if let gestures { others.append(NamedFile(name: "the gestures, \(gestures.name)", status: gestures.status)) }
    trace = if let path = request.tracePath { try OutputFile("--trace", path, sparing: others) } else { nil }
    if let trace { others.append(NamedFile(name: "the trace, \(trace.path)", status: trace.status)) }
    recording = if let path = request.recordPath { try OutputFile("--record", path, sparing: others) } else { nil }
    if let recording { others.append(NamedFile(name: "the recording, \(recording.path)", status: recording.status)) }
    page = if let path = request.htmlPath { RunPage(try OutputFile("--html", path, sparing: others)) } else { nil }
  }

  init(_ request: LayoutRequest) throws(Failure) {
    trace = if let path = request.tracePath { try OutputFile("--trace", path) } else { nil }
    recording = nil
    let others = trace.map { [NamedFile(name: "the trace, \($0.path)", status: $0.status)] } ?? []
    page = if let path = request.htmlPath { RunPage(try OutputFile("--html", path, sparing: others)) } else { nil }
  }

  /// Why one of them can no longer be written.
  var failure: Failure? { all.lazy.compactMap(\.failure).first }

  /// Empties the files and writes their first lines.
  func begin(_ configuration: JSONValue) throws(Failure) {
    for file in all { try file.empty() }
    trace?.append("\(JSONValue.object([("trace", .integer(TraceVersion.ofFrames)), ("configuration", configuration)]))\n".utf8)
    recording?.append(GestureRecorder.header.utf8)
  }

  /// Writes what happens in a run from now on.
  func follow(_ run: FeedRun) {
    page?.follow(run)
    if trace != nil || page != nil {
      run.onLine = { [trace, page, unowned run] line in
        trace?.append(line)
        page?.frameIsMade(run.simulator.frame, run.eventWords)
      }
    }
    if recording != nil || page != nil {
      run.simulator.onGesture = { [recording, page, unowned run] gesture in
        if let recording { RunFiles.append(gesture, to: recording) }
        page?.gestureIsPlayed(gesture, before: run.simulator.frame)
      }
    }
  }

  /// A list of posts may be longer than a recording can say.
  private static func append(_ gesture: GestureEvent, to recording: OutputFile) {
    guard gesture.isWithinBounds else { return recording.fail(because: "a gesture goes farther than a recording can say") }
    recording.append(GestureRecorder.line(of: gesture).utf8)
  }

  func follow(_ run: LayoutRun) {
    switch run {
    case .items(let run):
      page?.follow(run)
      guard trace != nil || page != nil else { return }
      run.onLine = { [trace, page, unowned run] line in
        trace?.append(line)
        page?.frameIsMade(run.frame, run.eventWords)
      }
    case .plane(let run): if let trace { run.onLine = { trace.append($0) } }
    }
  }

  /// Writes what is left and closes the files.
  func finish(_ result: RunResult) throws(Failure) {
    page?.write(titled: result.request.feed.name, hz: result.request.hz, setting: result.request.facts, result.findings)
    for file in all { try file.finish() }
  }

  func finish(_ result: LayoutResult) throws(Failure) {
    page?.write(titled: result.request.layout.rawValue, hz: result.request.hz, setting: result.request.facts, result.findings)
    for file in all { try file.finish() }
  }
}

extension Request {
  /// What decides a run besides its seed and its rate, for a page.
  fileprivate var facts: [(name: String, value: String)] {
    [("screen", "\(viewport)"), ("platform", platform.rawValue), ("hand", profile.rawValue)]
      + (bug.map { [("plant", $0.rawValue)] } ?? [])
  }
}

extension LayoutRequest {
  fileprivate var facts: [(name: String, value: String)] {
    let lengths = isUnmeasured ? "learned on sight" : "known"
    return [
      ("items", grouped(items)), ("lengths", lengths), ("screen", "\(viewport)"), ("platform", platform.rawValue),
      ("hand", profile.rawValue),
    ]
  }
}
