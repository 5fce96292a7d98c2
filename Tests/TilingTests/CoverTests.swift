import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("A list of which bars or a keyboard cover a part")
struct CoverTests {
  /// 40 items of 100 points in a list of 600, with an observer of what is half visible.
  private func rig(pinsToEnd: Bool = false) -> MeasuredRig {
    let rig = MeasuredRig(lengths: Array(repeating: 100, count: 40), estimate: 100)
    rig.view.pinsToEnd = pinsToEnd
    rig.settle()
    return rig
  }

  private final class Shown: TileDisplayDelegate {
    var indices: Set<Int> = []

    func tiledScrollView(_ view: TiledScrollView, willDisplay tile: Tile, at index: Int) { indices.insert(index) }
    func tiledScrollView(_ view: TiledScrollView, didEndDisplaying tile: Tile, at index: Int?) { index.map { _ = indices.remove($0) } }
  }

  private func bars(_ top: Double, _ bottom: Double) -> EdgeInsets { EdgeInsets(top: top, left: 0, bottom: bottom, right: 0) }

  @Test("a cover moves nothing, and what it hides is not visible")
  func visibility() {
    let rig = rig()
    rig.view.contentOffset.y = 1_000
    rig.tick()
    let places = rig.view.tiles.filter { $0.index != nil }.map(\.frame)
    rig.view.coverInsets = bars(150, 200)
    rig.tick()
    #expect(rig.view.contentOffset.y == 1_000 && rig.view.tiles.filter { $0.index != nil }.map(\.frame) == places)
    #expect(rig.view.itemsOnScreen == 11..<14)
    #expect(rig.view.visibleItems.map(\.index) == [11, 12, 13])
    #expect(rig.view.visibleItems.map(\.visible.points) == [50, 100, 100] && rig.view.visibleItems[0].start.points == -50)
    rig.view.coverInsets = .zero
    rig.tick()
    #expect(rig.view.itemsOnScreen == 10..<16 && rig.faults == [])
  }

  @Test("display calls and the observer follow the cover, and the tile beneath it stays bound")
  func displays() {
    let shown = Shown()
    let rig = MeasuredRig(lengths: Array(repeating: 100, count: 40), estimate: 100)
    rig.view.displayDelegate = shown
    var events: [String] = []
    rig.view.visibilityObserver = VisibilityObserver { event in
      switch event.kind {
      case .didAppear: events.append("+\(event.key.rawValue)")
      case .didDisappear: events.append("-\(event.key.rawValue)")
      case .wasSeen: break
      }
    }
    rig.settle()
    let binds = rig.view.counts.binds
    let displayed = { shown.indices.sorted() }
    #expect(displayed() == Array(0..<6))
    events = []
    rig.view.coverInsets = bars(0, 250)
    rig.settle()
    #expect(displayed() == Array(0..<4) && events == ["-4", "-5"])
    rig.view.coverInsets = bars(100, 0)
    rig.settle()
    #expect(displayed() == Array(1..<6))
    #expect(rig.view.counts.binds == binds)
  }

  @Test("the legal range brings all content out from under the covers, and commands go into what they leave")
  func commands() {
    let rig = rig()
    rig.view.coverInsets = bars(80, 120)
    rig.settle()
    #expect(rig.view.legalRange.min.y == -80 && rig.view.legalRange.max.y == 4_000 + 120 - 600)
    for (position, start) in [(ItemScrollPosition.start, 80.0), (.end, 600 - 120 - 100), (.center, 80 + (400 - 100) / 2)] {
      rig.view.scrollToItem(at: 20, position: position)
      rig.settle()
      #expect(2_000 - rig.view.contentOffset.y == start, "\(position)")
    }
    rig.view.scrollToItem(at: 18, position: .nearest)  // beneath the upper bar
    rig.settle()
    #expect(1_800 - rig.view.contentOffset.y == 80)
    rig.view.stay(at: .end)
    rig.settle()
    rig.view.coverInsets = bars(80, 300)
    rig.settle()
    #expect(4_000 - rig.view.contentOffset.y == 300)  // the end stays above the keyboard
  }

