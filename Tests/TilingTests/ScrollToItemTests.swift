import Scrolling
import TestSupport
import Testing
import Tiling
import ViewTree

@Suite("A command that scrolls to an item")
struct ScrollToItemTests {
  private static func rig(_ count: Int = 1000, layout: (any TileLayout)? = nil, spacing: Double = 0, estimate: Double = 90) -> MeasuredRig {
    let rig = MeasuredRig(
      lengths: (0..<count).map { 40 + Double(($0 &* 7919) % 6400) / 64 }, estimate: estimate, layout: layout, spacing: spacing)
    rig.tick()
    return rig
  }

  /// Where an item should be: by its place in the list and the legal offsets.
  private func destination(_ rig: MeasuredRig, _ key: UInt64, _ position: TiledScrollView.ScrollPosition) throws -> Double {
    let tile = try #require(rig.tile(of: key), "key \(key) is not on screen, but \(rig.shown.map(\.key))")
    let place = rig.place(of: tile)
    let inset = rig.view.contentInset
    let aim =
      switch position {
      case .start, .nearest: place.start - inset.top
      case .end: place.end + inset.bottom - rig.viewportExtent
      case .center: (place.start + place.end - rig.viewportExtent - inset.top + inset.bottom) / 2
      case .fraction(let part):
        place.start - inset.top - part * (rig.viewportExtent - inset.top - inset.bottom - (place.end - place.start))
      case .distance(let points): place.start - inset.top - points
      }
    return min(max(aim, rig.minimumOffset), rig.maximumOffset)
  }

  /// Between two grid steps.
  private func tolerance(of position: ItemScrollPosition) -> Double {
    switch position {
    case .center: 1.0 / 64
    case .fraction: 2.0 / 64
    case .start, .end, .nearest, .distance: 0
    }
  }

  @Test("with a number out of range goes as near as there is a place: an edge, or the end of the content")
  func numbers() throws {
    let rig = ScrollToItemTests.rig()
    let pairs: [(ItemScrollPosition, ItemScrollPosition)] = [
      (.fraction(-1), .start), (.fraction(0), .start), (.fraction(.nan), .start), (.fraction(1), .end), (.fraction(7), .end),
      (.distance(.nan), .start), (.distance(0), .start),
    ]
    for (odd, plain) in pairs {
      rig.view.scrollToItem(at: 500, position: odd)
      rig.tick()
      let offset = rig.offset
      rig.view.scrollToItem(at: 500, position: plain)
      rig.tick()
      #expect(rig.offset == offset, "\(odd)")
    }
    for (far, isEnd) in [(-Double.infinity, true), (.infinity, false), (-1e300, true), (1e300, false)] {
      rig.view.scrollToItem(at: 500, position: .distance(far))
      rig.tick()
      #expect(rig.offset == (isEnd ? rig.maximumOffset : rig.minimumOffset), "\(far)")
    }
  }

  @Test(
    "ends there or at the nearest legal offset, at both ends of the list and in between, whatever was estimated",
    arguments: ItemScrollPosition.samples, [10.0, 90, 700])
  func bothEnds(position: TiledScrollView.ScrollPosition, estimate: Double) throws {
    for inset in [EdgeInsets.zero, EdgeInsets(top: 44, left: 0, bottom: 80, right: 0)] {
      let rig = ScrollToItemTests.rig(estimate: estimate)
      rig.view.contentInset = inset
      for index in [999, 0, 998, 1, 500, 5, 993, 501, 499] {
        let start = rig.offset
        rig.view.scrollToItem(at: index, position: position)
        rig.tick()
        #expect(rig.faults.isEmpty, "\(index): \(rig.faults)")
        if position == .nearest {
          let (one, other) = (try destination(rig, UInt64(index), .start), try destination(rig, UInt64(index), .end))
          #expect(rig.offset == one || rig.offset == other || (rig.offset == start && (min(one, other)...max(one, other)).contains(start)))
        } else {
          let expected = try destination(rig, UInt64(index), position)
          #expect(abs(rig.offset - expected) <= tolerance(of: position), "\(index)")
        }
        #expect(rig.isStill())
      }
    }
  }

