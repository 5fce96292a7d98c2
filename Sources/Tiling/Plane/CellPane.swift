import ViewTree

/// A rectangle of cells on a pool of tiles of its own: the cells of a view that scroll, or some of a sheet's frozen ones.
final class CellPane {
  @exclusivity(unchecked) var freeTiles: [PlaneTile] = []  // a stack, so that incoming cells take tiles of the outgoing edge (A8)
  @exclusivity(unchecked) var torus = CellTorus<PlaneTile?>(vacant: nil)
  @exclusivity(unchecked) var realizedCells = CellRectangle.empty  // with or without tiles
  @exclusivity(unchecked) var isCurrent = false  // false once its cells are renumbered or resized, or it gets more tiles
  @exclusivity(unchecked) var tileCount = 0
  let container: View?  // of its tiles; nil if they are the scroll view's own subviews

  init(in container: View? = nil) { self.container = container }

  func tile(_ column: Int64, _ row: Int64) -> PlaneTile? {
    torus.cells.contains(column: column, row: row) ? torus[column, row] : nil
  }

  func removeAll() {
    freeTiles = []
    torus = CellTorus(vacant: nil)
    realizedCells = .empty
    isCurrent = false
    tileCount = 0
  }
}
