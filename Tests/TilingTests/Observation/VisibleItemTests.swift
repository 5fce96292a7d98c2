import Scrolling
import Testing
@testable import Tiling
import ViewTree

/// What is seen of a line of items, worked out item by item in plain counts of 1/64 point.
func naiveVisibleItems(_ items: [ListSource.Item], spacing: Int, offset: Int, viewport: Int) -> [VisibleItem] {
  var seen: [VisibleItem] = []
  var start = -offset
  for (index, item) in items.enumerated() {
    let extent = Int(item.extent * 64)
    var visible = 0
    if start < viewport, start + extent > 0 { visible = extent - max(0, -start) - max(0, start + extent - viewport) }
    if visible > 0 {
      seen.append(
        VisibleItem(
          index: index, key: ItemKey(rawValue: item.key), start: LayoutUnit(rawValue: Int64(start)),
          extent: LayoutUnit(rawValue: Int64(extent)),
          visible: LayoutUnit(rawValue: Int64(visible))))
    }
    start += extent + spacing
  }
  return seen
}

@Suite("Visible items")
struct VisibleItemTests {
  private static let extents = [0, 20, 41.515625, 130]

  @Test("are those that a naive walk finds, in every list of up to three items at every offset of interest", arguments: 0..<8)
  func exhaustive(setting: Int) throws {
    let axis: TiledScrollView.Axis = setting & 1 == 0 ? .vertical : .horizontal
    let spacing = setting & 2 == 0 ? 0 : 7.25
    let overscan = setting & 4 == 0 ? 0 : 60.0
    for code in 0..<(4 * 4 * 4) {
      let extents = [code & 3, code >> 2 & 3, code >> 4].map { VisibleItemTests.extents[$0] }
      let rig = ScreenRig(extents: extents, axis: axis, spacing: spacing, overscan: overscan)
      rig.tick()
      for offset in VisibleItemTests.offsets(extents, spacing: spacing) {
        try rig.jump(to: offset)
        let expected = naiveVisibleItems(rig.source.items, spacing: Int(spacing * 64), offset: Int(offset * 64), viewport: 6400)
        #expect(rig.view.visibleItems == expected, "\(extents) at \(offset)")
        #expect(rig.view.visibleItems.map(\.fraction) == expected.map { Double($0.visible.rawValue) / Double($0.extent.rawValue) })
      }
    }
  }

  /// Where an edge of an item meets an edge of the viewport, and one step and a half item beside it.
  private static func offsets(_ extents: [Double], spacing: Double) -> [Double] {
    var offsets: [Double] = []
    var start = 0.0
    for extent in extents {
      for edge in [start, start + extent, start - 100, start + extent - 100] {
        offsets += [-1 / 64.0, 0, 1 / 64.0, 10.5].map { edge + $0 }
      }
      start += extent + spacing
    }
    return offsets
  }

  @Test("of a grid are told with the lengths of their rows")
  func grid() throws {
    let rig = ScreenRig(extents: Array(repeating: 40, count: 9), layout: GridLayout(columns: 2))
    rig.tick()
    try rig.wheel(by: 10)
    #expect(rig.view.visibleItems.map(\.index) == [0, 1, 2, 3, 4, 5])
    #expect(rig.view.visibleItems.map(\.fraction) == [0.75, 0.75, 1, 1, 0.75, 0.75])
  }

  @Test("are none of an empty viewport, beside the content, and before the first layout")
  func none() throws {
    let rig = ScreenRig(extents: [40, 40])
    #expect(rig.view.visibleItems.isEmpty)
    rig.tick()
    #expect(rig.view.visibleItems.count == 2)
    try rig.jump(to: 80)
    #expect(rig.view.visibleItems.isEmpty)
    try rig.jump(to: 0)
    rig.view.frame = .zero
    rig.tick()
    #expect(rig.view.visibleItems.isEmpty)
  }

  @Test("without a tile are not seen")
  func exhausted() throws {
    let rig = ScreenRig(extents: Array(repeating: 10, count: 40), minimumExtent: 50)
    rig.tick()
    #expect(!rig.view.lastFrame.missing.isEmpty)
    #expect(rig.view.visibleItems.count == 10 - rig.view.lastFrame.missing.count)
  }
}

@Suite("A visibility threshold")
struct VisibilityThresholdTests {
  @Test("needs the least length whose fraction is enough, for every extent up to 200 steps and every hundredth")
  func needed() {
    for hundredths in 0...100 {
      let threshold = VisibilityThreshold(fraction: Double(hundredths) / 100)
      for extent in 1...200 {
        let expected = (1...extent).first { Double($0) / Double(extent) >= Double(hundredths) / 100 }
        #expect(threshold.neededSteps(of: extent) == expected, "\(hundredths) % of \(extent)")
      }
    }
  }

  @Test("beyond 0...1 is a programmer's error, and so are thresholds that do not ascend")
  func errors() async {
    await #expect(processExitsWith: .failure) { _ = VisibilityThreshold(fraction: 1.5) }
    await #expect(processExitsWith: .failure) { _ = VisibilityThreshold(fraction: 1, dwellMilliseconds: -1) }
    await #expect(processExitsWith: .failure) { _ = VisibilityObserver(thresholds: []) { _ in } }
    await #expect(processExitsWith: .failure) {
      _ = VisibilityObserver(thresholds: [VisibilityThreshold(fraction: 0.5), .anyPart]) { _ in }
    }
  }
}

extension VisibilityThreshold {
  fileprivate func neededSteps(of extent: Int) -> Int { Int(needed(of: LayoutUnit(rawValue: Int64(extent))).rawValue) }
}
