import ViewTree

/// The pushes of fingers, wheels and trackpads, from frame to frame.
struct InputPushes {
  private var lastFinger: Double?

  /// A frame's pushes, in points; positive ones move the offset toward the end.
  struct Pushes {
    var isForth = false  // one toward the end is among them
    var isBack = false
    var sum = 0.0
    var distance = 0.0  // whatever their directions

    var goToAndFro: Bool { isForth && isBack }

    fileprivate mutating func add(_ push: Double) {
      (isForth, isBack, sum, distance) = (isForth || push > 0, isBack || push < 0, sum + push, distance + abs(push))
    }
  }

  mutating func pushes(in input: FrameInput) -> Pushes {
    var pushes = Pushes()
    for event in input.events {
      switch event {
      case .finger(_, let phase, _, _, let y):
        if let lastFinger, phase != .began { pushes.add(lastFinger - y) }
        lastFinger = phase == .ended || phase == .cancelled ? nil : y
      case .wheel(let delta), .trackpad(let delta, _), .hand(let delta, _): pushes.add(delta)
      case .jump, .scroll, .scrollToItem, .scrollToEdge, .restore: break
      }
    }
    return pushes
  }

  /// Bound, in 1/64 point, on how far these pushes returned content from where a program, or with `isClamped` insets, put it in the frame.
  static func bound(_ pushes: Pushes, in input: FrameInput, orFromClamp isClamped: Bool = false) -> Int64 {
    guard isClamped || input.events.contains(where: { !$0.isUserInput }) else { return 0 }
    // The number of pushes in a frame is unlimited.
    return Int64(min((pushes.distance * 64).rounded(.up), 0x1p60))
  }

  /// Whether a finger left beside a wheel or a trackpad: on Android it then reverts its predicted travel.
  static func leaveBesideOthers(_ input: FrameInput) -> Bool {
    var (leaves, isBeside) = (false, false)
    for event in input.events {
      switch event {
      case .finger(_, let phase, _, _, _): leaves = leaves || phase == .ended || phase == .cancelled
      case .wheel, .trackpad, .hand: isBeside = true
      case .jump, .scroll, .scrollToItem, .scrollToEdge, .restore: break
      }
    }
    return leaves && isBeside
  }
}

extension FrameInput.Kind {
  /// Whether input did it, and not a program.
  var isUserInput: Bool {
    switch self {
    case .finger, .wheel, .trackpad, .hand: true
    case .jump, .scroll, .scrollToItem, .scrollToEdge, .restore: false
    }
  }
}
