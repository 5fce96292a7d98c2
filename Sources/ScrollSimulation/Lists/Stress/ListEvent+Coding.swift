import JSONReading

/// Events in a trace, one object each: `{"batch":[{"at":3,"insert":2,"key":601}]}`, `{"show":17,"position":"center"}`.
extension ListEvent {
  private static let plain: [(kind: String, event: ListEvent)] = [
    ("reload", .reload), ("again", .again), ("forget", .forget), ("endTurn", .endTurn), ("deselectAll", .deselect(key: nil)),
    ("session", .session), ("save", .save),
  ]

  private static let kinds =
    [
      "batch", "difference", "sections", "show", "edge", "mistake", "silence", "collapse", "insets", "tap", "restore", "restoreHere",
      "page",
      "layout", "stay", "turn", "cover", "keep", "select", "deselect", "lift", "carry", "drop", "away",
    ] + plain.map(\.kind)

  private enum Freshness: String, CaseIterable { case fresh, laidOut }  // the list before a restore

  private enum Edge: String, CaseIterable { case start, end }

  private enum Keys: String, CaseIterable { case own, foreign }  // of a state that is restored in place

  private enum Drop: String, CaseIterable { case here, back }

  private enum PlainMistake: String, CaseIterable { case count, range }

  init(json: JSONElement) throws(TraceLineFault) {
    self = try TraceFields(json).all { (fields) throws(TraceLineFault) in
      let kind = try fields.only(of: ListEvent.kinds)
      return try ListEvent(kind, &fields)
    }
  }

  private init(_ kind: String, _ fields: inout TraceFields) throws(TraceLineFault) {
    func steps() throws(TraceLineFault) -> [ListStep] {
      let steps = try fields.each(kind, ListStep.init(_:))
      guard steps.count <= ListStep.maximumSteps else {
        throw TraceLineFault(at: fields.path.inside(kind), "has \(steps.count) steps, expected at most \(ListStep.maximumSteps)")
      }
      return steps
    }
    switch kind {
    case "batch": self = .batch(try steps())
    case "difference": self = .difference(try steps())
    case "away": self = .away(try steps())
    case "show":
      let position = try ReferenceList.Position(&fields)
      self = .show(key: try fields.key(kind), position, isAnimated: try fields.boolean("animated") ?? false)
    case "edge": self = .edge(isEnd: try fields.word(kind) == Edge.end, isAnimated: try fields.boolean("animated") ?? false)
    case "stay": self = .stay(isEnd: try fields.word(kind) == Edge.end, isAnimated: try fields.boolean("animated") ?? false)
    case "keep": self = .keep(key: try fields.key(kind), isKept: !(try fields.boolean("ends") ?? false))
    case "select": self = .select(key: try fields.key(kind), count: try fields.count("count"))
    case "lift":
      let (main, cross) = (try fields.whole("main", in: .min ... .max) ?? 0, try fields.whole("cross", in: .min ... .max) ?? 0)
      self = .lift(key: try fields.key(kind), main: main, cross: cross)
    case "carry":
      let main = try fields.whole(kind, in: .min ... .max) ?? 0
      self = .carry(main: main, cross: try fields.whole("cross", in: .min ... .max) ?? 0)
    case "drop": self = .drop(isBack: try fields.word(kind) == Drop.back)
    case "deselect": self = .deselect(key: try fields.key(kind))
    case "turn": self = .turn(key: try fields.key(kind), isAnimated: try fields.boolean("animated") ?? false)
    case "restoreHere": self = .restoreHere(isForeign: try fields.word(kind) == Keys.foreign)
    case "sections":
      let steps = try fields.each(kind, SectionStep.init(_:))
      guard steps.count <= ListStep.maximumSteps else {
        throw TraceLineFault(at: fields.path.inside(kind), "has \(steps.count) steps, expected at most \(ListStep.maximumSteps)")
      }
      self = .sections(steps)
    case "mistake": self = .mistake(try fields.word(kind) == PlainMistake.range ? .range : .count)
    case "silence": self = .mistake(.silence(try steps()))
    case "collapse": self = .collapse(frames: try fields.count(kind))
    case "insets": self = .insets(before: try fields.count(kind), behind: try fields.count("behind"))
    case "cover": self = .cover(before: try fields.count(kind), behind: try fields.count("behind"))
    case "tap": self = .tap(main: try fields.count(kind), cross: try fields.count("cross"))
    case "layout":
      let layout = try fields.word(kind) ?? ListLayout.list
      self = .layout(layout, columns: try fields.count("columns"))
    case "restore": self = .restore(isLaidOut: try fields.word(kind) == Freshness.laidOut)
    case "page": self = .page(try fields.inner(kind, PageFaultPlan.init(_:)))
    default:
      _ = fields.value(kind)
      guard let event = ListEvent.plain.first(where: { $0.kind == kind })?.event else { preconditionFailure("an event \(kind)") }
      self = event
    }
  }

