import ViewTree

/// What is known of the items' extents, for which cross-axis size, and how often a frame has measured.
struct Measuring {
  var lastExtents = LastExtents()
  var laidOutSize: ViewportSize?  // of the last layout
  var askedCrossExtent = 0.0  // the cross-axis size for which extents were asked
  var hasBlanks = false  // items came without a cross-axis size, and have no extents
  var statedExtent = LayoutUnit.zero  // the content's extent at the last correction
  var newExtents = ItemExtents()  // kept, so that a change of a few items allocates nothing
  private(set) var rounds = 0  // in the tick `tick`
  private var tick = -1

  init() {}

  /// For other items in the same viewport.
  init(keepingQuestionsOf other: Measuring) {
    (askedCrossExtent, hasBlanks, statedExtent) = (other.askedCrossExtent, other.hasBlanks, other.statedExtent)
    (rounds, tick) = (other.rounds, other.tick)
  }

  /// Rounds of measuring and correcting per frame (invariant C6). Only content that asks to be measured again each time takes more than two.
  static let maximumRounds = 10
  /// Items that a round may measure per slot: more are realized only if cells turn out to be almost 0.
  static let maximumMeasurementsPerSlot = 4

  /// Rounds are counted over all layouts of a tick; at tick 0, outside a window, each layout counts for itself.
  mutating func beginRounds(in tick: Int) {
    guard self.tick != tick || tick == 0 else { return }
    self.tick = tick
    rounds = 0
  }

  /// All extents must be asked for again: they were asked for no size.
  mutating func forget() {
    lastExtents = LastExtents()
    askedCrossExtent = .nan
  }

  var mayContinue: Bool { rounds < Measuring.maximumRounds }

  mutating func endRound() { rounds += 1 }
}
