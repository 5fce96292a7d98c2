import JSONReading

/// A change of the section under a header, which the header's key names. On a list without that header it does nothing; numbers are clamped.
enum SectionStep: Equatable, Sendable {
  /// The section is collapsed, or expanded if it is.
  case fold(UInt64)
  case remove(UInt64)
  /// To before another section; to the end if there is none.
  case move(UInt64, before: UInt64)
  /// A new revision of the header.
  case update(UInt64)
  /// An item, by its index in its section, to an index in another one.
  case moveItem(from: UInt64, Int, to: UInt64, Int)
}

extension SectionStep {
  init(_ fields: inout TraceFields) throws(TraceLineFault) {
    let kind = try fields.only(of: ["fold", "remove", "move", "update", "from"])
    let key = try fields.key(kind)
    switch kind {
    case "fold": self = .fold(key)
    case "remove": self = .remove(key)
    case "move": self = .move(key, before: try fields.key("before"))
    case "update": self = .update(key)
    default: self = .moveItem(from: key, try fields.count("item"), to: try fields.key("to"), try fields.count("at"))
    }
  }

  var json: JSONValue {
    switch self {
    case .fold(let key): .sorted([("fold", .unsigned(key))])
    case .remove(let key): .sorted([("remove", .unsigned(key))])
    case .move(let key, let other): .sorted([("move", .unsigned(key)), ("before", .unsigned(other))])
    case .update(let key): .sorted([("update", .unsigned(key))])
    case .moveItem(let from, let item, let to, let place):
      .sorted([("from", .unsigned(from)), ("item", .integer(item)), ("to", .unsigned(to)), ("at", .integer(place))])
    }
  }

  var words: String {
    switch self {
    case .fold(let key): "the section of k\(key) is collapsed or expanded"
    case .remove(let key): "the section of k\(key) is removed"
    case .move(let key, let other): "the section of k\(key) is moved to before that of k\(other)"
    case .update(let key): "the header k\(key) is updated"
    case .moveItem(let from, let item, let to, let place): "item \(item) of the section of k\(from) is moved to \(place) in that of k\(to)"
    }
  }

  /// One half, or one step less.
  static func shrinkCandidates(of steps: [SectionStep]) -> [[SectionStep]] {
    guard steps.count > 1 else { return [] }
    let halves = [Array(steps.prefix(steps.count / 2)), Array(steps.suffix(steps.count - steps.count / 2))]
    return halves + (steps.count == 2 ? [] : steps.indices.map { index in Array(steps[..<index] + steps[(index + 1)...]) })
  }
}
