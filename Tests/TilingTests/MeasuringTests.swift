import Scrolling
import TestSupport
import Testing
import Tiling
import ViewTree

/// Items whose lengths nobody knows until they are on a tile: item i is 40 to 139 points long and taken for 90.
private final class UnknownItems: TileDataSource {
  var keys: [UInt64]
  private var nextKey: UInt64
  private(set) var binds = 0
  var estimate = 90.0
  var isAskedOneByOne = false
  var onBind: ((UnknownTile, UInt64) -> Void)?
  let kinds = [TileKind(name: "item", minimumExtent: 40)]

  init(count: Int) {
    keys = (0..<UInt64(count)).map { $0 }
    nextKey = UInt64(count)
  }

  static func length(of key: UInt64) -> Double { 40 + Double((key &* 2_654_435_761) % 100) }

  func insert(_ count: Int, at index: Int) {
    keys.insert(contentsOf: (0..<UInt64(count)).map { nextKey + $0 }, at: index)
    nextKey += UInt64(count)
  }

  var count: Int { keys.count }
  var estimatedExtent: Double? { isAskedOneByOne ? nil : estimate }
  func key(at index: Int) -> ItemKey { ItemKey(rawValue: keys[index]) }
  func extent(at index: Int, across: Double) -> ItemExtent { .estimated(estimate) }
  func makeTile(of kind: TileKind) -> UnknownTile { UnknownTile() }
  func bind(_ tile: UnknownTile, at index: Int) {
    binds += 1
    tile.length = UnknownItems.length(of: keys[index])
    onBind?(tile, keys[index])
  }
}

private final class UnknownTile: Tile {
  var length = 0.0
  /// Another answer at every question.
  var isFickle = false

  override func sizeThatFits(_ size: Size) -> Size {
    if isFickle { length = length == 77 ? 123 : 77 }
    return size.width < size.height ? Size(width: size.width, height: length) : Size(width: max(size.width, length), height: length)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if isFickle { setNeedsMeasure() }
  }
}

private final class UnknownList {
  let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 600))
  let view: TiledScrollView
  let source: UnknownItems
  private var frame = 0

  init(count: Int, spacing: Double = 0, overscan: Double = 0) {
    source = UnknownItems(count: count)
    view = TiledScrollView(frame: window.bounds, spacing: spacing, overscan: overscan)
    view.dataSource = source
    window.addSubview(view)
  }

  func tick() {
    frame += 1
    window.tick(at: Instant(frame: frame, hz: 60))
  }

  func scroll(by distance: Double) throws {
    try view.handle(.wheel(by: Point(x: 0, y: distance)))
    tick()
  }

  /// Keys on the screen with their places, in order.
  var places: [(key: UInt64, y: Double)] {
    view.tiles.filter { $0.index != nil }.sorted { $0.index! < $1.index! }
      .map { ($0.key!.rawValue, $0.frame.minY - view.contentOffset.y) }
  }

  /// What is wrong with the screen, whatever has been measured: no gap, no overlap, right lengths, all covered.
  var faults: [String] {
    let tiles = view.tiles.filter { $0.index != nil }.sorted { $0.index! < $1.index! }
    var faults: [String] = []
    for tile in tiles where tile.frame.height != UnknownItems.length(of: tile.key!.rawValue) {
      faults.append("key \(tile.key!.rawValue) is \(tile.frame.height) long")
    }
    for (one, next) in zip(tiles, tiles.dropFirst()) where one.frame.maxY + view.spacing != next.frame.minY || next.index != one.index! + 1
    {
      faults.append("\(one.frame) and \(next.frame)")
    }
    for tile in tiles where source.keys[tile.index!] != tile.key!.rawValue { faults.append("index \(tile.index!) shows \(tile.key!)") }
    let top = max(view.contentOffset.y, 0)
    let bottom = min(view.contentOffset.y + 600, view.contentSize.height)
    if let first = tiles.first, first.frame.minY - view.spacing > top {
      faults.append("starts at \(first.frame.minY), the screen at \(top)")
    }
    if let last = tiles.last, last.frame.maxY + view.spacing < bottom {
      faults.append("ends at \(last.frame.maxY), the screen at \(bottom)")
    }
    if tiles.isEmpty { faults.append("nothing on screen") }
    if !view.lastFrame.missing.isEmpty || view.lastFrame.diagnostic != nil { faults.append("\(view.lastFrame)") }
    return faults
  }
}

