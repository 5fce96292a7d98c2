import TestSupport
import Testing
import ViewTree

@Suite("Transforms and anchor points")
struct TransformTests {
  @Test("rule 8: an anchor point marks nobody under a transform either; the frame turns around the new point")
  func anchorPoint() {
    let stage = Stage()
    let parent = stage.probe("P", in: stage.window)
    let view = stage.probe("A", in: parent)
    view.transform = AffineTransform(scaleX: 2, y: 4)
    stage.settle()
    view.anchorPoint = Point(x: 0, y: 1)
    #expect(view.frame == Rect(x: 5, y: -35, width: 20, height: 40))
    #expect(view.center == Point(x: 5, y: 5))
    stage.tick()
    #expect(stage.log.lines.isEmpty)
  }

  @Test("rule 12: another transform marks the superview, not the view, not the grandparent")
  func marks() {
    let stage = Stage()
    let parent = stage.probe("P", in: stage.window)
    let view = stage.probe("A", in: parent)
    _ = stage.probe("B", in: parent)
    stage.settle()
    for transform in [
      AffineTransform(rotationAngle: 1), AffineTransform(scaleX: 2, y: 2), AffineTransform(translationX: 1, y: 0), .identity,
    ] {
      view.transform = transform
      #expect(parent.isLayoutNeeded && !view.isLayoutNeeded && !stage.window.isLayoutNeeded)
      stage.tick()
      #expect(stage.log.layouts == ["P"])
      stage.log.lines = []
    }
  }

  @Test("rules 12 and 22: a transform set by the superview's own layout marks it no more")
  func marksInLayout() {
    let stage = Stage()
    let parent = stage.probe("P", in: stage.window)
    let view = stage.probe("A", in: parent)
    parent.when(.layoutSubviews) { _ in view.transform = AffineTransform(rotationAngle: view.transform.a + 1) }
    stage.tick()
    #expect(stage.log.layouts == ["P", "A"])
    #expect(!parent.isLayoutNeeded)
  }

  @Test("rule 13: the transform that is already there marks nobody, the identity at birth included")
  func equalTransform() {
    let stage = Stage()
    let view = stage.probe("A", in: stage.probe("P", in: stage.window))
    stage.settle()
    view.transform = .identity
    view.transform = AffineTransform(rotationAngle: 0)
    stage.tick()
    view.transform = AffineTransform(rotationAngle: 0.5)
    stage.settle()
    view.transform = AffineTransform(rotationAngle: 0.5)
    view.layer.setAffineTransform(AffineTransform(rotationAngle: 0.5))
    stage.tick()
    #expect(stage.log.lines.isEmpty)
  }

  @Test("rule 34: the frame is the box around the turned bounds: half extents |a|w/2 + |c|h/2 around the mapped middle")
  func computedFrame() {
    var generator = SplitMix(seed: 34)
    for _ in 0..<2_000 {
      let view = View.random(using: &generator)
      let (t, size) = (view.transform, view.bounds.size)
      let middle = Point(x: (0.5 - view.anchorPoint.x) * size.width, y: (0.5 - view.anchorPoint.y) * size.height)
      let x = t.a * middle.x + t.c * middle.y + t.tx + view.center.x
      let y = t.b * middle.x + t.d * middle.y + t.ty + view.center.y
      let width = abs(t.a) * size.width + abs(t.c) * size.height
      let height = abs(t.b) * size.width + abs(t.d) * size.height
      #expect(view.frame.isNear(Rect(x: x - width / 2, y: y - height / 2, width: width, height: height)))
    }
  }

  @Test("rule 40, published numbers: 80 x 60 around (40, 40) turned by 45 degrees; (160, 40, 80, 60) scaled by (1.5, 0.5)")
  func publishedFrames() {
    let turned = View(frame: Rect(x: 40, y: 40, width: 80, height: 60))
    turned.transform = AffineTransform(rotationAngle: .pi / 4)
    #expect(turned.frame.isNear(Rect(x: 30.503, y: 20.503, width: 98.995, height: 98.995), within: 0.0005))
    let scaled = View(frame: Rect(x: 160, y: 40, width: 80, height: 60))
    scaled.transform = AffineTransform(scaleX: 1.5, y: 0.5)
    #expect(scaled.frame == Rect(x: 140, y: 55, width: 120, height: 30))
  }

