import Testing
import ViewTree

@testable import ScrollSimulation

@Suite("Strokes on a plane, as its checker sees them")
struct PlaneStrokeTests {
  /// A finger that lands, goes to a place in four reports, a frame each, and leaves, and how far the content has gone in the first of
  /// these frames and in the last.
  private static func findings(
    to x: Int64, _ y: Int64, locks: Bool, content: (x: Int64, y: Int64), later: (x: Int64, y: Int64) = (0, 0), program: Int? = nil,
    foreseen: Bool = false, among others: (inout PlaneInput, Int) -> Void = { _, _ in }
  ) -> [String] {
    var checker = PlaneChecker(
      reference: PlaneReference(
        cellWidth: 6400, cellHeight: 6400, border: 0, ahead: 4, loadLimit: 8, reach: 1 << 52, hasLevels: false, slop: 640,
        foreseesFingers: foreseen, locksDirection: locks))
    var frame = PlaneObservation()
    (frame.width, frame.height) = (12_800, 12_800)
    checker.check(frame, input: PlaneInput())
    for number in 0...5 {
      var input = PlaneInput()
      let part = Int64(min(number, 4))
      input.touches = [.init(phase: number == 0 ? .began : number == 5 ? .ended : .moved, x: x * part / 4, y: y * part / 4)]
      input.isMovedByProgram = program == number
      others(&input, number)
      frame.number = number
      (frame.travelX, frame.travelY) = number == 1 ? content : number == 4 ? later : (0, 0)
      frame.offsetX += frame.travelX
      frame.offsetY += frame.travelY
      checker.check(frame, input: input)
    }
    return checker.results.findings.filter { $0.rule == "C16" }.map(\.detail)
  }

  @Test("a locked drag along an axis moves nothing across (C16)")
  func locked() {
    // 100 points and 30 points: 16.7 degrees. 10 points of its way are the slop.
    let slop = (x: Int64((640 * 100 / 104.4).rounded()), y: Int64(0))
    #expect(Self.findings(to: 6400, 1920, locks: true, content: (slop.x - 6400, 0)) == [])
    #expect(!Self.findings(to: 6400, 1920, locks: true, content: (slop.x - 6400, -1)).isEmpty)
    #expect(!Self.findings(to: 6400, 1920, locks: true, content: (slop.x - 6400, 0), later: (0, -640)).isEmpty)
    #expect(!Self.findings(to: 6400, 1920, locks: false, content: (slop.x - 6400, 0)).isEmpty)
    #expect(!Self.findings(to: 1920, 6400, locks: true, content: (slop.x - 6400, 0)).isEmpty)
  }

  @Test("a diagonal drag moves both, locked or not, by the finger's way less the slop (C16)", arguments: [true, false])
  func diagonal(locks: Bool) {
    let due = Int64((640 * 0.5.squareRoot()).rounded()) - 6400
    #expect(Self.findings(to: 6400, 6400, locks: locks, content: (due, due)) == [])
    #expect(!Self.findings(to: 6400, 6400, locks: locks, content: (due, 0)).isEmpty)
    #expect(!Self.findings(to: 6400, 6400, locks: locks, content: (0, due)).isEmpty)
    #expect(!Self.findings(to: 6400, 6400, locks: locks, content: (due - 3, due)).isEmpty)
    #expect(!Self.findings(to: 6400, 6400, locks: locks, content: (-due, due)).isEmpty)
  }

  @Test("content may stay where Android has foreseen a finger whose last touch repeats the one before, and nowhere else (C16)")
  func foreseen() {
    let due = Int64((640 * 0.5.squareRoot()).rounded()) - 6400
    // The finger leaves where it was in the report before.
    #expect(Self.findings(to: 6400, 6400, locks: false, content: (due - 90, due - 90), foreseen: true) == [])
    #expect(!Self.findings(to: 6400, 6400, locks: false, content: (due - 90, due - 90)).isEmpty)
    let goesOn = { (input: inout PlaneInput, number: Int) in if number == 5 { input.touches[0].x += 64 } }
    #expect(!Self.findings(to: 6400, 6400, locks: false, content: (due - 90, due - 90), foreseen: true, among: goesOn).isEmpty)
  }

  @Test("a finger within the slop moves nothing, and what a program moves is not the finger's (C16)")
  func others() {
    #expect(Self.findings(to: 400, 400, locks: true, content: (0, 0)) == [])
    #expect(!Self.findings(to: 400, 400, locks: true, content: (1, 0)).isEmpty)
    #expect(Self.findings(to: 400, 400, locks: true, content: (999, 0), program: 1) == [])
  }

  @Test("what a wheel or another finger moves as well is not one finger's, nor is a finger's that lands beside the view (C16)")
  func crowd() {
    func findings(_ others: (inout PlaneInput, Int) -> Void) -> [String] {
      Self.findings(to: 400, 400, locks: false, content: (999, 0), among: others)
    }
    #expect(!findings { _, _ in }.isEmpty)
    #expect(findings { input, number in input.hasWheels = number == 1 } == [])
    #expect(findings { input, number in if number == 1 { input.touches.append(.init(finger: 1, phase: .began, x: 0, y: 0)) } } == [])
    #expect(findings { input, number in if number == 0 { input.touches[0].y = 12_800 } } == [])
  }
}