@Suite("Items that are measured as they come")
struct MeasuringTests {
  @Test("have their lengths in the frame in which they appear, and nobody else is asked")
  func firstFrame() {
    let list = UnknownList(count: 1_000_000)
    list.tick()
    #expect(list.faults.isEmpty, "\(list.faults)")
    #expect(list.source.binds < 20)
    #expect(list.view.lastFrame.corrections.isEmpty)
  }

  @Test("have their lengths in what the list answers as soon as they are known, in the middle of a layout, too", arguments: [90.0, 45])
  func answersMeanwhile(estimate: Double) throws {
    let list = UnknownList(count: 100_000, spacing: 8)
    list.source.estimate = estimate
    list.tick()
    var known: [Int: Double] = [:]
    list.source.onBind = { _, key in
      let extents = list.view.extents
      for (index, length) in known {
        #expect(list.view.extent(at: index) == .exact(length) && extents.isMeasured(index) && extents.extent(at: index).points == length)
      }
      for index in Int(key) - 8..<min(Int(key) + 8, list.source.count) {
        let rect = list.view.rectForItem(at: index)
        #expect(rect?.minY == extents.offset(of: index).points && rect?.height == extents.extent(at: index).points)
      }
      let top = LayoutUnit(nearest: list.view.contentOffset.y)
      let onScreen = extents.indices(meeting: top..<top + LayoutUnit(nearest: 600))
      #expect(list.view.itemsOnScreen == onScreen && list.view.state.items.map(\.index) == Array(onScreen))
      #expect(list.view.legalRange.max.y == extents.total.points - 600)
      known[Int(key)] = UnknownItems.length(of: key)
    }
    for jump in 1...20 {
      known = [:]
      let end = list.view.legalRange.max.y
      list.view.contentOffset.y = jump == 20 ? end + 200 : (end * Double(jump * 7919 % 8000) / 10_000).rounded()
      list.tick()
      #expect(known.count > 5 && list.faults.isEmpty)
    }
  }

  @Test("show no seam if a bind in the middle of their measuring asks for the layout, whether the offset then moves or not")
  func layoutInsideMeasuring() throws {
    let list = UnknownList(count: 50)
    list.tick()
    var asked = 0
    list.source.onBind = { _, _ in
      asked += 1
      list.view.setNeedsLayout()
      list.view.layoutIfNeeded()
    }
    for distance in (0..<20).map({ $0 % 2 == 0 ? -7.0 : 0 }) {
      list.view.contentOffset.y = list.view.legalRange.max.y
      list.tick()
      let place = list.source.keys.count - 5
      list.source.insert(6, at: place)
      try list.view.apply(ItemBatch([.insert(place..<place + 6)], countAfter: list.source.count))
      try list.scroll(by: distance)
      #expect(list.faults.isEmpty)
    }
    #expect(asked > 20)
  }

  @Test("stop at a length that is no length, and what was measured before it stays")
  func wrongLength() {
    let list = UnknownList(count: 100)
    list.source.onBind = { tile, key in if key == 4 { tile.length = -1 } }
    list.tick()
    #expect(list.view.extents.firstUnmeasured(in: 0..<100) == 4)
    #expect((0..<4).allSatisfy { list.view.extent(at: $0) == .exact(UnknownItems.length(of: UInt64($0))) })
  }

  @Test("grow backwards at the leading edge: all that is on screen moves by the way scrolled, and by nothing else")
  func scrollingUp() throws {
    let list = UnknownList(count: 1_000_000)
    list.tick()
    list.view.contentOffset.y = 40_000_000
    list.tick()
    #expect(list.faults.isEmpty, "\(list.faults)")
    for step in 0..<1000 {
      let before = list.places
      let distance = -Double(7 + step % 90)
      try list.scroll(by: distance)
      #expect(list.faults.isEmpty, "\(list.faults)")
      for (key, y) in list.places {
        guard let old = before.first(where: { $0.key == key }) else { continue }
        #expect(y == old.y - distance, "key \(key) in step \(step)")
      }
    }
    #expect(list.view.counts.corrections > 100)
  }

