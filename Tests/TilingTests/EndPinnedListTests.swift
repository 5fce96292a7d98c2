import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("A list pinned to its end, of items that are measured as they come")
struct EndPinnedListTests {
  private static func rig(_ count: Int, estimate: Double = 90, layout: (any TileLayout)? = nil) -> MeasuredRig {
    let rig = MeasuredRig(lengths: (0..<count).map { 40 + Double(($0 &* 7919) % 6400) / 64 }, estimate: estimate, layout: layout)
    rig.view.pinsToEnd = true
    rig.tick()
    rig.offset = rig.maximumOffset
    rig.settle()
    return rig
  }

  private func append(_ count: Int, to rig: MeasuredRig) throws {
    try rig.change(.insert(rig.source.count..<rig.source.count + count), inserting: (0..<count).map { 50 + Double($0 * 37 % 300) })
  }

  @Test("is pinned again where it is: an end at which it stood before counts no more")
  func pinnedAgain() throws {
    let rig = EndPinnedListTests.rig(100)
    rig.view.pinsToEnd = false
    rig.offset -= 300  // by less than a screen: the end is not forgotten for that
    rig.tick()
    let place = rig.offset
    rig.view.pinsToEnd = true
    rig.tick()
    #expect(rig.offset == place)
    try append(3, to: rig)
    rig.tick()
    #expect(rig.offset == place)
  }

  @Test("binds nothing on a slide to where what is measured leaves nothing to show (A9)")
  func slideBeyondTheEnd() throws {
    let rig = MeasuredRig(lengths: Array(repeating: 100, count: 21) + [10], estimate: nil, overscan: 600)
    for index in 0..<21 { rig.source.items[index].isExact = true }
    rig.source.items[21].estimate = 900
    try rig.view.reload()
    rig.view.pinsToEnd = true
    rig.view.contentInset.bottom = 700
    rig.tick()
    rig.offset = 700
    rig.tick()
    rig.offset = 2150
    rig.tick()
    #expect(rig.contentExtent == 2110)
    #expect(rig.offset == 2150)
    #expect(rig.shown.map(\.index) == [])
    #expect(rig.view.lastFrame.binds == 1)
  }

  @Test("stays there whatever comes at its two ends, in one batch or several, whatever was estimated", arguments: [1.0 / 64, 10, 90, 900])
  func growth(estimate: Double) throws {
    let rig = EndPinnedListTests.rig(3, estimate: estimate)
    for step in 0..<60 {
      switch step % 5 {
      case 0: try append(1 + step % 7, to: rig)
      case 1: try rig.change(.insert(0..<4))
      case 2: try rig.change(.insert(0..<2), .remove(3..<4), .update(0..<3))
      case 3:
        try append(2, to: rig)
        try append(1, to: rig)
      default: try rig.change(.remove(rig.source.count - 2..<rig.source.count))
      }
      rig.tick()
      #expect(rig.faults.isEmpty, "step \(step): \(rig.faults)")
      #expect(rig.shown.last?.index == rig.source.count - 1)
      #expect(rig.shown.last.map { $0.end - rig.offset } == 600)
      #expect(rig.offset == rig.maximumOffset)
      #expect(rig.isStill())
    }
  }

  @Test("goes on as a finger, a wheel or a program moves it in the turn in which it grows", arguments: 0..<4)
  func movedWhileGrowing(way: Int) throws {
    let rig = EndPinnedListTests.rig(100)
    try append(1, to: rig)
    switch way {
    case 0: try rig.send(.wheel(by: rig.vector(-300)))
    case 1: try rig.send(.drag(by: rig.vector(300)))
    case 2: rig.offset -= 300
    default: try rig.send(.jump(to: rig.vector(rig.offset - 300)))
    }
    rig.tick()
    #expect(rig.faults.isEmpty, "\(rig.faults)")
    #expect(rig.view.lastFrame.travel == LayoutUnit(nearest: -300))
    #expect(rig.offset <= rig.maximumOffset - 300)
    #expect(rig.offset >= rig.maximumOffset - 300 - 140)
  }

  @Test("is held where a wheel reaches it behind a command in the turn in which it grows")
  func reachedBehindCommand() throws {
    let rig = EndPinnedListTests.rig(100, estimate: 24)
    try append(5, to: rig)
    rig.view.scrollToItem(at: 97, position: .end)
    try rig.send(.wheel(by: rig.vector(500)))
    rig.tick()
    #expect(rig.faults.isEmpty, "\(rig.faults)")
    #expect(rig.offset == rig.maximumOffset)
    #expect(rig.shown.last?.index == 104)
  }

  @Test("lets a far jump go, and does not come back", arguments: [false, true])
  func farJump(grows: Bool) throws {
    let rig = EndPinnedListTests.rig(1000)
    rig.offset = 5000
    if grows { try append(2, to: rig) }
    rig.tick()
    #expect(rig.faults.isEmpty, "\(rig.faults)")
    #expect(rig.offset < 6000)
    let before = rig.shown.map { $0.start - rig.offset }
    try append(3, to: rig)
    rig.tick()
    #expect(rig.shown.map { $0.start - rig.offset } == before)
    #expect(rig.faults.isEmpty, "\(rig.faults)")
  }

  @Test("rests where a program has put it beyond its end in the turn in which it grows, and measures nothing else (B8)", arguments: 1...3)
  func beyondItsEnd(lanes: Int) throws {
    let layouts: [(any TileLayout)?] = [nil, GridLayout(columns: 2), MasonryLayout(lanes: 3)]
    let rig = EndPinnedListTests.rig(60, layout: layouts[lanes - 1])
    try rig.change(.insert(20..<50))
    let place = rig.maximumOffset + 590
    let measured = rig.source.measured.count
    try rig.send(.jump(to: rig.vector(place)))
    rig.tick()
    #expect(rig.offset == place)
    rig.view.setNeedsLayout()
    rig.tick()
    #expect(rig.offset == place && rig.view.lastFrame.binds == 0 && rig.source.measured.count == measured)
    try append(1, to: rig)
    rig.tick()
    #expect(rig.offset == rig.maximumOffset && rig.maximumOffset < place)
    #expect(rig.shown.last?.index == 90)
  }

