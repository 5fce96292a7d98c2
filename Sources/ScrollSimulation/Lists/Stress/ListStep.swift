/// A step of a batch, as in a trace: indices in the list that the steps before it leave, and new items by key. Indices and counts are
/// clamped, so it can be performed on any list.
enum ListStep: Codable, Equatable, Sendable {
  /// New items with consecutive keys from `key` on.
  case insert(Int, at: Int, key: UInt64)
  case remove(Int, at: Int)
  case move(from: Int, to: Int)
  /// New revisions of items.
  case update(Int, at: Int)
  /// The same revisions of items again.
  case touch(Int, at: Int)
}

extension ListStep {
  static let maximumSteps = 1_000  // per event; each step may be O(items)

  /// Item limit of a list with `count` items at first; if it is not written out, the limit of each insertion.
  static func maximumItems(of count: Int) -> Int { max(5_000, 2 * min(count, ListLayout.maximumWrittenItems)) }
  static let firstPageKey: UInt64 = 1 << 39  // keys from here on belong to pages

  /// The edit on a list of at most `limit` items; nil if it changes nothing. Items whose key has been used, and is not free, are left out.
  func edit(
    of list: ReferenceList, limit: Int, making make: (UInt64, UInt32) -> ReferenceList.Item, isFree: (UInt64) -> Bool = { _ in true }
  ) -> ListEdit? {
    switch self {
    case .insert(let count, let index, let key):
      let first = min(key, ListStep.firstPageKey)
      let room = list.items.isWritten ? max(0, limit - list.count) : limit
      let keys = first..<first + UInt64(clamped(count, 0, min(room, Int(ListStep.firstPageKey - first))))
      let items = keys.filter(isFree).map { make($0, 0) }
      return items.isEmpty ? nil : .insert(items, at: clamped(index, 0, list.count))
    case .remove(let count, let index):
      let range = range(count, index, in: list)
      return range.isEmpty ? nil : .remove(range)
    case .move(let source, let destination):
      guard list.count > 0 else { return nil }
      return .move(from: clamped(source, 0, list.count - 1), to: clamped(destination, 0, list.count - 1))
    case .update(let count, let index):
      let range = range(count, index, in: list)
      return range.isEmpty ? nil : .update(range.map { make(list[$0].key, list[$0].revision &+ 1) }, at: range.lowerBound)
    case .touch(let count, let index):
      let range = range(count, index, in: list)
      return range.isEmpty ? nil : .update(range.map { make(list[$0].key, list[$0].revision) }, at: range.lowerBound)
    }
  }

  private func range(_ count: Int, _ index: Int, in list: ReferenceList) -> Range<Int> {
    let first = clamped(index, 0, list.count)
    return first..<first + clamped(count, 0, list.count - first)
  }

  private func clamped(_ number: Int, _ least: Int, _ most: Int) -> Int { min(max(number, least), most) }
}

extension ListStep {
  /// Fewer items, nearer to the start.
  var shrinkCandidates: [ListStep] {
    switch self {
    case .insert(let count, let index, let key):
      return count.shrinkCandidates(than: 1).map { .insert($0, at: index, key: key) }
        + index.shrinkCandidates(than: 0).map { .insert(count, at: $0, key: key) }
    case .remove(let count, let index):
      return count.shrinkCandidates(than: 1).map { .remove($0, at: index) } + index.shrinkCandidates(than: 0).map { .remove(count, at: $0) }
    case .move(let source, let destination):
      return source.shrinkCandidates(than: 0).map { .move(from: $0, to: destination) }
        + destination.shrinkCandidates(than: 0).map { .move(from: source, to: $0) }
    case .update(let count, let index):
      return count.shrinkCandidates(than: 1).map { .update($0, at: index) } + index.shrinkCandidates(than: 0).map { .update(count, at: $0) }
    case .touch(let count, let index):
      return count.shrinkCandidates(than: 1).map { .touch($0, at: index) } + index.shrinkCandidates(than: 0).map { .touch(count, at: $0) }
    }
  }
}

extension Int {
  /// The simplest number, half the way to it, and one less; none if the number is not larger.
  func shrinkCandidates(than simplest: Int) -> [Int] {
    guard self > simplest else { return [] }
    let numbers = [simplest, simplest + (self - simplest) / 2, self - 1]
    return numbers.enumerated().filter { $0.element < self && !numbers[..<$0.offset].contains($0.element) }.map(\.element)
  }
}

extension Int {
  /// For any sign: 0, half of the number, and one nearer to 0.
  var nearerToZero: [Int] { self < 0 ? (-Swift.max(self, -.max)).shrinkCandidates(than: 0).map { -$0 } : shrinkCandidates(than: 0) }
}