  @Test("are measured once, and again only when they have been given up")
  func once() throws {
    let list = UnknownList(count: 1000)
    list.tick()
    for _ in 0..<30 { try list.scroll(by: 50) }
    let total = list.view.contentSize.height
    for _ in 0..<40 { try list.scroll(by: -50) }
    #expect(list.view.contentSize.height == total)
  }

  @Test(
    "show no seam under a seeded walk with changes, jumps, spacing, overscan and both ways of estimating",
    arguments: 0..<12 as Range<UInt64>)
  func walk(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let list = UnknownList(count: 3000, spacing: Double(random.below(2) * 8), overscan: Double(random.below(2) * 200))
    list.source.isAskedOneByOne = seed % 3 == 2
    list.source.estimate = [90, 40, 400][random.below(3)]
    try list.view.reload()
    list.tick()
    for step in 0..<300 {
      let before = list.places
      var distance = 0.0
      switch random.below(12) {
      case 0: list.view.contentOffset.y = Double(random.below(Int(list.view.contentSize.height) - 600))
      case 1:
        let index = random.below(list.source.count)
        list.source.insert(3, at: index)
        try list.view.apply(ItemBatch([.insert(index..<index + 3)], countAfter: list.source.count))
      case 2:
        let index = random.below(list.source.count - 400)
        list.source.keys.removeSubrange(index..<index + 2)
        list.source.insert(4, at: 0)
        try list.view.apply(ItemBatch([.remove(index..<index + 2), .insert(0..<4)], countAfter: list.source.count))
      case 3: list.view.scrollToItem(at: random.below(list.source.count), position: [.start, .center, .end, .nearest][random.below(4)])
      default:
        distance = Double(random.below(500)) - 300
        try list.view.handle(.wheel(by: Point(x: 0, y: distance)))
      }
      list.tick()
      #expect(list.faults.isEmpty, "seed \(seed), step \(step): \(list.faults)")
      let frame = list.view.lastFrame
      guard distance != 0, frame.corrections.allSatisfy({ $0.cause == .anchor }) else { continue }
      for (key, y) in list.places {
        guard let old = before.first(where: { $0.key == key }) else { continue }
        #expect(y == old.y - frame.travel.points, "seed \(seed), step \(step): key \(key)")
      }
    }
  }

  @Test("that change their length whenever they are asked are cut off with a diagnostic, and the list stays usable (C6)")
  func fickle() throws {
    let list = UnknownList(count: 100)
    list.source.onBind = { tile, key in tile.isFickle = key == 3 }
    list.tick()
    guard case .measuringDoesNotSettle(let index, let rounds)? = list.view.lastFrame.diagnostic else {
      Issue.record("no diagnostic: \(list.view.lastFrame)")
      return
    }
    #expect(index == 3)
    #expect(rounds == 10)
    for _ in 0..<20 { try list.scroll(by: 100) }
    #expect(list.faults.isEmpty, "\(list.faults)")
    #expect(list.view.contentOffset.y == 2000)
  }

  @Test("that are all without length are measured in bounded steps, frame after frame")
  func allEmpty() {
    let list = UnknownList(count: 100_000)
    list.source.onBind = { tile, _ in tile.length = 0 }
    list.tick()
    #expect(list.view.lastFrame.diagnostic != nil)
    let after = list.source.binds
    #expect(after < 2000)
    list.tick()
    #expect(list.source.binds > after)
  }

  @Test("a jump past items that the overscan will measure shows what stood there, by the lengths known then (C17)", arguments: [0.0, 300])
  func jumpWithinOverscan(further: Double) {
    let rig = MeasuredRig(lengths: (0..<300).map { 40 + Double($0 * 37 % 90) }, estimate: 90, overscan: 700)
    rig.tick()
    let place = rig.offset + 600 + 700 + 90 + further
    let before = (0..<300).map { rig.view.rectForItem(at: $0)! }
    let first = before.firstIndex { $0.maxY > place }!
    rig.offset = place
    rig.tick()
    #expect(rig.view.rectForItem(at: first)!.minY - rig.offset == before[first].minY - place)
    #expect(rig.faults.isEmpty, "\(rig.faults)")
  }

