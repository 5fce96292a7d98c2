import ViewTree

extension ScrollView {
  /// The recognizer has records for the next tick.
  func touchesAreWaiting() {
    hasWaitingTouches = true
    setNeedsTick()
  }

  /// Drops what waits, and lets go of what is held, by fingers or by events, at the next tick.
  func letGoOfAll() {
    let end: PanRecognizer.Record.Kind? =
      switch storedPhase {
      case .dragging: .ended(velocity: .zero, latest: .zero)
      case .tracking: .left
      default: nil
      }
    panGestureRecognizer.replaceRecords(by: end, at: window?.instant ?? .zero)
  }

  /// Carries out what the fingers have done up to `instant`: landings, beginnings and ends in their order, and between them where the finger
  /// is, sampled at the frame as the platform does. What comes after the frame's instant waits for a later one; a touch that has been sent
  /// ahead of its frame, as a recording can, tells where the finger is between two.
  ///
  /// This frame shows where the finger was last, so that a motion begins with it and is seen from the next one on.
  func carryOutTouches(at instant: Instant) {
    hasWaitingTouches = false
    // Of what callbacks add, most waits for the next tick.
    for _ in 0..<panGestureRecognizer.records.count {
      guard let record = panGestureRecognizer.takeRecord(until: instant) else { break }
      switch record.kind {
      case .landed: land(at: record.instant)
      case .left: leave(from: instant)
      case .began(let axes): beginDragging(along: axes, at: record.instant)
      case .moved(let translation) where storedPhase == .dragging:
        drag.finger.add(FingerSample(location: translation, instant: record.instant))
      case .moved: break  // something else has ended the drag
      case .ended(let velocity, let latest):
        if let place = drag.finger.lastPlace(at: record.instant, by: platform.traits.resampling) { drag(to: place) }
        endDragging(velocity: velocity, latest: latest, released: record.instant, from: instant)
      }
    }
    if storedPhase == .dragging { showFinger(at: instant) }
    if !panGestureRecognizer.records.isEmpty { touchesAreWaiting() }
  }

  /// Drags the content to where the finger is at a frame.
  private func showFinger(at frame: Instant) {
    let resampling = platform.traits.resampling
    let instant = resampling.sampleInstant(for: frame)
    let place = drag.finger.place(at: instant, before: panGestureRecognizer.nextMove, by: resampling)
    if drag.finger.movesOn(after: instant, by: resampling) { touchesAreWaiting() }
    if let place { drag(to: place) }
  }

  /// - Parameter translation: how far the fingers have dragged, in points.
  private func drag(to translation: Point) {
    let way = translation - drag.translation
    drag.translation = translation
    drag(by: way)
  }
}
