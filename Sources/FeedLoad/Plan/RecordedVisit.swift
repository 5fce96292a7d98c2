public import ViewTree

/// A reader as a server or a browser has recorded it.
public struct RecordedVisit: Hashable, Sendable {
  /// When it came, from the first one on.
  public var at: Instant
  /// From its first request to its last, in milliseconds; nil for one that has asked once, of which it is not known how long it has stayed.
  public var stay: Int?

  public init(at instant: Instant, stay: Int? = nil) { (at, self.stay) = (instant, stay) }

  /// After this time without a request, a client's next one begins a new visit, as in web analytics.
  public static let gapMilliseconds = 1_800_000

  /// Visits from requests by client, in milliseconds, whatever their order. O(n log n).
  static func visits<Client: Hashable>(of requests: [(millisecond: Int, client: Client)]) -> [(millisecond: Int, stay: Int?)] {
    var open: [Client: Int] = [:]  // the place of the client's latest visit; looked up, never iterated
    var visits: [(millisecond: Int, stay: Int?)] = []
    // Servers write a line when the answer ends: a slow one comes after later requests.
    for (millisecond, client) in requests.sorted(by: { $0.millisecond < $1.millisecond }) {
      if let place = open[client], millisecond - visits[place].millisecond - (visits[place].stay ?? 0) <= gapMilliseconds {
        visits[place].stay = millisecond - visits[place].millisecond
      } else {
        open[client] = visits.count
        visits.append((millisecond, nil))
      }
    }
    return visits
  }
}
