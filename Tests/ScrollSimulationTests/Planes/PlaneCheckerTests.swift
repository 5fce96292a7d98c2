import Testing
import ViewTree

@testable import ScrollSimulation

@Suite("The checker of a plane")
struct PlaneCheckerTests {
  /// What a wrong engine could have made of a frame.
  struct Fault: Sendable, CustomTestStringConvertible {
    let rule: String
    let testDescription: String
    let spoil: @Sendable (inout PlaneObservation, inout PlaneInput) -> Void

    init(_ rule: String, _ words: String, _ spoil: @escaping @Sendable (inout PlaneObservation, inout PlaneInput) -> Void) {
      self.rule = rule
      testDescription = "\(rule): \(words)"
      self.spoil = spoil
    }
  }

  /// Places of the bound and of the free views of a frame.
  private static func bound(_ frame: PlaneObservation) -> [Int] { frame.tiles.indices.filter { frame.tiles[$0].cell != nil } }
  private static func free(_ frame: PlaneObservation) -> [Int] { frame.tiles.indices.filter { frame.tiles[$0].cell == nil } }

  static let faults: [Fault] = [
    Fault("A1", "a free view is lost") { frame, _ in frame.freeTiles -= 1 },
    Fault("A1", "the pool has grown") { frame, _ in
      frame.tiles.append(PlaneObservation.ObservedTile())
      frame.freeTiles += 1
    },
    Fault("A2", "two views have one cell") { frame, _ in frame.tiles[bound(frame)[0]].cell = frame.tiles[bound(frame)[1]].cell },
    Fault("A3", "a cell on screen has no view") { frame, _ in frame.tiles[bound(frame)[0]].cell = nil },
    Fault("A3", "a cell is reported missing") { frame, _ in frame.missing = 1 },
    Fault("A5", "a view shows another cell") { frame, _ in frame.tiles[bound(frame)[0]].content?.row += 1 },
    Fault("A5", "a view says that it has data") { frame, _ in frame.tiles[bound(frame)[0]].isLoaded.toggle() },
    Fault("A5", "data that have come are not shown") { frame, input in
      frame.tiles[bound(frame)[0]].showsData = false
      frame.tiles[bound(frame)[0]].isLoaded = false
      input.arrivals = [frame.tiles[bound(frame)[0]].cell!]
    },
    Fault("A6", "a free view is on screen") { frame, _ in frame.tiles[free(frame)[0]].isHidden = false },
    Fault("A6", "a bound view is hidden") { frame, _ in frame.tiles[bound(frame)[0]].isHidden = true },
    Fault("A7", "two cells have exchanged their views") { frame, _ in frame.tiles.swapAt(bound(frame)[0], bound(frame)[1]) },
    Fault("A9", "a bind is wasted") { frame, _ in frame.binds += 1 },
    Fault("A10", "a display ends that has not begun") { frame, _ in
      frame.displays.append(.init(begins: false, pool: free(frame)[0], cell: .init(column: 0, row: 0, level: 0)))
    },
    Fault("A10", "a display begins twice") { frame, _ in
      frame.displays.append(.init(begins: true, pool: bound(frame)[0], cell: frame.tiles[bound(frame)[0]].cell!))
    },
    Fault("B1", "a view stands a grid step to the right") { frame, _ in frame.tiles[bound(frame)[0]].x += 1 },
    Fault("B1", "a view is a grid step too low") { frame, _ in frame.tiles[bound(frame)[0]].height += 1 },
    Fault("B2", "two views overlap") { frame, _ in
      let other = frame.tiles[bound(frame)[1]]
      (frame.tiles[bound(frame)[0]].x, frame.tiles[bound(frame)[0]].y) = (other.x, other.y)
    },
    Fault("B3", "a column of the viewport has no view") { frame, _ in
      for place in bound(frame) { frame.tiles[place].width -= 1 }
    },
    Fault("B8", "the offset is off the grid") { frame, _ in frame.isOnGrid = false },
    Fault("B8", "a rest beyond the border") { frame, _ in
      frame.isResting = true
      frame.offsetX = (1 << 52) + 1
    },
    Fault("B8", "the offset is not where it was set") { frame, input in
      frame.isResting = true
      input.jump = .init(x: frame.offsetX + 1, y: frame.offsetY)
    },
    Fault("B10", "a cell is bound beside the screen") { frame, _ in
      let place = free(frame)[0]
      frame.tiles[place].cell = .init(column: 1_000_000, row: 0, level: frame.zoomExponent)
    },
    Fault("B10", "the level is not the scale's") { frame, _ in frame.level += 1 },
    Fault("B10", "a cell of another level is off the screen") { frame, _ in
      frame.tiles[free(frame)[0]].cell = .init(column: 0, row: 0, level: 5)
    },
    Fault("B11", "cells are bound to nothing") { frame, _ in frame.height = 0 },
    Fault("B12", "a view is off the grid on the screen") { frame, _ in frame.tiles[bound(frame)[0]].screenX = nil },
    Fault("C1", "a zoom moves the middle") { frame, input in
      input.zooms.append(
        PlaneInput.Zoom(
          offset: .init(x: 0, y: 0), newOffset: .init(x: 0, y: 0), mantissa: 65_536, exponent: 0, newMantissa: 65_536, newExponent: 1,
          width: 100, height: 100))
    },
    Fault("C4", "the offset moves by itself") { frame, _ in frame.travelX += 1 },
    Fault("C4", "a correction without a zoom") { frame, _ in
      frame.correctionY += 1
      frame.travelY -= 1
    },
    Fault("C7", "another layout binds") { frame, _ in frame.relayoutBinds = 1 },
    Fault("C7", "another layout loads") { frame, _ in frame.relayoutLoads = 1 },
    Fault("C7", "another layout moves") { frame, _ in frame.relayoutMoves = true },
    Fault("C16", "content moves with a finger that has just come down") { frame, input in
      input.touches = [.init(phase: .began, x: 6400, y: 6400)]
      frame.travelX += 64
      frame.offsetX += 64
    },
    Fault("D1", "an edit is refused that has not been asked for") { frame, _ in frame.refusesEdit = true },
    Fault("E4", "a cell is loaded twice") { frame, _ in
      frame.loads = [frame.tiles[bound(frame)[0]].cell!, frame.tiles[bound(frame)[0]].cell!]
    },
    Fault("E4", "too many loads run") { frame, _ in
      frame.loads = (0..<9).map { .init(column: $0, row: 0, level: frame.zoomExponent) }
    },
    Fault("E6", "a cell on screen waits for one of the border") { frame, _ in
      let place = bound(frame)[0]
      frame.tiles[place].isLoaded = false
      var other = frame.tiles[place].cell!
      other.column -= 1_000
      frame.loads = [other]
    },
    Fault("E8", "a load is far away") { frame, _ in frame.loads = [.init(column: 1_000_000, row: 0, level: frame.zoomExponent)] },
    Fault("E8", "a load is of another level") { frame, _ in
      var cell = frame.tiles[bound(frame)[0]].cell!
      cell.level += 1
      frame.loads = [cell]
    },
    Fault("F6", "a part of the viewport is blank") { frame, _ in
      for place in bound(frame) { frame.tiles[place].height -= 1 }
    },
  ]

