import FeedFormats
import FeedSimulation
import JSONReading

extension FeedAPI: CustomStringConvertible {
  /// A `feed.json` that is read as this description, a key a line.
  public var description: String {
    var map: FeedMap?
    if case .mapped(let mapped)? = posts.format { map = mapped }
    let pairs = headers.map { ($0.name, quoted($0.value)) }
    let members: [(String, String?)] = [
      ("url", quoted(url)),
      ("limit", limit.map { "\($0)" }),
      ("limitParameter", limitParameter.map(quoted)),
      ("method", body == nil ? nil : "\"POST\""),
      ("body", body?.template),
      ("older", hasOnePage ? "null" : older?.json(nearest: "last")),
      ("more", more.map(quoted)),
      ("end", end.map(quoted)),
      ("newer", newer?.json(nearest: "first")),
      ("format", map == nil ? posts.format.map { quoted($0.name) } : nil),
      ("map", map?.json),
      ("posts", posts.itemsAt.map(quoted)),
      ("order", order.map { object([("by", quoted($0.by)), ("direction", quoted($0.direction.rawValue))]) }),
      ("headers", pairs.isEmpty ? nil : object(pairs)),
      ("credentials", credentials?.json),
      ("tls", certificateFile.map { object([("caFile", quoted($0))]) }),
      ("origins", origins.isEmpty ? nil : list(origins)),
      ("rate", perSecond.map { object([("perSecond", "\($0)")]) }),
      ("timeoutSeconds", timeoutSeconds == FeedAPI.timeoutSecondsDefault ? nil : "\(timeoutSeconds)"),
      ("changes", changes.json),
    ]
    return "{\n" + members.compactMap { name, value in value.map { "  \"\(name)\": \($0)" } }.joined(separator: ",\n") + "\n}"
  }
}

extension FeedMap {
  /// A key with several queries has a list of them.
  fileprivate var json: String {
    object(
      FeedMap.Key.allCases.map { key in
        let texts = entries.filter { $0.key == key }.map { "\($0.query)" }
        return (key.rawValue, texts.count > 1 ? list(texts) : texts.first.map(quoted))
      })
  }
}

extension FeedAPI.Paging {
  fileprivate func json(nearest: String) -> String {
    switch self {
    case .cursor(let parameter, let pointer): object([("parameter", quoted(parameter)), ("from", quoted(pointer))])
    case .header(let parameter, let name): object([("parameter", quoted(parameter)), ("header", quoted(name))])
    case .link(let relation): object([("link", quoted(relation))])
    case .address(let pointer): object([("url", quoted(pointer))])
    case .post(let parameter, let pointer, let bound):
      object([
        ("parameter", quoted(parameter)), (nearest, quoted(pointer)), ("inclusive", bound == .inclusive ? "true" : nil),
      ])
    case .pageNumber(let parameter, let first):
      object([("parameter", quoted(parameter)), ("first", "\(first)"), ("kind", "\"page\"")])
    case .offset(let parameter, let first):
      object([("parameter", quoted(parameter)), ("first", first == 0 ? nil : "\(first)"), ("kind", "\"offset\"")])
    }
  }
}

extension FeedAPI.Credentials {
  fileprivate var json: String {
    switch self {
    case .environment(let name): object([("environment", quoted(name))])
    case .file(let path): object([("file", quoted(path))])
    }
  }
}

extension FeedAPI.Changes {
  fileprivate var json: String? {
    switch self {
    case .none: nil
    case .command(let words): object([("command", list(words))])
    case .requests(let insert, let edit, let delete, let reset):
      object([("insert", insert?.json), ("edit", edit?.json), ("delete", delete?.json), ("reset", reset?.json)])
    }
  }
}

extension FeedAPI.ChangeRequest {
  fileprivate var json: String {
    object([("method", quoted(method)), ("url", quoted(url)), ("body", body), ("id", id.map(quoted))])
  }
}

private func quoted(_ place: some CustomStringConvertible) -> String { JSONValue.quoted("\(place)") }

private func list(_ texts: [String]) -> String { "[" + texts.map(quoted).joined(separator: ", ") + "]" }

/// An object of the members that have a value, on one line.
private func object(_ members: [(String, String?)]) -> String {
  "{" + members.compactMap { name, value in value.map { "\(quoted(name)): \($0)" } }.joined(separator: ", ") + "}"
}
