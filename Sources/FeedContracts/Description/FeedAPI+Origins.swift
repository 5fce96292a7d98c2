extension FeedAPI {
  /// The same description for another server: all its addresses have another origin, those of pages and of changes; ``origins`` are gone.
  ///
  ///     try api.moved(to: "http://localhost:8080")  // https://example.org/feed?n={limit} becomes http://localhost:8080/feed?n={limit}
  ///
  /// - Throws: unless `origin` is scheme, host and perhaps a port, with nothing behind them but a slash.
  public func moved(to origin: String) throws(FeedAPIError) -> FeedAPI {
    guard let address = WebAddress(origin), address.path == "/", address.query == nil, !origin.contains("#") else {
      throw FeedAPIError("", .notAnOrigin(origin))
    }
    var api = self
    api.url = FeedAPI.moved(url, to: address.origin)
    api.origins = []
    api.changes = changes.movingRequests { FeedAPI.moved($0, to: address.origin) }
    return api
  }

  /// Keeps what is behind the host as it is written, placeholders too.
  private static func moved(_ url: String, to origin: String) -> String {
    guard let scheme = url.firstRange(of: "://") else { return url }
    let tail = url[scheme.upperBound...].drop { !"/?#".contains($0) }
    return origin + (tail.hasPrefix("/") ? "" : "/") + tail
  }

  /// Whether an address is the description's own: as it is written, or with what its placeholders stand for.
  public func isOwn(_ address: String) -> Bool {
    address == url || WebAddress(address).map { $0 == WebAddress(filled(url, "limit", limit.map(String.init))) } ?? false
  }

  /// The hosts, other than this machine, at which changes would be made, each once; nothing is changed there unless it is allowed. A program
  /// is taken to change the feed where its pages are read.
  public var remoteChangeHosts: [String] {
    let urls = if case .command = changes { [url] } else { changes.requests.map(\.1.url) }
    return urls.compactMap { WebAddress(template: filled($0)) }.filter { !$0.isLoopback }.map(\.host)
      .reduce(into: []) { hosts, host in if !hosts.contains(host) { hosts.append(host) } }
  }
}

extension FeedAPI.Changes {
  /// The requests that there are, by the names of their keys.
  var requests: [(String, FeedAPI.ChangeRequest)] {
    guard case .requests(let insert, let edit, let delete, let reset) = self else { return [] }
    return [("insert", insert), ("edit", edit), ("delete", delete), ("reset", reset)].compactMap { name, request in
      request.map { (name, $0) }
    }
  }
  func movingRequests(_ moved: (String) -> String) -> FeedAPI.Changes {
    guard case .requests(let insert, let edit, let delete, let reset) = self else { return self }
    func at(_ request: FeedAPI.ChangeRequest?) -> FeedAPI.ChangeRequest? {
      var request = request
      if let url = request?.url { request?.url = moved(url) }
      return request
    }
    return .requests(insert: at(insert), edit: at(edit), delete: at(delete), reset: at(reset))
  }
}
