extension ReferenceList {
  /// A rectangle in the content, on the main and the cross axis.
  package struct Place: Sendable, Equatable {
    package var start: Int64
    package var extent: Int64
    package var crossStart: Int64
    package var crossExtent: Int64

    package init(start: Int64, extent: Int64, crossStart: Int64, crossExtent: Int64) {
      self.start = start
      self.extent = extent
      self.crossStart = crossStart
      self.crossExtent = crossExtent
    }

    package var end: Int64 { start + extent }
  }

  /// Updates the places; `breadth` is the viewport's cross-axis extent.
  ///
  /// - Complexity: O(items from the first change on), in masonry O(items); O(1) without a change.
  mutating func layOut(crossExtent: Int64 = 0) {
    places.take(crossExtent: crossExtent, as: arrangement, crossSpacing: crossSpacing)
    items.layOut()
    places.layOut(
      items, as: arrangement, spacing: spacing, crossSpacing: crossSpacing, hasSpans: hasSpans, keepsLanes: !hasBlanks)
  }

  /// Takes the places of the items on tiles from these, those of headers from the view, and forgets the others. In masonry a lane depends on
  /// the extents known when its item is first placed, and how far the engine places is its choice: tiles are then checked against themselves
  /// (B5, C11).
  mutating func adopt(_ now: FrameObservation) {
    let step = places.itemCrossExtent + crossSpacing
    let seen = now.tiles.compactMap { tile in
      tile.index.flatMap { index in
        items.indices.contains(index)
          ? (index: index, start: now.origin(of: index) ?? tile.start, lane: step > 0 ? Int(tile.crossStart / step) : 0) : nil
      }
    }
    places.adopt(seen, count: items.count, contentExtent: now.contentExtent)
    for header in now.origins where header.index < count { places.starts[header.index] = header.start }
    guard hasSpans else { return }
    places.sides = [Range<Int64>](repeating: 0..<0, count: items.count)
    for item in seen { places.sides[item.index] = places.side(of: lanes(of: item.index), crossSpacing) }
  }

  func isPlaced(_ index: Int) -> Bool { start(index) != ReferencePlaces.nowhere }

  /// An item's start on the main axis; for `count`, that of a next item. Valid after ``layOut(breadth:)``, as is all that follows.
  package func start(_ index: Int) -> Int64 {
    isLine ? items.start(index) + Int64(index) * spacing : places.starts[index]
  }

  /// The content's extent.
  package var contentExtent: Int64 { isLine ? max(0, start(count) - spacing) : places.contentExtent }

  /// An item's natural place: a header's is where its section begins.
  package func place(_ index: Int) -> Place {
    let (start, extent) = reach(index)
    if !places.sides.isEmpty {
      let side = places.sides[index]
      return Place(start: start, extent: extent, crossStart: side.lowerBound, crossExtent: side.upperBound - side.lowerBound)
    }
    let crossStart = isLine ? 0 : Int64(column(of: index)) * (places.itemCrossExtent + crossSpacing)
    return Place(start: start, extent: extent, crossStart: crossStart, crossExtent: places.itemCrossExtent)
  }

  /// The same on the main axis alone.
  @inline(__always)
  private func reach(_ index: Int) -> (start: Int64, extent: Int64) {
    let (start, extent) = items.reach(index)
    return (isLine ? start + Int64(index) * spacing : places.starts[index], extent)
  }

  /// An item's column or lane.
  package func column(of index: Int) -> Int {
    switch arrangement {
    case .grid(let columns): index % columns
    case .masonry: places.lanes[index]
    default: 0
    }
  }

  /// The lanes of masonry that an item takes.
  func lanes(of index: Int) -> Range<Int> { column(of: index)..<column(of: index) + min(self[index].span, columns) }

  /// Maximum number of items side by side.
  package var columns: Int { arrangement.columns }

  /// The items whose natural places share a positive extent with the range `[top, bottom)`.
  package func items(meeting top: Int64, _ bottom: Int64) -> [Int] {
    var found: [Int] = []
    findItems(meeting: top, bottom, near: 0, &found)
    return found
  }

