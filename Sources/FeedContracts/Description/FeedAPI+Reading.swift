import FeedFormats
import FeedSimulation
import JSONReading

extension FeedAPI {
  /// Reads a `feed.json`.
  ///
  /// - Parameters:
  ///   - text: JSON.
  ///   - origin: of another server, to which all addresses are moved before it is checked that they are of one feed (``moved(to:)``).
  /// - Throws: the first fault: a syntax error, an unknown key, a wrong type, a missing key, a value out of range.
  public init(parsing text: [UInt8], movedTo origin: String? = nil) throws(FeedAPIError) {
    let element: JSONElement
    do throws(JSONFault) { element = try JSONElement(parsing: text) } catch { throw FeedAPIError("", error, in: text) }
    if let name = element.repeatedName { throw FeedAPIError("", .repeated(name)) }
    var object = try DescriptionFields(element)
    url = try object.require("url", try object.text("url"))
    limit = try object.whole("limit", in: FeedAPI.allowedLimits)
    limitParameter = try object.text("limitParameter")
    let method = try object.choice("method", of: ["GET", "POST"])
    if let body = object.value("body") {
      if method == "GET" { throw object.fault("body", .needsPost) }
      self.body = try Body(body)
    } else if method == "POST" {
      throw object.fault("body", .missing)
    }
    let placeholder = body?.hasCursor == true ? PageBody.cursor : nil
    hasOnePage = object.isNull("older")
    if let older = try object.object("older") { self.older = try Paging(older, nearest: "last", parameter: placeholder) }
    more = try object.pointer("more")
    end = try object.pointer("end")
    if let newer = try object.object("newer") { self.newer = try Paging(newer, nearest: "first", parameter: placeholder) }
    posts = try FeedDescription(&object)
    if var order = try object.object("order") { self.order = try Order(&order) }
    headers = try (object.named("headers", "a string", \.string) ?? []).map { FeedHeader($0.name, $0.value) }
    for header in headers where !header.isValid || header.isSecret {
      throw FeedAPIError(object.at("headers") + "/\(header.name)", header.isSecret ? .secretHeader : .notAHeader)
    }
    if let header = headers.first(where: \.isOfTransport) {
      throw FeedAPIError(object.at("headers") + "/\(header.name)", .headerOfTransport)
    }
    if var credentials = try object.object("credentials") { self.credentials = try Credentials(&credentials) }
    if var tls = try object.object("tls") {
      certificateFile = try tls.require("caFile", try tls.text("caFile"))
      try tls.end()
    }
    origins = try object.texts("origins") ?? []
    if let index = origins.firstIndex(where: { WebAddress($0) == nil }) {
      throw FeedAPIError("/origins/\(index)", .notAnAddress(origins[index]))
    }
    if var rate = try object.object("rate") {
      perSecond = try rate.require("perSecond", try rate.number("perSecond", in: FeedAPI.allowedRates))
      try rate.end()
    }
    timeoutSeconds = try object.number("timeoutSeconds", in: FeedAPI.allowedTimeoutSeconds) ?? timeoutSeconds
    if var changes = try object.object("changes") { self.changes = try Changes(&changes) }
    try object.end()
    try checkAddress()
    if let origin { self = try moved(to: origin) }
    try checkChanges()
  }

  func checkAddress() throws(FeedAPIError) {
    try FeedAPI.check(url, placeholders: ["limit", Template.tenant], at: "/url")
    if limit == nil, Template.names(in: url).contains("limit") { throw FeedAPIError("/url", .noLimit) }
    if limit == nil, body?.hasLimit == true { throw FeedAPIError("/body", .noLimit) }
    guard limitParameter != nil else { return }
    if Template.names(in: url).contains("limit") { throw FeedAPIError("/limitParameter", .excludes("{limit} in /url")) }
    if body?.hasLimit == true { throw FeedAPIError("/limitParameter", .excludes("{limit} in /body")) }
  }

  /// The same by POST.
  /// - Parameter body: a JSON object, in which `{cursor}` and `{limit}` may stand (`Docs/FeedAPI.md`).
  public func posting(_ body: [UInt8]) throws(FeedAPIError) -> FeedAPI {
    var api = self
    let element: JSONElement
    do throws(JSONFault) { element = try JSONElement(parsing: body) } catch { throw FeedAPIError("/body", error, in: body) }
    if let name = element.repeatedName { throw FeedAPIError("/body", .repeated(name)) }
    api.body = try Body(element)
    try api.checkAddress()
    return api
  }

  static func check(_ url: String, placeholders: [String], at pointer: String) throws(FeedAPIError) {
    if let name = Template.names(in: url).first(where: { !placeholders.contains($0) }) {
      throw FeedAPIError(pointer, .unknownPlaceholder(name, placeholders))
    }
    if WebAddress(template: url) == nil { throw FeedAPIError(pointer, .notAnAddress(url)) }
  }

  /// A change is made where the pages are read, or at an origin that the description names.
  private func checkChanges() throws(FeedAPIError) {
    for (name, change) in changes.requests {
      guard let address = WebAddress(template: change.url), let own = WebAddress(template: url) else { continue }
      if !allows(address) { throw FeedAPIError("/changes/\(name)/url", .otherOrigin(address.origin, pages: own.origin)) }
    }
  }
}

extension FeedAPI.Body {
  fileprivate init(_ element: JSONElement) throws(FeedAPIError) {
    _ = try DescriptionFields(element, at: .root.inside("body"))
    template = "\(JSONValue(element))"
  }
}

