import Scrolling
import ViewTree

/// The content's expected offset, by each platform's published laws; points and nanoseconds. It knows resting content, drags, releases and
/// animated scrolls, and claims nothing else: after a rotation, a jump, a refused batch or an edge that moves under a return it waits until
/// the content rests or a finger takes it. Corrections shift everything.
struct MotionLaw {
  enum Trajectory {
    case unknown  // not followed
    case resting
    case tracking  // a finger is down and has not dragged
    case dragged(finger: Double)  // fingers drag; `finger` is where they would put the content without a band
    case pulled(finger: Double)  // the same by two fingers on a trackpad
    case momentum
    case thrown(ThrownTrajectory)
    case scrolled(ScrolledTrajectory)
  }

  struct Due {
    var offset: Double  // the offset is this, in points
    var rest: Double?  // or this
    var phase: FrameObservation.Phase
    var mayRest = false  // instead of being in that phase
    var law: Law
  }

  enum Law: Int, CaseIterable { case rest, touch, finger, band, fling, edge, scroll, wheel, trackpad }

  var trajectory = Trajectory.unknown
  var offset = 0.0
  var edges = 0.0...0.0
  var viewportExtent = 0.0  // the list's, in points: bands and pages do not know of covers
  var covered = 0.0  // how far the viewport begins behind the list's start, in points
  var frame: Int64 = 0
  var platform = ScrollPlatform.uikit
  var manner = FrameInput.Manner()
  var isEndGuessed = false  // the end of masonry is unknown until it is placed, and so is its last stop
  var fingers = FingerLaw()
  var shown = ShownFinger()  // where the drag's fingers have been, and the part of it that the content has followed
  var applied = 0.0
  var caught = Caught.nothing  // the motion that the finger stopped
  var landing: Int64?  // when the finger came down; nil if unknown
  static let flywheel: Int64 = 40_000_000  // a drag that begins more than 40 ms after the landing adds nothing to a fling
  var flicks = FlickLaw()
  var isMixed = false  // fingers came down on content that a trackpad drags: which of them drags it is unknown
  var lastPull: Int64 = 0
  var pullHasEnded = false
  var law = Law.rest

  enum Caught {
    case nothing
    case thrown(ThrownTrajectory)
    case unknown
  }

  mutating func follow(_ checked: CheckedFrame) -> Due? {
    let input = checked.input
    let (old, before) = (edges, manner)
    (platform, manner, frame, law) = (input.platform, input.manner, checked.now.time, .rest)
    // Measuring comes after everything else.
    let measuring = checked.list.measured.isEmpty || checked.list.adoptsPlaces ? nil : checked.measuring
    edges = MotionLaw.edges(of: checked, contentExtent: measuring?.contentExtentBefore)
    (viewportExtent, covered) = (Double(checked.now.wholeExtent) / 64, Double(checked.now.covers.before) / 64)
    let steps = fingers.take(
      input.events, scrolls: scrolls(within: old), slop: ReleaseLaw.slop(of: platform), width: Double(checked.now.crossExtent) / 64,
      height: viewportExtent, isTransformed: manner.isTransformed)
    if !isPlain(checked) || !manner.followsFingers { fingers.lose() }
    guard isPlain(checked), !fingers.wasBlind, manner == before, !input.events.contains(where: \.isLeap) else {
      loseTrack(steps, before: checked)
      edges = MotionLaw.edges(of: checked, contentExtent: nil)  // the next finger meets the edges after all measuring
      return nil
    }
    let shift = Double(checked.now.corrections.reduce(0) { $0 + $1.delta } - (measuring?.shift ?? 0)) / 64
    offset = Double(checked.before.offset) / 64 + shift
    isEndGuessed = checked.list.hasUnplacedTail
    if checked.hasNewInsets { takeInsets(checked) }
    // This edge exists only until the items before it are measured.
    if measuring != nil, !edges.contains(offset) { trajectory = .unknown }
    // Nothing of the screen is left that would show how far measuring moved what a finger holds.
    if measuring != nil, AnchorLaw.place(ofAnchorAmong: checked.onScreenBefore, in: checked.list) == nil { trajectory = .unknown }
    // A cut item may keep the fraction of it that is above the screen, which changes as the content moves.
    if measuring != nil, let first = checked.onScreenBefore.first, first.top < 0, checked.list.changes.contains(.update(key: first.key)) {
      trajectory = .unknown
    }
    // Within a viewport of an estimated end, incoming items are measured before the content moves; so is a turn, where its room ends.
    if measuring != nil, !checked.list.changes.isEmpty || input.relaid || checked.list.leastEnd != nil,
      offset + viewportExtent > edges.upperBound
    {
      trajectory = .unknown
    }
    // The end is an estimate, and was another one before this frame's placing.
    if checked.list.hasUnplacedTail, checked.now.contentExtent != checked.before.contentExtent,
      offset + 2 * viewportExtent > edges.upperBound
    {
      trajectory = .unknown
    }
    for case .scroll(let target) in input.events { scroll(to: target + covered, from: offset - shift) }
    takeAlong(by: shift, checked)
    for event in input.events {
      switch event {
      case .wheel(let delta): wheel(by: delta)
      case .trackpad(let delta, let phase): trackpad(by: delta, phase)
      case .finger, .hand, .jump, .scroll, .scrollToItem, .scrollToEdge, .restore: break
      }
    }
    if case .unknown = trajectory { loseTrack(steps, before: checked) } else { for step in steps { carryOut(step) } }
    let due = advance()
    return measuring.map { settle($0, checked, due) } ?? due
  }

