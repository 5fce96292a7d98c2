/// E6: loads are requested in the order visible, imminent, ahead, behind; within each the nearest in time, then in distance, first.
/// Visibility, side and what a finger reaches at its speed are computed independently. Motions are not: the list's arrival time is a
/// promise, checked while only the motion moves the content: a promised item is on screen from its instant on, an unpromised one never.
struct LoadsComeByUrgency: Invariant {
  let rule = "E6"
  private var book = PrefetchBook()
  private var heading = Heading()
  private var promises: [Promise] = []

  private static let maximumPromises = 24  // promises kept per frame: the nearest

  private struct Promise {
    var key: UInt64
    var index: Int
    var isAtEnd: Bool
    var time: Int64?
    var isMissed = false  // it came and went between two frames if the motion has turned, which the next frame shows
  }

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    guard let lookahead = frame.now.clients.lookahead else { return nil }
    heading.follow(frame)
    book.follow(frame)
    let isUndisturbed = isUndisturbed(frame)
    let kept: CheckResult? = isUndisturbed && !promises.isEmpty ? brokenPromise(frame) ?? .holds : nil
    if !isUndisturbed || frame.now.phase == .resting { promises.removeAll(keepingCapacity: true) }
    if kept?.fault != nil { return kept }
    guard !frame.isFirst, frame.now.error == nil, !frame.list.adoptsPlaces, !frame.now.isUnsettled else { return kept }
    var loads = 0
    for case .load(let items) in frame.now.clients.calls {
      loads += 1
      if let fault = outOfOrder(items, frame) { return fault }
    }
    guard loads == 1 else { return loads > 0 ? .holds : kept }
    for item in book.asked where item.index < frame.list.count {
      if let fault = wrongUrgency(item, frame, lookahead) { return fault }
    }
    if isUndisturbed, movesByItself(frame.now.phase) { promise(frame) }
    return .holds
  }

  private func outOfOrder(_ items: [ClientObservation.Wanted], _ frame: CheckedFrame) -> CheckResult? {
    for (one, next) in zip(items, items.dropFirst()) where one.index < frame.list.count && next.index < frame.list.count {
      let (a, b) = (rank(one, frame), rank(next, frame))
      if b < a { return "\(item: next.key), \(next.urgency), is asked for behind \(item: one.key), \(one.urgency)" }
    }
    return nil
  }

  private func rank(_ item: ClientObservation.Wanted, _ frame: CheckedFrame) -> (Int, Int64, Int64, Int) {
    (item.urgency.rawValue, item.nanoseconds ?? .max, distance(of: item.index, frame), item.index)
  }

  private func distance(of index: Int, _ frame: CheckedFrame) -> Int64 {
    let place = frame.list.place(index)
    return max(0, place.start - frame.bottom, frame.top - place.end)
  }

  private func wrongUrgency(_ item: ClientObservation.Wanted, _ frame: CheckedFrame, _ lookahead: ClientObservation.Lookahead)
    -> CheckResult?
  {
    let place = frame.list.place(item.index)
    let isVisible = place.start < frame.bottom && place.end > frame.top
    if isVisible != (item.urgency == .visible) { return "\(item: item.key) is \(isVisible ? "" : "not ")on screen, and \(item.urgency)" }
    guard !isVisible, !movesByItself(frame.now.phase) else { return nil }
    if item.nanoseconds != nil { return "\(item: item.key) has an instant, and nothing moves by itself" }
    let isAtEnd = place.start >= frame.bottom
    switch isReached(distance(of: item.index, frame), isAtEnd, frame, lookahead) {
    case true?: return item.urgency == .imminent ? nil : "\(item: item.key) is soon reached by the finger, and \(item.urgency)"
    case false? where item.urgency == .imminent: return "\(item: item.key) is not soon reached by the finger, and \(item.urgency)"
    default: break
    }
    guard item.urgency != .imminent, heading.isKnown else { return nil }
    let isAhead = isAtEnd == heading.mayLeadToEnd
    return isAhead == (item.urgency == .ahead) ? nil : "\(item: item.key) lies \(isAhead ? "ahead" : "behind"), and is \(item.urgency)"
  }

  /// Distance <= velocity x time; nil if too close to decide.
  private func isReached(_ distance: Int64, _ isAtEnd: Bool, _ frame: CheckedFrame, _ lookahead: ClientObservation.Lookahead) -> Bool? {
    let travel = frame.now.travel
    guard [.dragging, .momentum].contains(frame.now.phase), travel != 0, (travel > 0) == isAtEnd, !frame.isFirst else {
      return false
    }
    let far = Double(distance) * Double(frame.now.time - frame.before.time)
    let swept = Double(abs(travel)) * lookahead.imminentMilliseconds * 1_000_000
    return abs(far - swept) <= far / 1_000_000 ? nil : far <= swept
  }

  private func isUndisturbed(_ frame: CheckedFrame) -> Bool {
    frame.input.events.isEmpty && !frame.input.resized && !frame.input.reloaded && !frame.input.relaid && frame.list.changes.isEmpty
      && frame.list.measured.isEmpty
      && !frame.hasNewInsets && frame.now.corrections.isEmpty && frame.now.error == nil
      && !frame.isFirst && frame.before.contentExtent == frame.now.contentExtent
  }

  private func movesByItself(_ phase: FrameObservation.Phase) -> Bool { phase == .decelerating || phase == .animating }

  private mutating func promise(_ frame: CheckedFrame) {
    for item in book.asked.prefix(LoadsComeByUrgency.maximumPromises) where item.urgency != .visible {
      let time = item.nanoseconds.map { frame.now.time + $0 }
      promises.append(
        Promise(key: item.key, index: item.index, isAtEnd: frame.list.start(item.index) >= frame.bottom, time: time))
    }
  }

  private static let tolerance: Int64 = 1  // 1/64 point: each frame rounds places to the grid

  private mutating func brokenPromise(_ frame: CheckedFrame) -> CheckResult? {
    guard !frame.isFirst else { return nil }
    defer { promises.removeAll { $0.time ?? .max <= ($0.isMissed ? frame.before.time : frame.now.time) } }
    for number in promises.indices {
      let promise = promises[number]
      let place = frame.list.place(promise.index)
      let depth =
        promise.isAtEnd ? frame.now.offset + frame.now.extent - place.start : place.end - frame.now.offset
      let isDue = promise.time.map { $0 <= frame.now.time } ?? false
      if !isDue, depth > LoadsComeByUrgency.tolerance {
        let due = promise.time.map { "comes in \(milliseconds($0 - frame.now.time))" } ?? "is not to come by this motion"
        return "\(item: promise.key) is on screen, and \(due)"
      }
      // An item may have come and gone if the motion has turned.
      guard isDue, frame.now.travel != 0, (frame.now.travel > 0) == promise.isAtEnd else { continue }
      guard promise.isMissed || depth <= -LoadsComeByUrgency.tolerance else { continue }
      if promise.isMissed || !mayHaveTurned(frame, atEnd: promise.isAtEnd) {
        return "\(item: promise.key) was to come on screen \(milliseconds(frame.now.time - (promise.time ?? frame.before.time))) ago"
      }
      promises[number].isMissed = true
    }
    return nil
  }

  /// Whether a motion that came further may have turned since the previous frame: it turns only beyond an edge and returns to it at most.
  private func mayHaveTurned(_ frame: CheckedFrame, atEnd isAtEnd: Bool) -> Bool {
    isAtEnd ? frame.now.offset >= frame.legal.upperBound : frame.now.offset <= frame.legal.lowerBound
  }
}
