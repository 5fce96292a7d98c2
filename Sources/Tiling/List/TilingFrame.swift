public import ViewTree

/// What one tick did to a tiled scroll view.
public struct TilingFrame: Hashable, Sendable {
  /// A move of the offset by the layout, not by input or a program (rule 83, invariant C4).
  public struct Correction: Hashable, Sendable {
    public enum Cause: String, Hashable, Sendable {
      /// An item that was on screen keeps its place.
      case anchor
      /// The legal range does not allow the offset.
      case clamp
      /// An animated scroll has ended, and its item was not at the place known until then.
      case target
    }
    public var cause: Cause
    /// The anchor's index after the change; nil for a clamp, and for the anchor of a view at its pinned end.
    public var index: Int?
    /// How far the offset moved on the main axis.
    public var delta: LayoutUnit
  }

  /// How far input, motions and programs moved the offset since the last frame, without corrections.
  public var travel = LayoutUnit.zero
  /// In the order in which they were made.
  public var corrections: [Correction] = []
  /// Calls of the data source's `bind`.
  public var binds = 0
  /// Binds to a tile that had shown another item.
  public var moves = 0
  /// Realized items for which no tile was free, in index order: cells are smaller than declared, or the data source is out of step.
  public var missing: [Int] = []
  /// Set if the extents did not settle in this frame (invariant C6).
  public var diagnostic: TilingDiagnostic?
  /// Set while the view keeps old items after a refused batch (invariant D1).
  public var error: TilingError?

  @inline(__always)
  mutating func begin() {
    travel = .zero
    corrections.clear()
    (binds, moves) = (0, 0)
    diagnostic = nil
  }
}

/// A problem of a frame from which the view recovers.
public enum TilingDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// After `rounds` rounds of measuring in one tick the item at `index` must still be measured; the next tick continues.
  case measuringDoesNotSettle(index: Int, rounds: Int)

  public var description: String {
    switch self {
    case .measuringDoesNotSettle(let index, let rounds):
      "item \(index) is still to be measured after \(rounds) rounds in one tick: its tile asks for it whenever it is measured, or hardly fills any room; the next tick goes on"
    }
  }
}

/// The counts of ``TilingFrame`` since the view was made.
public struct TilingTotals: Hashable, Sendable {
  public var binds = 0
  public var moves = 0
  /// Corrections of the offset by the layout.
  public var corrections = 0
}
