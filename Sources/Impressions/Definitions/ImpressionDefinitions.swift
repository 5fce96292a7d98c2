public import JSONReading

/// The definitions by which a log is judged, in the order of its rows.
public struct ImpressionDefinitions: Hashable, Sendable {
  public static let allowedCount = 1...64
  /// Milliseconds: a day.
  public static let allowedMilliseconds = 0.0...86_400_000

  public private(set) var list: [ImpressionDefinition]

  /// - Precondition: their number is within ``allowedCount``, and no two have the same name.
  public init(_ list: [ImpressionDefinition]) {
    precondition(
      ImpressionDefinitions.allowedCount.contains(list.count), "\(list.count) definitions, of \(ImpressionDefinitions.allowedCount)")
    precondition(Set(list.map(\.name)).count == list.count, "two definitions have one name: \(list.map(\.name))")
    self.list = list
  }

  public func named(_ name: String) -> ImpressionDefinition? { list.first { $0.name == name } }

  /// Those of these names, in their order here.
  public func only(_ names: [String]) -> ImpressionDefinitions? {
    let chosen = list.filter { names.contains($0.name) }
    return chosen.isEmpty ? nil : ImpressionDefinitions(chosen)
  }

  /// Reads a `definitions.json`: `Docs/Impressions.md` has its keys.
  ///
  /// - Throws: at the first key that is unknown, of another type or out of range.
  public init(reading bytes: [UInt8]) throws(ImpressionDefinitionError) {
    let element: JSONElement
    do throws(JSONFault) { element = try JSONElement(parsing: bytes) } catch {
      let (line, column) = error.place(in: bytes)
      throw ImpressionDefinitionError(at: .root, "line \(line), column \(column): \(error)")
    }
    try self.init(reading: element)
  }

  /// The same of a text that was parsed.
  public init(reading element: JSONElement) throws(ImpressionDefinitionError) {
    var fields = try JSONFields<ImpressionDefinitionError>(element)
    _ = try fields.require("version", try fields.whole("version", in: 1...1))
    let members = fields.value("definitions")
    guard let members = members?.elements, ImpressionDefinitions.allowedCount.contains(members.underestimatedCount) else {
      let allowed = ImpressionDefinitions.allowedCount
      throw ImpressionDefinitionError(
        at: fields.path.inside("definitions"),
        "expected an array of \(allowed.lowerBound) to \(allowed.upperBound) definitions\(members.map { ", found \($0.count)" } ?? "")")
    }
    var list: [ImpressionDefinition] = []
    for member in members {
      let path = fields.path.inside("definitions").inside(list.count)
      let definition = try ImpressionDefinition(member, at: path)
      guard !list.contains(where: { $0.name == definition.name }) else {
        throw ImpressionDefinitionError(at: path.inside("name"), "two definitions are called \(JSONValue.quoted(definition.name))")
      }
      list.append(definition)
    }
    try fields.end()
    self.list = list
  }
}

/// Why a text has no definitions.
public struct ImpressionDefinitionError: JSONFieldError, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  public static var namesFields: Bool { true }

  public init(at path: JSONFieldPath, _ problem: JSONFieldProblem) { self.init(at: path, "\(problem)") }

  init(at path: JSONFieldPath, _ words: String) { description = path == .root ? words : "\(path): \(words)" }
}

extension ImpressionDefinition {
  init(_ element: JSONElement, at path: JSONFieldPath) throws(ImpressionDefinitionError) {
    var fields = try JSONFields<ImpressionDefinitionError>(element, at: path)
    let name = try fields.require("name", try fields.text("name"))
    guard name.utf8.count <= 64, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: ",") })
    else {
      throw ImpressionDefinitionError(at: path.inside("name"), "expected at most 64 ASCII characters without spaces, commas and quotes")
    }
    let source = try fields.string("source") ?? ""
    let about = try fields.string("about") ?? ""
    let shares = try fields.require("visible", try fields.objects("visible"))
    guard (1...8).contains(shares.count) else {
      throw ImpressionDefinitionError(at: path.inside("visible"), "expected 1 to 8 shares, found \(shares.count)")
    }
    var visible: [Share] = []
    for share in shares { visible.append(try Share(share)) }
    let needs = try fields.words("needs", of: Needs.names.map(\.name))
    let again = try fields.words("again", of: Renewal.names.map(\.name))
    let dwell = try fields.object("time").map { fields throws(ImpressionDefinitionError) in try Dwell(fields) }
    let counting = try Counting(&fields)
    try fields.end()
    self.init(
      name: name, source: source, about: about, visible: visible,
      needs: Needs(Needs.names.filter { needs.contains($0.name) }.map(\.need)), dwell: dwell ?? .continuous(0), counting: counting,
      again: Renewal(Renewal.names.filter { again.contains($0.name) }.map(\.renewal)))
  }
}

