/// How far fingers have dragged the content, frame by frame, as the platform samples them and whatever else moved it.
struct FingerWay {
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
      slop: ReleaseLaw.slop(of: frame.input.platform), width: Double(now.breadth) / 64, height: Double(now.length) / 64,
      isTransformed: frame.input.manner.isTransformed)
    if frame.input.resized || now.error != nil { fingers.lose() }
    var way = 0.0
    for step in steps {
      switch step {
      case .landed: (shown, applied) = (ShownFinger(), 0)
      case .moved(let sample): shown.note(sample)
      case .ended(let time, _): way += goOn(to: shown.lastPlace(at: time, on: frame.input.platform))
      case .began, .left: break
      }
    }
    if fingers.isDragging { way += goOn(to: shown.place(at: now.time, on: frame.input.platform)) }
    // Two fingers on a trackpad drag the list, and these may have come down besides.
    if frame.before.phase == .dragging, !wasDragging { isTrackpads = true }
    if fingers.down.isEmpty, now.phase != .dragging { isTrackpads = false }
    return fingers.wasBlind || isTrackpads ? nil : way
  }

  private func scrolls(_ frame: CheckedFrame) -> Bool {
    guard !frame.isFirst else { return false }
    let legal = frame.list.legalOffsets(
      viewport: frame.before.length, length: frame.before.contentLength, insets: frame.before.insets)
    return legal.lowerBound < legal.upperBound || (frame.input.manner.bounces && frame.input.manner.alwaysBounces)
  }

  private mutating func goOn(to place: Double?) -> Double {
    guard let place else { return 0 }
    defer { applied = place }
    return applied - place
  }
}
