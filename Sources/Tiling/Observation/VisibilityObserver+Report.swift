import Scrolling
import ViewTree

extension VisibilityObserver {
  /// Called at the end of a tick: reports the difference between this frame and the last one.
  func report(on view: TiledScrollView) {
    look(at: view)
    needsReport = false
    let first = queue.count
    let passage = passage(of: view)
    nextSince.removeAll(keepingCapacity: true)
    noteLosses(by: passage)
    noteGains(by: passage)
    sortQueue(from: first)
    swap(&last, &now)
    swap(&since, &nextSince)
    awaitsNextFrame = false
    findNextDue()
    if nextDue != nil { view.setNeedsTick() }
    tell()
  }

  /// The motion, if it alone has moved the content since the last frame, and the viewport has kept its extent; else nil.
  private func passage(of view: TiledScrollView) -> MotionPassage? {
    guard let mover, mover.from == last.travel, mover.to == now.travel, now.viewport == last.viewport, now.clip == nil,
      last.clip == nil
    else { return nil }
    return MotionPassage(of: mover.motion.value, from: lastInstant, to: instant)
  }

  private func noteLosses(by passage: MotionPassage?) {
    var cursor = 0
    for (index, old) in last.sights.enumerated() {
      let new = now.find(old.key, from: &cursor).map { now.sights[$0] }
      let fraction = now.fraction(of: new)
      for threshold in (0..<old.level).reversed() {
        let since = since[index * thresholds.count + threshold]
        let isLost = threshold >= new?.level ?? 0
        let end = isLost ? instantOfLoss(of: old, now: new, threshold, by: passage) : instant
        noteIfSeen(old.key, threshold, showing: fraction, since: since, until: end)
        guard isLost else { continue }
        queue.append(VisibilityEvent(.didDisappear, old.key, threshold: threshold, fraction: fraction, at: max(end, since)))
      }
    }
  }

  private func noteGains(by passage: MotionPassage?) {
    var cursor = 0
    for new in now.sights {
      let place = last.find(new.key, from: &cursor)
      let old = place.map { last.sights[$0] }
      let fraction = now.fraction(of: new)
      for threshold in thresholds.indices {
        if let place, let old, threshold < min(old.level, new.level) {
          nextSince.append(since[place * thresholds.count + threshold])
        } else if threshold < new.level {
          let start = instantOfGain(of: new, before: old, threshold, by: passage)
          nextSince.append(start)
          queue.append(VisibilityEvent(.didAppear, new.key, threshold: threshold, fraction: fraction, at: start))
          noteIfSeen(new.key, threshold, showing: fraction, since: start, until: instant)
        } else {
          nextSince.append(instant)
        }
      }
    }
  }

  /// When a motion moved an item out of a threshold, or into it below; the frame's instant for any other cause.
  private func instantOfLoss(of old: ScreenLook.Sight, now new: ScreenLook.Sight?, _ threshold: Int, by passage: MotionPassage?) -> Instant
  {
    guard let passage, hasKeptItsPlace(old, new) else { return instant }
    let range = offsets(meeting: threshold, old.start + passage.end - travelled, old.extent)
    guard let range, !range.contains(passage.end) else { return instant }
    return passage.firstExit(from: range) ?? instant
  }

  private func instantOfGain(of new: ScreenLook.Sight, before old: ScreenLook.Sight?, _ threshold: Int, by passage: MotionPassage?)
    -> Instant
  {
    guard let passage, hasKeptItsPlace(old, new) else { return instant }
    let range = offsets(meeting: threshold, new.start + passage.end, new.extent)
    guard let range, !range.contains(passage.end - travelled) else { return instant }
    return passage.lastEntry(into: range) ?? instant
  }

  private var travelled: LayoutUnit { LayoutUnit(nearest: now.travel - last.travel) }  // since the last frame, without corrections

  /// Whether an item in both frames has moved on the screen by the travel only, with the same extent.
  private func hasKeptItsPlace(_ old: ScreenLook.Sight?, _ new: ScreenLook.Sight?) -> Bool {
    guard let old, let new else { return true }
    return old.extent == new.extent && old.start - travelled == new.start
  }

  /// The offsets at which an item at `start` of the content meets a threshold; nil if it is too long for the viewport.
  private func offsets(meeting threshold: Int, _ start: LayoutUnit, _ extent: LayoutUnit) -> ClosedRange<LayoutUnit>? {
    let needed = thresholds[threshold].needed(of: extent)
    guard needed <= now.viewport else { return nil }
    return start + needed - now.viewport...start + extent - needed
  }

  /// Queues the impression of an item that has met a threshold from `since` to `end`, unless it was reported before.
  func noteIfSeen(_ key: ItemKey, _ threshold: Int, showing fraction: Double, since: Instant, until end: Instant) {
    guard let due = due(threshold, since: since), due <= end, !seen[threshold].contains(key) else { return }
    seen[threshold].insert(key)
    queue.append(VisibilityEvent(.wasSeen, key, threshold: threshold, fraction: fraction, at: due))
  }

  private func due(_ threshold: Int, since: Instant) -> Instant? {
    thresholds[threshold].dwellMilliseconds.map { since.advanced(byMilliseconds: $0) }
  }

  private func findNextDue() {
    nextDue = nil
    for (index, sight) in last.sights.enumerated() {
      for threshold in 0..<sight.level where !seen[threshold].contains(sight.key) {
        guard let due = due(threshold, since: since[index * thresholds.count + threshold]) else { continue }
        nextDue = min(nextDue ?? due, due)
      }
    }
  }

  /// By instant, stable: at one instant losses come before gains.
  private func sortQueue(from first: Int) {
    guard queue.count - first > 1 else { return }
    let sorted = queue[first...].enumerated().sorted { ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset) }
    queue.replaceSubrange(first..., with: sorted.map(\.element))
  }
}
