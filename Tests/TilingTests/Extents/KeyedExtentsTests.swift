import TestSupport
import Testing
import ViewTree

@testable import Tiling

@Suite("Lengths by key")
struct KeyedExtentsTests {
  @Test("are known as they were put, and no others, whatever the keys, lengths, revisions and widths", arguments: 1...40)
  func model(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let largest: UInt64 = [40, 5_000, 1 << 40, .max - 8][Int(seed % 4)]
    var lengths = KeyedExtents()
    var model: [UInt64: LastExtents.Entry] = [:]
    for _ in 0..<600 {
      let first = random.next() % 9 == 0 ? UInt64.max - random.next() % 9 : random.next() % largest
      for key in first...first + min(random.next() % 8, .max - first) {
        let entry = KeyedExtentsTests.entry(key, &random)
        lengths.put(entry)
        model[key] = entry
      }
    }
    #expect(lengths.count == model.count && lengths.keys.map(\.rawValue) == model.keys.sorted())
    for (key, entry) in model {
      #expect(lengths[entry.key] == entry)
      let other = ItemKey(rawValue: key &+ 1)
      #expect((lengths[other] == nil) == (model[other.rawValue] == nil))
    }
  }

  @Test("are known next to each other before a gap of any size, and where the next key is known already")
  func gaps() {
    for gap in [1, 2, 127, 128, 129, 255, 256, 257, 16_384, 16_385] as [UInt64] {
      var lengths = KeyedExtents()
      for key in [1_000, 1_000 + gap + 3] { lengths.put(KeyedExtentsTests.plain(key)) }
      for key in 1_000...1_000 + min(gap + 5, 300) { lengths.put(KeyedExtentsTests.plain(key)) }
      let keys = Set(1_000...1_000 + min(gap + 5, 300)).union([1_000 + gap + 3]).sorted()
      #expect(lengths.keys.map(\.rawValue) == keys && lengths.count == keys.count)
      #expect(keys.allSatisfy { lengths[ItemKey(rawValue: $0)]?.extent == LayoutUnit(rawValue: 9_600) })
    }
  }

  private static func entry(_ key: UInt64, _ random: inout SplitMix) -> LastExtents.Entry {
    let limits: [UInt64] = [0x8000, 0x8000, 0x8000, 0x8000, 1 << 20, 1 << 53]
    let length = random.next() % limits[Int(random.next() % 6)]
    let across: Double? = [390, 390, 390, 390, 390, 390, 844, nil][Int(random.next() % 8)]
    let revision = random.next() % 9 == 0 ? UInt32(truncatingIfNeeded: random.next()) : 0
    return .init(key: ItemKey(rawValue: key), extent: LayoutUnit(rawValue: Int64(length)), crossExtent: across, revision: revision)
  }

  @Test("take six bytes each where five neighbours are put at a time, and four in order")
  func memory() {
    var (jumps, steady) = (KeyedExtents(), KeyedExtents())
    var random = SplitMix(seed: 1)
    for number in 0..<50_000 as Range<UInt64> {
      let first = random.next() % 1_000_000_000
      if number < 10_000 { for key in first..<first + 5 { jumps.put(KeyedExtentsTests.plain(key)) } }
      steady.put(KeyedExtentsTests.plain(number))
    }
    #expect(jumps.byteCount < 6 * jumps.count && steady.byteCount < 4 * steady.count)
  }

  private static func plain(_ key: UInt64) -> LastExtents.Entry {
    .init(key: ItemKey(rawValue: key), extent: LayoutUnit(rawValue: 9_600), crossExtent: 390, revision: 0)
  }
}
