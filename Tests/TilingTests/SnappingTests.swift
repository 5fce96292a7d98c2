import Scrolling
import TestSupport
import Testing
import Tiling
import ViewTree

@Suite("A list that snaps to its items")
struct SnappingTests {
  private static func lengths(_ count: Int, seed: UInt64, upTo longest: Int = 400) -> [Double] {
    var random = SplitMix(seed: seed)
    return (0..<count).map { _ in Double(random.below(longest * 64 - 1280) + 1280) / 64 }
  }

  private static func rig(
    _ lengths: [Double], snapping: ItemScrollPosition?, estimate: Double? = nil, platform: ScrollPlatform = .uikit, spacing: Double = 0
  ) -> MeasuredRig {
    let rig = MeasuredRig(lengths: lengths, estimate: estimate, spacing: spacing)
    if estimate == nil {
      for index in rig.source.items.indices { rig.source.items[index].isExact = true }
      try? rig.view.reload()
    }
    rig.view.platform = platform
    rig.view.itemSnapping = snapping
    rig.settle()
    return rig
  }

  /// A finger's drag and release, to rest. Returns where it rests.
  @discardableResult
  private func flick(_ rig: MeasuredRig, by travel: Double, at velocity: Double) throws -> Double {
    try rig.drag(travel)
    try rig.release(velocity)
    rig.settle()
    return rig.offset
  }

  /// The stops of all items, from their lengths alone: an interval for one longer than the room.
  private func stops(of rig: MeasuredRig, at position: ItemScrollPosition) -> [ClosedRange<Double>] {
    var (start, stops) = (0.0, [ClosedRange<Double>]())
    let inset = rig.view.contentInset
    let legal = { min(max($0, rig.minimumOffset), rig.maximumOffset) }
    let room = rig.viewportExtent - inset.top - inset.bottom
    for item in rig.source.items {
      let (first, last) = (start - inset.top, start + item.length + inset.bottom - rig.viewportExtent)
      if item.length > room {
        stops.append(legal(first)...legal(last))
      } else {
        let wanted: [Double] =
          switch position {
          case .start: [first]
          case .end: [last]
          case .center: [(first + last) / 2]
          case .nearest: [first, last]
          case .fraction(let part): [first + (last - first) * part]
          case .distance(let points): [first - points]
          }
        stops += wanted.map { legal($0)...legal($0) }
      }
      start += item.length + rig.view.spacing
    }
    return stops + [rig.minimumOffset...rig.minimumOffset, rig.maximumOffset...rig.maximumOffset]
  }

  private func nearest(to rest: Double, _ stops: [ClosedRange<Double>]) -> Double {
    stops.map { min(max(rest, $0.lowerBound), $0.upperBound) }.min { abs($0 - rest) < abs($1 - rest) }!
  }

  @Test(
    "rests at the stop nearest to where it would have come to rest, whatever the lengths and the gesture (C23)",
    arguments: ItemScrollPosition.samples, ScrollPlatform.allCases)
  func nearestStop(position: ItemScrollPosition, platform: ScrollPlatform) throws {
    for seed in 0..<4 as Range<UInt64> {
      let lengths = SnappingTests.lengths(60, seed: seed, upTo: seed % 3 == 0 ? 1_500 : 300)
      let spacing = seed % 2 == 0 ? 0.0 : 8
      var random = SplitMix(seed: seed + 1_000)
      let (snapping, free) = (
        SnappingTests.rig(lengths, snapping: position, platform: platform, spacing: spacing),
        SnappingTests.rig(lengths, snapping: nil, platform: platform, spacing: spacing)
      )
      if seed % 4 == 1 {
        for rig in [snapping, free] { rig.view.contentInset = EdgeInsets(top: 50, left: 0, bottom: 120, right: 0) }
      }
      let stops = stops(of: snapping, at: position)
      for _ in 0..<3 {
        let start = (snapping.minimumOffset + Double(random.below(Int(snapping.maximumOffset * 64))) / 64)
        let (travel, velocity) = (Double(random.below(400)) - 200, Double(random.below(4_000)) - 2_000)
        for rig in [snapping, free] {
          rig.offset = start
          rig.settle()
        }
        let (rest, natural) = (try flick(snapping, by: travel, at: velocity), try flick(free, by: travel, at: velocity))
        let due = nearest(to: natural, stops)
        let isTie = abs(abs(rest - natural) - abs(due - natural)) < 0.1 && stops.contains { $0.contains(rest) }
        #expect(abs(rest - due) <= 2.0 / 64 || isTie, "\(start) by \(travel) at \(velocity): \(natural) goes to \(rest), not \(due)")
      }
    }
  }

