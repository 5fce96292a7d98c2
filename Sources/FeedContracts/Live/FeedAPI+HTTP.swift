public import FeedSimulation
public import HTTPTransport

/// What asks a feed over HTTP needs of its description: by one thread that waits, or by thousands of readers on a loop.
extension FeedAPI {
  /// The secrets that the description names, read now.
  ///
  /// - Throws: ``HTTPFeedError/credentials(_:)``.
  public func readCredentials() throws(HTTPFeedError) -> HTTPCredentials? {
    do throws(HTTPCredentials.Problem) {
      return switch credentials {
      case .environment(let name)?: try HTTPCredentials(environment: name)
      case .file(let path)?: try HTTPCredentials(file: path)
      case nil: nil
      }
    } catch { throw .credentials(error) }
  }

  /// The limits of a client of this feed, which follows no redirect. A server of this machine is asked without a proxy: 127.0.0.1 would be
  /// the proxy's.
  ///
  /// - Parameter isLocal: whether the server is this machine.
  public func httpConfiguration(isLocal: Bool) -> HTTPConfiguration {
    var limits = HTTPConfiguration()
    limits.totalMillisecondsMax = Int(timeoutSeconds * 1_000)
    limits.lowSpeedSecondsMax = Int(timeoutSeconds) + 1
    limits.bodyByteCountMax = FeedAPI.maximumPageBytes
    limits.redirectCountMax = 0
    if let certificateFile { limits.certificateFile = certificateFile }
    if isLocal { limits.proxy = .direct }
    return limits
  }

  /// Whether changes are made at another host than this machine.
  public var changesElsewhere: Bool { !remoteChangeHosts.isEmpty }

  /// Whether a page's neighbours are read from this field of an answer's head.
  public func readsHeader(_ name: String) -> Bool {
    for paging in [older, newer] {
      switch paging {
      case .header(_, let own)? where own.lowercased() == name.lowercased(): return true
      case .link? where name.lowercased() == "link": return true
      default: break
      }
    }
    return false
  }

  /// The request with its secrets; nil if it goes to an origin that the description does not name.
  public func httpRequest(_ request: FeedRequest, _ credentials: HTTPCredentials?) -> (request: HTTPRequest, isLocal: Bool)? {
    guard let address = WebAddress(request.url), allows(address) else { return nil }
    let headers = HTTPHeaders(request.headers.map { ($0.name, $0.value) })
    let asked = HTTPRequest(
      method: request.method, url: request.url, headers: headers, body: request.body.isEmpty ? nil : request.body, credentials: credentials)
    return (asked, address.isLoopback)
  }
}

/// Where a photo of a page is, and how it is asked for.
public enum PhotoPlace: Sendable {
  /// `isLocal`: whether the server is this machine.
  case request(HTTPRequest, isLocal: Bool)
  /// It is at an origin that the description does not name.
  case elsewhere(origin: String)
  /// It has no HTTP address.
  case noAddress
}

extension FeedAPI {
  /// Servers refuse longer addresses; a `data:` address has the whole photo in it.
  private static let maximumAddressBytes = 8_192

  /// How the photo with the address `text` is asked for; `text` may be relative to the page's address.
  ///
  /// The description's headers, without those of a page's content, and its secrets are sent to the pages' origin alone: photos elsewhere have
  /// to carry their authorization in their addresses.
  public func photo(_ text: String, on page: PageQuestion, _ credentials: HTTPCredentials?) -> PhotoPlace {
    guard text.utf8.count <= FeedAPI.maximumAddressBytes, let own = request(for: page).flatMap({ WebAddress($0.url) }),
      let address = own.resolving(text)
    else { return .noAddress }
    guard allows(address) else { return .elsewhere(origin: address.origin) }
    let isOwn = WebAddress(template: filled(url))?.origin == address.origin
    let headers = isOwn ? allHeaders.filter { !["accept", "content-type"].contains($0.name.lowercased()) } : []
    let asked = HTTPRequest(
      method: "GET", url: address.text, headers: HTTPHeaders(headers.map { ($0.name, $0.value) }), credentials: isOwn ? credentials : nil)
    return .request(asked, isLocal: address.isLoopback)
  }
}

extension FeedResponse {
  public init(_ answer: HTTPResponse) {
    self.init(
      status: answer.status, milliseconds: Int((answer.latencyMicroseconds + 999) / 1_000),
      headers: answer.headers.fields.map { FeedHeader($0.name, $0.value) }, body: answer.body)
  }
}
