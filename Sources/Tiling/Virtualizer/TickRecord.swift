import ViewTree

/// The record of a tick: it begins with the tick's first entry. Outside a window every tick is 0, and the record goes on, from a tick that is
/// not over and into the first tick in a window.
struct TickRecord {
  private(set) var frame = TilingFrame()
  private(set) var totals = TilingTotals()
  private var recordedTick = 0

  /// Made in this tick; an empty frame if nothing was recorded.
  func frame(ofTick tick: Int) -> TilingFrame { recordedTick == tick ? frame : TilingFrame() }

  @inline(__always)
  private mutating func begin(_ tick: Int) {
    guard recordedTick != tick else { return }
    recordedTick = tick
    frame.begin()
  }

  /// The view is in its window no longer.
  mutating func leave(in tick: Int) { if recordedTick == tick { recordedTick = 0 } }

  /// The view is in a window again.
  mutating func goOn(in tick: Int) { if recordedTick == 0 { recordedTick = tick } }

  @inline(__always)
  mutating func record(travel: LayoutUnit, in tick: Int) {
    begin(tick)
    frame.travel += travel
  }

  mutating func record(_ correction: TilingFrame.Correction, in tick: Int) {
    begin(tick)
    totals.corrections += 1
    // Outside a window any number may come: one of each cause is kept.
    if tick == 0, let earlier = frame.corrections.firstIndex(where: { $0.cause == correction.cause }) {
      frame.corrections[earlier].delta += correction.delta
      frame.corrections[earlier].index = correction.index
    } else {
      frame.corrections.append(correction)
    }
  }

  /// Records one clamp per frame, the net one: a later batch may undo an earlier clamp.
  @inline(__always)
  mutating func record(clamp delta: LayoutUnit, insteadOf old: LayoutUnit, in tick: Int) {
    if delta != old { record(newClamp: delta, insteadOf: old, in: tick) }
  }

  private mutating func record(newClamp delta: LayoutUnit, insteadOf old: LayoutUnit, in tick: Int) {
    begin(tick)
    if old != .zero, let last = frame.corrections.lastIndex(where: { $0.cause == .clamp }) { frame.corrections.remove(at: last) }
    if delta != .zero { record(TilingFrame.Correction(cause: .clamp, index: nil, delta: delta), in: tick) }
  }

  mutating func recordBind(isMove: Bool, in tick: Int) {
    begin(tick)
    totals.binds += 1
    frame.binds += 1
    guard isMove else { return }
    totals.moves += 1
    frame.moves += 1
  }

  mutating func record(_ diagnostic: TilingDiagnostic, in tick: Int) {
    begin(tick)
    frame.diagnostic = diagnostic
  }
}
