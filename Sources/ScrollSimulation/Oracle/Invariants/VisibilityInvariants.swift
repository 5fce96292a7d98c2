/// F1: the list reports the visible items of the reference list; for each key and threshold, coming into view and leaving alternate, each
/// reported in its frame, at an instant within it. Without a motion this is the frame's instant. With only a deceleration it lies between
/// two straight lines: slowing content is never behind a uniform movement over the frame, nor ahead of one at the previous frame's speed.
struct VisibilityAlternates: Invariant {
  let rule = "F1"
  private var met: [[UInt64]] = []
  private var speed = VisibilitySpeed()
  private var sightsBefore: [ClientObservation.Sight] = []

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    let clients = frame.now.clients
    guard !clients.bars.isEmpty else { return nil }
    while met.count < clients.bars.count { met.append([]) }
    let sights = VisibilityAlternates.sights(of: frame)
    defer {
      speed.follow(frame)
      sightsBefore = sights
    }
    // The first frame also reports what came before it.
    var fault = wrongSights(clients.sights, sights) ?? (frame.isFirst ? nil : wrongFraction(clients.notices, sights))
    for notice in clients.notices where notice.occasion != .isSeen {
      let found = take(notice) ?? wrongInstant(notice, frame, sights)
      fault = fault ?? found
    }
    // After an error no place is taken from a tile, and where the next header is tells where one is kept in view.
    if !frame.knowsHeaders, !frame.pinned.isEmpty { return nil }
    if let fault { return fault }
    if sights.isEmpty, sightsBefore.isEmpty, clients.notices.isEmpty { return nil }
    return unnoticed(sights, clients.bars, viewport: frame.now.extent) ?? .holds
  }

  static func sights(of frame: CheckedFrame) -> [ClientObservation.Sight] {
    guard frame.now.crossExtent > 0 else { return [] }
    var sights: [ClientObservation.Sight] = []
    for tile in frame.now.tiles {
      guard let index = tile.index, let key = tile.key, index >= 0, index < frame.list.count else { continue }
      // Beside the content no header is kept in view, though its tile may be kept.
      if frame.top >= frame.bottom, frame.kept.possible.contains(key) { continue }
      let place = frame.place(index)
      let start = place.start - frame.now.offset
      let visible = min(start + place.extent, frame.now.extent) - max(start, 0)
      if visible > 0 { sights.append(.init(index: index, key: key, start: start, extent: place.extent, visible: visible)) }
    }
    return sights.sorted { $0.index < $1.index }
  }

  private func wrongSights(_ told: [ClientObservation.Sight]?, _ due: [ClientObservation.Sight]) -> CheckResult? {
    guard let told, told != due else { return nil }
    guard told.count == due.count else { return "\(told.count) items are said to be visible, there are \(due.count)" }
    return zip(told, due).first { $0 != $1 }.map { told, due in
      """
      \(item: told.key) is said to show \(points(told.visible)) of \(points(told.extent)) at \(points(told.start)); \(item: due.key) shows \
      \(points(due.visible)) of \(points(due.extent)) at \(points(due.start))
      """
    }
  }

  private func wrongFraction(_ notices: [ClientObservation.Notice], _ sights: [ClientObservation.Sight]) -> CheckResult? {
    for notice in notices {
      let sight = sights.first { $0.key == notice.key }
      let due = sight.map { Double($0.visible) / Double($0.extent) } ?? 0
      if let told = notice.fraction, told != due { return "\(item: notice.key) is said to show \(told) of itself, it shows \(due)" }
    }
    return nil
  }

  private mutating func take(_ notice: ClientObservation.Notice) -> CheckResult? {
    guard met.indices.contains(notice.bar) else { return "there is no bar \(notice.bar)" }
    let index = met[notice.bar].firstIndex(of: notice.key)
    if notice.occasion == .appears {
      if index != nil { return "\(item: notice.key) appears a second time" }
      met[notice.bar].append(notice.key)
    } else {
      guard let index else { return "\(item: notice.key) disappears, and has not appeared" }
      met[notice.bar].remove(at: index)
    }
    return nil
  }

  private func wrongInstant(_ notice: ClientObservation.Notice, _ frame: CheckedFrame, _ sights: [ClientObservation.Sight]) -> CheckResult?
  {
    let start = frame.isFirst ? -1 : frame.before.time
    guard notice.time > start, notice.time <= frame.now.time else {
      return
        "\(item: notice.key) \(notice.occasion) at \(milliseconds(notice.time)), the frame is that from \(milliseconds(start)) to \(milliseconds(frame.now.time))"
    }
    let moves: [FrameObservation.Phase] = [.decelerating, .animating]
    if !frame.isFirst, !moves.contains(frame.before.phase), !moves.contains(frame.now.phase), notice.time != frame.now.time {
      return
        "\(item: notice.key) \(notice.occasion) \(milliseconds(frame.now.time - notice.time)) before the frame, and nothing moves by itself"
    }
    let isGain = notice.occasion == .appears
    // A pinned header does not move with the content.
    guard let sight = (isGain ? sights : sightsBefore).first(where: { $0.key == notice.key }), sight.index < frame.list.count,
      !frame.list.isHeader(sight.index)
    else { return nil }
    let distance = speed.distance(
      to: sight, needing: frame.now.clients.bars[notice.bar].needed(of: sight.extent), isGain: isGain, in: frame)
    guard let distance, let allowed = speed.times(of: distance, in: frame), !allowed.contains(notice.time) else { return nil }
    return
      "\(item: notice.key) \(notice.occasion) at \(milliseconds(notice.time)), by the speed of the content between \(milliseconds(allowed.lowerBound)) and \(milliseconds(allowed.upperBound))"
  }

  private func unnoticed(_ sights: [ClientObservation.Sight], _ bars: [ClientObservation.Bar], viewport: Int64) -> CheckResult? {
    for (bar, keys) in met.enumerated() {
      let due = sights.filter { bars[bar].isMet(by: $0) }
      if let sight = due.first(where: { !keys.contains($0.key) }) { return "\(item: sight.key) is visible, and no client was told" }
      if let key = keys.first(where: { key in !due.contains { $0.key == key } }) {
        return "\(item: key) is not visible any more, and no client was told"
      }
    }
    return nil
  }
}

