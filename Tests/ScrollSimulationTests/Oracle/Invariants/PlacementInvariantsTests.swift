@testable import ScrollSimulation
import Testing

@Suite("The rules of placement")
struct PlacementInvariantsTests {
  private func scroll(_ stage: Stage) -> [CheckedFrame] { [stage.frame(), stage.frame(travel: 250 * 64)] }

  @Test("all rules hold of grids, masonry, sections and lists that are measured as they are seen, up and down", arguments: 0..<12)
  func allRules(number: Int) {
    let (arrangement, headers): (ReferenceList.Arrangement, Int?) =
      switch number / 2 {
      case 0: (.list, nil)
      case 1: (.list, 7)
      case 2: (.grid(columns: 3), nil)
      case 3: (.masonry(lanes: 3), nil)
      case 4: (.grid(columns: 1), nil)
      default: (.grid(columns: 3), 9)
      }
    let estimate: Int64? = number % 2 == 0 ? nil : 70
    let stage = Stage(
      count: 200, spacing: 64, arrangement: arrangement, estimate: estimate, headers: headers)
    var checker = Checker(Checker.tilingInvariants)
    for step in 0..<300 {
      switch step % 4 {
      case 0: checker.check(stage.frame(travel: 53 * 64))
      case 1: checker.check(stage.frame { $0.update(Stage.item(209, 60 + Int64(step % 50), kind: $0[199].kind), at: 199) })
      case 2: checker.check(stage.frame())
      default: checker.check(stage.frame(travel: step < 150 ? 31 * 64 : -91 * 64))
      }
    }
    #expect(checker.findings == [])
  }

  @Test("B1, B2, B3 and F6 break in a grid when a tile stands in another column, covers a part of another, or is too narrow")
  func columns() {
    for arrangement in [.grid(columns: 3), .masonry(lanes: 3)] as [ReferenceList.Arrangement] {
      let frames = { scroll(Stage(spacing: 64, arrangement: arrangement)) }
      expect(TilesStandInPlace(), holdsOn: frames()) { $0.now.tiles[4].crossStart += 1 }
      expect(TilesDoNotOverlap(), holdsOn: frames()) { $0.now.tiles[4].crossStart += 65 }
      expect(TilesCoverTheViewport(), holdsOn: frames()) { $0.now.tiles[4].crossStart += 1 }
      expect(TilesCoverTheViewport(), holdsOn: frames()) { $0.now.tiles[4].crossExtent -= 1 }
      expect(BlankAreaIsAccountedFor(), holdsOn: frames()) { $0.now.tiles[4].crossExtent -= 1 }
      expect(BoundItemsAreAnInterval(), holdsOn: frames()) { $0.now.tiles[4].index = nil }
    }
  }

  @Test("B5 breaks when a lane of masonry has a hole, begins too late or ends too early, but not at a gap or an item without length")
  func lanesWithoutHoles() {
    let frames = { scroll(Stage(spacing: 64, arrangement: .masonry(lanes: 3))) }
    expect(LanesAreContiguous(), holdsOn: frames()) { frame in
      let middle = frame.now.tiles.firstIndex { $0.index == 10 } ?? -1
      frame.now.tiles[middle].extent -= 1
    }
    for isFirst in [true, false] {
      // The first and the last item of a lane in the viewport.
      expect(LanesAreContiguous(), holdsOn: frames()) { frame in
        let bound = frame.now.tiles.compactMap(\.index).sorted()
        let place = frame.now.tiles.firstIndex { $0.index == (isFirst ? bound.first : bound.last) } ?? -1
        (frame.now.tiles[place].index, frame.now.tiles[place].key) = (nil, nil)
      }
    }
    let stage = Stage(spacing: 64, arrangement: .masonry(lanes: 3))
    expect(LanesAreContiguous(), holdsOn: [stage.frame { $0.update(Stage.item(13, 0), at: 3) }, Stage().frame()])
  }

