import FeedSimulation
import JSONReading
import ScrollSimulation
import SimulationReports
import UVLoop

/// Serves the page of a live session, on loopback, to who knows the token: `GET /` the page, `GET /frames` a stream of events, `POST /play`
/// inputs, `POST /open` a trace, `POST /save`, `GET /trace` and `GET /report`.
///
/// A page of another origin is refused, by its `Origin`, and by the `Host` if a name was made to lead here.
final class LiveServer {
  private let http: HTTPServer
  private let session: LiveSession
  private let token: String
  private let hosts: [String]
  private let panel: (any LivePanel)?
  private var saved: LiveSession.Saved?

  /// - Parameter token: of letters and digits.
  init(
    _ session: LiveSession, on loop: EventLoop, port: Int, token: String, panel: (any LivePanel)?
  ) throws(UVError) {
    (self.session, self.token, self.panel) = (session, token, panel)
    var limits = HTTPServer.Limits()
    (limits.connections, limits.body) = (LivePageLimits.connections, LivePageLimits.body)
    limits.keepsConnections = true
    var reply: (HTTPServer.Request) -> HTTPServer.Reply = { _ in .answer(.init("503 Service Unavailable", "not ready\n")) }
    var refuse: (HTTPServer.Request) -> HTTPServer.Answer? = { _ in nil }
    http = try HTTPServer(on: loop, at: .tcp(host: "127.0.0.1", port: port), limits: limits) {
      refuse($0)
    } answer: {
      reply($0)
    }
    guard case .tcp(_, let port) = http.address else { preconditionFailure("a TCP listener is at \(http.address)") }
    hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    reply = { [unowned self] in self.reply(to: $0) }
    refuse = { [unowned self] in refusal(of: $0) }
  }

  var address: String { "http://\(hosts[0])/?token=\(token)" }

  func close() {
    panel?.close()
    session.close()
    http.close()
  }
}

extension LiveServer {
  private func reply(to request: HTTPServer.Request) -> HTTPServer.Reply {
    switch (request.method, request.path) {
    case ("GET", "/"): return .answer(page(LivePage.text(token: token)))
    case ("GET", "/frames"): return .stream { [session] in session.add($0) }
    case ("POST", "/play"): return .answer(play(request))
    case ("POST", "/open"):
      return .answer(LiveServer.said(session.open(request.body)))
    case ("POST", "/save"): return .answer(save())
    case ("GET", "/trace"):
      guard let saved else { return .answer(.init("409 Conflict", "save the session first\n")) }
      return .answer(.init(type: "application/x-ndjson", saved.trace, fields: LiveServer.file("session.ndjson")))
    case ("GET", "/report"):
      guard let saved else { return .answer(.init("409 Conflict", "save the session first\n")) }
      return .answer(.init(type: "text/html; charset=utf-8", saved.report, fields: LiveServer.file("session.html")))
    default: return .answer(panel?.answer(to: request, session) ?? .init("404 Not Found", "the page is at /\n"))
    }
  }

  private func refusal(of request: HTTPServer.Request) -> HTTPServer.Answer? {
    guard let host = request.fields["host"], hosts.contains(String(host)) else {
      return .init("421 Misdirected Request", "requests must use the host name \(hosts[0])\n")
    }
    if let origin = request.fields["origin"], origin != "http://\(host)" {
      return .init("403 Forbidden", "a page of another origin cannot play this session\n")
    }
    guard request.query["token"].map({ LiveServer.isSame($0, token) }) == true else {
      guard request.method == "GET", request.path == "/" else {
        return .init("403 Forbidden", "the token is missing or wrong; open the address that treadmill live printed\n")
      }
      var page = page(LivePage.stranger)
      page.status = "403 Forbidden"
      return page
    }
    return nil
  }

  /// Without an early end, so that the time it takes says nothing of the token.
  private static func isSame(_ given: Substring, _ token: String) -> Bool {
    let (one, other) = (Array(given.utf8), Array(token.utf8))
    return one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private func page(_ bytes: [UInt8]) -> HTTPServer.Answer {
    .init(
      type: "text/html; charset=utf-8", bytes,
      fields: [
        ("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer"), ("X-Content-Type-Options", "nosniff"),
        ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
        (
          "Content-Security-Policy",
          "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; "
            + "form-action 'none'; frame-ancestors 'none'"
        ),
      ])
  }

  private static func file(_ name: String) -> [(String, String)] {
    [("Content-Disposition", "attachment; filename=\"\(name)\""), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff")]
  }

  private func play(_ request: HTTPServer.Request) -> HTTPServer.Answer {
    do throws(LineFault) {
      let inputs = try PageInputs.read(request.body)
      func number(_ name: Substring) -> Int { request.query[name].flatMap { Int($0) } ?? 0 }
      return LiveServer.said(session.take(inputs, page: number("page"), seen: number("seen"), echo: number("echo")))
    } catch {
      return .init("400 Bad Request", "\(error.words)\n")
    }
  }

  /// What a session did not take, if anything.
  private static func said(_ refusal: String?) -> HTTPServer.Answer {
    guard let refusal else { return .done }
    return .init("409 Conflict", "\(refusal)\n")
  }

  private func save() -> HTTPServer.Answer {
    do throws(TraceFault) {
      guard let saved = try session.save() else {
        return .init("409 Conflict", "earlier events are being replayed; save when that is done\n")
      }
      self.saved = saved
      let outcome = saved.outcome
      let findings = outcome.firstFindings.map { finding in
        JSONValue.object([("frame", .integer(finding.frame)), ("rule", .string(finding.rule)), ("sentence", .string(finding.sentence))])
      }
      let rest = outcome.rules.filter { $0.rule.hasPrefix("G") && $0.checked > 0 && $0.findings == 0 }.map(\.rule)
      let words: [(String, JSONValue)] = [
        ("frames", .integer(saved.frames)), ("allFrames", .integer(outcome.frames)), ("hash", .string(outcome.traceHash)),
        ("isSame", .boolean(saved.isSame)), ("findings", .array(findings)), ("rest", .array(rest.map(JSONValue.string))),
      ]
      return .init(type: "application/json", Array("\(JSONValue.object(words))".utf8))
    } catch {
      return .init("500 Internal Server Error", "the session cannot be read back: \(error); please report it\n")
    }
  }
}

/// What stands beside the session on the page: a run of many seeds, the readers of a server.
protocol LivePanel: AnyObject {
  func close()
  func answer(to request: HTTPServer.Request, _ session: LiveSession) -> HTTPServer.Answer?
}
