import ViewTree

extension Virtualizer {
  /// Reads all extents, and stores them if all are valid. A view without cross-axis size asks nothing: its items have no extent until it
  /// gets one (B11). `changes` start from the items that the layout has, in order; nil if any item may differ, as after a reload.
  mutating func askForAllLengths(
    count: Int, after changes: [ItemChange]?, of source: some VirtualizedSource
  ) throws(TilingError) {
    let across = viewport.size.across
    if let layout {
      layout.setAcross(LayoutUnit(nearest: across))
      var lengths = ItemLengths()
      try ask(for: 0..<count, of: source, into: &lengths)
      try layout.replaceAll(lengths, after: changes)
    } else {
      try rebuildTree(count: count, from: source, isInPlace: changes?.isEmpty == true)
    }
    measuring.askedAcross = across
    measuring.hasBlanks = across <= 0 && count > 0
  }

  private static let lengthsAtOnce = 1 << 20  // the extents held beside the tree while it is built, eight bytes each

  /// Leaves the tree unchanged if it throws. `isInPlace`: the items are those of the tree, at the same indices.
  private mutating func rebuildTree(count: Int, from source: some VirtualizedSource, isInPlace: Bool) throws(TilingError) {
    bookmark.move(to: nil)
    var lengths = ItemLengths()  // freed once the tree has them
    let isLong = count > Virtualizer.maximumSingleEstimates
    let known = isLong && isInPlace ? recallByPlace(from: source) : nil
    if let runs = try askForRuns(of: 0..<count, from: source) {
      lengths = runs
    } else {
      try askForEach(0..<min(count, Virtualizer.lengthsAtOnce), of: source, into: &lengths)
    }
    try recall(0..<lengths.count, in: &lengths, knowing: known, from: source)
    guard extents.count > 0 || lengths.count < count else { return try extents.insert(lengths, at: 0) }  // a new view needs no second tree
    var next = ExtentTree(spacing: extents.spacing)
    try next.insert(lengths, at: 0)
    while next.count < count {
      let items = next.count..<min(next.count + Virtualizer.lengthsAtOnce, count)
      lengths.removeAll()
      try askForEach(items, of: source, into: &lengths)
      try recall(items, in: &lengths, knowing: known, from: source)
      try next.insert(lengths, at: items.lowerBound)
    }
    extents = next
  }

  /// - Parameter known: what the tree knows, if the items have not moved; otherwise the data source finds them by key.
  private func recall(
    _ items: Range<Int>, in lengths: inout ItemLengths, knowing known: [RecalledLength]?, from source: some VirtualizedSource
  ) throws(TilingError) {
    guard let all = known else { return try recall(items, in: &lengths, from: source) }
    lengths.recall(
      all.filter { items.contains($0.place) }
        .map { RecalledLength(place: $0.place - items.lowerBound, length: $0.length, isMeasured: $0.isMeasured) })
  }

  /// Reads the extents of items at their current indices, and recalls what is known of them. `lengths` must be empty.
  mutating func ask(for items: Range<Int>, of source: some VirtualizedSource, into lengths: inout ItemLengths) throws(TilingError) {
    let acrossExtents = try askForAcrossExtents(of: items, from: source)
    if let runs = try askForRuns(of: items, from: source) {
      lengths.append(contentsOf: runs)
    } else {
      try askForEach(items, of: source, into: &lengths, acrossExtents)
    }
    try recall(items, in: &lengths, from: source)
    lengths.acrossExtents = acrossExtents
  }

  /// The items' own cross-axis extents, at most the available one; empty if the layout gives all the same, or without a cross-axis size.
  private func askForAcrossExtents(of items: Range<Int>, from source: some VirtualizedSource) throws(TilingError) -> [LayoutUnit] {
    guard let layout, layout.hasAcrossExtents, viewport.size.across > 0 else { return [] }
    let limit = layout.itemAcross
    var extents: [LayoutUnit] = []
    extents.reserveCapacity(items.count)
    for index in items {
      let points = source.acrossExtent(at: index, across: limit.points)
      extents.append(min(limit, try points.map { (points) throws(TilingError) in try Virtualizer.extent(points, of: index) } ?? limit))
    }
    return extents
  }

  private func askForEach(
    _ items: Range<Int>, of source: some VirtualizedSource, into lengths: inout ItemLengths, _ acrossExtents: [LayoutUnit] = []
  ) throws(TilingError) {
    let all = itemAcross
    let ownAcross = acrossExtents.isEmpty ? nil : acrossExtents
    var estimate = 0.0
    var rest = items
    while !rest.isEmpty {
      let known = try lengths.append(rest) { (index) throws(TilingError) in
        let across = ownAcross.map { $0[index - items.lowerBound].points } ?? all
        return try Virtualizer.exactExtent(of: index, across: across, from: source, orEstimate: &estimate)
      }
      if known < items.upperBound { lengths.append(unmeasured: 1, estimate: try Virtualizer.estimate(estimate, of: known)) }
      rest = min(known + 1, items.upperBound)..<items.upperBound
    }
  }