  @Test("B5 breaks when a lane of masonry has no tile at all, whether all lengths are known or places are taken from the tiles")
  func lanesWithoutTiles() {
    for isAdopted in [false, true] {
      let frames = scroll(Stage(spacing: 64, arrangement: .masonry(lanes: 3))).map { isAdopted ? adopted($0) : $0 }
      for lanes in [0..<1, 2..<3, 1..<3, 0..<3] {
        expect(LanesAreContiguous(), holdsOn: frames, breaksWhen: "lanes \(lanes) are empty") { frame in
          for place in frame.now.tiles.indices {
            guard let index = frame.now.tiles[place].index, lanes.contains(frame.list.column(of: index)) else { continue }
            (frame.now.tiles[place].index, frame.now.tiles[place].key) = (nil, nil)
          }
        }
      }
    }
  }

  @Test("B5 lets a lane end before the viewport if all items are placed, until the items no longer fit into the lanes")
  func lanesThatHaveEnded() {
    let stage = Stage(spacing: 64, arrangement: .masonry(lanes: 3))
    // Two items as long as all the others one below the other.
    let frame = stage.frame(travel: 7_000 * 64) { list in
      for index in [0, 1] { list.update(Stage.item(10 + UInt64(index), 8_000), at: index) }
    }
    #expect(frame.now.tiles.compactMap(\.index) == [0, 1] && frame.now.contentExtent == 8_000 * 64)
    expect(LanesAreContiguous(), holdsOn: [frame]) { frame in
      frame.list.update(Stage.item(69, 4_000), at: 59)
      frame.list.layOut(crossExtent: frame.now.crossExtent)
      frame.visible = frame.list.items(meeting: frame.top, frame.bottom)
    }
    var blind = adopted(frame)
    blind.list.insert((0..<11).map { Stage.item(900 + UInt64($0), 100) }, at: 60)
    expect(LanesAreContiguous(), holdsOn: [blind], breaksWhen: "there is one item more") { $0.list.insert([Stage.item(911, 100)], at: 71) }
    expect(LanesAreContiguous(), holdsOn: [adopted(frame)], breaksWhen: "all lanes end before the content does") { frame in
      for place in [0, 1] { frame.now.tiles[place].extent = 7_440 * 64 }
    }
  }

  /// The frame with the places of what is on tiles, and no others.
  private func adopted(_ frame: CheckedFrame) -> CheckedFrame {
    var frame = frame
    frame.list.adoptsPlaces = true
    frame.list.adopt(frame.now)
    return frame
  }

  @Test(
    "B7 takes the end of masonry for an estimate until its last item is on a tile: never before a tile's end, nor less than the lanes' mean"
  )
  func tail() {
    let rule = ContentIsAsLongAsItsItems()
    let stage = Stage(spacing: 64, arrangement: .masonry(lanes: 3))
    // Of 59 items of 100 points and one of 400 the longest lane has 2,120 points, all lanes 2,119 in the mean.
    let frames = [stage.frame { $0.update(Stage.item(20, 400), at: 10) }, stage.frame(travel: 300 * 64)]
    #expect(frames[1].now.contentExtent == 2_120 * 64)
    var early = frames
    for place in early.indices {
      early[place].now.contentExtent = 2_119 * 64
      early[place].before.contentExtent = 2_119 * 64
    }
    expect(rule, holdsOn: early, breaksWhen: "it is shorter than the mean of the lanes") { $0.now.contentExtent -= 1 }
    expect(rule, holdsOn: frames, breaksWhen: "it is longer than the longest lane will be") { $0.now.contentExtent += 1 }
    var steady = frames
    let extent = steady[1].now.contentExtent
    steady[1].before.contentExtent = extent
    expect(rule, holdsOn: steady, breaksWhen: "it shrinks by placing") { $0.before.contentExtent += 1 }
    expect(rule, holdsOn: frames.map(adopted), breaksWhen: "it ends before a tile does") { $0.now.tiles[0].extent = 3_000 * 64 }
    let end = [stage.frame(travel: 1_300 * 64)]
    expect(rule, holdsOn: end) { $0.now.contentExtent += 1 }
  }

