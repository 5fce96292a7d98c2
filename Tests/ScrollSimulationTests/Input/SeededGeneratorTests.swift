@testable import ScrollSimulation
import Testing

@Suite("A seeded generator")
struct SeededGeneratorTests {
  @Test("draws what xoshiro256** draws from a state that SplitMix64 has filled")
  func knownValues() {
    // Seed 0 as published with the generator's implementations; the others by an independent one.
    let known: [(seed: UInt64, stream: UInt64, draws: [UInt64])] = [
      (0, 0, [0x99EC_5F36_CB75_F2B4, 0xBF6E_1F78_4956_452A, 0x1A5F_849D_4933_E6E0, 0x6AA5_94F1_262D_2D2C]),
      (1, 1, [0x1D08_E40A_8B50_F326, 0xB10C_F5C0_615F_9B4E, 0xB403_6AF7_C002_A702, 0x31DC_CC4A_3DDB_D5E0]),
      (42, 3, [0x3AAC_F10D_6600_83EC, 0x6A3D_14BA_431E_2FD9, 0x1FF8_48C9_B3BF_407C, 0xE780_D5CF_E7F2_A994]),
      (.max, 5, [0x677F_B2AD_790C_6401, 0x2083_C924_C660_D9EA, 0xBB15_9866_A803_357B, 0x4D88_2D5C_D51C_6F6E]),
    ]
    for (seed, stream, draws) in known {
      var random = SeededGenerator(seed: seed, stream: stream)
      #expect((0..<4).map { _ in random.next() } == draws, "seed \(seed), stream \(stream)")
    }
  }

  @Test("has streams that share no draw and no correlation, for small seeds too", arguments: [0, 1, 2, 7, 1 << 63] as [UInt64])
  func streams(seed: UInt64) {
    let streams = (0..<6 as Range<UInt64>).map { stream -> [UInt64] in
      var random = SeededGenerator(seed: seed, stream: stream)
      return (0..<2_000).map { _ in random.next() }
    }
    #expect(Set(streams.joined()).count == 6 * 2_000)
    for one in 0..<6 {
      for other in 0..<one {
        // Of 128,000 bits half agree, give or take 179: six deviations are 1,073. Also one draw apart.
        for shift in 0...1 {
          let agreeing = zip(streams[one].dropFirst(shift), streams[other]).reduce(0) { $0 + (~($1.0 ^ $1.1)).nonzeroBitCount }
          #expect(abs(agreeing - (2_000 - shift) * 32) < 1_073, "streams \(one) and \(other), shift \(shift)")
        }
      }
    }
  }

  @Test("draws all numbers below a bound about equally often, and no other")
  func bounds() {
    var random = SeededGenerator(seed: 3, stream: 0)
    for bound in [1, 2, 3, 10, 1000] {
      var counts = [Int](repeating: 0, count: bound)
      for _ in 0..<bound * 400 { counts[random.below(bound)] += 1 }
      // 400 each, deviation 20: seven of them.
      #expect(counts.allSatisfy { (260...540).contains($0) }, "below \(bound): \(counts.min() ?? 0) to \(counts.max() ?? 0)")
    }
    #expect((0..<1_000).allSatisfy { _ in (0..<Int.max).contains(random.below(.max)) })
    var ends: Set<Int> = []
    for _ in 0..<500 { ends.insert(random.number(in: -2...2)) }
    #expect(ends == [-2, -1, 0, 1, 2])
    #expect(random.number(in: 9...9) == 9)
  }

  @Test("says yes as often in a thousand as it is told to")
  func perMille() {
    var random = SeededGenerator(seed: 4, stream: 0)
    for share in [0, 1, 30, 500, 999, 1000] {
      let hits = (0..<100_000).count { _ in random.perMille(share) }
      #expect(abs(hits - share * 100) <= 1_000 && (share % 1000 > 0 || hits == share * 100), "\(share): \(hits)")
    }
  }

  @Test(
    "draws log-normal numbers of the median and the spread that it is told", arguments: [(75, 940), (800, 360), (2_500, 1_300), (180, 900)])
  func logNormal(median: Int, sigmaPerMille: Int) {
    var random = SeededGenerator(seed: 5, stream: 0)
    let draws = (0..<40_000).map { _ in random.logNormal(median: median, sigmaPerMille: sigmaPerMille) }.sorted()
    let middle = draws[20_000]
    #expect(abs(middle - median) * 100 <= 6 * median, "median \(middle)")
    // One deviation up and down: the 15.9th and the 84.1st of a hundred.
    for (place, exponent) in [(6_346, -sigmaPerMille), (33_654, sigmaPerMille)] {
      let due = SeededGenerator.scaled(median, byExponentPerMillion: exponent * 1000)
      #expect(abs(draws[place] - due) * 100 <= 12 * due, "\(place): \(draws[place]), \(due) are due")
    }
    #expect(draws[0] >= 0)
  }

  @Test("raises e to a power in integers")
  func exponential() {
    let known = [
      (0, 1_000_000), (693_147, 2_000_000), (-693_147, 500_000), (1_000_000, 2_718_282), (-1_000_000, 367_879), (3_000_000, 20_085_537),
    ]
    for (exponent, value) in known {
      let scaled = SeededGenerator.scaled(1_000_000, byExponentPerMillion: exponent)
      #expect(abs(scaled - value) <= value / 50_000, "e^\(exponent)/10^6: \(scaled)")
    }
    #expect(SeededGenerator.scaled(0, byExponentPerMillion: 2_000_000) == 0)
    #expect(SeededGenerator.scaled(1_000, byExponentPerMillion: -60_000_000) == 0)
  }

  @Test("is a generator for the standard library")
  func standardLibrary() {
    var (one, other) = (SeededGenerator(seed: 6, stream: 1), SeededGenerator(seed: 6, stream: 1))
    #expect(Array(0..<50).shuffled(using: &one) == Array(0..<50).shuffled(using: &other))
  }
}