  @Test("animated ends there as well, with one end of the animation", arguments: ItemScrollPosition.samples)
  func animated(position: TiledScrollView.ScrollPosition) throws {
    let rig = ScrollToItemTests.rig(estimate: 30)
    for index in [40, 999, 3, 0, 600] {
      rig.view.scrollToItem(at: index, position: position, animated: true)
      rig.tick()
      for _ in 0..<60 where rig.view.phase == .animating {
        rig.tick()
        #expect(rig.faults.isEmpty, "\(index): \(rig.faults)")
      }
      #expect(rig.view.phase == .resting)
      let (one, other) = (try destination(rig, UInt64(index), .start), try destination(rig, UInt64(index), .end))
      switch position {
      case .nearest: #expect(rig.offset == one || rig.offset == other)
      default: #expect(abs(rig.offset - (try destination(rig, UInt64(index), position))) <= tolerance(of: position))
      }
      #expect(rig.isStill())
    }
  }

  @Test("follows its item while others come, go and grow, and the item itself moves")
  func followsItem() throws {
    let rig = ScrollToItemTests.rig()
    rig.view.scrollToItem(withKey: ItemKey(rawValue: 60), animated: true)
    for step in 0..<40 {
      switch step {
      case 2: try rig.change(.insert(0..<30))
      case 4: try rig.change(.insert(70..<90))
      case 6: try rig.change(.remove(0..<20))
      case 8: try rig.change(.move(from: rig.source.items.firstIndex { $0.key == 60 }!, to: 45))
      case 10: try rig.change(.update(0..<100))
      case 12: rig.boundTiles.first?.setNeedsMeasure()
      default: break
      }
      rig.tick()
      #expect(rig.faults.isEmpty, "step \(step): \(rig.faults)")
    }
    #expect(rig.view.phase == .resting)
    #expect(rig.onScreenStart(of: 60) == 0)
  }

  @Test("ends where its item was when that is removed on the way, and never comes back to it")
  func targetRemoved() throws {
    for isReload in [false, true] {
      let rig = ScrollToItemTests.rig()
      rig.view.scrollToItem(at: 60, animated: true)
      for _ in 0..<5 { rig.tick() }
      let item = rig.source.items[60]
      if isReload {
        rig.source.items.remove(at: 60)
        try rig.view.reload()
      } else {
        try rig.change(.remove(60..<61))
      }
      rig.settle()
      #expect(rig.faults.isEmpty, "\(rig.faults)")
      let before = rig.shown.map { $0.start - rig.offset }
      rig.source.items.insert(item, at: 300)
      if isReload { try rig.view.reload() } else { try rig.view.apply(ItemBatch([.insert(300..<301)], countAfter: 1000)) }
      rig.settle()
      #expect(rig.shown.map { $0.start - rig.offset } == before)
      #expect(rig.tile(of: 60) == nil)
    }
  }

  @Test("waits for nothing once a finger has thrown the content elsewhere: laying out again changes nothing (C7)")
  func thrownElsewhere() throws {
    let rig = ScrollToItemTests.rig()
    rig.view.scrollToItem(at: 60, animated: true)
    for _ in 0..<5 { rig.tick() }
    try rig.drag(20)
    try rig.release(1500)
    rig.tick()
    #expect(rig.view.phase == .decelerating && rig.isStill())
  }

