/// A batch or an item that a tiled scroll view refuses.
///
/// After any error but `tooManyWaitingBatches`, `tooManyKeptItems` and `noTileToKeep` the view keeps its old items, and asks its data source for nothing until
/// ``TiledScrollView/reload()`` (invariant D1).
public enum TilingError: Error, Hashable, Sendable {
  /// The changes lead from `before` items to `expected`, but the batch or the data source says `found`.
  case countMismatch(before: Int, expected: Int, found: Int)
  /// The change at `position` of the batch names items outside a list of `count`.
  case changeOutOfRange(ItemChange, position: Int, count: Int)
  /// The extent is negative, not finite or beyond the grid.
  case invalidExtent(index: Int, points: Double)
  /// The estimate is less than 1/64 point, not finite or beyond the grid.
  case invalidEstimate(index: Int, points: Double)
  /// The data source's runs for these items hold `found` items.
  case runsMismatch(of: Range<Int>, found: Int)
  /// All items are longer than 2^47 points, beyond which offsets are not exact.
  case contentTooLong(count: Int)
  /// The data source gave a kind that is not among its `kinds`.
  case undeclaredKind(index: Int, name: String, declared: [String])
  /// The queue of waiting batches is full. Nothing was taken; the view stays usable.
  case tooManyWaitingBatches(limit: Int)
  /// The list already keeps as many items as it can. Nothing was changed; the view stays usable.
  case tooManyKeptItems(limit: Int)
  /// No tile shows the item that is to be kept. Nothing was changed; the view stays usable.
  case noTileToKeep(ItemKey)
  /// An earlier error waits for `reload()`.
  case awaitingReload
}

extension TilingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .countMismatch(let before, let expected, let found):
      "a batch leads from \(before) items to \(expected), but the count after it is given as \(found): change the items and announce it in one step, then reload()"
    case .changeOutOfRange(let change, let position, let count):
      "change \(position) of the batch, \(change), does not fit a list of \(count) items: changes are sequential, each speaks of the list that the ones before it left; then reload()"
    case .invalidExtent(let index, let points):
      "item \(index) has an extent of \(points) points: an extent is finite, at least 0 and at most 2^47; then reload()"
    case .invalidEstimate(let index, let points):
      "item \(index) is estimated at \(points) points: an estimate is finite, at least 1/64 and at most 2^47; then reload()"
    case .runsMismatch(let items, let found):
      "the runs for items \(items) hold \(found) items: they are to hold \(items.count); then reload()"
    case .contentTooLong(let count):
      "\(count) items are together longer than 2^47 points: show fewer of them; then reload()"
    case .undeclaredKind(let index, let name, let declared):
      "item \(index) is of kind \(name), which is not among the data source's kinds: \(declared.joined(separator: ", ")); then reload()"
    case .tooManyWaitingBatches(let limit):
      "\(limit) batches already wait for the next tick: tick the window, or join the changes into one batch"
    case .tooManyKeptItems(let limit):
      "\(limit) items are kept already: stop keeping another one first"
    case .noTileToKeep(let key):
      "no tile shows key \(key.rawValue): an item can be kept only while it has a tile"
    case .awaitingReload:
      "an earlier batch was refused: reload() first"
    }
  }
}
