/// The files that `treadmill stress` writes: opened before the run, and emptied when it begins, so that a command that is refused has taken
/// nothing away.
struct StressFiles {
  let results: OutputFile?
  let junit: OutputFile?
  let html: OutputFile?
  let perfetto: OutputFile?
  private var all: [OutputFile] { [results, junit, html, perfetto].compactMap(\.self) }

  init(_ request: StressRequest, sparing feed: StressFeed) throws(Failure) {
    var others = feed.files
    results = try StressFiles.open("--out", request.outPath, &others)
    junit = try StressFiles.open("--junit", request.junitPath, &others)
    html = try StressFiles.open("--html", request.htmlPath, &others)
    perfetto = try StressFiles.open("--perfetto", request.perfettoPath, &others)
  }

  private static func open(_ option: String, _ path: String?, _ others: inout [NamedFile]) throws(Failure) -> OutputFile? {
    guard let path else { return nil }
    let file = try OutputFile(option, path, sparing: others)
    others.append(NamedFile(name: "what \(option) writes", status: file.status))
    return file
  }

  /// Why one of them can no longer be written.
  var failure: Failure? { all.lazy.compactMap(\.failure).first }

  func begin() throws(Failure) { for file in all { try file.empty() } }

  /// Writes what is left and closes the files.
  func finish() throws(Failure) { for file in all { try file.finish() } }
}
