public import ViewTree

/// The lengths of a list's items, summed: which item is at this offset, and at which offset is this item.
///
/// It is no tree yet but a plain array: the interface is the final one.
public struct ExtentTree: Sendable {
  var extents: [LayoutUnit] = []
  var measured: [Bool] = []
  public let spacing: LayoutUnit
  public private(set) var nodeVisits = 0
  public private(set) var unmeasuredCount = 0
  private var sum: Int64 = 0

  public init(spacing: LayoutUnit = .zero) {
    precondition(spacing.rawValue >= 0, "ExtentTree(spacing: \(spacing.points)): a gap is >= 0")
    self.spacing = spacing
  }
  public var count: Int { extents.count }
  public var total: LayoutUnit { LayoutUnit(rawValue: sum + spacing.rawValue * Int64(max(count - 1, 0))) }
  public func extent(at index: Int) -> LayoutUnit { extents[index] }
  public func isMeasured(_ index: Int) -> Bool { measured[index] }
  public func offset(of index: Int) -> LayoutUnit {
    var s: Int64 = 0
    for e in extents[..<index] { s += e.rawValue + spacing.rawValue }
    return LayoutUnit(rawValue: s)
  }
  public func index(at offset: LayoutUnit) -> Int {
    guard offset.rawValue >= 0 else { return 0 }
    var s: Int64 = 0
    for (i, e) in extents.enumerated() {
      s += e.rawValue + spacing.rawValue
      if offset.rawValue < s { return i }
    }
    return count
  }
  public func indices(meeting stretch: Range<LayoutUnit>) -> Range<Int> {
    var first: Int?
    var end = 0
    forEach(meeting: stretch) { index, _, _ in
      first = first ?? index
      end = index + 1
    }
    return first.map { $0..<end } ?? 0..<0
  }
  func forEach(meeting stretch: Range<LayoutUnit>, _ body: (Int, LayoutUnit, LayoutUnit) -> Void) {
    guard !stretch.isEmpty else { return }
    forEach(from: index(at: stretch.lowerBound)) { index, start, extent in
      guard start < stretch.upperBound else { return false }
      if extent > .zero, start + extent > stretch.lowerBound { body(index, start, extent) }
      return true
    }
  }
  public func forEach(from index: Int, _ body: (Int, LayoutUnit, LayoutUnit) -> Bool) {
    guard index < count else { return }
    var start = offset(of: index)
    for i in index..<count {
      guard body(i, start, extents[i]) else { return }
      start += extents[i] + spacing
    }
  }
  public func firstUnmeasured(in range: Range<Int>) -> Int? { range.first { !measured[$0] } }
  public func lastUnmeasured(in range: Range<Int>) -> Int? { range.last { !measured[$0] } }

  private mutating func check(_ before: ExtentTree) throws(TilingError) {
    var s: Int64 = 0
    var tooLong = false
    for e in extents {
      let (t, o) = s.addingReportingOverflow(e.rawValue)
      if o { tooLong = true; break }
      s = t
    }
    let (gaps, overflow) = spacing.rawValue.multipliedReportingOverflow(by: Int64(max(count - 1, 0)))
    if tooLong || overflow || s > Int64(LayoutUnit.maximumPoints) * 64 - gaps {
      let n = count
      self = before
      throw .contentTooLong(count: n)
    }
    sum = s
    unmeasuredCount = measured.count { !$0 }
  }
  public mutating func insert(unmeasured n: Int, estimate: LayoutUnit, at index: Int) throws(TilingError) {
    let before = self
    extents.insert(contentsOf: repeatElement(estimate, count: n), at: index)
    measured.insert(contentsOf: repeatElement(false, count: n), at: index)
    try check(before)
  }
  public mutating func insert(measured new: some Collection<LayoutUnit>, at index: Int) throws(TilingError) {
    let before = self
    extents.insert(contentsOf: new, at: index)
    measured.insert(contentsOf: repeatElement(true, count: new.count), at: index)
    try check(before)
  }
  public mutating func remove(_ range: Range<Int>) {
    for e in extents[range] { sum -= e.rawValue }
    for m in measured[range] where !m { unmeasuredCount -= 1 }
    extents.removeSubrange(range)
    measured.removeSubrange(range)
  }
  public mutating func move(from: Int, to: Int) {
    extents.insert(extents.remove(at: from), at: to)
    measured.insert(measured.remove(at: from), at: to)
  }
  public mutating func resize(_ index: Int, to extent: LayoutUnit) throws(TilingError) {
    let before = self
    extents[index] = extent
    measured[index] = true
    try check(before)
  }
  public mutating func resize(_ range: Range<Int>, to new: some Collection<LayoutUnit>) throws(TilingError) {
    let before = self
    extents.replaceSubrange(range, with: new)
    measured.replaceSubrange(range, with: repeatElement(true, count: range.count))
    try check(before)
  }
  public mutating func invalidate(_ range: Range<Int>, estimate: LayoutUnit) throws(TilingError) {
    let before = self
    extents.replaceSubrange(range, with: repeatElement(estimate, count: range.count))
    measured.replaceSubrange(range, with: repeatElement(false, count: range.count))
    try check(before)
  }
  package func checkInvariants() {}
}