  @Test("rule 40: a transform leaves center and bounds, and the identity brings the old frame back to the last bit")
  func storedTruthStays() {
    let view = View(frame: Rect(x: 0.1, y: -7.3, width: 33.3, height: 0.7))
    view.bounds.origin = Point(x: 5, y: -6)
    view.anchorPoint = Point(x: 0.3, y: 2)
    let (frame, center, bounds) = (view.frame, view.center, view.bounds)
    for transform in [AffineTransform(rotationAngle: 2), AffineTransform(scaleX: 0, y: -3), AffineTransform(translationX: 9, y: 1e9)] {
      view.transform = transform
      #expect(view.center == center && view.bounds == bounds && view.transform == transform)
    }
    view.transform = .identity
    #expect(view.frame == frame)
  }

  @Test("rule 39 under a transform: bounds.origin moves no frame, bounds.size grows around the anchor point")
  func boundsUnderTransform() {
    let view = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    view.anchorPoint = Point(x: 0, y: 0.5)
    view.transform = AffineTransform(scaleX: 2, y: 2)
    let frame = view.frame
    view.bounds.origin = Point(x: -100, y: 40)
    #expect(view.frame == frame)
    view.bounds.size = Size(width: 40, height: 40)
    #expect(view.frame == Rect(x: 20, y: -20, width: 80, height: 80))
    #expect(view.center == Point(x: 20, y: 20))
  }

  @Test("rule 41: under a scale the size is divided by it, for all scales, mirrors, displacements and anchors of a dyadic grid")
  func frameUnderScale() {
    let frames = [Rect(x: 3, y: -8, width: 40, height: 24), Rect(x: -64, y: 5.5, width: 0, height: 8)]
    for a in [-4, -1, 0.25, 2] {
      for d in [-2, 0.5, 1] {
        for displacement in [Point.zero, Point(x: 16, y: -3)] {
          for anchor in [Point.zero, Point(x: 0.5, y: 0.5), Point(x: 1, y: -2)] {
            let view = View(frame: Rect(x: 1, y: 1, width: 8, height: 8))
            view.anchorPoint = anchor
            view.bounds.origin = Point(x: 7, y: 7)
            view.transform = AffineTransform(a: a, b: 0, c: 0, d: d, tx: displacement.x, ty: displacement.y)
            for frame in frames {
              view.frame = frame
              #expect(view.frame == frame)
              #expect(view.bounds == Rect(x: 7, y: 7, width: frame.width / abs(a), height: frame.height / abs(d)))
            }
          }
        }
      }
    }
  }

  @Test("rules 6, 7 and 41: under a scale too, another size marks the view and its superview, another origin nobody")
  func frameMarksUnderScale() {
    let stage = Stage()
    let parent = stage.probe("P", in: stage.window)
    let view = stage.probe("A", in: parent)
    view.transform = AffineTransform(scaleX: 3, y: 0.1)
    stage.settle()
    view.frame.origin = Point(x: -50, y: 0.3)
    #expect(!view.isLayoutNeeded && !parent.isLayoutNeeded)
    view.frame.size.width = 31
    #expect(view.isLayoutNeeded && parent.isLayoutNeeded && !stage.window.isLayoutNeeded)
  }

  @Test("rule 41: a scale of zero leaves the side that it hides, and the frame's corner goes where it was set")
  func frameUnderZeroScale() {
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    view.transform = AffineTransform(scaleX: 0, y: 2)
    view.frame = Rect(x: 30, y: 40, width: 99, height: 40)
    #expect(view.bounds.size == Size(width: 10, height: 20))
    #expect(view.frame == Rect(x: 30, y: 40, width: 0, height: 40))
  }

