import FeedSimulation
import Testing

@testable import FeedContracts

@Suite("Requests for pages and changes")
struct FeedAPIRequestTests {
  private func api(_ rest: String, url: String = "http://a/feed") throws -> FeedAPI {
    try FeedAPI(parsing: Array(#"{"url": "\#(url)", \#(rest)}"#.utf8))
  }

  @Test(
    "the address has the limit and the cursor, encoded",
    arguments: [
      (#""limit": 5"#, "http://a/feed?n={limit}", PageQuestion(.first, limit: nil), "http://a/feed?n=5"),
      (#""limit": 5"#, "http://a/feed?n={limit}", PageQuestion(.first, limit: 7), "http://a/feed?n=7"),
      (#""limit": 5, "limitParameter": "count""#, "http://a/feed?count=1&x", PageQuestion(.first, limit: nil), "http://a/feed?x&count=5"),
      (#""limitParameter": "count""#, "http://a/feed", PageQuestion(.first, limit: nil), "http://a/feed"),
      (
        #""older": {"parameter": "cursor", "from": "/next"}"#, "http://a/feed?limit=3", PageQuestion(.older("a=b&c/\u{E9} "), limit: nil),
        "http://a/feed?limit=3&cursor=a%3Db%26c%2F%C3%A9%20"
      ),
      (
        #""older": {"kind": "page", "parameter": "page"}"#, "http://a/feed?page=1", PageQuestion(.older("2"), limit: nil),
        "http://a/feed?page=2"
      ),
      (
        #""older": {"link": "next"}, "limit": 5, "limitParameter": "n""#, "http://a/", PageQuestion(.older("http://a/x?c=1"), limit: nil),
        "http://a/x?c=1"
      ),
      (
        #""newer": {"parameter": "min_id", "first": "/id"}"#, "http://a/feed", PageQuestion(.newer("9"), limit: nil),
        "http://a/feed?min_id=9"
      ),
    ])
  func pages(rest: String, url: String, question: PageQuestion, asked: String) throws {
    let request = try #require(try api(rest, url: url).request(for: question))
    #expect(request.url == asked && request.method == "GET" && request.body.isEmpty)
  }

  @Test(
    "a body has the limit as a number, and the cursor as null, a string or a counted number",
    arguments: [
      (#""older": {"from": "/next"}"#, PageQuestion.Place.first, #"{"q":"{ a }","v":{"n":5,"c":null,"t":"c=, 5"}}"#),
      (#""older": {"from": "/next"}"#, .older("a\"b"), #"{"q":"{ a }","v":{"n":5,"c":"a\"b","t":"c=a\"b, 5"}}"#),
      (#""older": {"from": "/next"}"#, .older("7"), #"{"q":"{ a }","v":{"n":5,"c":"7","t":"c=7, 5"}}"#),
      (#""older": {"kind": "page", "first": 0}"#, .first, #"{"q":"{ a }","v":{"n":5,"c":0,"t":"c=0, 5"}}"#),
      (#""older": {"kind": "offset", "first": 1}"#, .first, #"{"q":"{ a }","v":{"n":5,"c":1,"t":"c=1, 5"}}"#),
      (#""older": {"header": "X-Next"}"#, .older("x y"), #"{"q":"{ a }","v":{"n":5,"c":"x y","t":"c=x y, 5"}}"#),
      (#""older": {"kind": "offset"}"#, .older("20"), #"{"q":"{ a }","v":{"n":5,"c":20,"t":"c=20, 5"}}"#),
      (#""newer": {"first": "/id"}"#, .newer("9"), #"{"q":"{ a }","v":{"n":5,"c":"9","t":"c=9, 5"}}"#),
    ])
  func bodies(way: String, place: PageQuestion.Place, body: String) throws {
    let template = #"{"q": "{ a }", "v": {"n": "{limit}", "c": "{cursor}", "t": "c={cursor}, {limit}"}}"#
    let api = try api(#""limit": 5, "method": "POST", "body": \#(template), \#(way)"#)
    let request = try #require(api.request(for: PageQuestion(place, limit: nil)))
    #expect(String(decoding: request.body, as: UTF8.self) == body && request.method == "POST" && request.url == "http://a/feed")
    #expect(request.headers.last == FeedHeader("Content-Type", "application/json") && api.promise.limit == 5)
    #expect(try FeedAPI(parsing: Array(api.description.utf8)) == api)
  }

  @Test("without the placeholder a parameter is a member of the body, from the second page on")
  func members() throws {
    let api = try api(#""limit": 5, "limitParameter": "n", "body": {"c": 1, "a": [{}]}, "older": {"parameter": "c", "last": "/id"}"#)
    func body(_ place: PageQuestion.Place) throws -> String {
      String(decoding: try #require(api.request(for: PageQuestion(place, limit: nil))).body, as: UTF8.self)
    }
    #expect(try body(.first) == #"{"c":1,"a":[{}],"n":5}"#)
    #expect(try body(.older("x")) == #"{"a":[{}],"n":5,"c":"x"}"#)
  }

  @Test("a question that the description has no way to has no request")
  func noWay() throws {
    let api = try api(#""older": {"link": "next"}"#)
    #expect(api.request(for: PageQuestion(.newer("1"), limit: nil)) == nil)
    #expect(api.request(for: PageQuestion(.older("not an address"), limit: nil)) == nil)
    #expect(api.request(for: ServerChange.delete(id: "1")) == nil && api.command(for: .delete(id: "1")) == nil)
  }

  @Test("JSON is accepted unless the headers say another type")
  func accept() throws {
    let first = PageQuestion(.first, limit: nil)
    #expect(
      try api(#""headers": {"X-A": "b"}"#).request(for: first)?.headers == [
        FeedHeader("Accept", "application/json"), FeedHeader("X-A", "b"),
      ])
    #expect(try api(#""headers": {"accept": "text/json"}"#).request(for: first)?.headers == [FeedHeader("accept", "text/json")])
  }

  private static let id = "a/b \"c\"\n{id}"

  @Test("a change's placeholders are percent-encoded in its address and escaped in its body")
  func changes() throws {
    let api = try api(
      #"""
      "changes": {"insert": {"url": "http://a/p?n={number}", "body": {"text": "post {number}", "{number}": {"id": "{id}"}}},
        "edit": {"method": "PATCH", "url": "http://a/p/{id}", "body": {"id": "{id}", "text": "\"{id}\""}},
        "delete": {"method": "DELETE", "url": "http://a/p/{id}"}, "reset": {"method": "PUT", "url": "http://a/reset?seed={seed}"}}
      """#)
    func text(_ change: ServerChange) throws -> String {
      let request = try #require(api.request(for: change))
      return "\(request.method) \(request.url) \(String(decoding: request.body, as: UTF8.self))"
    }
    #expect(try text(.insert(number: 3)) == #"POST http://a/p?n=3 {"text":"post 3","3":{"id":"{id}"}}"#)
    let escaped = #"a/b \"c\"\u000a{id}"#
    #expect(
      try text(.edit(id: Self.id))
        == #"PATCH http://a/p/a%2Fb%20%22c%22%0A%7Bid%7D {"id":"\#(escaped)","text":"\"\#(escaped)\""}"#)
    #expect(try text(.delete(id: "7")) == "DELETE http://a/p/7 ")
    #expect(try text(.reset(seed: .max)) == "PUT http://a/reset?seed=18446744073709551615 ")
    #expect(api.request(for: ServerChange.insert(number: 1))?.headers.last == FeedHeader("Content-Type", "application/json"))
    #expect(api.request(for: ServerChange.delete(id: "1"))?.headers == [FeedHeader("Accept", "application/json")])
  }

  @Test("a program gets the change as its last arguments")
  func command() throws {
    let api = try api(#""changes": {"command": ["./change.sh", "-v"]}"#)
    #expect(api.command(for: .insert(number: 3)) == ["./change.sh", "-v", "insert", "3"])
    #expect(api.command(for: .edit(id: "a b")) == ["./change.sh", "-v", "edit", "a b"])
    #expect(api.command(for: .delete(id: "")) == ["./change.sh", "-v", "delete", ""])
    #expect(api.command(for: .reset(seed: 7)) == ["./change.sh", "-v", "reset", "7"])
    #expect(api.request(for: ServerChange.insert(number: 1)) == nil)
  }

  @Test("{tenant} stands for the tenant's number in addresses, headers, bodies and a program's arguments, and for 1 unless one is said")
  func tenants() throws {
    let paged = #""headers": {"X-Tenant": "t{tenant}"}, "body": {"n": "{limit}", "of": "{tenant}", "in": "t{tenant}"}, "limit": 5"#
    var api = try api(paged, url: "http://a/{tenant}/f")
    let first = PageQuestion(.first, limit: nil)
    #expect(api.request(for: first)?.url == "http://a/1/f")
    api.tenant = 12
    let request = try #require(api.request(for: first))
    #expect(request.url == "http://a/12/f" && request.headers.contains(FeedHeader("X-Tenant", "t12")))
    #expect(String(decoding: request.body, as: UTF8.self) == #"{"n":5,"of":12,"in":"t12"}"#)
    let changes = #""changes": {"delete": {"url": "http://a/{tenant}/p/{id}", "body": {"of": "{tenant}"}}}"#
    var changing = try self.api(changes)
    changing.tenant = 3
    let change = try #require(changing.request(for: .delete(id: "{tenant}")))
    #expect(change.url == "http://a/3/p/%7Btenant%7D" && String(decoding: change.body, as: UTF8.self) == #"{"of":"3"}"#)
    var command = try self.api(#""changes": {"command": ["./change.sh", "--of={tenant}"]}"#)
    command.tenant = 2
    #expect(command.command(for: .delete(id: "{tenant}")) == ["./change.sh", "--of=2", "delete", "{tenant}"])
    var host = try self.api(#""older": {"url": "/next"}"#, url: "http://t{tenant}.example.org/f")
    host.tenant = 4
    #expect(host.request(for: first)?.url == "http://t4.example.org/f")
    #expect(host.remoteChangeHosts.isEmpty)
    #expect(throws: FeedAPIError.self) { try self.api(#""timeoutSeconds": 5"#, url: "http://a/{tenants}/f") }
  }

  @Test("a feed that sessions would share is told by the place without {tenant}; reading alone shares nothing")
  func sharedFeed() throws {
    let insert = #""changes": {"insert": {"url": "http://a/{tenant}/p"}}"#
    #expect(try api(#""timeoutSeconds": 5"#).sharedFeed == nil && api(#""changes": {}"#).sharedFeed == nil)
    #expect(try api(insert, url: "http://a/f").sharedFeed == "/url has no {tenant}")
    #expect(try api(insert + #", "body": {}"#, url: "http://a/f").sharedFeed == "/body has no {tenant}")
    #expect(try api(insert, url: "http://a/f?t={tenant}").sharedFeed == nil)
    #expect(try api(insert.replacing("{tenant}", with: "t"), url: "http://a/{tenant}/f").sharedFeed == "/changes/insert has no {tenant}")
    #expect(try api(insert.replacing("{tenant}", with: "t") + #", "headers": {"X-T": "{tenant}"}"#).sharedFeed == nil)
    #expect(try api(#""changes": {"command": ["./c"]}"#, url: "http://a/{tenant}/f").sharedFeed == "/changes/command has no {tenant}")
    #expect(try api(#""headers": {"X-T": "{tenant}"}, "changes": {"command": ["./c"]}"#).sharedFeed == "/changes/command has no {tenant}")
    #expect(try api(#""headers": {"X-T": "{tenant}"}, "changes": {"command": ["./c", "{tenant}"]}"#).sharedFeed == nil)
    #expect(try api(#""headers": {"X-T": "{tenant}"}"#).sharedFeed == nil)
    #expect(try api(#""changes": {"command": ["./c", "{tenant}"]}"#, url: "http://a/{tenant}/f").sharedFeed == nil)
  }
}
