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
        foreseesFingers: false,
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
  private static func quietFrame(where isWanted: (PlaneChecker, PlaneObservation) -> Bool = { _, _ in true }) -> (
    checker: PlaneChecker, frame: PlaneObservation
  )? {
    for seed in 1...60 as ClosedRange<UInt64> {
      var setting = StressSetting.plane(seed: seed, frames: 400)
      setting[PlaneParameters.isSheet] = 1
      setting[PlaneParameters.freeze] = 20
      setting[PlaneParameters.merge] = 60
      let run = StressRun(setting, PlaneSubject.init)
      while run.step() {
        let simulator = run.subject.simulator
        var frame = simulator.observation
        guard frame.number > 60, frame.isResting, frame.tiles.count(where: { $0.cell != nil }) > 20, isWanted(simulator.checker, frame)
        else {
          continue
        }
        (frame.displays, frame.asked) = ([], [])
        (frame.binds, frame.travelX, frame.travelY, frame.correctionX, frame.correctionY) = (0, 0, 0, 0, 0)
        return (simulator.checker, frame)
      }
    }
    return nil
  }

  /// The rules that a frame breaks which follows the one that the checker has seen, after something in it has been spoilt.
  private static func rules(
    _ quiet: (checker: PlaneChecker, frame: PlaneObservation), _ input: PlaneInput = PlaneInput(),
    _ spoil: (inout PlaneObservation) -> Void = { _ in }
  ) -> Set<String> {
    var (checker, frame) = quiet
    let old = checker.results.findings.count
    spoil(&frame)
    checker.check(frame, input: input)
    return Set(checker.results.findings.dropFirst(old).map(\.rule))
  }

  @Test("finds a tile that has not gone with its column, or does not show what it is now")
  func tiles() throws {
    let quiet = try #require(Self.quietFrame())
    let frame = quiet.frame
    func rules(_ input: PlaneInput = PlaneInput(), _ spoil: (inout PlaneObservation) -> Void = { _ in }) -> Set<String> {
      Self.rules(quiet, input, spoil)
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

  @Test("finds frozen cells that scroll, or are behind others (B15)")
  func frozen() throws {
    let quiet = try #require(
      Self.quietFrame { checker, frame in
        let sheet = checker.reference.sheet
        return sheet?.frozenRows ?? 0 > 0 && frame.offsetY > 6_400 && frame.tiles.contains { $0.cell?.row == 0 }
      })
    #expect(Self.rules(quiet) == [])
    let pool = try #require(quiet.frame.tiles.firstIndex { $0.cell?.row == 0 })
    #expect(Self.rules(quiet) { $0.tiles[pool].y -= quiet.frame.offsetY }.contains("B15"))
    #expect(Self.rules(quiet) { $0.tiles[pool].depth = -1 }.contains("B15"))
  }

  @Test("finds merged cells that are shown one by one, or by a tile that knows of fewer (B16)")
  func merged() throws {
    let quiet = try #require(Self.quietFrame { _, frame in frame.tiles.contains { $0.covered.count > 1 && $0.cell != nil } })
    #expect(Self.rules(quiet) == [])
    let pool = try #require(quiet.frame.tiles.firstIndex { $0.covered.count > 1 && $0.cell != nil })
    #expect(Self.rules(quiet) { $0.tiles[pool].covered.rows = 0..<1 }.contains("B16"))
    let covered = try #require(quiet.frame.tiles[pool].cell.flatMap { quiet.checker.reference.sheet?.covered(by: $0) })
    #expect(
      Self.rules(quiet) { $0.tiles[pool].cell = .init(column: covered.columns.upperBound - 1, row: covered.rows.upperBound - 1, level: 0) }
        .contains("B16"))
  }

  @Test("finds a fitted line in which a cell has too little room, or was not asked (B17)")
  func fitted() throws {
    func needy(_ checker: PlaneChecker, _ frame: PlaneObservation) -> Int? {
      guard let sheet = checker.reference.sheet else { return nil }
      return frame.tiles.firstIndex { tile in
        guard let cell = tile.cell, tile.covered.count == 1, sheet.columns[Int(cell.column)].isFitted else { return false }
        return SheetReference.demand(of: sheet.name(of: cell), .columns, edition: tile.edition) != nil
      }
    }
    let quiet = try #require(Self.quietFrame { needy($0, $1) != nil })
    #expect(Self.rules(quiet) == [])
    let pool = try #require(needy(quiet.checker, quiet.frame))
    #expect(Self.rules(quiet) { $0.tiles[pool].width = 64 }.contains("B17"))
    // A cell that shows other content and has not been asked since, however wide it is.
    let isFound = (1...4).contains { step in
      Self.rules(quiet) { ($0.tiles[pool].edition, $0.tiles[pool].width) = ($0.tiles[pool].edition + step, 1 << 20) }.contains("B17")
    }
    #expect(isFound)
  }

  @Test("takes the largest extent that cells of a fitted line asked for", arguments: [6_400, 9_600] as [Int64])
  func asked(extent: Int64) {
    var sheet = Self.sheet
    /// Whether the column has another width now that a cell of it has asked for this one.
    func grows(_ number: Int, _ extent: Int64) -> Bool {
      let cell = PlaneObservation.Cell(column: sheet.columns[number].name, row: 11, level: 0)
      return sheet.measure(.init(axis: .columns, cell: cell, edition: 0, extent: extent))
    }
    func fit() -> Bool { sheet.apply(.fit(at: 3, count: 1), to: .columns) }
    let wasTaken = fit()
    #expect(wasTaken)
    let (first, second, other) = (grows(3, extent), grows(3, extent - 640), grows(4, 99_999))
    #expect(first == (extent != 6_400) && !second && !other)  // column 4 is not fitted
    #expect(sheet.columns[2...4].map(\.extent) == [6_400, extent, 6_400])
    let isAfresh = fit() && grows(3, 1)
    #expect(isAfresh && sheet.columns[3].extent == 640)  // no less than the minimum
  }
}
