public import ViewTree

/// What one tick did to a tiled scroll view, as a value: the frame's record.
public struct TilingFrame: Hashable, Sendable {
  /// A move of the offset by the layout and not by a person or a program (rule 83, invariant C4).
  public struct Correction: Hashable, Sendable {
    public enum Cause: String, Hashable, Sendable {
      /// An item that was on screen keeps its place.
      case anchor
      /// The legal range does not allow the offset.
      case clamp
      /// An animated scroll has ended, and its item stands elsewhere than was known until then.
      case target
    }
    public var cause: Cause
    /// The anchor's index after the change; nil for a clamp.
    public var index: Int?
    /// By how much the offset moved along the scroll axis.
    public var delta: LayoutUnit
  }

  /// How far persons, motions and programs moved the offset since the last frame, corrections left out.
  public var travel = LayoutUnit.zero
  /// In the order in which they were made.
  public var corrections: [Correction] = []
  /// Calls of the data source's `bind`.
  public var binds = 0
  /// Binds to a tile that had shown another item: the tiles that were moved to the incoming edge.
  public var moves = 0
  /// Items in the engaged rectangle for which no tile was free, in index order: the cells of their kind are smaller than its declared
  /// minimum, or the data source is out of step.
  public var missing: [Int] = []
  /// Set if the items' lengths did not come to rest in this frame (invariant C6).
  public var diagnostic: TilingDiagnostic?
  /// Set while the view stays on old items after a refused batch (invariant D1).
  public var error: TilingError?

  /// Empties the record for another frame, and keeps its memory.
  mutating func begin() {
    travel = .zero
    if !corrections.isEmpty { corrections.removeAll(keepingCapacity: true) }
    (binds, moves) = (0, 0)
    diagnostic = nil
  }
}

/// Why a frame is not what it should be, though the view can go on from it.
public enum TilingDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// Lengths were measured and the offset corrected so often in one tick, and the item at `index` wants another one still: the next tick
  /// goes on.
  case measuringDoesNotSettle(index: Int, rounds: Int)

  public var description: String {
    switch self {
    case .measuringDoesNotSettle(let index, let rounds):
      "item \(index) is still to be measured after \(rounds) rounds in one tick: its tile asks for it whenever it is measured, or hardly fills any room; the next tick goes on"
    }
  }
}
