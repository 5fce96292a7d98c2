import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("A list that stays somewhere")
struct FollowingTests {
  /// A chat: 40 messages of 100 points in a viewport of 600.
  private static func chat(pinsToEnd: Bool = true) -> MeasuredRig {
    let rig = MeasuredRig(lengths: Array(repeating: 100, count: 40))
    rig.view.pinsToEnd = pinsToEnd
    rig.settle()
    rig.view.stay(at: .end)
    rig.settle()
    return rig
  }

  /// A question of 80 points, and its answer, of 20 so far.
  private func ask(_ rig: MeasuredRig, animated: Bool = false) throws -> UInt64 {
    let count = rig.source.count
    try rig.change(.insert(count..<count + 2), inserting: [80, 20])
    rig.view.beginTurn(at: count, animated: animated)
    rig.settle()
    return rig.source.items[count].key
  }

  /// The last item gets another length.
  private func answer(_ rig: MeasuredRig, _ length: Double) throws {
    let last = rig.source.count - 1
    rig.source.items[last].length = length
    rig.source.items[last].revision += 1
    try rig.view.apply(ItemBatch(.update(last..<last + 1), countAfter: last + 1))
    rig.tick()
  }

  @Test("a turn's message stays at the top while its answer grows, and the room below is what is missing (C21)", arguments: [false, true])
  func turn(isAnimated: Bool) throws {
    let rig = Self.chat()
    let question = try ask(rig, animated: isAnimated)
    #expect(rig.onScreenStart(of: question) == 0 && rig.view.reservedSpace == 500)
    for length in [60.0, 61, 300, 519, 520, 521, 2_000] {
      try answer(rig, length)
      #expect(rig.onScreenStart(of: question) == 0, "\(length)")
      #expect(rig.view.reservedSpace == max(0, 520 - length) && rig.faults == [], "\(length)")
    }
    try answer(rig, 40)  // written again, and shorter
    #expect(rig.onScreenStart(of: question) == 0 && rig.view.reservedSpace == 480)
    try rig.change(.insert(0..<5), inserting: [30, 40, 50, 60, 70])
    rig.tick()
    #expect(rig.onScreenStart(of: question) == 0 && rig.view.reservedSpace == 480)
  }

  @Test("a turn ends with a gesture, and leaves the room, so that the reader can come back to it")
  func gesture() throws {
    let rig = Self.chat()
    let question = try ask(rig)
    try rig.wheel(-200)
    #expect(rig.onScreenStart(of: question) == 200 && rig.view.reservedSpace == 500)
    try answer(rig, 300)
    #expect(rig.onScreenStart(of: question) == 200 && rig.view.reservedSpace == 220)
    try rig.wheel(1_000)
    rig.settle()
    #expect(rig.onScreenStart(of: question) == 0)
    try answer(rig, 900)  // the reader is at the end again, which follows
    #expect(rig.offset == rig.maximumOffset && rig.view.reservedSpace == 0)
  }

  @Test("the next turn replaces the one before, and a turn without its item is over")
  func nextTurn() throws {
    let rig = Self.chat()
    let first = try ask(rig)
    let second = try ask(rig)
    #expect(rig.onScreenStart(of: second) == 0 && rig.onScreenStart(of: first) == nil && rig.view.reservedSpace == 500)
    #expect(rig.view.turnKey?.rawValue == second)
    try rig.change(.remove(rig.source.count - 2..<rig.source.count - 1))
    rig.settle()
    #expect(rig.view.turnKey == nil && rig.view.reservedSpace == 0 && rig.offset == rig.maximumOffset)
    let third = try ask(rig)
    rig.view.endTurn()
    rig.settle()
    #expect(rig.view.turnKey == nil && rig.offset == rig.maximumOffset && rig.onScreenStart(of: third) == 500)
    #expect(!rig.view.beginTurn(at: rig.source.count))
  }

