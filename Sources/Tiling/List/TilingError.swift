/// A batch or an item that a tiled scroll view does not take.
///
/// After any of these but `tooManyWaitingBatches` the view stays on the items that it had, and asks its data source for nothing until
/// ``TiledScrollView/reload()`` (invariant D1).
public enum TilingError: Error, Hashable, Sendable {
  /// The batch's changes lead from `before` items to `expected`, but the batch, or the data source, says `found`.
  case countMismatch(before: Int, expected: Int, found: Int)
  /// The change at `position` of the batch names items that a list of `count` does not have.
  case changeOutOfRange(ItemChange, position: Int, count: Int)
  /// The data source gave an extent that is negative, not finite or beyond the grid.
  case invalidExtent(index: Int, points: Double)
  /// The data source gave an estimate that is less than 1/64 point, not finite or beyond the grid.
  case invalidEstimate(index: Int, points: Double)
  /// The runs that the data source gave for some items hold `found` items.
  case runsMismatch(of: Range<Int>, found: Int)
  /// The items together are longer than 2^47 points, beyond which offsets are no longer exact.
  case contentTooLong(count: Int)
  /// The data source gave a kind that it did not declare.
  case undeclaredKind(index: Int, id: Int, declared: Int)
  /// More batches wait for the next tick than the queue holds. Nothing was taken; the view stays usable.
  case tooManyWaitingBatches(limit: Int)
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
    case .undeclaredKind(let index, let id, let declared):
      "item \(index) is of kind \(id), but the data source declares kinds 0..<\(declared); then reload()"
    case .tooManyWaitingBatches(let limit):
      "\(limit) batches already wait for the next tick: tick the window, or join the changes into one batch"
    case .awaitingReload:
      "an earlier batch was refused: reload() first"
    }
  }
}
