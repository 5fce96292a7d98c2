import TestSupport
import Testing
@testable import Tiling
import ViewTree

@Suite("The states of lists that are on no tile")
struct KeptStatesTests {
  private static func state(_ number: Int, items: Int = 3) -> TilingState {
    TilingState(
      items: (0..<items).map {
        TilingState.Item(key: ItemKey(rawValue: UInt64(number + $0)), index: number + $0, start: Int64($0), extent: 7)
      },
      offset: Int64(number), count: number + items)
  }

  @Test("10,000 states take at most 200 bytes each, of any number of items")
  func bytes() {
    for (count, limit) in [(10_000, 10_000), (12_289, 20_000), (100, 100)] {
      var states = KeptStates(limit: limit)
      for number in 0..<count { states.keep(Self.state(number, items: 40), of: ItemKey(rawValue: UInt64(number))) }
      #expect(states.count == count)
      #expect(states.bytes <= 200 * max(count, 100), "\(states.bytes / count) each of \(count)")
    }
  }

  @Test("a state comes back with its first three items, once")
  func comesBack() {
    for items in 0...5 {
      var states = KeptStates(limit: 4)
      states.keep(Self.state(9, items: items), of: ItemKey(rawValue: 1))
      var expected = Self.state(9, items: items)
      expected.items = Array(expected.items.prefix(3))
      #expect(states[ItemKey(rawValue: 1)] == expected)
      #expect(states.take(ItemKey(rawValue: 1)) == expected)
      #expect(states.take(ItemKey(rawValue: 1)) == nil && states.count == 0)
    }
  }

  @Test("in any order of steps it is a list of keys from which the oldest go")
  func model() {
    var random = SplitMix(seed: 7)
    for limit in 0...5 {
      var states = KeptStates(limit: limit)
      var model: [(key: UInt64, number: Int)] = []
      for step in 0..<2_000 {
        let key = random.next() % 8
        let place = model.firstIndex { $0.key == key }
        if random.next() % 3 == 0 {
          #expect(states.take(ItemKey(rawValue: key)) == place.map { Self.state(model[$0].number) })
          if let place { model.remove(at: place) }
        } else {
          states.keep(Self.state(step), of: ItemKey(rawValue: key))
          if let place { model.remove(at: place) }
          model.append((key, step))
          if model.count > limit { model.removeFirst() }
        }
        #expect(states.count == model.count)
        for entry in model { #expect(states[ItemKey(rawValue: entry.key)] == Self.state(entry.number)) }
      }
    }
  }
}
