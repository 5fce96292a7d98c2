import TestSupport
import Testing

@testable import Tiling

@Suite("The selected items of a list")
struct SelectedItemsTests {
  /// The list and the set, kept the plain way.
  private struct Plain {
    var list: [UInt64]
    var selected: Set<UInt64> = []

    var keys: [ItemKey] { list.filter(selected.contains).map(ItemKey.init(rawValue:)) }
    var indices: [Int] { list.indices.filter { selected.contains(list[$0]) } }
  }

  private func draw(_ random: inout SplitMix, _ plain: inout Plain, _ nextKey: inout UInt64) -> ItemChange {
    let count = plain.list.count
    switch random.below(4) {
    case 0:
      let (place, added) = (random.below(count + 1), random.below(9))
      plain.list.insert(contentsOf: (0..<UInt64(added)).map { nextKey + $0 }, at: place)
      nextKey += UInt64(added)
      return .insert(place..<place + added)
    case 1 where count > 0:
      let place = random.below(count)
      let end = min(count, place + random.below(7))
      for key in plain.list[place..<end] { plain.selected.remove(key) }
      plain.list.removeSubrange(place..<end)
      return .remove(place..<end)
    case 2 where count > 0:
      let (from, to) = (random.below(count), random.below(count))
      plain.list.insert(plain.list.remove(at: from), at: to)
      return .move(from: from, to: to)
    default: return .update(0..<count)
    }
  }

  @Test("is that of a plain list, whatever is selected, deselected, renamed and changed")
  func followsChanges() {
    for seed in 0..<200 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      var plain = Plain(list: (0..<UInt64(random.below(60))).map { $0 })
      var (nextKey, items) = (UInt64(1_000), SelectedItems())
      for _ in 0..<150 {
        switch random.below(6) {
        case 0, 1:
          guard !plain.list.isEmpty else { continue }
          let index = random.below(plain.list.count)
          let key = plain.list[index]
          #expect(items.insert(ItemKey(rawValue: key), at: index) == plain.selected.insert(key).inserted)
        case 2 where !plain.list.isEmpty:
          let key = plain.list[random.below(plain.list.count)]
          #expect(items.remove(ItemKey(rawValue: key)) == (plain.selected.remove(key) != nil))
        case 3 where !plain.list.isEmpty:
          let index = random.below(plain.list.count)
          items.rename(ItemKey(rawValue: plain.list[index]), to: ItemKey(rawValue: nextKey))
          if plain.selected.remove(plain.list[index]) != nil { plain.selected.insert(nextKey) }
          plain.list[index] = nextKey
          nextKey += 1
        default: items.follow(draw(&random, &plain, &nextKey))
        }
        items.checkInvariants()
        #expect(items.keys == plain.keys && items.indices == plain.indices && items.count == plain.selected.count)
        #expect(plain.list.allSatisfy { items.contains(ItemKey(rawValue: $0)) == plain.selected.contains($0) })
      }
    }
  }

  @Test("follows a reload by the places at which its items are found")
  func followsReload() {
    var items = SelectedItems()
    for index in stride(from: 0, to: 40, by: 2) { _ = items.insert(ItemKey(rawValue: UInt64(index)), at: index) }
    // All others turn round.
    items.follow(items.keys, reloadedAs: items.keys.map { $0.rawValue % 4 == 0 ? 100 - Int($0.rawValue) : nil })
    items.checkInvariants()
    #expect(items.keys.map(\.rawValue) == [36, 32, 28, 24, 20, 16, 12, 8, 4, 0] && items.indices.first == 64)
  }

  @Test("an index holds one item, and a key stands at one index, though a source may say otherwise")
  func wrongSources() {
    var items = SelectedItems()
    let keys = (0..<4).map { ItemKey(rawValue: $0) }
    #expect(items.insert(keys[0], at: 3) && items.insert(keys[1], at: 3) && items.keys == [keys[1]])
    #expect(!items.insert(keys[1], at: 5) && items.indices == [3])
    items.rename(keys[1], to: keys[1])
    items.rename(keys[2], to: keys[3])
    items.checkInvariants()
    #expect(items.keys == [keys[1]])
  }
}