  @Test("is ended by a finger that catches it, by an offset, by another animation and by a newer command")
  func cancelled() throws {
    for way in 0..<7 {
      let rig = ScrollToItemTests.rig()
      rig.view.scrollToItem(at: 60, animated: true)
      for _ in 0..<5 { rig.tick() }
      var expected = rig.offset
      switch way {
      case 0: try rig.send(.stop)
      case 1:
        try rig.send(.drag(by: rig.vector(0.5)))
        expected -= 0.5
      case 2:
        rig.offset = 311
        expected = 311
      case 3:
        rig.view.setContentOffset(rig.vector(300), animated: true)
        expected = 300
      case 4:
        rig.view.scrollToItem(at: 2)
        expected = rig.source.items[..<2].reduce(0) { $0 + $1.length }
      case 5: rig.view.scrollToItem(at: rig.view.itemsOnScreen.lowerBound + 2, position: .nearest)
      default: rig.view.scrollToItem(at: rig.view.itemsOnScreen.lowerBound + 2, position: .nearest, animated: true)
      }
      for _ in 0..<40 { rig.tick() }
      #expect(rig.offset == expected, "way \(way)")
      try rig.change(.insert(50..<60))
      rig.tick()
      #expect(rig.offset == expected, "way \(way), after a change")
    }
  }

  @Test("is carried out at the next tick when it comes from a callback, for the item that it meant", arguments: [false, true])
  func fromCallback(isBehindBatch: Bool) throws {
    let rig = ScrollToItemTests.rig()
    rig.source.onAdopt = { batch in
      for change in batch.changes {
        var none: ArraySlice<Double> = []
        rig.source.carryOut(change, taking: &none)
      }
    }
    rig.delegate.onScroll = {
      rig.delegate.onScroll = nil
      if isBehindBatch { try! rig.view.apply(ItemBatch([.insert(0..<10)], countAfter: 1010)) }
      rig.view.scrollToItem(at: 50)
    }
    try rig.wheel(10)
    #expect(rig.offset == 10)
    if !isBehindBatch { try rig.change(.insert(0..<10)) }
    rig.tick()
    rig.tick()
    #expect(rig.onScreenStart(of: 50) == 0)
    #expect(rig.faults.isEmpty, "\(rig.faults)")
  }

  @Test("adds up: travel and corrections are the way that the offset went (C4)")
  func addsUp() throws {
    for layout in [nil, GridLayout(columns: 3), MasonryLayout(lanes: 2)] as [(any TileLayout)?] {
      let rig = ScrollToItemTests.rig(200, layout: layout, estimate: 20)
      var offset = rig.offset
      for index in [199, 0, 150, 190, 3] {
        rig.view.scrollToItem(at: index, position: [.center, .start, .end][index % 3])
        rig.tick()
        let frame = rig.view.lastFrame
        let sum = frame.corrections.reduce(frame.travel) { $0 + $1.delta }
        #expect(offset + sum.points == rig.offset, "\(index), \(frame)")
        offset = rig.offset
      }
    }
  }

  @Test("goes far beyond what a grid or a masonry has placed and measured", arguments: [false, true])
  func farAway(isMasonry: Bool) throws {
    let rig = ScrollToItemTests.rig(90_000, layout: isMasonry ? MasonryLayout(lanes: 3, spacing: 4) : GridLayout(columns: 3, spacing: 4))
    for index in [80_001, 20, 89_999, 89_990, 7] {
      rig.view.scrollToItem(at: index, position: .start)
      for _ in 0..<12 { rig.tick() }
      let expected = try destination(rig, UInt64(index), .start)
      #expect(rig.offset == expected, "\(index)")
      #expect(rig.view.lastFrame.diagnostic == nil)
      #expect(rig.isStill())
    }
    rig.view.scrollToItem(withKey: ItemKey(rawValue: 30_000), position: .end, animated: true)
    for _ in 0..<60 { rig.tick() }
    #expect(rig.offset == (try destination(rig, 30_000, .end)))
  }

