import Foundation
import HTTPTransport
import Testing
import UVLoop

@Suite("HTTP client: redirects and secrets", .enabled(if: Server.isUsable))
struct HTTPRedirectTests {
  @Test("redirects are followed up to the limit")
  func followed() throws {
    try Server.run { server in
      let response = try server.get("/chain/10")
      #expect(response.text == "hello" && response.redirectCount == 10 && response.url == server.base + "/chain/0")
      #expect(server.failure("/chain/11")?.kind == .tooManyRedirects(limit: 10))
      #expect(server.failure("/redirect/loop") { $0.redirectCountMax = 50 }?.kind == .tooManyRedirects(limit: 50))
      #expect(server.failure("/chain/1") { $0.redirectCountMax = 0 }?.kind == .tooManyRedirects(limit: 0))
      let without = try server.get("/redirect/nowhere")
      #expect(without.status == 302 && without.text == "without a place", "a redirect without a place is an answer")
      let unchanged = try server.get("/redirect/unchanged")
      #expect(unchanged.status == 304 && unchanged.redirectCount == 0, "and so is a status that is no redirect")
    }
  }

  @Test(
    "a redirect leads to http and https only",
    arguments: [("file:///etc/passwd", "file"), ("ftp://127.0.0.1/", "ftp"), ("gopher://127.0.0.1:70/_x", "gopher")])
  func schemes(target: String, scheme: String) throws {
    try Server.run { server in
      let failure = server.failure("/to/302?" + target)
      #expect(failure?.kind == .unsupportedScheme(scheme))
      #expect(failure?.url == server.base + "/to/302?...")
    }
  }

  @Test("secrets go along a redirect within the origin, not to another one, and not back from there")
  func secrets() throws {
    let headers: HTTPHeaders = ["Authorization": "Basic secret-1", "cookie": "secret-2", "X-Open": "open", "Host": "secret.invalid"]
    let credentials = try HTTPCredentials(file: file("X-Api-Key: secret-3\n"))
    try Server.run { server in
      func echo(_ path: String) throws -> String { try server.get(path, headers: headers, credentials: credentials).text }
      for path in ["/echo", "/to/302?/echo", "/to/307?\(server.base)/echo"] {
        let text = try echo(path)
        #expect((1...3).allSatisfy { text.contains("secret-\($0)") } && text.contains("X-Open: open"), "\(path): \(text)")
      }
      let paths = ["/to/302?\(server.base)", "/to/302?", "/to/307?\(server.other)"].map { "/to/308?\(server.other)\($0)/echo" }
      for path in paths + ["/to/302?\(server.other)/echo"] {
        let text = try echo(path)
        #expect(!text.contains("secret") && text.contains("X-Open: open"), "\(path): \(text)")
      }
    }
  }

  @Test("along any chain of up to four redirects the secrets are with the origin up to the first step away from it, and never after")
  func chains() throws {
    let credentials = try HTTPCredentials(bearerToken: "secret-1")
    let headers: HTTPHeaders = ["Cookie": "secret-2", "X-Open": "open"]
    try Server.run { server in
      for count in 1...4 {
        for bits in 0..<1 << count {
          let stays = (0..<count).map { bits >> $0 & 1 == 0 }  // whether each redirect leads to the origin of the request
          let path = stays.reversed().reduce("/echo") { "/to/30\(stays.count % 2 == 0 ? 2 : 7)?\($1 ? server.base : server.other)\($0)" }
          let response = try server.get(path, headers: headers, credentials: credentials)
          let keeps = stays.allSatisfy(\.self)
          #expect(response.redirectCount == count && response.text.contains("X-Open: open"), "\(stays)")
          #expect(response.text.contains("secret-1") == keeps && response.text.contains("secret-2") == keeps, "\(stays): \(response.text)")
        }
      }
    }
  }

  @Test("a user and a password in the URL are sent to its origin alone, and stand in no text")
  func userInfo() throws {
    try Server.run { server in
      let base = server.base.replacingOccurrences(of: "://", with: "://reader:se%63ret@")
      let response = try server.get(base + "/echo")
      #expect(response.text.contains("Authorization: Basic cmVhZGVyOnNlY3JldA=="))
      #expect(response.url == server.base + "/echo")
      let elsewhere = try server.get(base + "/to/302?\(server.other)/echo")
      #expect(!elsewhere.text.contains("Authorization"))
      let failure = server.failure(base + "/close/body?key=1")
      #expect(failure?.url == server.base + "/close/body?...")
      #expect("\(failure as Any) \(HTTPRequest(url: base + "/x?key=1"))".contains("se%63ret") == false)
    }
  }

