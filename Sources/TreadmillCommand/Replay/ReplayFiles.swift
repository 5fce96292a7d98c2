import ScrollSimulation
import SimulationReports

/// The files that a replay writes: a trace of it, and pages to look at.
struct ReplayFiles {
  private let trace: OutputFile?
  private let html: OutputFile?
  private let perfetto: OutputFile?

  /// Opens them; none may be another one, nor one of `files`, which the session is read from.
  init(_ request: ReplayRequest, sparing files: [NamedFile]) throws(Failure) {
    var others = files
    trace = try ReplayFiles.open("--record", request.recordPath, &others)
    html = try ReplayFiles.open("--html", request.htmlPath, &others)
    perfetto = try ReplayFiles.open("--perfetto", request.perfettoPath, &others)
  }

  private static func open(_ option: String, _ path: String?, _ others: inout [NamedFile]) throws(Failure) -> OutputFile? {
    guard let path else { return nil }
    let file = try OutputFile(option, path, sparing: others)
    others.append(NamedFile(name: "what \(option) writes", status: file.status))
    return file
  }

  /// Whether the frames of a session have to be kept.
  var wantsFrames: Bool { html != nil || perfetto != nil }

  func begin() throws(Failure) { for file in [trace, html, perfetto] { try file?.empty() } }

  /// Where the lines of a trace go, as they are made: a session that ends the process leaves what came before.
  var onLine: (([UInt8]) -> Void)? {
    guard let trace else { return nil }
    return { line in
      trace.append(line)
      trace.flush()
    }
  }

  /// Writes the reports and closes all.
  func finish(_ session: RecordedSession?) throws(Failure) {
    if let session {
      html?.append(HTMLReport(session).text.utf8)
      perfetto?.append(PerfettoTrace(session).text.utf8)
    }
    for file in [trace, html, perfetto] { try file?.finish() }
  }
}