extension ClientObservation.Bar {
  func isMet(by sight: ClientObservation.Sight) -> Bool { Double(sight.visible) / Double(sight.extent) >= fraction }

  /// The least visible extent that meets the threshold, by bisection.
  func needed(of extent: Int64) -> Int64 {
    var (low, high): (Int64, Int64) = (1, extent)
    while low < high {
      let middle = (low + high) / 2
      if Double(middle) / Double(extent) >= fraction { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// F2: an impression comes once per key, threshold and session, at the instant and in the frame at which its uninterrupted time ends.
struct ImpressionsComeOnce: Invariant {
  let rule = "F2"
  private struct Stay {
    var key: UInt64
    var bar: Int
    var since: Int64
  }
  private var stays: [Stay] = []
  private var seen: [Set<UInt64>] = []  // by threshold, the keys seen in this session; looked up only

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    let clients = frame.now.clients
    guard !clients.bars.isEmpty else { return nil }
    while seen.count < clients.bars.count { seen.append([]) }
    if clients.beganSession {
      for bar in seen.indices { seen[bar] = [] }
      for index in stays.indices { stays[index].since = frame.before.time }
    }
    var due: [ClientObservation.Notice] = []
    for notice in clients.notices where seen.indices.contains(notice.bar) {
      switch notice.occasion {
      case .appears: stays.append(Stay(key: notice.key, bar: notice.bar, since: notice.time))
      case .disappears:
        guard let index = stays.firstIndex(where: { $0.key == notice.key && $0.bar == notice.bar }) else { continue }  // F1
        end(stays.remove(at: index), at: notice.time, clients.bars, &due)
      case .isSeen: break
      }
    }
    for stay in stays { end(stay, at: frame.now.time, clients.bars, &due) }
    let told = clients.notices.filter { $0.occasion == .isSeen }.map { notice in
      ClientObservation.Notice(occasion: .isSeen, key: notice.key, bar: notice.bar, time: notice.time)
    }
    return told.isEmpty && stays.isEmpty && due.isEmpty ? nil : difference(told, due) ?? .holds
  }

  private mutating func end(_ stay: Stay, at end: Int64, _ bars: [ClientObservation.Bar], _ due: inout [ClientObservation.Notice]) {
    guard let dwell = bars[stay.bar].dwell, stay.since + dwell <= end, seen[stay.bar].insert(stay.key).inserted else { return }
    due.append(.init(occasion: .isSeen, key: stay.key, bar: stay.bar, time: stay.since + dwell))
  }

  private func difference(_ told: [ClientObservation.Notice], _ due: [ClientObservation.Notice]) -> CheckResult? {
    if let early = told.first(where: { !due.contains($0) }) {
      return "\(item: early.key) is seen at \(milliseconds(early.time)), which is not due"
    }
    if let late = due.first(where: { !told.contains($0) }) {
      return "\(item: late.key) has been seen at \(milliseconds(late.time)), and no client was told"
    }
    return told.count == due.count ? nil : "\(told.count) items are seen, expected \(due.count)"
  }
}
