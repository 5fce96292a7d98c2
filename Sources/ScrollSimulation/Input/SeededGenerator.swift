/// A random stream: xoshiro256** (Blackman and Vigna 2018), seeded by SplitMix64 from a seed and a stream number.
///
/// Each subsystem has its own stream: an additional draw in one does not shift the others. Integer draws are the same on every machine.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  public init(seed: UInt64, stream: UInt64) {
    // Not SplitMix64's own increment: stream 2 of seed 0 would be stream 1, shifted by one draw.
    var mixer = seed ^ (stream &* 0xD134_2543_DE82_EF95)
    func draw() -> UInt64 {
      mixer &+= 0x9E37_79B9_7F4A_7C15
      var z = mixer
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
    state = (draw(), draw(), draw(), draw())
  }

  public mutating func next() -> UInt64 {
    func rotated(_ x: UInt64, _ k: UInt64) -> UInt64 { (x << k) | (x >> (64 - k)) }
    let result = rotated(state.1 &* 5, 7) &* 9
    let t = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= t
    state.3 = rotated(state.3, 45)
    return result
  }

  /// A number in `0..<bound`, by multiplication (Lemire 2019, without rejection: the bias is below `bound / 2^64`).
  public mutating func below(_ bound: Int) -> Int {
    precondition(bound > 0, "below(\(bound)): the bound is > 0")
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// A number in the range, bounds included.
  public mutating func number(in range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.upperBound - range.lowerBound + 1) }

  /// True with probability `count / 1000`.
  public mutating func perMille(_ count: Int) -> Bool { below(1000) < count }

  /// A log-normal number, rounded down: `median * e^(sigma * z)` with `z` from 64 equally likely quantiles of the normal distribution.
  package mutating func logNormal(median: Int, sigmaPerMille: Int) -> Int {
    let quantile = SeededGenerator.normalQuantilesPerMille[below(32)]
    let z = next() & 1 == 0 ? quantile : -quantile
    return SeededGenerator.scaled(median, byExponentPerMillion: sigmaPerMille * z)
  }

  /// `value * e^(exponent / 10^6)` in integers: a power of two times the series of the remainder.
  static func scaled(_ value: Int, byExponentPerMillion exponent: Int) -> Int {
    let ln2 = 693_147
    let twos = exponent >= 0 ? exponent / ln2 : -((-exponent + ln2 - 1) / ln2)
    let rest = exponent - twos * ln2  // 0..<ln2
    var term = 1_000_000
    var sum = term
    for n in 1...12 {
      term = term * rest / (1_000_000 * n)
      sum += term
    }
    let scaled = value * sum
    return twos >= 0 ? (scaled << min(twos, 20)) / 1_000_000 : scaled / (1_000_000 << min(-twos, 30))
  }

  /// The upper half of the 64 quantiles at (k + 1/2) / 64 of the standard normal distribution, times 1000.
  static let normalQuantilesPerMille = [
    20, 59, 98, 138, 177, 217, 257, 298, 339, 381, 424, 467, 511, 556, 602, 650, 699, 750,
    803, 858, 917, 978, 1043, 1113, 1189, 1273, 1366, 1473, 1601, 1762, 1987, 2418,
  ]
}
