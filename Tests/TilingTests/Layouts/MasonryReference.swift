import Testing
import ViewTree

@testable import Tiling

/// A masonry as a plain array of items, every question answered by a walk from the start; and the real one, which is given the same orders.
struct MasonryPair {
  private struct Entry {
    var extent: Int64
    var span = 1
    var lane: Int?
    var isPlaced = false
    /// It has been on a tile, or stands before one that has.
    var isSeen = false
    var isOnScreen = false
  }

  private(set) var masonry: MasonryPlacement
  private var entries: [Entry] = []
  private var isTouched = false
  private var isInBatch = false
  let laneCount: Int
  let spacing: Int64

  init(laneCount: Int, spacing: Int64) {
    masonry = MasonryPlacement(laneCount: laneCount, spacing: LayoutUnit(rawValue: spacing))
    self.laneCount = laneCount
    self.spacing = spacing
  }

  var count: Int { entries.count }
  var placedCount: Int { entries.count(where: \.isPlaced) }
  var seenCount: Int { entries.count(where: \.isSeen) }

  // MARK: Orders

  /// - Parameter spans: how many lanes each takes, at most all; one, if there are none.
  mutating func insert(_ new: [Int64], spans: [Int] = [], at index: Int) throws {
    try masonry.insert(MasonryPair.lengths(new, spans), at: index)
    insert(new, spans: spans, into: index)
  }

  private static func lengths(_ extents: [Int64], _ spans: [Int]) -> ItemExtents {
    var lengths = ItemExtents()
    for extent in extents { lengths.append(LayoutUnit(rawValue: extent)) }
    lengths.spans = spans.indices.filter { spans[$0] > 1 }.map { SpanningItem(index: $0, span: ItemSpan(spans[$0])) }
    return lengths
  }

  mutating func insert(unmeasured count: Int, estimate: Int64, at index: Int) throws {
    try masonry.insert(unmeasured: count, estimate: LayoutUnit(rawValue: estimate), at: index)
    insert(Array(repeating: estimate, count: count), into: index)
  }

  private mutating func insert(_ new: [Int64], spans: [Int] = [], into index: Int) {
    guard !new.isEmpty else { return }
    isInBatch = true
    touch(index)
    let next = index < entries.count ? entries[index] : Entry(extent: 0)
    let new = new.indices.map { place in
      Entry(
        extent: new[place], span: spans.isEmpty ? 1 : min(spans[place], laneCount), isPlaced: next.isPlaced, isSeen: next.isSeen,
        isOnScreen: next.isOnScreen)
    }
    entries.insert(contentsOf: new, at: index)
  }

  mutating func remove(_ range: Range<Int>) {
    masonry.remove(range)
    if !range.isEmpty { touch(range.lowerBound) }
    isInBatch = isInBatch || !range.isEmpty
    entries.removeSubrange(range)
  }

  mutating func move(from: Int, to: Int) {
    masonry.move(from: from, to: to)
    isInBatch = true
    guard from != to else { return }
    touch(min(from, to))
    let entry = entries.remove(at: from)
    insert([entry.extent], spans: [entry.span], into: to)
  }

  mutating func update(_ range: Range<Int>, estimate: Int64) throws {
    try masonry.update(range, estimate: LayoutUnit(rawValue: estimate))
    if !range.isEmpty { touch(range.lowerBound) }
    isInBatch = isInBatch || !range.isEmpty
    for index in range { entries[index].extent = estimate }
  }

  /// With other spans, if there are any.
  mutating func update(_ index: Int, to new: [Int64], spans: [Int]) throws {
    try masonry.replace(from: index, with: MasonryPair.lengths(new, spans))
    if !new.isEmpty { touch(index) }
    isInBatch = isInBatch || !new.isEmpty
    for place in new.indices { replace(index + place, with: new[place], span: spans[place]) }
  }

