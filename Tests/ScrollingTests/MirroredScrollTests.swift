import Scrolling
import Testing
import ViewTree

@Suite("Scroll views that run from right to left")
struct MirroredScrollTests {
  /// A finger's way over the window, tick by tick, and the offsets that it leads to; sideways is mirrored for `direction`.
  private func offsets(_ direction: LayoutDirection, _ platform: ScrollPlatform) -> [Point] {
    let rig = FingerRig(content: Size(width: 4000, height: 4000), offset: Point(x: 900, y: 900), platform: platform)
    rig.window.layoutDirection = direction
    func x(_ x: Double) -> Double { direction == .rightToLeft ? 400 - x : x }
    var offsets: [Point] = []
    var place = Point(x: 300, y: 250)
    rig.finger(.began, x(place.x), place.y, at: 1)
    for step in 1...8 {
      place = place + Point(x: -Double(step) * 7.25, y: 3)
      rig.finger(.moved, x(place.x), place.y, at: Double(step) * 10)
      rig.tick(at: Double(step) * 10 + 5)
      offsets.append(rig.offset)
    }
    rig.finger(.ended, x(place.x), place.y, at: 88)
    for frame in 1...60 {
      rig.tick(at: 90 + Double(frame) * 1000 / 60)
      offsets.append(rig.offset)
    }
    return offsets
  }

  @Test("a mirrored finger leads to the same offsets, in every frame of the drag and of the fling", arguments: ScrollPlatform.allCases)
  func mirrored(platform: ScrollPlatform) {
    let plain = offsets(.leftToRight, platform)
    #expect(offsets(.rightToLeft, platform) == plain)
    #expect(plain.last!.x > 1200)
  }

  @Test("a view that turns round in a drag lets go where it is; in a fling it goes on towards the same content")
  func turning() {
    let rig = FingerRig(content: Size(width: 4000, height: 400), offset: Point(x: 900, y: 0))
    rig.finger(.began, 300, 200, at: 1)
    for step in 1...5 {
      rig.finger(.moved, 300 - Double(step) * 30, 200, at: Double(step) * 10)
      rig.tick(at: Double(step) * 10)
    }
    let dragged = rig.offset
    #expect(rig.view.phase == .dragging && dragged.x > 1000)
    rig.view.layoutDirection = .rightToLeft
    rig.finger(.moved, 100, 200, at: 60)
    for frame in 4...100 { rig.tick(at: Double(frame) * 1000 / 60) }
    #expect(rig.view.phase == .resting && rig.offset == dragged)
    rig.finger(.ended, 100, 200, at: 1700)
    rig.stroke(from: Point(x: 100, y: 200), steps: Array(repeating: Point(x: 30, y: 0), count: 6), at: 1710)
    rig.tick(at: 1780)
    rig.tick(at: 1800)
    let flung = rig.offset
    #expect(rig.view.phase == .decelerating && flung.x > dragged.x)
    rig.view.layoutDirection = nil
    rig.tick(at: 1820)
    #expect(rig.view.phase == .decelerating && rig.offset.x > flung.x)
  }

  @Test("a drag passes from a view to one around it that runs the other way")
  func passing() {
    let inner = ScrollView(frame: Rect(x: 300, y: 0, width: 400, height: 400))
    let rig = FingerRig(content: Size(width: 1000, height: 400), view: inner)
    let outer = ScrollView(frame: rig.window.bounds)
    outer.contentSize = Size(width: 2400, height: 400)
    rig.window.addSubview(outer)
    outer.addSubview(inner)
    outer.layoutDirection = .rightToLeft
    inner.layoutDirection = .leftToRight
    outer.contentOffset.x = 300
    inner.contentOffset.x = 580  // 20 points from its end
    rig.tick(at: 0)
    rig.finger(.began, 300, 200, at: 1)
    rig.finger(.moved, 290, 200, at: 10)  // the slop
    rig.finger(.moved, 220, 200, at: 20)
    rig.tick(at: 20)
    #expect(inner.contentOffset.x == 600 && outer.contentOffset.x == 250)  // its content follows the finger to the left
    rig.finger(.moved, 100, 200, at: 30)
    rig.tick(at: 30)
    rig.finger(.ended, 100, 200, at: 31)
    rig.tick(at: 40)
    rig.tick(at: 60)
    #expect(inner.contentOffset.x == 600 && outer.contentOffset.x < 130)
  }
}
