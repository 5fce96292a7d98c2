public import JSONReading

extension ImpressionDefinitions {
  /// As a `definitions.json`, which is read back as the same.
  public var document: JSONValue { .object([("version", .integer(1)), ("definitions", .array(list.map(\.document)))]) }
}

extension ImpressionDefinition {
  var document: JSONValue {
    var members: [(String, JSONValue)] = [("name", .string(name))]
    if !source.isEmpty { members.append(("source", .string(source))) }
    if !about.isEmpty { members.append(("about", .string(about))) }
    members.append(("visible", .array(visible.map(\.document))))
    if !needs.isEmpty { members.append(("needs", .array(needs.words.map(JSONValue.string)))) }
    if dwell != .continuous(0) { members.append(("time", dwell.document)) }
    switch counting {
    case .session: break
    case .stay: members.append(("counts", .string("stay")))
    case .day: members.append(("counts", .string("day")))
    case .gap(let gap): members.append(("counts", .object([("gap", .number(Double(gap) / 1_000_000))])))
    }
    let words = Renewal.names.filter { again.contains($0.renewal) }.map(\.name)
    if !words.isEmpty { members.append(("again", .array(words.map(JSONValue.string)))) }
    return .object(members)
  }
}

extension ImpressionDefinition.Share {
  fileprivate var document: JSONValue {
    var members: [(String, JSONValue)] = [
      measure == .whole ? ("whole", .boolean(true)) : (measure.rawValue, .number(limit))
    ]
    if exceeds { members.append(("exceeds", .boolean(true))) }
    if from > 0 { members.append(("from", .number(from))) }
    if below < .infinity { members.append(("below", .number(below))) }
    if floors { members.append(("floors", .boolean(true))) }
    return .object(members)
  }
}

extension ImpressionDefinition.Dwell {
  fileprivate var document: JSONValue {
    let milliseconds = JSONValue.number(Double(nanoseconds) / 1_000_000)
    return switch self {
    case .continuous: .object([("continuous", milliseconds)])
    case .total: .object([("total", milliseconds)])
    case .recheck: .object([("recheck", milliseconds)])
    }
  }
}
