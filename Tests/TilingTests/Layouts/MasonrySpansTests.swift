import TestSupport
import Testing
import ViewTree

@testable import Tiling

@Suite("A masonry with items of several lanes")
struct MasonrySpansTests {
  private func unit(_ count: Int64) -> LayoutUnit { LayoutUnit(rawValue: count) }

  @Test("puts an item of several lanes into the neighbours that have all ended first, behind the longest of them")
  func places() throws {
    let rig = MeasuredRig(lengths: [50, 80, 60, 40, 30, 45, 20], estimate: nil, layout: MasonryLayout(lanes: 3, spacing: 9))
    rig.source.items.indices.forEach { rig.source.items[$0].isExact = true }
    rig.source.spanOf = { [3: 2, 5: .all][Int($0.key)] ?? 1 }
    try rig.view.reload()
    rig.tick()
    let width = 124.0  // (390 - 2 * 9) / 3
    let expected: [(start: Double, across: Double, width: Double)] = [
      (0, 0, width), (0, width + 9, width), (0, 2 * width + 18, width), (89, 0, 2 * width + 9), (69, 2 * width + 18, width), (138, 0, 390),
      (192, 0, width),
    ]
    #expect(rig.shown.map(\.start) == expected.map(\.start))
    #expect(rig.shown.map(\.crossStart) == expected.map(\.across))
    #expect(rig.shown.map(\.crossExtent) == expected.map(\.width))
    #expect(rig.contentExtent == 212)
  }

  @Test("deals its lanes by measured lengths, whatever the estimates, above and below what takes all of them", arguments: [30, 90, 300])
  func measured(estimate: Double) throws {
    let lengths = (0..<300).map { 40 + Double(($0 &* 7919) % 6400) / 64 }
    let rig = MeasuredRig(lengths: lengths, estimate: estimate, layout: MasonryLayout(lanes: 3, spacing: 4))
    rig.source.spanOf = { $0.key % 7 == 3 ? .all : 1 }
    try rig.view.reload()
    rig.tick()
    var ends = [0.0, 0, 0]
    let places = lengths.indices.map { index in
      let own = index % 7 == 3 ? 0..<3 : ends.firstIndex(of: ends.min()!)!..<ends.firstIndex(of: ends.min()!)! + 1
      let start = ends[own].max()!
      for lane in own { ends[lane] = start + lengths[index] + 4 }
      return (lane: own.lowerBound, start: start)
    }
    let width = rig.view.layout!.itemCrossExtent.points
    for _ in 0..<150 {
      #expect(rig.shown.allSatisfy { $0.start == places[$0.index].start && $0.crossStart == Double(places[$0.index].lane) * (width + 4) })
      try rig.wheel(97.5)
    }
    #expect(rig.shown.last?.index == 299 && rig.isStill() && rig.contentExtent == ends.max()! - 4)
  }

  @Test(
    "asks an item for its length at the width that it has, and again, in other lanes, where it takes more or fewer",
    arguments: [false, true])
  func widths(isExact: Bool) throws {
    let rig = MeasuredRig(lengths: Array(repeating: 0, count: 30), estimate: isExact ? nil : 60, layout: MasonryLayout(lanes: 3))
    var wide: ItemSpan = 2
    rig.source.items.indices.forEach { rig.source.items[$0].isExact = isExact }
    rig.source.spanOf = { $0.key % 4 == 0 ? wide : 1 }
    rig.source.lengthOf = { _, across in across / 2 }
    try rig.view.reload()
    rig.tick()
    for (span, width) in [(2, 260), (.all, 390), (1, 130)] as [(ItemSpan, Double)] {
      wide = span
      rig.source.items.indices.forEach { rig.source.items[$0].revision += 1 }
      try rig.change(.update(0..<30))
      rig.tick()
      #expect(rig.shown.allSatisfy { $0.extent == $0.crossExtent / 2 && $0.crossExtent == ($0.key % 4 == 0 ? width : 130) })
    }
    #expect(rig.isStill())
  }

  @Test("moves what is behind a hole with the longest of its lanes only, and closes the hole when the others have grown to it")
  func holes() throws {
    var pair = MasonryPair(laneCount: 2, spacing: 1)
    try pair.insert([10, 4, 5, 7], spans: [1, 1, 2, 1], at: 0)
    try pair.place(through: 3, limit: 4)
    pair.realize(before: 4)
    let starts = { (pair: MasonryPair) in (0..<pair.count).map { pair.masonry.item(at: $0)?.start.rawValue } }
    #expect(starts(pair) == [0, 0, 11, 17])
    for (extent, due) in [(7, [0, 0, 11, 17]), (10, [0, 0, 11, 17]), (12, [0, 0, 13, 19]), (0, [0, 0, 11, 17])] as [(Int64, [Int64])] {
      try pair.resize(1, to: extent)
      #expect(starts(pair) == due && pair.fault() == nil)
    }
    pair.remove(0..<1)
    pair.deal(limit: 4)
    #expect(starts(pair) == [0, 1, 7] && pair.fault() == nil)
  }

