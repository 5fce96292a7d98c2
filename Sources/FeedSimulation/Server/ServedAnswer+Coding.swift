import JSONReading
import ScrollSimulation

extension ServedAnswer {
  static let milliseconds = 0...600_000  // a trace is clamped to them

  init(_ fields: inout TraceFields) throws(TraceLineFault) {
    let status = try fields.whole("status", in: .min ... .max) ?? 0
    let milliseconds = try fields.clamped("ms", to: ServedAnswer.milliseconds) ?? 0
    let (older, newer, failure) = (try fields.string("older"), try fields.string("newer"), try fields.string("failure"))
    if fields.has("posts") {
      let posts = try fields.each("posts", limit: PostValue.maximumPosts, ServedPost.init(_:))
      self.init(status: status, milliseconds: milliseconds, page: ServedPage(posts: posts, older: older, newer: newer))
    } else {
      self.init(status: status, milliseconds: milliseconds, failure: failure ?? "no answer")
    }
  }

  var json: JSONValue {
    .sorted([
      ("status", .integer(status)), ("ms", .integer(milliseconds)), ("posts", page.map { .array($0.posts.map(\.json)) }),
      ("older", page?.older.map { .string($0) }), ("newer", page?.newer.map { .string($0) }), ("failure", failure.map { .string($0) }),
    ])
  }
}

extension ServedPost {
  /// `words` is the text: `text` has its sizes.
  init(_ fields: inout TraceFields) throws(TraceLineFault) {
    self.init(try PostValue(&fields), order: try fields.string("order"), text: try fields.string("words"))
  }

  var json: JSONValue { .sorted(value.members + [("order", order.map { .string($0) }), ("words", text.map { .string($0) })]) }
}

extension ServerChange {
  init(_ fields: inout TraceFields) throws(TraceLineFault) {
    switch try fields.choice("change", of: ServerChange.names) {
    case "reset": self = .reset(seed: try fields.key("seed"))
    case "insert": self = .insert(number: try fields.count("number"))
    case "edit": self = .edit(id: try fields.name("id"))
    default: self = .delete(id: try fields.name("id"))
    }
  }

  var members: [(String, JSONValue?)] {
    let value: (String, JSONValue?) =
      switch self {
      case .reset(let seed): ("seed", .unsigned(seed))
      case .insert(let number): ("number", .integer(number))
      case .edit(let id), .delete(let id): ("id", .string(id))
      }
    return [("change", .string(name)), value]
  }
}

extension ServedChange {
  init(_ fields: inout TraceFields) throws(TraceLineFault) {
    self.init(id: try fields.string("id"), failure: try fields.string("failure"))
  }

  var json: JSONValue { .sorted([("id", id.map { .string($0) }), ("failure", failure.map { .string($0) })]) }
}

extension FeedPromise {
  private static let marks: [(String, any WritableKeyPath<FeedPromise, Bool> & Sendable)] = [
    ("isInclusive", \.isInclusive), ("hasOnePage", \.hasOnePage), ("hasNewer", \.hasNewer), ("inserts", \.inserts), ("edits", \.edits),
    ("deletes", \.deletes), ("resets", \.resets),
  ]

  init(_ fields: inout TraceFields) throws(TraceLineFault) {
    limit = try fields.whole("limit", in: .min ... .max)
    order = try fields.word("order")
    for (name, mark) in FeedPromise.marks { self[keyPath: mark] = try fields.boolean(name) ?? false }
  }

  var json: JSONValue {
    let marks = FeedPromise.marks.map { name, mark in (name, JSONValue.boolean(self[keyPath: mark]) as JSONValue?) }
    return .sorted(marks + [("limit", limit.map { .integer($0) }), ("order", order.map { .string($0.rawValue) })])
  }
}
