public import ViewTree

/// What one tick did to a plane or a sheet of tiles.
public struct PlaneFrame: Hashable, Sendable {
  /// The level of detail of ``cells``.
  public var level = 0
  /// The realized cells, without a sheet's frozen ones.
  public var cells = CellRectangle.empty
  /// How many realized cells, frozen ones too, have no tile: there is no data source, or they exceed ``CellScrollView/maximumCellsAcross``
  /// on an axis. Those that have one are the top left part.
  public var missing = 0
  /// Calls of the data source's `bind`.
  public var binds = 0
  /// Binds to a tile that had shown another cell.
  public var moves = 0
  /// Tiles whose cell has left.
  public var retired = 0
  /// How far input, motions and programs moved the offset since the last frame, without corrections.
  public var travelX = LayoutUnit.zero
  public var travelY = LayoutUnit.zero
  /// How far the view itself moved the offset: for a zoom, or to keep the first row and column in place.
  public var correctionX = LayoutUnit.zero
  public var correctionY = LayoutUnit.zero
  public var loadsStarted = 0
  public var loadsCancelled = 0
  /// The error of the last waiting edit, or of the last extent that a cell asked for, that this frame refused.
  public var refusedEdit: SheetError?
}

/// The counts of ``PlaneFrame`` since the view was made.
package struct PlaneTotals: Hashable, Sendable {
  package var binds = 0
  package var moves = 0
  package var retired = 0
  package var loadsStarted = 0
  package var loadsCancelled = 0
}
