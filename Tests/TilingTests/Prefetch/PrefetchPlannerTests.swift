import Scrolling
import Testing
@testable import Tiling
import ViewTree

@Suite("The book of prefetches")
struct PrefetchPlannerTests {
  /// Items of 100 points; the key of item i is 1000 + i unless it was changed.
  private var keys = (0..<40).map { ItemKey(rawValue: UInt64(1000 + $0)) }

  private func items(_ range: Range<Int>) -> [RealizedItem] {
    range.map { RealizedItem(index: $0, start: LayoutUnit(nearest: Double($0) * 100), extent: LayoutUnit(nearest: 100)) }
  }

  private func shown(_ range: Range<Int>) -> [PrefetchPlanner.ShownItem] {
    range.map { PrefetchPlanner.ShownItem(index: $0, key: keys[$0]) }
  }

  /// A viewport of 300 points at an offset.
  private func prefetchWindow(
    at offset: Double, towards direction: ContentEdge = .end, motion: (any ScrollMotion)? = nil, velocity: Double = 0
  ) -> PrefetchWindow {
    PrefetchWindow(
      visible: LayoutUnit(nearest: offset)..<LayoutUnit(nearest: offset + 300), offset: LayoutUnit(nearest: offset),
      viewport: LayoutUnit(nearest: 300), direction: direction, motion: motion, velocity: velocity, imminentMilliseconds: 250)
  }

  /// What one plan asks for and cancels, by index and by key.
  private func plan(
    _ planner: inout PrefetchPlanner, _ reach: Range<Int>, shown tiles: Range<Int> = 0..<0, _ prefetchWindow: PrefetchWindow,
    limit: Int = 100
  ) -> (asked: [PrefetchItem], cancelled: [UInt64]) {
    let cancelled = planner.update(items: items(reach), shown: shown(tiles)) { keys[$0] }
    return (planner.ask(prefetchWindow, limit: limit) { keys[$0] }, cancelled.map(\.rawValue))
  }

  @Test("asks for what is visible, then ahead, then behind, the nearest first")
  func order() {
    for (direction, expected) in [(ContentEdge.end, [10, 11, 12, 13, 14, 15, 9, 8, 7]), (.start, [10, 11, 12, 9, 8, 7, 13, 14, 15])] {
      var planner = PrefetchPlanner()
      let asked = plan(&planner, 7..<16, prefetchWindow(at: 1000, towards: direction)).asked
      #expect(asked.map(\.index) == expected)
      #expect(asked.map(\.key) == expected.map { keys[$0] })
      #expect(asked.map(\.priority) == [.visible, .ahead, .behind].flatMap { Array(repeating: $0, count: 3) })
      #expect(asked.map(\.millisecondsUntilVisible) == [0, 0, 0] + Array(repeating: nil, count: 6))
    }
  }

