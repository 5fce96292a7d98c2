/// Puts content on the tiles of a ``TilePlane`` or a ``TileSheet``.
///
/// Called only from layouts of the view. Changes made inside wait for the next tick (invariant A11).
public protocol CellDataSource: AnyObject {
  /// Makes a tile for the pool. Called only while the pool is filled: at the first layout, and when the viewport grows.
  func makeTile() -> PlaneTile

  /// Puts the cell's content on the tile, whose frame and `cell` are already right: the one upward call of a scroll. Called once for a
  /// cell that comes in, and again when its data have come or the view is reloaded.
  func bind(_ tile: PlaneTile, to cell: PlaneCell)
}

/// Is told which tiles come into view and leave it, each time after the tile itself.
///
/// For one tile, and for one cell, the two calls alternate, and every first has its second at the latest when the data source is replaced
/// (invariant A10). Changes made inside wait for the next tick (A11).
public protocol CellDisplayDelegate: AnyObject {
  func cellScrollView(_ view: CellScrollView, willDisplay tile: PlaneTile)
  /// The tile still shows its cell.
  func cellScrollView(_ view: CellScrollView, didEndDisplaying tile: PlaneTile)
}