  @Test(
    "agrees with an array for every short list of every span, placed and seen in part, measured, and edited everywhere",
    arguments: [(2, 1), (3, 2)] as [(Int, Int64)])
  func everyEdit(laneCount: Int, spacing: Int64) throws {
    var checked = 0
    for spans in (0..<4).reduce([[]], { lists, _ in lists.flatMap { list in (1...laneCount).map { list + [$0] } } }) {
      for (placed, seen) in [(3, 2), (3, 4)] {
        var pair = MasonryPair(laneCount: laneCount, spacing: spacing)
        try pair.insert([2, 2, 2, 2], spans: spans, at: 0)
        try pair.place(through: placed, limit: 4)
        pair.realize(before: seen)
        // Measured in another order than they were placed in.
        for (index, extent) in [(2, 5), (0, 3), (3, 1), (1, 0)] as [(Int, Int64)] {
          try pair.resize(index, to: extent)
          try #require(pair.fault() == nil)
        }
        for index in 0..<4 {
          try check(pair) { $0.remove(index..<index + 1) }
          try check(pair) { try $0.insert([2, 6], spans: [laneCount, 1], at: index) }
          try check(pair) { try $0.insert([1, 3], spans: [1, 2], at: index) }
          try check(pair) { try $0.update(index, to: [4], spans: [1]) }
          try check(pair) { try $0.update(0, to: Array([7, 0, 3, 9][...index]), spans: Array([2, 2, 1, 2][...index])) }
          try check(pair) { $0.move(from: index, to: (index + 2) % 4) }
          checked += 1
        }
        try check(pair) { try $0.replaceAll([1, 8, 0, 3]) }
        try check(pair) { try $0.replaceAll([1, 8, 0, 3], spans: spans.reversed()) }
      }
    }
    #expect(checked == (laneCount == 2 ? 16 : 81) * 2 * 4)
  }

  private func check(_ pair: MasonryPair, _ edit: (inout MasonryPair) throws -> Void) throws {
    var edited = pair
    try edit(&edited)
    try #require(edited.fault() == nil)
    edited.deal(limit: 9)
    try #require(edited.fault() == nil)
    let isComplete = try edited.place(until: 1 << 40, limit: 9)
    try #require(isComplete && edited.fault() == nil)
  }

