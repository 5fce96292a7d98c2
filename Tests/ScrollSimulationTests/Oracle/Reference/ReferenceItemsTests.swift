@testable import ScrollSimulation
import Testing

@Suite("The items of a reference list")
struct ReferenceItemsTests {
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

  @Test("in any number know where each stands, by what little has been measured", arguments: [1_000_000_000, 100_000_000_000])
  func vast(count: Int) {
    var list = ReferenceList(count: count, estimate: 6_400, spacing: 64) { key, _ in .init(key: key, kind: 0, extent: Int64(key % 100) * 64)
    }
    list.layOut()
    #expect(list.count == count && list.contentExtent == Int64(count) * 6_464 - 64 && list.start(7) == 7 * 6_464)
    list.measure(999_999_999)
    list.measure(500_000_010)
    list.measure(500_000_010)
    list.layOut()
    #expect(list.contentExtent == Int64(count) * 6_464 - 64 - 90 * 64 - 64 && list[500_000_010].isMeasured && !list[500_000_011].isMeasured)
    #expect(list.start(500_000_010) == 500_000_010 * 6_464 && list.start(500_000_011) == 500_000_011 * 6_464 - 90 * 64)
    #expect(list.items(meeting: list.start(500_000_010), list.start(500_000_012)) == [500_000_010, 500_000_011])
    #expect(list.index(ofKey: 123_456_789) == 123_456_789 && list.index(ofKey: UInt64(count)) == nil)
  }

  @Test("take an item of another key, as an engine that has lost a change hands it in")
  func otherKey() {
    for made in [false, true] {
      var items =
        made
        ? ReferenceItems(0..<20, estimate: 12, make: ReferenceItemsTests.item)
        : ReferenceItems((0..<20).map { ReferenceItemsTests.item($0) })
      items[7] = ReferenceItemsTests.item(90)
      #expect(items.index(ofKey: 7, near: 0) == nil && items.index(ofKey: 90, near: 0) == 7)
      items[8] = ReferenceItemsTests.item(90)
      #expect(items.index(ofKey: 90, near: 19) == 8 && items.index(ofKey: 90, near: 0) == 7)
    }
  }

  @Test("are at any time those of a plain array, written out or made from their keys", arguments: 0..<4 as Range<UInt64>)
  func pieces(seed: UInt64) {
    var random = SeededGenerator(seed: seed, stream: 78)
    var array = (0..<UInt64(random.below(700))).map { ReferenceItemsTests.item($0) }
    var items =
      seed % 2 == 0
      ? ReferenceItems(array) : ReferenceItems(0..<UInt64(array.count), estimate: 12, make: ReferenceItemsTests.item)
    var gone: [UInt64] = [5_000]
    for step in 0..<120 as Range<UInt64> {
      let index = random.below(array.count + 1)
      let count = random.perMille(100) ? 2 * ReferenceItems.maximumInPiece : random.below(4)
      switch random.below(4) {
      case 0:
        let new = (0..<UInt64(count)).map { ReferenceItemsTests.item(10_000 + step * 1_000 + $0) }
        items.insert(new, at: index)
        array.insert(contentsOf: new, at: index)
      case 1:
        let range = index..<min(array.count, index + count)
        gone += array[range].map(\.key)
        items.remove(range)
        array.removeSubrange(range)
      case 2 where index < array.count:
        (items[index].revision, items[index].estimate) = (9, nil)
        (array[index].revision, array[index].estimate) = (9, nil)
      default:
        items.changeAll { item, index in if item.revision == 9 { item.extent = Int64(index) } }
        for index in array.indices where array[index].revision == 9 { array[index].extent = Int64(index) }
      }
      items.layOut()
      var start: Int64 = 0
      for (index, item) in array.enumerated() {
        guard items[index] == item, items.start(index) == start, items.index(ofKey: item.key, near: random.below(900)) == index else {
          Issue.record("item \(index) of \(array.count) is another after step \(step)")
          return
        }
        start += item.standing
      }
      #expect(items.count == array.count && items.start(array.count) == start && items.elementsEqual(array))
      #expect(IteratorSequence(items.iterator(from: index)).elementsEqual(array.dropFirst(index)))
      #expect(gone.allSatisfy { items.index(ofKey: $0, near: index) == nil })
    }
  }

