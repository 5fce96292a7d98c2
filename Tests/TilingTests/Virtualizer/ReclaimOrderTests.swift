import Testing
import ViewTree

@testable import Tiling

/// Items of 100 points, one behind the other; 10 to 19 are displayed.
@Suite("The order in which tiles are reclaimed for measuring")
struct ReclaimOrderTests {
  private func points(_ points: Int) -> LayoutUnit { LayoutUnit(nearest: Double(points)) }

  private func range(of index: Int) -> Range<LayoutUnit> { points(index * 100)..<points(index * 100 + 100) }

  /// Slots and what is in them: an item and a kind each.
  private struct Slots {
    var contents: [(index: Int?, kind: Int)]

    static func + (a: Slots, b: Slots) -> Slots { Slots(contents: a.contents + b.contents) }

    var pool: SlotPool {
      var pool = SlotPool(kinds: [TileKind(name: "0", minimumExtent: 1), TileKind(name: "1", minimumExtent: 1)])
      pool.grow { _ in contents.count }
      for (place, slot) in slots.enumerated() {
        pool.bind(slot, to: contents[place].index ?? SlotPool.Content.noItem, key: ItemKey(rawValue: UInt64(place)), revision: 0, in: 1)
      }
      return pool
    }

    /// The pool has as many slots of either kind as there are contents.
    var slots: [ItemSlot] { contents.enumerated().map { ItemSlot($0.offset + $0.element.kind * contents.count) } }
  }

  private func tiles(for indices: [Int?], kind: Int = 0) -> Slots { Slots(contents: indices.map { ($0, kind) }) }

  /// The item whose slot is taken; -1 for one that has gone, and nil for none.
  private func reclaimed(
    among slots: Slots, for measured: Int, border: Int = 12, settled: (before: Bool, behind: Bool) = (false, false),
    walked: Range<Int> = 0..<0, pinned: Int? = nil, isMonotone: Bool = true, standing: ((Int) -> Range<LayoutUnit>)? = nil
  ) -> Int? {
    let order = ReclaimOrder(
      displayed: points(1000)..<points(2000), measured: measured, border: border, isSettledBefore: settled.before,
      isSettledBehind: settled.behind, settled: walked, pinned: pinned.map { [$0] } ?? [])
    var inOrder = slots.slots
    let place = inOrder.withUnsafeMutableBufferPointer {
      order.place(in: $0, of: slots.pool, kind: 0, isMonotone: isMonotone, range: standing ?? range)
    }
    return place.map { slots.contents[$0].index ?? -1 }
  }

  @Test("has those first whose items have gone, wherever they stand", arguments: 0...3)
  func gone(place: Int) {
    var indices: [Int?] = [2, 12, 30]
    indices.insert(nil, at: place)
    #expect(reclaimed(among: tiles(for: indices), for: 14, settled: (true, false)) == -1)
  }

  @Test("then those that have left for certain, though others are farther out by what is known")
  func certain() {
    let slots = tiles(for: [8, 9, 12, 13, 40])
    #expect(reclaimed(among: slots, for: 14, settled: (true, false)) == 8)
    #expect(reclaimed(among: slots, for: 11, settled: (false, true)) == 40)
    // The anchor was measured and has left the screen: what lies between it and the measured item is final, too.
    #expect(reclaimed(among: slots, for: 14, border: 8, walked: 8..<14) == 8)
    #expect(reclaimed(among: slots, for: 14, border: 8) == 40)
    let others = tiles(for: [0, 12, 13, 20])
    #expect(reclaimed(among: others, for: 11, settled: (false, true)) == 20)
  }

  @Test("then the farther out of the outermost ones")
  func farthest() {
    #expect(reclaimed(among: tiles(for: [8, 12, 22]), for: 14) == 22)
    #expect(reclaimed(among: tiles(for: [5, 12, 22]), for: 14) == 5)
    #expect(reclaimed(among: tiles(for: [30, 31, 32]), for: 14) == 32)
    #expect(reclaimed(among: tiles(for: [1, 2, 3]), for: 14) == 1)
  }

  @Test("then the outermost of those that are pushed out, and none of those that stay")
  func pushedOut() {
    let slots = tiles(for: [10, 11, 12, 17, 19])
    #expect(reclaimed(among: slots, for: 14) == 19)
    #expect(reclaimed(among: slots, for: 11, border: 16) == 10)
    #expect(reclaimed(among: slots, for: 20) == nil)
    #expect(reclaimed(among: slots, for: 9) == nil)
  }

  @Test("has no tile of another kind, and not the pinned header's")
  func others() {
    let slots = tiles(for: [1, 12]) + tiles(for: [nil, 2, 30], kind: 1)
    #expect(reclaimed(among: slots, for: 14, pinned: 1) == nil)
    #expect(reclaimed(among: slots, for: 14) == 1)
  }

  @Test("looks further in where items do not end in index order, and no further where they do")
  func inwards() {
    let slots = tiles(for: [9, 10, 12, 14])
    /// The first reaches into what is displayed, the second does not.
    let standing = { (index: Int) in index == 10 ? points(800)..<points(900) : points(index * 100)..<points(index * 100 + 300) }
    #expect(reclaimed(among: slots, for: 15, isMonotone: false, standing: standing) == 10)
    // The outermost one in index order may be nearer than others, and come back.
    let uneven = { (index: Int) in index == 13 ? points(3000)..<points(3100) : points(index * 100 + 600)..<points(index * 100 + 700) }
    #expect(reclaimed(among: tiles(for: [12, 13, 14]), for: 12, isMonotone: false, standing: uneven) == 13)
    var questions = 0
    let place = reclaimed(among: tiles(for: [11, 12, 13, 14, 15, 16]), for: 12) { index in
      questions += 1
      return range(of: index)
    }
    #expect(place == 16 && questions == 2)
  }
}
