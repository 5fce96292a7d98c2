import ScrollSimulation

/// The lines of a trace that its replay made no use of, on standard error.
struct UnusedLines {
  /// Lines that are named; the others are counted.
  private static let maximumShown = 20

  let name: String
  let count: Int
  private let lines: [(number: Int, text: String, reason: UnusedEntry.Reason)]

  init(_ entries: [UnusedEntry], of file: TraceFile) {
    name = file.name
    count = entries.count
    lines = UnusedEntry.lines(of: Array(entries.prefix(UnusedLines.maximumShown)), in: file.text)
  }

  func print() {
    guard count > 0 else { return }
    var text = lines.map { "\(name):\($0.number): not used: \($0.reason)\n  \($0.text)\n" }.joined()
    if count > lines.count { text += "and \(counted(count - lines.count, "more unused line"))\n" }
    StandardStream.error.write(text)
  }
}
