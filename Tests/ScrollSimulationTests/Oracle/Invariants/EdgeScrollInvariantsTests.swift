import Testing

@testable import ScrollSimulation

@Suite("Rules of programs that scroll to an edge")
struct EdgeScrollInvariantsTests {
  private let end: Int64 = (60 * 100 - 450) * 64

  @Test("C18 breaks when a scroll to the end or to the start rests elsewhere", arguments: [true, false])
  func arrives(toEnd: Bool) {
    for isAnimated in [true, false] {
      let stage = Stage()
      var frames = [stage.frame(travel: 1_000 * 64)]
      let way = toEnd ? end - 1_000 * 64 : -1_000 * 64
      frames.append(stage.frame(travel: way, events: [.scrollToEdge(isEnd: toEnd, isAnimated: isAnimated)]))
      expect(EdgeScrollsArrive(), holdsOn: frames) { $0.now.offset += toEnd ? -64 : 64 }
    }
  }

  @Test("C18 follows an animated scroll, and says nothing once a person or another program has moved the list")
  func follows() {
    let stage = Stage()
    var rule = EdgeScrollsArrive()
    _ = rule.fault(in: stage.frame())
    stage.phase = .animating
    #expect(rule.fault(in: stage.frame(travel: 64, events: [.scrollToEdge(isEnd: true, isAnimated: true)])) == nil)
    stage.phase = .resting
    var ended = rule
    #expect(ended.fault(in: stage.frame(travel: 64, events: [.wheel(1)])) == nil)
    var short = stage.frame(travel: 64)
    short.input.events = []
    #expect(rule.fault(in: short) != nil)
  }

  @Test("C19 breaks when a program's animated scroll is beyond an edge, until a person takes over")
  func legal() {
    let stage = Stage()
    stage.phase = .animating
    let commands: [FrameInput.Kind] = [
      .scrollToItem(key: 30, .start, isAnimated: true), .scrollToEdge(isEnd: false, isAnimated: true),
    ]
    for command in commands {
      expect(CommandedScrollsStayLegal(), holdsOn: [stage.frame(), stage.frame(events: [command]), stage.frame()]) { $0.now.offset = -1 }
      expect(CommandedScrollsStayLegal(), holdsOn: [stage.frame(), stage.frame(events: [command])]) { $0.now.offset = end + 1 }
      var rule = CommandedScrollsStayLegal()
      var beyond = stage.frame(events: [command, .wheel(-10)])
      beyond.now.offset = -64
      #expect(rule.fault(in: beyond) == nil)
    }
  }

  @Test("C20 breaks when an item that comes into view is not in the lane that ended first")
  func shortestLane() throws {
    let stage = Stage(arrangement: .masonry(lanes: 2))
    var frames = [
      stage.frame { $0.update(Stage.item(10, 130), at: 0) }, stage.frame(), stage.frame(travel: 100 * 64, events: [.wheel(100)]),
    ]
    frames = Array(frames.dropFirst())
    let known = frames[0].now.tiles.compactMap(\.index).max()!
    let new = try #require(frames[1].now.tiles.indices.first { frames[1].now.tiles[$0].index == known + 1 })
    let other = try #require(frames[1].now.tiles.first { $0.index != nil && $0.crossStart != frames[1].now.tiles[new].crossStart })
    expect(NewItemsTakeTheShortestLane(), holdsOn: frames) {
      $0.now.tiles[new].crossStart = other.crossStart
      $0.now.tiles[new].start += 40 * 64
    }
  }
}
