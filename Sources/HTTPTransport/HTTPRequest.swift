/// What to ask a server for.
public struct HTTPRequest: Sendable {
  /// A method of RFC 9110, such as `GET`, `HEAD` or `POST`; in capitals, since methods have case.
  public var method: String
  /// An absolute `http` or `https` URL. A user and a password in it are sent as basic authorization.
  public var url: String
  /// Fields beside those that the client adds: `Host`, `User-Agent`, `Accept`, `Accept-Encoding`, and the body's length. `Authorization`,
  /// `Cookie` and `Host` are not sent to another origin than the URL's.
  public var headers: HTTPHeaders
  /// Sent with any method. Nil and empty differ: an empty body has a `Content-Length` of 0.
  public var body: [UInt8]?
  /// Secret fields beside the headers. They are not sent to another origin than the URL's.
  public var credentials: HTTPCredentials?

  public init(
    method: String = "GET", url: String, headers: HTTPHeaders = [:], body: [UInt8]? = nil, credentials: HTTPCredentials? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.credentials = credentials
  }

  /// A request that no redirect reaches is refused before anything is sent.
  func checked() throws(HTTPFailure) -> HTTPAddress {
    let address = try HTTPAddress(url)
    guard HTTPHeaders.isToken(method) else { throw HTTPFailure(.malformedMethod(method), at: address.shown) }
    if let name = headers.malformedName { throw HTTPFailure(.malformedHeader(name: name), at: address.shown) }
    return address
  }
}

extension HTTPRequest: CustomStringConvertible {
  /// The method, the URL as ``HTTPFailure/url`` has it, and the names of the headers, without any value.
  public var description: String {
    "\(method) \(HTTPAddress.shown(url)) \(headers)" + (body.map { ", \($0.count) bytes" } ?? "") + (credentials.map { ", \($0)" } ?? "")
  }
}
