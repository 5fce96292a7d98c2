/// Loads the data of items before they come into view.
///
/// Both calls come at the end of a layout of the view, when the tiles stand: at most one of each, cancellations first. Changes of the items made
/// inside wait for the next tick (invariant A11).
///
/// An item is asked for once for as long as it stays within reach (``Prefetching``): then it is shown, by a tile that is bound to it, or
/// it is cancelled. One that has been shown is not asked for again before it has left the reach, or is updated.
public protocol TilePrefetchDelegate: AnyObject {
  /// The data of these items will be wanted, in this order: visible, imminent, ahead, behind, and within each the nearest in time, then in
  /// distance, first (E6). At no time more than ``Prefetching/maximumRequests`` wait.
  ///
  /// What is fetched may never be shown (rule 108). ``TiledScrollView/prefetchRequests`` has the order for what is under way by now.
  func tiledScrollView(_ view: TiledScrollView, prefetch items: [PrefetchItem])

  /// These items were asked for and have fallen out of reach, or are gone from the list, and were not shown; in ascending order. What a reversal
  /// leaves behind comes in the very frame of the reversal (E8).
  func tiledScrollView(_ view: TiledScrollView, cancelPrefetchOf keys: [ItemKey])
}
