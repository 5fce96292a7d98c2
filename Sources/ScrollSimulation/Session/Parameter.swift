/// A number that a seed draws once for its session, such as a rate or a size.
///
/// Seeds with equal rates find the same. Here each omits some events, and the other rates differ by orders of magnitude ("swarm testing",
/// Groce et al. 2012).
public struct Parameter: Hashable, Sendable {
  enum Draw: Hashable, Sendable {
    case rate(usual: Int)
    case uniform
    case choice([Int])
    case apart([Int])
  }

  public let name: String
  /// The values that a trace may have.
  public let allowed: ClosedRange<Int>
  /// The value that shrinking aims at, and that applies if a trace has none.
  public let simplest: Int
  let draw: Draw
  private(set) var condition: String?  // name of the parameter without which this one has no effect
  private var sentence = ""  // `#` stands for the value

  private init(name: String, allowed: ClosedRange<Int>, simplest: Int, draw: Draw) {
    self.name = name
    self.allowed = allowed
    self.simplest = simplest
    self.draw = draw
  }

  /// The parameter with a sentence for reports: `photos come late: # in 1,000`, with `#` for the value. Without `other` it has no effect.
  public func saying(_ sentence: String, with other: Parameter? = nil) -> Parameter {
    var number = self
    number.sentence = sentence
    number.condition = other?.name
    return number
  }

  /// The same parameter, which has no effect without another one.
  func with(_ other: Parameter) -> Parameter {
    var number = self
    number.condition = other.name
    return number
  }

  /// The sentence for a value; without a sentence the name and the value.
  public func words(for value: Int) -> String {
    if sentence.isEmpty { return "\(name) \(value)" }
    return sentence.split(separator: "#", omittingEmptySubsequences: false).joined(separator: "\(value)")
  }

  /// A rate in cases per thousand: 0 in three seeds of ten, otherwise from a sixteenth to eight times the usual one.
  /// - Precondition: `1 <= usual <= 1000`
  public static func rate(_ name: String, usual: Int) -> Parameter {
    precondition((1...1000).contains(usual), "Parameter.rate(\(name), usual: \(usual)): a rate is 1 to 1000 in a thousand")
    return Parameter(name: name, allowed: 0...1000, simplest: 0, draw: .rate(usual: usual))
  }

  /// A rate in cases per thousand, one of a few in one seed of four, else 0. It is drawn apart from the parameters of other kinds: a new one
  /// leaves the sessions of most seeds as they were.
  public static func rate(_ name: String, apart rates: [Int]) -> Parameter {
    precondition(
      !rates.isEmpty && rates.allSatisfy((0...1000).contains), "Parameter.rate(\(name), apart: \(rates)): rates are 0 to 1000 in a thousand"
    )
    return Parameter(name: name, allowed: 0...1000, simplest: 0, draw: .apart(rates))
  }

  /// The same parameter, drawn apart: one of these numbers in one seed of four, else the simplest.
  func apart(_ numbers: [Int]) -> Parameter {
    precondition(
      !numbers.isEmpty && numbers.allSatisfy(allowed.contains), "Parameter \(name), apart(\(numbers)): numbers are in \(allowed)")
    var number = Parameter(name: name, allowed: allowed, simplest: simplest, draw: .apart(numbers))
    (number.sentence, number.condition) = (sentence, condition)
    return number
  }

  /// A number of a range, uniformly distributed.
  /// - Precondition: `allowed` contains `simplest`.
  public static func number(_ name: String, in allowed: ClosedRange<Int>, simplest: Int) -> Parameter {
    precondition(
      allowed.contains(simplest), "Parameter.number(\(name), in: \(allowed), simplest: \(simplest)): the simplest is allowed, too")
    return Parameter(name: name, allowed: allowed, simplest: simplest, draw: .uniform)
  }

  /// One of a few numbers, the first being the simplest. A trace may have any in `allowed`, by default from the least to the greatest;
  /// allowing smaller ones gives shorter traces.
  /// - Precondition: there is a number, and all are allowed.
  public static func choice(_ name: String, _ numbers: [Int], allowed: ClosedRange<Int>? = nil) -> Parameter {
    guard let simplest = numbers.first, let least = numbers.min(), let most = numbers.max() else {
      preconditionFailure("Parameter.choice(\(name)): there is nothing to choose from")
    }
    let allowed = allowed ?? least...most
    precondition(
      allowed.contains(least) && allowed.contains(most), "Parameter.choice(\(name), \(numbers), allowed: \(allowed)): all must be")
    return Parameter(name: name, allowed: allowed, simplest: simplest, draw: .choice(numbers))
  }

  func drawn(with random: inout SeededGenerator) -> Int {
    switch draw {
    case .rate(let usual):
      if random.perMille(300) { return 0 }
      let sixteenths = usual << random.below(8)
      return min(1000, max(1, sixteenths / 16))
    case .uniform: return random.number(in: allowed)
    case .choice(let numbers): return numbers[random.below(numbers.count)]
    case .apart: return simplest
    }
  }

  /// The value in a seed that draws those apart; nil for a parameter of another kind.
  func drawnApart(with random: inout SeededGenerator) -> Int? {
    guard case .apart(let rates) = draw else { return nil }
    return rates[random.below(rates.count)]
  }
}