  mutating func replaceAll(_ new: [Int64], spans: [Int] = []) throws {
    var lengths = MasonryPair.lengths(new, spans)
    if spans.isEmpty { lengths.spans = nil }
    try masonry.replaceAll(lengths, after: [])
    touch(0)
    for index in entries.indices { replace(index, with: new[index], span: spans.isEmpty ? entries[index].span : spans[index]) }
    dealEntries(limit: .max)
  }

  private mutating func replace(_ index: Int, with extent: Int64, span: Int) {
    entries[index].extent = extent
    guard min(span, laneCount) != entries[index].span else { return }
    (entries[index].span, entries[index].lane) = (min(span, laneCount), nil)
  }

  mutating func resize(_ index: Int, to extent: Int64) throws {
    try masonry.resize(index, to: LayoutUnit(rawValue: extent))
    entries[index].extent = extent
  }

  mutating func realize(before end: Int) {
    masonry.didRealize(before: end)
    for index in entries.indices {
      entries[index].isOnScreen = index < end
      entries[index].isSeen = entries[index].isSeen || index < end
    }
  }

  mutating func deal(limit: Int) {
    masonry.deal(limit: limit)
    dealEntries(limit: limit)
  }

  private mutating func dealEntries(limit: Int) {
    defer { (isTouched, isInBatch) = (false, false) }
    let new = entries.indices.filter { entries[$0].isPlaced && entries[$0].lane == nil }
    guard new.count <= limit else {
      for index in entries.indices where index >= new[0] { forget(index) }
      return
    }
    for index in new { entries[index].lane = shortest(entries[index].span) }
    let ends = (0..<laneCount).map(next)
    let mean = entries.isEmpty ? 0 : entries.reduce(0) { $0 + $1.extent + spacing } / Int64(entries.count)
    guard isTouched, ends.max()! - ends.min()! > 4 * mean else { return }
    for index in entries.indices where !entries[index].isOnScreen { forget(index) }
  }

  private mutating func forget(_ index: Int) { entries[index] = Entry(extent: entries[index].extent, span: entries[index].span) }

  /// What has not been seen loses its lane.
  private mutating func touch(_ index: Int) {
    guard index < entries.count else { return }
    isTouched = isTouched || entries[index].isSeen
    for place in index..<entries.count where !entries[place].isSeen { forget(place) }
  }

  /// - Returns: whether it got there, on which the masonry and the array agree.
  @discardableResult
  mutating func place(through index: Int, limit: Int) throws -> Bool {
    for _ in 0..<limit where placedCount <= index { placeNext() }
    let isThere = masonry.place(through: index, limit: limit)
    try #require(isThere == (placedCount > index), "through \(index), at most \(limit)")
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
    guard let next = entries.first(where: { !$0.isPlaced }) else { return true }
    return ends().min()! >= offset && (next.extent > 0 || !hasSpans)
  }

  private var hasSpans: Bool { entries.contains { $0.span > 1 } }

  /// The first of the neighbouring lanes that have all ended earliest.
  private func shortest(_ span: Int) -> Int {
    let next = ends()
    let ends = (0...laneCount - span).map { next[$0..<$0 + span].max()! }
    return ends.firstIndex(of: ends.min()!)!
  }

  private mutating func placeNext() {
    let index = entries.firstIndex { !$0.isPlaced }!
    (entries[index].lane, entries[index].isPlaced) = (shortest(entries[index].span), true)
  }

  // MARK: Answers

  private func next(in lane: Int) -> Int64 { ends()[lane] }

  private func ends() -> [Int64] { walk { _ in } }

  /// Where the lanes go on behind the last item, each item having been put where all its lanes have ended.
  private func walk(_ visit: (MasonryPlacement.Item) -> Void) -> [Int64] {
    var ends = Array(repeating: Int64(0), count: laneCount)
    for (index, entry) in entries.enumerated() {
      guard let lane = entry.lane else { continue }
      let own = lane..<lane + entry.span
      let start = ends[own].max()!
      visit(
        MasonryPlacement.Item(
          index: index, lane: lane, start: LayoutUnit(rawValue: start), extent: LayoutUnit(rawValue: entry.extent), span: entry.span))
      for lane in own { ends[lane] = start + entry.extent + spacing }
    }
    return ends
  }

