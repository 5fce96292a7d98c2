import JSONReading

/// A change of a section, which a key names: that of its header, or, where it says `of`, of anything in it. On a list without that key it does
/// nothing; numbers are clamped, and items whose key has been used are left out.
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
  /// A new section before another one; at the end if there is none.
  case insert(NewSection, before: UInt64)
  /// New items at an index in a section, with consecutive keys from `key` on.
  case insertItems(Int, at: Int, key: UInt64, of: UInt64)
  case removeItems(Int, at: Int, of: UInt64)
  case updateItems(Int, at: Int, of: UInt64)
  /// A new header or footer, unless the section has one.
  case give(Part, key: UInt64, of: UInt64)
  case take(Part, of: UInt64)
  case updateFooter(of: UInt64)

  enum Part: String, CaseIterable, Sendable { case header, footer }

  /// Header, items and footer have the keys of a row of ``SectionKeys``, from `key` on.
  struct NewSection: Equatable, Sendable {
    var key: UInt64
    var items = 0
    var hasFooter = false
    var isCollapsed = false
  }
}

extension SectionStep {
  private static let kinds = [
    "fold", "remove", "move", "update", "from", "insert", "insertItems", "removeItems", "updateItems", "give", "take", "updateFooter",
  ]

  init(_ fields: inout TraceFields) throws(TraceLineFault) {
    let kind = try fields.only(of: SectionStep.kinds)
    func at() throws(TraceLineFault) -> Int { try fields.count("at") }
    func of() throws(TraceLineFault) -> UInt64 { try fields.key("of") }
    switch kind {
    case "fold": self = .fold(try fields.key(kind))
    case "remove": self = .remove(try fields.key(kind))
    case "move": self = .move(try fields.key(kind), before: try fields.key("before"))
    case "update": self = .update(try fields.key(kind))
    case "insert":
      var new = NewSection(key: try fields.key(kind), items: try fields.count("items"))
      (new.hasFooter, new.isCollapsed) = (try fields.boolean("footer") ?? false, try fields.boolean("collapsed") ?? false)
      self = .insert(new, before: try fields.key("before"))
    case "insertItems": self = .insertItems(try fields.count(kind), at: try at(), key: try fields.key("key"), of: try of())
    case "removeItems": self = .removeItems(try fields.count(kind), at: try at(), of: try of())
    case "updateItems": self = .updateItems(try fields.count(kind), at: try at(), of: try of())
    case "give": self = .give(try fields.word(kind) ?? .header, key: try fields.key("key"), of: try of())
    case "take": self = .take(try fields.word(kind) ?? .header, of: try of())
    case "updateFooter": self = .updateFooter(of: try fields.key(kind))
    default: self = .moveItem(from: try fields.key(kind), try fields.count("item"), to: try fields.key("to"), try at())
    }
  }

  var json: JSONValue {
    let members: [(String, JSONValue?)] =
      switch self {
      case .fold(let key): [("fold", .unsigned(key))]
      case .remove(let key): [("remove", .unsigned(key))]
      case .move(let key, let other): [("move", .unsigned(key)), ("before", .unsigned(other))]
      case .update(let key): [("update", .unsigned(key))]
      case .moveItem(let from, let item, let to, let place):
        [("from", .unsigned(from)), ("item", .integer(item)), ("to", .unsigned(to)), ("at", .integer(place))]
      case .insert(let new, let other):
        [
          ("insert", .unsigned(new.key)), ("items", .integer(new.items)), ("footer", new.hasFooter ? .boolean(true) : nil),
          ("collapsed", new.isCollapsed ? .boolean(true) : nil), ("before", .unsigned(other)),
        ]
      case .insertItems(let count, let index, let key, let other):
        [("insertItems", .integer(count)), ("at", .integer(index)), ("key", .unsigned(key)), ("of", .unsigned(other))]
      case .removeItems(let count, let index, let key): [("removeItems", .integer(count)), ("at", .integer(index)), ("of", .unsigned(key))]
      case .updateItems(let count, let index, let key): [("updateItems", .integer(count)), ("at", .integer(index)), ("of", .unsigned(key))]
      case .give(let part, let key, let other): [("give", .string(part.rawValue)), ("key", .unsigned(key)), ("of", .unsigned(other))]
      case .take(let part, let key): [("take", .string(part.rawValue)), ("of", .unsigned(key))]
      case .updateFooter(let key): [("updateFooter", .unsigned(key))]
      }
    return .sorted(members)
  }

  var words: String {
    switch self {
    case .fold(let key): "the section of k\(key) is collapsed or expanded"
    case .remove(let key): "the section of k\(key) is removed"
    case .move(let key, let other): "the section of k\(key) is moved to before that of k\(other)"
    case .update(let key): "the header k\(key) is updated"
    case .moveItem(let from, let item, let to, let place): "item \(item) of the section of k\(from) is moved to \(place) in that of k\(to)"
    case .insert(let new, let other):
      "a section k\(new.key) of \(new.items) items\(new.hasFooter ? " and a footer" : "")\(new.isCollapsed ? ", collapsed," : "") is inserted before that of k\(other)"
    case .insertItems(let count, let index, let key, let other):
      "\(count) inserted at \(index) in the section of k\(other), from k\(key) on"
    case .removeItems(let count, let index, let key): "\(count) removed at \(index) in the section of k\(key)"
    case .updateItems(let count, let index, let key): "\(count) updated at \(index) in the section of k\(key)"
    case .give(let part, let key, let other): "the section of k\(other) gets the \(part) k\(key)"
    case .take(let part, let key): "the section of k\(key) loses its \(part)"
    case .updateFooter(let key): "the footer of the section of k\(key) is updated"
    }
  }

  /// Fewer items, nearer to the start; a section that is no more than a header.
  var shrinkCandidates: [SectionStep] {
    switch self {
    case .fold, .remove, .move, .update, .moveItem, .give, .take, .updateFooter: return []
    case .insert(let new, let other):
      func with(_ change: (inout NewSection) -> Void) -> SectionStep {
        var simpler = new
        change(&simpler)
        return .insert(simpler, before: other)
      }
      return new.items.shrinkCandidates(than: 0).map { items in with { $0.items = items } }
        + (new.hasFooter ? [with { $0.hasFooter = false }] : []) + (new.isCollapsed ? [with { $0.isCollapsed = false }] : [])
    case .insertItems(let count, let index, let key, let other):
      return count.shrinkCandidates(than: 1).map { .insertItems($0, at: index, key: key, of: other) }
        + index.shrinkCandidates(than: 0).map { .insertItems(count, at: $0, key: key, of: other) }
    case .removeItems(let count, let index, let key):
      return count.shrinkCandidates(than: 1).map { .removeItems($0, at: index, of: key) }
        + index.shrinkCandidates(than: 0).map { .removeItems(count, at: $0, of: key) }
    case .updateItems(let count, let index, let key):
      return count.shrinkCandidates(than: 1).map { .updateItems($0, at: index, of: key) }
        + index.shrinkCandidates(than: 0).map { .updateItems(count, at: $0, of: key) }
    }
  }
}
