import Scrolling
import TestSupport
import Testing
import Tiling
import ViewTree

@Suite("A masonry")
struct MasonryLayoutTests {
  private static func lengths(_ count: Int) -> [Double] { (0..<count).map { 40 + Double(($0 &* 7919) % 6400) / 64 } }

  /// Where known items stand: each in the lane that is shortest at the time, the leftmost of these.
  private static func placed(_ lengths: [Double], lanes: Int, gap: Double) -> [(lane: Int, start: Double)] {
    var ends = Array(repeating: 0.0, count: lanes)
    return lengths.map { length in
      let lane = ends.indices.min { ends[$0] < ends[$1] }!
      defer { ends[lane] += length + gap }
      return (lane, ends[lane])
    }
  }

  @Test("puts each item into the lane that is shortest at the time", arguments: [1, 2, 3, 7])
  func places(lanes: Int) throws {
    let lengths = MasonryLayoutTests.lengths(400)
    let rig = MeasuredRig(lengths: lengths, estimate: nil, layout: MasonryLayout(lanes: lanes, spacing: 4), overscan: 50)
    for index in lengths.indices { rig.source.items[index].isExact = true }
    try rig.view.reload()
    rig.tick()
    let places = MasonryLayoutTests.placed(lengths, lanes: lanes, gap: 4)
    let width = rig.view.layout!.itemCrossExtent.points
    for _ in 0..<200 {
      let (top, bottom) = (max(rig.offset - 50, 0), min(rig.offset + 650, rig.contentExtent))
      let expected = lengths.indices.filter { places[$0].start < bottom && places[$0].start + lengths[$0] > top }
      #expect(rig.shown.map(\.index) == expected)
      for place in rig.shown {
        #expect(place.start == places[place.index].start)
        #expect(place.crossStart == Double(places[place.index].lane) * (width + 4))
      }
      try rig.wheel(97.5)
    }
    #expect(rig.contentExtent == lengths.indices.map { places[$0].start + lengths[$0] }.max())
  }

  @Test("says how long it is as soon as it knows: its content size follows what is placed")
  func contentSize() throws {
    let rig = MeasuredRig(lengths: Array(repeating: 50, count: 99) + [5000], estimate: nil, layout: MasonryLayout(lanes: 2))
    for index in rig.source.items.indices { rig.source.items[index].isExact = true }
    try rig.view.reload()
    rig.tick()
    for _ in 0..<20 {
      try rig.wheel(400)
      #expect(rig.contentExtent == rig.view.layout!.contentExtent.points)
      #expect(rig.maximumOffset == rig.contentExtent - 600)
    }
    #expect(rig.contentExtent == 7450)
    #expect(rig.offset == 6850)
  }

  @Test("shows what a program jumps to, though its end was thought to be before that", arguments: [true, false])
  func jumpBeyondTheGuess(areKnown: Bool) throws {
    let rig = MeasuredRig(lengths: Array(repeating: 50, count: 99) + [5000], estimate: nil, layout: MasonryLayout(lanes: 2))
    for index in rig.source.items.indices {
      rig.source.items[index].isExact = areKnown
      rig.source.items[index].estimate = rig.source.items[index].length
    }
    try rig.view.reload()
    rig.tick()
    #expect(rig.contentExtent < 6000)
    rig.offset = 6000
    rig.tick()
    #expect(rig.offset == 6000)
    #expect(rig.shown.map(\.index) == [99])
    #expect(rig.contentExtent == 7450)
  }

  @Test("keeps each item in its lane, however long those turn out that are measured, and in whatever order (C11)")
  func sticky() throws {
    var random = SplitMix(seed: 7)
    let rig = MeasuredRig(lengths: MasonryLayoutTests.lengths(2000), estimate: 300, layout: MasonryLayout(lanes: 3, spacing: 2))
    rig.tick()
    var lanes: [UInt64: Double] = [:]
    for step in 0..<300 {
      switch random.below(8) {
      case 0: rig.offset = Double(random.below(Int(rig.contentExtent)))
      case 1: rig.boundTiles[random.below(rig.boundTiles.count)].setNeedsMeasure()
      default: try rig.send(.wheel(by: rig.vector(Double(random.below(800)) - 400)))
      }
      rig.tick()
      for place in rig.shown {
        #expect(lanes[place.key] ?? place.crossStart == place.crossStart, "key \(place.key) in step \(step)")
        lanes[place.key] = place.crossStart
      }
    }
  }

