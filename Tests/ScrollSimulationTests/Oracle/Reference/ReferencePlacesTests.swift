@testable import ScrollSimulation
import Testing

@Suite("The places of a reference list")
struct ReferencePlacesTests {
  private func item(_ key: UInt64, _ extent: Int64, kind: Int = 0, estimate: Int64? = nil) -> ReferenceList.Item {
    .init(key: key, kind: kind, extent: extent, crossExtent: Int64(key * 7 % 60), estimate: estimate)
  }

  private func list(
    _ extents: [Int64], _ arrangement: ReferenceList.Arrangement, spacing: Int64 = 0, across: Int64 = 0, estimate: Int64? = nil
  ) -> ReferenceList {
    let items = extents.enumerated().map { item(UInt64($0.offset), $0.element, estimate: estimate) }
    var list = ReferenceList(items: items, arrangement: arrangement, spacing: spacing, crossSpacing: across)
    list.layOut(crossExtent: 100)
    return list
  }

  @Test("of a grid are rows as long as their longest item, and columns that share the breadth")
  func grid() {
    let list = list([10, 30, 20, 5, 5], .grid(columns: 2), spacing: 4, across: 6)
    #expect((0...5).map(list.start) == [0, 0, 34, 34, 58, 67] && list.contentExtent == 63)
    #expect(list.place(3) == .init(start: 34, extent: 5, crossStart: 53, crossExtent: 47))
    #expect(list.items(meeting: 29, 35) == [1, 2, 3] && list.items(meeting: 10, 30) == [1] && list.items(meeting: 30, 34) == [])
  }

  @Test("of a flow are lines of what fits, each item in the middle of its line, full lines as wide as the viewport")
  func flow() {
    var list = ReferenceList(
      items: [(30, 10), (30, 21), (31, 4), (70, 8), (9, 6), (2, 2)].enumerated().map { number, size in
        var item = item(UInt64(number), Int64(size.1))
        item.crossExtent = Int64(size.0)
        return item
      }, arrangement: .flow(perLine: 3, border: .init(before: 5, behind: 7, leading: 4, trailing: 2)), spacing: 4, crossSpacing: 1)
    list.layOut(crossExtent: 100)
    let places = (0..<6).map(list.place)
    #expect(places.map(\.start) == [10, 5, 13, 30, 31, 33] && list.contentExtent == 45)
    #expect(places.map(\.crossStart) == [4, 36, 67, 4, 75, 85] && places.map(\.crossExtent) == [30, 30, 31, 70, 9, 2])
    #expect(list.items(meeting: 25, 26) == [1] && list.items(meeting: 32, 38) == [3, 4, 5])
    list.layOut(crossExtent: 0)
    #expect((0..<6).map(list.place) == places)
    list.layOut(crossExtent: 67)
    #expect((0..<6).map(list.start) == [10, 5, 30, 38, 50, 52])
  }

  @Test("of masonry are the ends of the shortest lanes, the first of several")
  func masonry() {
    let list = list([30, 10, 10, 50, 5], .masonry(lanes: 3), spacing: 2, across: 5)
    #expect((0..<5).map(list.column) == [0, 1, 2, 1, 2])
    #expect((0..<5).map(list.start) == [0, 0, 0, 12, 12] && list.contentExtent == 62)
    #expect(list.place(4) == .init(start: 12, extent: 5, crossStart: 70, crossExtent: 30))
    #expect(list.items(meeting: 15, 31) == [0, 3, 4])
  }

