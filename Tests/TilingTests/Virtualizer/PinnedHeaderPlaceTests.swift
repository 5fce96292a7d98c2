import Testing
import ViewTree

@testable import Tiling

@Suite("A pinned header's place")
struct PinnedHeaderPlaceTests {
  @Test("is its own until the edge has passed it, then the edge, until the next header pushes it out")
  func place() {
    func unit(_ count: Int) -> LayoutUnit { LayoutUnit(rawValue: Int64(count)) }
    for start in 0...4 {
      for limit in start...8 {
        let header = PinnedHeader(index: 0, start: unit(start), extent: unit(2), limit: unit(limit))
        for edge in -3...12 {
          let place = edge <= start ? start : edge >= limit ? limit : edge
          #expect(header.place(at: unit(edge)) == unit(place), "from \(start) to \(limit), at \(edge)")
        }
      }
    }
    // A header that is longer than its section stays at its own place.
    let long = PinnedHeader(index: 0, start: unit(5), extent: unit(9), limit: unit(1))
    for edge in 0...20 { #expect(long.place(at: unit(edge)) == unit(5)) }
  }
}
