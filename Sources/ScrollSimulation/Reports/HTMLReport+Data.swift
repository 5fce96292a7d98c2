// What the page draws, as one JSON object: columns of packed integers (``PackedIntegers``), and plain strings.
extension HTMLReport {
  var data: String {
    let frames = session.frames
    var phases: [String] = []
    let phaseColumn = frames.map { frame in Int64(HTMLReport.place(of: frame.phase, in: &phases)) }
    let columns = [
      ("number", PackedIntegers.differences(frames.map { Int64($0.number) })),
      ("time", PackedIntegers.differences(HTMLReport.steps(frames.map(\.time)))),
      ("phase", PackedIntegers.plain(phaseColumn)),
      ("offset", PackedIntegers.differences(frames.map(\.offset))),
      ("width", PackedIntegers.differences(frames.map(\.width))),
      ("height", PackedIntegers.differences(frames.map(\.height))),
      ("content", PackedIntegers.differences(frames.map(\.content))),
      ("items", PackedIntegers.differences(frames.map { Int64($0.items) })),
      ("travel", PackedIntegers.plain(frames.map(\.travel))),
      ("binds", PackedIntegers.plain(frames.map { Int64($0.binds) })),
      ("blank", PackedIntegers.plain(frames.map(\.blank))),
      ("corrections", PackedIntegers.plain(corrections)),
      ("missing", PackedIntegers.plain(missing)),
    ]
    let tiles = PackedTiles(session.frames)
    let members =
      [
        "\"hz\":\(session.hz)", "\"isHorizontal\":\(session.isHorizontal)", "\"phases\":\(HTMLReport.array(phases.map(Escaping.json)))",
      ] + columns.map { "\"\($0)\":\($1.json)" } + [
        "\"pools\":\(HTMLReport.array(tiles.pools.map(String.init)))", "\"keys\":\(HTMLReport.array(tiles.keys.map { "\"\($0)\"" }))",
        "\"tiles\":\(HTMLReport.array(tiles.changes.map(\.json)))", "\"inputs\":\(HTMLReport.array(inputs))",
        "\"loads\":\(HTMLReport.array(loads))", "\"findings\":\(HTMLReport.array(marks))",
      ]
    return "{" + members.joined(separator: ",") + "}"
  }

  /// For each: the frame's place, the cause, the delta.
  private var corrections: [Int64] {
    session.frames.enumerated().flatMap { place, frame in frame.corrections.flatMap { [Int64(place), Int64($0.cause), $0.delta] } }
  }

  /// For each: the frame's place, the index.
  private var missing: [Int64] {
    session.frames.enumerated().flatMap { place, frame in frame.missing.flatMap { [Int64(place), Int64($0)] } }
  }

  private var inputs: [String] {
    session.inputs.map { "[\($0.frame),\(Escaping.json($0.kind)),\(Escaping.json($0.words))]" }
  }

  private var loads: [String] {
    session.loads.map { load in
      let end = load.end.map(String.init) ?? "null"
      return "[\(Escaping.json(load.lane)),\(Escaping.json(load.name)),\(load.begin),\(end),\(Escaping.json(load.outcome))]"
    }
  }

  private var marks: [String] {
    session.findings.map { "[\($0.frame),\(Escaping.json($0.rule)),\(Escaping.json($0.detail))]" }
  }

  /// Of instants that come at a steady rate the steps are all the same, and their differences nothing.
  private static func steps(_ times: [Int64]) -> [Int64] {
    var last: Int64 = 0
    return times.map { time in
      let time = PackedIntegers.clamped(time)
      defer { last = time }
      return time - last
    }
  }

  /// Where a word stands among those that there were before.
  private static func place(of word: String, in words: inout [String]) -> Int {
    if let place = words.firstIndex(of: word) { return place }
    words.append(word)
    return words.count - 1
  }

  private static func array(_ members: [String]) -> String { "[" + members.joined(separator: ",") + "]" }
}