  @Test("a list pinned to its end follows a keyboard, and one that reads above does not move", arguments: [true, false])
  func keyboard(isAtEnd: Bool) throws {
    let rig = rig(pinsToEnd: true)
    rig.view.stay(at: .end)
    rig.settle()
    if !isAtEnd { try rig.wheel(-500) }
    let offset = rig.view.contentOffset.y
    rig.view.coverInsets = bars(0, 300)
    rig.settle()
    #expect(rig.view.contentOffset.y == (isAtEnd ? offset + 300 : offset))
    rig.view.coverInsets = .zero
    rig.settle()
    #expect(rig.view.contentOffset.y == offset && rig.faults == [])
  }

  @Test("what a cover hides is not seen: unseen items count from what it leaves, and a page is requested by it")
  func following() throws {
    let rig = rig(pinsToEnd: true)
    rig.view.stay(at: .end)
    rig.settle()
    rig.view.coverInsets = bars(0, 300)
    rig.settle()
    #expect(rig.view.unseenCount == 0)
    try rig.wheel(-400)
    try rig.change(.insert(40..<42), inserting: [100, 100])
    rig.settle()
    #expect(rig.view.unseenCount == 2)
    try rig.wheel(450)  // the first new one half above the keyboard
    #expect(rig.view.unseenCount == 1)
  }

  @Test("covers that leave nothing leave an empty viewport, which comes back where it was; covers beside the list cut it off")
  func extremes() {
    let rig = rig()
    rig.view.contentOffset.y = 1_000
    rig.tick()
    rig.view.coverInsets = bars(400, 900)
    rig.settle()
    #expect(rig.view.visibleItems.isEmpty && rig.view.tiles.allSatisfy { $0.index == nil })
    rig.view.coverInsets = bars(0, 100)
    rig.settle()
    #expect(rig.view.contentOffset.y == 1_000 && rig.view.itemsOnScreen == 10..<15)
    rig.view.coverInsets = EdgeInsets(top: .nan, left: -3, bottom: .infinity, right: 1e300)
    #expect(rig.view.coverInsets == EdgeInsets(top: 0, left: 0, bottom: ScrollView.maximumPoints, right: ScrollView.maximumPoints))
    rig.settle()
    #expect(rig.view.visibleItems.isEmpty)
    rig.view.coverInsets = .zero
    rig.settle()
    #expect(rig.view.contentOffset.y == 1_000 && rig.faults == [])
  }

  @Test("the scroll indicator runs along what covers leave")
  func indicator() {
    let (rig, short) = (rig(), MeasuredRig(lengths: Array(repeating: 100, count: 40), estimate: 100, viewport: (400, 390)))
    rig.view.coverInsets = bars(80, 120)
    rig.view.stay(at: .start)
    rig.settle()
    short.settle()
    let (covered, plain) = (rig.view.verticalScrollIndicator, short.view.verticalScrollIndicator)
    #expect(covered != nil && covered?.length == plain?.length && covered?.position == plain.map { $0.position + 80 })
    rig.view.coverInsets = bars(300, 300)
    rig.settle()
    #expect(rig.view.verticalScrollIndicator == nil)
  }

  @Test("covers set inside a layout wait for the next tick")
  func inside() {
    let rig = rig()
    rig.view.contentOffset.y = 1_000
    rig.source.onBind = { [weak view = rig.view] _, _ in view?.coverInsets = EdgeInsets(top: 50, left: 0, bottom: 0, right: 0) }
    rig.tick()
    rig.source.onBind = nil
    rig.settle()
    #expect(rig.view.legalRange.min.y == -50 && rig.view.contentOffset.y == 1_000 && rig.faults == [])
  }
}