  /// A frame in which something is bound, nothing moves, and the checker that has seen all frames before it.
  private static let quietFrame: (checker: PlaneChecker, frame: PlaneObservation)? = {
    var setting = StressSetting.plane(seed: 5, frames: 3000)
    setting[PlaneParameters.isSheet] = 0
    let run = StressRun(setting, PlaneSubject.init)
    while run.step() {
      let frame = run.subject.simulator.observation
      guard frame.frameIsQuiet, frame.height > 12_800, bound(frame).count > 3, !free(frame).isEmpty else { continue }
      return (run.subject.simulator.checker, frame)
    }
    return nil
  }()

  @Test("finds each fault under its rule", arguments: faults)
  func finds(fault: Fault) throws {
    var (checker, frame) = try #require(Self.quietFrame)
    var input = PlaneInput()
    // The same frame once more is a sound one.
    frame.displays = []
    frame.binds = 0
    frame.travelX = 0
    frame.travelY = 0
    frame.correctionX = 0
    frame.correctionY = 0
    checker.check(frame, input: input)
    #expect(checker.results.findings == [])
    fault.spoil(&frame, &input)
    checker.check(frame, input: input)
    #expect(checker.results.findings.contains { $0.rule == fault.rule })
    #expect(checker.results.findings.allSatisfy { !$0.detail.isEmpty && $0.frame == frame.number && !$0.pool.isEmpty })
  }

  @Test("has a fault here for each rule")
  func complete() throws {
    let (checker, _) = try #require(Self.quietFrame)
    #expect(Set(Self.faults.map(\.rule)) == Set(checker.results.tally.map(\.rule)).subtracting(["F5", "B15", "B16", "B17"]))
  }

  @Test("finds what is still displayed at the end")
  func end() throws {
    var (checker, _) = try #require(Self.quietFrame)
    checker.finish([])
    #expect(checker.results.findings.map(\.rule) == ["A10"])
  }

  @Test("counts more findings than it keeps")
  func limit() throws {
    var (checker, frame) = try #require(Self.quietFrame)
    frame.relayoutMoves = true
    for _ in 0...Checker.maximumKeptFindings { checker.check(frame, input: PlaneInput()) }
    #expect(checker.results.findings.count == Checker.maximumKeptFindings)
    #expect(checker.results.findingCount > Checker.maximumKeptFindings)
  }
}

extension PlaneObservation {
  /// Nothing moves, nothing is loaded, and one level alone is there.
  fileprivate var frameIsQuiet: Bool {
    isResting && loads.isEmpty && tiles.allSatisfy { $0.cell == nil || ($0.cell!.level == zoomExponent && $0.isLoaded) }
  }
}