  @Test("a turn stands below the inset, and outlives a rotation, a keyboard and a reload")
  func surroundings() throws {
    let rig = Self.chat()
    rig.view.contentInset.top = 50
    let question = try ask(rig)
    #expect(rig.onScreenStart(of: question) == 50 && rig.view.reservedSpace == 450)
    let above = rig.source.count - 3  // its end is under the bar
    rig.source.items[above].length = 160
    rig.source.items[above].revision += 1
    try rig.view.apply(ItemBatch(.update(above..<above + 1), countAfter: rig.source.count))
    rig.tick()
    #expect(rig.onScreenStart(of: question) == 50 && rig.view.reservedSpace == 450)
    rig.view.contentInset.bottom = 300
    rig.tick()
    #expect(rig.onScreenStart(of: question) == 50 && rig.view.reservedSpace == 150)
    rig.resize(main: 390, cross: 600)
    rig.tick()
    #expect(rig.onScreenStart(of: question) == 50 && rig.view.reservedSpace == 0)
    rig.resize(main: 600, cross: 390)
    try rig.view.reload()
    rig.tick()
    #expect(rig.onScreenStart(of: question) == 50 && rig.view.reservedSpace == 150)
  }

  @Test("a list stays at the edge to which it was told to go, whatever comes, until it is moved (C22)", arguments: [false, true])
  func edges(isAnimated: Bool) throws {
    let rig = Self.chat(pinsToEnd: false)
    for edge in [ContentEdge.end, .start] {
      rig.view.stay(at: edge, animated: isAnimated)
      rig.settle()
      for step in 0..<4 {
        try rig.change(.insert(0..<2), inserting: [50, 70 + Double(step)])
        try rig.change(.insert(rig.source.count..<rig.source.count + 1), inserting: [45])
        rig.view.contentInset = EdgeInsets(top: Double(step) * 10, left: 0, bottom: Double(step) * 20, right: 0)
        rig.tick()
        #expect(rig.offset == (edge == .start ? rig.minimumOffset : rig.maximumOffset) && rig.faults == [], "\(edge), \(step)")
      }
      try rig.wheel(edge == .start ? 100 : -100)
      let (key, place) = (rig.boundTiles[2].key!.rawValue, rig.onScreenStart(of: rig.boundTiles[2].key!.rawValue))
      try rig.change(.insert(0..<2), inserting: [50, 70])
      rig.settle()
      #expect(rig.onScreenStart(of: key) == place, "\(edge)")
    }
  }

  @Test("an empty list stays at the edge of what comes")
  func emptyList() throws {
    for edge in [ContentEdge.end, .start] {
      let rig = MeasuredRig(lengths: [])
      rig.tick()
      rig.view.stay(at: edge, animated: true)
      try rig.change(.insert(0..<30))
      rig.settle()
      #expect(rig.offset == (edge == .start ? rig.minimumOffset : rig.maximumOffset))
    }
  }

  @Test("at rest within its reach a list follows its pinned end, and farther away it does not; measuring alone is no change")
  func reach() throws {
    for (distance, follows) in [(0.0, true), (30, true), (50, true), (50.015625, false), (200, false)] {
      let rig = Self.chat()
      rig.view.pinnedEndReach = 50
      try rig.wheel(-distance)
      rig.settle()
      let place = rig.offset
      #expect(place == rig.maximumOffset - distance)
      try rig.change(.insert(rig.source.count..<rig.source.count + 1), inserting: [75])
      rig.settle()
      #expect(rig.offset == (follows ? rig.maximumOffset : place), "\(distance)")
      #expect(rig.faults == [])
    }
  }