  #if DEBUG
    @Test("rule 41: setting a frame under a rotation, a quarter turn or a shear ends a debug build, with path and numbers")
    func frameUnderRotation() async {
      var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        view.transform = AffineTransform(rotationAngle: .pi / 4)
        view.frame = Rect(x: 0, y: 0, width: 12.5, height: 10)
      }
      expectMessage(of: result, says: "(rule 41)")
      expectMessage(of: result, says: "12.5")
      result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        view.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        view.frame.origin.x = 1
      }
      expectMessage(of: result, says: "(rule 41)")
      result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        view.transform = AffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)
        view.frame.size.width = 1
      }
      expectMessage(of: result, says: "(rule 41)")
    }
  #endif

  @Test("rule 43: a transform with a NaN or an infinity")
  func badTransform() async {
    var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      View().transform = AffineTransform(a: 1, b: 0, c: .nan, d: 1, tx: 0, ty: 0)
    }
    expectMessage(of: result, says: "nan")
    expectMessage(of: result, says: "(rule 43)")
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      View().transform = AffineTransform(translationX: -.infinity, y: 0)
    }
    expectMessage(of: result, says: "-inf")
  }

  @Test("rule 43: bounds that willChangeBounds turned into NaN are not stored (found: they were)")
  func badProposal() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Broken: View {
        override func willChangeBounds(to proposed: Rect, by cause: BoundsCause) -> Rect {
          Rect(x: .nan, y: 0, width: proposed.width, height: 1)
        }
      }
      Broken().bounds.size.width = 5
    }
    expectMessage(of: result, says: "(rule 43)")
  }

  @Test("rule 43: a finite frame whose center is none is not stored (found: it was)")
  func overflowingCenter() async {
    var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      View().frame = Rect(x: 1.5e308, y: 0, width: 1.5e308, height: 1)
    }
    expectMessage(of: result, says: "1.5e+308")
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = View(frame: Rect(x: 0, y: 1.5e308, width: 1, height: 1.5e308))
    }
    expectMessage(of: result, says: "1.5e+308")
  }

  @Test("rule 43: a size that becomes infinite by the division of rule 41 is not stored (found: it was)")
  func overflowingScale() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let view = View()
      view.transform = AffineTransform(scaleX: 0.001, y: 1)
      view.frame = Rect(x: 0, y: 0, width: 1e307, height: 1)
    }
    expectMessage(of: result, says: "(rule 43)")
  }
}

/// In debug builds the message of a programmer error carries the facts; in release builds Swift prints none.
func expectMessage(of result: ExitTest.Result?, says words: String, sourceLocation: SourceLocation = #_sourceLocation) {
  #if DEBUG
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains(words), sourceLocation: sourceLocation)
  #endif
}

extension SplitMix {
  /// A multiple of 1/8 in `range`: sums of a few of them are exact.
  mutating func eighths(in range: ClosedRange<Int>) -> Double {
    Double(Int.random(in: range.lowerBound * 8...range.upperBound * 8, using: &self)) / 8
  }
}

extension View {
  /// A view with a scrolled, displaced and mostly turned, scaled or sheared geometry; its transform has an inverse.
  static func random(using generator: inout SplitMix) -> View {
    let view = View(
      frame: Rect(
        x: generator.eighths(in: -40...40), y: generator.eighths(in: -40...40), width: generator.eighths(in: 1...120),
        height: generator.eighths(in: 1...120)))
    view.bounds.origin = Point(x: generator.eighths(in: -30...30), y: generator.eighths(in: -30...30))
    view.anchorPoint = Point(x: generator.eighths(in: -1...2), y: generator.eighths(in: -1...2))
    let angle = generator.eighths(in: -10...10)
    let (x, y) = (generator.eighths(in: 1...3) - 0.5, generator.eighths(in: 1...3) - 0.5)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: break
    case 1: view.transform = AffineTransform(rotationAngle: angle)
    case 2: view.transform = AffineTransform(scaleX: x, y: -y)
    case 3: view.transform = AffineTransform(translationX: angle, y: x * 9)
    case 4: view.transform = AffineTransform(a: x, b: 0, c: angle / 4, d: y, tx: 0, ty: 3)
    default: view.transform = AffineTransform(rotationAngle: angle).scaledBy(x: x, y: y).translatedBy(x: 3, y: -angle)
    }
    return view
  }
}
