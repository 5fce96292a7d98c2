package import ViewTree

/// The finger's position at the frames of a drag: its touches, resampled as on the platform.
package struct DraggingFinger: Sendable {
  private var touches: [FingerSample] = []  // begins with the touch before the last one that a frame has used
  private var seen = 0  // how many of them frames have used, at most two
  private var resampled: FingerSample?  // the resampled position that is shown until a touch replaces it

  package init() {}

  package mutating func add(_ touch: FingerSample) { touches.append(touch) }

  /// The position at a frame; nil if all touches are later. `next` is the first known touch after the added ones.
  package mutating func place(at instant: Instant, before next: FingerSample?, by resampling: TouchResampling) -> Point? {
    guard let last = touches.lastIndex(where: { $0.instant <= instant }) else { return nil }
    look(at: last, by: resampling)
    if let made = resampling.sample(
      at: instant, last: touches[last].pair, previous: last > 0 ? touches[last - 1].pair : nil,
      next: (last + 1 < touches.count ? touches[last + 1] : next)?.pair)
    {
      resampled = FingerSample(location: repeats(last) ? resampled?.location ?? made.location : made.location, instant: made.instant)
    }
    let place = resampled?.location ?? touches[last].location
    if !resampling.predicts { resampled = nil }
    forget(before: last)
    return place
  }

  /// The position at which the finger leaves the content at `instant`; nil without a touch.
  package mutating func lastPlace(at instant: Instant, by resampling: TouchResampling) -> Point? {
    guard let last = touches.indices.last else { return nil }
    look(at: last, by: resampling)
    if let resampled, repeats(last) || instant < resampled.instant { return resampled.location }
    return touches[last].location
  }

  /// Whether a later frame may show another position without another touch.
  func movesOn(after instant: Instant, by resampling: TouchResampling) -> Bool {
    guard let latest = touches.last, latest.instant <= instant else { return !touches.isEmpty }
    return resampling.maximumPredictionMilliseconds > instant.milliseconds(since: latest.instant)
  }

  /// Uses touches up to `last`: one with a new position ends the resampled one.
  private mutating func look(at last: Int, by resampling: TouchResampling) {
    while seen <= last {
      if let shown = resampled, !repeats(seen), touches[seen].instant >= shown.instant { resampled = nil }
      seen += 1
    }
  }

  private func repeats(_ touch: Int) -> Bool { touch > 0 && touches[touch].location == touches[touch - 1].location }

  private mutating func forget(before last: Int) {
    guard last > 1 else { return }
    touches.removeFirst(last - 1)
    seen -= last - 1
  }
}

extension TouchResampling {
  fileprivate var predicts: Bool { maximumPredictionMilliseconds > 0 }
}

extension FingerSample {
  fileprivate var pair: (Instant, Point) { (instant, location) }
}
