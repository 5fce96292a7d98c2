/// How far fingers have dragged the content, frame by frame, as the platform samples them and whatever else moved it.
struct FingerTravel {
  private var fingers = FingerLaw()
  private var shown = ShownFinger()
  private var applied = 0.0
  private var isTrackpads = false

  /// The frame's distance in points of offset; nil if unknown.
  mutating func follow(_ frame: CheckedFrame) -> Double? {
    let now = frame.now
    let wasDragging = fingers.isDragging
    let steps = fingers.take(
      frame.input.events, scrolls: scrolls(frame),
      slop: ReleaseLaw.slop(of: frame.input.platform), width: Double(now.crossExtent) / 64, height: Double(now.wholeExtent) / 64,
      isTransformed: frame.input.manner.isTransformed)
    if frame.input.resized || now.error != nil || !frame.input.manner.followsFingers { fingers.lose() }
    var delta = 0.0
    for step in steps {
      switch step {
      case .landed: (shown, applied) = (ShownFinger(), 0)
      case .moved(let sample): shown.note(sample)
      case .ended(let time, _): delta += goOn(to: shown.lastPlace(at: time, on: frame.input.platform))
      case .began, .left: break
      }
    }
    if fingers.isDragging { delta += goOn(to: shown.offset(at: now.time, on: frame.input.platform)) }
    // Two fingers on a trackpad drag the list, and these may have come down besides.
    if frame.before.phase == .dragging, !wasDragging { isTrackpads = true }
    if fingers.down.isEmpty, now.phase != .dragging { isTrackpads = false }
    return fingers.wasBlind || isTrackpads ? nil : delta
  }

  private func scrolls(_ frame: CheckedFrame) -> Bool {
    guard !frame.isFirst else { return false }
    let legal = frame.list.legalOffsets(
      viewport: frame.before.extent, contentExtent: frame.before.contentExtent, insets: frame.before.insets, leastEnd: frame.before.leastEnd
    )
    return legal.lowerBound < legal.upperBound || (frame.input.manner.bounces && frame.input.manner.alwaysBounces)
  }

  private mutating func goOn(to offset: Double?) -> Double {
    guard let offset else { return 0 }
    defer { applied = offset }
    return applied - offset
  }
}
