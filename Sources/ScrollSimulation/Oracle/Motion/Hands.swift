import ViewTree

/// Which way fingers, wheels and trackpads push the content, from frame to frame.
struct Hands {
  private var lastFinger: Double?

  /// The pushes of a frame in the order in which they came, in points; a positive one takes the offset towards the end.
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

  /// By how much at most, in 1/64 point, these pushes have taken the content back from where a program has put it in the same frame.
  ///
  /// - Parameter isClamped: whether insets may have taken the content elsewhere, too.
  static func wayBack(_ pushes: [Double], in input: FrameInput, orFromClamp isClamped: Bool = false) -> Int64 {
    guard isClamped || input.events.contains(where: { !$0.isOfHand }) else { return 0 }
    // A frame may have any number of pushes.
    return Int64(min((pushes.reduce(0) { $0 + abs($1) } * 64).rounded(.up), 0x1p60))
  }

  /// Whether a finger has left beside a wheel or a trackpad. On Android it lets go of what was predicted of it, by its own way back.
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

  /// Whether the content may have gone somewhere and come back.
  static func goToAndFro(_ pushes: [Double]) -> Bool { pushes.contains { $0 > 0 } && pushes.contains { $0 < 0 } }
}

extension FrameInput.Kind {
  /// Whether a hand did it, and not a program.
  var isOfHand: Bool {
    switch self {
    case .finger, .wheel, .trackpad: true
    case .jump, .scroll, .scrollToItem: false
    }
  }
}
