import ViewTree

/// The pushes of fingers, wheels and trackpads, from frame to frame.
struct Hands {
  private var lastFinger: Double?

  /// A frame's pushes in order, in points; positive ones move the offset toward the end.
  mutating func pushes(in input: FrameInput) -> [Double] {
    var pushes: [Double] = []
    for event in input.events {
      switch event {
      case .finger(_, let phase, _, _, let y):
        if let lastFinger, phase != .began { pushes.append(lastFinger - y) }
        lastFinger = phase == .ended || phase == .cancelled ? nil : y
      case .wheel(let way), .trackpad(let way, _): pushes.append(way)
      case .jump, .scroll, .scrollToItem: break
      }
    }
    return pushes
  }

  /// Bound, in 1/64 point, on how far these pushes returned content from where a program, or with `isClamped` insets, put it in the frame.
  static func wayBack(_ pushes: [Double], in input: FrameInput, orFromClamp isClamped: Bool = false) -> Int64 {
    guard isClamped || input.events.contains(where: { !$0.isOfHand }) else { return 0 }
    // The number of pushes in a frame is unlimited.
    return Int64(min((pushes.reduce(0) { $0 + abs($1) } * 64).rounded(.up), 0x1p60))
  }

  /// Whether a finger left beside a wheel or a trackpad: on Android it then reverts its predicted travel.
  static func leaveBesideOthers(_ input: FrameInput) -> Bool {
    var (leaves, isBeside) = (false, false)
    for event in input.events {
      switch event {
      case .finger(_, let phase, _, _, _): leaves = leaves || phase == .ended || phase == .cancelled
      case .wheel, .trackpad: isBeside = true
      case .jump, .scroll, .scrollToItem: break
      }
    }
    return leaves && isBeside
  }

  static func goToAndFro(_ pushes: [Double]) -> Bool { pushes.contains { $0 > 0 } && pushes.contains { $0 < 0 } }
}

extension FrameInput.Kind {
  /// Whether input did it, and not a program.
  var isOfHand: Bool {
    switch self {
    case .finger, .wheel, .trackpad: true
    case .jump, .scroll, .scrollToItem: false
    }
  }
}