  @Test("arrives in a masonry whose end was too near until what is there had its place", arguments: [26, 27, 34, 39])
  func arrivesBehindAnEndThatIsNoLongerNear(variant: Int) throws {
    func item(_ key: Int) -> MeasuredSource.Item {
      MeasuredSource.Item(key: UInt64(key), length: 20 + Double((key + 31 * variant) &* 7919 % 180), isExact: true)
    }
    let rig = MeasuredRig(lengths: [], estimate: nil, layout: MasonryLayout(lanes: 3, spacing: 9), viewport: (242, 198))
    rig.source.items = (0..<20).map(item)
    try rig.view.reload()
    rig.tick()
    try rig.send(.jump(to: rig.vector(rig.maximumOffset)))
    rig.tick()
    let key = UInt64(18 - variant % 4)
    rig.view.scrollToItem(at: Int(key), position: .start, animated: true)
    for _ in 0..<14 + variant % 4 { rig.tick() }
    #expect(rig.view.phase == .animating)
    for index in 3..<7 { rig.source.items[index].length += 24 }
    rig.source.items += (20..<24).map(item)
    try rig.view.apply(ItemBatch([.update(3..<7), .insert(20..<24)], countAfter: 24))
    rig.settle()
    #expect(try rig.offset == destination(rig, key, .start))
  }

  @Test("by a key that is not there does nothing and says so")
  func noSuchKey() {
    let rig = ScrollToItemTests.rig(100)
    #expect(!rig.view.scrollToItem(withKey: ItemKey(rawValue: 100)))
    #expect(rig.isStill())
    #expect(rig.view.scrollToItem(withKey: ItemKey(rawValue: 99)))
  }

  @Test(
    "under a finger goes as near to an item as the end of the content allows, however much too near that was thought to be",
    arguments: [10.0, 90, 300], ScrollPlatform.allCases)
  func underFingerBeforeAnEstimatedEnd(estimate: Double, platform: ScrollPlatform) throws {
    for isAlreadyDragging in [false, true] {
      for way in [0.0, -30] {
        let rig = ScrollToItemTests.rig(estimate: estimate)
        rig.view.platform = platform
        if isAlreadyDragging { try rig.drag(100) }
        rig.view.scrollToItem(at: 980, position: .start, animated: isAlreadyDragging)
        try rig.drag(way)
        #expect(rig.view.phase == .dragging)
        #expect(rig.onScreenStart(of: 980) == -way)
        #expect(rig.faults.isEmpty, "\(rig.faults)")
        rig.view.scrollToItem(at: 999, position: .start)
        try rig.drag(way)
        #expect(rig.offset == rig.maximumOffset + way)
        #expect(rig.isStill())
      }
    }
  }

  @Test("under a finger follows the end of the content through batches, both ways, and the finger's way stays on top of it")
  func underFingerThroughBatches() throws {
    for platform in ScrollPlatform.allCases {
      for layout in [nil, GridLayout(columns: 2), MasonryLayout(lanes: 2)] as [(any TileLayout)?] {
        let rig = ScrollToItemTests.rig(100, layout: layout, estimate: 20)
        rig.view.platform = platform
        try rig.drag(100)
        rig.view.scrollToItem(at: 99, position: .start)
        let new = (0..<4).map { 30 + 10 * Double($0) }
        try rig.change(.insert(100..<104), inserting: new)
        try rig.drag(-10)
        #expect(rig.offset == (try destination(rig, 99, .start)) - 10)
        rig.view.scrollToItem(at: 99, position: .start)
        try rig.change(.insert(104..<140), inserting: Array(repeating: 50, count: 36))
        try rig.change(.remove(99 + 4..<140 - 2))
        try rig.drag(-10)
        #expect(rig.offset == (try destination(rig, 99, .start)) - 10, "\(platform)")
        #expect(rig.isStill())
      }
    }
  }

