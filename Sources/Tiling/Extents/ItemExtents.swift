public import ViewTree

/// The extents of adjacent items along the main axis, from their data source: known ones, and runs of unmeasured items.
///
/// ```
/// extents  [ 60 150 ]   [ 310 ]
/// runs     2 known, 5 unmeasured at 213, 1 known          8 items
/// ```
public struct ItemExtents: Sendable {
  public struct Run: Hashable, Sendable {
    public var count: Int
    /// The extent of each item of the run until it is measured; nil if the extents are known, and in `extents`.
    public var estimate: LayoutUnit?
  }

  /// In item order.
  public private(set) var runs: [Run] = []
  /// The known extents, in item order.
  public private(set) var extents: [LayoutUnit] = []
  /// The items' extents on the cross axis, in item order; empty if the layout determines them.
  public var crossExtents: [LayoutUnit] = []
  /// The items that take several columns, in item order, each by its place among these items; nil if updated items keep their columns.
  public var spans: [SpanningItem]?
  public private(set) var count = 0
  /// The sum of all extents without gaps; nil beyond 2^63 grid steps.
  public private(set) var sum: LayoutUnit? = .zero

  private static let block = 64  // the array grows by this number of known extents at a time

  public init() {}

  mutating func removeAll() {
    guard count > 0 || !extents.isEmpty else { return }
    runs.clear()
    extents.clear()
    crossExtents = []
    spans = nil
    count = 0
    sum = .zero
  }

  public mutating func append(_ extent: LayoutUnit) {
    if let last = runs.indices.last, runs[last].estimate == nil { runs[last].count += 1 } else { runs.append(Run(count: 1)) }
    extents.append(extent)
    grow(by: 1, of: extent)
  }

  /// Appends the known extents of `items` until one is nil. Returns the first item without one, or `items.upperBound`.
  mutating func append(_ items: Range<Int>, extent: (Int) throws(TilingError) -> LayoutUnit?) throws(TilingError) -> Int {
    var index = items.lowerBound
    while index < items.upperBound {
      let block = index..<min(index + ItemExtents.block, items.upperBound)
      try withUnsafeTemporaryAllocation(of: LayoutUnit.self, capacity: ItemExtents.block) { (buffer) throws(TilingError) in
        guard let base = buffer.baseAddress else { return }
        var total: Int64 = 0  // of at most 64 extents below 2^54
        var next = base
        while index < block.upperBound, let extent = try extent(index) {
          next.initialize(to: extent)
          next += 1
          total &+= extent.rawValue
          index += 1
        }
        append(known: UnsafeBufferPointer(start: base, count: index - block.lowerBound), sum: total)
      }
      guard index == block.upperBound else { break }
    }
    return index
  }

  private mutating func append(known: UnsafeBufferPointer<LayoutUnit>, sum: Int64) {
    guard !known.isEmpty else { return }
    if let last = runs.indices.last, runs[last].estimate == nil {
      runs[last].count += known.count
    } else {
      runs.append(Run(count: known.count))
    }
    extents.append(contentsOf: known)
    add(count: known.count, sum: sum)
  }

  /// Adjacent runs with the same estimate become one.
  public mutating func append(unmeasured count: Int, estimate: LayoutUnit) {
    guard count > 0 else { return }
    if let last = runs.indices.last, runs[last].estimate == estimate {
      runs[last].count += count
    } else {
      runs.append(Run(count: count, estimate: estimate))
    }
    grow(by: count, of: estimate)
  }

  mutating func append(contentsOf other: ItemExtents) {
    extents.append(contentsOf: other.extents)
    for run in other.runs {
      if let last = runs.indices.last, runs[last].estimate == run.estimate { runs[last].count += run.count } else { runs.append(run) }
    }
    add(other)
  }

  var hasEstimates: Bool { extents.count < count }

  var unmeasuredRuns: [Range<Int>] {
    var start = 0
    return runs.compactMap { run in
      defer { start += run.count }
      return run.estimate == nil ? nil : start..<start + run.count
    }
  }