  @Test("an item that is not on the screen at the rest is a stop, too, before it and behind it")
  func beyondTheScreen() throws {
    let rig = SnappingTests.rig(Array(repeating: 700, count: 20), snapping: .start, spacing: 1_000)
    for (rest, stop) in [(1_000.0, 1_700.0), (800, 100)] {
      rig.offset = rest - 10
      rig.settle()
      let end = try flick(rig, by: 10, at: 0)
      #expect(end == stop, "rests at \(end), not at \(stop)")
    }
  }

  @Test("an item longer than the room rests anywhere it fills the room, by the platform's own motion")
  func longItems() throws {
    let lengths = [100.0, 5_000, 100]
    let (snapping, free) = (SnappingTests.rig(lengths, snapping: .center), SnappingTests.rig(lengths, snapping: nil))
    for rig in [snapping, free] {
      rig.offset = 1_000
      rig.settle()
      try flick(rig, by: 20, at: 900)
    }
    #expect(snapping.offset == free.offset && snapping.offset > 1_300)
  }

  @Test("a finger that stops a motion and leaves between two items lets the list go on to one")
  func caught() throws {
    let rig = SnappingTests.rig(Array(repeating: 250, count: 50), snapping: .start)
    try rig.drag(10)
    try rig.release(3_000)
    for _ in 0..<20 { rig.tick() }
    let window = rig.window
    let now = rig.instant.advanced(byMilliseconds: 1)
    window.send(Touch(id: 1, phase: .began, location: Point(x: 100, y: 300), instant: now))
    rig.tick()
    let caught = rig.offset
    #expect(rig.view.phase == .tracking && caught.truncatingRemainder(dividingBy: 250) != 0)
    window.send(Touch(id: 1, phase: .ended, location: Point(x: 100, y: 300), instant: rig.instant.advanced(byMilliseconds: 1)))
    rig.settle()
    #expect(rig.offset == (caught / 250).rounded() * 250 && rig.offset != caught)
  }

  @Test("a trackpad's momentum is replaced by a motion to an item")
  func trackpad() throws {
    let rig = SnappingTests.rig(Array(repeating: 250, count: 50), snapping: .start)
    try rig.view.handle(.trackpad(by: rig.vector(40), .began))
    rig.tick()
    try rig.view.handle(.trackpad(by: rig.vector(60), .changed))
    rig.tick()
    try rig.view.handle(.trackpad(by: .zero, .ended))
    rig.tick()
    for step in 0..<30 {
      try rig.view.handle(.trackpad(by: rig.vector(30 - Double(step)), step == 0 ? .momentumBegan : .momentumChanged))
      rig.tick()
    }
    try rig.view.handle(.trackpad(by: .zero, .momentumEnded))
    rig.settle()
    #expect(rig.offset > 0 && rig.offset.truncatingRemainder(dividingBy: 250) == 0)
  }

