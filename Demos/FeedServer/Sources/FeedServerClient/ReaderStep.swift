/// What a simulated reader asks next.
public enum ReaderStep: Sendable {
  case scroll(to: Double)
  case release(velocity: Double, at: Double)
  case advance(at: Double)
  /// `held`: the cursor of the last post that the reader has.
  case window(at: Double, within: Double, keep: Int, held: String)
  case prefetch(at: Double, within: Double, keep: Int, limit: Int)

  public func send(
    on connection: inout FeedConnection, as reader: String, of feed: String = "news"
  ) async throws -> FeedConnection.Answer {
    let path = "/feeds/\(feed)/readers/\(reader)"
    return switch self {
    case .scroll(let offset): try await connection.post("\(path)/scroll", "{\"to\":\(offset)}")
    case .release(let velocity, let at): try await connection.post("\(path)/release", "{\"velocity\":\(velocity),\"at\":\(at)}")
    case .advance(let at): try await connection.post("\(path)/advance", "{\"at\":\(at)}")
    case .window(let at, let within, let keep, let held):
      try await connection.get("\(path)/window?at=\(at)&within=\(within)&keep=\(keep)&held=\(held)")
    case .prefetch(let at, let within, let keep, let limit):
      try await connection.get("\(path)/prefetch?at=\(at)&within=\(within)&keep=\(keep)&limit=\(limit)")
    }
  }
}

/// A reader who scrolls, throws and looks, by a seed: the same on every machine.
public struct ReaderScript: Sendable {
  private var state: UInt64
  /// The reader's clock, in milliseconds.
  public private(set) var now = 0.0

  public init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// In `range`, by an xorshift generator (Marsaglia 2003).
  public mutating func number(in range: ClosedRange<Int>) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return range.lowerBound + Int(state % UInt64(range.count))
  }

  /// `length` is that of the feed in points, `cursors` those of its posts.
  public mutating func next(length: Double, cursors: [String]) -> ReaderStep {
    let held = cursors[number(in: 0...cursors.count - 1)]
    switch number(in: 0...9) {
    case 0...1: return .scroll(to: Double(number(in: -1_000...Int(length) * 16)) / 16)
    case 2...4: return .release(velocity: Double(number(in: -8_000...8_000)) / 1_000, at: tick())
    case 5...6: return .advance(at: tick())
    case 7...8: return .window(at: tick(), within: Double(number(in: 0...3_000)), keep: number(in: 0...9), held: held)
    default: return .prefetch(at: tick(), within: Double(number(in: 0...3_000)), keep: number(in: 0...9), limit: number(in: 0...30))
    }
  }

  private mutating func tick() -> Double {
    now += Double(number(in: 0...8_000)) / 8
    return now
  }
}
