import Scrolling
import Testing
import Tiling
import ViewTree

@Suite("Changes of items that are measured as they come")
struct EstimatedChangesTests {
  private static func lengths(_ count: Int) -> [Double] { (0..<count).map { 40 + Double(($0 &* 7919) % 6400) / 64 } }

  /// What a list is doing when the change comes.
  enum State: CaseIterable {
    case resting, dragging, rubberBand, decelerating, bouncing, animating

    func enter(_ rig: MeasuredRig) throws {
      switch self {
      case .resting: break
      case .dragging: try rig.drag(40)
      case .rubberBand:
        rig.offset = 0
        rig.tick()
        try rig.drag(-120)
      case .decelerating: try rig.release(900)
      case .bouncing:
        rig.offset = 0
        rig.tick()
        try rig.drag(-200)
        try rig.release(0)
      case .animating:
        rig.view.setContentOffset(rig.vector(rig.offset + 900), animated: true)
        rig.tick()
      }
    }
  }

  @Test("leave the first item on screen that survives where it is, whatever the list is doing (C1)", arguments: State.allCases)
  func everyState(state: State) throws {
    for (number, change) in [
      ItemChange.insert(0..<7), .insert(200..<203), .remove(0..<4), .move(from: 190, to: 3), .move(from: 2, to: 150), .update(0..<8),
      .insert(0..<300),
    ].enumerated() {
      let rig = MeasuredRig(lengths: EstimatedChangesTests.lengths(400))
      rig.tick()
      rig.offset = 9000
      rig.tick()
      try state.enter(rig)
      #expect(
        rig.view.phase == [.resting, .dragging, .dragging, .decelerating, .decelerating, .animating][State.allCases.firstIndex(of: state)!])
      let isAtTop = state == .rubberBand || state == .bouncing
      let before = rig.shown.first { !isAtTop || $0.index > 8 } ?? rig.shown.last!
      let (place, travel) = (before.start - rig.offset, rig.view.lastFrame.travel)
      let corrections = rig.view.counts.corrections
      if isAtTop, number != 1 { continue }  // there the first ones on screen are changed themselves
      try rig.change(change)
      rig.tick(milliseconds: 0)
      let frame = rig.view.lastFrame
      #expect(rig.faults.isEmpty, "\(change): \(rig.faults)")
      #expect(rig.onScreenStart(of: before.key) == place - frame.travel.points, "\(change) in \(state), \(travel), \(corrections)")
    }
  }

  @Test("made in several batches of one turn are one change")
  func severalBatches() throws {
    let rig = MeasuredRig(lengths: EstimatedChangesTests.lengths(300))
    rig.tick()
    rig.offset = 7000
    rig.tick()
    let before = rig.shown
    try rig.change(.insert(0..<50))
    try rig.change(.remove(0..<20), .move(from: 1, to: 3))
    try rig.change(.update(0..<10))
    try rig.change(.insert(0..<2))
    rig.tick()
    #expect(rig.faults.isEmpty, "\(rig.faults)")
    for place in before { #expect(rig.onScreenStart(of: place.key) == place.start - 7000) }
    #expect(rig.view.lastFrame.binds == 0)
  }

  @Test("that come from inside callbacks wait for the next tick, and hold there what a finger does meanwhile", arguments: 0..<3)
  func fromCallbacks(place: Int) throws {
    let rig = MeasuredRig(lengths: EstimatedChangesTests.lengths(300))
    rig.tick()
    rig.offset = 7000
    rig.tick()
    rig.source.onAdopt = { batch in
      for change in batch.changes {
        var none: ArraySlice<Double> = []
        rig.source.carryOut(change, taking: &none)
      }
    }
    var isFirst = true
    let apply = {
      guard isFirst else { return }
      isFirst = false
      try! rig.view.apply(ItemBatch([.insert(0..<9)], countAfter: 309))
      try! rig.view.apply(ItemBatch([.remove(2..<5), .update(0..<1)], countAfter: 306))
    }
    switch place {
    case 0: rig.delegate.onScroll = apply
    case 1: rig.source.onBind = { _, _ in apply() }
    default: rig.source.onDisplay = { _, _ in apply() }
    }
    try rig.wheel(-100)
    #expect(rig.source.count == 300)
    #expect(rig.view.itemCount == 300)
    let before = rig.shown
    let offset = rig.offset
    try rig.wheel(-30)
    #expect(rig.source.count == 306)
    #expect(rig.faults.isEmpty, "\(rig.faults)")
    for old in before where rig.tile(of: old.key) != nil { #expect(rig.onScreenStart(of: old.key) == old.start - offset + 30) }
  }

  @Test("that take the anchor away leave the next one on its own place, and the last one's gap to what comes into it (C2)")
  func anchorDeleted() throws {
    let rig = MeasuredRig(lengths: EstimatedChangesTests.lengths(300))
    rig.tick()
    rig.offset = 7000
    rig.tick()
    var before = rig.shown
    try rig.change(.remove(before[0].index..<before[2].index), .insert(0..<3))
    rig.tick()
    #expect(rig.onScreenStart(of: before[2].key) == before[2].start - 7000)
    #expect(rig.faults.isEmpty, "\(rig.faults)")
    before = rig.shown
    let top = before[0].start - rig.offset
    try rig.change(.remove(before[0].index..<before.last!.index + 1), .insert(0..<40))
    rig.tick()
    #expect(rig.shown.contains { $0.index == before[0].index + 40 && $0.start - rig.offset == top })
    #expect(rig.faults.isEmpty, "\(rig.faults)")
  }

  @Test("may empty the list and fill it again, at rest and under a finger", arguments: [false, true])
  func emptied(isDragging: Bool) throws {
    let rig = MeasuredRig(lengths: EstimatedChangesTests.lengths(100))
    rig.tick()
    rig.offset = 2000
    rig.tick()
    if isDragging { try rig.drag(30) }
    try rig.change(.remove(0..<100))
    rig.tick()
    #expect(rig.shown.isEmpty)
    #expect(rig.contentExtent == 0)
    #expect(rig.view.freeTileCount == rig.view.tiles.count)
    #expect(isDragging || rig.offset == 0)
    try rig.change(.insert(0..<80), inserting: EstimatedChangesTests.lengths(80))
    rig.tick()
    #expect(rig.faults.isEmpty, "\(rig.faults)")
    try rig.release(0)
    rig.settle()
    #expect(rig.faults.isEmpty, "\(rig.faults)")
    #expect((0...rig.maximumOffset).contains(rig.offset))
  }

  @Test("leave content that is shorter than the viewport at its beginning, measured and still")
  func short() throws {
    let rig = MeasuredRig(lengths: [50, 60, 70], estimate: 400)
    rig.tick()
    #expect(rig.contentExtent == 180)
    #expect(rig.offset == 0)
    try rig.change(.insert(1..<2), inserting: [33])
    rig.tick()
    #expect(rig.contentExtent == 213)
    #expect(rig.faults.isEmpty, "\(rig.faults)")
    #expect(rig.isStill())
    try rig.wheel(500)
    #expect(rig.offset == 0)
  }

  @Test("bind what they take out and put back under its key only if it has changed (A7), unmeasured though it is")
  func returners() throws {
    let rig = MeasuredRig(lengths: EstimatedChangesTests.lengths(100))
    rig.tick()
    let tiles = rig.boundTiles.map { ($0.key!, ObjectIdentifier($0), $0.binds) }
    rig.source.items.swapAt(2, 4)
    try rig.view.apply(ItemBatch([.remove(2..<5), .insert(2..<5)], countAfter: 100))
    rig.tick()
    #expect(rig.faults.isEmpty, "\(rig.faults)")
    #expect(rig.view.lastFrame.binds == 0)
    for (key, tile, binds) in tiles {
      #expect(rig.tile(of: key.rawValue).map { ObjectIdentifier($0) } == tile)
      #expect(rig.tile(of: key.rawValue)?.binds == binds)
    }
  }

  @Test("by a reload measure anew what is on screen, on its own tiles and without a bind")
  func reload() throws {
    let rig = MeasuredRig(lengths: EstimatedChangesTests.lengths(1000))
    rig.tick()
    for _ in 0..<40 { try rig.wheel(250) }
    let (before, offset, binds) = (rig.shown, rig.offset, rig.source.bound.count)
    rig.source.items.removeSubrange(0..<17)
    try rig.view.reload()
    rig.tick()
    #expect(rig.faults.isEmpty, "\(rig.faults)")
    #expect(rig.source.bound.count == binds)
    for old in before { #expect(rig.onScreenStart(of: old.key) == old.start - offset) }
    #expect(rig.isStill())
  }

  @Test("of the width measure again what is on screen, keep the anchor, and bind nothing that stays (A7)")
  func width() throws {
    let rig = MeasuredRig(lengths: EstimatedChangesTests.lengths(1000))
    rig.source.lengthOf = { item, across in item.length + (across < 300 ? 24 : 0) }
    rig.tick()
    for _ in 0..<40 { try rig.wheel(250) }
    let (before, offset) = (rig.shown, rig.offset)
    let tiles = rig.boundTiles.map { ($0.key!.rawValue, $0.binds) }
    rig.resize(main: 600, cross: 200)
    rig.tick()
    #expect(rig.faults.isEmpty, "\(rig.faults)")
    #expect(rig.onScreenStart(of: before[0].key) == before[0].start - offset)
    #expect(rig.view.lastFrame.binds == 0)
    for (key, binds) in tiles where rig.tile(of: key) != nil { #expect(rig.tile(of: key)?.binds == binds) }
    rig.resize(main: 600, cross: 390)
    rig.tick()
    #expect(rig.faults.isEmpty, "\(rig.faults)")
    #expect(rig.onScreenStart(of: before[0].key) == before[0].start - offset)
    #expect(rig.isStill())
  }
}
