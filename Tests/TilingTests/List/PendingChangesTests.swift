import Testing
import ViewTree

@testable import Tiling

@Suite("What waits for the next tick")
struct PendingChangesTests {
  private let batch = ItemBatch([.remove(2..<4)], countAfter: 8)

  @Test("is one jump or command, the last one, behind all batches")
  func lastMove() {
    var pending = PendingChanges()
    pending.wait(for: .batch(batch))
    pending.wait(for: .jump(Point(x: 0, y: 1), to: nil))
    pending.wait(for: ScrollCommand(goal: .item(6, .start), isAnimated: false))
    #expect(pending.changes.count == 1 && pending.command?.goal == .item(6, .start))
    pending.follow(batch.changes[0])
    #expect(pending.command?.goal == .item(4, .start))
    pending.wait(for: .jump(Point(x: 0, y: 2), to: nil))
    #expect(pending.changes.count == 2 && pending.command == nil)
    #expect(pending.hasBatches && pending.batchCount == 1)
  }

  @Test("knows the items that its batches remove")
  func items() {
    var pending = PendingChanges()
    pending.wait(for: .batch(batch))
    #expect((0..<10).map { pending.outcome(for: $0, of: 10).index != nil } == (0..<10).map { !(2..<4).contains($0) })
    #expect(pending.outcome(for: 2, of: 3).index != nil)  // a batch that will be refused removes nothing
  }

  @Test("has room for a named number of items to be measured")
  func measures() {
    var pending = PendingChanges()
    for key in 0..<PendingChanges.maximumBatches { pending.wait(for: .measure(ItemKey(rawValue: UInt64(key)))) }
    #expect(pending.measures(ItemKey(rawValue: 3)) == true)
    #expect(pending.measures(ItemKey(rawValue: 1000)) == nil)
  }
}