  @Test("deals all lanes again on a reload, and then stands as one without a history (C10, C11)")
  func dealtAnew() throws {
    let lengths = MasonryLayoutTests.lengths(600)
    let rig = MeasuredRig(lengths: lengths, estimate: 300, layout: MasonryLayout(lanes: 3, spacing: 2))
    rig.tick()
    rig.offset = 20_000  // lanes are dealt by estimates up to there
    for _ in 0..<10 { try rig.wheel(-170) }
    let places = MasonryLayoutTests.placed(lengths, lanes: 3, gap: 2)
    #expect(rig.shown.contains { $0.start != places[$0.index].start })
    rig.source.estimatedExtent = nil
    for index in lengths.indices { rig.source.items[index].isExact = true }
    let anchor = rig.shown.first { $0.end > rig.offset }!
    let top = anchor.start - rig.offset
    try rig.view.reload()
    rig.tick()
    let width = rig.view.layout!.itemCrossExtent.points
    for place in rig.shown {
      #expect(place.start == places[place.index].start && place.crossStart == Double(places[place.index].lane) * (width + 2))
    }
    #expect(rig.view.layout!.frame(of: anchor.index).start.points - rig.offset == top)
  }

  /// By key, the lanes of what is on screen.
  private func lanes(_ rig: MeasuredRig, gap: Double) -> [UInt64: Int] {
    Dictionary(uniqueKeysWithValues: rig.shown.map { ($0.key, Int($0.crossStart / ($0.crossExtent + gap))) })
  }

  /// The lanes of items, as the layout has them.
  private func lanes(of range: Range<Int>, _ rig: MeasuredRig, gap: Double) -> [Int] {
    range.map { Int(rig.view.layout!.frame(of: $0).crossStart.points / (rig.view.layout!.itemCrossExtent.points + gap)) }
  }

  @Test(
    "390 points wide, 391, 390 again, keeps the lanes of what is on screen, and of all that was seen if its lengths are known (C11)",
    arguments: [0.0, 90], [nil, 25, 300] as [Double?])
  func widths(growth: Double, estimate: Double?) throws {
    let rig = MeasuredRig(lengths: MasonryLayoutTests.lengths(600), estimate: estimate, layout: MasonryLayout(lanes: 3, spacing: 2))
    if estimate == nil { for index in 0..<600 { rig.source.items[index].isExact = true } }
    rig.source.lengthOf = { item, across in item.length + (across > 128.9 ? Double(item.key % 3) * growth / 90 : 0) }
    try rig.view.reload()
    rig.tick()
    for _ in 0..<40 { try rig.wheel(170) }
    let seen = rig.shown.last!.index + 1
    for _ in 0..<15 { try rig.wheel(-170) }
    let all = lanes(of: 0..<seen, rig, gap: 2)
    for across in [391.0, 390] {
      let before = lanes(rig, gap: 2)
      let anchor = rig.shown.first { $0.end > rig.offset }!
      let top = anchor.start - rig.offset
      rig.resize(main: 600, cross: across)
      rig.tick()
      #expect(lanes(rig, gap: 2).allSatisfy { before[$0.key] == nil || before[$0.key] == $0.value })
      #expect(rig.onScreenStart(of: anchor.key) == top)
    }
    #expect(estimate != nil || (lanes(of: 0..<seen, rig, gap: 2) == all && Set(all).count == 3))
  }

  @Test(
    "keeps its anchor, and the lanes of what is on screen, when items come, go, move and grow above, on and below it (C11)",
    arguments: 1...6)
  func edits(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let isExact = seed % 2 == 0
    let rig = MeasuredRig(lengths: MasonryLayoutTests.lengths(900), estimate: nil, layout: MasonryLayout(lanes: 3))
    if isExact { for index in 0..<900 { rig.source.items[index].isExact = true } }
    try rig.view.reload()
    rig.tick()
    for _ in 0..<30 { try rig.wheel(300) }
    for _ in 0..<60 {
      let before = lanes(rig, gap: 0)
      let anchor = rig.shown.first { $0.end > rig.offset }!
      let top = anchor.start - rig.offset
      var moved: Set<UInt64> = []
      var changes: [ItemChange] = []
      for _ in 0...random.below(3) {
        let count = rig.source.items.count
        let index = [random.below(count), anchor.index + random.below(12)][random.below(2)]
        let to = random.below(count)
        let change: ItemChange =
          switch random.below(4) {
          case 0: .insert(index..<index + 1 + random.below(4))
          case 1 where index != anchor.index: .remove(index..<index + 1)
          case 2 where index != anchor.index: .move(from: index, to: to)
          default: .update(index..<index + 1)
          }
        if case .move(let from, _) = change { moved.insert(rig.source.items[from].key) }
        if case .remove(let range) = change { moved.formUnion(rig.source.items[range].map(\.key)) }
        var lengths = (0..<4).map { _ in Double(40 + random.below(100)) }[...]
        rig.source.carryOut(change, taking: &lengths)
        changes.append(change)
      }
      if isExact { for index in rig.source.items.indices { rig.source.items[index].isExact = true } }
      try rig.view.apply(ItemBatch(changes, countAfter: rig.source.items.count))
      rig.tick()
      if let left = rig.source.items.first(where: { $0.key == anchor.key }), !moved.contains(anchor.key) {
        let end = top + left.length  // its new length may leave it above the screen
        #expect(rig.onScreenStart(of: anchor.key) == (end > 0 ? top : nil), "\(changes)")
      }
      #expect(lanes(rig, gap: 0).allSatisfy { before[$0.key] == nil || moved.contains($0.key) || before[$0.key] == $0.value }, "\(changes)")
      #expect(rig.isStill(), "\(changes)")
    }
  }

