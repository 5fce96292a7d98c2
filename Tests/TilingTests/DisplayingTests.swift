import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("What is displayed")
struct DisplayingTests {
  /// Writes down what it is told, as "+key@index" and "-key@index".
  private final class Log: TileDisplayDelegate {
    private var calls: [String] = []

    func tiledScrollView(_ view: TiledScrollView, willDisplay tile: Tile, at index: Int) { calls.append("+\(tile.key!.rawValue)@\(index)") }

    func tiledScrollView(_ view: TiledScrollView, didEndDisplaying tile: Tile, at index: Int?) {
      calls.append("-\(tile.key!.rawValue)@\(index.map { "\($0)" } ?? "gone")")
    }

    func take() -> [String] {
      defer { calls = [] }
      return calls
    }
  }

  private static func list(overscan: Double = 0) -> (ListRig, Log) {
    let rig = ListRig(extents: Array(repeating: 100, count: 100), overscan: overscan, minimumExtent: 100)
    let log = Log()
    rig.view.displayDelegate = log
    rig.tick()
    return (rig, log)
  }

  @Test("is what the frame shows, and not what waits in the overscan, which comes and goes without another bind")
  func overscan() throws {
    let (rig, log) = DisplayingTests.list(overscan: 250)
    #expect(rig.shownKeys == Array(0..<9))
    #expect(log.take() == (0..<6).map { "+\($0)@\($0)" })
    try rig.scroll(by: 99)
    #expect(log.take() == ["+6@6"])
    try rig.scroll(by: 1)
    #expect(log.take() == ["-0@0"])
    rig.source.logsCalls = true
    try rig.scroll(by: -1)
    #expect(log.take() == ["+0@0"])
    #expect(rig.source.calls == ["0: willDisplay 0"])
  }

  @Test("is not what early tiles show before the scroll has come to them")
  func earlyTiles() throws {
    let rig = ListRig(extents: Array(repeating: 100, count: 100), minimumExtent: 100)
    let log = Log()
    rig.view.displayDelegate = log
    rig.view.prefetching = Prefetching(display: Prefetching.Reach(ahead: 1, behind: 0))
    for _ in 0..<10 { rig.tick() }
    #expect(rig.shownKeys == Array(0..<12))
    #expect(log.take() == (0..<6).map { "+\($0)@\($0)" })
    try rig.scroll(by: 150)
    #expect(log.take() == ["-0@0", "+6@6", "+7@7"])
  }

  @Test("is told with the item's index, and with none for an item that is gone")
  func indices() throws {
    let (rig, log) = DisplayingTests.list()
    try rig.scroll(by: 100)
    _ = log.take()
    try rig.change(.remove(2..<3), .insert(0..<2), inserting: [100, 100])
    rig.tick()
    #expect(log.take() == ["-2@gone", "+7@8"])
    #expect(rig.offset == 200 + 100)
  }

  @Test("ends when the viewport has no area, and begins again when it has")
  func emptyViewport() {
    let (rig, log) = DisplayingTests.list()
    _ = log.take()
    rig.view.frame = Rect(x: 0, y: 0, width: 390, height: 0)
    rig.tick()
    #expect(log.take() == (0..<6).map { "-\($0)@\($0)" })
    rig.view.frame = Rect(x: 0, y: 0, width: 390, height: 600)
    rig.tick()
    #expect(log.take() == (0..<6).map { "+\($0)@\($0)" })
  }

  @Test("is told to a client that changes things from inside, and each frame is right", arguments: [0.0, 250])
  func reentrantClient(overscan: Double) throws {
    let rig = ListRig(extents: Array(repeating: 100, count: 100), overscan: overscan, minimumExtent: 20)
    rig.source.onDisplay = { [unowned rig] in
      guard rig.source.items.count < 150 else { return }
      rig.view.contentOffset.y += 3
    }
    for step in 0..<40 {
      try rig.scroll(by: step % 3 == 0 ? -70 : 110)
      for tile in rig.boundTiles {
        let isOnScreen = tile.frame.maxY > rig.offset && tile.frame.minY < rig.offset + 600
        #expect(tile.isDisplayed == isOnScreen && tile.displayFaults == 0, "step \(step), \(tile)")
      }
    }
  }

  @Test("is released once for each bind, also when measuring has pushed it off the screen before it was seen (A12)")
  func releases() throws {
    let rig = MeasuredRig(lengths: (0..<400).map { $0 % 5 == 0 ? 700 : 30 }, estimate: 30)
    rig.tick()
    for step in 0..<60 {
      rig.offset = Double(step % 7) * 900
      if step % 4 == 0 { try rig.change(.remove(3..<5)) }
      rig.tick()
      for tile in rig.view.tiles.map({ $0 as! MeasuredTile }) {
        #expect(tile.held == tile.key?.rawValue && tile.displayFaults == 0, "step \(step), \(tile)")
      }
    }
    #expect(rig.source.released.count > 60)
    rig.view.dataSource = nil
    #expect(rig.source.bound.count - rig.source.released.count == 0)
  }

  @Test("grows the pool once when early tiles are asked for late, by what they need (A1)")
  func latePrefetching() {
    let (rig, _) = DisplayingTests.list()
    let count = rig.view.tiles.count
    rig.view.prefetching = Prefetching(display: Prefetching.Reach(ahead: 1, behind: 0))
    rig.tick()
    let grown = rig.view.tiles.count
    #expect(grown == count + 6)
    rig.view.prefetching = nil
    rig.tick()
    rig.view.prefetching = Prefetching(display: Prefetching.Reach(ahead: 1, behind: 0))
    rig.tick()
    #expect(rig.view.tiles.count == grown)
  }
}
