import Testing
import Tiling
import ViewTree

@Suite("The capacity of a tile kind")
struct TileKindTests {
  /// The most items of at least `minimum` that can meet a half-open window, found by trying every place of the window over items of just
  /// the minimum. All in grid steps.
  private func mostItems(minimum: Int, window: Int, spacing: Int) -> Int {
    let step = minimum + spacing
    return (0..<step).map { lower in
      (0...(window / step + 2)).count { item in item * step < lower + window && item * step + minimum > lower }
    }.max()!
  }

  @Test("is just enough for every window, but for a tile too many where the window is a grid step longer than whole items")
  func smallDomain() {
    for minimum in 1...12 {
      for spacing in 0...9 {
        let kind = TileKind(name: "k", minimumExtent: Double(minimum) / 64)
        let step = minimum + spacing
        for window in 1...60 {
          let needed = mostItems(minimum: minimum, window: window, spacing: spacing)
          let capacity = kind.capacity(window: Double(window) / 64, spacing: Double(spacing) / 64)
          // The proof is one for real lengths. On the grid an item that meets the window does so by a step or more at either end.
          let spare = step == 1 || (window - spacing) % step == 1 ? 1 : 0
          if capacity < needed || capacity > needed + spare {
            Issue.record("minimum \(minimum), spacing \(spacing), window \(window): \(capacity) tiles, \(needed) needed")
          }
        }
      }
    }
  }

  @Test("of a minimum that the grid rounds down is enough for items of just that minimum")
  func minimumOffTheGrid() {
    // 20.005 lies on the grid as 20: of such items 32 meet a window of 600 points and 7/64.
    let kind = TileKind(name: "k", minimumExtent: 20.005)
    #expect(kind.capacity(window: 600 + 7.0 / 64, spacing: 0) == 32)
    #expect(mostItems(minimum: 20 * 64, window: 600 * 64 + 7, spacing: 0) == 32)
  }

  @Test("is capped by the most items that there can be")
  func maximumCount() {
    let header = TileKind(name: "header", minimumExtent: 1, maximumCount: 1)
    #expect(header.capacity(window: 600, spacing: 0) == 1)
    let few = TileKind(name: "few", minimumExtent: 100, maximumCount: 5)
    #expect(few.capacity(window: 600, spacing: 0) == 5)
    #expect(few.capacity(window: 250, spacing: 0) == 4)
  }

  @Test("is one for a window without length")
  func emptyWindow() {
    let kind = TileKind(name: "k", minimumExtent: 20)
    #expect(kind.capacity(window: 0, spacing: 0) == 1)
    #expect(kind.capacity(window: -5, spacing: 10) == 1)
  }

  @Test("has a limit, also where the sums would leave the grid")
  func limit() {
    let tiny = TileKind(name: "tiny", minimumExtent: 1.0 / 64)
    #expect(tiny.capacity(window: LayoutUnit.maximumPoints, spacing: 0) == TileKind.maximumCapacity)
    #expect(tiny.capacity(window: .greatestFiniteMagnitude, spacing: 0) == TileKind.maximumCapacity)
    let huge = TileKind(name: "huge", minimumExtent: .greatestFiniteMagnitude)
    #expect(huge.capacity(window: 600, spacing: 0) == 2)
  }

  @Test("cannot be asked of a kind without a minimum")
  func preconditions() async {
    await #expect(processExitsWith: .failure) { _ = TileKind(name: "k", minimumExtent: 0) }
    await #expect(processExitsWith: .failure) { _ = TileKind(name: "k", minimumExtent: .nan) }
    await #expect(processExitsWith: .failure) { _ = TileKind(name: "k", minimumExtent: 1, maximumCount: 0) }
  }
}
