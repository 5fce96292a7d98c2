public import JSONReading

/// Why a line of a client's log was not taken. The rest is judged.
public enum ClientLogError: Error, Hashable, Sendable, CustomStringConvertible {
  case notJSON(String)
  case field(JSONFieldPath, String)
  case version(Int)
  case openTwice
  case noOpening
  case unknownList(String)
  case unknownItem(String)
  case ownList(String)
  case ownItem(String)
  case tooMany(String, Int)
  case tooManyItems(Int)
  case tooLong(Int)
  case closed
  case notState(String)

  public var description: String {
    switch self {
    case .notJSON(let words): words
    case .field(let path, let words): path == .root ? words : "\(path): \(words)"
    case .version(let version): "version: the log is of version \(version), this reads \(ClientLog.version)"
    case .openTwice: "kind: the session is already open"
    case .noOpening: "kind: a session begins with open, which has its viewport"
    case .unknownList(let list): "list: no list \(JSONValue.quoted(list)) yet"
    case .unknownItem(let item): "item: no item \(JSONValue.quoted(item)) yet"
    case .ownList(let list): "item: it already lies in the list \(JSONValue.quoted(list))"
    case .ownItem(let item): "items: the list lies inside the item \(JSONValue.quoted(item))"
    case .tooManyItems(let count): "with this many definitions a session has at most \(count) items"
    case .tooMany(let what, let count): "a session has at most \(count) \(what)"
    case .tooLong(let count): "a line has at most \(count) bytes"
    case .closed: "the session was closed"
    case .notState(let words): words
    }
  }
}

extension ClientLogError: JSONFieldError {
  public init(at path: JSONFieldPath, _ problem: JSONFieldProblem) { self = .field(path, "\(problem)") }
  public static var namesFields: Bool { false }
}