extension JSONFields<ImpressionDefinitionError> {
  fileprivate mutating func words(_ name: String, of words: [String]) throws(Failure) -> [String] {
    let found = try list(name, of: ("a string", "strings")) { $0.string } ?? []
    for (index, word) in found.enumerated() where !words.contains(word) {
      throw Failure(at: path.inside(name).inside(index), .notOneOf(word, words))
    }
    return found
  }

  fileprivate mutating func nanoseconds(_ name: String) throws(Failure) -> Int64? {
    try number(name, in: ImpressionDefinitions.allowedMilliseconds).map { Int64(($0 * 1_000_000).rounded()) }
  }
}

extension ImpressionDefinition.Share {
  fileprivate init(_ fields: JSONFields<ImpressionDefinitionError>) throws(ImpressionDefinitionError) {
    var fields = fields
    let areas = 0...1e18
    var found: [(measure: ImpressionDefinition.Measure, limit: Double)] = []
    for measure in ImpressionDefinition.Measure.allCases where measure != .whole {
      if let limit = try fields.number(measure.rawValue, in: measure == .pixels ? areas : 0...1) { found.append((measure, limit)) }
    }
    if try fields.boolean("whole") == true { found.append((.whole, 1)) }
    guard found.count == 1 else {
      throw ImpressionDefinitionError(
        at: fields.path, "expected one of area, extent, viewport, screen, fitting, pixels and whole, found \(found.count)")
    }
    let exceeds = try fields.boolean("exceeds") ?? false
    let from = try fields.number("from", in: areas) ?? 0
    let below = try fields.number("below", in: areas) ?? .infinity
    let floors = try fields.boolean("floors") ?? false
    try fields.end()
    if exceeds, found[0].limit == 1, found[0].measure != .pixels, found[0].measure != .screen {
      throw ImpressionDefinitionError(at: fields.path.inside("exceeds"), "nothing shows more than all of itself")
    }
    if floors, ![.extent, .viewport, .whole].contains(found[0].measure) {
      throw ImpressionDefinitionError(at: fields.path.inside("floors"), "only extents are rounded down")
    }
    self.init(found[0].measure, found[0].limit, exceeds: exceeds, from: from, below: below, floors: floors)
  }
}

extension ImpressionDefinition.Dwell {
  fileprivate init(_ fields: JSONFields<ImpressionDefinitionError>) throws(ImpressionDefinitionError) {
    var fields = fields
    let continuous = try fields.nanoseconds("continuous")
    let total = try fields.nanoseconds("total")
    let recheck = try fields.nanoseconds("recheck")
    try fields.end()
    switch (continuous, total, recheck) {
    case (let time?, nil, nil): self = .continuous(time)
    case (nil, let time?, nil): self = .total(time)
    case (nil, nil, let time?): self = .recheck(time)
    default: throw ImpressionDefinitionError(at: fields.path, "expected one of continuous, total and recheck, in milliseconds")
    }
  }
}

extension ImpressionDefinition.Counting {
  fileprivate init(_ fields: inout JSONFields<ImpressionDefinitionError>) throws(ImpressionDefinitionError) {
    guard let value = fields.value("counts") else {
      self = .session
      return
    }
    if value.kind == .object {
      guard var inner = try fields.object("counts") else { preconditionFailure("an object has no members") }
      self = .gap(try inner.require("gap", try inner.nanoseconds("gap")))
      try inner.end()
      return
    }
    switch try fields.choice("counts", of: ["session", "stay", "day"]) {
    case "stay": self = .stay
    case "day": self = .day
    default: self = .session
    }
  }
}
