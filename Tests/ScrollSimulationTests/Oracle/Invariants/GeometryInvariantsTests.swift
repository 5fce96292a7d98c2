@testable import ScrollSimulation
import Testing

@Suite("The rules of geometry")
struct GeometryInvariantsTests {
  private func scroll(spacing: Int64 = 0) -> [CheckedFrame] {
    let stage = Stage(spacing: spacing)
    return [stage.frame(), stage.frame(travel: 250 * 64)]
  }

  @Test("B1 breaks when a tile stands a 64th of a point beside its place, or is that much too long or too wide")
  func place() {
    let rule = TilesStandInPlace()
    for spacing in [0, 320] as [Int64] {
      expect(rule, holdsOn: scroll(spacing: spacing)) { $0.now.tiles[2].start += 1 }
      expect(rule, holdsOn: scroll(spacing: spacing)) { $0.now.tiles[2].crossStart -= 1 }
      expect(rule, holdsOn: scroll(spacing: spacing)) { $0.now.tiles[2].extent += 1 }
      expect(rule, holdsOn: scroll(spacing: spacing)) { $0.now.tiles[2].crossExtent -= 1 }
    }
  }

  @Test("B2 breaks when tiles overlap by a 64th of a point")
  func overlap() {
    expect(TilesDoNotOverlap(), holdsOn: scroll()) { $0.now.tiles[2].extent += 1 }
    expect(TilesDoNotOverlap(), holdsOn: scroll()) { $0.now.tiles[3].start -= 1 }
    var gap = scroll()
    gap[1].now.tiles[2].extent -= 1
    expect(TilesDoNotOverlap(), holdsOn: gap)
  }

  @Test("B3 breaks when a part of an item on screen is not covered, or covered twice, or a gap is covered")
  func cover() {
    let rule = TilesCoverTheViewport()
    expect(rule, holdsOn: scroll()) { $0.now.tiles[3].index = nil }
    expect(rule, holdsOn: scroll()) { $0.now.tiles[3].extent -= 1 }
    expect(rule, holdsOn: scroll()) { ($0.now.tiles[3].start, $0.now.tiles[3].extent) = ($0.now.tiles[2].start, $0.now.tiles[2].extent) }
    expect(rule, holdsOn: scroll(spacing: 320)) { $0.now.tiles[3].extent += 1 }
    var reported = scroll()
    let index = reported[1].now.tiles[3].index
    reported[1].now.tiles[3].index = nil
    reported[1].now.missing = [index ?? -1]
    expect(rule, holdsOn: reported) { $0.now.missing = [0] }
  }

  @Test("B7 breaks when the content is a 64th of a point too long, also by a gap after the last item")
  func contentExtent() {
    expect(ContentIsAsLongAsItsItems(), holdsOn: scroll()) { $0.now.contentExtent -= 1 }
    expect(ContentIsAsLongAsItsItems(), holdsOn: scroll(spacing: 320)) { $0.now.contentExtent += 320 }
  }

  @Test("B8 breaks when the offset rests outside, before the start or beyond the end")
  func rest() {
    let rule = RestIsLegal()
    let end: Int64 = (6_000 - 450) * 64
    for (way, further) in [(end, 1), (0, -1)] as [(Int64, Int64)] {
      let stage = Stage()
      let frames = [stage.frame(), stage.frame(travel: way)]
      expect(rule, holdsOn: frames) { $0.now.offset += further }
    }
    let stage = Stage(count: 3)
    expect(rule, holdsOn: [stage.frame()]) { $0.now.offset = 1 }
  }

  @Test(
    "B8 excuses an offset under a finger or a motion, and one that a client has set outside, until somebody moves it or the content changes"
  )
  func excuses() {
    let rule = RestIsLegal()
    for phase in [FrameObservation.Phase.dragging, .decelerating] {
      let stage = Stage()
      stage.phase = phase
      expect(rule, holdsOn: [stage.frame(), stage.frame(travel: -100)]) { $0.now.phase = .resting }
    }
    let stage = Stage()
    let jumped = [stage.frame(), stage.frame(travel: -100, events: [.jump]), stage.frame(), stage.frame()]
    expect(rule, holdsOn: jumped) { $0.now.travel = 1 }
    expect(rule, holdsOn: jumped) { $0.now.width += 64 }
    expect(rule, holdsOn: jumped) { $0.now.height -= 64 }
    var turnedThereAndBack = jumped
    turnedThereAndBack[3].input.resized = true
    expect(rule, holdsOn: turnedThereAndBack)
    expect(rule, holdsOn: jumped) { $0.now.contentExtent += 1 }
  }

