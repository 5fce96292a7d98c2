/// C17: a program's jump to another part of a list shows what was there by the extents known then; measuring moves only later items.
struct JumpsShowWhatStoodThere: Invariant {
  let rule = "C17"

  func check(_ frame: CheckedFrame) -> CheckResult? {
    guard frame.input.events.count == 1, !frame.isFirst, isJudged(frame) else { return nil }
    let (list, now) = (frame.list, frame.now)
    let place = frame.before.offset + now.travel
    guard place >= 0, place + now.extent <= frame.before.contentExtent else { return nil }
    let growths = zip(list.measured, list.takenFor).compactMap { key, taken in
      list.index(ofKey: key, near: frame.visible.first ?? 0).map { (index: $0, growth: list[$0].extent - taken) }
    }.sorted { $0.index < $1.index }
    var grown: Int64 = 0
    for growth in growths {
      // The first item on screen keeps its start, an item before it its end.
      let end = list.start(growth.index) + list[growth.index].standing - grown - growth.growth
      guard end <= place else { break }
      grown += growth.growth
    }
    let due = place + grown
    guard frame.legal.contains(due) else { return nil }
    return now.offset == due
      ? .holds : "a program has set the offset to \(points(place)); the list is at \(points(now.offset)), not at \(points(due))"
  }

  /// Whether the only event is a program's jump by a viewport or more.
  private func isJudged(_ frame: CheckedFrame) -> Bool {
    let (list, now, input) = (frame.list, frame.now, frame.input)
    let isList = list.arrangement.isLine && list.items.isWritten
    return isList && input.events == [.jump] && !list.measured.isEmpty && abs(now.travel) >= now.extent && list.changes.isEmpty
      && !list.pinsToEnd && !frame.hasNewInsets && !input.resized && !input.reloaded && !input.relaid && !input.badBatch
      && now.phase == .resting
      && now.error == nil && frame.before.error == nil && !now.isUnsettled && now.crossExtent > 0
  }
}
