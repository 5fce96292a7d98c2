@testable import ScrollSimulation
import Testing

@Suite("A reference list")
struct ReferenceListTests {
  private func item(_ key: UInt64, _ extent: Int64) -> ReferenceList.Item { .init(key: key, kind: 0, extent: extent) }

  @Test("stands its items one behind the other, with the gap between them and none at the end")
  func starts() {
    var list = ReferenceList(items: [item(1, 10), item(2, 0), item(3, 5)], spacing: 3)
    list.layOut()
    #expect((0...3).map { list.start($0) } == [0, 13, 16, 24] && list.contentExtent == 21)
    var empty = ReferenceList(spacing: 3)
    empty.layOut()
    #expect(empty.contentExtent == 0 && empty.count == 0 && empty.items(meeting: -100, 100) == [])
  }

  @Test("tells of what was done to it, until that is forgotten")
  func changes() {
    var list = ReferenceList(items: (0..<4).map { item($0, 10) })
    list.insert([item(9, 1), item(8, 1)], at: 1)
    list.insert([], at: 0)
    list.remove(3..<5)
    list.remove(2..<2)
    list.move(from: 0, to: 3)
    list.update(.init(key: 9, kind: 1, revision: 1, extent: 7), at: 0)
    #expect(list.changes == [.insert(at: 1, count: 2), .remove(at: 3, keys: [1, 2]), .move(key: 0, from: 0, to: 3), .update(key: 9)])
    #expect(list.items.map(\.key) == [9, 8, 3, 0] && list.items[0].extent == 7 && list.items[0].kind == 1)
    list.forgetChanges()
    #expect(list.changes == [])
  }

  @Test("finds the items that share a length with a stretch, as looking at each one does", arguments: [0, 1, 5] as [Int64])
  func meeting(spacing: Int64) {
    var random = SeededGenerator(seed: 1, stream: UInt64(spacing))
    for _ in 0..<20 {
      var list = ReferenceList(spacing: spacing)
      // Items without length among them, also several in a row.
      for key in 0..<UInt64(random.below(12)) {
        list.insert([item(key, Int64(max(0, random.number(in: -6...12))))], at: random.below(list.count + 1))
      }
      if list.count > 2, random.perMille(500) { list.remeasure(crossExtent: 1) { Int64($0 % 3) * 2 } }
      list.layOut()
      for top in -3...list.contentExtent + 3 {
        for bottom in top - 1...list.contentExtent + 4 {
          let due = list.items.indices.filter { index in
            let start = list.start(index)
            return (start..<start + list.items[index].extent).contains { $0 >= top && $0 < bottom }
          }
          #expect(list.items(meeting: top, bottom) == due, "\(top)..<\(bottom) of \(list.items.map(\.extent))")
        }
      }
    }
  }
}
