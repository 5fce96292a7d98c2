@testable import ScrollSimulation
import Testing

@Suite("The rules of stacked headers and of what a command shows")
struct SectionInvariantsTests {
  /// Headers of 100 points every seven items, of which at most `stacked` stay.
  private func stage(stacked: Int) -> Stage { Stage(headers: 7, stacked: stacked) }

  @Test("S2 breaks when a header of the pile is missing, out of its place or on another kind's tile")
  func pile() {
    for (way, starts) in [(900, [900, 1000]), (1250, [1200, 1300]), (1300, [1300, 1400])] as [(Int64, [Int64])] {
      let stage = stage(stacked: 2)
      let frames = [stage.frame(), stage.frame(travel: way * 64)]
      #expect(frames[1].pinned.map(\.start) == starts.map { $0 * 64 })
      let place = frames[1].now.tiles.firstIndex { $0.index == frames[1].pinned[0].index } ?? -1
      expect(HeadersPileUp(), holdsOn: frames) { $0.now.tiles[place].start -= 1 }
      expect(HeadersPileUp(), holdsOn: frames) { $0.now.tiles[place].index = nil }
      expect(HeadersPileUp(), holdsOn: frames) { $0.now.tiles[place].kind = 0 }
      expect(HeaderIsKeptInView(), holdsOn: frames) { frame in
        for tile in frame.now.tiles.indices where frame.now.tiles[tile].index == frame.pinned[1].index { frame.now.tiles[tile].start += 1 }
      }
      for rule in [TilesDoNotOverlap() as any Invariant, TilesCoverTheViewport(), TilesStandInPlace(), BoundItemsAreAnInterval()] {
        var rule = rule
        for frame in frames { #expect(rule.fault(in: frame) == nil) }
      }
    }
  }

  @Test("The reference's pile is that of its definition, at each offset of lists with all headers there are")
  func reference() {
    for stacked in 1...3 {
      for shape in 0..<64 {
        let items = (0..<6).map { Stage.item(UInt64($0), [3, 5, 4][$0 % 3], kind: shape >> $0 & 1) }
        var list = ReferenceList(items: items, headers: .init(kind: 1, stacked: stacked))
        list.layOut()
        let headers = items.indices.filter { items[$0].kind == 1 }
        for offset in stride(from: Int64(0), through: 26 * 64, by: 32) {
          // The k-th header has passed if it starts above the end of those that stay when it comes.
          var passed = 0
          for (number, header) in headers.enumerated() {
            let above = headers[max(0, number - stacked + 1)..<number].reduce(Int64(0)) { $0 + list[$1].standing }
            if list.start(header) <= offset + above { passed = number + 1 }
          }
          let pile = Array(headers[max(0, passed - stacked)..<passed])
          let pinned = list.pinnedHeaders(at: offset)
          #expect(pinned.map(\.index) == pile, "\(headers), \(stacked) at \(offset)")
          for (one, next) in zip(pinned, pinned.dropFirst()) { #expect(one.start + list[one.index].standing == next.start) }
          if let last = pinned.last, let next = headers.dropFirst(passed).first {
            #expect(last.start + list[last.index].standing <= list.start(next), "\(headers), \(stacked) at \(offset)")
          }
        }
      }
    }
  }

  @Test("S3 breaks when a header covers what a command has shown, unless it asks for that or the item does not fit")
  func clear() {
    func frames(_ position: ReferenceList.Position, at travel: Int64, stacked: Int = 1, key: UInt64 = 22) -> [CheckedFrame] {
      let stage = stage(stacked: stacked)
      return [stage.frame(), stage.frame(travel: travel * 64, events: [.scrollToItem(key: key, position, isAnimated: false)])]
    }
    /// The header's tile covers a point of the item.
    func cover(_ frame: inout CheckedFrame) {
      let item = frame.now.tiles.first { $0.key == 22 }?.start ?? 0
      let header = frame.pinned.last?.index
      for tile in frame.now.tiles.indices where frame.now.tiles[tile].index == header {
        frame.now.tiles[tile].start = item - frame.now.tiles[tile].extent + 1
      }
    }
    expect(ShownItemsAreClear(), holdsOn: frames(.start, at: 1100), cover)
    expect(ShownItemsAreClear(), holdsOn: frames(.start, at: 1000, stacked: 2), cover)
    expect(ShownItemsAreClear(), holdsOn: frames(.end, at: 850), cover)
    expect(ShownItemsAreClear(), holdsOn: frames(.fraction(perMille: 500), at: 975), cover)
    expect(ItemScrollsArrive(), holdsOn: frames(.start, at: 1100)) { $0.now.offset += 1 }
    expect(ItemScrollsArrive(), holdsOn: frames(.start, at: 1000, stacked: 2)) { $0.now.offset += 1 }
    expect(ItemScrollsArrive(), holdsOn: frames(.distance(points: 30), at: 1070)) { $0.now.offset += 1 }
    expect(ItemScrollsArrive(), holdsOn: frames(.fraction(perMille: 500), at: 975)) { $0.now.offset += 4 }
    for frames in [frames(.distance(points: -20), at: 1120), frames(.start, at: 1100)] {
      var rule = ShownItemsAreClear()
      var last = frames[1]
      if case .scrollToItem(_, .start, _)? = last.input.events.first { last.input.events.append(.jump) }
      cover(&last)
      #expect(rule.check(frames[0]) == nil && rule.check(last) == nil)
    }
  }
}
