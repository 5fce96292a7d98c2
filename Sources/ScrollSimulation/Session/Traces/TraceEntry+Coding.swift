package import JSONReading

extension TraceEntry {
  static var allowedFrames: ClosedRange<Int> { 0...StressSetting.allowedFrames.upperBound }  // 0 is before the first
  static var allowedCalls: ClosedRange<Int> { 1...1_000_000 }  // the calls that a subject may make inside a frame

  init(_ fields: inout TraceFields) throws(TraceLineFault) {
    frame = try fields.count("at", in: TraceEntry.allowedFrames)
    let kind = try fields.only(of: TraceEntryKind.allCases.map(\.rawValue))
    switch TraceEntryKind(rawValue: kind) {
    case .gesture: body = .gesture(try fields.inner(kind, GestureEvent.init(_:)))
    case .inside: body = .inside(try TraceEntry.event(kind, &fields), call: try fields.whole("call", in: TraceEntry.allowedCalls) ?? 1)
    case .answer: body = .answer(to: try fields.name("to"), try TraceEntry.event(kind, &fields))
    case .event, nil: body = .event(try TraceEntry.event(kind, &fields))
    }
  }

  private static func event(_ name: String, _ fields: inout TraceFields) throws(TraceLineFault) -> Event {
    let element = try fields.require(name, fields.value(name))
    do throws(TraceLineFault) { return try Event(json: element) } catch {
      throw TraceLineFault(at: fields.path.inside(name), "cannot be played: \(error.words)")
    }
  }

  /// Nil for a number that is not finite, which JSON cannot hold and which plays nothing.
  package var json: JSONValue? {
    switch body {
    case .gesture(let gesture): object(.gesture, gesture.json)
    case .event(let event): object(.event, event.json)
    case .inside(let event, let call): object(.inside, event.json, ("call", .integer(call)))
    case .answer(let question, let event): object(.answer, event.json, ("to", .string(question)))
    }
  }

  private func object(_ kind: TraceEntryKind, _ value: JSONValue?, _ others: (String, JSONValue?)...) -> JSONValue? {
    guard let value else { return nil }
    if case .null = value { return nil }
    return .sorted([("at", .integer(frame)), (kind.rawValue, value)] + others)
  }
}
