/// A number that a seed draws once, for its whole session: how often something happens, how much of it there is.
///
/// Seeds that all draw from the same rates look alike, and find the same. Here each seed leaves out a part of all that can happen, and lets
/// the rest happen at rates that differ by orders of magnitude ("swarm testing", Groce et al. 2012).
public struct Parameter: Hashable, Sendable {
  enum Draw: Hashable, Sendable {
    case rate(usual: Int)
    case uniform
    case choice([Int])
  }

  public let name: String
  /// What a trace may say.
  public let allowed: ClosedRange<Int>
  /// What shrinking aims at, and what counts where a trace says nothing.
  public let simplest: Int
  let way: Draw
  /// The name of a number without which this one says nothing: no pages, no share of empty ones.
  private(set) var condition: String?
  /// What it says, with `#` for the value.
  private var sentence = ""

  private init(name: String, allowed: ClosedRange<Int>, simplest: Int, way: Draw) {
    self.name = name
    self.allowed = allowed
    self.simplest = simplest
    self.way = way
  }

  /// The same number with words for a person.
  ///
  /// - Parameters:
  ///   - sentence: what it says, with `#` for the value: `photos come late: # in 1,000`.
  ///   - other: a number without which this one says nothing.
  public func saying(_ sentence: String, with other: Parameter? = nil) -> Parameter {
    var number = self
    number.sentence = sentence
    number.condition = other?.name
    return number
  }

  /// What a value of it says; its name and the value if it has no words.
  public func words(for value: Int) -> String {
    if sentence.isEmpty { return "\(name) \(value)" }
    return sentence.split(separator: "#", omittingEmptySubsequences: false).joined(separator: "\(value)")
  }

  /// How often something happens, in cases per thousand; 0 in three seeds of ten, else from a sixteenth to eight times as often as usual.
  ///
  /// - Precondition: `1 <= usual <= 1000`
  public static func rate(_ name: String, usual: Int) -> Parameter {
    precondition((1...1000).contains(usual), "Parameter.rate(\(name), usual: \(usual)): a rate is 1 to 1000 in a thousand")
    return Parameter(name: name, allowed: 0...1000, simplest: 0, way: .rate(usual: usual))
  }

  /// Any number of a range, all equally likely.
  ///
  /// - Precondition: `allowed` contains `simplest`.
  public static func number(_ name: String, in allowed: ClosedRange<Int>, simplest: Int) -> Parameter {
    precondition(
      allowed.contains(simplest), "Parameter.number(\(name), in: \(allowed), simplest: \(simplest)): the simplest is allowed, too")
    return Parameter(name: name, allowed: allowed, simplest: simplest, way: .uniform)
  }

  /// One of a few numbers, the first one being the simplest.
  ///
  /// `allowed` is what a trace may say; nil is from the least of the numbers to the greatest. Room for less gives shorter traces.
  ///
  /// - Precondition: there is a number, and all are allowed.
  public static func choice(_ name: String, _ numbers: [Int], allowed: ClosedRange<Int>? = nil) -> Parameter {
    guard let simplest = numbers.first, let least = numbers.min(), let most = numbers.max() else {
      preconditionFailure("Parameter.choice(\(name)): there is nothing to choose from")
    }
    let allowed = allowed ?? least...most
    precondition(
      allowed.contains(least) && allowed.contains(most), "Parameter.choice(\(name), \(numbers), allowed: \(allowed)): all must be")
    return Parameter(name: name, allowed: allowed, simplest: simplest, way: .choice(numbers))
  }

  /// The number of a seed.
  func drawn(with random: inout SeededGenerator) -> Int {
    switch way {
    case .rate(let usual):
      if random.perMille(300) { return 0 }
      let sixteenths = usual << random.below(8)
      return min(1000, max(1, sixteenths / 16))
    case .uniform: return random.number(in: allowed)
    case .choice(let numbers): return numbers[random.below(numbers.count)]
    }
  }
}
