/// What the monkey does, in percent: one table, as Android's Monkey has it.
public enum MonkeyMix {
  public enum Act: String, CaseIterable, Sendable {
    /// A finger comes down, rests and lifts where it is: it catches whatever moves.
    case touch
    /// The same within 80 ms.
    case tap
    /// A stroke that leaves the screen on its way.
    case flick
    /// A stroke that comes to rest before the finger lifts.
    case drag
    /// A stroke that turns back before it lifts.
    case turningDrag
    /// A jump to an end of the content, and drags beyond it.
    case dragBeyondEnd
    /// A second finger comes down and lifts in the middle of a drag, or goes on alone.
    case twoFingerDrag
    /// A stroke that the system takes away.
    case cancelledTouch
    /// A stroke across the list, or at any angle.
    case slantedDrag
    /// A stroke whose touches stand at instants of frames, a nanosecond before and after them.
    case frameBoundaryStroke
    /// A wheel, a trackpad, a jump, an animated scroll or a rotation while a finger is down.
    case interruptedStroke
    /// Notches of a wheel.
    case wheel
    /// Two fingers on a trackpad that throw nothing.
    case trackpad
    /// Two fingers on a trackpad, and the system's momentum after them.
    case trackpadMomentum
    /// A program sets the offset: anywhere, near the ends, beyond them.
    case jump
    /// A program scrolls, from rest or into a running fling, once or twice.
    case scroll
    case rotation
    /// A stroke that pauses, and moves a last time before it lifts.
    case pausedStroke

    /// Its name as words: `dragBeyondEnd` is "drag beyond end".
    var words: String { rawValue.reduce("") { $0 + ($1.isUppercase ? " \($1.lowercased())" : String($1)) } }
  }

  /// They add up to 100. What has no share is done by a swarm's hand alone: it came later, and the monkey's seeds do what they did.
  public static let percent: [(act: Act, share: Int)] = [
    (.touch, 9), (.tap, 5), (.flick, 20), (.drag, 8), (.turningDrag, 4), (.dragBeyondEnd, 6), (.twoFingerDrag, 5), (.cancelledTouch, 5),
    (.slantedDrag, 6), (.frameBoundaryStroke, 4), (.interruptedStroke, 4), (.wheel, 6), (.trackpad, 4), (.trackpadMomentum, 4),
    (.jump, 4), (.scroll, 4), (.rotation, 2), (.pausedStroke, 0),
  ]

  /// How often each act comes, by weights in the order of ``percent``.
  public struct Shares: Hashable, Sendable {
    /// The table's own.
    public static let usual = Shares(percent.map(\.share))

    private let weights: [Int]
    /// The places that there are: the sum of the weights.
    let total: Int

    /// - Precondition: one weight for each act, none negative, not all 0.
    public init(_ weights: [Int]) {
      precondition(
        weights.count == percent.count && weights.allSatisfy { $0 >= 0 } && weights.contains { $0 > 0 },
        "MonkeyMix.Shares(\(weights)): one weight >= 0 is due for each of \(percent.count) acts, and one > 0")
      self.weights = weights
      total = weights.reduce(0, +)
    }

    /// The act at a place in the table, from 0 to ``total`` - 1.
    func act(at place: Int) -> Act {
      var rest = place
      for (number, weight) in weights.enumerated() {
        if rest < weight { return percent[number].act }
        rest -= weight
      }
      preconditionFailure("the monkey's mix has no place \(place): it has \(total) of them, from 0")
    }
  }
}
