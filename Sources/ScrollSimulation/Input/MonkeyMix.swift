/// The monkey's acts and their shares in percent: one table, as in Android's Monkey.
enum MonkeyMix {
  enum Act: String, CaseIterable, Sendable {
    /// A finger comes down, rests and lifts in place; it catches any motion.
    case touch
    /// The same within 80 ms.
    case tap
    /// A stroke that lifts while moving.
    case flick
    /// A stroke that rests before it lifts.
    case drag
    /// A stroke that turns back before it lifts.
    case turningDrag
    /// A jump to an end of the content, and drags beyond it.
    case dragBeyondEnd
    /// A second finger comes down and lifts during a drag, or continues alone.
    case twoFingerDrag
    /// A stroke that the system cancels.
    case cancelledTouch
    /// A stroke along the cross axis, or slanted.
    case slantedDrag
    /// A stroke whose touches come at frame instants, or 1 ns before and after them.
    case frameBoundaryStroke
    /// A wheel, a trackpad, a jump, an animated scroll or a rotation while a finger is down.
    case interruptedStroke
    /// Notches of a wheel.
    case wheel
    /// Two fingers on a trackpad, without momentum.
    case trackpad
    /// Two fingers on a trackpad, then the system's momentum.
    case trackpadMomentum
    /// A program sets the offset: anywhere, near an end or beyond it.
    case jump
    /// A program scrolls, from rest or during a fling, once or twice.
    case scroll
    case rotation
    /// A stroke that pauses before its last moves.
    case pausedStroke

    var words: String { rawValue.reduce("") { $0 + ($1.isUppercase ? " \($1.lowercased())" : String($1)) } }
  }

  /// Shares add up to 100. An act with share 0 occurs only in a swarm's mix: it was added later, and the monkey's seeds stay the same.
  static let percent: [(act: Act, share: Int)] = [
    (.touch, 9), (.tap, 5), (.flick, 20), (.drag, 8), (.turningDrag, 4), (.dragBeyondEnd, 6), (.twoFingerDrag, 5), (.cancelledTouch, 5),
    (.slantedDrag, 6), (.frameBoundaryStroke, 4), (.interruptedStroke, 4), (.wheel, 6), (.trackpad, 4), (.trackpadMomentum, 4),
    (.jump, 4), (.scroll, 4), (.rotation, 2), (.pausedStroke, 0),
  ]

  /// Weights of the acts, in the order of ``percent``.
  struct Shares: Hashable, Sendable {
    /// The table's shares.
    static let usual = Shares(percent.map(\.share))

    private let weights: [Int]
    let total: Int

    /// - Precondition: one weight for each act, none negative, not all 0.
    init(_ weights: [Int]) {
      precondition(
        weights.count == percent.count && weights.allSatisfy { $0 >= 0 } && weights.contains { $0 > 0 },
        "MonkeyMix.Shares(\(weights)): expected one weight >= 0 for each of \(percent.count) acts, and one > 0")
      self.weights = weights
      total = weights.reduce(0, +)
    }

    func act(at index: Int) -> Act {
      var rest = index
      for (number, weight) in weights.enumerated() {
        if rest < weight { return percent[number].act }
        rest -= weight
      }
      preconditionFailure("the monkey's mix has no place \(index): it has \(total) of them, from 0")
    }
  }
}
