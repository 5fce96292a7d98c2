@testable import ScrollSimulation
import Testing

@Suite("The rules of updates")
struct UpdateInvariantsTests {
  @Test("D1 breaks when the view has another count than the list, or reports an error without a bad batch")
  func counts() {
    let stage = Stage()
    let frames = [stage.frame(), stage.frame { $0.remove(3..<5) }]
    expect(BadBatchesAreRefused(), holdsOn: frames) { $0.now.itemCount += 1 }
    expect(BadBatchesAreRefused(), holdsOn: frames) { $0.now.error = "out of step" }
  }

  @Test("D1 breaks when a bad batch is taken, and when the view binds while it is out of step")
  func badBatch() {
    var frame = Stage().frame()
    frame.input.badBatch = true
    frame.now.error = "refused"
    frame.now.binds = 0
    expect(BadBatchesAreRefused(), holdsOn: [frame]) { $0.now.error = nil }
    expect(BadBatchesAreRefused(), holdsOn: [frame]) { $0.now.binds = 1 }
  }

  @Test("D4 breaks when a key stands on two tiles, and when the data source gives it to two items")
  func keys() {
    let stage = Stage()
    let frames = [stage.frame(), stage.frame { $0.insert([Stage.item(500, 10)], at: 40) }]
    expect(KeysAreUnique(), holdsOn: frames) { $0.now.tiles[1].key = $0.now.tiles[0].key }
    expect(KeysAreUnique(), holdsOn: frames) { $0.now.duplicate = .init(key: 500, first: 0, second: 40) }
  }
}