  @Test("a target corrects itself when lengths are learned on the way (C23)", arguments: ItemScrollPosition.named, ScrollPlatform.allCases)
  func learned(position: ItemScrollPosition, platform: ScrollPlatform) throws {
    for seed in 0..<9 as Range<UInt64> {
      let rig = SnappingTests.rig(
        SnappingTests.lengths(200, seed: seed), snapping: position, estimate: [20, 90, 700][Int(seed % 3)], platform: platform)
      var random = SplitMix(seed: seed + 77)
      rig.offset = min(Double(seed) * 300, rig.maximumOffset)
      rig.settle()
      for _ in 0..<4 {
        try rig.drag(Double(random.below(60)) - 30)
        let velocity = Double(random.below(9_000)) - 3_500
        try rig.release(velocity)
        let free = Release(start: .zero, offset: 0, velocity: velocity / 1_000, edges: -1e6...1e6)
        let natural = abs(platform.motion(from: free).rest)
        var (travel, jump) = (0.0, 0.0)
        while rig.view.phase != .resting {
          rig.tick()
          travel += abs(rig.view.lastFrame.travel.points)
          jump = max(jump, rig.view.lastFrame.corrections.filter { $0.cause == .target }.map { abs($0.delta.points) }.max() ?? 0)
        }
        // A short estimate does not make the fling longer than an item, and the motion ends.
        #expect(travel <= natural + 500)
        #expect(jump <= 1.0 / 64, "seed \(seed): it ends where its item was, and jumps by \(jump)")
        rig.settle()
        #expect(rig.faults.isEmpty)
        let isAtStop =
          rig.offset == rig.minimumOffset || rig.offset == rig.maximumOffset
          || rig.shown.contains { place in
            let (first, end) = (place.start, place.end - rig.viewportExtent)
            let stops: [Double] =
              switch position {
              case .start: [first]
              case .end: [end]
              case .nearest: [first, end]
              default: [(first + end) / 2]
              }
            return stops.contains { abs($0 - rig.offset) <= 1.0 / 64 }
          }
        #expect(isAtStop, "seed \(seed): rests at \(rig.offset) among \(rig.shown.map(\.start))")
      }
    }
  }

  @Test("a release that ends a scroll to an item is followed as any other is", arguments: ScrollPlatform.allCases)
  func endsCommand(platform: ScrollPlatform) throws {
    for seed in 0..<6 as Range<UInt64> {
      let rig = SnappingTests.rig(SnappingTests.lengths(200, seed: seed), snapping: .start, estimate: 700, platform: platform)
      rig.view.scrollToItem(at: 120, animated: true)
      for _ in 0..<5 { rig.tick() }
      try rig.drag(20)
      try rig.release(2_500)
      rig.settle()
      let isAtStop = rig.offset == rig.maximumOffset || rig.shown.contains { abs($0.start - rig.offset) <= 1.0 / 64 }
      #expect(isAtStop, "seed \(seed): rests at \(rig.offset)")
    }
  }

  @Test("follows its item's key when others come and go on the way, and another item if it is removed")
  func changes() throws {
    let rig = SnappingTests.rig(Array(repeating: 250, count: 100), snapping: .start)
    rig.offset = 5_000
    rig.settle()
    try rig.drag(10)
    try rig.release(1_500)
    for _ in 0..<5 { rig.tick() }
    let rest = try #require(rig.view.motion.y?.rest)
    let index = Int(rest / 250)
    let key = rig.source.items[index].key
    while rig.tile(of: key) == nil { rig.tick() }
    // One comes right before it, another far above: the list rests at the same item.
    try rig.change(.insert(index..<index + 1), inserting: [77])
    try rig.change(.remove(0..<1))
    rig.settle()
    #expect(rig.onScreenStart(of: key) == 0, "\(rig.offset)")
    try rig.drag(10)
    try rig.release(1_500)
    for _ in 0..<5 { rig.tick() }
    let starts = rig.source.items.reduce(into: [0.0]) { $0.append($0.last! + $1.length) }
    let next = try #require(starts.firstIndex { $0 == rig.view.motion.y?.rest })
    try rig.change(.remove(next..<next + 1))
    rig.settle()
    #expect(rig.shown.contains { $0.start == rig.offset })
  }