  @Test("B8 goes by the insets, and asks again when they change")
  func insets() {
    let stage = Stage()
    var frames = [stage.frame(), stage.frame(travel: -20 * 64)]
    for place in frames.indices { frames[place].now.insets.before = 20 * 64 }
    frames[1].before.insets.before = 20 * 64
    expect(RestIsLegal(), holdsOn: frames) { $0.now.insets.before -= 1 }
    var jumped = [stage.frame(travel: -20 * 64, events: [.jump]), stage.frame()]
    jumped[1].before.insets.before = 64
    jumped[1].now.insets.before = 64
    expect(RestIsLegal(), holdsOn: jumped) { $0.now.insets.before = 65 }
  }

  @Test("B8 breaks when a hand or a motion shows what is beyond an edge where nothing bounces")
  func noBounce() {
    for phase in [FrameObservation.Phase.dragging, .decelerating, .momentum] {
      let stage = Stage()
      stage.phase = phase
      var frames = [stage.frame(), stage.frame(travel: -64)]
      frames[1].input.manner.bounces = false
      expect(RestIsLegal(), holdsOn: frames)  // it began while it could bounce
      frames = [stage.frame(), stage.frame(travel: -64)]
      frames[0].input.manner.bounces = false
      expect(RestIsLegal(), holdsOn: frames) { $0.input.manner.bounces = false }
      var caught = [stage.frame(travel: -64, events: [.jump])]
      caught[0].input.manner.bounces = false
      expect(RestIsLegal(), holdsOn: caught)
    }
  }

  @Test("B8 excuses an offset outside to which a client has scrolled with an animation, and no other")
  func animatedExcuse() {
    let rule = RestIsLegal()
    let stage = Stage()
    stage.phase = .animating
    var scrolled = [stage.frame(), stage.frame(travel: -50, events: [.scroll(to: -100 / 64)]), stage.frame(travel: -50)]
    scrolled[2].now.phase = .resting
    expect(rule, holdsOn: scrolled) { $0.now.offset += 1 }
    expect(rule, holdsOn: scrolled) { $0.input.events = [.wheel(3)] }
    scrolled[1].input.events = []
    var unasked = rule
    #expect(unasked.fault(in: scrolled[0]) == nil && unasked.fault(in: scrolled[1]) == nil && unasked.fault(in: scrolled[2]) != nil)
  }

  @Test("B9 lets a masonry have tiles in its overscan, and nowhere else")
  func overscan() {
    let stage = Stage(arrangement: .masonry(lanes: 3))
    _ = stage.frame()
    var frame = stage.frame(travel: 430 * 64)
    frame.list.overscan = 50 * 64
    // Items 9 to 11 end 30 points above the viewport.
    let free = frame.now.tiles.firstIndex { $0.index == nil } ?? -1
    (frame.now.tiles[free].index, frame.now.tiles[free].key) = (11, 21)
    #expect(frame.list.place(11).end == 400 * 64 && !frame.visible.contains(11))
    expect(BoundItemsAreAnInterval(), holdsOn: [frame]) { $0.now.tiles[free].index = 8 }
  }

  @Test("B9 breaks when an item between bound ones is not bound, unless it has no length or is reported")
  func interval() {
    let rule = BoundItemsAreAnInterval()
    expect(rule, holdsOn: scroll()) { $0.now.tiles[4].index = nil }
    let stage = Stage()
    var frames = [stage.frame { $0.update(Stage.item(12, 0), at: 2) }]
    #expect(frames[0].now.tiles.compactMap(\.index) == [0, 1, 3, 4, 5])
    expect(rule, holdsOn: frames) { $0.list.update(Stage.item(12, 1), at: 2) }
    frames[0].list.update(Stage.item(12, 1), at: 2)
    frames[0].now.missing = [2]
    expect(rule, holdsOn: frames)
  }
}
