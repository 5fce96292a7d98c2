import JSONReading

/// The fields of the items of an unknown feed, or of their photos: what a guess goes by. Objects are entered, and so are arrays: the path to
/// what their elements have has a `*`.
struct ItemFields {
  struct Field {
    let path: [String]
    /// Those of the items that have one, in order, without nulls.
    fileprivate(set) var values: [JSONElement] = []
    /// The item of each value, by its number.
    fileprivate(set) var owners: [Int] = []

    var pointer: JSONPointer { JSONPointer(tokens: path) }
    /// As in a map: a pointer, or for what is in arrays a JSONPath.
    var query: String { isInArray ? ItemFields.query(path) : "\(pointer)" }
    /// Of the last token that names anything: `title` of `/title/rendered`.
    var name: String { FieldNames.plain(path.last { !FieldNames.isWrapper($0) } ?? path.last ?? "") }
    var isText: Bool { values.allSatisfy { $0.kind == .string } }
    var isInArray: Bool { path.contains("*") }
  }

  /// More items say no more.
  static let maximumItems = 64
  static let maximumDepth = 5
  /// Of an array inside of an item.
  static let maximumElements = 16
  /// Feeds whose names are ids have one per item.
  static let maximumFields = 1_000

  let count: Int
  private(set) var fields: [Field] = []
  private var places: [[String]: Int] = [:]

  private let entersFirst: Bool

  /// With `entersFirst` only the first element of an array is entered, and the path has its number: all of it is in one photo.
  init(_ items: some Sequence<JSONElement>, entersFirst: Bool = false) {
    self.entersFirst = entersFirst
    let items = Array(items.prefix(ItemFields.maximumItems))
    count = items.count
    for (number, item) in items.enumerated() { enter(item, [], of: number) }
  }

  subscript(path: [String]) -> Field? { places[path].map { fields[$0] } }

  private mutating func enter(_ element: JSONElement, _ path: [String], of item: Int) {
    if !path.isEmpty, !note(element, path, item) { return }
    guard path.count < ItemFields.maximumDepth else { return }
    if let members = element.members {
      for (name, value) in members where !value.isNull { enter(value, path + [name], of: item) }
    } else if let elements = element.elements {
      for inner in elements.prefix(entersFirst ? 1 : ItemFields.maximumElements) where !inner.isNull {
        enter(inner, path + [entersFirst ? "0" : "*"], of: item)
      }
    }
  }

  private mutating func note(_ element: JSONElement, _ path: [String], _ item: Int) -> Bool {
    if let index = places[path] {
      fields[index].values.append(element)
      fields[index].owners.append(item)
      return true
    }
    guard fields.count < ItemFields.maximumFields else { return false }
    places[path] = fields.count
    fields.append(Field(path: path, values: [element], owners: [item]))
    return true
  }

  /// The field with the likeliest of some names among those that fit: the earlier name, then the outer field, then the earlier one.
  func best(of names: [String], where fits: (Field) -> Bool) -> Field? {
    var best: (cost: Int, field: Field)?
    for field in fields {
      guard let rank = names.firstIndex(of: field.name), let depth = FieldNames.depth(of: field.path) else { continue }
      let cost = rank + depth * FieldNames.costOfDepth
      if cost < best?.cost ?? .max, fits(field) { best = (cost, field) }
    }
    return best?.field
  }

  /// A JSONPath (RFC 9535) in the shortest notation of each name.
  static func query(_ path: [String], from root: String = "$") -> String {
    path.reduce(root) { text, token in
      if token == "*" { return text + "[*]" }
      let isPlain =
        token.first.map { $0.isLetter || $0 == "_" } == true && token.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      return text + (isPlain ? ".\(token)" : "['\(token.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined())']")
    }
  }
}
