public import ViewTree

/// A view that shows one cell after another of a ``TilePlane`` or a ``TileSheet``: recycled, moved to the incoming edge and rebound.
///
/// Call order when a tile changes its cell (rules 102 and 103): `didEndDisplaying` while it still shows the old one, `prepareForReuse`, the
/// data source's `bind`, `willDisplay`. A free tile is hidden and has no cell. The `anchorPoint` is the top left corner, so that the place
/// has no more digits than the grid: half a width would take one more, which `Double` does not have at 2^46 points.
///
/// The `frame` is the cell's place in the content. The superview of a frozen tile is not the sheet but a view that moves, so convert a frozen
/// tile's bounds to see where it is.
open class PlaneTile: View {
  @exclusivity(unchecked) var storedCell = PlaneCell(column: 0, row: 0)
  @exclusivity(unchecked) var mergedCells: CellRectangle?  // what it covers if that is more than its cell, the first of them
  @exclusivity(unchecked) unowned(unsafe) var pane: CellPane?  // whose pool it is in; both live as long as the pool
  @exclusivity(unchecked) var isBound = false
  @exclusivity(unchecked) var storedPoolIndex = -1
  @exclusivity(unchecked) var hasBeenUsed = false
  @exclusivity(unchecked) var storedIsLoaded = false
  @exclusivity(unchecked) var isStale = false  // must be bound again
  @exclusivity(unchecked) var hasLostItsCell = false  // its row or column was removed

  public override init(frame: Rect = .zero) {
    super.init(frame: .zero)
    anchorPoint = .zero
    self.frame = frame
  }

  /// The cell that the tile shows; nil while it is free.
  public var cell: PlaneCell? { isBound ? storedCell : nil }
  /// The cells that the tile covers: its own, or the merged ones of which that is the first; nil while it is free.
  public var cells: CellRectangle? { isBound ? coveredCells : nil }

  var coveredCells: CellRectangle { mergedCells ?? CellRectangle(of: storedCell) }

  /// The tile's index in the pool of its plane, the same for as long as the pool lives; -1 before.
  public var poolIndex: Int { storedPoolIndex }
  /// Whether the tile shows its cell's data: without a loader always, else from the layout on in which they were available.
  public var isLoaded: Bool { isBound && storedIsLoaded }

  /// The pool index and the cell: `#3 (-2, 5)`.
  open override var snapshotLabel: String? {
    guard poolIndex >= 0 else { return nil }
    return cell.map { "#\(poolIndex) \($0)" } ?? "#\(poolIndex) free"
  }

  /// Called before `bind` when a used tile takes another cell; never on a new tile (rule 102).
  open func prepareForReuse() {}
  /// Called when the tile is bound, placed and comes into view in this frame.
  open func willDisplay() {}
  /// Called when the cell has left; the tile still shows it.
  open func didEndDisplaying() {}
}
