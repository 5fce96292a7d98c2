enum ResultLine {
  static let maximumBytes = 1 << 24

  case result(StressResult)
  /// The last line of a file: the number of results before it, and the sum of their hashes.
  case summary(StressConfiguration, seeds: Int, hash: String)
  case meta  // facts that depend on wall time; merging ignores them

  init(reading line: some Collection<UInt8>) throws(LineFault) {
    guard line.count <= ResultLine.maximumBytes else { throw LineFault(words: "it has more than \(ResultLine.maximumBytes) bytes") }
    let value = try JSONValue(reading: line)
    guard case .object(let members) = value, let first = members.first else { throw LineFault(words: "expected a JSON object") }
    if members.contains(where: { $0.0 == "meta" }) {
      self = .meta
    } else if first.0 == "summary" {
      self = try ResultLine.summary(in: first.1)
    } else if let reason = members.first(where: { $0.0 == "error" })?.1 {
      throw LineFault(words: "it answers a job that was refused: \(reason)")
    } else {
      self = .result(try StressResult(reading: value))
    }
  }

  private static func summary(in value: JSONValue) throws(LineFault) -> ResultLine {
    let names =
      ["run", "seeds", "failingSeeds", "hash", "frames", "nanoseconds", "rules", "checked", "untested", "findings"]
      + StressStatistics.memberNames
    let members = try JSONMembers(value, among: names)
    return .summary(
      try StressConfiguration(reading: try members.required("run")), seeds: try members.requiredNumber("seeds", in: 0...Int.max),
      hash: try members.requiredText("hash"))
  }
}
