public import ViewTree

/// A view that shows one cell after another of a ``TilePlane`` or a ``TileSheet``: recycled, moved to the incoming edge and bound anew.
///
/// Order of calls when a tile changes its cell (rules 102 and 103): `didEndDisplaying` while it still shows the old one,
/// `prepareForReuse`, the data source's `bind`, `willDisplay`. A free tile is hidden and has no cell.
///
/// Its `anchorPoint` is its top left corner, so that its place takes no more digits than the grid has: half a width would take one more,
/// which `Double` does not have at 2^46 points.
open class PlaneTile: View {
  @exclusivity(unchecked) var storedCell = PlaneCell(column: 0, row: 0)
  @exclusivity(unchecked) var isBound = false
  @exclusivity(unchecked) var storedPoolIndex = -1
  @exclusivity(unchecked) var hasBeenUsed = false
  @exclusivity(unchecked) var storedIsLoaded = false
  /// The content is to be put on it once more.
  @exclusivity(unchecked) var isStale = false
  /// The row or column of the cell has been removed.
  @exclusivity(unchecked) var hasLostItsCell = false

  public override init(frame: Rect = .zero) {
    super.init(frame: .zero)
    anchorPoint = .zero
    self.frame = frame
  }

  /// The cell that the tile shows; nil while it is free.
  public var cell: PlaneCell? { isBound ? storedCell : nil }
  /// The tile's place in its pool, for as long as the pool lives; -1 before it has one.
  public var poolIndex: Int { storedPoolIndex }
  /// Whether the tile shows its cell's data: without a loader always, else from the layout on in which they were there.
  public var isLoaded: Bool { isBound && storedIsLoaded }

  /// The tile's number in its pool and the cell that it shows: `#3 (-2, 5)`.
  open override var snapshotLabel: String? {
    guard poolIndex >= 0 else { return nil }
    return cell.map { "#\(poolIndex) \($0)" } ?? "#\(poolIndex) free"
  }

  /// Called when a tile that has shown a cell is taken for another, before `bind`; never on a new tile (rule 102).
  open func prepareForReuse() {}
  /// The tile has been bound and placed and comes into view with this frame.
  open func willDisplay() {}
  /// The tile's cell has left; the tile still shows it.
  open func didEndDisplaying() {}
}
