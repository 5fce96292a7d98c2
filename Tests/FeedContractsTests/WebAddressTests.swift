import Testing

@testable import FeedContracts

@Suite("Addresses and Link headers")
struct WebAddressTests {
  @Test(
    "an address of HTTP is taken apart",
    arguments: [
      ("http://Example.org", "http://example.org", "http://example.org/"),
      ("HTTPS://example.org:443/a?b#c", "https://example.org", "https://example.org/a?b"),
      ("http://127.0.0.1:8080?q=1", "http://127.0.0.1:8080", "http://127.0.0.1:8080/?q=1"),
      ("http://[::1]:80/", "http://[::1]", "http://[::1]/"), ("http://a:/b", "http://a", "http://a/b"),
      ("http://a:0081", "http://a:81", "http://a:81/"), ("https://a:65535/", "https://a:65535", "https://a:65535/"),
      ("http://1.example.org/", "http://1.example.org", "http://1.example.org/"), ("http://1a/", "http://1a", "http://1a/"),
      ("http://example.org/caf\u{E9}", "http://example.org", "http://example.org/caf%C3%A9"),
    ])
  func whole(text: String, origin: String, written: String) throws {
    let address = try #require(WebAddress(text))
    #expect(address.origin == origin)
    #expect(address.text == written)
  }

  @Test(
    "anything else is not an address",
    arguments: [
      "", "/a", "ftp://example.org/", "http://", "http:///a", "http://user:word@example.org/", "http://a b/", "http://example.org/\n",
      "http://:80/", "file:///etc/hosts", "http://example.org\\@other.org/", "http://a:65536/", "http://a:0/", "http://a:8x/",
      "http://a:+8/",
      "http://a:99999999999999999999/", "http://[::1", "http://[::1]8/", "http://::1/", "http://127.1/", "http://2130706433/",
      "http://0x7f.1/", "http://127.0.0.0x1/", "http://127.0.0.256/", "http://0127.0.0.1/", "http://127.0.0.1.1/", "http://1.2.3.4./",
      "http://./",
    ])
  func none(text: String) {
    #expect(WebAddress(text) == nil)
  }

  @Test("an address without its scheme is recognized by its port, its numbers or this machine's name; a file's name is not one")
  func completed() {
    for text in ["localhost", "localhost:8080/feed", "127.0.0.1:8901/x", "10.0.0.1/feed?n=2", "example.org:80", "localhost/feed?n={limit}"]
    {
      #expect(WebAddress.completed(text) == "http://" + text)
    }
    for text in ["", "timeline.json", "./feed", "/feed", "a/b:c", "http://localhost/", "1..50", "-", "a:b", "example.org/feed", "12"] {
      #expect(WebAddress.completed(text) == nil, "\(text)")
    }
  }

  /// RFC 3986, 5.4, over `http://a/b/c/d?q`.
  @Test(
    "a reference is resolved as RFC 3986 says",
    arguments: [
      ("http://g", "http://g/"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
      ("//g", "http://g/"), ("?y", "http://a/b/c/d?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d?q"), ("", "http://a/b/c/d?q"),
      (".", "http://a/b/c/"), ("..", "http://a/b/"), ("../g", "http://a/b/g"), ("../../../g", "http://a/g"),
      ("g?y/../x", "http://a/b/c/g?y/../x"),
    ])
  func resolved(reference: String, written: String) throws {
    #expect(try #require(WebAddress("http://a/b/c/d?q")).resolving(reference)?.text == written)
  }

  @Test("a reference to another scheme leads nowhere", arguments: ["mailto:a@b", "javascript:1", "g:h"])
  func otherScheme(reference: String) throws {
    #expect(try #require(WebAddress("http://a/b")).resolving(reference) == nil)
  }

  @Test("a parameter is added or replaced, and encoded")
  func parameters() throws {
    var address = try #require(WebAddress("http://a/b?page=1&x=y"))
    address.set("page", to: "2")
    address.set("max id", to: "a/b&c=\u{E9}")
    #expect(address.text == "http://a/b?x=y&page=2&max%20id=a%2Fb%26c%3D%C3%A9")
  }

  @Test(
    "a Link header's target is found by its relation",
    arguments: [
      (["<http://a/?max_id=1>; rel=\"next\", <http://a/?min_id=9>; rel=\"prev\""], "next", "http://a/?max_id=1"),
      (["<http://a/?max_id=1>; rel=\"next\", <http://a/?min_id=9>; rel=\"prev\""], "prev", "http://a/?min_id=9"),
      (["<a>;title=\"x, y; rel=next\";rel=last", "<b,c>; REL = Next"], "next", "b,c"),
      (["<a>; rel=\"last  next\""], "next", "a"),
      (["<a>; rel=\"last\"; rel=\"next\""], "next", nil),
      (["a; rel=next", "<a>", "", "<a; rel=next", ",,;"], "next", nil),
      (["<a>; title=\"\\\"; rel=next, \"; rel=next"], "next", "a"),
    ])
  func links(values: [String], relation: String, target: String?) {
    #expect(LinkHeader.target(of: relation, in: values) == target)
  }

  @Test("placeholders are names in braces")
  func templates() {
    #expect(Template.names(in: "a{id}b{{seed}{}{1}{x") == ["id", "seed"])
    #expect(Template.filled("a{id}{x}{{id}") { $0 == "id" ? "{id}" : nil } == "a{id}{x}{{id}")
  }

  @Test("what stands in quotation marks is no other link")
  func quotedLink() {
    let link = #"<https://example.org/?page=2>; title="a, <https://b.example/>; rel=next"; rel="next""#
    #expect(LinkHeader.target(of: "next", in: [link]) == "https://example.org/?page=2")
  }

  @Test("an address is shown without its user and the values of its secrets")
  func shownAddress() {
    #expect(
      WebAddress.shown("https://me:word@example.org/feed?api_key=k1&q=cats&Access_Token=t1&flag")
        == "https://example.org/feed?api_key=...&q=cats&Access_Token=...&flag")
  }
}
