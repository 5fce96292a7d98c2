import Scrolling
import Testing
import ViewTree

@Suite("What makes a drag of fingers")
struct PanRecognizerTests {
  private static let plane = Size(width: 4000, height: 4000)
  private static let middle = Point(x: 1000, y: 1000)
  /// The same for content that scrolls vertically only.
  private static let down = Point(x: 0, y: 1000)

  private func slop(_ platform: ScrollPlatform) -> Double {
    switch platform {
    case .uikit: 10
    case .android: 8
    case .flutterClamping, .flutterBouncing: 18
    }
  }

  // MARK: The slop

  @Test("a drag begins with exactly the platform's slop, and that is not applied (rule 93)", arguments: ScrollPlatform.allCases)
  func slops(platform: ScrollPlatform) {
    let rig = FingerRig(offset: Self.down, platform: platform)
    let least = slop(platform)
    rig.finger(.began, 300, at: 0)
    rig.finger(.moved, 300 - least + 1 / 64, at: 30)
    #expect(rig.pan.state == .possible && rig.pan.translation == .zero)
    rig.finger(.moved, 300 - least, at: 60)
    #expect(rig.pan.state == .began && rig.pan.translation == .zero)
    rig.tick(at: 100)
    #expect(rig.calls == ["willBeginDragging"])
    #expect(rig.offset == Self.down)
    rig.finger(.moved, 300 - least - 0.125, at: 130)
    rig.tick(at: 200)
    #expect(rig.offset == Self.down + Point(x: 0, y: 0.125))
    #expect(rig.button.heard == ["began", "cancelled"])
  }

  @Test("one step of fifty points drags by fifty less the slop (rule 93)", arguments: ScrollPlatform.allCases, [-50.0, 50])
  func bigStep(platform: ScrollPlatform, step: Double) {
    let rig = FingerRig(offset: Self.down, platform: platform)
    rig.finger(.began, 200, at: 0)
    rig.finger(.moved, 200 + step, at: 30)
    rig.tick(at: 100)
    #expect(rig.offset.y == 1000 - step + (step > 0 ? slop(platform) : -slop(platform)))
    #expect(rig.view.isTracking && rig.view.isDragging && !rig.view.isDecelerating)
  }

  @Test("the slop is as long in every direction, and taken off in the direction of the travel (rule 93)")
  func diagonals() {
    for (x, y) in [(6.0, 8.0), (-8, 6), (-6, -8), (8, -6)] {
      let rig = FingerRig(content: Self.plane, offset: Self.middle)
      rig.finger(.began, 200, 200, at: 0)
      rig.finger(.moved, 200 + x * 127 / 128, 200 + y * 127 / 128, at: 10)
      #expect(rig.pan.state == .possible)
      rig.finger(.moved, 200 + x, 200 + y, at: 20)
      #expect(rig.pan.state == .began && rig.pan.translation == .zero)
      rig.finger(.moved, 200 + 5 * x, 200 + 5 * y, at: 30)
      #expect(rig.pan.translation == Point(x: 4 * x, y: 4 * y))
      let atOnce = FingerRig(content: Self.plane, offset: Self.middle)
      atOnce.finger(.began, 200, 200, at: 0)
      atOnce.finger(.moved, 200 + 5 * x, 200 + 5 * y, at: 30)
      atOnce.tick(at: 30)
      rig.tick(at: 30)
      #expect(atOnce.offset == rig.offset && abs(rig.offset.x - 1000 + 4 * x) < 1e-9 && abs(rig.offset.y - 1000 + 4 * y) < 1e-9)
    }
  }

  @Test("travel there and back that never leaves the slop is no drag: the button is pressed")
  func staysWithin() {
    let rig = FingerRig()
    rig.finger(.began, 200, at: 0)
    for step in 1...50 { rig.finger(.moved, 200 + 9 * Double(step % 3 - 1), at: Double(step * 10)) }
    rig.finger(.ended, 200, at: 600)
    rig.tick(at: 600)
    #expect(rig.calls == [] && rig.offset == .zero)
    #expect(rig.button.heard == ["began", "ended"])
    #expect(rig.view.phase == .resting && rig.pan.state == .possible)
  }

