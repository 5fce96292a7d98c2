public import ViewTree

/// What one tick did to a plane or a sheet of tiles, as a value: the frame's record.
public struct PlaneFrame: Hashable, Sendable {
  /// The level of detail of ``cells``.
  public var level = 0
  /// The cells that meet the engaged rectangle.
  public var cells = CellRectangle.empty
  /// How many of them have no tile: there is no data source, or more of them than ``CellScrollView/maximumCellsAcross`` on an axis. Those
  /// that have one are the top left part.
  public var missing = 0
  /// Calls of the data source's `bind`.
  public var binds = 0
  /// Binds to a tile that had shown another cell: the tiles that were moved to the incoming edge.
  public var moves = 0
  /// Tiles whose cell has left.
  public var retired = 0
  /// How far persons, motions and programs moved the offset since the last frame, corrections left out.
  public var travelX = LayoutUnit.zero
  public var travelY = LayoutUnit.zero
  /// By how much the view moved the offset itself: for a zoom, or to keep the first row and column where they are.
  public var correctionX = LayoutUnit.zero
  public var correctionY = LayoutUnit.zero
  public var loadsStarted = 0
  public var loadsCancelled = 0
  /// The last edit of this frame that had waited and was refused when its time came.
  public var refusedEdit: SheetError?
}

/// Counts since the view was made.
public struct PlaneTotals: Hashable, Sendable {
  /// Calls of the data source's `bind`.
  public var binds = 0
  /// Binds to a tile that had shown another cell before.
  public var moves = 0
  /// Tiles whose cell has left.
  public var retired = 0
  public var loadsStarted = 0
  public var loadsCancelled = 0
}
