import TestSupport
import Testing
import ViewTree

@testable import Tiling

@Suite("Realized items")
struct RealizedItemsTests {
  private func unit(_ count: Int) -> LayoutUnit { LayoutUnit(rawValue: Int64(count)) }

  @Test("have their slots beside them, whatever comes and goes at either end, and however they shift and move", arguments: 0..<20)
  func ends(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var realized = RealizedItems()
    var model: [(index: Int, start: Int, extent: Int, slot: ItemSlot)] = []
    for _ in 0..<500 {
      let (extent, slot) = (1 + random.below(50), random.below(4) == 0 ? ItemSlot.none : ItemSlot(random.below(30)))
      switch random.below(6) {
      case 0, 1:
        let last = model.last ?? (9, 90, 10, .none)
        model.append((last.index + 1, last.start + last.extent, extent, slot))
        realized.append(RealizedItem(index: last.index + 1, start: unit(last.start + last.extent), extent: unit(extent)), on: slot)
      case 2:
        guard let first = model.first else { continue }
        model.insert((first.index - 1, first.start - extent, extent, slot), at: 0)
        realized.insertFirst(RealizedItem(index: first.index - 1, start: unit(first.start - extent), extent: unit(extent)), on: slot)
      case 3:
        let count = random.below(min(3, model.count) + 1)
        model.removeFirst(count)
        realized.removeFirst(count)
      case 4:
        guard !model.isEmpty else { continue }
        model.removeLast()
        realized.removeLast()
      default:
        let (count, way) = (random.below(9) - 4, random.below(99) - 49)
        model = model.map { ($0.index + count, $0.start + way, $0.extent, $0.slot) }
        realized.shift(by: count)
        realized.move(by: unit(way))
      }
      let (items, slots) = (Array(realized.items.elements), Array(realized.slots.elements))
      #expect(items.map(\.index) == model.map(\.index) && slots == model.map(\.slot))
      #expect(items.map(\.start) == model.map { unit($0.start) } && items.map(\.end) == model.map { unit($0.start + $0.extent) })
    }
  }

  @Test("stay while both edges of a screen inside the content stay in their ranges: at these offsets and no others")
  func stability() {
    var found = 0
    for (start, end, viewport, content) in RealizedItemsTests.smallRanges {
      let stability = RealizedItemStability(
        start: unit(start.lowerBound)..<unit(start.upperBound), end: unit(end.lowerBound)...unit(end.upperBound),
        viewport: unit(viewport), content: unit(content))
      for offset in -2...content {
        let isInside = offset >= 0 && offset + viewport <= content && viewport > 0
        let holds = isInside && start.contains(offset) && end.contains(offset + viewport)
        #expect(stability.offsets.contains(unit(offset)) == holds, "\(start) \(end), \(viewport) of \(content) at \(offset)")
        if isInside { #expect(stability.holds(unit(offset)..<unit(offset + viewport)) == holds) }
        found += holds ? 1 : 0
      }
    }
    #expect(found > 300)
  }

  @Test("that have moved with the content stay at the offsets that have moved with it, as far as they are in it")
  func movedStability() {
    for (start, end, viewport, content) in RealizedItemsTests.smallRanges {
      let stability = RealizedItemStability(
        start: unit(start.lowerBound)..<unit(start.upperBound), end: unit(end.lowerBound)...unit(end.upperBound),
        viewport: unit(viewport), content: unit(content))
      for way in -3...3 {
        var moved = stability
        moved.move(by: unit(way))
        for offset in -6...content + 6 {
          let stood = stability.offsets.contains(unit(offset - way))
          #expect(moved.offsets.contains(unit(offset)) == (stood && offset >= 0))
          guard viewport > 0 else { continue }
          let (now, before) = (unit(offset)..<unit(offset + viewport), unit(offset - way)..<unit(offset - way + viewport))
          #expect(moved.holds(now) == stability.holds(before))
        }
      }
    }
  }

  private static var smallRanges: [(Range<Int>, ClosedRange<Int>, Int, Int)] {
    var ranges: [(Range<Int>, ClosedRange<Int>, Int, Int)] = []
    for start in -2...4 {
      for length in 1...3 {
        for end in 1...6 { for viewport in 0...4 { ranges.append((start..<start + length, end...end + length, viewport, 6)) } }
      }
    }
    return ranges
  }
}
