import Testing
import ViewTree

@Suite("Geometry of a view")
struct GeometryTests {
  @Test("rule 34: the frame is computed from center, bounds and anchor point")
  func computedFrame() {
    let view = View(frame: Rect(x: 10, y: 20, width: 40, height: 60))
    #expect(view.center == Point(x: 30, y: 50))
    #expect(view.bounds == Rect(x: 0, y: 0, width: 40, height: 60))
    view.center = Point(x: 100, y: 100)
    #expect(view.frame == Rect(x: 80, y: 70, width: 40, height: 60))
    view.anchorPoint = Point(x: 0, y: 1)
    #expect(view.center == Point(x: 100, y: 100))
    #expect(view.frame == Rect(x: 100, y: 40, width: 40, height: 60))
  }

  @Test("rule 34: for all anchors, origins and sizes on the half-point grid the frame that was set is the frame that is read")
  func frameRoundTrip() {
    let steps = [-3.5, 0, 0.5, 7]
    let sides = [0, 0.5, 8]
    let view = View()
    for anchorX in [0, 0.25, 0.5, 1, 2] {
      for anchorY in [-1, 0, 0.5, 1] {
        view.anchorPoint = Point(x: anchorX, y: anchorY)
        #expect(view.anchorPoint == Point(x: anchorX, y: anchorY))
        for x in steps {
          for y in steps {
            for width in sides {
              for height in sides {
                let frame = Rect(x: x, y: y, width: width, height: height)
                view.frame = frame
                #expect(view.frame == frame)
                #expect(view.center == Point(x: x + anchorX * width, y: y + anchorY * height))
              }
            }
          }
        }
      }
    }
  }

  @Test("rule 38: setting the frame sets the size, keeps bounds.origin and moves the center")
  func settingFrame() {
    let view = View()
    view.bounds.origin = Point(x: 5, y: 700)
    view.frame = Rect(x: 1, y: 2, width: 30, height: 40)
    #expect(view.bounds == Rect(x: 5, y: 700, width: 30, height: 40))
    #expect(view.center == Point(x: 16, y: 22))
  }

  @Test("rule 38: a frame with negative sides is the same area with positive ones")
  func negativeSides() {
    let view = View(frame: Rect(x: 10, y: 10, width: -4, height: -6))
    #expect(view.frame == Rect(x: 6, y: 4, width: 4, height: 6))
    view.frame = Rect(x: 0, y: 0, width: 3, height: -2)
    #expect(view.frame == Rect(x: 0, y: -2, width: 3, height: 2))
  }

  @Test("rule 39: bounds.size grows around the center")
  func growing() {
    let view = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    view.bounds.size = Size(width: 40, height: 10)
    #expect(view.frame == Rect(x: 0, y: 15, width: 40, height: 10))
  }

  @Test("rule 39: bounds.origin never moves the frame")
  func scrolled() {
    let view = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    view.bounds.origin = Point(x: -123, y: 456)
    #expect(view.frame == Rect(x: 10, y: 10, width: 20, height: 20))
  }

  @Test("opacity is clamped to 0...1")
  func opacity() {
    let view = View()
    view.alpha = 1.5
    #expect(view.alpha == 1)
    view.alpha = -0.5
    #expect(view.alpha == 0)
  }

  @Test("boundsDidChange comes once per change of the bounds, after the marks, with the old bounds")
  func boundsHook() {
    final class Watcher: View {
      var seen: [String] = []
      override func boundsDidChange(from old: Rect, by cause: BoundsCause) {
        seen.append("\(old.width) to \(bounds.width), dirty \(isLayoutNeeded)")
      }
    }
    let view = Watcher(frame: Rect(x: 0, y: 0, width: 1, height: 1))
    view.layoutIfNeeded()
    view.frame = Rect(x: 9, y: 9, width: 2, height: 1)
    view.frame.origin.x = 3
    view.center = .zero
    view.bounds.size.width = 2
    view.bounds.origin.x = 1
    #expect(view.seen == ["1.0 to 2.0, dirty true", "2.0 to 2.0, dirty true"])
  }

  @Test("a view that changes the proposed size still goes to the origin that the frame names (found: it stood beside it)")
  func pinnedSizeKeepsOrigin() {
    final class Halved: View {
      override func willChangeBounds(to proposed: Rect, by cause: BoundsCause) -> Rect {
        Rect(origin: proposed.origin, size: Size(width: proposed.width / 2, height: proposed.height / 4))
      }
    }
    let view = Halved()
    view.anchorPoint = Point(x: 1, y: 0.5)
    view.frame = Rect(x: 10, y: 20, width: 40, height: 40)
    #expect(view.frame == Rect(x: 10, y: 20, width: 20, height: 10))
  }
}
