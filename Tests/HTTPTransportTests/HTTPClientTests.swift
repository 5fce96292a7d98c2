import Foundation
import HTTPTransport
import Testing
import UVLoop

@Suite("HTTP client: answers", .enabled(if: Server.isUsable))
struct HTTPClientTests {
  @Test("an answer comes whole: status, headers in order with repeated ones, body, URL, version")
  func answer() throws {
    try Server.run { server in
      let response = try server.get("/repeated")
      #expect(response.status == 200 && response.text == "hello" && response.url == server.base + "/repeated")
      #expect(response.headers.fields.map(\.name) == ["Content-Length", "Set-Cookie", "set-cookie", "X-Folded", "X-Empty"])
      #expect(response.headers.values(of: "SET-COOKIE") == ["a=1", "b=2"] && response.headers["x-folded"] == "one two")
      #expect(response.headers["X-Empty"] == "" && response.headers["X-Missing"] == nil)
      #expect(response.httpVersion == "1.1" && response.redirectCount == 0 && response.latencyMicroseconds > 0)
    }
  }

  @Test("a status that is no success is an answer")
  func status() throws {
    let all = [204, 304, 400, 404, 429, 500, 503]
    #expect(try Server.run { server in try all.map { try server.get("/status/\($0)").status } } == all)
  }

  @Test("HTML, an empty body, trailers, an interim head and a body that ends with its connection are taken as they are")
  func kinds() throws {
    try Server.run { server in
      let html = try server.get("/html")
      #expect(html.headers["content-type"] == "text/html")
      #expect(try server.get("/empty").body.isEmpty)
      #expect(try server.get("/trailers").headers["X-After"] == "yes")
      let interim = try server.get("/interim")
      #expect(interim.status == 200 && interim.headers["Link"] == nil && interim.headers["X-Last"] == "yes")
      #expect(try server.get("/close/undeclared").text == "all of it")
    }
  }

  @Test("a compressed body is decompressed")
  func compressed() throws {
    let texts = try Server.run { server in try ["/gzip", "/deflate"].map { try server.get($0).text } }
    #expect(texts == [String](repeating: String(repeating: "hello", count: 1000), count: 2))
  }

  @Test("method, headers and body are sent as they are given")
  func sent() throws {
    try Server.run { server in
      let client = server.client { $0.userAgent = "tests/1" }
      func echo(_ method: String, _ headers: HTTPHeaders = [:], _ body: [UInt8]? = nil) throws -> String {
        try client.waitForResponse(HTTPRequest(method: method, url: server.base + "/echo", headers: headers, body: body)).text
      }
      let get = try echo("GET", ["Accept": "application/json", "X-Empty": "", "X-Two": "1", "x-two": "2"])
      for line in ["GET /echo HTTP/1.1", "User-Agent: tests/1", "Accept: application/json", "X-Empty:", "X-Two: 1", "x-two: 2"] {
        #expect(get.contains(line + "\r\n"), "\(get)")
      }
      #expect(get.contains("gzip"))
      let post = try echo("POST", ["Content-Type": "application/json"], Array("{\"a\":\0}".utf8))
      #expect(post.hasPrefix("POST ") && post.hasSuffix("\r\n\r\n{\"a\":\0}") && post.contains("Content-Type: application/json"))
      let large = try echo("PUT", [:], [UInt8](repeating: 0x61, count: 3_000_000))
      #expect(large.hasPrefix("PUT ") && large.utf8.count > 3_000_000 && !large.contains("Expect") && !large.contains("Content-Type"))
      #expect(try echo("DELETE", [:], []).contains("Content-Length: 0\r\n"))
      #expect(try client.waitForResponse(HTTPRequest(method: "HEAD", url: server.base + "/ok")).body.isEmpty)
      client.close()
    }
  }

  @Test("a connection is used again, and two requests at once take two")
  func keepAlive() throws {
    try Server.run { server in
      let client = server.client()
      for _ in 1...20 { #expect(try client.waitForResponse(HTTPRequest(url: server.base + "/ok")).text == "hello") }
      #expect(try client.waitForResponse(HTTPRequest(url: server.base + "/connections")).text == "1")
      let results = Results()
      for _ in 1...2 { try client.start(HTTPRequest(url: server.base + "/wait/100"), results.of("")) }
      server.loop.run()
      #expect(results.texts == [": 200", ": 200"])
      #expect(try client.waitForResponse(HTTPRequest(url: server.base + "/connections")).text == "2")
      client.close()
    }
  }

  @Test(
    "Retry-After is seconds, or a date on the server's clock or, without one, on this machine's; what is too long to count is very long")
  func retryAfter() throws {
    let forms = ["seconds", "date", "past", "undated", "huge", "nonsense", "negative"]
    try Server.run { server in
      func seconds(_ form: String) throws -> Int? { try server.get("/retry/\(form)").retryAfterSeconds }
      #expect(try forms.map(seconds) == [120, 90, 0, 0, .max, nil, nil])
      for form in ["far", "undateable"] {
        let wait = try #require(try seconds(form))
        #expect(wait > 1 << 36, "some thousand years, not \(wait) s")
      }
    }
  }

  @Test("a body longer than it says is cut there, and the rest is no answer to the next request")
  func smuggled() throws {
    try Server.run { server in
      let client = server.client()
      let texts = try ["/length/less", "/html"].map { try client.waitForResponse(HTTPRequest(url: server.base + $0)).text }
      #expect(texts == ["hello", "<!DOCTYPE html><title>Log in</title>"])
      client.close()
    }
  }
}
