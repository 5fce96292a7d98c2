/// The name of a place on a plane of tiles: column and row count from the origin, negative ones to its left and above it.
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
