import Scrolling
import TestSupport
import Testing
@testable import Tiling
import ViewTree

/// Two rigs over the same items, one vertical and one horizontal, to which the same things are done.
private struct Twins {
  let vertical: MeasuredRig
  let horizontal: MeasuredRig

  init(seed: UInt64, layout: () -> (any TileLayout)?) {
    var random = SplitMix(seed: seed)
    let lengths = (0..<400).map { _ in 40 + Double(random.below(7000)) / 64 }
    let (spacing, overscan) = ([0, 7.5][random.below(2)], [0, 90.25][random.below(2)])
    vertical = MeasuredRig(lengths: lengths, layout: layout(), spacing: spacing, overscan: overscan)
    horizontal = MeasuredRig(lengths: lengths, axis: .horizontal, layout: layout(), spacing: spacing, overscan: overscan)
  }

  func both(_ body: (MeasuredRig) throws -> Void) rethrows {
    try body(vertical)
    try body(horizontal)
  }
}

@Suite("A horizontal list")
struct HorizontalListTests {
  @Test("is a vertical one turned by its diagonal, frame by frame, in every layout", arguments: 0..<9 as Range<UInt64>)
  func transposed(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let twins = Twins(seed: seed) {
      switch seed % 3 {
      case 0: nil
      case 1: GridLayout(columns: 3, spacing: 4)
      default: MasonryLayout(lanes: 3, spacing: 4)
      }
    }
    for step in 0..<120 {
      let (kind, number) = (random.below(14), random.below(100_000))
      let distance = Double(number % 70_000) / 100 - 350
      try twins.both { (rig: MeasuredRig) throws in
        switch kind {
        case 0: try rig.send(.release(velocity: rig.vector(distance * 10)))
        case 1: rig.offset = Double(number % max(1, Int(rig.contentExtent)))
        case 2: rig.resize(main: [433.25, 600, 130][number % 3], cross: [190, 390][number % 2])
        case 3: try rig.change(.insert(number % rig.source.count..<number % rig.source.count + 3))
        case 4: try rig.change(.remove(number % 390..<number % 390 + 4), .insert(2..<6))
        case 5:
          let position = ItemScrollPosition.samples[number % 6]
          rig.view.scrollToItem(at: number % rig.source.count, position: position, animated: number % 3 == 0)
        case 6...9: try rig.send(.drag(by: rig.vector(distance)))
        default: try rig.send(.wheel(by: rig.vector(distance)))
        }
        rig.tick()
      }
      #expect(twins.vertical.shown == twins.horizontal.shown, "step \(step)")
      #expect(twins.vertical.offset == twins.horizontal.offset, "step \(step)")
      #expect(twins.vertical.view.phase == twins.horizontal.view.phase, "step \(step)")
      #expect(twins.vertical.view.lastFrame == twins.horizontal.view.lastFrame, "step \(step)")
      #expect(twins.vertical.contentExtent == twins.horizontal.contentExtent, "step \(step)")
      #expect(twins.vertical.source.bound == twins.horizontal.source.bound, "step \(step)")
    }
  }

  @Test("has insets on its left and right, and fills its height")
  func insets() {
    let rig = MeasuredRig(lengths: Array(repeating: 70, count: 30), estimate: 70, axis: .horizontal)
    rig.view.contentInset = EdgeInsets(top: 0, left: 33, bottom: 0, right: 21)
    rig.tick()
    #expect(rig.minimumOffset == -33)
    rig.offset = 100_000
    rig.view.scrollToItem(at: 29, position: .end)
    rig.tick()
    #expect(rig.offset == 30 * 70 + 21 - 600)
    #expect(rig.maximumOffset == rig.offset)
    rig.view.scrollToItem(at: 3, position: .start)
    rig.tick()
    #expect(rig.onScreenStart(of: 3) == 33)
    #expect(rig.boundTiles.allSatisfy { $0.frame.minY == 0 && $0.frame.height == 390 })
  }

  @Test("ignores what moves across it, and shows nothing when it has been pushed aside altogether")
  func across() throws {
    let rig = MeasuredRig(lengths: Array(repeating: 70, count: 30), estimate: 70, axis: .horizontal)
    rig.tick()
    let shown = rig.shown
    try rig.send(.wheel(by: Point(x: 0, y: 500)))
    rig.tick()
    #expect(rig.view.contentOffset == .zero)
    #expect(rig.shown == shown)
    rig.view.contentOffset = Point(x: 0, y: 390)
    rig.tick()
    #expect(rig.shown.isEmpty)
    rig.view.contentOffset = Point(x: 0, y: 389)
    rig.tick()
    #expect(rig.shown == shown)
  }

  /// Items as long as the screen.
  private final class Pages: TileDataSource {
    let count = 300
    func key(at index: Int) -> ItemKey { ItemKey(rawValue: UInt64(index)) }
    func extent(at index: Int, across: Double) -> ItemExtent { .exact(extent) }
    func makeTile(of kind: TileKind) -> Tile { Tile() }
    func bind(_ tile: Tile, at index: Int) {}
    private let extent: Double

    init(extent: Double) { self.extent = extent }
  }

  @Test("turns pages to where items as long as the screen lie, also off the grid and far away", arguments: [1080 / 2.625, 1440 / 3.5, 390])
  func pages(width: Double) throws {
    let source = Pages(extent: width)
    let window = Window(frame: Rect(x: 0, y: 0, width: width, height: 600))
    let list = TiledScrollView(frame: window.bounds, axis: .horizontal)
    list.dataSource = source
    list.isPagingEnabled = true
    window.addSubview(list)
    var frame = 0
    for index in [1, 100, 298] {
      let page = list.extents.offset(of: index).points
      list.contentOffset.x = page - width * 0.4
      try list.handle(.release(velocity: Point(x: -300, y: 0)))
      for _ in 0..<240 {
        frame += 1
        window.tick(at: Instant(frame: frame, hz: 60))
      }
      #expect(list.phase == .resting)
      #expect(list.contentOffset.x == list.extents.offset(of: index).points)
    }
  }
}
