import FeedContracts
import FeedSimulation
import HTTPTransport
import Treadmill

/// The first pages that readers' clients keep, each in an HTTP cache of its own (RFC 9111, 4.2 and 4.3). A page is fresh for its `max-age`, less
/// the `Age` with which it came, and is taken from the cache. After that the client asks with the page's ETag and date, and after a 304 takes the
/// page that it has. A page without `max-age` is never fresh.
struct ClientCache {
  /// Clients that keep something at a time; a further one keeps nothing.
  static let clientsMax = 200_000

  private struct Entry {
    var page: ReadPage
    var lifetime: Int  // in seconds
    var conditions: [FeedHeader]
    var freshUntil: Instant
  }

  private var entries: [Int: Entry] = [:]  // by `ReaderPlan.client(of:)`; looked up, never iterated

  /// What needs no request.
  func freshPage(for client: Int, at instant: Instant) -> ReadPage? {
    entries[client].flatMap { instant < $0.freshUntil ? $0.page : nil }
  }

  /// What a request says of the answer that is there.
  func conditions(for client: Int) -> [FeedHeader] { entries[client]?.conditions ?? [] }

  /// Takes an answer: `page` is what it has, and nil of one that has none. Returns the page of the client: after 304, the one that is there.
  mutating func take(_ page: ReadPage?, status: Int, _ headers: HTTPHeaders, for client: Int, at instant: Instant) -> ReadPage? {
    let kept = status == 304 ? entries[client] : nil
    guard let page = page ?? kept?.page else { return nil }
    let directives = headers.values(of: "Cache-Control").flatMap { $0.lowercased().split(separator: ",") }
      .map { $0.filter { !$0.isWhitespace } }
    guard !directives.contains("no-store"), entries[client] != nil || entries.count < ClientCache.clientsMax else {
      entries[client] = nil
      return page
    }
    // A 304 that says nothing of it leaves the lifetime as it was (RFC 9111, 3.2).
    let said = directives.contains("no-cache") ? 0 : directives.lazy.compactMap(ClientCache.maximumAge).first
    let lifetime = said ?? (directives.isEmpty ? kept?.lifetime : nil) ?? 0
    let age = headers["Age"].flatMap(ClientCache.seconds) ?? 0
    let seconds = min(max(0, lifetime - age), ClientCache.longestSeconds)
    var conditions: [FeedHeader] = []
    if let tag = headers["ETag"], ClientCache.canBeSent(tag) { conditions.append(FeedHeader("If-None-Match", tag)) }
    if let date = headers["Last-Modified"], ClientCache.canBeSent(date) { conditions.append(FeedHeader("If-Modified-Since", date)) }
    if conditions.isEmpty { conditions = kept?.conditions ?? [] }
    entries[client] = Entry(
      page: page, lifetime: lifetime, conditions: conditions,
      freshUntil: Instant(nanoseconds: instant.nanoseconds + Int64(seconds) * 1_000_000_000))
    return page
  }

  /// The reader has left for good.
  mutating func forget(_ client: Int) { entries[client] = nil }

  private static let longestSeconds = 86_400  // a run is no longer

  private static func maximumAge(_ directive: String) -> Int? {
    guard directive.hasPrefix("max-age=") else { return nil }
    return seconds(String(directive.dropFirst("max-age=".count).filter { $0 != "\"" }))
  }

  /// A number of seconds; what is too large is the largest (RFC 9111, 1.2.2).
  private static func seconds(_ digits: String) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return min(Int(digits) ?? .max, 1 << 31)
  }

  /// Another text would be refused as a header, and the server blamed for it.
  private static func canBeSent(_ text: String) -> Bool { text.utf8.allSatisfy { (0x20...0x7E).contains($0) } }
}