  @Test("with one key are found nearest to where they are sought, and a draft's edits are its own")
  func repeats() {
    var items = ReferenceItems([7, 8, 9, 7].map { ReferenceItemsTests.item($0) })
    #expect([0, 1, 2, 3, 9].map { items.index(ofKey: 7, near: $0) } == [0, 0, 3, 3, 3] && items.index(ofKey: 6, near: 0) == nil)
    items.remove(3..<4)
    #expect(items.index(ofKey: 7, near: 2) == 0 && items.index(ofKey: 9, near: 0) == 2)
    var list = ReferenceList(items: Array(items))
    var draft = list.draft
    draft.remove(0..<1)
    list.move(from: 2, to: 0)
    #expect(list.items.map(\.key) == [9, 7, 8] && draft.items.map(\.key) == [8, 9] && draft.index(ofKey: 9) == 1)
  }

  @Test("with one key are found when many come at once, in front of the other, behind it, or both among them", arguments: 0..<3)
  func repeatsAmongMany(place: Int) {
    let many = 2 * ReferenceItems.maximumInPiece
    var new = (100..<100 + UInt64(many)).map { ReferenceItemsTests.item($0) }
    if place == 2 { new[many - 1].key = new[0].key } else { new[many / 2].key = 7 }
    var items = ReferenceItems([7, 8].map { ReferenceItemsTests.item($0) })
    items.insert(new, at: place % 2)
    let key = new[many / 2].key == 7 ? 7 : new[0].key
    let places = items.indices.filter { items[$0].key == key }
    #expect(places.count == 2 && places.allSatisfy { items.index(ofKey: key, near: $0) == $0 })
    #expect(items.index(ofKey: key, near: places[0] - 1) == places[0] && items.index(ofKey: key, near: places[1] + 1) == places[1])
    #expect(items.index(ofKey: 8, near: 0) == many + 1)
  }

  @Test("of a list made from keys are those of a list that is written out", arguments: 0..<12 as Range<UInt64>)
  func differences(seed: UInt64) {
    var random = SeededGenerator(seed: seed, stream: 77)
    let count = random.below(40)
    var vast = ReferenceList(count: count, estimate: 12, spacing: 2, make: ReferenceItemsTests.item)
    var plain = ReferenceList(items: (0..<UInt64(count)).map { ReferenceItemsTests.item($0) }, spacing: 2)
    var nextKey: UInt64 = 1_000
    var more: Int64 = 0
    for _ in 0..<300 {
      let index = random.below(plain.count + 1)
      let range = index..<min(plain.count, index + random.below(4))
      switch random.below(7) {
      case 0:
        let new = (0..<random.below(4)).map { ReferenceItemsTests.maker(more)(nextKey + UInt64($0), 0) }
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
        let item = ReferenceItemsTests.maker(more)(plain[index].key, plain[index].revision + 1)
        vast.update(item, at: index)
        plain.update(item, at: index)
      case 4 where random.perMille(100):
        more = Int64(random.below(4))
        let make = ReferenceItemsTests.maker(more)
        vast.remake(crossExtent: more, make)
        plain.remake(crossExtent: more, make)
      default:
        guard index < plain.count else { continue }
        let key = plain[index].key
        vast.measure(key)
        plain.measure(key)
      }
      vast.layOut()
      plain.layOut()
      #expect(vast.count == plain.count && vast.contentExtent == plain.contentExtent && vast.changes == plain.changes)
      for index in plain.items.indices {
        #expect(vast[index] == plain[index] && vast.place(index) == plain.place(index))
        #expect(vast.index(ofKey: plain[index].key) == index)
      }
      let top = Int64(random.below(500))
      #expect(vast.items(meeting: top, top + 60) == plain.items(meeting: top, top + 60))
    }
  }
}
