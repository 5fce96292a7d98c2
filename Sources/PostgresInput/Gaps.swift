/// The ids that a table has left out so far.
///
/// A sequence gives out ids before their transactions commit, so a lower id can come after a higher one. A range that was left out is looked
/// for until every transaction of the time at which it was seen has ended and `lateMilliseconds` have passed: an id can be given out before its
/// transaction has a number of its own.
struct Gaps {
  struct Gap: Hashable {
    var ids: ClosedRange<Int64>
    var transactionsBefore: UInt64  // all transactions with lower numbers had begun
    var seenMilliseconds: Int64

    func isOver(_ oldest: UInt64, _ milliseconds: Int64, _ lateMilliseconds: Int) -> Bool {
      transactionsBefore <= oldest && milliseconds - seenMilliseconds >= Int64(lateMilliseconds)
    }
  }

  private(set) var gaps: [Gap] = []
  private var ended: Int64 = .min  // ids up to this one have come or will not: a long table with many gaps is read at full speed
  private var candidate: Gap?  // the ids of the table at some time, which settle as a gap does

  mutating func note(_ ids: ClosedRange<Int64>, transactionsBefore: UInt64, at milliseconds: Int64) {
    guard ids.upperBound > ended else { return }
    let ids = max(ids.lowerBound, ended + 1)...ids.upperBound
    gaps.append(Gap(ids: ids, transactionsBefore: transactionsBefore, seenMilliseconds: milliseconds))
  }

  /// Removes an id that has come. Returns false if it was not looked for.
  mutating func fill(_ id: Int64) -> Bool {
    guard let place = gaps.firstIndex(where: { $0.ids.contains(id) }) else { return false }
    let gap = gaps[place]
    let parts = [(gap.ids.lowerBound, id - 1), (id + 1, gap.ids.upperBound)].filter { $0.0 <= $0.1 }
    gaps.replaceSubrange(
      place...place,
      with: parts.map { first, last in
        var part = gap
        part.ids = first...last
        return part
      })
    return true
  }

  /// Forgets what can no longer come, after a query that has looked for it: all transactions below `oldest` had ended then.
  mutating func settle(oldest: UInt64, at milliseconds: Int64, lateMilliseconds: Int) {
    gaps.removeAll { $0.isOver(oldest, milliseconds, lateMilliseconds) }
  }

  /// Before the rows of a query are noted, whose snapshot is the one that is told.
  mutating func begin(highest: Int64, transactionsBefore: UInt64, oldest: UInt64, at milliseconds: Int64, lateMilliseconds: Int) {
    if let candidate, candidate.isOver(oldest, milliseconds, lateMilliseconds) {
      ended = candidate.ids.upperBound
      self.candidate = nil
    }
    if candidate == nil, highest > ended {
      candidate = Gap(ids: highest...highest, transactionsBefore: transactionsBefore, seenMilliseconds: milliseconds)
    }
  }

  /// The first and the last ids, as arrays of PostgreSQL.
  var parameters: [String] {
    [gaps.map(\.ids.lowerBound), gaps.map(\.ids.upperBound)].map { "{\($0.map(String.init).joined(separator: ","))}" }
  }
}
