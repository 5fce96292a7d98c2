import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("Measuring in a layout")
struct LayoutMeasuringTests {
  enum Kind: CaseIterable {
    case grid, masonry

    func layout(columns: Int) -> any TileLayout {
      switch self {
      case .grid: GridLayout(columns: columns)
      case .masonry: MasonryLayout(lanes: columns)
      }
    }
  }

  /// Items of 12 points, fifty rows of which fill the screen.
  private func crowd(
    _ kind: Kind, columns: Int, estimate: Double, measuresOneByOne: Bool = false
  ) -> (rig: MeasuredRig, layout: CountingLayout) {
    let layout = CountingLayout(kind.layout(columns: columns), measuresOneByOne: measuresOneByOne)
    let rig = MeasuredRig(
      lengths: Array(repeating: 12, count: 2_000 * columns), estimate: estimate, layout: layout,
      kinds: [TileKind(name: "crumb", minimumExtent: 12)])
    return (rig, layout)
  }

  /// What a frame asks the layout, for each item that it measures.
  private func work(_ rig: MeasuredRig, _ layout: CountingLayout, columns: Int, _ move: (TiledScrollView) -> Void = { _ in }) -> Int {
    let (work, measured) = (layout.work, rig.source.measured.count)
    move(rig.view)
    rig.tick()
    let new = rig.source.measured.count - measured
    #expect(new >= 45 * columns && new <= 60 * columns, "\(new) items measured")
    #expect(rig.view.lastFrame.missing == [] && rig.view.lastFrame.diagnostic == nil)
    return (layout.work - work) / max(new, 1)
  }

  @Test(
    "takes a few steps for each of a thousand items that come on screen at once, and not one for each pair of them",
    arguments: Kind.allCases, [(20, 12), (8, 5), (8, 40)])
  func crowds(kind: Kind, screen: (columns: Int, estimate: Double)) {
    let columns = screen.columns
    let (rig, layout) = crowd(kind, columns: columns, estimate: screen.estimate)
    #expect(work(rig, layout, columns: columns) <= 8)
    #expect(work(rig, layout, columns: columns) { $0.contentOffset.y = 4_000 } <= 16)
    // Upwards, what a lane of masonry pushes out is one tile in as many as there are lanes.
    #expect(work(rig, layout, columns: columns) { $0.contentOffset.y -= 590 } <= (kind == .grid ? 16 : 16 + 4 * columns))
    let commands: [(Int, TiledScrollView.ScrollPosition)] = [(500, .start), (1_000, .center), (1_500, .end), (1_999, .end)]
    for (row, position) in commands {
      #expect(work(rig, layout, columns: columns) { $0.scrollToItem(at: row * columns, position: position) } <= 16, "\(position)")
    }
  }

  @Test("measures for a layout that does not do so itself, item by item, and shows the same", arguments: Kind.allCases, [12, 40])
  func oneByOne(kind: Kind, estimate: Double) {
    let (rig, layout) = crowd(kind, columns: 8, estimate: estimate)
    let (slow, other) = crowd(kind, columns: 8, estimate: estimate, measuresOneByOne: true)
    #expect(work(rig, layout, columns: 8) * 50 < work(slow, other, columns: 8))
    #expect(rig.shown == slow.shown && rig.contentExtent == slow.contentExtent)
  }

  @Test("gives what ends above the screen, beside a longer item of its row, its length and tile early, and asks for no more frames")
  func besideALongerItem() throws {
    let rig = MeasuredRig(lengths: [400, 50] + Array(repeating: 300, count: 20), layout: GridLayout(columns: 2))
    rig.view.prefetching = Prefetching(display: Prefetching.Reach(ahead: 0.5, behind: 0.5), maximumBindsPerFrame: 1)
    rig.tick()
    rig.offset = 200
    rig.settle()
    #expect(rig.tile(of: 1) != nil && rig.isStill())
    rig.source.items[1].revision += 1
    rig.source.items[1].length = 130
    try rig.change(.update(1..<2))
    rig.tick()
    rig.tick()
    #expect(rig.tile(of: 1).map { rig.place(of: $0).extent } == 130)
    rig.offset = 1_500  // its tile goes
    rig.settle()
    #expect(rig.tile(of: 1) == nil && rig.isStill())
    rig.offset = 200
    rig.settle()
    #expect(rig.tile(of: 1) != nil && rig.isStill())
  }
}
