import JSONReading

/// The header of a trace has it.
extension StressSetting {
  init(_ fields: inout TraceFields) throws(TraceLineFault) {
    subject = try fields.name("subject")
    seed = try fields.key("seed")
    frames = try fields.count("frames")
    goal = try fields.choice("goal", of: SessionEnd.goals.map(\.rawValue)).flatMap(SessionEnd.init)
    hz = try fields.count("hz")
    (width, height) = (try fields.count("width"), try fields.count("height"))
    platform = try fields.name("platform")
    profile = try fields.name("profile")
    bug = try fields.string("bug")
    if fields.has("source") {
      source = try fields.inner("source") { (fields) throws(TraceLineFault) in
        Source(name: try fields.name("name"), hash: try fields.name("hash"))
      }
    }
    let drawn = try fields.named("numbers", "a whole number") { $0.integer(Int.self) } ?? []
    numbers = Dictionary(drawn.map { ($0.name, $0.value) }) { first, _ in first }
  }

  var json: JSONValue {
    .sorted([
      ("subject", .string(subject)), ("seed", .unsigned(seed)), ("frames", .integer(frames)), ("goal", goal.map { .string($0.rawValue) }),
      ("hz", .integer(hz)), ("width", .integer(width)), ("height", .integer(height)), ("platform", .string(platform)),
      ("profile", .string(profile)), ("bug", bug.map { .string($0) }),
      ("source", source.map { .sorted([("name", .string($0.name)), ("hash", .string($0.hash))]) }),
      ("numbers", .sorted(numbers.sorted { $0.key < $1.key }.map { ($0.key, .integer($0.value)) })),
    ])
  }
}