  /// Cheapest if `guess` is the first.
  func findItems(meeting top: Int64, _ bottom: Int64, near guess: Int, _ found: inout [Int]) {
    guard top < bottom else { return }
    if !hasFullRows {
      for index in near(top, bottom) where meets(index, top, bottom) { found.append(index) }
      return
    }
    // The rows' ends ascend.
    var index = (0..<rows).bisect(near: guess / columns) { start(min(($0 + 1) * columns, count)) - spacing > top } * columns
    while index < count {
      let (start, extent) = reach(index)
      guard start < bottom else { break }
      if extent > 0, start + extent > top { found.append(index) }
      index += 1
    }
  }

  /// The items of the lines that meet a range of a flow, and those of each lane of masonry.
  private func near(_ top: Int64, _ bottom: Int64) -> [Int] {
    let lines = places.lines
    if !places.lines.isEmpty {
      let first = lines.indices.bisect { $0 + 1 == lines.count || lines[$0 + 1].top > top }
      let end = lines.indices.bisect { lines[$0].top >= bottom }
      return first < end ? Array(lines[first].first..<(end < lines.count ? lines[end].first : count)) : []
    }
    return places.columns.flatMap { column in
      column[column.indices.bisect { start(column[$0]) + self[column[$0]].standing > top }...].prefix { start($0) < bottom }
    }.sorted()
  }

  private func meets(_ index: Int, _ top: Int64, _ bottom: Int64) -> Bool {
    let (start, extent) = reach(index)
    return extent > 0 && start < bottom && start + extent > top
  }

  /// Whether every row but the last has as many items as there are columns.
  var hasFullRows: Bool { arrangement.hasFullRows && !(hasSpans && arrangement.hasSpans && columns > 1) }

  private var rows: Int { (count + columns - 1) / columns }

  /// The item at an offset, which owns the gap behind it; in a grid the first one of the row; `count` if there is none. O(log items).
  func firstItem(endingBehind offset: Int64) -> Int {
    if places.lines.isEmpty || isLine { return min((0..<rows).bisect { start(min(($0 + 1) * columns, count)) > offset } * columns, count) }
    let behind = places.lines.indices.bisect { places.lines[$0].top > offset }
    return contentExtent + spacing <= offset ? count : places.lines[max(0, behind - 1)].first
  }

  /// Masonry is placed only as far as it is viewed; the engine may estimate the rest.
  var hasUnplacedTail: Bool { if case .masonry = arrangement { true } else { false } }

  /// Room before the first and behind the last item that may be shown at rest, in 1/64 point.
  struct Insets: Sendable, Equatable {
    var before: Int64
    var behind: Int64

    init(before: Int64 = 0, behind: Int64 = 0) {
      self.before = before
      self.behind = behind
    }
  }

  /// The offsets at which the list may rest.
  func legalOffsets(viewport: Int64, contentExtent: Int64? = nil, insets: Insets = Insets()) -> ClosedRange<Int64> {
    legalOffsets(viewport: viewport, contentExtent: contentExtent, insets: insets, leastEnd: leastEnd)
  }

  /// The same with the room of another turn, or of none.
  func legalOffsets(viewport: Int64, contentExtent: Int64? = nil, insets: Insets = Insets(), leastEnd: Int64?) -> ClosedRange<Int64> {
    let end = (contentExtent ?? self.contentExtent) + insets.behind - viewport
    let start = pinsToEnd ? min(end, -insets.before) : -insets.before
    return start...max(start, end, leastEnd ?? start)
  }
}

extension ReferenceList {
  /// An item was realized: from now on it has its own extent.
  package mutating func measure(_ key: UInt64, near hint: Int = 0) {
    guard let index = index(ofKey: key, near: hint) else { return }
    if items[index].estimate == nil { return }
    let item = self[index]
    guard item.estimate != nil, !item.isMeasured else { return }
    measured.append(key)
    takenFor.append(item.standing)
    let measurement = ReferenceList.Item.Measurement(
      extent: item.extent, revision: item.revision, crossExtent: crossExtent(of: item))
    items[index].recall(measurement, crossExtent: crossExtent(of: item))
    places.change(at: index)
  }
}

extension FrameObservation {
  fileprivate func origin(of index: Int) -> Int64? { origins.first { $0.index == index }?.start }
}