  @Test("a delegate's own target is taken as it is, and wheels and commands do not snap")
  func others() throws {
    final class Chooser: ScrollViewDelegate {
      func scrollViewWillEndDragging(_ view: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point) {
        targetContentOffset.y = 1_111
      }
    }
    let rig = SnappingTests.rig(Array(repeating: 250, count: 50), snapping: .start)
    let chooser = Chooser()
    rig.view.delegate = chooser
    #expect(try flick(rig, by: 10, at: 1_000) == 1_111)
    rig.view.delegate = nil
    try rig.wheel(33)
    rig.settle()
    #expect(rig.offset == 1_144)
    rig.view.setContentOffset(Point(x: 0, y: 777), animated: true)
    rig.settle()
    #expect(rig.offset == 777)
    rig.view.itemSnapping = nil
    #expect(try flick(rig, by: 10, at: 0) == 787)
  }

  @Test("set in a motion it takes hold of it; in a bounce the list comes back to the edge")
  func late() throws {
    let rig = SnappingTests.rig(Array(repeating: 250, count: 50), snapping: nil)
    try rig.drag(10)
    try rig.release(2_000)
    for _ in 0..<3 { rig.tick() }
    rig.view.itemSnapping = .start
    rig.settle()
    #expect(rig.offset > 0 && rig.offset.truncatingRemainder(dividingBy: 250) == 0)
    rig.offset = 0
    rig.settle()
    #expect(try flick(rig, by: -120, at: -500) == 0)
    rig.offset = rig.maximumOffset
    rig.settle()
    #expect(try flick(rig, by: 50, at: 5_000) == rig.maximumOffset)
  }

  @Test("grids, masonries and flows rest at their items, too", arguments: [0, 1, 2])
  func layouts(which: Int) throws {
    let layout: any TileLayout = [
      GridLayout(columns: 3, spacing: 6), MasonryLayout(lanes: 2, spacing: 6), FlowLayout(maximumItemsPerLine: 3, lineSpacing: 6),
    ][which]
    let rig = MeasuredRig(lengths: SnappingTests.lengths(300, seed: 5), estimate: 110, layout: layout)
    rig.view.itemSnapping = .start
    rig.settle()
    for velocity in [900.0, 2_500, -700, 4_000, -1_800] {
      try flick(rig, by: velocity > 0 ? 9 : -9, at: velocity)
      #expect(
        rig.shown.contains { $0.start == rig.offset } || rig.offset == rig.maximumOffset, "\(rig.offset) \(rig.shown.map(\.start))")
    }
  }

  @Test("below pinned headers and insets the room begins: items rest there")
  func room() throws {
    let kinds = [TileKind(name: "item", minimumExtent: 20), TileKind(name: "header", minimumExtent: 20, isPinned: true)]
    let rig = MeasuredRig(lengths: Array(repeating: 200, count: 60), estimate: 200, kinds: kinds)
    for index in stride(from: 0, to: 60, by: 10) { (rig.source.items[index].kind, rig.source.items[index].length) = (1, 44) }
    rig.view.contentInset = EdgeInsets(top: 30, left: 0, bottom: 0, right: 0)
    rig.view.itemSnapping = .start
    try rig.view.reload()
    rig.settle()
    try flick(rig, by: 10, at: 2_000)
    let starts = rig.boundTiles.filter { $0.index! % 10 != 0 }.map { $0.frame.minY - rig.offset }
    #expect(starts.contains(74), "\(starts)")
  }

  @Test("a place beyond the room is found, and the other axis goes on by itself")
  func farPlaces() throws {
    let rig = SnappingTests.rig(Array(repeating: 100, count: 100), snapping: .distance(-300))
    for start in [2_000.0, 3_010, 4_090, 5_049] {
      rig.offset = start
      rig.settle()
      #expect(try abs(flick(rig, by: 0.5, at: 0) - start) <= 51)
      #expect(rig.offset.truncatingRemainder(dividingBy: 100) == 0)
    }
  }

  @Test("another position in a motion takes hold of it, and none lets it end where it is going")
  func otherPosition() throws {
    let rig = SnappingTests.rig(Array(repeating: 250, count: 50), snapping: .start)
    try rig.drag(10)
    try rig.release(1_500)
    for _ in 0..<30 { rig.tick() }
    rig.view.itemSnapping = .end
    rig.settle()
    #expect((rig.offset + 600).truncatingRemainder(dividingBy: 250) == 0)
  }
}
