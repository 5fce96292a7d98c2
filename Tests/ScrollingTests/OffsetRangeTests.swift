import Scrolling
import Testing
import ViewTree

@Suite("An offset range")
struct OffsetRangeTests {
  @Test("clamps each axis by itself, to the nearest legal offset")
  func clamping() {
    let range = OffsetRange(min: Point(x: -1, y: 0), max: Point(x: 1, y: 2))
    for x in stride(from: -3.0, through: 3, by: 0.5) {
      for y in stride(from: -2.0, through: 4, by: 0.5) {
        let clamped = range.clamped(Point(x: x, y: y))
        #expect(clamped == Point(x: x < -1 ? -1 : x > 1 ? 1 : x, y: y < 0 ? 0 : y > 2 ? 2 : y))
        #expect(range.contains(Point(x: x, y: y)) == (abs(x) <= 1 && y >= 0 && y <= 2))
        #expect(range.contains(clamped))
      }
    }
  }

  @Test("may be a single offset, and not less")
  func degenerate() async {
    let range = OffsetRange(min: .zero, max: .zero)
    #expect(range.contains(.zero))
    #expect(range.clamped(Point(x: 5, y: -5)) == .zero)
    await #expect(processExitsWith: .failure) { _ = OffsetRange(min: Point(x: 1, y: 0), max: .zero) }
    await #expect(processExitsWith: .failure) { _ = OffsetRange(min: Point(x: 0, y: .nan), max: .zero) }
  }
}
