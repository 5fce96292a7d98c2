import Scrolling
import ViewTree

/// The calls of the observed view, once per step of a tick.
extension VisibilityObserver {
  func attach(to view: TiledScrollView) {
    precondition(self.view == nil, "\(view.path).visibilityObserver: the observer already observes \(self.view?.path ?? "")")
    self.view = view
    enterWindow()
  }

  func detach() {
    close()
    leaveOuterLists()
    view = nil
  }

  /// The view has another window, or none. Without a window nothing is visible.
  func enterWindow() {
    close()
    followOuterLists()
    (tick, isAdvancing, isReportQueued, needsReport) = (-1, false, false, true)
    view?.setNeedsTick()
  }

  /// Ends everything visible, at the last known instant.
  func close() {
    let end = view?.window?.instant ?? instant
    for (index, sight) in last.sights.enumerated() {
      for threshold in (0..<sight.level).reversed() {
        let since = since[index * thresholds.count + threshold]
        noteIfSeen(sight.key, threshold, showing: 0, since: since, until: max(end, since))
        queue.append(VisibilityEvent(.didDisappear, sight.key, threshold: threshold, fraction: 0, at: max(end, since)))
      }
    }
    last.sights.removeAll(keepingCapacity: true)
    now.sights.removeAll(keepingCapacity: true)
    since.removeAll(keepingCapacity: true)
    last.viewport = .zero
    (awaitsNextFrame, nextDue, mover) = (false, nil, nil)
    tell()
  }

  /// Called at the start of a tick, before anything moves.
  func willAdvance(_ view: TiledScrollView) {
    followTick(of: view)
    isAdvancing = true
  }

  /// `travel` is `mainTravel` before the offset changed by `distance`.
  func offsetDidChange(in view: TiledScrollView, from travel: Double, by distance: Double) {
    guard isAdvancing, view.phase == .decelerating || view.phase == .animating, let window = view.window,
      let motion = view.axis == .vertical ? view.verticalMotion : view.horizontalMotion,
      MotionPassage.onGrid(motion.offset(at: window.instant)) + view.covered == view.offset
    else { return }
    mover = (motion, travel, travel + distance)
  }

  /// No motion alone has moved the viewport since the last frame.
  func coversDidChange() { (mover, needsReport) = (nil, true) }

  func didAdvance(_ view: TiledScrollView) {
    isAdvancing = false
    if needsReport || nextDue ?? Instant(nanoseconds: .max) <= instant {
      queueReport(of: view)
    } else if nextDue != nil {
      view.setNeedsTick()
    }
  }

  /// Another layout may follow in the same tick.
  func layoutDidEnd(in view: TiledScrollView) {
    followTick(of: view)
    look(at: view)
    awaitsNextFrame = now.tellsTheSame(as: last)
    guard !awaitsNextFrame else { return }
    needsReport = true
    if isInTick(of: view) { queueReport(of: view) } else { view.setNeedsTick() }
  }

  /// At the first call in a tick: the last layout of the tick before is what its frame showed.
  private func followTick(of view: TiledScrollView) {
    guard let window = view.window else { return }
    if tick != window.tickOfChange {
      tick = window.tickOfChange
      if awaitsNextFrame { swap(&last, &now) }
      awaitsNextFrame = false
      mover = nil
    }
    if isInTick(of: view) { (lastInstant, instant) = (window.instantBefore, window.instant) }
  }

  private func isInTick(of view: TiledScrollView) -> Bool { view.window.map { $0.tickOfChange == $0.tickCount } ?? false }

  func queueReportInTick(of view: TiledScrollView) { if isInTick(of: view) { queueReport(of: view) } }

  /// Reports at the end of the tick, when no layout can follow.
  private func queueReport(of view: TiledScrollView) {
    guard !isReportQueued, let window = view.window else { return }
    isReportQueued = true
    window.animate(
      withDuration: 0, {},
      completion: { [weak self, weak view] finished in
        guard let self, let view, self.view === view, self.isReportQueued else { return }
        self.isReportQueued = false
        if finished { self.report(on: view) }
      })
  }

  func look(at view: TiledScrollView) {
    now.sights.removeAll(keepingCapacity: true)
    clip = outerLists.isEmpty && !view.isCoveredAcross ? nil : ScreenClip(of: view)
    now.clip = clip
    view.forEachVisibleItem { key, _, start, extent, visible in
      let visible = clip?.visible(start, extent) ?? visible
      now.sights.append(ScreenLook.Sight(key: key, start: start, extent: extent, level: level(of: visible, extent)))
    }
    now.viewport = view.virtualizer.viewport.extent
    now.travel = view.mainTravel
  }

  private func level(of visible: LayoutUnit, _ extent: LayoutUnit) -> Int {
    var level = 0
    while level < thresholds.count, visible >= thresholds[level].needed(of: extent) { level += 1 }
    return level
  }

  /// Calls the client with the queued events, including those that a call adds by removing the observer.
  func tell() {
    guard !isTelling else { return }
    isTelling = true
    if let view { view.inCallback(tellAll) } else { tellAll() }
    isTelling = false
  }

  private func tellAll() {
    var next = 0
    while next < queue.count {  // terminates: only `close` appends, and no sight twice
      onEvent(queue[next])
      next += 1
    }
    queue.removeAll(keepingCapacity: true)
  }
}
