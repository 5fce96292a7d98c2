import Testing

@testable import FeedContracts

@Suite("Pointers to the ways between pages")
struct PointerUseTests {
  /// What is said of a description after some pages.
  private func unmet(_ rest: String, _ pages: String..., headers: [FeedHeader] = []) throws -> String? {
    var use = PointerUse(try FeedAPI(parsing: Array(#"{"url": "http://a/", \#(rest)}"#.utf8)))
    for page in pages { use.take(FeedResponse(headers: headers, body: Array(page.utf8))) }
    return use.unmet
  }

  private static let cursor = #""older": {"parameter": "c", "from": "/result/next"}"#

  @Test("one that is on no page is named, with what is there instead")
  func typo() throws {
    let page = #"{"result": {"entries": [{"id": "1"}], "cont": "x", "n": 3, "o": {}}, "a": 1}"#
    #expect(try unmet(Self.cursor, page) == "/older/from: /result/next is on no page; the page has /result/cont, /result/n")
    #expect(
      try unmet(#""older": {"url": "/links/next"}"#, #"{"l": {"next": "x"}, "ids": []}"#)
        == "/older/url: /links/next is on no page; the page has /l, /ids")
    #expect(try unmet(#""more": "/hasMore""#, #"{"has_more": true}"#) == "/more: /hasMore is on no page; the page has /has_more")
    #expect(try unmet(Self.cursor, "[]") == "/older/from: /result/next is on no page; the page has nothing like it")
    let last = #""older": {"parameter": "max_id", "last": "/key"}, "posts": "/p""#
    #expect(try unmet(last, #"{"p": []}"#, #"{"p": [{"id": "7"}]}"#) == "/older/last: /key is on no post; the post has /id")
  }

  @Test("one that was on a page is met, and so is a null")
  func met() throws {
    #expect(try unmet(Self.cursor, #"{"result": {"next": null}}"#) == nil)
    #expect(try unmet(Self.cursor, "{}", #"{"result": {"next": "c"}}"#, "{}") == nil)
    #expect(try unmet(#""older": {"parameter": "max_id", "last": "/id"}, "posts": "/p""#, #"{"p": []}"#) == nil)
    #expect(try unmet(#""older": {"link": "next"}"#, "[]") == nil)
  }

  @Test("a header that no answer has is named, with those that are there, and an \"end\" as a \"more\"")
  func headers() throws {
    let header = #""older": {"parameter": "c", "header": "X-Next"}"#
    let sent = [FeedHeader("Date", "today"), FeedHeader("X-Next-Cursor", "c2")]
    #expect(
      try unmet(header, "[]", headers: sent) == "/older/header: X-Next is in no answer; the answer has X-Next-Cursor, Date")
    #expect(try unmet(header, "[]", headers: [FeedHeader("x-next", "")]) == nil)
    #expect(try unmet(header) == nil)
    #expect(try unmet(#""end": "/isEnd""#, #"{"is_end": true}"#) == "/end: /isEnd is on no page; the page has /is_end")
  }

  @Test("nothing is said before a page has come, or of what is no page")
  func nothingYet() throws {
    #expect(try unmet(Self.cursor) == nil)
    #expect(try unmet(Self.cursor, "<html>") == nil)
  }
}
