import Scrolling
import Testing
import ViewTree

@Suite("Recordings of fingers that are late, broken, cut or too long")
struct TouchRecordingTests {
  private let rig = FingerRig(content: Size(width: 400, height: 100_000), offset: Point(x: 0, y: 50_000))

  /// What is not at rest.
  private var remains: [String] {
    var found: [String] = []
    if rig.view.phase != .resting { found.append("\(rig.view.phase)") }
    if rig.pan.state != .possible { found.append("\(rig.pan.state)") }
    if rig.pan.numberOfTouches != 0 { found.append("\(rig.pan.numberOfTouches) fingers") }
    return found + rig.button.errors + rig.button.fingers.map { "the button has finger \($0)" }
  }

  // MARK: Times

  @Test("a touch at the frame's instant belongs to it, one after it to the next frame, in their order")
  func instants() {
    rig.finger(.began, 300, at: 0)
    rig.finger(.moved, 280, at: 10)
    rig.tick(at: 9.999)
    #expect(rig.view.phase == .tracking && rig.offset.y == 50_000)
    rig.tick(at: 10)
    #expect(rig.view.isDragging && rig.offset.y == 50_010)
    rig.finger(.moved, 260, at: 20.001)
    rig.finger(.ended, 260, at: 80)
    rig.tick(at: 20.001)
    #expect(rig.offset.y == 50_030 && rig.view.isDragging)
    rig.tick(at: 79)
    #expect(rig.view.isDragging, "the lift is still to come")
    rig.tick(at: 80)
    #expect(remains == [])
  }

  @Test("ticks go on by themselves until what waits has been carried out")
  func waits() {
    rig.tick(at: 0)
    rig.finger(.began, 300, at: 100)
    rig.finger(.moved, 200, at: 150)
    for frame in 1...6 { rig.tick(at: Double(frame) * 16) }
    #expect(rig.view.phase == .resting)
    rig.tick(at: 112)
    #expect(rig.view.phase == .tracking)
    for frame in 8...10 { rig.tick(at: Double(frame) * 16) }
    #expect(rig.offset.y == 50_090)
  }

  @Test("touches that come late, before the last frame, are carried out at the next one")
  func late() {
    rig.tick(at: 1000)
    rig.finger(.began, 300, at: 10)
    rig.finger(.moved, 250, at: 20)
    rig.tick(at: 1010)
    #expect(rig.offset.y == 50_040)
    rig.finger(.ended, 250, at: 30)
    rig.tick(at: 1020)
    #expect(rig.view.phase == .resting || rig.view.phase == .decelerating)
    for frame in 0...600 { rig.tick(at: 1030 + Double(frame) * 16) }
    #expect(remains == [])
  }

  @Test("time that stands still or goes backwards: the content ends where the finger did, and nothing is thrown at infinite speed")
  func timeStandsStill() {
    for times in [[10.0, 10, 10, 10, 10], [10, 8, 6, 4, 2], [50, 10, 50, 10, 50], [0, 0, 0, 0, 0], [5, 5, 90, 90, 20]] {
      let rig = FingerRig(content: Size(width: 400, height: 100_000), offset: Point(x: 0, y: 50_000))
      rig.finger(.began, 300, at: 0)
      for (step, time) in times.enumerated() {
        rig.finger(.moved, 300 - Double(step + 1) * 20, at: time)
        rig.tick(at: 100 + Double(step))
      }
      #expect(rig.offset.y == 50_090, "\(times)")
      rig.finger(.ended, 200, at: times[4])
      rig.tick(at: 200)
      #expect(rig.releaseOffset.y == 50_090, "\(times)")
      #expect(abs(rig.velocity.y) <= 20 && rig.velocity.x == 0, "\(times): \(rig.velocity)")
    }
  }

  // MARK: Broken and cut

  @Test("places that are not finite are ignored, places beyond all content too, and the drag goes on")
  func broken() {
    rig.finger(.began, 300, at: 0)
    rig.finger(.moved, 250, at: 10)
    for (x, y) in [(Double.nan, 0.0), (0, .infinity), (1e300, 1e300), (0, -1e15), (-.greatestFiniteMagnitude, 0)] {
      rig.finger(.moved, x, y, at: 11)
      rig.tick(at: 11)
      #expect(rig.offset.y == 50_040, "(\(x) \(y))")
    }
    rig.finger(.moved, 240, at: 20)
    rig.finger(.ended, .nan, 0, at: 21)
    rig.tick(at: 22)
    #expect(rig.offset.y == 50_050 && rig.view.isDragging, "what is not finite is no lift either")
    rig.finger(.ended, 1e200, 0, at: 100)
    rig.tick(at: 100)
    #expect(rig.offset.y == 50_050)
    #expect(remains == [])
  }

