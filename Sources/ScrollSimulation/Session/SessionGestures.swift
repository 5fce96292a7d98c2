import Scrolling
public import ViewTree

/// The hand of a stress session: draws its gestures or plays those of a trace, writes down what it does, and in the end lets go.
public final class SessionGestures: GestureSource {
  /// How large a share of a swarm's acts each kind of act has: weights, not percent. One without a share in the monkey's mix is left out by
  /// three seeds in four.
  public static let parameters = MonkeyMix.percent.map { act, share in
    let name = "hand.\(act.rawValue)"
    let number = share > 0 ? Parameter.rate(name, usual: 10 * share) : .choice(name, [0, 0, 0, 0, 0, 0, 40, 300], allowed: 0...1000)
    return number.saying("gestures, \(act.words): weight #")
  }

  private enum Source {
    case user(any GestureSource)
    case trace(ArraySlice<GestureEvent>)
  }

  private var source: Source
  /// Whether a trace must be able to say the gestures.
  private let isTraced: Bool
  /// The client's own gestures from their beginning; nil without any.
  private(set) var again: (any GestureSource)?
  private var fingers = FingersDown()
  private var pad: TrackpadState = .lifted
  private var isQuiescent = false
  /// How many gestures have been played before the hand has let go.
  private(set) var played = 0
  /// Which of them were of a finger that was not down, and the finger.
  private(set) var strays: [(number: Int, finger: Int)] = []
  private var jump: Point?
  /// Is given each gesture.
  var onGesture: (GestureEvent) -> Void = { _ in }

  private enum TrackpadState { case lifted, moving, momentum }

  /// Plays gestures of a client's own: a script, a recording.
  init(_ gestures: any GestureSource) {
    source = .user(gestures)
    again = gestures
    isTraced = false
  }

  /// Draws what the setting says.
  init(drawing setting: StressSetting) {
    let profile = ScrollProfile(rawValue: setting.profile)
    let weights = SessionGestures.parameters.map { setting[$0] }
    // A hand that draws nothing at all would never scroll.
    let mix = profile == nil && weights.contains { $0 > 0 } ? MonkeyMix.Shares(weights) : .usual
    source = .user(GestureGenerator(profile: profile ?? .monkey, seed: setting.seed, mix: mix))
    isTraced = setting.goal == nil
  }

  /// Lets the person scroll sideways instead of up and down. What a trace plays stays as it is: it has what the list saw.
  ///
  /// Call it before the first frame.
  public func turnSideways() { if case .user(let user) = source { source = .user(TransposedGestures(user)) } }

  /// Plays gestures, in the order of their instants.
  init(playing gestures: [GestureEvent]) {
    source = .trace(gestures[...])
    isTraced = true
  }

  /// Whether nothing more comes: only once the hand has let go.
  public var isFinished: Bool {
    if isQuiescent { return fingers.all.isEmpty && pad == .lifted && jump == nil }
    return if case .user(let gestures) = source { gestures.isFinished } else { false }
  }

  public func appendEvents(until instant: Instant, seeing scrollState: ScrollState, to events: inout [GestureEvent]) {
    let first = events.count
    if isQuiescent {
      appendLettingGo(at: instant, to: &events)
    } else {
      switch source {
      case .user(var user):
        user.appendEvents(until: instant, seeing: scrollState, to: &events)
        source = .user(user)
        // A very long list makes the hand draw places beyond the bounds of a trace.
        if isTraced { for place in first..<events.count { events[place] = events[place].withinReach } }
      case .trace(var gestures):
        while let next = gestures.first, next.instant <= instant {
          events.append(next)
          gestures.removeFirst()
        }
        source = .trace(gestures)
      }
    }
    for event in events[first...] {
      if !isQuiescent { notePlayed(event) }
      follow(event)
      if !isQuiescent { onGesture(event) }
    }
  }

  /// From the next frame on nothing is done any more: fingers are taken away, momentum ends.
  func letGo() { isQuiescent = true }

  /// Lets a program set the offset before the next frame, once the hand has let go.
  func jumpWhenQuiescent(to offset: Point) { jump = offset }

  private func appendLettingGo(at instant: Instant, to events: inout [GestureEvent]) {
    for (finger, location) in fingers.all { events.append(GestureEvent(at: instant, .touch(finger: finger, .cancelled, location))) }
    switch pad {
    case .lifted: break
    case .moving: events.append(GestureEvent(at: instant, .trackpad(by: .zero, .ended)))
    case .momentum: events.append(GestureEvent(at: instant, .trackpad(by: .zero, .momentumEnded)))
    }
    if let jump { events.append(GestureEvent(at: instant, .jump(to: jump))) }
    jump = nil
  }

  private func notePlayed(_ event: GestureEvent) {
    if case .trace = source, case .touch(let finger, let phase, _) = event.action, phase != .began,
      !fingers.all.contains(where: { $0.finger == finger })
    {
      strays.append((played, finger))
    }
    played += 1
  }

  private func follow(_ event: GestureEvent) {
    fingers.follow(event.action)
    guard case .trackpad(_, let phase) = event.action else { return }
    switch phase {
    case .began, .changed: pad = .moving
    case .momentumBegan, .momentumChanged: pad = .momentum
    case .ended, .cancelled, .momentumEnded: pad = .lifted
    }
  }
}
