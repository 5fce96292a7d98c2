/// Fetches the data of a plane's cells: starts loads as the plane asks for them, and tells it when they have come.
///
/// The plane asks in the order visible, soon, eventually, with at most ``TilePlane/maximumLoads`` in flight. Whoever starts a load calls
/// ``TilePlane/didLoad(_:)`` or ``TilePlane/didFail(_:)`` once when it has ended, at any time, also from inside `startLoad`; not after
/// `cancelLoad`. Called only from layouts of the view. Changes made inside wait for the next tick (invariant A11).
public protocol CellLoader: AnyObject {
  /// Whether the cell's data are at hand, so that `bind` can show them.
  func hasData(for cell: PlaneCell) -> Bool

  func startLoad(of cell: PlaneCell)

  /// Nobody waits for the load any more. It may be started again.
  func cancelLoad(of cell: PlaneCell)
}
