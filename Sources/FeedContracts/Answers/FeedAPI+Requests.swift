public import FeedSimulation
import JSONReading

/// A request of HTTP.
public struct FeedRequest: Hashable, Sendable {
  public var method: String
  public var url: String
  public var headers: [FeedHeader]
  public var body: [UInt8]
}

extension FeedAPI {
  /// The request for a page; nil if the question is for newer posts and the description has no way to them.
  public func request(for question: PageQuestion) -> FeedRequest? {
    let limit = (question.limit ?? limit).map(String.init)
    guard var address = WebAddress(filled(url, "limit", limit)) else { return nil }
    var parameters: [(name: String, value: PageBody.Value)] = []
    if let limitParameter, let limit { parameters.append((limitParameter, .number(limit))) }
    var cursor = PageBody.Value.none
    switch question.place {
    case .first: if let body, body.hasCursor, let start = older?.start { cursor = .number(start) }
    case .older(let place), .newer(let place):
      guard let paging = question.place == .older(place) ? older : newer else { return nil }
      if let (parameter, value) = paging.value(of: place) {
        cursor = value
        if body?.hasCursor != true { parameters.append((parameter, value)) }
      } else {
        guard let neighbour = WebAddress(place) else { return nil }
        address = neighbour
        if body == nil { parameters = [] }  // which it has itself
      }
    }
    guard let body else {
      for (name, value) in parameters { address.set(name, to: value.text) }
      return FeedRequest(method: "GET", url: address.text, headers: allHeaders, body: [])
    }
    let values = [PageBody.cursor: cursor, PageBody.limit: limit.map { .number($0) } ?? .none, Template.tenant: .number("\(tenant)")]
    let text = PageBody(values: values, members: parameters).filling(body.template)
    return FeedRequest(method: "POST", url: address.text, headers: allHeaders + contentType, body: Array(text.utf8))
  }

  /// The request for a change; nil if the description has none for it.
  public func request(for change: ServerChange) -> FeedRequest? {
    guard let described = described(change) else { return nil }
    let value = change.argument
    let url = filled(described.url, change.placeholder, WebAddress.encoded(value))
    guard let address = WebAddress(url) else { return nil }
    let body = described.body.map { filled($0, change.placeholder, JSONValue.escaped(value)) }
    let headers = allHeaders + (body == nil ? [] : contentType)
    return FeedRequest(method: described.method, url: address.text, headers: headers, body: Array((body ?? "").utf8))
  }

  private func described(_ change: ServerChange) -> ChangeRequest? {
    guard case .requests(let insert, let edit, let delete, let reset) = changes else { return nil }
    return switch change {
    case .insert: insert
    case .edit: edit
    case .delete: delete
    case .reset: reset
    }
  }

  /// A template with the tenant and one further placeholder.
  func filled(_ template: String, _ name: String = "", _ value: String? = nil) -> String {
    Template.filled(template) { $0 == name ? value : $0 == Template.tenant ? "\(tenant)" : nil }
  }

  /// Whether a post's id would lead the change to another address than the description's: `.` and `..` are steps of a path.
  func leavesItsPath(_ change: ServerChange) -> Bool {
    guard let described = described(change) else { return false }
    let path = filled(described.url, change.placeholder, WebAddress.encoded(change.argument))
    return path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").contains { $0 == "." || $0 == ".." }
  }

  /// The program for a change and its arguments; nil if the description names none.
  public func command(for change: ServerChange) -> [String]? {
    guard case .command(let words) = changes else { return nil }
    return words.map { filled($0) } + [change.name, change.argument]
  }

  var allHeaders: [FeedHeader] {
    let own = headers.map { FeedHeader($0.name, filled($0.value)) }
    return hasHeader("Accept") ? own : [FeedHeader("Accept", "application/json")] + own
  }

  private var contentType: [FeedHeader] { hasHeader("Content-Type") ? [] : [FeedHeader("Content-Type", "application/json")] }

  private func hasHeader(_ name: String) -> Bool { headers.contains { $0.name.lowercased() == name.lowercased() } }
}

extension FeedAPI.Paging {
  /// What says which page is asked for, and its parameter; nil if it is an address.
  fileprivate func value(of cursor: String) -> (parameter: String, value: PageBody.Value)? {
    switch self {
    case .cursor(let parameter, _), .header(let parameter, _), .post(let parameter, _, _): (parameter, .text(cursor))
    case .pageNumber(let parameter, _), .offset(let parameter, _): (parameter, Int(cursor) == nil ? .text(cursor) : .number(cursor))
    case .link, .address: nil
    }
  }

  /// The number of the first page, if pages or posts are counted.
  fileprivate var start: String? {
    switch self {
    case .pageNumber(_, let first), .offset(_, let first): String(first)
    case .cursor, .header, .post, .link, .address: nil
    }
  }
}

extension ServerChange {
  fileprivate var placeholder: String {
    switch self {
    case .insert: "number"
    case .edit, .delete: "id"
    case .reset: "seed"
    }
  }

  fileprivate var argument: String {
    switch self {
    case .insert(let number): String(number)
    case .edit(let id), .delete(let id): id
    case .reset(let seed): String(seed)
    }
  }
}