  // MARK: Directions

  @Test("the directional lock keeps to an axis below 20 degrees, to the other one from 70 on, and lets go of both between")
  func lock() {
    let (sin, cos) = ([0.0, 0.3338, 0.3437, 0.5, 0.9391, 0.9403, 1], [1.0, 0.94264, 0.93907, 0.8660254, 0.34366, 0.34035, 0])
    // 0, 19.5, 20.1, 30, 69.9, 70.1 and 90 degrees.
    for (place, moves) in [(0, "x"), (1, "x"), (2, "xy"), (3, "xy"), (4, "xy"), (5, "y"), (6, "y")] {
      for (signX, signY) in [(1.0, 1.0), (-1, 1), (1, -1), (-1, -1)] {
        let rig = FingerRig(content: Self.plane, offset: Self.middle)
        rig.view.isDirectionalLockEnabled = true
        let (x, y) = (signX * cos[place] * 100, signY * sin[place] * 100)
        rig.finger(.began, 200, 200, at: 0)
        rig.finger(.moved, 200 + x, 200 + y, at: 10)
        rig.finger(.moved, 200 + x * 1.5 + 7, 200 + y * 1.5 + 7, at: 20)  // the lock stays as it was decided
        rig.tick(at: 20)
        let way = rig.offset - Self.middle
        #expect((way.x != 0) == moves.contains("x") && (way.y != 0) == moves.contains("y"), "\(place): \(way)")
        let expected = Point(x: -(x * 1.4 + 7), y: -(y * 1.4 + 7))
        #expect(!moves.contains("x") || abs(way.x - expected.x) < 0.01)
        #expect(!moves.contains("y") || abs(way.y - expected.y) < 0.01)
      }
    }
  }

  @Test("without the lock both axes go with the finger, in whatever direction it went first")
  func noLock() {
    let rig = FingerRig(content: Self.plane, offset: Self.middle)
    rig.finger(.began, 200, 200, at: 0)
    rig.finger(.moved, 150, 200, at: 10)
    rig.finger(.moved, 150, 170, at: 20)
    rig.tick(at: 20)
    #expect(rig.offset == Self.middle + Point(x: 40, y: 30))
  }

  @Test("a drag across a scroller of one axis does not begin; turned into its direction it begins without a jump")
  func across() {
    let rig = FingerRig(offset: Self.down)
    rig.finger(.began, 100, 200, at: 0)
    for step in 1...10 { rig.finger(.moved, 100 + Double(step) * 5, 201, at: Double(step) * 10) }
    rig.tick(at: 100)
    #expect(rig.pan.state == .possible && rig.calls == [])
    for step in 1...20 { rig.finger(.moved, 150, 201 - Double(step) * 4, at: 100 + Double(step) * 10) }
    rig.tick(at: 300)
    #expect(rig.pan.isActive)
    #expect(rig.offset.x == 0)
    // Up to the touch before the one with which it began the way was across: |y| <= |x| = 50, that is, up to -48 + 1.
    #expect(rig.offset.y == 1000 + 80 - 48)
    #expect(rig.calls.filter { $0 == "willBeginDragging" }.count == 1)
  }

  @Test("content that fits is not dragged, unless it always bounces along that axis")
  func fits() {
    let rig = FingerRig(content: Size(width: 400, height: 400))
    rig.finger(.began, 200, at: 0)
    rig.finger(.moved, 100, at: 10)
    rig.finger(.ended, 100, at: 20)
    #expect(rig.button.heard == ["began", "ended"])
    rig.view.alwaysBounceHorizontal = true
    rig.stroke(steps: [Point(x: 0, y: 50)], at: 30)
    #expect(rig.button.heard.suffix(2) == ["began", "ended"])
    rig.view.alwaysBounceVertical = true
    rig.stroke(steps: [Point(x: 0, y: 50)], at: 100)
    #expect(rig.button.heard.suffix(2) == ["began", "cancelled"])
    rig.view.bounces = false
    rig.stroke(steps: [Point(x: 0, y: 50)], at: 200)
    #expect(rig.button.heard.suffix(2) == ["began", "ended"])
  }

