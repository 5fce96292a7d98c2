import TestSupport
import Testing
import ViewTree

@testable import Tiling

/// What a stream of random edits is like.
struct EditMix: CustomTestStringConvertible, Sendable {
  var name: String
  var spacing: Int64 = 0
  /// Below this many items the list is more likely to grow, above it to shrink.
  var size: Int
  var longestInsertion = 8
  var edits: Int
  /// Percent of insertions that are runs.
  var runs = 30
  /// Percent of lengths that do not fit into a word.
  var giants = 0
  /// How often everything is compared.
  var fullCheck = 2000

  var testDescription: String { name }

  static let all = [
    EditMix(name: "a handful of items", spacing: 3, size: 6, longestInsertion: 3, edits: 80_000, giants: 10, fullCheck: 100),
    EditMix(name: "around one leaf", size: 60, edits: 80_000, giants: 5, fullCheck: 400),
    EditMix(name: "around one leaf, with gaps", spacing: 640, size: 60, edits: 45_000, runs: 60, fullCheck: 400),
    EditMix(name: "some leaves", spacing: 1, size: 400, longestInsertion: 20, edits: 60_000),
    EditMix(name: "long insertions", size: 2500, longestInsertion: 1500, edits: 8_000, runs: 10, fullCheck: 500),
    EditMix(name: "single items, measured", size: 1500, longestInsertion: 1, edits: 20_000, runs: 0),
    EditMix(name: "giant items", spacing: 64, size: 500, edits: 20_000, runs: 20, giants: 70),
  ]

  func edit(on count: Int, _ random: inout SplitMix) -> ExtentEdit {
    func extent() -> Int64 {
      if random.below(100) < giants { return 1 << 31 + Int64(random.below(1 << 20)) - 8 }
      return random.below(5) == 0 ? 0 : Int64(random.below(64 * 40))
    }
    func range() -> Range<Int> {
      let lower = random.below(count + 1)
      let longest = random.below(40) == 0 ? count / 2 : longestInsertion
      return lower..<min(count, lower + random.below(longest + 1))
    }
    let growing = random.below(2 * size) >= count
    switch random.below(12) {
    case 0...4 where growing:
      let length = random.below(longestInsertion) + 1
      let index = random.below(4) == 0 ? (random.below(2) == 0 ? 0 : count) : random.below(count + 1)
      if random.below(100) < runs { return .insertUnmeasured(length, estimate: extent(), at: index) }
      return .insert((0..<length).map { _ in extent() }, at: index)
    case 0...4: return .remove(range())
    case 5 where random.below(2) == 0: return .remove(range())
    case 6 where count > 0: return .move(from: random.below(count), to: random.below(count))
    case 7:
      let moved = range()
      return .moveRange(moved, to: random.below(count - moved.count + 1))
    case 8:
      let range = range()
      return .resizeRange(range, to: range.map { _ in extent() })
    case 9: return .invalidate(range(), estimate: random.below(2) == 0 ? 500 : extent())
    default: return count > 0 ? .resize(random.below(count), to: extent()) : .insert([extent()], at: 0)
    }
  }
}

@Suite("An extent tree and a plain array")
struct ExtentTreeDifferentialTests {
  @Test("agree over 300,000 seeded edits", arguments: EditMix.all)
  func differential(mix: EditMix) throws {
    var random = SplitMix(seed: UInt64(mix.size) + 11)
    var pair = ExtentTreePair(spacing: mix.spacing)
    for step in 0..<mix.edits {
      let edit = mix.edit(on: pair.naive.items.count, &random)
      try pair.apply(edit)
      if step % 8 == 0 || mix.size < 10 {
        try #require(pair.agrees(about: random.below(pair.naive.items.count + 1)), "after edit \(step), \(edit)")
      }
      if step % 64 == 0 {
        let lower = Int64(random.below(Int(pair.naive.total) + 4000)) - 2000
        try #require(pair.agrees(aboutStretch: lower, lower + Int64(random.below(4000))), "after edit \(step), \(edit)")
      }
      if step % mix.fullCheck == 0 { try #require(pair.agrees(), "after edit \(step), \(edit)") }
    }
    #expect(pair.agrees())
  }
}