extension FeedAPI.Paging {
  /// `nearest` is the key for the post that is the page's nearest to its neighbour: `last` or `first`.
  /// `parameter` is the one that is meant without the key.
  init(_ object: DescriptionFields, nearest: String, parameter: String?) throws(FeedAPIError) {
    var object = object
    let isOlder = nearest == "last"
    let ways = ["link", "url", "from", "header", nearest] + (isOlder ? ["kind"] : [])
    let given = ways.filter(object.has)
    if given.count > 1 { throw object.fault(given[1], .excludes(object.at(given[0]))) }
    if let relation = try object.text("link") {
      self = .link(relation: relation)
    } else if let pointer = try object.pointer("url") {
      self = .address(at: pointer)
    } else {
      let from = try object.pointer("from")
      let header = try object.text("header")
      let post = try object.pointer(nearest)
      let kind = isOlder ? try object.choice("kind", of: ["page", "offset"]) : nil
      guard from != nil || header != nil || post != nil || kind != nil else {
        throw FeedAPIError(object.path.pointer, .needsOneOf(ways))
      }
      let parameter = try object.require("parameter", try object.text("parameter") ?? parameter)
      if let from {
        self = .cursor(parameter: parameter, at: from)
      } else if let header {
        guard FeedHeader(header, "").isValid else { throw object.fault("header", .notAHeader) }
        self = .header(parameter: parameter, name: header)
      } else if let post {
        self = .post(parameter: parameter, at: post, try object.boolean("inclusive") == true ? .inclusive : .exclusive)
      } else {
        let first = try object.whole("first", in: 0...1_000_000)
        self = kind == "page" ? .pageNumber(parameter: parameter, first: first ?? 1) : .offset(parameter: parameter, first: first ?? 0)
      }
    }
    try object.end()
  }
}

extension FeedDescription {
  fileprivate init(_ object: inout DescriptionFields) throws(FeedAPIError) {
    self.init()
    if let name = try object.choice("format", of: FeedFormat.allCases.map(\.name).sorted()) { format = FeedFormat(name: name) }
    let map = object.value("map")
    itemsAt = try object.query("posts")
    if let map {
      if format != nil { throw object.fault("map", .excludes(object.at("format"))) }
      do throws(FeedMapError) { self = try FeedDescription(map: FeedMap(map), itemsAt: itemsAt) } catch {
        throw object.fault("map", .notAMap(error))
      }
    }
  }
}

extension FeedAPI.Order {
  fileprivate init(_ object: inout DescriptionFields) throws(FeedAPIError) {
    by = try object.require("by", try object.pointer("by"))
    direction = try object.choice("direction", of: ["ascending", "descending"]) == "ascending" ? .ascending : .descending
    try object.end()
  }
}

extension FeedAPI.Credentials {
  fileprivate init(_ object: inout DescriptionFields) throws(FeedAPIError) {
    let variable = try object.text("environment")
    let file = try object.text("file")
    try object.end()
    switch (variable, file) {
    case (let variable?, nil): self = .environment(variable)
    case (nil, let file?): self = .file(file)
    case (nil, nil): throw object.fault("environment", .missing)
    case (_?, _?): throw object.fault("file", .excludes(object.at("environment")))
    }
  }
}

extension FeedAPI.Changes {
  fileprivate init(_ object: inout DescriptionFields) throws(FeedAPIError) {
    if let command = try object.texts("command") {
      try object.end()
      if command.isEmpty { throw object.fault("command", .missing) }
      self = .command(command)
      return
    }
    func request(_ key: String, _ placeholder: String) throws(FeedAPIError) -> FeedAPI.ChangeRequest? {
      guard let request = try object.object(key) else { return nil }
      return try FeedAPI.ChangeRequest(request, placeholder: placeholder)
    }
    let (insert, edit) = (try request("insert", "number"), try request("edit", "id"))
    let (delete, reset) = (try request("delete", "id"), try request("reset", "seed"))
    try object.end()
    self = .requests(insert: insert, edit: edit, delete: delete, reset: reset)
  }
}

extension FeedAPI.ChangeRequest {
  fileprivate init(_ object: DescriptionFields, placeholder: String) throws(FeedAPIError) {
    var object = object
    if object.has("command") { throw object.fault("command", .commandOfOneChange) }
    method = try object.choice("method", of: ["POST", "PUT", "PATCH", "DELETE", "GET"]) ?? "POST"
    url = try object.require("url", try object.text("url"))
    body = object.value("body").map { "\(JSONValue($0))" }
    if placeholder == "number" { id = try object.pointer("id") }
    try object.end()
    try FeedAPI.check(url, placeholders: [placeholder, Template.tenant], at: object.at("url"))
    if placeholder == "id", !Template.names(in: url + (body ?? "")).contains("id") {
      throw FeedAPIError(object.path.pointer, .noPlaceholderOfID)
    }
  }
}

extension FeedHeader {
  /// Whether it is a header of HTTP (RFC 9110) that nothing can be hidden in, such as a second line.
  var isValid: Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.isLetterOrDigit }
      && value.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}

extension FeedHeader {
  fileprivate var isSecret: Bool { ["authorization", "cookie", "proxy-authorization"].contains(name.lowercased()) }

  /// Whether the header is about the connection or the length of the message (RFC 9110, 7.6.1 and 8.6), which the transport knows.
  fileprivate var isOfTransport: Bool {
    [
      "connection", "content-length", "expect", "host", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
    ].contains(name.lowercased())
  }
}

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  var isLetterOrDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