  @Test("agrees with an array through long seeded histories", arguments: [2, 3, 4, 7], [0, 5] as [Int64])
  func histories(laneCount: Int, spacing: Int64) throws {
    var random = SplitMix(seed: UInt64(laneCount) * 100 + UInt64(spacing))
    func lengths(_ count: Int) -> [Int64] { (0..<count).map { _ in Int64(random.below(90)) } }
    func spans(_ count: Int) -> [Int] { (0..<count).map { _ in random.below(3) == 0 ? 2 + random.below(laneCount) : 1 } }
    var pair = MasonryPair(laneCount: laneCount, spacing: spacing)
    try pair.insert(lengths(50), spans: spans(50), at: 0)
    for step in 0..<500 {
      let count = pair.count
      let index = random.below(count + 1)
      let end = min(index + random.below(6), count)
      switch random.below(16) {
      case 0, 1:
        let new = count < 90 ? random.below(6) : 0
        try pair.insert(lengths(new), spans: spans(new), at: index)
      case 2: pair.remove(index..<end)
      case 3: if index < count { pair.move(from: index, to: random.below(count)) }
      case 4: try pair.update(index, to: lengths(end - index), spans: spans(end - index))
      case 5: try pair.replaceAll(lengths(count), spans: random.below(2) == 0 ? [] : spans(count))
      case 6, 7: if index < count { try pair.resize(index, to: Int64(random.below(120))) }
      case 8: if index < count { try pair.place(through: index, limit: 1 + random.below(20)) }
      case 9, 10: pair.deal(limit: random.below(8) == 0 ? 2 : 100)
      case 11, 12: pair.realize(before: random.below(pair.placedCount + 1))
      default: try pair.place(until: Int64(random.below(1500)), limit: 1 + random.below(20))
      }
      if step.isMultiple(of: 5) { try #require(pair.fault() == nil) }
    }
    #expect(pair.count > 10)
  }

  @Test("is a masonry as before once no item takes more than one lane, and where there is but one")
  func plain() throws {
    var pair = MasonryPair(laneCount: 3, spacing: 2)
    try pair.insert([4, 8, 6, 2], spans: [1, 2, 3, 9], at: 0)
    try pair.place(through: 3, limit: 4)
    pair.realize(before: 4)
    #expect(pair.masonry.spans != nil)
    pair.remove(1..<2)
    try pair.update(1, to: [3, 3], spans: [1, 1])
    pair.deal(limit: 4)
    #expect(pair.masonry.spans == nil && pair.fault() == nil)
    var single = MasonryPair(laneCount: 1, spacing: 2)
    try single.insert([4, 8], spans: [2, 5], at: 0)
    try single.place(through: 1, limit: 4)
    #expect(single.masonry.spans == nil && single.fault() == nil)
  }

  /// Short contents of all extents and spans, in a layout.
  private func forEachContent(lanes: Int, _ body: ([Int64], [Int], MasonryLayout) throws -> Void) rethrows {
    let kinds = [2, 5].flatMap { extent in Array(Set([1, min(2, lanes), lanes])).sorted().map { (Int64(extent), $0) } }
    for count in 1...4 {
      for content in (0..<count).reduce([[]], { lists, _ in lists.flatMap { list in kinds.map { list + [$0] } } }) {
        let layout = MasonryLayout(lanes: lanes, spacing: 1.0 / 64)
        layout.setCrossExtent(unit(640))
        var extents = ItemExtents()
        for (extent, _) in content { extents.append(unit(extent)) }
        extents.spans = content.enumerated().filter { $1.1 > 1 }.map { SpanningItem(index: $0, span: ItemSpan($1.1)) }
        try? layout.replaceAll(extents, after: nil)
        _ = layout.settle(through: count - 1)
        try body(content.map { $0.0 }, content.map { $0.1 }, layout)
      }
    }
  }

  @Test("needs no more tiles than it says in any window, however its items span", arguments: 1...3)
  func capacity(lanes: Int) {
    let kind = TileKind(name: "item", minimumExtent: 2.0 / 64)
    forEachContent(lanes: lanes) { extents, spans, layout in
      for window in [1, 3, 6, 11] as [Int64] {
        let capacity = layout.capacity(of: kind, window: unit(window).points)
        var most = 0
        for start in 0..<max(1, layout.contentExtent.rawValue) {
          var met = 0
          layout.forEach(meeting: unit(start)..<unit(start + window)) { _, _ in met += 1 }
          most = max(most, met)
        }
        if most > capacity { Issue.record("\(most) of \(extents) over \(spans) in a window of \(window), of \(capacity) tiles") }
      }
    }
  }

  @Test("finds by place what it has put there: no two items overlap, and none stands beside the lanes", arguments: 1...3)
  func lookups(lanes: Int) {
    forEachContent(lanes: lanes) { extents, spans, layout in
      let places = extents.indices.map(layout.frame(of:))
      for (index, place) in places.enumerated() {
        let isFaulty =
          places[..<index].contains { $0.overlaps(place) } || place.side.upperBound > unit(640) || place.end > layout.contentExtent
        if isFaulty || place.extent != unit(extents[index]) || place.crossExtent != layout.crossExtent(of: ItemSpan(spans[index])) {
          Issue.record("item \(index) of \(extents) over \(spans) stands at \(place)")
        }
        var found: [Int] = []
        layout.forEach(meeting: place.start..<place.end) { index, _ in found.append(index) }
        if found.count(where: { $0 == index }) != 1 || found != found.sorted() { Issue.record("\(index) of \(extents) over \(spans)") }
      }
    }
  }

  @Test("derives no more holes than those before the next item of all lanes, however many there are")
  func cost() throws {
    var masonry = MasonryPlacement(laneCount: 3, spacing: unit(2))
    var lengths = ItemExtents()
    for index in 0..<30_000 { lengths.append(unit(Int64(20 + index % 37))) }
    lengths.spans = stride(from: 5, to: 30_000, by: 10).map { SpanningItem(index: $0, span: $0 % 50 == 5 ? .all : 2) }
    try masonry.insert(lengths, at: 0)
    let isThere = masonry.place(through: 29_999, limit: 30_000)
    #expect(isThere)
    masonry.didRealize(before: 30_000)
    func visits() -> Int { masonry.lanes.reduce(masonry.extents.nodeVisits) { $0 + $1.extents.nodeVisits + $1.items.nodeVisits } }
    let before = visits()
    for index in 0..<200 { try masonry.resize(index * 10, to: unit(Int64(30 + index % 11))) }
    #expect(visits() - before < 200 * 5 * 3 * 100)
  }

  @Test("holds a content near the limit of all content, whatever of it is exchanged")
  func nearTheLimit() throws {
    let long: Int64 = 1 << 51
    var pair = MasonryPair(laneCount: 2, spacing: 1)
    try pair.insert([long, 1, 5, 1, long, 5], spans: [1, 1, 2, 1, 1, 2], at: 0)
    try pair.place(through: 5, limit: 6)
    pair.realize(before: 6)
    for extents in [[1, long, 5, long, 1, 5], [long, 1, long, 1, 1, 5], [1, 1, 1, 1, long, long]] as [[Int64]] {
      try pair.update(0, to: extents, spans: [1, 1, 2, 1, 1, 2])
      pair.masonry.checkInvariants()
      pair.deal(limit: 9)
      #expect(pair.fault() == nil)
    }
    try pair.insert([long], spans: [2], at: 1)
    pair.deal(limit: 9)
    #expect(pair.fault() == nil)
  }
}

extension ItemFrame {
  fileprivate var side: Range<LayoutUnit> { crossStart..<crossStart + crossExtent }

  fileprivate func overlaps(_ other: ItemFrame) -> Bool { (start..<end).overlaps(other.start..<other.end) && side.overlaps(other.side) }
}
