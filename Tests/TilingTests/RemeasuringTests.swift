import Scrolling
import Testing
import ViewTree

@testable import Tiling

@Suite("Tiles that want another length")
struct RemeasuringTests {
  private static func rig(_ count: Int = 1000, estimate: Double = 90) -> MeasuredRig {
    let rig = MeasuredRig(lengths: (0..<count).map { 40 + Double(($0 &* 7919) % 6400) / 64 }, estimate: estimate)
    rig.tick()
    return rig
  }

  /// Gives the item on a tile another length, and has the tile say so.
  private func grow(_ tile: MeasuredTile, in rig: MeasuredRig, to length: Double) {
    rig.source.items[tile.index!].length = length
    tile.content?.length = length
    tile.setNeedsMeasure()
  }

  @Test("get it in the next frame: what is below moves, what is above does not, and nothing is bound (C3)")
  func onScreen() throws {
    let rig = RemeasuringTests.rig()
    rig.offset = 5000
    rig.tick()
    for place in [3, 0, 5, 1] {
      let before = rig.shown
      let offset = rig.offset
      let binds = rig.source.bound.count
      grow(rig.boundTiles[place], in: rig, to: before[place].extent + 17)
      rig.tick()
      #expect(rig.faults.isEmpty, "\(rig.faults)")
      for (number, old) in before.enumerated() where rig.tile(of: old.key) != nil {
        #expect(rig.onScreenStart(of: old.key) == old.start - offset + (number > place ? 17 : 0), "\(number) of \(place)")
      }
      #expect(rig.source.bound.count == binds)
      #expect(rig.isStill())
    }
  }

  @Test("get it in the same turn when they ask while they are laid out, several at once")
  func duringLayout() throws {
    let rig = RemeasuringTests.rig()
    let tiles = rig.boundTiles
    for tile in tiles {
      tile.onLayout = { [unowned tile] in
        tile.onLayout = nil
        grow(tile, in: rig, to: 70)
      }
      tile.setNeedsLayout()
    }
    rig.tick()
    #expect(rig.faults.isEmpty, "\(rig.faults)")
    #expect(rig.shown.prefix(5).allSatisfy { $0.extent == 70 })
    #expect(rig.isStill())
  }

