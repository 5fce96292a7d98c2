import Scrolling
public import ViewTree

/// The gestures of a stress session, drawn or played from a trace. Once quiescent, it releases all input.
public final class SessionGestures: GestureSource {
  /// Weights, not percentages, of a swarm's kinds of acts. Three seeds in four leave out an act without a share in the monkey's mix.
  package static let parameters = MonkeyMix.percent.map { act, share in
    let name = "gesture.\(act.rawValue)"
    let number = share > 0 ? Parameter.rate(name, usual: 10 * share) : .choice(name, [0, 0, 0, 0, 0, 0, 40, 300], allowed: 0...1000)
    return number.saying("gestures, \(act.words): weight #")
  }

  @exclusivity(unchecked) private var user: (any GestureSource)?  // nil if a trace is played
  @exclusivity(unchecked) private var trace: ArraySlice<GestureEvent> = []  // what is left of it
  private let isTraced: Bool  // a trace must be able to hold the gestures
  private(set) var again: (any GestureSource)?  // the client's own gestures from their start; nil without any
  private var fingers = FingersDown()
  private var pad: TrackpadState = .lifted
  @exclusivity(unchecked) private var isQuiescent = false
  private(set) var played = 0  // number of gestures before quiescence
  private(set) var strays: [(number: Int, finger: Int)] = []  // the gestures among them of a finger that was not down
  private var jump: Point?
  var onGesture: (GestureEvent) -> Void = { _ in }

  private enum TrackpadState { case lifted, moving, momentum }

  /// Plays a client's own gestures, such as a script or a recording.
  init(_ gestures: any GestureSource) {
    user = gestures
    again = gestures
    isTraced = false
  }

  init(drawing setting: StressSetting) {
    let profile = ScrollProfile(rawValue: setting.profile)
    let weights = SessionGestures.parameters.map { setting[$0] }
    // A user with no act at all would never scroll.
    let mix = profile == nil && weights.contains { $0 > 0 } ? MonkeyMix.Shares(weights) : .usual
    user = GestureGenerator(profile: profile ?? .monkey, seed: setting.seed, mix: mix)
    isTraced = setting.goal == nil
  }

  /// Turns the simulated user's gestures sideways, before the first frame. A trace is not turned: it has what the list saw.
  func turnSideways() { turn { TransposedGestures($0) } }

  /// Lets `turned` change the simulated user's gestures, likewise.
  func turn(_ turned: (any GestureSource) -> any GestureSource) { user = user.map(turned) }

  /// Plays a trace's gestures, in the order of their instants.
  init(playing gestures: [GestureEvent]) {
    trace = gestures[...]
    isTraced = true
  }

  /// Whether no more gestures come: once quiescent, whether all input is released.
  public var isFinished: Bool {
    if isQuiescent { return fingers.all.isEmpty && pad == .lifted && jump == nil }
    return user?.isFinished ?? false
  }

  public func appendEvents(until instant: Instant, seeing scrollState: ScrollState, to events: inout [GestureEvent]) {
    let first = events.count
    if isQuiescent {
      appendLettingGo(at: instant, to: &events)
    } else {
      if user != nil {
        user?.appendEvents(until: instant, seeing: scrollState, to: &events)
        // In a very long list the user draws places beyond the bounds of a trace.
        if isTraced { for index in first..<events.count { events[index] = events[index].withinReach } }
      }
      while let next = trace.first, next.instant <= instant { events.append(trace.removeFirst()) }
    }
    for event in events[first...] {
      if !isQuiescent { notePlayed(event) }
      follow(event)
      if !isQuiescent { onGesture(event) }
    }
  }

  /// Adds a gesture of a live session to those that wait, in the order of their instants.
  func add(_ gesture: GestureEvent) {
    let place = trace.lastIndex { $0.instant <= gesture.instant }.map { $0 + 1 } ?? trace.startIndex
    trace.insert(gesture, at: place)
  }

  /// Whether no gesture waits to be played.
  var hasPlayedAll: Bool { trace.isEmpty }

  func release() { isQuiescent = true }  // no input from the next frame on: fingers are cancelled, momentum ends

  func jumpWhenQuiescent(to offset: Point) { jump = offset }  // sets the offset before the next frame, once quiescent

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
    if user == nil, case .touch(let finger, let phase, _) = event.action, phase != .began,
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
