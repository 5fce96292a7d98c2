import JSONReading
public import ViewTree

/// When readers arrive: at a constant rate, a rising one or in steps, evenly spaced.
///
/// ```
/// 50/s                            all the time
/// 0..200/s for 60s                rising
/// 10/s for 30s, 100/s for 30s     in steps; the last may be without a length
/// ```
public struct Arrivals: Hashable, Sendable {
  /// Readers a second.
  public static let allowedRates = 0.0...100_000.0
  /// Of one part of a plan.
  public static let allowedSeconds = 1...86_400
  public static let maximumParts = 1_000
  private static let shownCharacters = 40  // of a text that is refused

  /// Rates change evenly from the first to the last.
  public struct Part: Hashable, Sendable {
    public var first: Double
    public var last: Double
    /// Nil for all the time that is left.
    public var seconds: Int?

    public init(from first: Double, to last: Double, seconds: Int?) { (self.first, self.last, self.seconds) = (first, last, seconds) }
  }

  public let parts: [Part]

  /// Constant.
  public init(perSecond rate: Double) { parts = [Part(from: rate, to: rate, seconds: nil)] }

  /// When each reader comes, up to `end`, in order. O(1) for each.
  public func instants(until end: Instant) -> some Sequence<Instant> { Instants(parts: parts, end: end) }

  private struct Instants: Sequence, IteratorProtocol {
    let parts: [Part]
    let end: Instant
    var part = 0
    var begun = 0.0  // seconds, when the part begins
    var before = 0.0  // readers of the parts before
    var number = 0

    mutating func next() -> Instant? {
      while part < parts.count {
        let now = parts[part]
        let length = now.seconds.map(Double.init) ?? Swift.max(0, end.seconds - begun)
        let all = (now.first + now.last) / 2 * length
        let wanted = Double(number) - before
        if wanted < all {
          let seconds = begun + Instants.time(of: wanted, from: now.first, slope: length > 0 ? (now.last - now.first) / length : 0)
          let instant = Instant(nanoseconds: Int64(seconds * 1e9))
          guard instant < end else { return nil }
          number += 1
          return instant
        }
        (begun, before, part) = (begun + length, before + all, part + 1)
      }
      return nil
    }

    /// t with rate * t + slope * t^2 / 2 = count.
    private static func time(of count: Double, from rate: Double, slope: Double) -> Double {
      guard count > 0 else { return 0 }
      guard slope != 0 else { return count / rate }
      return 2 * count / (rate + Swift.max(0, rate * rate + 2 * slope * count).squareRoot())
    }
  }
}

extension Instant {
  fileprivate var seconds: Double { Double(nanoseconds) / 1e9 }
}

extension Arrivals {
  /// Why a text is no plan of arrivals.
  public struct Fault: Error, Hashable, CustomStringConvertible {
    public let text: String
    public let problem: String

    public var description: String {
      "'\(text)' \(problem); expected readers a second, such as '50/s', '0..200/s for 60s', or steps '10/s for 30s, 100/s'"
    }
  }

  public init(parsing text: String) throws(Fault) {
    func fault(_ problem: String) -> Fault { Fault(text: text, problem: problem) }
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    guard words.count <= Arrivals.maximumParts else { throw fault("has more than \(Arrivals.maximumParts) parts") }
    var parts: [Part] = []
    for (index, word) in words.enumerated() {
      let halves = word.split(separator: " ").map(String.init)
      guard let rate = halves.first, rate.hasSuffix("/s") else { throw fault("has a part without '/s'") }
      let numbers = Arrivals.ends(of: rate.dropLast(2))
      guard let numbers, Arrivals.allowedRates.contains(numbers.0), Arrivals.allowedRates.contains(numbers.1) else {
        throw fault("has a rate that is no number from 0 to 100,000")
      }
      var seconds: Int?
      switch halves.count {
      case 1: break
      case 3 where halves[1] == "for" && halves[2].hasSuffix("s"):
        seconds = Int(halves[2].dropLast())
        guard let seconds, Arrivals.allowedSeconds.contains(seconds) else { throw fault("has a length outside 1s to 86400s") }
      default: throw fault("has '\(VisibleText.line(word, atMost: Arrivals.shownCharacters))' where a rate is expected")
      }
      if seconds == nil, index < words.count - 1 { throw fault("has a part without a length before the last") }
      if seconds == nil, numbers.0 != numbers.1 { throw fault("rises without saying how long: add 'for 60s'") }
      parts.append(Part(from: numbers.0, to: numbers.1, seconds: seconds))
    }
    guard parts.contains(where: { $0.first > 0 || $0.last > 0 }) else { throw fault("brings no reader") }
    self.parts = parts
  }

  /// `50`, `0.5`, `0..200`.
  private static func ends(of text: Substring) -> (Double, Double)? {
    var rest = text
    guard let dots = rest.firstRange(of: "..") else { return Double(text).map { ($0, $0) } }
    let last = rest[dots.upperBound...]
    rest = rest[..<dots.lowerBound]
    guard let first = Double(rest), let last = Double(last) else { return nil }
    return (first, last)
  }
}

extension Arrivals: CustomStringConvertible {
  public var description: String {
    parts.map { part in
      let rate =
        part.first == part.last ? "\(Arrivals.short(part.first))/s" : "\(Arrivals.short(part.first))..\(Arrivals.short(part.last))/s"
      return rate + (part.seconds.map { " for \($0)s" } ?? "")
    }.joined(separator: ", ")
  }

  private static func short(_ number: Double) -> String { number == number.rounded() ? String(Int(number)) : String(number) }
}
