import JSONReading

enum ResultLine {
  static let maximumBytes = 1 << 24

  case result(StressResult)
  /// The last line of a file: the number of results before it, and the sum of their hashes.
  case summary(SessionSettings, seeds: Int, hash: String)
  case meta  // facts that depend on wall time; merging ignores them

  init(reading line: some Collection<UInt8>) throws(LineFault) {
    guard line.count <= ResultLine.maximumBytes else { throw LineFault(words: "it has more than \(ResultLine.maximumBytes) bytes") }
    var fields = try LineFields(line: line)
    if fields.has("meta") {
      self = .meta
    } else if let summary = try fields.object("summary") {
      try fields.end()
      self = try ResultLine.summary(summary)
    } else if let reason = fields.value("error") {
      throw LineFault(words: "it answers a job that was refused: \(JSONValue(reason))")
    } else {
      self = .result(try StressResult(reading: fields))
    }
  }

  /// Fields of a summary that merging counts itself.
  private static let counted = [
    "failingSeeds", "frames", "nanoseconds", "rules", "checked", "untested", "findings", "counters", "minimums", "maximums", "histograms",
  ]

  private static func summary(_ fields: LineFields) throws(LineFault) -> ResultLine {
    var fields = fields
    let summary = ResultLine.summary(
      try SessionSettings(reading: try fields.require("run", try fields.object("run"))),
      seeds: try fields.require("seeds", try fields.whole("seeds", in: 0...Int.max)),
      hash: try fields.require("hash", try fields.string("hash")))
    for name in counted { _ = fields.value(name) }
    try fields.end()
    return summary
  }
}
