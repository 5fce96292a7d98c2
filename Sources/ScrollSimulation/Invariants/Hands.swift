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