  @Test("keeps to the content's end when its viewport gets another size, as by a keyboard, measured or not")
  func resized() throws {
    let rig = EndPinnedListTests.rig(200)
    for (step, length) in [300, 600, 131.5, 900, 600, 0, 600].enumerated() {
      rig.resize(main: length, cross: step % 3 == 2 ? 200 : 390)
      rig.tick()
      #expect(rig.faults.isEmpty, "step \(step): \(rig.faults)")
      #expect(rig.offset == rig.maximumOffset, "step \(step)")
    }
  }

  @Test("is held by a finger at its end, and caught up with by nothing when the finger leaves above it")
  func finger() throws {
    let rig = EndPinnedListTests.rig(200)
    try rig.drag(-50)
    let before = rig.shown.map(\.start)
    let offset = rig.offset
    try append(5, to: rig)
    rig.tick()
    #expect(rig.offset == offset)
    #expect(Array(rig.shown.map(\.start).prefix(before.count)) == before)
    try rig.release(0)
    rig.settle()
    #expect(rig.offset == offset)
    #expect(rig.faults.isEmpty, "\(rig.faults)")
  }

  @Test("keeps its end under a bounce, and comes to rest there")
  func bounce() throws {
    let rig = EndPinnedListTests.rig(200)
    try rig.drag(150)
    try rig.release(0)
    let beyond = rig.offset - rig.maximumOffset
    #expect(beyond > 0)
    try append(1, to: rig)
    rig.tick(milliseconds: 0)
    #expect(rig.offset - rig.maximumOffset == beyond)
    rig.settle()
    #expect(rig.offset == rig.maximumOffset)
    #expect(rig.faults.isEmpty, "\(rig.faults)")
  }

  @Test("goes on with its bounce where an inset grows, beside items that come in the same frame or without", arguments: [0, 3])
  func insetUnderBounce(added: Int) throws {
    let rig = EndPinnedListTests.rig(200)
    try rig.drag(150)
    try rig.release(0)
    let beyond = rig.offset - rig.maximumOffset
    try append(added, to: rig)
    rig.view.contentInset.bottom = 25
    rig.tick(milliseconds: 0)
    #expect(beyond > 25 && rig.offset - rig.maximumOffset == beyond - 25)
    rig.settle()
    #expect(rig.offset == rig.maximumOffset)
    #expect(rig.faults.isEmpty, "\(rig.faults)")
  }

  @Test("shows what is shorter than it at its end, with insets, and lets go when told to")
  func short() throws {
    let rig = EndPinnedListTests.rig(2)
    #expect(rig.offset == rig.contentExtent - 600)
    rig.view.contentInset = EdgeInsets(top: 20, left: 0, bottom: 50, right: 0)
    rig.tick()
    #expect(rig.offset == rig.contentExtent + 50 - 600)
    try rig.change(.remove(0..<2))
    rig.tick()
    #expect(rig.offset == -550)
    rig.view.pinsToEnd = false
    rig.tick()
    #expect(rig.offset == -20)
    try append(1, to: rig)
    rig.tick()
    #expect(rig.offset == -20)
  }

  @Test("stays at its end when a callback of a layout makes room there, from the next tick on")
  func roomFromInside() throws {
    let rig = EndPinnedListTests.rig(50)
    rig.source.onDisplay = { [unowned rig] _, _ in rig.view.contentInset = EdgeInsets(top: 0, left: 0, bottom: 80, right: 0) }
    try append(1, to: rig)
    rig.tick()
    rig.source.onDisplay = nil
    #expect(rig.view.contentInset.bottom == 80 && rig.offset == rig.contentExtent - 600)
    rig.tick()
    #expect(rig.offset == rig.contentExtent + 80 - 600)
    #expect(rig.faults.isEmpty, "\(rig.faults)")
  }

  @Test("goes to an item that it is told to show, and is no longer at its end there")
  func scrolledAway() throws {
    let rig = EndPinnedListTests.rig(500)
    rig.view.scrollToItem(at: 100)
    try append(1, to: rig)
    rig.tick()
    #expect(rig.onScreenStart(of: 100) == 0)
    try append(1, to: rig)
    rig.tick()
    #expect(rig.onScreenStart(of: 100) == 0)
    rig.view.scrollToItem(at: rig.source.count - 1, position: .end)
    rig.tick()
    try append(1, to: rig)
    rig.tick()
    #expect(rig.offset == rig.maximumOffset)
    #expect(rig.faults.isEmpty, "\(rig.faults)")
  }

  @Test("stays where a program has put it, behind the end of a masonry that was a guess and before the one that it has")
  func offsetBehindAGuess() throws {
    var guessed = 0
    for seed in 1...40 as ClosedRange<UInt64> {
      let rigs = try (0..<2).map { _ in try MeasuredRig.withGuessedEnd(seed: seed, pinsToEnd: true) }
      rigs[0].offset = 10_000
      rigs[0].tick()
      let place = rigs[0].maximumOffset - 2
      guard place > 0, rigs[1].offset == 0 else { continue }
      guessed += rigs[1].maximumOffset <= place ? 1 : 0
      rigs[1].offset = place
      rigs[1].tick()
      #expect(rigs[1].offset == place, "seed \(seed)")
    }
    #expect(guessed > 0)
  }
}
