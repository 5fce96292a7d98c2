import Testing
import ViewTree

@testable import Scrolling

@Suite("A finger that stops after it was shown ahead")
struct RepeatedTouchTests {
  private func touch(_ milliseconds: Double, _ x: Double) -> FingerSample {
    FingerSample(location: Point(x: x, y: 0), instant: Instant.zero.advanced(byMilliseconds: milliseconds))
  }

  private func at(_ milliseconds: Double) -> Instant { Instant.zero.advanced(byMilliseconds: milliseconds) }

  /// A finger at 0 and 100, 10 ms apart, that a frame has shown at 150.
  private func shownAhead(by resampling: TouchResampling = .android) -> DraggingFinger {
    var finger = DraggingFinger()
    finger.add(touch(80, 0))
    finger.add(touch(90, 100))
    #expect(finger.place(at: at(95), before: nil, by: resampling)?.x == (resampling == .android ? 150 : 100))
    return finger
  }

  @Test("stays there while touches repeat its coordinate, however many, and however far apart")
  func repeated() {
    var finger = shownAhead()
    for (number, time) in [100.0, 110, 120, 300].enumerated() {
      finger.add(touch(time, 100))
      #expect(finger.place(at: at(time + 5), before: nil, by: .android)?.x == 150, "\(number)")
    }
    #expect(finger.lastPlace(at: at(310), by: .android)?.x == 150)
  }

  @Test("stays there though the next touch, somewhere else, is known already")
  func nextIsKnown() {
    var finger = shownAhead()
    finger.add(touch(100, 100))
    #expect(finger.place(at: at(105), before: touch(110, 200), by: .android)?.x == 150)
  }

  @Test("goes to where the first touch with another coordinate is, and is not held again by what repeats that one")
  func moved() {
    var finger = shownAhead()
    finger.add(touch(100, 100))
    #expect(finger.place(at: at(105), before: nil, by: .android)?.x == 150)
    finger.add(touch(130, 101))  // too far apart for a line
    #expect(finger.place(at: at(135), before: nil, by: .android)?.x == 101)
    finger.add(touch(160, 101))
    #expect(finger.place(at: at(165), before: nil, by: .android)?.x == 101)
    #expect(finger.lastPlace(at: at(170), by: .android)?.x == 101)
  }

  @Test("is let go by a touch in between, though the frame sees two equal ones last")
  func movedBetweenFrames() {
    var finger = shownAhead()
    for (time, x) in [(100.0, 100.0), (104, 130), (108, 130)] { finger.add(touch(time, x)) }
    #expect(finger.place(at: at(110), before: nil, by: .android)?.x == 130)
  }

  @Test("does not go back to a touch that is older than what was shown")
  func late() {
    var finger = shownAhead()  // made up for 95 ms
    finger.add(touch(94, 120))
    #expect(finger.lastPlace(at: at(94.5), by: .android)?.x == 150)
    finger.add(touch(95, 120))
    #expect(finger.lastPlace(at: at(96), by: .android)?.x == 150, "it repeats one that was no news")
    finger.add(touch(97, 121))
    #expect(finger.lastPlace(at: at(97), by: .android)?.x == 121)
  }

  @Test("leaves from where it last was if no touch repeats it")
  func leaves() {
    var finger = shownAhead()
    #expect(finger.lastPlace(at: at(96), by: .android)?.x == 100)
    #expect(finger.lastPlace(at: at(94), by: .android)?.x == 150, "it had left before what was shown")
    var nobody = DraggingFinger()
    #expect(nobody.lastPlace(at: at(1), by: .android) == nil)
  }

  @Test("is where its touches are on platforms that show nothing ahead")
  func others() {
    var finger = shownAhead(by: .none)
    finger.add(touch(100, 100))
    #expect(finger.place(at: at(105), before: touch(110, 200), by: .none)?.x == 150, "between two")
    finger.add(touch(110, 200))
    finger.add(touch(120, 200))
    #expect(finger.place(at: at(115), before: nil, by: .none)?.x == 200 && finger.lastPlace(at: at(120), by: .none)?.x == 200)
  }

  /// The offsets at the frames of a finger that goes by 100 points in 10 ms and then stays where it is.
  private func offsets(_ platform: ScrollPlatform) -> [Double] {
    let rig = FingerRig(content: Size(width: 400, height: 9000), offset: Point(x: 0, y: 3000), platform: platform)
    rig.finger(.began, 390, at: 0)
    var seen: [Double] = []
    for (number, y) in [290.0, 190, 190, 190, 190, 190].enumerated() {
      rig.finger(.moved, y, at: Double(number + 1) * 10)
      rig.tick(at: Double(number + 1) * 10 + 9.9)
      seen.append(rig.offset.y)
    }
    rig.finger(.ended, 190, at: 72)
    rig.tick(at: 79.9)
    return seen + [rig.offset.y]
  }

  @Test("does not take the content back in a view, nor when it leaves")
  func inAView() {
    let android = offsets(.android)
    #expect(android == android.sorted() && android[1] == android[6], "\(android)")
    #expect(abs(android[1] - 3241) < 1e-9, "200 points less the slop of 8, and 49 ahead")
    #expect(offsets(.uikit) == [3090, 3190, 3190, 3190, 3190, 3190, 3190])
  }
}
