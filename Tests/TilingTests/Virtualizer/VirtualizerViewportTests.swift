import Testing
import ViewTree

@testable import Tiling

@Suite("The viewport of a virtualizer")
struct VirtualizerViewportTests {
  private func unit(_ count: Int) -> LayoutUnit { LayoutUnit(rawValue: Int64(count)) }

  private func viewport(_ extent: Int) -> Viewport { Viewport(size: ViewportSize(extent: Double(extent) / 64, crossExtent: 10)) }

  @Test("shows the content that it meets, step by step, and nothing beside it or without an extent")
  func range() {
    for extent in 0...4 {
      var viewport = viewport(extent)
      for length in 0...6 {
        for margin in 0...2 {
          for offset in -8...10 {
            // The margin behind is the longer one.
            let margins = ViewportCovers(before: unit(margin), behind: unit(2 * margin))
            let steps = (0..<length).filter { $0 >= offset - margin && $0 < offset + extent + 2 * margin && extent > 0 }
            viewport.isBesideContent = false
            let range = viewport.range(at: unit(offset), reachingBeyondBy: margins, of: unit(length))
            #expect(Array(range.lowerBound.rawValue..<range.upperBound.rawValue) == steps.map(Int64.init))
            viewport.isBesideContent = true
            #expect(viewport.range(at: unit(offset), reachingBeyondBy: margins, of: unit(length)).isEmpty)
          }
        }
      }
    }
  }

  @Test("rests where the insets and the content allow it, and short content at the end if it is pinned there")
  func legalOffsets() {
    for extent in 0...4 {
      for length in 0...6 {
        for before in -2...2 {
          for behind in -2...2 {
            var viewport = viewport(extent)
            viewport.insets = ViewportInsets(before: Double(before) / 64, behind: Double(behind) / 64)
            let end = length + behind - extent
            #expect(viewport.legalOffsets(of: unit(length)) == unit(-before)...unit(max(-before, end)))
            viewport.pinsToEnd = true
            #expect(viewport.legalOffsets(of: unit(length)) == unit(min(-before, end))...unit(end))
          }
        }
      }
    }
  }

  @Test("has insets and an extent on the grid: neither shows more than there is, and no item that starts before its end is missed")
  func rounding() {
    var viewport = Viewport(size: ViewportSize(extent: 4.3 / 64, crossExtent: 10))
    #expect(viewport.extent == unit(5))
    viewport.insets = ViewportInsets(before: 1.7 / 64, behind: 1.7 / 64)
    #expect(viewport.legalOffsets(of: unit(20)) == unit(-1)...unit(16))
    viewport.insets = ViewportInsets(before: -1.7 / 64, behind: -1.7 / 64)
    #expect(viewport.legalOffsets(of: unit(20)) == unit(2)...unit(13))
  }
}