  /// Replaces the estimates of single unmeasured items by a measured extent or another estimate. Known extents stay. `recalled` is in
  /// ascending order of `index`. O(runs + known extents + recalled); O(1) if `recalled` is empty.
  mutating func recall(_ recalled: [RecalledExtent]) {
    guard !recalled.isEmpty else { return }
    var result = ItemExtents()
    var (rest, known, start) = (recalled[...], extents[...], 0)
    for run in runs {
      let end = start + run.count
      guard let estimate = run.estimate else {
        for extent in known.prefix(run.count) { result.append(extent) }
        known.removeFirst(run.count)
        rest = rest.drop { $0.index < end }
        start = end
        continue
      }
      while let next = rest.first, next.index < end {
        result.append(unmeasured: next.index - start, estimate: estimate)
        if next.isMeasured { result.append(next.extent) } else { result.append(unmeasured: 1, estimate: next.extent) }
        (start, rest) = (next.index + 1, rest.dropFirst())
      }
      result.append(unmeasured: end - start, estimate: estimate)
      start = end
    }
    self = result
  }

  /// Adds `count` and `sum` only: the totals of a batch.
  mutating func add(_ other: ItemExtents) {
    add(count: other.count, sum: other.sum?.rawValue)
  }

  private mutating func add(count: Int, sum: Int64?) {
    self.count += count
    guard let a = self.sum?.rawValue, let b = sum else { return self.sum = nil }
    let (new, tooLong) = a.addingReportingOverflow(b)
    self.sum = tooLong ? nil : LayoutUnit(rawValue: new)
  }

  private mutating func grow(by count: Int, of extent: LayoutUnit) {
    let (sum, overflow) = extent.rawValue.multipliedReportingOverflow(by: Int64(count))
    add(count: count, sum: overflow ? nil : sum)
  }
}

/// An item's extent from an earlier measurement: still valid, or an estimate.
struct RecalledExtent: Equatable {
  var index: Int  // among the items asked for
  var extent: LayoutUnit
  var isMeasured: Bool  // whether the extent is still valid
}

extension ExtentTree {
  /// - Throws: ``TilingError/contentTooLong(count:)``; the tree is then unchanged.
  package mutating func insert(_ itemExtents: ItemExtents, at index: Int) throws(TilingError) {
    guard hasRoom(for: itemExtents.count, sum: itemExtents.sum) else { throw .contentTooLong(count: count + itemExtents.count) }
    try itemExtents.extents.withUnsafeBufferPointer { (extents) throws(TilingError) in
      var (place, known) = (index, 0)
      for run in itemExtents.runs {
        if let estimate = run.estimate {
          try insert(unmeasured: run.count, estimate: estimate, at: place)
        } else {
          let isDone = insert(UnsafeBufferPointer(rebasing: extents[known..<known + run.count]), at: place)
          guard isDone else { throw .contentTooLong(count: count + run.count) }
          known += run.count
        }
        place += run.count
      }
    }
  }

  /// - Throws: ``TilingError/contentTooLong(count:)``; some of the extents may then be set.
  package mutating func replace(from index: Int, with extents: ItemExtents) throws(TilingError) {
    var place = index
    var known = extents.extents[...]
    for run in extents.runs {
      let range = place..<place + run.count
      if let estimate = run.estimate {
        try invalidate(range, estimate: estimate)
      } else {
        try resize(range, to: known.prefix(run.count))
        known.removeFirst(run.count)
      }
      place = range.upperBound
    }
  }

  /// Whether the content stays within 2^47 points if `newCount` items with this sum are added to it.
  package func hasRoom(for newCount: Int, sum: LayoutUnit?) -> Bool {
    let (gaps, overflow) = spacing.rawValue.multipliedReportingOverflow(by: Int64(newCount))
    guard let sum, !overflow else { return false }
    let (added, tooLong) = sum.rawValue.addingReportingOverflow(gaps)
    return !tooLong && added <= ExtentTree.maximumTotal - total.rawValue
  }
}
