import FeedProtocol
import UVLoop

/// How much a server takes: the host's limits and its own, by their names in `--limit`.
struct ServeLimits {
  var host = FeedHostLimits()
  /// The clients at once; one more is told so and closed.
  var connections = 1_024
  /// The bytes of answers that a client has not read: a client beyond it is read no further until it has read some.
  var unsent = 1 << 18
  /// The bytes of requests and answers of all clients that are held back. Beyond it the client that brings more is closed.
  var buffered = 1 << 28
  /// The milliseconds that a client has to say hello with the token, if there is one.
  var hello = 10_000
  /// The milliseconds that a client has to read its last answers and to close, once it is refused or the server is told to end.
  var grace = 5_000

  static let own: [(limit: any WritableKeyPath<ServeLimits, Int> & Sendable, name: String, bounds: ClosedRange<Int>)] = [
    (\.connections, "connections", 1...1_000_000), (\.unsent, "unsent", 4_096...1 << 27), (\.buffered, "buffered", 1 << 16...1 << 50),
    (\.hello, "hello", 1...3_600_000), (\.grace, "grace", 0...3_600_000),
  ]

  /// Takes `name=number`.
  mutating func set(_ text: String) throws(Failure) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    func number(in bounds: ClosedRange<Int>) throws(Failure) -> Int {
      guard parts.count == 2, let number = Int(parts[1]), bounds.contains(number) else {
        throw .usage("--limit \(text): expected a whole number from \(bounds.lowerBound) to \(grouped(bounds.upperBound))")
      }
      return number
    }
    if let (limit, _, bounds) = FeedHostLimits.allowed.first(where: { $0.name == parts[0] }) {
      host[keyPath: limit] = try number(in: bounds)
    } else if let (limit, _, bounds) = ServeLimits.own.first(where: { $0.name == parts[0] }) {
      self[keyPath: limit] = try number(in: bounds)
    } else {
      throw .usage(
        "--limit \(text): write name=number; the names are \((FeedHostLimits.allowed.map(\.name) + ServeLimits.own.map(\.name)).joined(separator: ", "))"
      )
    }
  }
}
