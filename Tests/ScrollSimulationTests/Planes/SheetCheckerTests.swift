import Testing

@testable import ScrollSimulation

@Suite("The checker of a sheet")
struct SheetCheckerTests {
  /// Ten columns and ten rows of 100 points.
  private static let sheet: SheetReference = {
    var sheet = SheetReference(leastWidth: 640, leastHeight: 640)
    for axis in SheetReference.Axis.allCases {
      _ = sheet.apply(.insert(at: 0, extents: Array(repeating: 6400, count: 10)), to: axis)
    }
    return sheet
  }()

  /// Which of C1 and D1 a frame breaks in which an edit of the columns took an offset of 250 points to another, in a viewport of 200.
  private static func findings(
    _ change: SheetReference.Change, to points: Int64, isResting: Bool = true, isRefused: Bool = false, waits: Bool = false
  ) -> [String] {
    var checker = PlaneChecker(
      reference: PlaneReference(
        cellWidth: 640, cellHeight: 640, border: 0, ahead: 4, loadLimit: 8, reach: 1 << 52, hasLevels: false, slop: 640,
        locksDirection: false, sheet: sheet))
    var edit = PlaneInput.Edit(.columns, change)
    (edit.x, edit.width, edit.height, edit.isResting) = (16_000, 12_800, 12_800, isResting)
    edit.waits = waits
    if !waits { (edit.newOffset, edit.isRefused) = (.init(x: points * 64, y: 0), isRefused) }
    var (input, frame) = (PlaneInput(), PlaneObservation())
    input.edits = [edit]
    frame.correctionX = points * 64 - 16_000
    frame.refusesEdit = waits && isRefused
    checker.check(frame, input: input)
    return checker.results.findings.map(\.rule).filter { $0 == "C1" || $0 == "D1" }
  }

  @Test(
    "knows where an edit leaves the offset (C1)",
    arguments: [
      // Before the screen, just before its first column, on it, behind it.
      (SheetReference.Change.insert(at: 0, extents: [3200, 640]), 310), (.insert(at: 2, extents: [6400]), 350),
      (.insert(at: 3, extents: [6400]), 250), (.remove(count: 1, at: 0), 150), (.resize(at: 0, to: 12_800), 350),
      (.resize(at: 2, to: 640), 250),
      // The first column goes, and the next one keeps its place; all on screen go, and the one behind them comes.
      (.remove(count: 1, at: 2), 150), (.remove(count: 3, at: 2), 250), (.remove(count: 4, at: 1), 150),
      // Nothing is left, or less than the viewport.
      (.remove(count: 10, at: 0), 0), (.remove(count: 7, at: 3), 100),
    ] as [(SheetReference.Change, Int64)])
  func anchor(change: SheetReference.Change, due: Int64) {
    for waits in [false, true] {
      #expect(Self.findings(change, to: due, waits: waits) == [])
      #expect(Self.findings(change, to: due + 1, waits: waits) == ["C1"])
    }
  }

  @Test("does not say what the band makes of an edge that comes past content that moves")
  func band() {
    #expect(Self.findings(.remove(count: 7, at: 3), to: 180, isResting: false) == [])
    #expect(Self.findings(.remove(count: 1, at: 0), to: 180, isResting: false) == ["C1"])
  }

  @Test(
    "knows which edits are refused (D1)",
    arguments: [
      SheetReference.Change.insert(at: 11, extents: [6400]), .insert(at: 0, extents: [639]), .remove(count: 2, at: 9),
      .resize(at: 10, to: 6400),
      .resize(at: 0, to: 639),
    ])
  func refusals(change: SheetReference.Change) {
    for waits in [false, true] {
      #expect(Self.findings(change, to: 250, isRefused: true, waits: waits) == [])
      #expect(Self.findings(change, to: 250, waits: waits) == ["D1"])
      #expect(Self.findings(.resize(at: 9, to: 640), to: 250, isRefused: true, waits: waits).contains("D1"))
    }
  }

  /// A sheet at rest with some tiles, and the checker that has seen all frames before it.
  private static let quietFrame: (checker: PlaneChecker, frame: PlaneObservation)? = {
    for seed in 1...40 as ClosedRange<UInt64> {
      var setting = StressSetting.plane(seed: seed, frames: 200)
      setting[PlaneParameters.isSheet] = 1
      let run = StressRun(setting, PlaneSubject.init)
      while run.step() {
        let simulator = run.subject.simulator
        var frame = simulator.observation
        guard frame.number > 60, frame.isResting, frame.tiles.count(where: { $0.cell != nil }) > 20 else { continue }
        frame.displays = []
        (frame.binds, frame.travelX, frame.travelY, frame.correctionX, frame.correctionY) = (0, 0, 0, 0, 0)
        return (simulator.checker, frame)
      }
    }
    return nil
  }()

  @Test("finds a tile that has not gone with its column, or does not show what it is now")
  func tiles() throws {
    let (sound, frame) = try #require(Self.quietFrame)
    func rules(_ input: PlaneInput = PlaneInput(), _ spoil: (inout PlaneObservation) -> Void = { _ in }) -> Set<String> {
      var (checker, frame) = (sound, frame)
      spoil(&frame)
      checker.check(frame, input: input)
      return Set(checker.results.findings.map(\.rule))
    }
    let bound = frame.tiles.indices.filter { frame.tiles[$0].cell != nil }
    #expect(rules() == [])
    #expect(rules { $0.tiles[bound[0]].showsData = false }.contains("A5"))
    #expect(rules { $0.tiles.swapAt(bound[0], bound[1]) }.contains("A7"))
    #expect(rules { $0.tiles[bound[0]].width += 1 }.contains("B1"))
    #expect(rules { $0.tiles[bound[0]].cell = nil }.isSuperset(of: ["A3", "B3", "B10"]))
    #expect(rules { $0.offsetX = -1 }.contains("B8"))
    // A column before all others, and tiles that stand and are called as they were.
    var input = PlaneInput()
    input.edits = [.init(.columns, .insert(at: 0, extents: [1 << 20]))]
    #expect(rules(input).isSuperset(of: ["A5", "B1", "B10"]))
  }
}