  @Test("under a finger that a jump takes elsewhere leaves the offset to the jump")
  func underFingerBeforeAJump() throws {
    let rig = ScrollToItemTests.rig(estimate: 10)
    try rig.drag(100)
    rig.view.scrollToItem(at: 980, position: .start)
    try rig.send(.jump(to: rig.vector(50)))
    rig.tick()
    #expect(rig.offset == 50)
  }

  @Test("under a finger puts the item there, and the finger goes on from it")
  func underFinger() throws {
    let rig = ScrollToItemTests.rig()
    try rig.drag(100)
    rig.view.scrollToItem(at: 500, position: .start, animated: true)
    rig.tick()
    #expect(rig.view.phase == .dragging)
    #expect(rig.onScreenStart(of: 500) == 0)
    try rig.drag(30)
    #expect(rig.onScreenStart(of: 500) == -30 || rig.tile(of: 500) == nil)
    #expect(rig.faults.isEmpty, "\(rig.faults)")
  }

  @Test("by offset, begun in the frame of a batch in a masonry, goes where it would without: its target is held against no guessed end")
  func offsetInAMasonryWithABatch() throws {
    var (compared, guessed) = (0, 0)
    for seed in 1...40 as ClosedRange<UInt64> {
      var random = SplitMix(seed: seed)
      let lengths = (0..<50).map { _ in Double(random.below(30) + 1) * 12 } + [1500]
      let rigs = (0..<2).map { _ in MeasuredRig(lengths: lengths, estimate: nil, layout: MasonryLayout(lanes: 2, spacing: 0)) }
      for rig in rigs {
        for index in lengths.indices { rig.source.items[index].isExact = true }
        try rig.view.reload()
        rig.tick()
        rig.offset = rig.maximumOffset
        rig.tick()
        rig.offset = 400
        rig.tick()
      }
      let target = rigs[0].maximumOffset - Double(random.below(30))
      for rig in rigs { rig.view.setContentOffset(rig.vector(target), animated: true) }
      try rigs[1].change(.update(20..<21))
      guessed += rigs[1].maximumOffset < target ? 1 : 0
      for rig in rigs { rig.tick() }
      #expect(rigs[0].offset == rigs[1].offset && rigs[0].offset > 400, "seed \(seed)")
      compared += 1
    }
    #expect(compared == 40 && guessed > 0)
  }

  /// The last two of thirty items of 100 points, at the end of the list, give way to two that are taken for 20 points each.
  @Test("that finds its item in place leaves a batch's clamp to an estimated end to be undone", arguments: [false, true])
  func clampOfBatch(isAnimated: Bool) throws {
    let rig = MeasuredRig(lengths: [Double](repeating: 100, count: 30), estimate: 100, viewport: (300, 390))
    rig.offset = 2700
    rig.tick()
    rig.source.estimatedExtent = 20
    try rig.change(.remove(28..<30), .insert(28..<30), inserting: [100, 100])
    #expect(rig.offset == 2540)
    rig.view.scrollToItem(at: 27, position: .nearest, animated: isAnimated)
    rig.tick()
    #expect(rig.offset == 2700 && rig.onScreenStart(of: 27) == 0 && rig.view.lastFrame.corrections.isEmpty, "\(rig.view.lastFrame)")
    #expect(rig.faults.isEmpty, "\(rig.faults)")
  }

  @Test("that finds its item in place ends an older one of the frame, which no longer follows the end of the content")
  func clampOfOlderCommand() throws {
    for hasNewer in [false, true] {
      let rig = MeasuredRig(lengths: [Double](repeating: 100, count: 30), estimate: 100, viewport: (300, 390))
      rig.offset = 2650
      rig.tick()
      rig.view.scrollToItem(at: 29)
      #expect(rig.offset == 2700)
      if hasNewer { rig.view.scrollToItem(at: 28, position: .nearest) }
      try rig.change(.insert(30..<36), inserting: [Double](repeating: 100, count: 6))
      rig.tick()
      #expect(rig.offset == (hasNewer ? 2700 : 2900))
    }
  }
}