  @Test("spreads the items of one batch over its lanes, however many steps it has, and those that come while it has no width")
  func added() throws {
    let rig = MeasuredRig(lengths: Array(repeating: 100, count: 90), estimate: nil, layout: MasonryLayout(lanes: 3))
    for index in 0..<90 { rig.source.items[index].isExact = true }
    try rig.view.reload()
    rig.tick()
    for hasWidth in [true, false] {
      if !hasWidth {
        rig.resize(main: 600, cross: 0)
        rig.tick()
      }
      let changes: [ItemChange] = [.insert(0..<3), .insert(3..<6), .remove(12..<13)]
      var none: ArraySlice<Double> = []
      for change in changes { rig.source.carryOut(change, taking: &none) }
      for index in rig.source.items.indices { rig.source.items[index].isExact = true }
      try rig.view.apply(ItemBatch(changes, countAfter: rig.source.items.count))
      rig.tick()
      rig.resize(main: 600, cross: 390)
      rig.tick()
      let dealt = lanes(of: 0..<6, rig, gap: 0)
      #expect((0..<3).allSatisfy { lane in dealt.count { $0 == lane } >= 1 }, "\(dealt)")
      rig.offset = 0
      rig.tick()
      #expect(Set(rig.shown.prefix(6).map(\.crossStart)).count == 3)
    }
  }

  @Test("shows no more than one item twice and leaves no gap within a lane while it is scrolled", arguments: [0.015625, 90, 2000])
  func lanes(estimate: Double) throws {
    let rig = MeasuredRig(lengths: MasonryLayoutTests.lengths(600), estimate: estimate, layout: MasonryLayout(lanes: 4, spacing: 6))
    rig.tick()
    for step in 0..<160 {
      try rig.wheel(step < 80 ? 211.5 : -190.25)
      #expect(Set(rig.shown.map(\.index)).count == rig.shown.count)
      for lane in 0..<4 {
        let places = rig.shown.filter { $0.crossStart == Double(lane) * ($0.crossExtent + 6) }
        for (one, next) in zip(places, places.dropFirst()) { #expect(one.end + 6 == next.start, "step \(step)") }
        #expect((places.first?.start ?? 0) <= max(rig.offset, 0) + 6, "step \(step)")
      }
      let frame = rig.view.lastFrame
      #expect(frame.missing.isEmpty && frame.diagnostic == nil && frame.error == nil, "\(frame)")
    }
  }

  @Test(
    "of items that come unmeasured in pages deals its lanes by their lengths: they end at most one longest item apart", arguments: 2...4)
  func pagesOfUnmeasuredItems(lanes: Int) throws {
    let spacing = 6.0
    let lengths = (0..<200).map { 80 + Double(($0 &* 7919) % 401) }
    let rig = MeasuredRig(
      lengths: Array(lengths[..<20]), estimate: 50, layout: MasonryLayout(lanes: lanes, spacing: spacing), viewport: (844, 390))
    rig.tick()
    while rig.source.items.count < lengths.count || rig.offset < rig.maximumOffset {
      try rig.wheel(97)
      let count = rig.source.items.count
      if count < lengths.count, rig.offset + 2_000 > rig.maximumOffset {
        try rig.change([.insert(count..<count + 20)], inserting: Array(lengths[count..<count + 20]))
      }
    }
    rig.settle()
    var ends = [Double: Double]()
    for place in rig.shown { ends[place.crossStart] = max(ends[place.crossStart] ?? 0, place.end) }
    #expect(ends.count == lanes)
    #expect(try #require(ends.values.max()) - #require(ends.values.min()) <= 480 + spacing)
  }
}
