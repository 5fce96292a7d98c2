import FeedFormats
import FeedSimulation
import Testing

@testable import FeedContracts

@Suite("Origins of a description")
struct FeedAPIOriginTests {
  private func read(_ text: String) throws -> FeedAPI { try FeedAPI(parsing: Array(text.utf8)) }

  private static let production = #"""
    {"url": "https://api.example.org/v1/feed?n={limit}", "limit": 20, "origins": ["https://admin.example.org"],
     "changes": {"insert": {"url": "https://admin.example.org:444/posts", "id": "/id"}, "delete": {"url": "https://api.example.org/{id}"}}}
    """#

  @Test("a change at another origin than that of the pages is refused, unless the description names it")
  func otherOrigin() throws {
    let error = #expect(throws: FeedAPIError.self) { try read(Self.production) }
    #expect(error?.pointer == "/changes/insert/url")
    #expect(error?.problem == .otherOrigin("https://admin.example.org:444", pages: "https://api.example.org"))
    let named = Self.production.replacing("\"https://admin.example.org\"]", with: "\"https://admin.example.org:444\"]")
    #expect(try read(named).remoteChangeHosts == ["admin.example.org", "api.example.org"])
  }

  @Test("another origin moves every address, and leaves paths, queries and placeholders as they are")
  func moved() throws {
    let api = try read(Self.production.replacing("org:444", with: "org")).moved(to: "http://localhost:8080/")
    #expect(api.url == "http://localhost:8080/v1/feed?n={limit}" && api.origins == [] && api.remoteChangeHosts == [])
    #expect(api.changes.requests.map(\.1.url) == ["http://localhost:8080/posts", "http://localhost:8080/{id}"])
    #expect(try read(#"{"url": "http://a?x=1"}"#).moved(to: "http://b").url == "http://b/?x=1")
    #expect(try read(api.description) == api)
  }

  @Test("whether changes are made at the origin of the pages is asked after the move")
  func movedAndChecked() throws {
    let text = Array(Self.production.utf8)
    let api = try FeedAPI(parsing: text, movedTo: "http://localhost:8080")
    #expect(
      api.remoteChangeHosts == [] && api.changes.requests.map(\.1.url) == ["http://localhost:8080/posts", "http://localhost:8080/{id}"])
    #expect(throws: FeedAPIError("", .notAnOrigin("localhost"))) { try FeedAPI(parsing: text, movedTo: "localhost") }
  }

  @Test("a host of changes is named alone, in lower case")
  func hosts() {
    #expect(["example.org", "10.0.0.1", "[::2]", "a"].allSatisfy(WebAddress.isHost))
    #expect(
      !["", "Example.org", "example.org:80", "example.org:81", "https://a", "a/b", "a?b", "u@a", "10.1", "a b"].contains(
        where: WebAddress.isHost))
  }

  @Test(
    "what is not an origin is refused",
    arguments: ["http://b/path", "http://b?x", "http://b/#x", "b", "ftp://b", "http://u@b", "", "http://127.0.0.1:99999"])
  func notAnOrigin(_ text: String) throws {
    let api = try read(#"{"url": "http://a/"}"#)
    #expect(throws: FeedAPIError("", .notAnOrigin(text))) { try api.moved(to: text) }
  }

  @Test("the description's own address is known as it is written, and with the number of posts")
  func own() throws {
    let api = try read(#"{"url": "http://a/feed?n={limit}", "limit": 20}"#)
    #expect(["http://a/feed?n={limit}", "http://a/feed?n=20", "http://a:80/feed?n=20"].allSatisfy(api.isOwn))
    #expect(!["http://a/feed", "http://a/feed?n=21", "https://a/feed?n=20", "x"].contains(where: api.isOwn))
  }

  @Test("this machine is loopback, another is not")
  func loopback() {
    func isLoopback(_ host: String) -> Bool? { WebAddress("http://\(host)/")?.isLoopback }
    for host in ["localhost", "LOCALHOST:80", "a.localhost", "127.0.0.1:9", "127.8.9.1", "[::1]", "[::1]:7"] {
      #expect(isLoopback(host) == true, "\(host)")
    }
    for host in ["localhost.example.org", "127.0.0.1.example.org", "128.0.0.1", "[::2]", "example.org"] {
      #expect(isLoopback(host) == false, "\(host)")
    }
  }

  @Test("null says that a feed has one page; without the key nothing leads on")
  func onePage() throws {
    let one = try read(#"{"url": "http://a/", "older": null}"#)
    #expect(one.hasOnePage && one.pagingGap == nil && one.promise.hasOnePage)
    #expect(try read(one.description) == one)
    let unknown = try read(#"{"url": "http://a/"}"#)
    #expect(
      !unknown.hasOnePage
        && unknown.pagingGap?.description.hasPrefix("one page was read, and nothing leads on: P1 to P6 were not tested") == true)
  }
}
