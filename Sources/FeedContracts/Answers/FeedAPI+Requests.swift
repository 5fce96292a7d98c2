public import FeedSimulation

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
    let limit = question.limit ?? limit
    guard var address = WebAddress(Template.filled(url) { _ in limit.map(String.init) }) else { return nil }
    if let limitParameter, let limit { address.set(limitParameter, to: String(limit)) }
    switch question.place {
    case .first: break
    case .older(let cursor): guard older?.lead(&address, to: cursor) == true else { return nil }
    case .newer(let cursor): guard newer?.lead(&address, to: cursor) == true else { return nil }
    }
    return FeedRequest(method: "GET", url: address.text, headers: allHeaders, body: [])
  }

  /// The request for a change; nil if the description has none for it.
  public func request(for change: ServerChange) -> FeedRequest? {
    guard case .requests(let insert, let edit, let delete, let reset) = changes else { return nil }
    let described =
      switch change {
      case .insert: insert
      case .edit: edit
      case .delete: delete
      case .reset: reset
      }
    guard let described else { return nil }
    let value = change.argument
    let url = Template.filled(described.url) { $0 == change.placeholder ? WebAddress.encoded(value) : nil }
    guard let address = WebAddress(url) else { return nil }
    let body = described.body.map { Template.filled($0) { $0 == change.placeholder ? JSONText.escaped(value) : nil } }
    let type = body == nil || hasHeader("Content-Type") ? [] : [FeedHeader("Content-Type", "application/json")]
    return FeedRequest(method: described.method, url: address.text, headers: allHeaders + type, body: Array((body ?? "").utf8))
  }

  /// The program for a change and its arguments; nil if the description names none.
  public func command(for change: ServerChange) -> [String]? {
    guard case .command(let words) = changes else { return nil }
    return words + [change.name, change.argument]
  }

  private var allHeaders: [FeedHeader] { hasHeader("Accept") ? headers : [FeedHeader("Accept", "application/json")] + headers }

  private func hasHeader(_ name: String) -> Bool { headers.contains { $0.name.lowercased() == name.lowercased() } }
}

extension FeedAPI.Paging {
  /// Makes the feed's address that of a neighbour. False for a cursor that is no address where one is due.
  fileprivate func lead(_ address: inout WebAddress, to cursor: String) -> Bool {
    switch self {
    case .cursor(let parameter, _), .post(let parameter, _, _), .pageNumber(let parameter, _), .offset(let parameter):
      address.set(parameter, to: cursor)
      return true
    case .link, .address:
      guard let neighbour = WebAddress(cursor) else { return false }
      address = neighbour
      return true
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
