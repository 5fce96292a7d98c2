import ScrollSimulation

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
      ("crossOffset", PackedIntegers.differences(frames.compactMap(\.crossOffset))),
      ("width", PackedIntegers.differences(frames.map(\.width))),
      ("height", PackedIntegers.differences(frames.map(\.height))),
      ("coverBefore", PackedIntegers.differences(frames.map(\.covers.before))),
      ("coverBehind", PackedIntegers.differences(frames.map(\.covers.behind))),
      ("content", PackedIntegers.differences(frames.map(\.content))),
      ("items", PackedIntegers.differences(frames.map { Int64($0.items) })),
      ("travel", PackedIntegers.plain(frames.map(\.travel))),
      ("binds", PackedIntegers.plain(frames.map { Int64($0.binds) })),
      ("blank", PackedIntegers.plain(frames.map(\.blank))),
      ("corrections", PackedIntegers.plain(corrections)),
      ("missing", PackedIntegers.plain(missing)), ("fingers", PackedIntegers.plain(fingers)),
    ]
    let tiles = PackedTiles(session.frames)
    let looks = PackedLooks(session.looks)
    let members =
      [
        "\"hz\":\(session.hz)", "\"quiescentFrom\":\(session.quiescentFrom.map(String.init) ?? "null")",
        "\"isHorizontal\":\(session.isHorizontal)", "\"phases\":\(HTMLReport.array(phases.map(Escaping.json)))",
      ] + columns.map { "\"\($0)\":\($1.json)" } + [
        "\"pools\":\(HTMLReport.array(tiles.pools.map(String.init)))", "\"keys\":\(HTMLReport.array(tiles.keys.map { "\"\($0)\"" }))",
        "\"keyNames\":\(HTMLReport.array(session.keyNames.map(Escaping.json)))",
        "\"tiles\":\(HTMLReport.array(tiles.changes.map(\.json)))", "\"looks\":\(HTMLReport.array(looks.looks.map(\.json)))",
        "\"parts\":\(looks.parts.json)", "\"colours\":\(HTMLReport.array(looks.colors.map(Escaping.json)))",
        "\"texts\":\(HTMLReport.array(looks.texts.map(Escaping.json)))", "\"errors\":\(HTMLReport.array(errors))",
        "\"inputs\":\(inputs)",
        "\"loads\":\(HTMLReport.array(loads))", "\"findings\":\(HTMLReport.array(marks))", "\"names\":\(HTMLReport.array(names))",
      ]
    return "{" + members.joined(separator: ",") + "}"
  }

  /// For each: the frame's index, the cause, the delta.
  private var corrections: [Int64] {
    session.frames.enumerated().flatMap { place, frame in frame.corrections.flatMap { [Int64(place), Int64($0.cause), $0.delta] } }
  }

  private var missing: [Int64] {
    session.frames.enumerated().flatMap { place, frame in frame.missing.flatMap { [Int64(place), Int64($0)] } }
  }

  /// For each: the frame's index, the finger, x, y.
  private var fingers: [Int64] {
    session.frames.enumerated().flatMap { place, frame in
      frame.fingers.flatMap { [Int64(place), Int64($0.finger), $0.x, $0.y] }
    }
  }

  /// The frame's index from which on the list reports an error, and the error; null when it ends.
  private var errors: [String] {
    var last: String?
    return session.frames.enumerated().compactMap { place, frame in
      guard frame.error != last else { return nil }
      last = frame.error
      return "[\(place),\(frame.error.map(Escaping.json) ?? "null")]"
    }
  }

  /// Columns: frames, additional frames of each, indices of the kinds in their names, words.
  private var inputs: String {
    var names: [String] = []
    let kinds = session.inputs.map { input in Int64(HTMLReport.place(of: input.kind, in: &names)) }
    let members = [
      ("frames", PackedIntegers.differences(session.inputs.map { Int64($0.frame) }).json),
      ("spans", PackedIntegers.plain(session.inputs.map { Int64($0.last.subtractingReportingOverflow($0.frame).partialValue) }).json),
      ("kinds", PackedIntegers.plain(kinds).json), ("names", HTMLReport.array(names.map(Escaping.json))),
      ("words", HTMLReport.array(session.inputs.map { Escaping.json($0.words) })),
    ]
    return "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
  }

  private var loads: [String] {
    session.loads.map { load in
      let end = load.end.map(String.init) ?? "null"
      return "[\(Escaping.json(load.lane)),\(Escaping.json(load.name)),\(load.begin),\(end),\(Escaping.json(load.outcome))]"
    }
  }

  /// Frame, rule, fault and places: a tile of the pool, with or without a part, or the tile of a key, which is a string.
  private var marks: [String] {
    session.findings.map { finding in
      let places = finding.places.map { place in
        switch place {
        case .tile(let pool, nil): "[\(pool)]"
        case .tile(let pool, let part?): "[\(pool),\(part.x),\(part.y),\(part.width),\(part.height)]"
        case .item(let key): "[\"\(key)\"]"
        }
      }
      return "[\(finding.frame),\(Escaping.json(finding.rule)),\(Escaping.json(finding.detail)),\(HTMLReport.array(places))]"
    }
  }

  private var names: [String] {
    session.rules.filter { $0.rule.findings > 0 }.map { rule, name in
      HTMLReport.array([rule.rule, name, RuleText.seen(of: rule.rule)].map(Escaping.json))
    }
  }

  private static func steps(_ times: [Int64]) -> [Int64] {
    var last: Int64 = 0
    return times.map { time in
      let time = PackedIntegers.clamped(time)
      defer { last = time }
      return time - last
    }
  }

  private static func place(of word: String, in words: inout [String]) -> Int {
    if let index = words.firstIndex(of: word) { return index }
    words.append(word)
    return words.count - 1
  }

  private static func array(_ members: [String]) -> String { "[" + members.joined(separator: ",") + "]" }
}