  @Test("a place far off the screen, but on the content, is one: the content goes there with the band, and returns")
  func farAway() {
    rig.finger(.began, 300, at: 0)
    rig.finger(.moved, -1e9, at: 10)
    rig.tick(at: 10)
    #expect(rig.offset.y > 99_600 && rig.offset.y < 100_000)
    rig.finger(.ended, -1e9, at: 11)
    for frame in 1...600 { rig.tick(at: 11 + Double(frame) * 16) }
    #expect(rig.offset.y == 99_600)
    #expect(remains == [])
  }

  @Test("a recording that begins in the middle does nothing; one that ends there keeps the drag until the finger is cancelled")
  func cut() {
    rig.finger(.moved, 250, at: 0)
    rig.finger(.moved, 200, at: 10)
    rig.finger(.ended, 150, at: 20)
    rig.tick(at: 20)
    #expect(rig.offset.y == 50_000 && rig.button.heard == [])
    rig.finger(.began, 300, at: 30)
    rig.finger(.moved, 200, at: 40)
    for frame in 3...100 { rig.tick(at: Double(frame) * 16) }
    #expect(rig.view.isDragging && rig.offset.y == 50_090)
    rig.window.cancelTouches(at: Instant.zero.advanced(byMilliseconds: 1600))
    rig.tick(at: 1616)
    #expect(remains == [])
  }

  @Test("the next recording, with the same finger, cancels the drag that was cut and begins its own")
  func cutAndAgain() {
    for number in 0..<5 {
      let start = Double(number) * 1000
      rig.finger(.began, 300, at: start + 30)
      rig.finger(.moved, 250, at: start + 40)
      rig.tick(at: start + 50)
      #expect(rig.offset.y == 50_040 + Double(number) * 40)
    }
    #expect(rig.calls.filter { $0 == "willBeginDragging" }.count == 5)
    #expect(rig.calls.filter { $0 == "didEndDragging(false)" }.count == 4)
  }

  // MARK: Floods

  @Test("a flood of moves without a tick: the content is where the finger was last, and the drag ends as ever")
  func flood() {
    rig.finger(.began, 300, at: 0)
    for step in 1...20_000 { rig.finger(.moved, 300 - Double(step % 200), at: Double(step) / 100) }
    rig.finger(.moved, 250, at: 201)
    rig.tick(at: 210)
    #expect(rig.offset.y == 50_040 && rig.view.isDragging)
    for step in 1...20_000 { rig.finger(.moved, 250 - Double(step % 100), at: 210 + Double(step) / 100) }
    rig.finger(.moved, 220, at: 411)
    rig.finger(.ended, 220, at: 600)
    rig.tick(at: 600)
    #expect(rig.releaseOffset.y == 50_070)
    #expect(remains == [])
  }

  @Test("a flood of taps and of drags without a tick: more than the limit are not watched, and all is at rest afterwards")
  func floodOfGestures() {
    for number in 0..<3000 { rig.stroke(steps: [], at: Double(number) / 100) }
    for number in 0..<3000 { rig.stroke(steps: [Point(x: 0, y: -12), Point(x: 0, y: -1)], interval: 0.001, at: 30 + Double(number) / 100) }
    #expect(rig.button.errors == [] && rig.button.fingers == [])
    rig.tick(at: 100)
    for frame in 1...600 { rig.tick(at: 100 + Double(frame) * 16) }
    #expect(remains == [])
    rig.stroke(steps: [Point(x: 0, y: -50)], interval: 50, at: 20_000)
    let before = rig.offset.y
    rig.tick(at: 20_100)
    #expect(rig.releaseOffset.y == before + 40)
  }

  @Test("a finger that was refused for the flood stays out when the flood is over; its view has it")
  func refused() {
    for number in 0..<(PanRecognizer.maximumWaitingRecords / 2) { rig.stroke(steps: [], at: Double(number) / 100) }
    rig.finger(.began, 300, at: 20)
    rig.tick(at: 30)
    rig.finger(.moved, 200, at: 40)
    rig.tick(at: 50)
    #expect(rig.offset.y == 50_000 && rig.view.phase == .resting)
    rig.finger(.ended, 200, at: 60)
    #expect(rig.button.heard.suffix(2) == ["began", "ended"])
    #expect(remains == [])
    rig.finger(.began, 300, at: 70)
    rig.finger(.moved, 250, at: 80)
    rig.tick(at: 90)
    #expect(rig.offset.y == 50_040)
  }

  @Test("seventeen fingers at once, dragged together, are sixteen")
  func seventeen() {
    for id in 0...16 { rig.finger(.began, 300, at: 0, id: id) }
    #expect(rig.pan.numberOfTouches == Window.maximumTouches)
    for id in 0...16 { rig.finger(.moved, 260, at: 10, id: id) }
    rig.tick(at: 10)
    #expect(abs(rig.offset.y - 50_030) < 1e-9)
    for id in 0...16 { rig.finger(.ended, 260, at: 100, id: id) }
    rig.tick(at: 100)
    #expect(remains == [])
  }
}
