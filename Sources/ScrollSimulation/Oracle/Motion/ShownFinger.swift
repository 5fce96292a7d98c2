import Scrolling

/// Where frames show a drag's fingers: on Android also where no touch was, until a touch differs from the last and is not older than that.
struct ShownFinger {
  private var samples: [FingerLaw.Sample] = []
  private var heard = 0
  private var made: (time: Double, y: Double)?  // a place shown without a touch, and its instant

  mutating func note(_ sample: FingerLaw.Sample) {
    samples.append(sample)
    guard samples.count > 2 * FingerLaw.keptSamples else { return }
    let surplus = min(FingerLaw.keptSamples, heard)
    samples.removeFirst(surplus)
    heard -= surplus
  }

  /// Nil before the first sample. Two calls for one frame give the same place.
  mutating func offset(at frame: Int64, on platform: ScrollPlatform) -> Double? {
    guard platform == .android else { return samples.last?.y }
    guard let known = samples.lastIndex(where: { $0.time <= frame - FingerLaw.latency }) else { return nil }
    hear(through: known)
    guard let reach = FingerLaw.reach(at: frame, in: samples) else { return made?.y ?? samples[known].y }
    let isHeld = made != nil && saysNothing(known)
    made = (reach.time, isHeld ? made?.y ?? reach.y : reach.y)
    return made?.y
  }

  mutating func lastPlace(at time: Int64, on platform: ScrollPlatform) -> Double? {
    guard platform == .android, !samples.isEmpty else { return samples.last?.y }
    hear(through: samples.count - 1)
    if let made, saysNothing(samples.count - 1) || Double(time) < made.time { return made.y }
    return samples.last?.y
  }

  private mutating func hear(through known: Int) {
    for index in heard..<max(heard, known + 1) {
      if let shown = made, !saysNothing(index), Double(samples[index].time) >= shown.time { made = nil }
    }
    heard = max(heard, known + 1)
  }

  /// Whether a touch is where the one before it was.
  private func saysNothing(_ index: Int) -> Bool {
    index > 0 && (samples[index].x, samples[index].y) == (samples[index - 1].x, samples[index - 1].y)
  }
}
