import ViewTree

extension ScrollView {
  func touchesAreWaiting() {
    hasWaitingTouches = true
    setNeedsTick()
  }

  /// Drops waiting records. The next tick releases content that fingers or events hold.
  func releaseAll() {
    let end: PanRecognizer.Record.Kind? =
      switch storedPhase {
      case .dragging: .ended(velocity: .zero, latest: .zero)
      case .tracking: .left
      case _ where isPassingAlone: .ended(velocity: .zero, latest: .zero)
      default: nil
      }
    panGestureRecognizer.replaceRecords(by: end, at: window?.instant ?? .zero)
  }

  /// Applies the touches up to `instant`: landings, starts and ends of drags in order, and between them the finger's position, resampled at
  /// the frame as the platform does it. Later touches wait; one sent ahead of its frame, as a recording can, serves the interpolation. This
  /// frame shows the finger's last position. A motion begins at it and shows from the next frame on.
  func carryOutTouches(at instant: Instant) {
    hasWaitingTouches = false
    // Bounded: most records that callbacks add wait for the next tick.
    for _ in 0..<panGestureRecognizer.records.count {
      guard let record = panGestureRecognizer.takeRecord(until: instant) else { break }
      switch record.kind {
      case .landed: land(at: record.instant)
      case .left: leave(from: instant)
      case .began(let axes): beginDragging(along: axes, at: record.instant)
      case .moved(let translation) where storedPhase == .dragging || isPassingAlone:
        drag.finger.add(FingerSample(location: translation, instant: record.instant))
      case .moved: break  // something else has ended the drag
      case .ended(let velocity, let latest):
        if let place = drag.finger.lastPlace(at: record.instant, by: platform.traits.resampling) { drag(to: place) }
        let isAlone = isPassingAlone
        endDragging(velocity: velocity, latest: latest, released: record.instant, from: instant)
        if isAlone { endPassedDrags(velocity: velocity, latest: latest, released: record.instant, from: instant) }
      }
    }
    if storedPhase == .dragging || isPassingAlone { showFinger(at: instant) }
    if !panGestureRecognizer.records.isEmpty { touchesAreWaiting() }
  }

  private func showFinger(at frame: Instant) {
    let resampling = platform.traits.resampling
    let instant = resampling.sampleInstant(for: frame)
    let place = drag.finger.place(at: instant, before: panGestureRecognizer.nextMove, by: resampling)
    if drag.finger.movesOn(after: instant, by: resampling) { touchesAreWaiting() }
    if let place { drag(to: place) }
  }

  private func drag(to translation: Point) {
    let delta = translation - drag.translation
    drag.translation = translation
    if isPassingAlone { _ = passOn(delta) } else { drag(by: delta) }
  }
}
