@testable import ScrollSimulation
import Testing

@Suite("A vast reference list", .timeLimit(.minutes(5)))
struct VastItemsTests {
  private static func item(_ key: UInt64, _ revision: UInt32 = 0) -> ReferenceList.Item {
    .init(
      key: key, kind: Int(key % 2), revision: revision, extent: Int64((key + UInt64(revision)) * 7 % 30), content: key, estimate: 12)
  }

  /// The same items, each so much longer.
  private static func maker(_ more: Int64) -> @Sendable (UInt64, UInt32) -> ReferenceList.Item {
    { key, revision in
      var item = item(key, revision)
      item.extent += more
      return item
    }
  }

  @Test("of a thousand million items knows where each stands, by what little has been measured")
  func vast() {
    let count = 1_000_000_000
    var list = ReferenceList(count: count, estimate: 6_400, spacing: 64) { key, _ in .init(key: key, kind: 0, extent: Int64(key % 100) * 64)
    }
    list.layOut()
    #expect(list.count == count && list.length == Int64(count) * 6_464 - 64 && list.start(7) == 7 * 6_464)
    list.measure(999_999_999)
    list.measure(500_000_010)
    list.measure(500_000_010)
    list.layOut()
    #expect(list.length == Int64(count) * 6_464 - 64 - 90 * 64 - 64 && list[500_000_010].isMeasured && !list[500_000_011].isMeasured)
    #expect(list.start(500_000_010) == 500_000_010 * 6_464 && list.start(500_000_011) == 500_000_011 * 6_464 - 90 * 64)
    #expect(list.items(meeting: list.start(500_000_010), list.start(500_000_012)) == [500_000_010, 500_000_011])
    #expect(list.index(ofKey: 123_456_789) == 123_456_789 && list.index(ofKey: UInt64(count)) == nil)
  }

  @Test("is at any time what a list of the same items is", arguments: 0..<12 as Range<UInt64>)
  func differences(seed: UInt64) {
    var random = SeededGenerator(seed: seed, stream: 77)
    let count = random.below(40)
    var vast = ReferenceList(count: count, estimate: 12, spacing: 2, make: VastItemsTests.item)
    var plain = ReferenceList(items: (0..<UInt64(count)).map { VastItemsTests.item($0) }, spacing: 2)
    var nextKey: UInt64 = 1_000
    var more: Int64 = 0
    for _ in 0..<300 {
      let index = random.below(plain.count + 1)
      let range = index..<min(plain.count, index + random.below(4))
      switch random.below(7) {
      case 0:
        let new = (0..<random.below(4)).map { VastItemsTests.maker(more)(nextKey + UInt64($0), 0) }
        nextKey += 4
        vast.insert(new, at: index)
        plain.insert(new, at: index)
      case 1:
        vast.remove(range)
        plain.remove(range)
      case 2 where plain.count > 0:
        let (from, to) = (random.below(plain.count), random.below(plain.count))
        vast.move(from: from, to: to)
        plain.move(from: from, to: to)
      case 3 where index < plain.count:
        let item = VastItemsTests.maker(more)(plain[index].key, plain[index].revision + 1)
        vast.update(item, at: index)
        plain.update(item, at: index)
      case 4 where random.perMille(100):
        more = Int64(random.below(4))
        let make = VastItemsTests.maker(more)
        vast.remake(breadth: more, make)
        plain.remake(breadth: more, make)
      default:
        guard index < plain.count else { continue }
        let key = plain[index].key
        vast.measure(key)
        plain.measure(key)
      }
      vast.layOut()
      plain.layOut()
      #expect(vast.count == plain.count && vast.length == plain.length && vast.changes == plain.changes)
      for index in plain.items.indices {
        #expect(vast[index] == plain[index] && vast.place(index) == plain.place(index))
        #expect(vast.index(ofKey: plain[index].key) == index)
      }
      let top = Int64(random.below(500))
      #expect(vast.items(meeting: top, top + 60) == plain.items(meeting: top, top + 60))
    }
  }
}
