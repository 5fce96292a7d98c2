import ViewTree

/// Where a drag's frames show the finger: its touches, as its platform resamples them.
struct DraggingFinger {
  /// Touches, from the one before the last that a frame has looked at on.
  private var touches: [FingerSample] = []
  /// How many of them frames have looked at, two at most.
  private var seen = 0
  /// What a frame has shown instead of the touches, for as long as no touch says otherwise.
  private var resampled: FingerSample?

  mutating func add(_ touch: FingerSample) { touches.append(touch) }

  /// Where a frame shows the finger; nil if all touches are later.
  ///
  /// - Parameter next: the first touch that is known beyond those that were added.
  mutating func place(at instant: Instant, before next: FingerSample?, by resampling: TouchResampling) -> Point? {
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

  /// Where the finger has left the content, which it does at `instant`; nil if it was never anywhere.
  mutating func lastPlace(at instant: Instant, by resampling: TouchResampling) -> Point? {
    guard let last = touches.indices.last else { return nil }
    look(at: last, by: resampling)
    if let resampled, repeats(last) || instant < resampled.instant { return resampled.location }
    return touches[last].location
  }

  /// Whether a later frame may show the finger elsewhere than one at `instant`, without another touch.
  func movesOn(after instant: Instant, by resampling: TouchResampling) -> Bool {
    guard let latest = touches.last, latest.instant <= instant else { return !touches.isEmpty }
    return resampling.maximumPredictionMilliseconds > instant.milliseconds(since: latest.instant)
  }

  /// Hears touches out up to `last`: one that has news ends what was made up.
  private mutating func look(at last: Int, by resampling: TouchResampling) {
    while seen <= last {
      if let shown = resampled, !repeats(seen), touches[seen].instant >= shown.instant { resampled = nil }
      seen += 1
    }
  }

  /// Whether a touch has the coordinate of the one before it.
  private func repeats(_ touch: Int) -> Bool { touch > 0 && touches[touch].location == touches[touch - 1].location }

  private mutating func forget(before last: Int) {
    guard last > 1 else { return }
    touches.removeFirst(last - 1)
    seen -= last - 1
  }
}

extension TouchResampling {
  /// Whether a finger is shown where no touch was yet.
  fileprivate var predicts: Bool { maximumPredictionMilliseconds > 0 }
}

extension FingerSample {
  fileprivate var pair: (Instant, Point) { (instant, location) }
}
