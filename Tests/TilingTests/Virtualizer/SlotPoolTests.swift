import TestSupport
import Testing
import ViewTree

@testable import Tiling

@Suite("The slots of a virtualizer")
struct SlotPoolTests {
  private let kinds = [TileKind(name: "post", minimumExtent: 44), TileKind(name: "header", minimumExtent: 20)]

  @Test("are numbered on, kind by kind, and only grow; older ones are taken first")
  func growth() {
    var pool = SlotPool(kinds: kinds)
    pool.grow { $0 == 0 ? 3 : 2 }
    #expect(pool.contents.elements.map(\.kind) == [0, 0, 0, 1, 1])
    let first = [pool.take(kind: 0), pool.take(kind: 1)]
    #expect(first == [ItemSlot(0), ItemSlot(3)])
    pool.grow { $0 == 0 ? 4 : 1 }
    #expect(pool.contents.elements.map(\.kind) == [0, 0, 0, 1, 1, 0])
    let next = (0..<4).map { _ in pool.take(kind: 0) }
    #expect(next == [ItemSlot(1), ItemSlot(2), ItemSlot(5), nil])
  }

  @Test("are free or bound, and no slot is both, whatever is taken and given back", arguments: 1...20 as ClosedRange<UInt64>)
  func balance(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var pool = SlotPool(kinds: kinds)
    pool.grow { $0 == 0 ? 6 : 3 }
    var bound: [ItemSlot] = []
    for turn in 0..<400 {
      if random.below(2) == 0, let slot = pool.take(kind: random.below(2)) {
        #expect(!bound.contains(slot))
        pool.bind(slot, to: turn, key: ItemKey(rawValue: UInt64(turn)), revision: 0, in: 1)
        bound.append(slot)
      } else if !bound.isEmpty {
        pool.giveBack(bound.remove(at: random.below(bound.count)), in: 1)
      }
      #expect(pool.freeCount + bound.count == pool.count)
      #expect(pool.contents.indices.filter { pool.contents[$0].isBound } == bound.map(\.index).sorted())
    }
  }

  @Test("follow their item; that of a removed one keeps its key until it is given back")
  func following() {
    var pool = SlotPool(kinds: kinds)
    pool.grow { _ in 1 }
    let slot = pool.take(kind: 0)!
    pool.bind(slot, to: 5, key: ItemKey(rawValue: 9), revision: 1, in: 1)
    pool.follow(.insert(2..<4), in: slot)
    #expect(pool[slot].item == 7)
    pool.follow(.update(7..<8), in: slot)
    #expect(pool[slot].needsRebinding)
    pool.follow(.remove(6..<8), in: slot)
    #expect(pool[slot].item == nil && pool[slot].key == ItemKey(rawValue: 9) && pool[slot].isBound)
    pool.giveBack(slot, in: 1)
    #expect(!pool[slot].isBound && !pool[slot].needsRebinding)
  }

  @Test("ask once to be measured again, and not without an item")
  func requests() {
    var pool = SlotPool(kinds: kinds)
    pool.grow { _ in 1 }
    let slot = pool.take(kind: 0)!
    let isEarly = pool.requestMeasure(of: slot)
    pool.bind(slot, to: 0, key: ItemKey(rawValue: 1), revision: 0, in: 1)
    let answers = [isEarly] + (0..<2).map { _ in pool.requestMeasure(of: slot) }
    #expect(answers == [false, true, false])
    #expect(pool.measureRequests == 1)
    pool.giveBack(slot, in: 1)
    #expect(pool.measureRequests == 0)
  }

  @Test("know in which tick they have taken and given up an item")
  func ticks() {
    var pool = SlotPool(kinds: kinds)
    pool.grow { _ in 2 }
    let first = pool.take(kind: 0)!
    pool.bind(first, to: 0, key: ItemKey(rawValue: 1), revision: 0, in: 3)
    pool.giveBack(first, in: 4)
    #expect(pool.slots { $0.takenTick == 3 } == [first] && pool.slots { $0.takenTick == 4 } == [])
    #expect(pool.slots { $0.releasedTick == 4 } == [first] && pool.slots { $0.releasedTick == 3 } == [])
  }
}
