import Testing
import ViewTree

@testable import Tiling

/// A masonry as two plain arrays, every question answered by a walk from the start; and the real one, which is given the same orders.
struct MasonryPair {
  private(set) var masonry: MasonryPlacement
  private(set) var extents: [Int64] = []
  /// Of the items that are placed.
  private(set) var lanes: [Int] = []
  let laneCount: Int
  let spacing: Int64

  init(laneCount: Int, spacing: Int64) {
    masonry = MasonryPlacement(laneCount: laneCount, spacing: LayoutUnit(rawValue: spacing))
    self.laneCount = laneCount
    self.spacing = spacing
  }

  // MARK: Orders

  mutating func insert(_ new: [Int64], at index: Int) throws {
    try masonry.insert(measured: new.map { LayoutUnit(rawValue: $0) }, at: index)
    extents.insert(contentsOf: new, at: index)
    if !new.isEmpty { lanes = Array(lanes.prefix(index)) }
  }

  mutating func insert(unmeasured count: Int, estimate: Int64, at index: Int) throws {
    try masonry.insert(unmeasured: count, estimate: LayoutUnit(rawValue: estimate), at: index)
    extents.insert(contentsOf: repeatElement(estimate, count: count), at: index)
    if count > 0 { lanes = Array(lanes.prefix(index)) }
  }

  mutating func remove(_ range: Range<Int>) {
    masonry.remove(range)
    extents.removeSubrange(range)
    if !range.isEmpty { lanes = Array(lanes.prefix(range.lowerBound)) }
  }

  mutating func move(from: Int, to: Int) {
    masonry.move(from: from, to: to)
    extents.insert(extents.remove(at: from), at: to)
    if from != to { lanes = Array(lanes.prefix(min(from, to))) }
  }

  mutating func update(_ range: Range<Int>, estimate: Int64) throws {
    try masonry.update(range, estimate: LayoutUnit(rawValue: estimate))
    for index in range { extents[index] = estimate }
    if !range.isEmpty { lanes = Array(lanes.prefix(range.lowerBound)) }
  }

  mutating func invalidate(_ range: Range<Int>, estimate: Int64) throws {
    try masonry.invalidate(range, estimate: LayoutUnit(rawValue: estimate))
    for index in range { extents[index] = estimate }
  }

  mutating func resize(_ index: Int, to extent: Int64) throws {
    try masonry.resize(index, to: LayoutUnit(rawValue: extent))
    extents[index] = extent
  }

  /// - Returns: whether it got there, on which the masonry and the arrays agree.
  @discardableResult
  mutating func place(through index: Int, limit: Int) throws -> Bool {
    for _ in 0..<limit where lanes.count <= index { placeNext() }
    let isThere = masonry.place(through: index, limit: limit)
    try #require(isThere == (lanes.count > index), "through \(index), at most \(limit)")
    return isThere
  }

  @discardableResult
  mutating func place(until offset: Int64, limit: Int) throws -> Bool {
    for _ in 0..<limit where !reaches(offset) { placeNext() }
    let isThere = masonry.place(until: LayoutUnit(rawValue: offset), limit: limit)
    try #require(isThere == reaches(offset), "until \(offset), at most \(limit)")
    return isThere
  }

  private func reaches(_ offset: Int64) -> Bool {
    lanes.count == extents.count || (0..<laneCount).allSatisfy { next(in: $0) >= offset }
  }

  private mutating func placeNext() {
    let ends = (0..<laneCount).map(next)
    lanes.append(ends.firstIndex(of: ends.min()!)!)
  }

  // MARK: Answers

  private func next(in lane: Int) -> Int64 { start(lanes.count, in: lane) }

  /// Where an item starts that is put into a lane behind all items of that lane before `index`.
  private func start(_ index: Int, in lane: Int) -> Int64 {
    var sum: Int64 = 0
    for before in 0..<index where lanes[before] == lane { sum += extents[before] + spacing }
    return sum
  }

  /// The places of the items that are placed.
  private func items() -> [MasonryPlacement.Item] {
    lanes.indices.map { index in
      let start = LayoutUnit(rawValue: start(index, in: lanes[index]))
      return MasonryPlacement.Item(index: index, lane: lanes[index], start: start, extent: LayoutUnit(rawValue: extents[index]))
    }
  }

  /// The longest lane; or, if that is more, all items poured over the lanes like water.
  private var length: Int64 {
    guard !extents.isEmpty else { return 0 }
    let longest = (0..<laneCount).map { max(0, next(in: $0) - spacing) }.max()!
    let all = extents.reduce(0, +) + spacing * Int64(extents.count)
    return max(longest, Int64((Double(all) / Double(laneCount)).rounded(.up)) - spacing)
  }

  private func index(at offset: Int64, among items: [MasonryPlacement.Item]) -> Int {
    var next: MasonryPlacement.Item?
    for item in items {
      if item.start.rawValue <= offset, offset < item.end.rawValue { return item.index }
      if item.start.rawValue > offset, next == nil || item.start < next!.start { next = item }
    }
    if let next { return next.index }
    var mean: Int64 = 0
    for index in extents.indices {
      mean += extents[index] + spacing
      if index >= items.count, offset * Int64(laneCount) < mean { return index }
    }
    return extents.count
  }

  /// The first question that the two answer differently.
  func fault() -> String? {
    masonry.checkInvariants()
    guard masonry.count == extents.count else { return "\(masonry.count) items: \(self)" }
    guard masonry.laneNumbers.map(Int.init) == lanes else { return "lanes \(masonry.laneNumbers): \(self)" }
    guard masonry.length.rawValue == length else { return "a length of \(masonry.length.rawValue), not \(length): \(self)" }
    let items = items()
    for index in extents.indices {
      let item = index < items.count ? items[index] : nil
      if masonry.item(at: index) != item { return "\(index) stands at \(String(describing: masonry.item(at: index))): \(self)" }
      let below = item.flatMap { item in items.first { $0.index > index && $0.lane == item.lane } }
      let above = item.flatMap { item in items.last { $0.index < index && $0.lane == item.lane } }
      if masonry.item(below: index) != below { return "below \(index): \(self)" }
      if masonry.item(above: index) != above { return "above \(index): \(self)" }
    }
    var found: [MasonryPlacement.Item] = []
    // All offsets of short content, some of long content.
    for offset in stride(from: -1, to: length + 3, by: Int(max(1, length / 12))) {
      let lower = LayoutUnit(rawValue: offset)
      if masonry.index(at: lower) != index(at: offset, among: items) { return "at \(offset): \(self)" }
      for upper in [lower + LayoutUnit(rawValue: 1), lower + LayoutUnit(rawValue: 4)] {
        found.removeAll()
        masonry.append(itemsMeeting: lower..<upper, to: &found)
        if found != items.filter({ max($0.start, lower) < min($0.end, upper) }) { return "meeting \(lower)..<\(upper): \(self)" }
      }
    }
    return nil
  }
}