  @Test("B7 bounds the end of masonry by what one lane can reach where nothing is known of the lanes but what is seen")
  func tailOfUnknownLanes() {
    let stage = Stage(spacing: 64, arrangement: .masonry(lanes: 3), estimate: 100)
    let rule = ContentIsAsLongAsItsItems()
    // Of twenty rows of 101 points five are on screen: one lane may have all of the other 45 items below its five.
    var frames = [stage.frame(), stage.frame()].map(adopted)
    let most = (5 + 45) * 101 * 64 - 64 as Int64
    for place in frames.indices { frames[place].now.contentExtent = most }
    frames[1].before.contentExtent = most
    expect(rule, holdsOn: frames, breaksWhen: "it is longer than that") { $0.now.contentExtent += 1 }
    for place in frames.indices { frames[place].now.contentExtent = (20 * 101 - 1) * 64 }
    frames[1].before.contentExtent = (20 * 101 - 1) * 64
    expect(rule, holdsOn: frames, breaksWhen: "it is shorter than the mean") { $0.now.contentExtent -= 1 }
    frames[1].before.contentExtent += 64
    #expect(frames.map { rule.check($0)?.fault == nil } == [true, false], "it has shrunk")
    frames[1].list.measure(69)
    #expect(frames.map { rule.check($0)?.fault == nil } == [true, true], "and may, by what is measured")
  }

  @Test("C8 breaks when room comes at the end of a list that is pinned there, and it does not follow")
  func endWithInset() {
    let stage = Stage()
    var frames = [stage.frame(travel: 5_550 * 64), stage.frame(), stage.frame(correction: 30 * 64)]
    for place in frames.indices { frames[place].list.pinsToEnd = true }
    frames[2].now.insets.behind = 30 * 64
    expect(EndStays(), holdsOn: frames) { $0.now.offset -= 1 }
    expect(EndStays(), holdsOn: Array(frames.prefix(2))) { $0.now.insets.behind = 1 }
  }

  @Test("C9 wants an item at the edge of the viewport less its insets")
  func itemWithInset() {
    let stage = Stage()
    var frames = [stage.frame(), stage.frame(travel: 480 * 64, events: [.scrollToItem(key: 15, .start, isAnimated: false)])]
    for place in frames.indices { frames[place].now.insets.before = 20 * 64 }
    expect(ItemScrollsArrive(), holdsOn: frames) { $0.now.insets.before -= 1 }
  }

  @Test("B13 breaks when a tap finds another tile than that of the item there, in columns, gaps and under a header")
  func taps() {
    func tapped(_ stage: Stage, _ main: Int64, _ cross: Int64, _ key: UInt64?) -> [CheckedFrame] {
      var frames = scroll(stage)
      frames[1].now.clients.hits = [.init(main: main * 64, cross: cross * 64, key: key)]
      return frames
    }
    let grid = { Stage(spacing: 64, arrangement: .grid(columns: 3)) }
    // Rows are 101 points apart, columns 130 and a third.
    expect(TapsFindTheirItem(), holdsOn: tapped(grid(), 53, 200, 20)) { $0.now.clients.hits[0].key = 17 }
    expect(TapsFindTheirItem(), holdsOn: tapped(grid(), 52, 200, nil)) { $0.now.clients.hits[0].key = 20 }
    expect(TapsFindTheirItem(), holdsOn: tapped(grid(), 500, 200, nil)) { $0.now.clients.hits[0].main = 54 * 64 }
    let sections = Stage(headers: 7)
    expect(TapsFindTheirItem(), holdsOn: tapped(sections, 60, 0, 10)) { $0.now.clients.hits[0].key = 13 }
  }

  @Test("B11 breaks when an empty viewport has a tile or measures something")
  func empty() {
    let stage = Stage(estimate: 50)
    stage.height = 0
    let frames = [stage.frame(), stage.frame()]
    var bound = Stage(estimate: 50).frame().now.tiles
    expect(EmptyViewportRealizesNothing(), holdsOn: frames) { $0.now.tiles = bound }
    bound = []
    expect(EmptyViewportRealizesNothing(), holdsOn: frames) { $0.list.measure(10) }
  }