  @Test("of masonry keep their lanes when an item grows; an edit deals again what has not been seen behind it, and nothing else")
  func lanes() {
    func lanes(_ list: inout ReferenceList) -> [Int] {
      list.layOut(crossExtent: 100)
      return list.items.indices.map(list.column)
    }
    var list = list([10, 10, 10, 10], .masonry(lanes: 2), estimate: 10)
    list.items[0].extent = 100
    list.measure(0)
    #expect(lanes(&list) == [0, 1, 0, 1] && (0..<4).map(list.start) == [0, 0, 100, 10])
    var unseen = list
    unseen.insert([item(9, 20)], at: 1)
    #expect(lanes(&unseen) == [0, 1, 1, 1, 1] && unseen.contentExtent == 100)
    list.show([0, 1, 2])
    list.show([0])
    list.insert([item(9, 20), item(8, 20)], at: 1)
    #expect(lanes(&list) == [0, 1, 1, 1, 0, 1])  // 110 and 50 long, and 60 with the last
    list.update(item(2, 30), at: 4)
    #expect(lanes(&list) == [0, 1, 1, 1, 0, 1])
    list.move(from: 0, to: 3)
    #expect(lanes(&list) == [1, 1, 1, 0, 0, 1])
    list.remove(3..<4)
    #expect(lanes(&list) == [1, 1, 1, 0, 0])
    #expect(!list.isDealtAtOnce)
    list.forgetLanes()
    #expect(lanes(&list) == [0, 1, 0, 1, 0] && list.isDealtAtOnce)
  }

  @Test("of masonry whose lanes have become too uneven are dealt again behind the screen")
  func unevenLanes() {
    var list = list(Array(repeating: 10, count: 40), .masonry(lanes: 2))
    list.layOut(crossExtent: 100)
    list.show(0..<40)
    list.show(0..<4)
    for index in [38, 36, 34, 32] { list.remove(index..<index + 1) }
    list.layOut(crossExtent: 100)
    #expect((0..<36).map(list.column).count { $0 == 1 } == 20)
    list.remove(30..<31)
    list.layOut(crossExtent: 100)
    #expect((0..<35).map(list.column).count { $0 == 1 } == 17)
  }

  @Test("keep an estimate until the item is measured; another revision or width stands with the old length until it is measured again")
  func estimates() {
    var list = list([10, 20, 30], .list, spacing: 1, estimate: 7)
    #expect((0...3).map(list.start) == [0, 8, 16, 24] && list.contentExtent == 23)
    list.measure(1, near: 2)
    list.measure(1)
    list.measure(77)
    list.layOut()
    #expect((0...3).map(list.start) == [0, 8, 29, 37] && list.measured == [1])
    var other = item(1, 40, estimate: 9)
    other.revision = 1
    list.update(other, at: 1)
    list.layOut()
    #expect(list.contentExtent == 7 + 1 + 20 + 1 + 7)
    list.forgetChanges()
    list.measure(1)
    list.measure(0)
    list.layOut()
    #expect(list.contentExtent == 10 + 1 + 40 + 1 + 7 && list.measured == [1, 0])
    list.remeasure(crossExtent: 5) { Int64($0) * 2 }
    list.measure(2)
    list.layOut()
    #expect(list.contentExtent == 10 + 1 + 40 + 1 + 4)
  }

  @Test("are the same after changes as those of a new list", arguments: 0..<8)
  func differences(number: Int) {
    let arrangements: [ReferenceList.Arrangement] = [
      .list, .grid(columns: 1), .grid(columns: 2), .grid(columns: 3), .masonry(lanes: 2), .masonry(lanes: 4),
      .flow(perLine: 3, border: .init(before: 5, behind: 6, leading: 7, trailing: 8)),
      .flow(perLine: 8, border: .init(before: 0, behind: 0, leading: 0, trailing: 0)),
    ]
    var random = SeededGenerator(seed: 5, stream: UInt64(number))
    var list = ReferenceList(arrangement: arrangements[number], spacing: 3, crossSpacing: 2)
    for key in 0..<400 as Range<UInt64> {
      let index = random.below(list.count + 1)
      switch random.below(6) {
      case 0...2: list.insert([item(key, Int64(random.below(40)), kind: random.below(2))], at: index)
      case 3 where list.count > 0: list.move(from: random.below(list.count), to: random.below(list.count))
      case 4 where list.count > 0: list.update(item(list[index / 2].key, Int64(random.below(40))), at: index / 2)
      case 5: list.remove(index / 2..<min(list.count, index / 2 + 1))
      default: break
      }
      list.layOut(crossExtent: 100)
      var fresh = ReferenceList(items: Array(list.items), arrangement: list.arrangement, spacing: 3, crossSpacing: 2)
      fresh.layOut(crossExtent: 100)
      #expect(list.contentExtent == fresh.contentExtent && list.items.indices.allSatisfy { list.place($0) == fresh.place($0) })
      let top = Int64(random.below(600))
      let due = list.items.indices.filter { list[$0].extent > 0 && list.start($0) < top + 90 && list.place($0).end > top }
      #expect(list.items(meeting: top, top + 90) == due)
    }
  }

