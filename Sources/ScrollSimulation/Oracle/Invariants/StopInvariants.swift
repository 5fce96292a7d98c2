import ViewTree

/// C15: released content rests on a page, a snapping offset, the delegate's target or an edge, unless something else moves it or its edges.
struct ReleasesRestOnStops: Invariant {
  let rule = "C15"
  private var isUndisturbed = false  // the content moves from a release, and nothing has happened since

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    let stops = frame.input.manner.stops
    guard stops.areMultiples, !frame.isFirst, !isDisturbed(frame) else {
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

/// C23: in a list that snaps to its items, released content rests where an item is in its place, or fills the room, or at an edge, whatever has
/// been learned or has changed on the way.
struct ReleasesRestAtItems: Invariant {
  let rule = "C23"
  private var isUndisturbed = false  // the content moves from a gesture, and no program has moved it since

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    guard case .items(let position) = frame.input.manner.stops, !frame.isFirst, frame.now.error == nil, frame.list.count > 0,
      frame.input.events.allSatisfy(\.isGesture), frame.input.follows.isEmpty
    else {
      isUndisturbed = false
      return nil
    }
    switch frame.before.phase {
    case .tracking, .dragging: isUndisturbed = frame.now.phase != .resting || !frame.input.events.isEmpty  // else fingers were dropped
    case .momentum: isUndisturbed = true
    case .resting, .animating: isUndisturbed = false
    case .decelerating: break
    }
    guard frame.now.phase == .resting, isUndisturbed, !isMovedMeanwhile(frame) else { return nil }
    let offset = frame.now.offset
    guard frame.legal.contains(offset), !frame.visible.isEmpty else { return nil }  // B8
    if offset == frame.legal.lowerBound || offset == frame.legal.upperBound { return .holds }
    // An item may rest a distance beyond the screen, and be any of its row.
    let reach = 2 * max(1, frame.list.columns)
    let near = max(0, (frame.visible.first ?? 0) - reach)..<min(frame.list.count, (frame.visible.last ?? -1) + 1 + reach)
    // Where places come from tiles, those of headers and items beside the screen are not known.
    let isKnown =
      !frame.list.adoptsPlaces
      || (min(frame.now.insets.before, frame.now.insets.behind) >= 0 && near.allSatisfy { frame.list.headroom(of: $0) == 0 })
    guard isKnown else { return nil }
    let isAtStop = near.contains { frame.list.isPlaced($0) && rests($0, at: position, in: frame) }
    return isAtStop
      ? .holds : "let go of, the list rests at \(points(offset)), within \(points(frame.legal)), where no item is at its \(position)"
  }

  private func rests(_ index: Int, at position: ReferenceList.Position, in frame: CheckedFrame) -> Bool {
    let (offset, list) = (frame.now.offset, frame.list)
    func due(_ position: ReferenceList.Position) -> Int64 {
      let wanted = list.wantedOffset(
        showing: index, at: position, from: offset, viewport: frame.now.extent, insets: frame.now.insets)
      return min(max(wanted, frame.legal.lowerBound), frame.legal.upperBound)
    }
    let (start, end) = (due(.start), due(.end))
    if start < end { return (start...end).contains(offset) }
    guard position != .nearest else { return offset == start || offset == end }
    return abs(due(position) - offset) <= list.leeway(showing: index, at: position)
  }

  /// What happens in the frame of the rest itself may move the item away: at rest the anchor is kept.
  private func isMovedMeanwhile(_ frame: CheckedFrame) -> Bool {
    let (now, input) = (frame.now, frame.input)
    return !frame.list.changes.isEmpty || frame.hasNewInsets || input.resized || input.reloaded || input.relaid || input.badBatch
      || input.remeasured || now.isUnsettled || now.extent <= 0 || now.crossExtent <= 0 || restsAsItIsLearned(frame)
  }

  /// Whether the release has begun no motion, and items that came in with it were measured and have moved the offset.
  private func restsAsItIsLearned(_ frame: CheckedFrame) -> Bool {
    switch frame.before.phase {
    case .tracking, .dragging: !frame.list.measured.isEmpty && !frame.now.corrections.isEmpty
    case .resting, .decelerating, .momentum, .animating: false
    }
  }
}

extension FrameInput.Kind {
  fileprivate var isGesture: Bool {
    switch self {
    case .finger, .trackpad: true
    case .wheel, .hand, .jump, .scroll, .scrollToItem, .scrollToEdge, .restore: false
    }
  }

  fileprivate var isLanding: Bool { if case .finger(_, .began, _, _, _) = self { true } else { false } }
}

extension FrameInput.Stops {
  var areAskedOfDelegate: Bool { if case .targets = self { true } else { false } }  // whether they apply to the end of a drag only

  var areMultiples: Bool {
    switch self {
    case .pages, .multiples, .targets: true
    case .anywhere, .items: false
    }
  }

  func step(viewport: Int64) -> Int64 {
    switch self {
    case .anywhere, .items: 0
    case .pages: viewport
    case .multiples(let step), .targets(let step): step
    }
  }

  /// The resting place, in points, of content that would rest at `rest` by itself; nil if rounding decides, or items do.
  func stop(for rest: Double, from place: Double, velocity: Double, within edges: ClosedRange<Double>, viewport: Double) -> Double? {
    if case .items = self { return nil }
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