  private static func edges(of frame: CheckedFrame, contentExtent: Int64?) -> ClosedRange<Double> {
    let legal = frame.legal(contentExtent: frame.list.hasUnplacedTail ? frame.contentExtent : contentExtent ?? frame.contentExtent)
    return Double(legal.lowerBound) / 64...Double(legal.upperBound) / 64
  }

  /// Measured extents shift everything at the frame's end, once the motion has brought their items on screen.
  private mutating func settle(_ measuring: CheckedFrame.Measuring, _ frame: CheckedFrame, _ due: Due?) -> Due? {
    edges = MotionLaw.edges(of: frame, contentExtent: nil)
    guard var due, !EndLaw.mayPull(frame), !frame.now.isUnsettled, abs(frame.now.travel) < frame.now.extent,
      !frame.now.corrections.contains(where: { $0.cause != .anchor })
    else {
      trajectory = .unknown
      return nil
    }
    let shift = Double(measuring.shift) / 64
    offset = due.offset + shift
    takeAlong(by: shift, frame)
    (due.offset, due.rest) = (due.offset + shift, due.rest.map { $0 + shift })
    return due
  }

  /// Follows the content again from where it is, if what holds it is known.
  mutating func resume(at now: FrameObservation) {
    let finger = fingers.isDragging ? shown.offset(at: frame, on: platform) : nil
    let isClear = !fingers.isBlind && !isMixed
    if now.phase == .resting || (fingers.down.isEmpty && now.phase != .dragging) { isMixed = false }
    guard case .unknown = trajectory else { return }
    offset = Double(now.offset) / 64
    switch now.phase {
    case .resting where fingers.down.isEmpty:
      rest()
    case .tracking where isClear && !fingers.down.isEmpty && !fingers.isDragging: (trajectory, caught, landing) = (.tracking, .unknown, nil)
    case .dragging where isClear && fingers.isDragging && edges.contains(offset):
      applied = finger ?? applied
      (trajectory, caught, landing) = (.dragged(finger: offset), .unknown, nil)
    default: break
    }
  }

  private func isPlain(_ frame: CheckedFrame) -> Bool {
    !frame.isFirst && !frame.input.resized && !frame.input.remeasured && !frame.input.badBatch && frame.now.error == nil
      && frame.before.error == nil
      && !(frame.hasNewInsets
        && (frame.input.relaid || frame.list.leastEnd != nil || frame.following.mayStay || frame.input.events.contains { !$0.isUserInput }))
      && !(frame.list.adoptsPlaces && (!frame.list.measured.isEmpty || !frame.list.changes.isEmpty))
      && !(frame.following.mayStay && !frame.list.measured.isEmpty && (!frame.list.changes.isEmpty || frame.input.relaid))
      && frame.before.width == frame.now.width && frame.before.height == frame.now.height && frame.now.extent > 0
  }

  private mutating func loseTrack(_ steps: [FingerLaw.Step], before frame: CheckedFrame) {
    trajectory = .unknown
    flicks.lose()
    for step in steps {
      switch step {
      case .landed(let time):
        (shown, applied) = (ShownFinger(), 0)
        if frame.before.phase == .dragging { isMixed = true }
        flicks.land(time)
      case .moved(let sample): shown.note(sample)
      case .ended(let time, _):
        _ = flicks.lift(travel: 0, velocity: 1, at: time)
        flicks.lose()
      case .began, .left: break
      }
    }
  }

