@testable import ScrollSimulation
import Testing

@Suite("The rule of what stands inside a tile")
struct InsideInvariantsTests {
  /// A list whose tiles have their insides, in a frame in which one item is another edition of itself.
  private func frames() -> [CheckedFrame] {
    let stage = Stage()
    let frames = [stage.frame(), stage.frame { $0.update(Stage.item(11, 37, revision: 1), at: 1) }]
    return frames.map { frame in
      var frame = frame
      frame.now.insides = frame.now.tiles.map { tile in
        guard let index = tile.index, let content = frame.list[index].content else { return [] }
        return InsidesFollowTheirTile.boxes(width: tile.crossExtent, height: tile.extent, showing: content)
      }
      return frame
    }
  }

  @Test("B14 breaks when a tile's inside is that of another size or another content, or a 256th of a point away")
  func inside() {
    let rule = InsidesFollowTheirTile()
    let (width, height) = (390 * 64, 37 * 64) as (Int64, Int64)
    expect(rule, holdsOn: frames()) {
      $0.now.insides[1] = InsidesFollowTheirTile.boxes(width: width, height: 100 * 64, showing: 110)
    }
    expect(rule, holdsOn: frames()) { $0.now.insides[1] = InsidesFollowTheirTile.boxes(width: width, height: height, showing: 109) }
    expect(rule, holdsOn: frames()) { $0.now.insides[3][1].width -= 1 }
    expect(rule, holdsOn: frames()) { $0.now.insides[3][0].top += 1 }
  }

  @Test("the formula has the picture in the middle and the text beside it, as far as there is room")
  func formula() {
    func texts(_ width: Int64, _ height: Int64, _ content: UInt64) -> [String] {
      InsidesFollowTheirTile.boxes(width: width * 64, height: height * 64, showing: content).map(\.description)
    }
    // 65 = 61 + 4 = 7 * 9 + 2: indented by 4, with a margin of 2.
    #expect(texts(200, 40, 65) == ["50.0 x 20.0 at 4.0, 10.0", "126.0 x 28.0 at 62.0, 10.0"])
    #expect(texts(200, 100, 65)[1] == "126.0 x 40.0 at 62.0, 25.0", "no higher than 40")
    #expect(texts(30, 2, 65)[1] == "0.0 x 0.0 at 19.5, 0.5", "no room")
  }

  @Test("tiles that constraints lay out follow every change of a list", arguments: [ListLayout.list, .horizontal, .grid, .masonry])
  func lists(layout: ListLayout) {
    let kind = ListKind(layout, isUnmeasured: layout != .grid)
    var setting = StressSetting(subject: kind.name, seed: 8, frames: 60, parameters: kind.parameters)
    setting[ListParameters.hasInsides] = 1
    let run = StressRun(setting, ListSubject.init)
    var seen = 0
    while run.step() { seen += run.subject.simulator.observation.insides.count { !$0.isEmpty } }
    #expect(seen > 0 && run.outcome.findings == [])
  }
}
