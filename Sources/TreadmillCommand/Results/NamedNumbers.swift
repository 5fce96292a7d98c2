import JSONReading

/// Non-negative integers by name, sorted by name.
struct NamedNumbers: Equatable {
  struct Entry: Equatable {
    var name: String
    var value: Int
  }

  private(set) var entries: [Entry] = []

  subscript(name: String) -> Int? { entries.first { $0.name == name }?.value }

  /// Inserts a value, or combines it with the one of that name. O(entries).
  mutating func put(_ name: String, _ value: Int, combine: (Int, Int) -> Int) {
    let index = entries.firstIndex { $0.name >= name } ?? entries.count
    if index < entries.count, entries[index].name == name {
      entries[index].value = combine(entries[index].value, value)
    } else {
      entries.insert(Entry(name: name, value: value), at: index)
    }
  }

  mutating func add(_ other: NamedNumbers, combine: (Int, Int) -> Int) {
    for entry in other.entries { put(entry.name, entry.value, combine: combine) }
  }

  /// The sum, saturated at `Int.max`, so that it does not depend on the order of the terms.
  static func sum(_ one: Int, _ other: Int) -> Int {
    let (sum, isTooLarge) = one.addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }

  var json: JSONValue { .object(entries.map { ($0.name, .integer($0.value)) }) }

  init() {}

  init(reading name: String, of fields: inout LineFields) throws(LineFault) {
    let members = try fields.named(name, "a whole number from 0 to \(Int.max)") { $0.integer(Int.self).flatMap { $0 < 0 ? nil : $0 } }
    for member in try fields.require(name, members) { put(member.name, member.value) { _, new in new } }
  }
}