  @Test("tell the delegate of a new content size once a layout, and say where each item stands")
  func contentSize() throws {
    let rig = MeasuredRig(lengths: Array(repeating: 120, count: 50))
    rig.tick()
    #expect(rig.delegate.calls.count { $0 == "didChangeContentSize" } == 1)
    rig.tick()
    #expect(rig.delegate.calls.count { $0 == "didChangeContentSize" } == 1)
    rig.offset = 500
    rig.tick()
    #expect(rig.delegate.calls.count { $0 == "didChangeContentSize" } == 2)
    for tile in rig.boundTiles { #expect(rig.view.rectForItem(at: tile.index!) == tile.frame) }
    #expect(rig.view.rectForItem(at: 50) == nil && rig.view.rectForItem(at: -1) == nil)
    try rig.change(.remove(40..<50))
    rig.tick()
    #expect(rig.delegate.calls.count { $0 == "didChangeContentSize" } == 3)
  }
}

@Suite("Scrolling to an item")
struct ScrollToTests {
  @Test("ends exactly at its place, through items that nobody has measured", arguments: ItemScrollPosition.samples)
  func exact(position: TiledScrollView.ScrollPosition) {
    let list = UnknownList(count: 1_000_000)
    list.tick()
    for index in [500_000, 123_456, 999_000, 77] {
      list.view.scrollToItem(at: index, position: position)
      list.tick()
      #expect(list.faults.isEmpty, "\(list.faults)")
      let place = list.places.first { $0.key == UInt64(index) }
      let length = UnknownItems.length(of: UInt64(index))
      switch position {
      case .start: #expect(place?.y == 0)
      case .end: #expect(place?.y == 600 - length)
      case .center: #expect(abs((place?.y ?? 0) + length / 2 - 300) <= 1.0 / 64)
      case .nearest: #expect(place?.y == 0 || place?.y == 600 - length)
      case .fraction(let part): #expect(abs((place?.y ?? 0) - part * (600 - length)) <= 2.0 / 64)
      case .distance(let points): #expect(place?.y == points)
      }
    }
  }

  @Test("animated arrives exactly as well, and follows its item through changes", arguments: [false, true])
  func animated(changes: Bool) throws {
    let list = UnknownList(count: 10_000)
    list.tick()
    list.view.scrollToItem(at: 60, position: .end, animated: true)
    for step in 0..<40 {
      if changes, step % 3 == 0, step < 15 {
        list.source.insert(2, at: 5)
        try list.view.apply(ItemBatch([.insert(5..<7)], countAfter: list.source.count))
      }
      list.tick()
      #expect(list.faults.isEmpty, "\(list.faults)")
    }
    #expect(list.view.phase == .resting)
    #expect(list.places.first { $0.key == 60 }?.y == 600 - UnknownItems.length(of: 60))
  }
}

@Suite("A list that is pinned to its end")
struct PinnedEndTests {
  @Test("shows its last item at the end, stays there when it grows, and lets go when a person scrolls away (C8)")
  func chat() throws {
    let list = UnknownList(count: 2)
    list.view.pinsToEnd = true
    list.tick()
    #expect(list.places.last!.y + UnknownItems.length(of: list.places.last!.key) == 600)
    for _ in 0..<30 {
      list.source.insert(1, at: list.source.count)
      try list.view.apply(ItemBatch([.insert(list.source.count - 1..<list.source.count)], countAfter: list.source.count))
      list.tick()
      #expect(list.faults.isEmpty, "\(list.faults)")
      #expect(list.places.last!.y + UnknownItems.length(of: list.places.last!.key) == 600)
    }
    try list.scroll(by: -300)
    let before = list.places
    list.source.insert(1, at: list.source.count)
    try list.view.apply(ItemBatch([.insert(list.source.count - 1..<list.source.count)], countAfter: list.source.count))
    list.tick()
    #expect(list.places.map(\.y) == before.map(\.y))
  }
}