  @Test("has every item that a fling passes as imminent, with the instant at which it comes on screen")
  func fling() throws {
    let motion = Deceleration(start: .zero, offset: 1000, velocity: 1)  // 494 points
    var planner = PrefetchPlanner()
    let asked = plan(&planner, 5..<25, shown: 10..<13, prefetchWindow(at: 1000, motion: motion)).asked
    let imminent = asked.filter { $0.priority == .imminent }
    #expect(imminent.map(\.index) == Array(13...17))
    #expect(asked.prefix(5).elementsEqual(imminent))
    #expect(asked.dropFirst(5).map(\.index) == Array(18...24) + [9, 8, 7, 6, 5])
    for item in imminent {
      let entry = Instant.zero.advanced(byMilliseconds: try #require(item.millisecondsUntilVisible))
      let edge = Double(item.index) * 100 - 300
      #expect(motion.offset(at: entry) >= edge + 1.0 / 64)
      #expect(motion.offset(at: Instant(nanoseconds: entry.nanoseconds - 1)) < edge + 1.0 / 64)
    }
  }

  @Test("goes by the motion where there is one, and not by the last direction or the finger's speed")
  func motionAgainstTheDirection() {
    let motion = Deceleration(start: .zero, offset: 1000, velocity: -1)
    var planner = PrefetchPlanner()
    let asked = plan(&planner, 7..<16, shown: 10..<13, prefetchWindow(at: 1000, towards: .end, motion: motion, velocity: 5)).asked
    #expect(asked.map(\.index) == [9, 8, 7, 13, 14, 15])
    #expect(asked.map(\.priority) == [.imminent, .imminent, .imminent, .ahead, .ahead, .ahead])
  }

  @Test("has as imminent what a finger reaches within the time at its speed, and no instant for it")
  func finger() {
    for (velocity, expected) in [(0.8, [13, 14, 15]), (0.0, []), (-0.4, [9, 8]), (0.399, [13]), (0.4, [13, 14])] {
      var planner = PrefetchPlanner()
      let asked = plan(
        &planner, 7..<20, shown: 10..<13, prefetchWindow(at: 1000, towards: velocity < 0 ? .start : .end, velocity: velocity)
      ).asked
      #expect(asked.filter { $0.priority == .imminent }.map(\.index) == expected, "\(velocity)")
      #expect(asked.allSatisfy { $0.millisecondsUntilVisible == nil })
    }
  }

  @Test("has each item once, and nothing more to say as long as nothing changes")
  func once() {
    var planner = PrefetchPlanner()
    #expect(plan(&planner, 7..<16, shown: 10..<13, prefetchWindow(at: 1000)).asked.count == 6)
    let again = plan(&planner, 7..<16, shown: 10..<13, prefetchWindow(at: 1000))
    #expect(again.asked.isEmpty && again.cancelled.isEmpty)
    let next = plan(&planner, 8..<17, shown: 11..<14, prefetchWindow(at: 1100))
    #expect(next.asked.map(\.index) == [16])
    #expect(next.cancelled == [1007])  // and 13 is shown now, while 10 has been
    #expect(planner.askedCount == 5)
  }

  @Test("asks again for what has been out of reach, and not for what has been shown within it")
  func again() {
    var planner = PrefetchPlanner()
    _ = plan(&planner, 10..<13, shown: 10..<13, prefetchWindow(at: 1000))
    #expect(plan(&planner, 8..<16, shown: 11..<14, prefetchWindow(at: 1100)).asked.map(\.index) == [14, 15, 9, 8])
    _ = plan(&planner, 20..<23, shown: 20..<23, prefetchWindow(at: 2000))
    #expect(plan(&planner, 10..<16, shown: 13..<16, prefetchWindow(at: 1300)).asked.map(\.index) == [12, 11, 10])
  }

  @Test("keeps to its limit, and takes the most urgent when there is room")
  func limit() {
    var planner = PrefetchPlanner()
    #expect(plan(&planner, 7..<20, shown: 10..<13, prefetchWindow(at: 1000), limit: 3).asked.map(\.index) == [13, 14, 15])
    #expect(plan(&planner, 7..<20, shown: 10..<13, prefetchWindow(at: 1000), limit: 3).asked.isEmpty)
    #expect(plan(&planner, 7..<20, shown: 10..<14, prefetchWindow(at: 1000), limit: 3).asked.map(\.index) == [16])
    #expect(planner.askedCount == 3)
  }

  @Test("cancels in ascending order what is gone and what is out of reach, in one plan")
  func cancelling() {
    var planner = PrefetchPlanner()
    _ = plan(&planner, 5..<16, shown: 10..<13, prefetchWindow(at: 1000))
    planner.follow(.remove(14..<15))
    var changed = self
    changed.keys.remove(at: 14)
    let next = changed.plan(&planner, 7..<15, shown: 10..<13, changed.prefetchWindow(at: 1000))
    #expect(next.cancelled == [1005, 1006, 1014])
    #expect(next.asked.isEmpty)
  }

  @Test("keeps a request whose item is taken out and put back under its key")
  func returners() {
    var planner = PrefetchPlanner()
    _ = plan(&planner, 7..<16, shown: 10..<13, prefetchWindow(at: 1000))
    var changed = self
    changed.keys.insert(changed.keys.remove(at: 15), at: 8)
    planner.follow(.remove(15..<16))
    planner.follow(.insert(8..<9))
    let next = changed.plan(&planner, 7..<17, shown: 11..<14, changed.prefetchWindow(at: 1100))
    #expect(next.cancelled.isEmpty)
    #expect(next.asked.map(\.index) == [16])
    #expect(planner.requests(changed.prefetchWindow(at: 1100)).map(\.key.rawValue) == [1013, 1014, 1016, 1009, 1008, 1015, 1007])
  }

  @Test("wants a shown item anew once it is updated, and lets a request for one stand")
  func updates() {
    var planner = PrefetchPlanner()
    _ = plan(&planner, 7..<16, shown: 10..<13, prefetchWindow(at: 1000))
    _ = plan(&planner, 7..<16, shown: 11..<14, prefetchWindow(at: 1100))
    planner.follow(.update(9..<11))
    let next = plan(&planner, 7..<16, shown: 11..<14, prefetchWindow(at: 1100))
    #expect(next.asked.map(\.index) == [10])
    #expect(next.cancelled.isEmpty)
  }

  @Test("finds its items by key after a reload, and cancels what is not there")
  func reload() {
    var planner = PrefetchPlanner()
    _ = plan(&planner, 7..<16, shown: 10..<13, prefetchWindow(at: 1000))
    let old = planner.keys
    #expect(old == Array(keys[7..<16]))
    var changed = self
    changed.keys = changed.keys.reversed()
    changed.keys.removeAll { $0.rawValue == 1009 }
    planner.follow(reloadedAs: old.map { key in changed.keys.firstIndex(of: key) })
    let next = changed.plan(&planner, 20..<34, shown: 26..<29, changed.prefetchWindow(at: 2600))
    #expect(next.cancelled == [1009])
    #expect(Set(next.asked.map(\.index)).isDisjoint(with: old.compactMap { key in changed.keys.firstIndex(of: key) }))
    #expect(planner.requests(changed.prefetchWindow(at: 2600)).allSatisfy { changed.keys[$0.index] == $0.key })
  }

  @Test("cancels everything when nothing is left of the list")
  func forgetting() {
    var planner = PrefetchPlanner()
    _ = plan(&planner, 7..<16, shown: 10..<13, prefetchWindow(at: 1000))
    planner.forgetItems()
    #expect(planner.askedCount == 0)
    let next = plan(&planner, 0..<0, prefetchWindow(at: 0))
    #expect(next.cancelled == [1007, 1008, 1009, 1013, 1014, 1015])
    #expect(plan(&planner, 0..<0, prefetchWindow(at: 0)).cancelled.isEmpty)
  }
}
