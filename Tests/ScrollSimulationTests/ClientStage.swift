@testable import ScrollSimulation

/// A stage with clients who are told what they should be: who load ahead, observe, and have the tiles read to them. For the tests to break.
///
/// Data is loaded a screenful ahead and half a one behind; what counts as visible is any part at all, and half an item for 100 ms. The first
/// frame shows items 10 to 14, and asks for 15 to 18.
final class ClientStage {
  let stage: Stage
  private var goesToStart = false
  private var open: [UInt64] = []
  private var shown: [UInt64] = []
  private var stays: [[UInt64: Int64]] = [[:], [:]]
  private var seen: Set<UInt64> = []

  static let lookahead = ClientObservation.Lookahead(
    ahead: 1, behind: 0.5, earlyAhead: 0, earlyBehind: 0, maximumBinds: 0, maximumWaiting: 100, imminentMilliseconds: 250, overscan: 0)
  static let bars = [ClientObservation.Bar(fraction: 0, dwell: nil), ClientObservation.Bar(fraction: 0.5, dwell: 100_000_000)]

  init(_ stage: Stage = Stage()) { self.stage = stage }

  /// The next frame, with what it tells.
  func frame(
    travel: Int64 = 0, events: [FrameInput.Kind] = [], edit: (inout ReferenceList) -> Void = { _ in }
  ) -> CheckedFrame {
    var frame = stage.frame(travel: travel, events: events, edit: edit)
    frame.now.layouts = 1
    frame.now.clients.lookahead = ClientStage.lookahead
    frame.now.clients.bars = ClientStage.bars
    if travel != 0 { goesToStart = travel < 0 }
    load(&frame)
    observe(&frame)
    frame.now.clients.reading = tiles(of: frame).map { .init(key: $0.key, position: $0.index + 1, count: frame.list.count) }
    return frame
  }

  private func tiles(of frame: CheckedFrame) -> [(index: Int, key: UInt64)] {
    frame.now.tiles.compactMap { tile in tile.index.map { ($0, tile.key ?? 0) } }.sorted { $0.0 < $1.0 }
  }

  private func load(_ frame: inout CheckedFrame) {
    let (viewport, list) = (frame.now.extent, frame.list)
    let reach = goesToStart ? frame.top - viewport..<frame.bottom + viewport / 2 : frame.top - viewport / 2..<frame.bottom + viewport
    let near = list.items(meeting: max(0, reach.lowerBound), reach.upperBound)
    let keys = near.map { list[$0].key }
    let bound = tiles(of: frame).map(\.key)
    open.removeAll(where: bound.contains)
    let cancelled = open.filter { !keys.contains($0) }.sorted()
    open.removeAll(where: cancelled.contains)
    shown = (shown + bound).filter(keys.contains)
    let wanted = near.filter { !open.contains(list[$0].key) && !shown.contains(list[$0].key) }.map { index in
      let isAtEnd = list.start(index) >= frame.bottom
      return ClientObservation.Wanted(index: index, key: list[index].key, urgency: isAtEnd != goesToStart ? .ahead : .behind)
    }
    let (bottom, top) = (frame.bottom, frame.top)
    let asked = wanted.sorted { a, b in
      func rank(_ item: ClientObservation.Wanted) -> (Int, Int64, Int) {
        (item.urgency.rawValue, max(list.start(item.index) - bottom, top - list.place(item.index).end), item.index)
      }
      return rank(a) < rank(b)
    }
    open += asked.map(\.key)
    if !cancelled.isEmpty { frame.now.clients.calls.append(.cancel(cancelled)) }
    if !asked.isEmpty { frame.now.clients.calls.append(.load(asked)) }
    frame.now.clients.waiting = open.compactMap { key in
      list.index(ofKey: key).map { .init(index: $0, key: key, urgency: .ahead) }
    }
  }

  private func observe(_ frame: inout CheckedFrame) {
    let now = frame.now.time
    let sights = VisibilityAlternates.sights(of: frame)
    frame.now.clients.sights = sights
    var notices: [ClientObservation.Notice] = []
    for bar in ClientStage.bars.indices {
      let met = sights.filter { 2 * $0.visible >= $0.extent || bar == 0 }.map(\.key)
      if bar == 1 { impress(at: now, &notices) }
      for key in stays[bar].keys.sorted() where !met.contains(key) {
        stays[bar][key] = nil
        notices.append(.init(occasion: .disappears, key: key, bar: bar, time: now))
      }
      for key in met where stays[bar][key] == nil {
        stays[bar][key] = now
        notices.append(.init(occasion: .appears, key: key, bar: bar, time: now))
      }
    }
    frame.now.clients.notices = notices
  }

  /// What has been there for long enough has been seen, whether or not it stays.
  private func impress(at now: Int64, _ notices: inout [ClientObservation.Notice]) {
    for key in stays[1].keys.sorted() {
      let due = (stays[1][key] ?? 0) + 100_000_000
      if due <= now, seen.insert(key).inserted { notices.append(.init(occasion: .isSeen, key: key, bar: 1, time: due)) }
    }
  }
}