  /// A list's only updated item: most batches are one.
  mutating func updateLength(of index: Int, from source: some VirtualizedSource) throws(TilingError) {
    let known = try askForOne(index, of: source)
    if known.isMeasured { return try extents.resize(index, to: known.length) }
    try extents.invalidate(index..<index + 1, estimate: known.length)
  }

  /// A list's only new item.
  mutating func insertLength(of index: Int, from source: some VirtualizedSource) throws(TilingError) {
    let known = try askForOne(index, of: source)
    if known.isMeasured { return try extents.insert(measured: known.length, at: index) }
    try extents.insert(unmeasured: 1, estimate: known.length, at: index)
  }

  /// What `ask(for:of:into:)` finds of one item of a list.
  private mutating func askForOne(_ index: Int, of source: some VirtualizedSource) throws(TilingError) -> RecalledLength {
    if let run = try askForRuns(of: index..<index + 1, from: source) {
      let recalled = viewport.size.across > 0 ? try recall(index, from: source) : nil
      return recalled ?? RecalledLength(place: 0, length: run.sum ?? .zero, isMeasured: false)
    }
    var points = 0.0
    if let exact = try Virtualizer.exactExtent(of: index, across: itemAcross, from: source, orEstimate: &points) {
      return RecalledLength(place: 0, length: exact, isMeasured: true)
    }
    let estimate = try Virtualizer.estimate(points, of: index)
    return try recall(index, from: source) ?? RecalledLength(place: 0, length: estimate, isMeasured: false)
  }

  /// The item's extent if its source knows it; else nil, and `points` is the estimate, which is not checked.
  @inline(__always)
  static func exactExtent(
    of index: Int, across: Double, from source: some VirtualizedSource, orEstimate points: inout Double
  ) throws(TilingError) -> LayoutUnit? {
    switch source.extent(at: index, across: across) {
    case .exact(let exact): return try extent(exact, of: index)
    case .estimated(let estimate):
      points = estimate
      return nil
    }
  }

  /// The data source's runs; nil if it must be asked for each item. Without a cross-axis size the items have extent 0.
  private mutating func askForRuns(of items: Range<Int>, from source: some VirtualizedSource) throws(TilingError) -> ItemLengths? {
    guard viewport.size.across > 0 else {
      measuring.hasBlanks = true
      var lengths = ItemLengths()
      lengths.append(unmeasured: items.count, estimate: .zero)
      return lengths
    }
    guard let runs = source.runs(of: items, across: itemAcross) else { return nil }
    var lengths = ItemLengths()
    for run in runs {
      let (end, overflow) = lengths.count.addingReportingOverflow(run.count)
      guard run.count >= 0, !overflow, end <= items.count else { throw .runsMismatch(of: items, found: overflow ? .max : end) }
      lengths.append(unmeasured: run.count, estimate: try Virtualizer.estimate(run.estimate, of: items.lowerBound + lengths.count))
    }
    guard lengths.count == items.count else { throw .runsMismatch(of: items, found: lengths.count) }
    return lengths
  }

  @inline(__always)
  static func extent(_ points: Double, of index: Int) throws(TilingError) -> LayoutUnit {
    if let extent = LayoutUnit(lengthOnGrid: points) { return extent }
    return try roundedExtent(points, of: index)
  }

  private static func roundedExtent(_ points: Double, of index: Int) throws(TilingError) -> LayoutUnit {
    guard points >= 0, points <= LayoutUnit.maximumPoints else { throw .invalidExtent(index: index, points: points) }
    return LayoutUnit(nearest: points)
  }

  /// An item estimated at 0 would never be realized, and so never measured.
  static func estimate(_ points: Double, of index: Int) throws(TilingError) -> LayoutUnit {
    guard points >= 1.0 / 64, points <= LayoutUnit.maximumPoints else { throw .invalidEstimate(index: index, points: points) }
    return LayoutUnit(nearest: points)
  }

  func hasRoom(for newCount: Int, sum: LayoutUnit?) -> Bool {
    layout?.hasRoom(for: newCount, sum: sum) ?? extents.hasRoom(for: newCount, sum: sum)
  }

  mutating func insert(_ lengths: ItemLengths, at index: Int) throws(TilingError) {
    if let layout { return layout.carryOut(.insert(index..<index + lengths.count), lengths) }
    try extents.insert(lengths, at: index)
  }

  mutating func replace(from index: Int, with lengths: ItemLengths) throws(TilingError) {
    if let layout { return layout.carryOut(.update(index..<index + lengths.count), lengths) }
    try extents.replace(from: index, with: lengths)
  }

  mutating func rearrange(_ change: ItemChange) {
    if case .remove(let range) = change { extents.remove(range) }
    if case .move(let from, let to) = change { extents.move(from: from, to: to) }
  }
}

extension TileLayout {
  func carryOut(_ change: ItemChange) {
    var blank = ItemLengths()
    if case .insert(let range) = change { blank.append(unmeasured: range.count, estimate: .zero) }
    if case .update = change { return }
    carryOut(change, blank)
  }
}
