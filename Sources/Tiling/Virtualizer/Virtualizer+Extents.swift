import ViewTree

extension Virtualizer {
  /// Reads all extents, and stores them if all are valid. A view without cross-axis size asks nothing: its items have no extent until it
  /// gets one (B11). `changes` start from the items that the layout has, in order; nil if any item may differ, as after a reload.
  mutating func askForAllExtents(
    count: Int, after changes: [ItemChange]?, of source: some VirtualizedSource
  ) throws(TilingError) {
    let crossExtent = viewport.size.crossExtent
    if let layout {
      layout.setCrossExtent(LayoutUnit(nearest: crossExtent))
      var extents = ItemExtents()
      try ask(for: 0..<count, of: source, into: &extents)
      try layout.replaceAll(extents, after: changes)
    } else {
      try rebuildTree(count: count, from: source, isInPlace: changes?.isEmpty == true)
    }
    measuring.askedCrossExtent = crossExtent
    measuring.hasBlanks = crossExtent <= 0 && count > 0
  }

  private static let extentsAtOnce = 1 << 20  // the extents held beside the tree while it is built, eight bytes each

  /// Leaves the tree unchanged if it throws. `isInPlace`: the items are those of the tree, at the same indices.
  private mutating func rebuildTree(count: Int, from source: some VirtualizedSource, isInPlace: Bool) throws(TilingError) {
    bookmark.move(to: nil)
    var itemExtents = ItemExtents()  // freed once the tree has them
    let isLong = count > Virtualizer.maximumSingleEstimates
    let known = isLong && isInPlace ? recallByPlace(from: source) : nil
    if let runs = try askForRuns(of: 0..<count, from: source) {
      itemExtents = runs
    } else {
      try askForEach(0..<min(count, Virtualizer.extentsAtOnce), of: source, into: &itemExtents)
    }
    try recall(0..<itemExtents.count, in: &itemExtents, knowing: known, from: source)
    // A new view needs no second tree.
    guard extents.count > 0 || itemExtents.count < count else { return try extents.insert(itemExtents, at: 0) }
    var next = ExtentTree(spacing: extents.spacing)
    try next.insert(itemExtents, at: 0)
    while next.count < count {
      let items = next.count..<min(next.count + Virtualizer.extentsAtOnce, count)
      itemExtents.removeAll()
      try askForEach(items, of: source, into: &itemExtents)
      try recall(items, in: &itemExtents, knowing: known, from: source)
      try next.insert(itemExtents, at: items.lowerBound)
    }
    extents = next
  }

  /// - Parameter known: what the tree knows, if the items have not moved; otherwise the data source finds them by key.
  private func recall(
    _ items: Range<Int>, in extents: inout ItemExtents, knowing known: [RecalledExtent]?, from source: some VirtualizedSource
  ) throws(TilingError) {
    guard let all = known else { return try recall(items, in: &extents, from: source) }
    extents.recall(
      all.filter { items.contains($0.index) }
        .map { RecalledExtent(index: $0.index - items.lowerBound, extent: $0.extent, isMeasured: $0.isMeasured) })
  }

  /// Reads the extents of items at their current indices, and recalls what is known of them. `extents` must be empty.
  mutating func ask(for items: Range<Int>, of source: some VirtualizedSource, into extents: inout ItemExtents) throws(TilingError) {
    let crossExtents = try askForCrossExtents(of: items, from: source)
    let spans = askForSpans(of: items, from: source)
    let areAlike = crossExtents.isEmpty && spans?.isEmpty != false
    let widths = areAlike ? nil : ItemWidths(itemCrossExtent, own: crossExtents, spanning: spans ?? [], from: items.lowerBound)
    if let runs = try askForRuns(of: items, from: source) {
      extents.append(contentsOf: runs)
    } else {
      try askForEach(items, of: source, into: &extents, as: widths)
    }
    try recall(items, in: &extents, as: widths, from: source)
    (extents.crossExtents, extents.spans) = (crossExtents, spans)
  }

  /// The items' own cross-axis extents, at most the available one; empty if the layout gives all the same, or without a cross-axis size.
  private func askForCrossExtents(of items: Range<Int>, from source: some VirtualizedSource) throws(TilingError) -> [LayoutUnit] {
    guard let layout, layout.hasCrossExtents, viewport.size.crossExtent > 0 else { return [] }
    let limit = layout.itemCrossExtent
    var headers = headers(among: items, asking: source)[...]
    var extents: [LayoutUnit] = []
    extents.reserveCapacity(items.count)
    for index in items {
      if index == headers.first {
        extents.append(limit)
        headers.removeFirst()
        continue
      }
      let points = source.crossExtent(at: index, across: limit.points)
      extents.append(min(limit, try points.map { (points) throws(TilingError) in try Virtualizer.extent(points, of: index) } ?? limit))
    }
    return extents
  }