  /// The places of the items that have a lane.
  private func items() -> [MasonryPlacement.Item] {
    var items: [MasonryPlacement.Item] = []
    _ = walk { items.append($0) }
    return items
  }

  /// The longest lane; or, if that is more, what the lanes have and all that is left, poured over the lanes like water.
  private var length: Int64 {
    guard !entries.isEmpty else { return 0 }
    let (ends, left) = (ends(), entries.filter { !$0.isPlaced })
    let pending = hasSpans ? 0 : entries.reduce(0) { $1.isPlaced && $1.lane == nil ? $0 + $1.extent + spacing : $0 }  // incoming
    let all = left.reduce(ends.reduce(pending, +)) { $0 + ($1.extent + spacing) * Int64(isInBatch ? 1 : $1.span) }
    let first = hasSpans ? left.first.map { ends[shortest($0.span)..<shortest($0.span) + $0.span].max()! + $0.extent } : nil
    return max(max(0, ends.max()! - spacing), Int64((Double(all) / Double(laneCount)).rounded(.up)) - spacing, first ?? 0)
  }

  private func index(at offset: Int64, among items: [MasonryPlacement.Item]) -> Int {
    var next: MasonryPlacement.Item?
    for item in items {
      if item.start.rawValue <= offset, offset < item.end.rawValue { return item.index }
      if item.start.rawValue > offset, next == nil || item.start < next!.start { next = item }
    }
    if let next { return next.index }
    var mean: Int64 = 0
    let placed = placedCount
    for index in entries.indices {
      mean += entries[index].extent + spacing
      if index >= placed, offset * Int64(laneCount) < mean { return index }
    }
    return entries.count
  }

  /// The first question that the two answer differently.
  func fault() -> String? {
    masonry.checkInvariants()
    guard masonry.count == entries.count else { return "\(masonry.count) items: \(self)" }
    guard masonry.placedCount == placedCount, masonry.seenCount == seenCount else {
      return "\(masonry.placedCount) placed, \(masonry.seenCount) seen: \(self)"
    }
    guard masonry.contentExtent.rawValue == length else { return "a length of \(masonry.contentExtent.rawValue), not \(length): \(self)" }
    let items = items()
    var (above, next) = (Array(repeating: MasonryPlacement.Item?.none, count: laneCount), 0)
    for index in entries.indices {
      let item = next < items.count && items[next].index == index ? items[next] : nil
      if item != nil { next += 1 }
      if masonry.item(at: index) != item { return "\(index) stands at \(String(describing: masonry.item(at: index))): \(self)" }
      let below = item.flatMap { item in items[next...].first { ($0.lane..<$0.lane + $0.span).contains(item.lane) } }
      if masonry.item(below: index) != below { return "below \(index): \(self)" }
      if masonry.item(above: index) != item.flatMap({ above[$0.lane] }) { return "above \(index): \(self)" }
      if let item { for lane in item.lane..<item.lane + item.span { above[lane] = item } }
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

/// Lengths by hand.
extension MasonryPlacement {
  mutating func insert(measured extents: [LayoutUnit], at index: Int) throws(TilingError) {
    var lengths = ItemExtents()
    for extent in extents { lengths.append(extent) }
    try insert(lengths, at: index)
  }

  mutating func insert(unmeasured count: Int, estimate: LayoutUnit, at index: Int) throws(TilingError) {
    try insert(MasonryPlacement.run(of: count, estimate), at: index)
  }

  mutating func update(_ range: Range<Int>, estimate: LayoutUnit) throws(TilingError) {
    try replace(from: range.lowerBound, with: MasonryPlacement.run(of: range.count, estimate))
  }

  private static func run(of count: Int, _ estimate: LayoutUnit) -> ItemExtents {
    var lengths = ItemExtents()
    lengths.append(unmeasured: count, estimate: estimate)
    return lengths
  }

  /// By index, of the items that are placed; -1 for one that has none yet.
  var laneNumbers: [Int] { (0..<placedCount).map { item(at: $0)?.lane ?? -1 } }
}