  @Test("keep the header of the section at the viewport's start in view, until the next one pushes it out")
  func headers() {
    let items = [item(0, 5), item(1, 10, kind: 1), item(2, 50), item(3, 20, kind: 1), item(4, 50)]
    var list = ReferenceList(items: items, headers: .init(kind: 1))
    list.layOut()
    // Headers begin at 5 and 65, the content ends at 135.
    for (offset, index, start) in [(5, 1, 5), (6, 1, 6), (54, 1, 54), (55, 1, 55), (60, 1, 55), (64, 1, 55), (65, 3, 65), (130, 3, 130)]
      as [(Int64, Int, Int64)]
    {
      let pinned = list.pinnedHeaders(at: offset)
      #expect(pinned.map(\.index) == [index] && pinned.map(\.start) == [start], "at \(offset)")
    }
    #expect(list.pinnedHeaders(at: 4).isEmpty && list.pinnedHeaders(at: -9).isEmpty)
  }

  @Test("say at which offset an item is where it is wanted, as far as the content allows")
  func positions() {
    let list = list([100, 40, 100, 300, 100], .list)
    func offset(_ index: Int, _ position: ReferenceList.Position, from offset: Int64 = 0) -> Int64 {
      list.offset(showing: index, at: position, from: offset, viewport: 200)
    }
    #expect(offset(1, .start) == 100 && offset(1, .center) == 20 && offset(1, .end) == 0 && offset(4, .start) == 440)
    #expect(offset(2, .nearest) == 40 && offset(2, .nearest, from: 100) == 100 && offset(2, .nearest, from: 400) == 140)
    // One that is longer than the viewport may stand anywhere as long as it fills it.
    #expect(offset(3, .nearest) == 240 && offset(3, .nearest, from: 300) == 300 && offset(3, .nearest, from: 440) == 340)
  }

  @Test("leave a list that is shorter than the viewport at its start, or at its end if it is pinned there")
  func legal() {
    var list = list([100, 40], .list)
    #expect(list.legalOffsets(viewport: 100) == 0...40 && list.legalOffsets(viewport: 200) == 0...0)
    list.pinsToEnd = true
    #expect(list.legalOffsets(viewport: 100) == 0...40 && list.legalOffsets(viewport: 200) == (-60)...(-60))
  }

  @Test("leave a list within its insets, and show an item at the edge of the viewport less its insets")
  func insets() {
    var list = list([100, 40], .list)
    let insets = ReferenceList.Insets(before: 20, behind: 30)
    func legal(_ viewport: Int64) -> ClosedRange<Int64> { list.legalOffsets(viewport: viewport, insets: insets) }
    #expect(legal(100) == (-20)...70 && legal(160) == (-20)...10 && legal(500) == (-20)...(-20))
    #expect(list.legalOffsets(viewport: 100, insets: .init(before: -30, behind: -50)) == 30...30)
    func offset(_ index: Int, _ position: ReferenceList.Position, from offset: Int64 = 0) -> Int64 {
      list.offset(showing: index, at: position, from: offset, viewport: 100, insets: insets)
    }
    #expect(offset(0, .start) == -20 && offset(1, .start) == 70 && offset(1, .end) == 70 && offset(0, .end) == 30)
    #expect(offset(0, .center) == 5, "100 points between 20 and 70 of the viewport")
    #expect(offset(1, .nearest) == 70 && offset(1, .nearest, from: 75) == 75)
    list.pinsToEnd = true
    #expect(legal(100) == (-20)...70 && legal(500) == (-330)...(-330))
  }
}