  private func askForEach(
    _ items: Range<Int>, of source: some VirtualizedSource, into extents: inout ItemExtents, as widths: ItemWidths? = nil
  ) throws(TilingError) {
    let all = itemCrossExtent
    guard var widths else { return try askForEach(items, of: source, into: &extents) { _ in all } }
    try askForEach(items, of: source, into: &extents) { widths.width(of: $0, in: layout) }
  }

  /// `width`: an item's, in points.
  @inline(__always)
  private func askForEach(
    _ items: Range<Int>, of source: some VirtualizedSource, into extents: inout ItemExtents, across width: (Int) -> Double
  ) throws(TilingError) {
    var estimate = 0.0
    var rest = items
    while !rest.isEmpty {
      let known = try extents.append(rest) { (index) throws(TilingError) in
        try Virtualizer.exactExtent(of: index, across: width(index), from: source, orEstimate: &estimate)
      }
      if known < items.upperBound { extents.append(unmeasured: 1, estimate: try Virtualizer.estimate(estimate, of: known)) }
      rest = min(known + 1, items.upperBound)..<items.upperBound
    }
  }

  /// A list's only updated item: most batches are one.
  mutating func updateExtent(of index: Int, from source: some VirtualizedSource) throws(TilingError) {
    let known = try askForOne(index, of: source)
    if known.isMeasured { return try extents.resize(index, to: known.extent) }
    try extents.invalidate(index..<index + 1, estimate: known.extent)
  }

  /// A list's only new item.
  mutating func insertExtent(of index: Int, from source: some VirtualizedSource) throws(TilingError) {
    let known = try askForOne(index, of: source)
    if known.isMeasured { return try extents.insert(measured: known.extent, at: index) }
    try extents.insert(unmeasured: 1, estimate: known.extent, at: index)
  }

  /// What `ask(for:of:into:)` finds of one item of a list.
  private mutating func askForOne(_ index: Int, of source: some VirtualizedSource) throws(TilingError) -> RecalledExtent {
    if let run = try askForRuns(of: index..<index + 1, from: source) {
      let recalled = viewport.size.crossExtent > 0 ? try recall(index, from: source) : nil
      return recalled ?? RecalledExtent(index: 0, extent: run.sum ?? .zero, isMeasured: false)
    }
    var points = 0.0
    if let exact = try Virtualizer.exactExtent(of: index, across: itemCrossExtent, from: source, orEstimate: &points) {
      return RecalledExtent(index: 0, extent: exact, isMeasured: true)
    }
    let estimate = try Virtualizer.estimate(points, of: index)
    return try recall(index, from: source) ?? RecalledExtent(index: 0, extent: estimate, isMeasured: false)
  }

  /// The item's extent if its source knows it; else nil, and `points` is the estimate, which is not checked.
  @inline(__always)
  static func exactExtent(
    of index: Int, across crossExtent: Double, from source: some VirtualizedSource, orEstimate points: inout Double
  ) throws(TilingError) -> LayoutUnit? {
    switch source.extent(at: index, across: crossExtent) {
    case .exact(let exact): return try extent(exact, of: index)
    case .estimated(let estimate):
      points = estimate
      return nil
    }
  }

  /// The data source's runs; nil if it must be asked for each item. Without a cross-axis size the items have extent 0.
  private mutating func askForRuns(of items: Range<Int>, from source: some VirtualizedSource) throws(TilingError) -> ItemExtents? {
    guard viewport.size.crossExtent > 0 else {
      measuring.hasBlanks = true
      var extents = ItemExtents()
      extents.append(unmeasured: items.count, estimate: .zero)
      return extents
    }
    guard let runs = source.runs(of: items, across: itemCrossExtent) else { return nil }
    var extents = ItemExtents()
    for run in runs {
      let (end, overflow) = extents.count.addingReportingOverflow(run.count)
      guard run.count >= 0, !overflow, end <= items.count else { throw .runsMismatch(of: items, found: overflow ? .max : end) }
      extents.append(unmeasured: run.count, estimate: try Virtualizer.estimate(run.estimate, of: items.lowerBound + extents.count))
    }
    guard extents.count == items.count else { throw .runsMismatch(of: items, found: extents.count) }
    return extents
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

  mutating func insert(_ itemExtents: ItemExtents, at index: Int) throws(TilingError) {
    if let layout { return layout.carryOut(.insert(index..<index + itemExtents.count), itemExtents) }
    try extents.insert(itemExtents, at: index)
  }

  mutating func replace(from index: Int, with itemExtents: ItemExtents) throws(TilingError) {
    if let layout { return layout.carryOut(.update(index..<index + itemExtents.count), itemExtents) }
    try extents.replace(from: index, with: itemExtents)
  }

  mutating func rearrange(_ change: ItemChange) {
    if case .remove(let range) = change { extents.remove(range) }
    if case .move(let from, let to) = change { extents.move(from: from, to: to) }
  }
}

extension TileLayout {
  func carryOut(_ change: ItemChange) {
    var blank = ItemExtents()
    if case .insert(let range) = change { blank.append(unmeasured: range.count, estimate: .zero) }
    if case .update = change { return }
    carryOut(change, blank)
  }
}