  @Test("H1 breaks when the header is not kept in view, not pushed out, or on another kind's tile")
  func header() {
    let rule = HeaderIsKeptInView()
    for way in [40, 250, 630] as [Int64] {
      let stage = Stage(headers: 7)
      let frames = [stage.frame(), stage.frame(travel: way * 64)]
      let place = frames[1].now.tiles.firstIndex { $0.index == 0 } ?? -1
      #expect(frames[1].now.tiles[place].start == min(way, 600) * 64)
      expect(rule, holdsOn: frames) { $0.now.tiles[place].start -= 1 }
      expect(rule, holdsOn: frames) { $0.now.tiles[place].start = 0 }
      expect(rule, holdsOn: frames) { $0.now.tiles[place].kind = 0 }
      expect(rule, holdsOn: frames) { $0.now.tiles[place].index = nil }
      for other in [TilesDoNotOverlap() as any Invariant, TilesCoverTheViewport(), TilesStandInPlace(), BoundItemsAreAnInterval()] {
        var other = other
        for frame in frames { #expect(other.fault(in: frame) == nil) }
      }
    }
  }

  @Test("A8 breaks when an idle tile is taken while one that has just left lies idle")
  func outgoing() {
    let frames = scroll(Stage())
    expect(OutgoingTilesAreTakenFirst(), holdsOn: frames) { frame in
      let free = frame.now.tiles.firstIndex { $0.index == nil } ?? -1
      let added = frame.now.tiles.lastIndex { $0.index == 6 } ?? -1
      (frame.now.tiles[free].index, frame.now.tiles[free].key) = (6, 16)
      (frame.now.tiles[added].index, frame.now.tiles[added].key) = (nil, nil)
    }
  }

  @Test("C1 breaks when items that are measured above the anchor push it away")
  func measured() {
    let stage = Stage(estimate: 70)
    // Far down at once, then up: what comes in at the top is 30 points longer than its estimate.
    _ = stage.frame()
    let frames = [stage.frame(travel: 2_000 * 64), stage.frame(travel: -150 * 64)]
    #expect(frames[1].list.measured.count == 2 && frames[1].now.corrections.reduce(0) { $0 + $1.delta } == 60 * 64)
    expect(AnchorStays(), holdsOn: frames) { frame in
      frame.now.offset -= 30 * 64
      frame.now.corrections[0].delta -= 30 * 64
    }
    expect(OffsetIsAccountedFor(), holdsOn: frames) { $0.now.corrections = [] }
  }

  @Test("C11 breaks when an item on screen changes its lane, whatever is edited, but not if it is itself moved, and not on a reload")
  func lanes() {
    let frames = scroll(Stage(arrangement: .masonry(lanes: 3)))
    expect(LanesStay(), holdsOn: frames) { frame in
      let stays = frame.now.tiles.firstIndex { $0.index == 6 } ?? -1
      frame.now.tiles[stays].crossStart += 130 * 64
    }
    let edits: [(inout ReferenceList) -> Void] = [
      { $0.insert([Stage.item(900, 40)], at: 1) }, { $0.remove(0..<1) }, { $0.update(Stage.item(11, 70), at: 1) },
      { $0.move(from: 0, to: 1) },
      { $0.insert([Stage.item(900, 40)], at: 20) },
    ]
    for edit in edits {
      let stage = Stage(arrangement: .masonry(lanes: 3))
      let edited = [stage.frame(), stage.frame(edit: edit)]
      expect(LanesStay(), holdsOn: edited) { frame in
        let place = frame.now.tiles.firstIndex { $0.key == 14 } ?? -1
        frame.now.tiles[place].crossStart = (frame.now.tiles[place].crossStart + 130 * 64) % (390 * 64)
      }
      expect(LanesStay(), holdsOn: edited) { $0.now.tiles[1].crossStart += 1 }
    }
    let stage = Stage(arrangement: .masonry(lanes: 3))
    let moved = [
      stage.frame(),
      stage.frame {
        $0.insert([Stage.item(900, 200)], at: 0)
        $0.move(from: 5, to: 1)
      },
    ]
    let lane = { (frame: CheckedFrame) in frame.now.tiles.first { $0.key == 14 }?.crossStart }
    #expect(lane(moved[0]) != lane(moved[1]))
    expect(LanesStay(), holdsOn: moved)
    var reloaded = [moved[0], moved[0]]
    for place in reloaded[1].now.tiles.indices { reloaded[1].now.tiles[place].crossStart = 0 }
    reloaded[1].input.reloaded = true
    expect(LanesStay(), holdsOn: reloaded)
  }
}