  @Test("unseen are the items behind the last one that was on screen, through batches and reloads")
  func unseen() throws {
    let rig = Self.chat()
    #expect(rig.view.unseenCount == 0)
    try rig.wheel(-1_000)
    try rig.change(.insert(rig.source.count..<rig.source.count + 3), inserting: [90, 90, 90])  // as estimated
    rig.settle()
    #expect(rig.view.unseenCount == 3)
    try rig.change(.insert(0..<10), .remove(2..<4), .remove(rig.source.count + 7..<rig.source.count + 8))
    rig.settle()
    #expect(rig.view.unseenCount == 2)
    rig.source.items.removeFirst(3)
    try rig.view.reload()
    rig.tick()
    #expect(rig.view.unseenCount == 2)
    rig.offset = rig.maximumOffset - 180  // the last two begin below the screen
    rig.tick()
    #expect(rig.view.unseenCount == 2)
    rig.offset = rig.maximumOffset - 100
    rig.tick()
    #expect(rig.view.unseenCount == 1)
    rig.view.pinsToEnd = false
    #expect(rig.view.unseenCount == 0)
    try rig.change(.remove(0..<20))
    rig.view.pinsToEnd = true  // what was seen before counts no more, and nothing is counted that is gone
    rig.settle()
    #expect(rig.view.unseenCount == 1)
  }

  @Test("a list in which keys are replaced is, but for the keys, the list in which they are not", arguments: 1...12 as ClosedRange<UInt64>)
  func replacedKeys(seed: UInt64) throws {
    var random = seed
    func next(_ limit: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % limit
    }
    let lengths = (0..<60).map { _ in Double(40 + next(200)) }
    let rigs = (0..<2).map { _ in MeasuredRig(lengths: lengths) }
    var names: [UInt64: UInt64] = [:]  // the new keys' old ones; looked up only
    for rig in rigs { rig.tick() }
    for step in 0..<80 {
      let (index, other, what) = (next(rigs[0].source.count), next(rigs[0].source.count), next(5))
      let distance = Double(next(900) - 400)
      for (place, rig) in rigs.enumerated() {
        switch what {
        case 0: try rig.wheel(distance)
        case 1: try rig.change(.insert(index..<index + 2), inserting: [55, 66])
        case 2: rig.view.scrollToItem(at: index, animated: true)
        case 3: try rig.change(.move(from: index, to: other))
        default: try rig.view.reload()
        }
        guard place == 1 else { continue }
        let shown = rig.boundTiles
        guard !shown.isEmpty else { continue }
        let tile = shown[step % shown.count]
        let (old, new) = (tile.key!.rawValue, UInt64(1_000_000 + step))
        (names[new], rig.source.items[tile.index!].key) = (names[old] ?? old, new)
        #expect(rig.view.replaceKey(ItemKey(rawValue: old), with: ItemKey(rawValue: new)))
        #expect(tile.key?.rawValue == new)
      }
      for rig in rigs { rig.tick() }
      let (plain, renamed) = (rigs[0], rigs[1])
      #expect(plain.offset == renamed.offset && plain.view.contentSize == renamed.view.contentSize, "step \(step)")
      #expect(plain.view.lastFrame.binds == renamed.view.lastFrame.binds, "step \(step)")
      #expect(plain.shown.map(\.key) == renamed.shown.map { names[$0.key] ?? $0.key }, "step \(step)")
      #expect(plain.boundTiles.map(\.poolIndex) == renamed.boundTiles.map(\.poolIndex), "step \(step)")
    }
    let shown = rigs[1].boundTiles
    #expect(!rigs[1].view.replaceKey(shown[0].key!, with: shown[1].key!))  // of another item
  }

  @Test("a key that is replaced in a callback is replaced at the next tick, and what waits under it waits under the new one")
  func replacedLate() throws {
    let rig = Self.chat()
    let (old, new) = (ItemKey(rawValue: rig.boundTiles[1].key!.rawValue), ItemKey(rawValue: 5_000))
    let index = rig.boundTiles[1].index!
    rig.delegate.onScroll = { [unowned rig] in
      guard rig.source.items[index].key != new.rawValue else { return }
      rig.source.items[index].key = new.rawValue
      #expect(rig.view.replaceKey(old, with: new))
      #expect(rig.view.setNeedsMeasure(old))
    }
    try rig.view.handle(.wheel(by: rig.vector(-1)))
    #expect(rig.tile(of: old.rawValue)?.index == index)
    rig.tick()
    #expect(rig.tile(of: new.rawValue)?.index == index && rig.faults == [])
  }
}
