/// Puts content on the tiles of a ``TilePlane`` or a ``TileSheet``. Called only from layouts of the view. Changes made inside wait for the
/// next tick (invariant A11).
public protocol CellDataSource: AnyObject {
  /// The class of the view's tiles, inferred from ``makeTile()``.
  associatedtype CellTile: PlaneTile

  /// Makes a tile for the pool. Called only while the pool is filled: at the first layout, when the viewport grows, and when lines are frozen.
  func makeTile() -> CellTile

  /// Puts the cell's content on the tile, whose frame and `cell` are set: the one upward call of a scroll. Called once for an incoming
  /// cell, and again when its data have come or the view is reloaded.
  func bind(_ tile: CellTile, to cell: PlaneCell)

  /// How wide a column, or how high a row, must be for what the tile shows, in points; nil, the default, if it does not matter. Called after
  /// `bind` for a tile of a column or row that fits its cells (``SheetEdit/fit(_:_:)``), not for merged cells. The answer should not depend
  /// on the tile's extent along the other axis: when that changes, the cell is not asked again. One that is no number, or is beyond 2^46
  /// points, is refused in ``PlaneFrame/refusedEdit``.
  func fittingExtent(of tile: CellTile, along axis: SheetAxis) -> Double?
}

extension CellDataSource {
  public func fittingExtent(of tile: CellTile, along axis: SheetAxis) -> Double? { nil }

  /// Binds a tile of the pool. The pool has the tiles of one data source: setting another makes a new pool.
  func bind(pooled tile: PlaneTile, to cell: PlaneCell) { bind(own(tile), to: cell) }

  func fittingExtent(ofPooled tile: PlaneTile, along axis: SheetAxis) -> Double? { fittingExtent(of: own(tile), along: axis) }

  private func own(_ tile: PlaneTile) -> CellTile {
    guard let own = tile as? CellTile else {
      preconditionFailure("\(Self.self) binds \(CellTile.self), but was given a \(type(of: tile)) of another data source")
    }
    return own
  }
}

/// Is told which tiles come into view and leave it, each time after the tile itself. For each tile and each cell the two calls alternate,
/// and every first call has its second, at the latest when the data source is replaced (invariant A10). Changes made inside wait for the
/// next tick (A11).
public protocol CellDisplayDelegate: AnyObject {
  func cellScrollView(_ view: CellScrollView, willDisplay tile: PlaneTile)
  /// The tile still shows its cell.
  func cellScrollView(_ view: CellScrollView, didEndDisplaying tile: PlaneTile)
}

/// Loads the data of a plane's cells, in the order visible, soon, eventually, with at most ``TilePlane/maximumLoads`` in flight.
///
/// Each load ends with one call of ``TilePlane/didLoad(_:)`` or ``TilePlane/didFail(_:)``, at any time, also from inside `startLoad`; not
/// after `cancelLoad`. Called only from layouts of the view, but `cancelLoad` also when the view is reloaded or its data source or loader
/// is replaced. Changes made inside wait for the next tick (invariant A11).
public protocol CellLoader: AnyObject {
  /// Whether the cell's data are available to `bind`.
  func hasData(for cell: PlaneCell) -> Bool

  func startLoad(of cell: PlaneCell)

  /// The load is no longer needed. It may be started again.
  func cancelLoad(of cell: PlaneCell)
}

/// A place on a plane of tiles: column and row count from the origin, negative ones to its left and above it.
///
/// Cell (0, 0) has the plane's origin as its top left corner. On a ``TilePlane`` a cell of level `l` is `tileSize / 2^l` points of the
/// unzoomed plane wide; a ``TileSheet`` has level 0 alone, and no negative cells.
public struct PlaneCell: Hashable, Sendable, CustomStringConvertible {
  public var column: Int64
  public var row: Int64
  public var level: Int

  public init(column: Int64, row: Int64, level: Int = 0) {
    self.column = column
    self.row = row
    self.level = level
  }

  /// `(-3, 5)`, or `(-3, 5)@2` for a cell of level 2.
  public var description: String { "(\(column), \(row))" + (level == 0 ? "" : "@\(level)") }
}
