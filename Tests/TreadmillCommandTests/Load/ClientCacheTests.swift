import FeedContracts
import FeedSimulation
import HTTPTransport
import Testing
import Treadmill

@testable import TreadmillCommand

@Suite("A client's cache")
struct ClientCacheTests {
  private let page = ReadPage(ServedPage(posts: [], older: "c1"), of: PageQuestion(.first, limit: nil))

  private func headers(_ fields: [(String, String)]) -> HTTPHeaders { HTTPHeaders(fields.map { (name: $0.0, value: $0.1) }) }

  private func seconds(_ number: Int) -> Instant { Instant(nanoseconds: Int64(number) * 1_000_000_000) }

  @Test(
    "keeps a page for its max-age, less its age, and guesses nothing",
    arguments: [
      ([("Cache-Control", "private, Max-Age=60")], 60), ([("Cache-Control", "max-age=\"60\""), ("Age", "20")], 40),
      ([("Cache-Control", "max-age=10"), ("Age", "20")], 0),
      ([("Cache-Control", "max-age=31536000"), ("Age", "90000")], 86_400),
      ([("Cache-Control", "max-age=60"), ("Age", "99999999999999999999999")], 0), ([("Cache-Control", "max-age=60"), ("Age", "-5")], 60),
      ([("Cache-Control", "max-age=10, no-cache")], 0),
      ([("Cache-Control", "no-store, max-age=10")], 0), ([("Cache-Control", "max-age=soon")], 0), ([("Cache-Control", "max-age=-5")], 0),
      ([("Cache-Control", "no-transform"), ("cache-control", "max-age=7")], 7),
      ([("Expires", "Thu, 01 Dec 2099 16:00:00 GMT")], 0), ([], 0), ([("Cache-Control", "max-age=99999999999999999999")], 86_400),
    ])
  func lifetimes(fields: [(String, String)], lifetime: Int) {
    var cache = ClientCache()
    #expect(cache.take(page, status: 200, headers(fields), for: 3, at: seconds(100)) === page)
    #expect((cache.freshPage(for: 3, at: seconds(100 + max(0, lifetime - 1))) === page) == (lifetime > 0))
    #expect(cache.freshPage(for: 3, at: seconds(100 + lifetime)) == nil && cache.freshPage(for: 4, at: seconds(100)) == nil)
    cache.forget(3)
    #expect(cache.freshPage(for: 3, at: seconds(100)) == nil)
  }

  @Test("asks with the tag and the date of what is there, which a 304 keeps, and for as long as that says")
  func unchanged() {
    var cache = ClientCache()
    #expect(cache.conditions(for: 1).isEmpty)
    #expect(cache.take(nil, status: 304, headers([]), for: 1, at: seconds(0)) == nil, "nothing is there that has not changed")
    _ = cache.take(page, status: 200, headers([("ETag", "\"a\""), ("Last-Modified", "Mon")]), for: 1, at: seconds(0))
    #expect(cache.conditions(for: 1) == [FeedHeader("If-None-Match", "\"a\""), FeedHeader("If-Modified-Since", "Mon")])
    #expect(cache.take(nil, status: 304, headers([("Cache-Control", "max-age=5")]), for: 1, at: seconds(10)) === page)
    #expect(cache.freshPage(for: 1, at: seconds(14)) === page && cache.freshPage(for: 1, at: seconds(15)) == nil)
    #expect(cache.conditions(for: 1).first == FeedHeader("If-None-Match", "\"a\""), "a 304 without a tag leaves the one that is there")
    #expect(cache.take(nil, status: 304, headers([]), for: 1, at: seconds(15)) === page)
    #expect(cache.freshPage(for: 1, at: seconds(19)) === page && cache.freshPage(for: 1, at: seconds(20)) == nil)
    #expect(cache.take(nil, status: 503, headers([("Cache-Control", "max-age=5")]), for: 1, at: seconds(20)) == nil)
    #expect(cache.conditions(for: 1).count == 2, "a failure takes nothing away")
    _ = cache.take(page, status: 200, headers([("ETag", "\"a\u{1}b\"")]), for: 2, at: seconds(20))
    #expect(cache.conditions(for: 2).isEmpty, "a tag that no request can have is no condition")
    _ = cache.take(page, status: 200, headers([("Cache-Control", "no-store")]), for: 1, at: seconds(30))
    #expect(cache.conditions(for: 1).isEmpty)
  }
}
