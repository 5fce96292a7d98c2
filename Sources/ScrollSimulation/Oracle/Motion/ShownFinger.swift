import Scrolling

/// Where frames show the fingers of a drag.
///
/// On Android a frame may show them where no touch was. Touches that come to the place of the one before them, or that are older than what
/// was shown, then say nothing new: until one does, the fingers stay where they were shown.
struct ShownFinger {
  private var samples: [FingerLaw.Sample] = []
  /// How many of them have been looked at.
  private var heard = 0
  /// Where no touch was, and for which instant.
  private var made: (time: Double, y: Double)?

  mutating func note(_ sample: FingerLaw.Sample) {
    samples.append(sample)
    guard samples.count > 2 * FingerLaw.keptSamples else { return }
    let surplus = min(FingerLaw.keptSamples, heard)
    samples.removeFirst(surplus)
    heard -= surplus
  }

  /// Nil if they have not been anywhere yet. A frame that is asked twice says the same.
  mutating func place(at frame: Int64, on platform: ScrollPlatform) -> Double? {
    guard platform == .android else { return samples.last?.y }
    guard let known = samples.lastIndex(where: { $0.time <= frame - FingerLaw.latency }) else { return nil }
    hear(through: known)
    guard let reach = FingerLaw.reach(at: frame, in: samples) else { return made?.y ?? samples[known].y }
    let isHeld = made != nil && saysNothing(known)
    made = (reach.time, isHeld ? made?.y ?? reach.y : reach.y)
    return made?.y
  }

  /// Where they have left the content.
  mutating func lastPlace(at time: Int64, on platform: ScrollPlatform) -> Double? {
    guard platform == .android, !samples.isEmpty else { return samples.last?.y }
    hear(through: samples.count - 1)
    if let made, saysNothing(samples.count - 1) || Double(time) < made.time { return made.y }
    return samples.last?.y
  }

  private mutating func hear(through known: Int) {
    for place in heard..<max(heard, known + 1) {
      if let shown = made, !saysNothing(place), Double(samples[place].time) >= shown.time { made = nil }
    }
    heard = max(heard, known + 1)
  }

  /// Whether a touch is where the one before it was.
  private func saysNothing(_ place: Int) -> Bool {
    place > 0 && (samples[place].x, samples[place].y) == (samples[place - 1].x, samples[place - 1].y)
  }
}
