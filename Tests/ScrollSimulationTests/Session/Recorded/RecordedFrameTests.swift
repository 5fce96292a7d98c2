@testable import ScrollSimulation
import Testing
import Tiling
import ViewTree

@Suite("A recorded frame")
struct RecordedFrameTests {
  @Test("says which tiles are headers, which of these are kept in view, and which are footers", arguments: [ListLayout.sections, .masonry])
  func parts(layout: ListLayout) {
    let kind = ListKind(layout)
    var seen = Set<RecordedTile.Part>()
    for seed in 1...4 as ClosedRange<UInt64> {
      var setting = StressSetting(subject: kind.name, seed: seed, frames: 200, parameters: kind.parameters)
      setting[ListParameters.footers] = 700
      if layout != .sections { setting[ListParameters.headers] = 125 }
      let run = StressRun(setting, ListSubject.init)
      while run.step() {
        let (simulator, list) = (run.subject.simulator, run.subject.simulator.list)
        guard simulator.observation.error == nil else { continue }
        for tile in simulator.recordedFrame.tiles {
          // What the list itself says of the tile, and where the layout alone would put its item.
          // A change behind the frame may have given the tile to another item, or taken it.
          guard let view = list.tiles.first(where: { $0.poolIndex == tile.pool }), let source = list.dataSource, tile.index < source.count,
            source.key(at: tile.index).rawValue == tile.key,
            let own = list.rectForItem(at: tile.index)
          else { continue }
          let start = Observer.units(list.axis == .vertical ? own.minY : own.minX)
          let part: RecordedTile.Part =
            switch view.kindIndex {
            case ListSetting.headerKind: tile.start == start ? .header : .pinnedHeader
            case ListSetting.footerKind: .footer
            default: .item
            }
          #expect(tile.part == part, "seed \(seed), frame \(simulator.observation.number), item \(tile.index)")
          seen.insert(part)
        }
      }
    }
    #expect(seen == [.item, .header, .pinnedHeader, .footer])
  }

  @Test("says how many columns an item takes")
  func spans() {
    let kind = ListKind(.grid)
    var setting = StressSetting(subject: kind.name, seed: 3, frames: 60, parameters: kind.parameters)
    (setting[ListParameters.spanning], setting[ListParameters.spanningAll]) = (500, 300)
    let run = StressRun(setting, ListSubject.init)
    var spans = Set<Int>()
    while run.step(), run.subject.simulator.list.layout is GridLayout {
      let frame = run.subject.simulator.recordedFrame
      let narrowest = frame.tiles.filter { $0.span == 1 }.map(\.crossExtent).min()
      for tile in frame.tiles {
        spans.insert(tile.span)
        guard let narrowest, tile.crossExtent > 0 else { continue }
        #expect(
          (tile.span > 1) == (tile.crossExtent >= 2 * narrowest), "item \(tile.index) of \(tile.crossExtent), one column \(narrowest)")
      }
    }
    #expect(spans.count > 2)
  }
}
