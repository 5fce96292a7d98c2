@testable import ScrollSimulation
import Testing

/// Finds fault with every frame of an even number, and has nothing to check in every fourth one.
private struct OddFramesOnly: Invariant {
  let rule: String
  private var seen = 0
  init(rule: String) { self.rule = rule }

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    seen += 1
    if frame.now.number % 4 == 1 { return nil }
    return frame.now.number % 2 != 0 ? .holds : "frame \(frame.now.number), the \(seen). seen"
  }
}

@Suite("A checker")
struct CheckerTests {
  @Test("asks each rule about each frame, in order, and counts what they find")
  func counts() {
    let stage = Stage()
    var checker = Checker([OddFramesOnly(rule: "X1"), OddFramesOnly(rule: "X2")])
    for _ in 0..<10 { checker.check(stage.frame()) }
    #expect(checker.findingCount == 10 && checker.findings.count == 10)
    #expect(checker.tally.map(\.rule) == ["X1", "X2"] && checker.tally.map(\.findings) == [5, 5])
    #expect(checker.findings.map(\.rule).prefix(3) == ["X1", "X2", "X1"])
    #expect(checker.findings[2].detail == "frame 4, the 4. seen" && checker.findings[2].frame == 4)
  }

  @Test("keeps the first hundred findings and counts the others")
  func limit() {
    let stage = Stage()
    var checker = Checker([OddFramesOnly(rule: "X1")])
    for _ in 0..<450 { checker.check(stage.frame()) }
    #expect(Checker.maximumKeptFindings == 100 && checker.findings.count == 100)
    #expect(checker.findingCount == 225 && checker.results.findings.last?.frame == 200)
  }

  @Test("keeps the first finding of each rule, however many others came before")
  func firstOfEach() {
    let stage = Stage()
    var checker = Checker([OddFramesOnly(rule: "X1")])
    for _ in 0..<450 { checker.check(stage.frame()) }
    checker.record("X2", "late", at: FrameObservation())
    checker.record("X2", "later", at: FrameObservation())
    #expect(checker.findings.count == 101 && checker.results.findings.last?.detail == "late" && checker.findingCount == 227)
  }

  @Test("says once which names are one item's: the client's, key, index and tile")
  func names() {
    let stage = Stage()
    var frame = stage.frame()
    var checker = Checker([])
    func told(_ result: CheckResult) -> String? {
      checker.record("X", result, at: frame.now)
      return checker.results.findings.last?.detail
    }
    #expect(told("\(item: 12) and \(item: 13), then \(item: 12)") == "k12 (item 2, in tile 2) and k13 (item 3, in tile 3), then k12")
    #expect(told("k12 is no place of the fault, bk12 is no key: \(item: 99)") == "k12 is no place of the fault, bk12 is no key: k99")
    checker.clientName = { $0 == 12 ? "post s3" : nil }
    #expect(told("\(item: 12) stands behind \(item: 12)") == "post s3 (k12, item 2, in tile 2) stands behind post s3")
    frame.now.tiles[2].index = nil
    #expect(told("\(item: 12) has gone") == "post s3 (k12) has gone")
    // The expected list's index counts, not the one that a tile has wrongly.
    frame.now.tiles[3].index = 2
    var rules = Checker([KnowsOneItem()])
    rules.check(frame)
    #expect(rules.findings.map(\.detail) == ["k13 (item 3, in tile 3) is meant"])
  }

  private struct KnowsOneItem: Invariant {
    let rule = "X"
    func check(_ frame: CheckedFrame) -> CheckResult? { "\(item: 13) is meant" }
  }

  @Test("counts the frames that a rule has checked, and says of one that had nothing to check that it checked none")
  func checked() {
    let stage = Stage()
    var checker = Checker([OddFramesOnly(rule: "X1")])
    checker.note(rule: "Y")
    for _ in 0..<10 { checker.check(stage.frame()) }
    #expect(checker.tally.map(\.checked) == [7, 0])
    checker.record("Y", .holds, at: FrameObservation())
    checker.record("Y", "one", at: FrameObservation())
    #expect(checker.tally.map(\.checked) == [7, 2] && checker.tally.map(\.findings) == [5, 1])
  }

  @Test("takes up what others have found, under rules of its own and under theirs")
  func reports() {
    var checker = Checker([OddFramesOnly(rule: "X1")])
    checker.note(rule: "X1")
    checker.note(rule: "Y")
    checker.record("Y", "one", at: FrameObservation())
    checker.record("Z", "two", at: FrameObservation())
    checker.record("X1", "three", at: FrameObservation())
    #expect(checker.tally.map(\.rule) == ["X1", "Y", "Z"] && checker.tally.map(\.findings) == [1, 1, 1])
    #expect(checker.findings.map(\.detail) == ["one", "two", "three"])
  }

  @Test("shows the pool as one row, free tiles that follow each other as one word")
  func row() {
    var now = Stage().frame().now
    #expect(now.poolRow == "[0:k10 1:k11 2:k12 3:k13 4:k14 5:-]")
    for place in [0, 1, 3] { now.tiles[place].key = nil }
    now.tiles += (6...23).map {
      .init(
        pool: $0, kind: 0, index: nil, key: nil, isHidden: true, start: 0, extent: 0, crossStart: 0, crossExtent: 0, content: nil, loads: 0)
    }
    #expect(now.poolRow == "[0..1:- 2:k12 3:- 4:k14 5..23:-]")
    now.tiles = []
    #expect(now.poolRow == "[]")
  }

  @Test("has rules of different names, that all hold of a stage on which things go right")
  func allRules() {
    let rules = Checker.tilingInvariants.map(\.rule)
    #expect(Set(rules).count == rules.count && rules.count >= 25)
    var checker = Checker(Checker.tilingInvariants)
    let stage = Stage()
    checker.check(stage.frame())
    for step in 0..<200 {
      switch step % 5 {
      case 0: checker.check(stage.frame(travel: 37 * 64))
      case 1: checker.check(stage.frame(correction: 50 * 64) { $0.insert([Stage.item(1_000 + UInt64(step), 50)], at: 0) })
      case 2: checker.check(stage.frame { $0.update(Stage.item($0.items[$0.count - 1].key, 70), at: $0.count - 1) })
      case 3: checker.check(stage.frame { $0.remove($0.count - 1..<$0.count) })
      default: checker.check(stage.frame(travel: -11 * 64))
      }
    }
    #expect(checker.findings == [])
    #expect(checker.blank == BlankArea())
  }
}
