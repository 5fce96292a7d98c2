import Testing
import ViewTree

@testable import Tiling

@Suite("The record of a frame")
struct TickRecordTests {
  private func units(_ points: Double) -> LayoutUnit { LayoutUnit(nearest: points) }

  @Test("begins with the tick's first entry, and another tick has none of it")
  func ticks() {
    var recorder = TickRecord()
    recorder.record(travel: units(3), in: 1)
    recorder.record(travel: units(4), in: 1)
    #expect(recorder.frame(ofTick: 1).travel == units(7))
    #expect(recorder.frame(ofTick: 2) == TilingFrame())
    recorder.recordBind(isMove: true, in: 2)
    #expect(recorder.frame(ofTick: 2).travel == .zero)
    #expect(recorder.totals == TilingTotals(binds: 1, moves: 1))
  }

  @Test("has one clamp, the net one: a later batch may undo an earlier clamp")
  func clamps() {
    var recorder = TickRecord()
    recorder.record(clamp: units(-5), insteadOf: .zero, in: 1)
    recorder.record(TilingFrame.Correction(cause: .anchor, index: 3, delta: units(2)), in: 1)
    recorder.record(clamp: units(-8), insteadOf: units(-5), in: 1)
    #expect(recorder.frame.corrections.map(\.delta) == [units(2), units(-8)])
    recorder.record(clamp: .zero, insteadOf: units(-8), in: 1)
    #expect(recorder.frame.corrections.map(\.cause) == [.anchor])
  }
}