  @Test(
    "a POST is asked about with GET where browsers do so, and sent again where they do",
    arguments: [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")])
  func method(status: Int, method: String) throws {
    try Server.run { server in
      let client = server.client()
      let request = HTTPRequest(method: "POST", url: server.base + "/to/\(status)?/echo", body: Array("body".utf8))
      let text = try client.waitForResponse(request).text
      #expect(text.hasPrefix(method + " ") && text.hasSuffix("\r\n\r\n" + (method == "POST" ? "body" : "")), "\(text)")
      client.close()
    }
  }

  @Test("no text or reflection of credentials, headers, requests and proxies has a secret")
  func redacted() throws {
    let credentials = try HTTPCredentials(bearerToken: "secret")
    var request = HTTPRequest(
      url: "https://a:secret@host/path?token=secret#secret", headers: ["Cookie": "secret"], credentials: credentials)
    request.body = Array("secret".utf8)
    var configuration = HTTPConfiguration()
    configuration.proxy = .through("http://a:secret@host")
    for value in [credentials, request, request.headers, configuration, configuration.proxy] as [Any] {
      var text = "\(value) \(String(reflecting: value))"
      if !(value is HTTPRequest) { dump(value, to: &text) }
      #expect(!text.contains("secret"), "\(text)")
    }
    #expect("\(request)" == "GET https://host/path?... [Cookie], 6 bytes, credentials [Authorization]")
  }
}

@Suite("HTTP credentials")
struct HTTPCredentialsTests {
  @Test("a token or header lines, from a variable or a file")
  func read() throws {
    setenv("HTTP_TRANSPORT_TOKEN", "abc.def-1_2~3+4/5==", 1)
    #expect(try HTTPCredentials(environment: "HTTP_TRANSPORT_TOKEN").description == "credentials [Authorization]")
    #expect(try HTTPCredentials(file: file("\ntoken\r\n\n")).description == "credentials [Authorization]")
    #expect(try HTTPCredentials(file: file("X-Key: a\r\nX-Id:b\n")).description == "credentials [X-Key, X-Id]")
  }

  @Test("what is no token and no header is refused, with its place and without its text")
  func refused() throws {
    func problem(_ make: () throws -> HTTPCredentials) -> HTTPCredentials.Problem? {
      #expect(throws: HTTPCredentials.Problem.self, performing: make)
    }
    #expect(problem { try HTTPCredentials(environment: "HTTP_TRANSPORT_NONE") } == .noVariable("HTTP_TRANSPORT_NONE"))
    #expect(problem { try HTTPCredentials(bearerToken: "a\nb") } == .malformedLine("token", line: 1))
    #expect(problem { try HTTPCredentials(file: "/nowhere") } == .unreadable("/nowhere", reason: "No such file or directory"))
    #expect(problem { try HTTPCredentials(file: "/") } == .unreadable("/", reason: "Is a directory"))
    for (text, line) in [("two words", 1), ("X-Key: a\nsecret", 2), ("X Key: secret", 1), ("X-Key: a\u{1}b", 1), ("one\ntwo", 1)] {
      let path = try file(text)
      let found = problem { try HTTPCredentials(file: path) }
      #expect(found == .malformedLine(path, line: line))
      #expect("\(found as Any)".contains("secret") == false)
    }
    let empty = try file(" \n")
    #expect(problem { try HTTPCredentials(file: empty) } == .empty(empty))
    let large = try file(String(repeating: "a", count: HTTPCredentials.byteCountMax + 1))
    #expect(problem { try HTTPCredentials(file: large) } == .tooLong(large, limit: HTTPCredentials.byteCountMax))
  }
}

/// A file in the system's folder for temporary ones.
private func file(_ text: String) throws -> String {
  let path = NSTemporaryDirectory() + "credentials-\(UUID().uuidString)"
  try text.write(toFile: path, atomically: false, encoding: .utf8)
  return path
}
