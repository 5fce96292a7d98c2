import Scrolling
import Testing
import ViewTree

@testable import Tiling

/// The data source changes anything, and the view is told by a reload alone.
@Suite("A reload to other items")
struct ReloadTests {
  private static let layouts: [@Sendable () -> (any TileLayout)?] = [
    { nil }, { GridLayout(columns: 3, spacing: 2) }, { MasonryLayout(lanes: 2, spacing: 8) },
    { FlowLayout(maximumItemsPerLine: 4, lineSpacing: 8, interitemSpacing: 4) },
  ]

  private func items(_ keys: Range<UInt64>, isExact: Bool) -> [MeasuredSource.Item] {
    keys.map { MeasuredSource.Item(key: $0, length: 50 + Double($0 % 7) * 20, isExact: isExact) }
  }

  /// Each tile shows its item, all on screen has one, and the offset is legal.
  private func check(_ rig: MeasuredRig, _ comment: Comment) {
    #expect(rig.view.itemCount == rig.source.items.count && rig.view.lastFrame.error == nil, comment)
    for tile in rig.boundTiles { #expect(rig.source.items[tile.index!].key == tile.key?.rawValue, comment) }
    #expect(rig.minimumOffset...max(rig.minimumOffset, rig.maximumOffset) ~= rig.offset, comment)
    if rig.view.layout == nil { #expect(rig.faults.isEmpty, comment) }
    #expect(rig.boundTiles.isEmpty == rig.source.items.isEmpty && rig.isStill(), comment)
  }

  @Test("shows them, fewer or more, all of them new or a part, wherever the list was", arguments: 0..<4)
  func otherItems(layout: Int) throws {
    for isExact in [false, true] {
      for (count, kept) in [(0, 0), (1, 0), (3, 0), (12, 0), (40, 0), (90, 0), (6, 2), (30, 10), (50, 49)] as [(Int, Int)] {
        for place in [0, 0.5, 1] {
          for pinsToEnd in [false, true] {
            let rig = MeasuredRig(lengths: [], estimate: isExact ? nil : 60, layout: ReloadTests.layouts[layout]())
            rig.view.pinsToEnd = pinsToEnd
            rig.source.items = items(0..<60, isExact: isExact)
            try rig.view.reload()
            rig.tick()
            rig.offset = 100_000
            rig.tick()
            rig.offset = (rig.maximumOffset * place).rounded()
            rig.tick()
            // Those that stay are the last ones, and now the first.
            rig.source.items =
              items(UInt64(60 - kept)..<60, isExact: isExact) + items(1_000..<UInt64(1_000 + count - kept), isExact: isExact)
            try rig.view.reload()
            rig.tick()
            check(rig, "\(count) items, \(kept) kept, at \(place), exact: \(isExact), pinned: \(pinsToEnd)")
            rig.source.items = items(2_000..<2_030, isExact: isExact)
            try rig.view.reload()
            rig.tick()
            check(rig, "\(count) items, and then 30, at \(place), exact: \(isExact), pinned: \(pinsToEnd)")
          }
        }
      }
    }
  }
}