  /// Edges that a client moves without item changes clamp what no band holds: before the frame's events, and not as a correction.
  private mutating func takeInsets(_ frame: CheckedFrame) {
    // The order of this and item changes decides what is clamped, and a list at its end follows the end (C8).
    guard frame.list.changes.isEmpty, !EndLaw.mayPull(frame) else { return trajectory = .unknown }
    let nearest = min(max(offset, edges.lowerBound), edges.upperBound)
    let isHeld = hasBand && abs(offset - nearest) < viewportExtent
    switch trajectory {
    case .unknown, .scrolled, .momentum: break
    case .thrown: if !manner.bounces, offset != nearest { trajectory = .unknown }
    case .resting: offset = nearest
    case .tracking: if !isHeld { offset = nearest }
    case .dragged, .pulled:
      guard !isHeld, offset != nearest else { return }
      offset = nearest
      if case .dragged = trajectory { trajectory = .dragged(finger: nearest) } else { trajectory = .pulled(finger: nearest) }
    }
  }

  /// Corrections shift the trajectory; an edge that has moved changes what a band shows.
  private mutating func takeAlong(by shift: Double, _ frame: CheckedFrame) {
    let hasClamp = frame.now.corrections.contains { $0.cause == .clamp }
    switch trajectory {
    case .unknown, .resting, .tracking: break
    case .dragged(let finger):
      rebase(finger + shift, frame, hasClamp).map { trajectory = .dragged(finger: $0) } ?? (trajectory = .unknown)
    case .pulled(let finger):
      rebase(finger + shift, frame, hasClamp).map { trajectory = .pulled(finger: $0) } ?? (trajectory = .unknown)
    case .momentum:
      // Without bouncing each step is clamped: a removal may have brought an edge there before an insertion followed.
      if !edges.contains(offset) || (!manner.bounces && frame.list.changes.count > 1) { trajectory = .unknown }
    case .thrown(var thrown):
      thrown.shift(by: shift)
      let isOutside = shift != 0 && !edges.contains(offset) && !manner.bounces
      // Stops lie between the edges, which have moved.
      let haveEdgesMoved = frame.now.contentExtent != frame.before.contentExtent || frame.hasNewInsets
      let isToOtherStop = manner.stops != .anywhere && haveEdgesMoved
      trajectory = hasClamp || isOutside || isToOtherStop ? .unknown : .thrown(thrown)
    case .scrolled(var scrolled):
      scrolled.shift(by: shift)
      // A target beyond the edges becomes the nearest edge with any batch, even one without a visible effect.
      trajectory = edges.contains(scrolled.target) ? .scrolled(scrolled) : .unknown
    }
  }

  /// Where a finger puts the content after item changes; nil if more than one step led there beyond an edge.
  private func rebase(_ finger: Double, _ frame: CheckedFrame, _ hasClamp: Bool) -> Double? {
    // A clamp puts the finger where the content is, on the grid, however little of it remains after all corrections.
    if hasClamp, edges.contains(offset) { return offset }
    guard abs(banded(finger) - offset) > 1.0 / 64 else { return finger }
    if edges.contains(offset) { return offset }
    guard !hasClamp, frame.list.changes.count + (frame.hasNewInsets ? 1 : 0) == 1, hasBand else { return nil }
    return BandLaw.finger(offset, within: edges, viewport: viewportExtent)
  }

  var hasBand: Bool { manner.bounces && (platform == .uikit || platform == .flutterBouncing) }

  func scrolls(within edges: ClosedRange<Double>) -> Bool {
    edges.lowerBound < edges.upperBound || (manner.bounces && manner.alwaysBounces)
  }

  func banded(_ finger: Double) -> Double {
    hasBand ? BandLaw.shown(finger, within: edges, viewport: viewportExtent) : min(max(finger, edges.lowerBound), edges.upperBound)
  }

  static func rounded(_ offset: Double) -> Double { (offset * 64).rounded() / 64 }

  static let step = 1.0 / 64  // a grid step in points
}

extension FrameInput.Kind {
  /// Moves the content to an offset that the laws of motion do not know.
  var isLeap: Bool {
    switch self {
    case .jump, .scrollToItem, .scrollToEdge, .restore, .hand: true
    case .finger, .wheel, .trackpad, .scroll: false
    }
  }
}
