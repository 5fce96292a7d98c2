import FeedContracts
import FeedSimulation
import HTTPTransport
import Testing

@testable import TreadmillCommand

@Suite("The photos of pages")
struct PhotoTableTests {
  private func number(_ address: String?, on page: String, _ table: inout PhotoTable) throws -> String {
    let api = try FeedAPI(
      parsing: Array(
        #"{"url": "http://127.0.0.1:1/feed", "older": {"url": "/next"}, "changes": null, "origins": ["http://cdn.test"]}"#.utf8))
    return switch table.number(of: address, on: PageQuestion(page.isEmpty ? .first : .older(page), limit: nil), api, nil) {
    case .number(let number): "\(number) \(table.request(for: number).request.url)"
    case .leftOut(let name): name
    }
  }

  @Test("one address has one number, and a relative one is that of its page")
  func addresses() throws {
    var table = PhotoTable()
    #expect(try number("a.jpg", on: "", &table) == "0 http://127.0.0.1:1/a.jpg")
    #expect(try number("a.jpg", on: "http://127.0.0.1:1/d1/feed", &table) == "1 http://127.0.0.1:1/d1/a.jpg")
    for same in ["/a.jpg", "http://127.0.0.1:1/a.jpg", "//127.0.0.1:1/x/../a.jpg", "/a.jpg#1"] {
      #expect(try number(same, on: "", &table) == "0 http://127.0.0.1:1/a.jpg")
    }
    #expect(try number("//cdn.test/a.jpg", on: "", &table) == "2 http://cdn.test/a.jpg")
  }

  @Test(
    "what may not be asked for has no number",
    arguments: [
      ("https://elsewhere.test/a.jpg", "photosElsewhere.https://elsewhere.test"), (nil, "photosWithoutAddress"),
      ("data:image/png;base64,AAAA", "photosWithoutAddress"), ("ftp://127.0.0.1/a", "photosWithoutAddress"),
      ("/" + String(repeating: "a", count: 9_000), "photosWithoutAddress"),
    ])
  func leftOut(address: String?, name: String) throws {
    var table = PhotoTable()
    #expect(try number(address, on: "", &table) == name)
  }

  @Test("the description's headers go to the pages' origin alone, and what a page accepts does not")
  func headers() throws {
    let api = try FeedAPI(
      parsing: Array(
        #"{"url": "http://127.0.0.1:1/feed", "changes": null, "origins": ["http://cdn.test"], "headers": {"X-Key": "1", "Accept": "a/b"}}"#
          .utf8))
    func names(_ address: String) -> [String]? {
      guard case .request(let request, _) = api.photo(address, on: PageQuestion(.first, limit: nil), nil) else { return nil }
      return request.headers.fields.map(\.name)
    }
    #expect(names("/a.jpg") == ["X-Key"])
    #expect(names("http://cdn.test/a.jpg") == [])
    #expect(names("http://127.0.0.1:2/a.jpg") == nil)
  }
}
