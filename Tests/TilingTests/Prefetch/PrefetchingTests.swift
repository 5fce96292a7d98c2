import Testing
@testable import Tiling
import ViewTree

@Suite("The reach of prefetching")
struct PrefetchingTests {
  @Test("is by default 2.5 screenfuls ahead and 1.5 behind for data, 1 and 0.5 for tiles, four of them a frame")
  func defaults() {
    let prefetching = Prefetching()
    #expect(prefetching.data == Prefetching.Reach(ahead: 2.5, behind: 1.5))
    #expect(prefetching.display == Prefetching.Reach(ahead: 1, behind: 0.5))
    #expect(prefetching.maximumBindsPerFrame == 4)
    #expect(prefetching.maximumRequests == 256)
  }

  @Test("lies within the content, and what is visible within the tiles' and that within the data's (E7)")
  func nesting() {
    let reaches = [0, 0.5, 1, 2.5].flatMap { behind in
      [0, 0.5, 1, 2.5].filter { $0 >= behind }.map { Prefetching.Reach(ahead: $0, behind: behind) }
    }
    var cases = 0
    for data in reaches {
      for display in reaches where display.ahead <= data.ahead && display.behind <= data.behind {
        for (viewport, length) in [(1, 1), (3, 40), (4, 7), (10, 9)] {
          for start in 0..<length {
            let visible = range(start, min(start + viewport, length))
            for direction in ContentEdge.allCases {
              let tiles = display.range(around: visible, viewport: unit(viewport), towards: direction, contentExtent: unit(length))
              let items = data.range(around: visible, viewport: unit(viewport), towards: direction, contentExtent: unit(length))
              let isNested = tiles.contains(visible) && items.contains(tiles) && range(0, length).contains(items)
              #expect(isNested, "\(visible) in \(tiles) in \(items)")
              cases += 1
            }
          }
        }
      }
    }
    #expect(cases > 4000)
  }

  @Test("is measured in viewports from the viewport's edges, whatever is visible of it")
  func distances() {
    let reach = Prefetching.Reach(ahead: 2.5, behind: 1.5)
    #expect(reach.range(around: range(640, 1280), viewport: unit(640), towards: .end, contentExtent: unit(9999)) == range(0, 2880))
    #expect(reach.range(around: range(6400, 7040), viewport: unit(640), towards: .start, contentExtent: unit(9999)) == range(4800, 8000))
    #expect(reach.range(around: range(0, 100), viewport: unit(640), towards: .end, contentExtent: unit(9999)) == range(0, 1700))
    #expect(reach.range(around: range(5, 5), viewport: unit(640), towards: .end, contentExtent: unit(9999)).isEmpty)
  }

  @Test("holds at the border of the grid")
  func farOut() {
    let border = LayoutUnit(nearest: LayoutUnit.maximumPoints)
    let reach = Prefetching.Reach(ahead: 64, behind: 64)
    #expect(reach.range(around: .zero..<border, viewport: border, towards: .end, contentExtent: border) == .zero..<border)
  }

  @Test("has a number of items on either side that adds up to the limit of requests")
  func limits() {
    for requests in 1...50 {
      for behind in [0, 0.5, 1.5, 2.5] {
        let prefetching = Prefetching(
          data: Prefetching.Reach(ahead: 2.5, behind: behind), display: Prefetching.Reach(ahead: 0, behind: 0), maximumRequests: requests)
        let (before, after) = prefetching.itemLimits(towards: .end)
        #expect(before + after == requests && before >= 0 && after >= before)
        #expect(prefetching.itemLimits(towards: .start) == (after, before))
      }
    }
    #expect(
      Prefetching(data: Prefetching.Reach(ahead: 0, behind: 0), display: Prefetching.Reach(ahead: 0, behind: 0)).itemLimits(towards: .end)
        .behind == 256)
  }

  @Test("cannot be less than nothing, turned round, or beyond its limits")
  func errors() async {
    await #expect(processExitsWith: .failure) { _ = Prefetching.Reach(ahead: 1, behind: -0.5) }
    await #expect(processExitsWith: .failure) { _ = Prefetching.Reach(ahead: 1, behind: 2) }
    await #expect(processExitsWith: .failure) { _ = Prefetching.Reach(ahead: 65, behind: 2) }
    await #expect(processExitsWith: .failure) { _ = Prefetching.Reach(ahead: .nan, behind: 0) }
    await #expect(processExitsWith: .failure) { _ = Prefetching(data: Prefetching.Reach(ahead: 0.5, behind: 0.5)) }
    await #expect(processExitsWith: .failure) { _ = Prefetching(maximumBindsPerFrame: -1) }
    await #expect(processExitsWith: .failure) { _ = Prefetching(maximumRequests: 0) }
    await #expect(processExitsWith: .failure) { _ = Prefetching(maximumRequests: 4097) }
    await #expect(processExitsWith: .failure) { _ = Prefetching(imminentMilliseconds: .infinity) }
  }

  private func unit(_ counts: Int) -> LayoutUnit { LayoutUnit(rawValue: Int64(counts)) }

  private func range(_ start: Int, _ end: Int) -> Range<LayoutUnit> { unit(start)..<unit(end) }
}