  // MARK: Several fingers

  @Test("fingers count as their centroid: landing and leaving move nothing, moving apart neither, moving together does")
  func centroid() {
    let rig = FingerRig(content: Self.plane, offset: Self.middle)
    rig.finger(.began, 200, 200, at: 0)
    rig.finger(.moved, 200, 150, at: 10)
    rig.tick(at: 10)
    #expect(rig.offset == Self.middle + Point(x: 0, y: 40))
    rig.finger(.began, 0, 0, at: 20, id: 1)
    rig.finger(.began, 399, 20, at: 20, id: 2)
    rig.tick(at: 30)
    #expect(rig.offset == Self.middle + Point(x: 0, y: 40) && rig.pan.numberOfTouches == 3)
    rig.finger(.ended, 399, 20, at: 40, id: 2)
    rig.finger(.moved, 230, 160, at: 50)
    rig.finger(.moved, -30, -10, at: 50, id: 1)
    rig.tick(at: 60)
    #expect(rig.offset == Self.middle + Point(x: 0, y: 40), "apart")
    for (id, x, y) in [(0, 210.0, 120.0), (1, -50, -50)] { rig.finger(.moved, x, y, at: 70, id: id) }
    rig.tick(at: 70)
    #expect(rig.offset == Self.middle + Point(x: 20, y: 80), "together")
    rig.finger(.ended, 210, 120, at: 80)
    rig.finger(.moved, -50, -60, at: 90, id: 1)
    rig.tick(at: 90)
    #expect(rig.offset == Self.middle + Point(x: 20, y: 90), "the one that is left counts in full")
    #expect(rig.view.isDragging && rig.calls.filter { $0 == "willBeginDragging" }.count == 1)
    rig.finger(.ended, -50, -60, at: 200, id: 1)
    rig.tick(at: 200)
    #expect(rig.story.suffix(2) == ["willEndDragging", "didEndDragging(false)"])
    #expect(rig.pan.state == .possible && rig.pan.numberOfTouches == 0)
  }

  @Test("two fingers that move apart by hundreds of points begin no drag; two together need the slop once")
  func twoFingersBegin() {
    let rig = FingerRig(content: Self.plane, offset: Self.middle)
    for id in 0...1 { rig.finger(.began, 200, 200, at: 0, id: id) }
    for step in 1...40 {
      for id in 0...1 { rig.finger(.moved, 200, 200 + Double(step * (id == 0 ? 4 : -4)), at: Double(step * 10), id: id) }
    }
    rig.tick(at: 500)
    #expect(rig.pan.state == .possible && rig.calls == [])
    for (id, y) in [(0, 345.0), (1, 25.0)] { rig.finger(.moved, 200, y, at: 500, id: id) }
    #expect(rig.pan.isActive)
    rig.tick(at: 501)
    #expect(rig.offset == Self.middle + Point(x: 0, y: 5))
  }

  @Test("slow travel of fingers that take turns adds up to a drag")
  func turns() {
    let rig = FingerRig(content: Self.plane, offset: Self.middle)
    for turn in 0..<4 {
      rig.finger(.began, 200, 200, at: Double(turn * 100), id: turn)
      if turn > 0 { rig.finger(.ended, 200, 196, at: Double(turn * 100 + 1), id: turn - 1) }
      rig.finger(.moved, 200, 196, at: Double(turn * 100 + 50), id: turn)
    }
    rig.tick(at: 400)
    #expect(rig.pan.translation == Point(x: 0, y: -6))
    #expect(rig.offset == Self.middle + Point(x: 0, y: 6))
  }
}