  @Test("show others that come in when they shrink, measured in the same frame, also to nothing", arguments: [0, 41.5])
  func shrinking(length: Double) throws {
    let rig = RemeasuringTests.rig()
    rig.offset = 5000
    rig.tick()
    for tile in rig.boundTiles.prefix(4) { grow(tile, in: rig, to: length) }
    rig.tick()
    let places = rig.shown
    #expect(places.allSatisfy { $0.extent == rig.source.items[$0.index].length })
    for (one, next) in zip(places, places.dropFirst()) { #expect(one.end == next.start) }
    #expect(places.last!.end >= rig.offset + 600)
    #expect(rig.view.lastFrame.missing.isEmpty && rig.view.lastFrame.diagnostic == nil)
    #expect(rig.isStill())
  }

  @Test("that are free, or become so, are forgotten, and later frames are as cheap as before")
  func freeTiles() throws {
    let rig = RemeasuringTests.rig()
    rig.source.onDisplay = { tile, isComing in if !isComing { tile.setNeedsMeasure() } }
    rig.boundTiles[0].setNeedsMeasure()
    rig.offset = 20_000
    rig.tick()
    rig.source.onDisplay = nil
    rig.tick()
    #expect(rig.view.virtualizer.slots.measureRequests == 0)
    for tile in rig.view.tiles where tile.index == nil { tile.setNeedsMeasure() }
    #expect(rig.isStill())
    rig.boundTiles[0].setNeedsMeasure()
    rig.view.dataSource = rig.source
    rig.tick()
    #expect(rig.view.virtualizer.slots.measureRequests == 0)
  }

  @Test("whenever they are measured are cut off after ten rounds, say so, and are right again as soon as they are content (C6)")
  func recovery() throws {
    let rig = RemeasuringTests.rig()
    let tile = rig.boundTiles[2]
    var length = 60.0
    tile.onLayout = { [unowned tile] in
      length = length == 60 ? 90 : 60
      grow(tile, in: rig, to: length)
    }
    tile.setNeedsLayout()
    for _ in 0..<3 {
      let measured = rig.source.measured.count
      var reports: [any Diagnostic] = []
      rig.window.diagnosticHandler = { reports.append($0) }
      rig.tick()
      #expect(reports.compactMap { ($0 as? TilingReport)?.fault } == rig.view.lastFrame.diagnostic.map { [.diagnostic($0)] })
      guard case .measuringDoesNotSettle(let index, let rounds)? = rig.view.lastFrame.diagnostic else {
        Issue.record("\(rig.view.lastFrame)")
        return
      }
      #expect(index == 2)
      #expect(rounds == Measuring.maximumRounds)
      #expect(rig.source.measured.count - measured <= 3 * rounds)
      tile.setNeedsLayout()
    }
    tile.onLayout = nil
    rig.tick()
    rig.tick()
    #expect(rig.faults.isEmpty, "\(rig.faults)")
    #expect(rig.isStill())
  }

  @Test("in a view outside any window get it from layoutIfNeeded, as often as it is asked for (rule 29)")
  func outsideWindow() {
    let rig = RemeasuringTests.rig()
    rig.view.removeFromSuperview()
    for step in 0..<60 {
      rig.offset = Double(step * 200)
      rig.view.layoutIfNeeded()
      for place in rig.shown { #expect(place.extent == rig.source.items[place.index].length, "step \(step)") }
    }
  }

  @Test(
    "without a tile are measured when they come on screen, and keep their old length until then, in every layout", arguments: [0, 1, 2])
  func byKey(layout: Int) throws {
    let rig = MeasuredRig(
      lengths: Array(repeating: 120, count: 100),
      layout: [nil, GridLayout(columns: 2), MasonryLayout(lanes: 2)][layout])
    rig.tick()
    rig.offset = 3000
    rig.tick()
    #expect(rig.view.extent(at: 0) == .exact(120) && rig.view.extent(at: 99) == .estimated(90))
    rig.source.items[0].length = 300
    let shown = rig.shown
    #expect(rig.view.setNeedsMeasure(ItemKey(rawValue: 0)))
    #expect(rig.view.extent(at: 0) == .estimated(120))
    rig.tick()
    #expect(rig.shown == shown)
    rig.offset = 0
    rig.tick()
    #expect(rig.view.extent(at: 0) == .exact(300))
    #expect(!rig.view.setNeedsMeasure(ItemKey(rawValue: 1000)))
    #expect(rig.view.extent(at: 100) == nil && rig.view.extent(at: -1) == nil)
  }

  @Test("on screen are measured in the next frame when the list is told their key")
  func byKeyOnScreen() throws {
    let rig = RemeasuringTests.rig()
    let second = rig.shown[1]
    rig.source.items[1].length = 33
    rig.boundTiles[1].content?.length = 33
    #expect(rig.view.setNeedsMeasure(ItemKey(rawValue: second.key)))
    rig.tick()
    #expect(rig.shown[1].extent == 33)
    #expect(rig.faults.isEmpty, "\(rig.faults)")
  }

  @Test("wait for the next tick when a callback names them, each once, and not more than may wait (A11)")
  func byKeyInside() throws {
    let rig = MeasuredRig(lengths: Array(repeating: 120, count: 400))
    rig.tick()
    for step in 0..<80 {
      rig.offset = Double(step) * 600
      rig.tick()
    }
    var answers: [Bool] = []
    rig.source.onDisplay = { [unowned rig] _, _ in
      guard answers.isEmpty else { return }
      for _ in 0..<2 {
        for key in 0..<300 { answers.append(rig.view.setNeedsMeasure(ItemKey(rawValue: UInt64(key)))) }
      }
    }
    rig.offset = 47_000
    rig.tick()
    rig.source.onDisplay = nil
    #expect(answers.count { $0 } == 2 * TiledScrollView.maximumWaitingBatches)
    #expect(rig.view.extent(at: 0) == .exact(120))
    rig.tick()
    #expect(rig.view.extent(at: 0) == .estimated(120) && rig.view.extent(at: 255) == .estimated(120))
    #expect(rig.view.extent(at: 256) == .exact(120))
    #expect(rig.faults.isEmpty, "\(rig.faults)")
  }

  @Test("and say so while they are asked for their size are measured once more in the same frame", arguments: [0.0, 60])
  func whileFitting(step: Double) throws {
    let rig = MeasuredRig(lengths: Array(repeating: 80, count: 200))
    rig.tick()
    var asked = 0
    for tile in rig.view.tiles.map({ $0 as! MeasuredTile }) {
      tile.onFitting = { [unowned tile, unowned rig] in
        guard tile.key?.rawValue == 20 else { return }
        asked += 1
        if asked == 1 { return tile.setNeedsMeasure() }  // for a picture, say, that is being looked up
        rig.source.items[20].length = 230
        tile.content?.length = 230
      }
    }
    for _ in 0..<(step > 0 ? 20 : 1) {
      rig.offset += step > 0 ? step : 1200
      rig.tick()
      #expect(asked != 1 && rig.faults.isEmpty, "\(asked), \(rig.faults)")
    }
    #expect(asked == 2)
    #expect(rig.view.extent(at: 20) == .exact(230))
    #expect(rig.isStill())
  }

  @Test(
    "what another data source has is measured again, though the keys and revisions are those of the last one", arguments: [false, true])
  func otherSource(isExact: Bool) {
    let rig = MeasuredRig(lengths: (0..<40).map { 60 + Double($0 % 7) * 10 })
    rig.offset = 900
    rig.tick()
    let other = MeasuredSource(lengths: (0..<40).map { 130 - Double($0 % 5) * 10 }, estimate: 90, axis: .vertical, kinds: nil)
    if isExact { for index in other.items.indices { other.items[index].isExact = true } }
    rig.view.dataSource = other
    rig.tick()
    for offset in [rig.offset, 0, 1_500] {
      rig.offset = offset
      rig.tick()
      for place in rig.shown { #expect(place.extent == other.items[place.index].length, "\(place)") }
      for (one, next) in zip(rig.shown, rig.shown.dropFirst()) { #expect(one.end == next.start && next.index == one.index + 1) }
    }
    #expect(rig.isStill())
  }
}
