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

  /// Visits from requests by client, whatever their order. Those of the first day alone, which is as long as a run may be. Visits that begin
  /// at the same time come evenly within `step` nanoseconds, to which times are known. O(n log n).
  static func visits<Client: Hashable>(
    of requests: [(millisecond: Int, client: Client)], step: Int64
  ) -> [RecordedVisit] {
    // Servers write a line when the answer ends: a slow one comes after later requests.
    let requests = requests.sorted { $0.millisecond < $1.millisecond }
    guard let first = requests.first?.millisecond else { return [] }
    let day = ReaderPlan.allowedSeconds.upperBound * 1_000
    var open: [Client: Int] = [:]  // the place of the client's latest visit; looked up, never iterated
    var visits: [(millisecond: Int, stay: Int?)] = []
    for (millisecond, client) in requests.prefix(while: { $0.millisecond - first < day }) {
      if let place = open[client], millisecond - visits[place].millisecond - (visits[place].stay ?? 0) <= gapMilliseconds {
        visits[place].stay = millisecond - visits[place].millisecond
      } else {
        open[client] = visits.count
        visits.append((millisecond, nil))
      }
    }
    var spread: [RecordedVisit] = []
    while spread.count < visits.count {
      let start = visits[spread.count].millisecond
      let end = visits[spread.count...].firstIndex { $0.millisecond != start } ?? visits.count
      let together = spread.count..<end
      for place in together {
        let part = Int64(place - together.lowerBound) * step / Int64(together.count)
        spread.append(RecordedVisit(at: Instant(nanoseconds: Int64(start - first) * 1_000_000 + part), stay: visits[place].stay))
      }
    }
    return spread
  }
}
