import ViewTree

/// C15: released content rests on a page, a snapping offset, the delegate's target or an edge, unless something else moves it or its edges.
struct ReleasesRestOnStops: Invariant {
  let rule = "C15"
  private var isUndisturbed = false  // the content moves from a release, and nothing has happened since

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    let stops = frame.input.manner.stops
    guard stops != .anywhere, !frame.isFirst, !isDisturbed(frame) else {
      isUndisturbed = false
      return nil
    }
    let hands: [FrameObservation.Phase] = stops.areAskedOfDelegate ? [.dragging] : [.tracking, .dragging]
    if hands.contains(frame.before.phase) { isUndisturbed = true }
    // A finger may have come and gone within the frame, without a drag.
    if stops.areAskedOfDelegate, frame.input.events.contains(where: \.isLanding) { isUndisturbed = false }
    switch frame.now.phase {
    case .decelerating: return nil
    case .resting: break
    case .tracking, .dragging, .momentum, .animating:
      isUndisturbed = false
      return nil
    }
    defer { isUndisturbed = false }
    let (offset, legal) = (frame.now.offset, frame.legal)
    guard isUndisturbed, offset > legal.lowerBound, offset < legal.upperBound else { return nil }
    let (step, place) = (stops.step(viewport: frame.now.wholeExtent), frame.now.listOffset)
    return step <= 0 || place % step == 0 ? .holds : "let go of, the list rests at \(points(place)), not on a multiple of \(points(step))"
  }

  private func isDisturbed(_ frame: CheckedFrame) -> Bool {
    let (now, input) = (frame.now, frame.input)
    return !now.corrections.isEmpty || !frame.list.changes.isEmpty || now.contentExtent != frame.before.contentExtent || frame.hasNewInsets
      || input.resized || input.reloaded || input.badBatch || now.error != nil || now.extent <= 0 || now.crossExtent <= 0
      || input.events.contains { if case .finger = $0 { false } else { true } }
  }
}

extension FrameInput.Kind {
  fileprivate var isLanding: Bool { if case .finger(_, .began, _, _, _) = self { true } else { false } }
}

extension FrameInput.Stops {
  var areAskedOfDelegate: Bool { if case .targets = self { true } else { false } }  // whether they apply to the end of a drag only

  func step(viewport: Int64) -> Int64 {
    switch self {
    case .anywhere: 0
    case .pages: viewport
    case .multiples(let step), .targets(let step): step
    }
  }

  /// The resting place, in points, of content that would rest at `rest` by itself; nil if rounding decides.
  func stop(for rest: Double, from place: Double, velocity: Double, within edges: ClosedRange<Double>, viewport: Double) -> Double? {
    let step = Double(self.step(viewport: Int64((viewport * 64).rounded()))) / 64
    guard step > 0, edges.contains(place), edges.lowerBound < edges.upperBound else { return rest }
    func legal(_ place: Double) -> Double { min(max(place, edges.lowerBound), edges.upperBound) }
    if case .pages = self {
      // The pages before and behind the place; from a page, the next one in the fling's direction.
      var (low, high) = ((place / step).rounded(.down), (place / step).rounded(.up))
      if low == high { (low, high) = velocity > 0 ? (low, low + 1) : velocity < 0 ? (low - 1, low) : (low, low) }
      let (first, second) = (legal(low * step), legal(high * step))
      let middle = first + (second - first) / 2
      guard first == second || abs(rest - middle) > 1e-6 else { return nil }
      return rest < middle ? first : second
    }
    let number = rest / step
    guard abs(number - number.rounded(.down) - 0.5) > 1e-9 else { return nil }
    return legal(number.rounded() * step)
  }
}