  var json: JSONValue {
    let members: [(String, JSONValue?)] =
      switch self {
      case .batch(let steps): [("batch", .array(steps.map(\.json)))]
      case .difference(let steps): [("difference", .array(steps.map(\.json)))]
      case .away(let steps): [("away", .array(steps.map(\.json)))]
      case .reload: [("reload", .boolean(true))]
      case .layout(let layout, let columns): [("layout", .string(layout.rawValue)), ("columns", .integer(columns))]
      case .forget: [("forget", .boolean(true))]
      case .show(let key, let position, let isAnimated):
        [("show", .unsigned(key))] + position.members + [("animated", isAnimated ? .boolean(true) : nil)]
      case .edge(let isEnd, let isAnimated):
        [("edge", .string((isEnd ? Edge.end : .start).rawValue)), ("animated", isAnimated ? .boolean(true) : nil)]
      case .stay(let isEnd, let isAnimated):
        [("stay", .string((isEnd ? Edge.end : .start).rawValue)), ("animated", isAnimated ? .boolean(true) : nil)]
      case .turn(let key, let isAnimated): [("turn", .unsigned(key)), ("animated", isAnimated ? .boolean(true) : nil)]
      case .endTurn: [("endTurn", .boolean(true))]
      case .keep(let key, let isKept): [("keep", .unsigned(key)), ("ends", isKept ? nil : .boolean(true))]
      case .select(let key, let count): [("select", .unsigned(key)), ("count", .integer(count))]
      case .lift(let key, let main, let cross): [("lift", .unsigned(key)), ("main", .integer(main)), ("cross", .integer(cross))]
      case .carry(let main, let cross): [("carry", .integer(main)), ("cross", .integer(cross))]
      case .drop(let isBack): [("drop", .string((isBack ? Drop.back : .here).rawValue))]
      case .deselect(let key?): [("deselect", .unsigned(key))]
      case .deselect(nil): [("deselectAll", .boolean(true))]
      case .again: [("again", .boolean(true))]
      case .restoreHere(let isForeign): [("restoreHere", .string((isForeign ? Keys.foreign : .own).rawValue))]
      case .sections(let steps): [("sections", .array(steps.map(\.json)))]
      case .mistake(.count): [("mistake", .string(PlainMistake.count.rawValue))]
      case .mistake(.range): [("mistake", .string(PlainMistake.range.rawValue))]
      case .mistake(.silence(let steps)): [("silence", .array(steps.map(\.json)))]
      case .collapse(let frames): [("collapse", .integer(frames))]
      case .insets(let before, let behind): [("insets", .integer(before)), ("behind", .integer(behind))]
      case .cover(let before, let behind): [("cover", .integer(before)), ("behind", .integer(behind))]
      case .tap(let main, let cross): [("tap", .integer(main)), ("cross", .integer(cross))]
      case .session: [("session", .boolean(true))]
      case .save: [("save", .boolean(true))]
      case .restore(let isLaidOut): [("restore", .string((isLaidOut ? Freshness.laidOut : .fresh).rawValue))]
      case .page(let plan): [("page", plan.json)]
      }
    return .sorted(members)
  }
}

/// A word, and the number of a position that has one: `"position":"fraction","at":250` is a quarter.
extension ReferenceList.Position {
  private enum Word: String, CaseIterable { case start, center, end, nearest, fraction, distance }

  fileprivate init(_ fields: inout TraceFields) throws(TraceLineFault) {
    self =
      switch try fields.word("position") ?? Word.start {
      case .start: .start
      case .center: .center
      case .end: .end
      case .nearest: .nearest
      case .fraction: .fraction(perMille: try fields.count("at"))
      case .distance: .distance(points: try fields.count("at"))
      }
  }

  fileprivate var members: [(String, JSONValue?)] {
    let (word, number): (Word, Int?) =
      switch self {
      case .start: (.start, nil)
      case .center: (.center, nil)
      case .end: (.end, nil)
      case .nearest: (.nearest, nil)
      case .fraction(let part): (.fraction, part)
      case .distance(let points): (.distance, points)
      }
    return [("position", .string(word.rawValue)), ("at", number.map { .integer($0) })]
  }
}

extension ListStep {
  init(_ fields: inout TraceFields) throws(TraceLineFault) {
    let kind = try fields.only(of: ["insert", "remove", "move", "update", "touch"])
    let count = try fields.count(kind)
    switch kind {
    case "insert": self = .insert(count, at: try fields.count("at"), key: try fields.key("key"))
    case "remove": self = .remove(count, at: try fields.count("at"))
    case "update": self = .update(count, at: try fields.count("at"))
    case "touch": self = .touch(count, at: try fields.count("at"))
    default: self = .move(from: count, to: try fields.count("to"))
    }
  }

  var json: JSONValue {
    switch self {
    case .insert(let count, let index, let key): .sorted([("insert", .integer(count)), ("at", .integer(index)), ("key", .unsigned(key))])
    case .remove(let count, let index): .sorted([("remove", .integer(count)), ("at", .integer(index))])
    case .update(let count, let index): .sorted([("update", .integer(count)), ("at", .integer(index))])
    case .touch(let count, let index): .sorted([("touch", .integer(count)), ("at", .integer(index))])
    case .move(let source, let destination): .sorted([("move", .integer(source)), ("to", .integer(destination))])
    }
  }
}

extension PageFaultPlan {
  init(_ fields: inout TraceFields) throws(TraceLineFault) {
    delay = try fields.count("after")
    if try fields.boolean("failed") == true {
      outcome = .failure
    } else {
      let count = try fields.count("items")
      let isLast = try fields.boolean("last") ?? false
      outcome = try fields.whole("outdated", in: .min ... .max).map { .outdated(count, later: $0) } ?? .items(count, isLast: isLast)
    }
  }

  var json: JSONValue {
    let members: [(String, JSONValue?)] =
      switch outcome {
      case .items(let count, let isLast): [("items", .integer(count)), ("last", isLast ? .boolean(true) : nil)]
      case .failure: [("failed", .boolean(true))]
      case .outdated(let count, let later): [("items", .integer(count)), ("outdated", .integer(later))]
      }
    return .sorted(members + [("after", .integer(delay))])
  }
}
