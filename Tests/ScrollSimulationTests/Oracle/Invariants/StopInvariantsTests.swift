import ViewTree
@testable import ScrollSimulation
import Testing

@Suite("C15, the rule of where releases rest,")
struct StopInvariantsTests {
  private static let all: [FrameInput.Stops] = [.pages, .multiples(450 * 64), .targets(450 * 64)]

  /// A drag, its release, and the rest after `way` in all.
  private func release(_ stops: FrameInput.Stops, to way: Int64, from phase: FrameObservation.Phase = .dragging) -> [CheckedFrame] {
    let stage = Stage()
    stage.phase = phase
    var frames = [stage.frame(), stage.frame(travel: 100 * 64, events: [.finger(1, .moved, time: 0, x: 0, y: 0)])]
    stage.phase = .decelerating
    frames.append(stage.frame(travel: 100 * 64, events: [.finger(1, .ended, time: 0, x: 0, y: 0)]))
    stage.phase = .resting
    frames.append(stage.frame(travel: (way - 200) * 64))
    for place in frames.indices {
      frames[place].input.manner.stops = stops
      if place == 3 { frames[place].input.events = [] }
    }
    return frames
  }

  @Test("breaks when what was let go of rests between two stops", arguments: all)
  func between(stops: FrameInput.Stops) {
    expect(ReleasesRestOnStops(), holdsOn: release(stops, to: 900)) { $0.now.offset += 1 }
    // The end of the content is a place to rest, though no page ends there.
    expect(ReleasesRestOnStops(), holdsOn: release(stops, to: 5_550)) { $0.now.offset -= 1 }
  }

  @Test("excuses what a wheel, new insets, a correction or a change has met on the way")
  func excuses() {
    let off = release(.pages, to: 901)
    func check(_ change: (inout [CheckedFrame]) -> Void) -> String? {
      var (rule, frames) = (ReleasesRestOnStops(), off)
      change(&frames)
      return frames.compactMap { rule.fault(in: $0) }.first
    }
    #expect(check { _ in } != nil)
    #expect(check { $0[3].input.events = [.wheel(1)] } == nil && check { $0[3].now.insets.before = 1 } == nil)
    #expect(check { $0[3].now.corrections = [.init(.anchor, by: 1)] } == nil && check { $0[2].now.contentExtent += 1 } == nil)
    #expect(check { $0[3].input.manner.stops = .anywhere } == nil)
  }

  @Test("C23 breaks when what was let go of rests where no item is in its place")
  func items() {
    let stops: [(ReferenceList.Position, Int64)] = [(.start, 900), (.end, 950), (.center, 925), (.nearest, 900)]
    for (position, place) in stops {
      let frames = release(.items(position), to: place)
      expect(ReleasesRestAtItems(), holdsOn: frames) { $0.now.offset += 3 }
      // Whatever was learned on the way.
      var learned = frames
      learned[3].now.corrections = [FrameObservation.Correction(.anchor, by: 5)]
      expect(ReleasesRestAtItems(), holdsOn: learned) { $0.now.offset += 3 }
    }
  }

  @Test("C23 excuses what a program has moved, and what changes in the frame of the rest")
  func excusesOfItems() {
    let off = release(.items(.start), to: 901)
    func check(_ change: (inout [CheckedFrame]) -> Void) -> String? {
      var (rule, frames) = (ReleasesRestAtItems(), off)
      change(&frames)
      return frames.compactMap { rule.fault(in: $0) }.first
    }
    #expect(check { _ in } != nil)
    #expect(check { $0[3].input.events = [.wheel(1)] } == nil && check { $0[2].input.events = [.jump] } == nil)
    #expect(check { $0[3].now.insets.before = 1 } == nil && check { $0[3].input.reloaded = true } == nil)
    #expect(check { $0[3].input.manner.stops = .anywhere } == nil)
  }

  @Test("knows that a delegate is not asked by a finger that has not dragged")
  func taps() {
    var rule = ReleasesRestOnStops()
    for frame in release(.targets(450 * 64), to: 901, from: .tracking) { #expect(rule.fault(in: frame) == nil) }
    expect(ReleasesRestOnStops(), holdsOn: release(.multiples(450 * 64), to: 900, from: .tracking)) { $0.now.offset += 1 }
  }
}
