import Testing
import ViewTree

@Suite("What an animation shows")
struct PresentationTests {
  private let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
  private let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 20))

  init() { window.addSubview(view) }

  private func seconds(_ seconds: Double) -> Instant { Instant(milliseconds: seconds * 1000) }

  private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

  @Test("rule 76: opacity, bounds, center and scale are on the curve between what they were and what they are")
  func values() {
    window.animate(withDuration: 2, curve: .easeIn, at: seconds(1)) {
      view.alpha = 0.5
      view.bounds = Rect(x: 8, y: -4, width: 30, height: 20)
      view.center = Point(x: 105, y: 10)
      view.transform = AffineTransform(a: 3, b: 0, c: 0, d: 1, tx: 12, ty: 0)
    }
    #expect(view.alpha == 0.5 && view.presentation(at: seconds(0)).alpha == 1)
    for step in 0...8 {
      let time = 1 + Double(step) / 4
      let (shown, way) = (view.presentation(at: seconds(time)), AnimationCurve.easeIn.progress(at: Double(step) / 8))
      #expect(isNear(shown.alpha, 1 - way / 2))
      #expect(isNear(shown.bounds.minX, 8 * way) && isNear(shown.bounds.minY, -4 * way) && isNear(shown.bounds.width, 10 + 20 * way))
      #expect(isNear(shown.center.x, 5 + 100 * way) && shown.center.y == 10)
      #expect(isNear(shown.transform.a, 1 + 2 * way) && isNear(shown.transform.tx, 12 * way) && shown.transform.isAxisAligned)
      #expect(isNear(shown.frame.width, (10 + 20 * way) * (1 + 2 * way)) && isNear(shown.frame.midX, 5 + 112 * way))
    }
    let end = view.presentation(at: seconds(3))
    #expect(end.alpha == view.alpha && end.bounds == view.bounds && end.center == view.center && end.transform == view.transform)
    #expect(end.frame == view.frame)
  }

  @Test("a rotation turns, the shorter way round, and keeps its size on the way; so does a turn back")
  func rotation() {
    for (from, to) in [(0.0, 3.0), (3, 0), (3, -3), (-2.5, 2.5), (1, 1.5)] {
      view.transform = AffineTransform(rotationAngle: from)
      window.animate(withDuration: 1, curve: .linear, at: seconds(0)) { view.transform = AffineTransform(rotationAngle: to) }
      let way = abs(to - from) > .pi ? to - from - (to > from ? 2 : -2) * .pi : to - from
      for step in 0...10 {
        let shown = view.presentation(at: seconds(Double(step) / 10)).transform
        let expected = AffineTransform(rotationAngle: from + way * Double(step) / 10)
        #expect(isNear(shown.a, expected.a) && isNear(shown.b, expected.b) && isNear(shown.c, expected.c) && isNear(shown.d, expected.d))
      }
      window.tick(at: window.instant)
      view.layer.removeAllAnimations()
    }
  }

  @Test("each map is what its parts are put together to, and between two maps both ends are exact: mirrors, shears, and no extent at all")
  func parts() {
    let maps = [
      AffineTransform(scaleX: -1, y: 1), AffineTransform(scaleX: 1, y: -2), AffineTransform(scaleX: 0, y: 0),
      AffineTransform(scaleX: 0, y: 3),
      AffineTransform(a: 1, b: 0.5, c: -2, d: 3, tx: 7, ty: -9), AffineTransform(a: 0, b: 2, c: 2, d: 0, tx: 0, ty: 0),
      AffineTransform(a: 0, b: 0, c: -4, d: 3, tx: 1, ty: 1), AffineTransform(rotationAngle: 2).scaledBy(x: -3, y: 0.5),
    ]
    for from in maps {
      for to in maps {
        view.transform = from
        window.animate(withDuration: 1, at: seconds(0)) { view.transform = to }
        for (instant, expected) in [(seconds(0), from), (seconds(1), to)] {
          let shown = view.presentation(at: instant).transform
          let numbers = [(shown.a, expected.a), (shown.b, expected.b), (shown.c, expected.c), (shown.d, expected.d)]
          #expect(numbers.allSatisfy { isNear($0, $1) } && isNear(shown.tx, expected.tx), "from \(from) to \(to)")
        }
        view.layer.removeAllAnimations()
      }
    }
    view.transform = .identity
    window.animate(withDuration: 1, curve: .linear, at: seconds(0)) { view.transform = AffineTransform(scaleX: -1, y: 1) }
    #expect(view.presentation(at: seconds(0.5)).transform.a == 0 && view.presentation(at: seconds(0.5)).transform.d == 1)
    window.animate(withDuration: 1, at: seconds(0)) { view.transform = AffineTransform(a: 1e200, b: 1e200, c: 0, d: 1, tx: 0, ty: 0) }
    #expect(view.presentation(at: seconds(0.5)).transform.isFinite)
  }

  @Test("animations of opacities add up, and what they come to lies between 0 and 1")
  func opacities() {
    view.alpha = 0
    window.animate(withDuration: 1, curve: .linear, at: seconds(0)) { view.alpha = 1 }
    window.animate(withDuration: 1, curve: .linear, at: seconds(0.5)) { view.alpha = 0 }
    #expect(isNear(view.presentation(at: seconds(0.5)).alpha, 0.5) && isNear(view.presentation(at: seconds(1)).alpha, 0.5))
    #expect(isNear(view.presentation(at: seconds(1.25)).alpha, 0.25))
    view.alpha = 1
    #expect(view.presentation(at: seconds(1)).alpha == 1)
  }

  @Test("with a delay the old values are shown until it is over, and the completion waits for it too")
  func delay() {
    var finished: [Bool] = []
    window.animate(withDuration: 1, delay: 0.5, curve: .linear, at: seconds(1)) {
      view.frame.origin.x = 100
    } completion: {
      finished.append($0)
    }
    #expect([1, 1.25, 1.5].allSatisfy { view.presentationFrame(at: seconds($0)).minX == 0 })
    #expect(isNear(view.presentationFrame(at: seconds(1.75)).minX, 25) && view.presentationFrame(at: seconds(2.5)).minX == 100)
    #expect(view.frameAnimations[0].start == seconds(1.5) && view.frameAnimations[0].duration == 1)
    window.tick(at: seconds(2.499))
    #expect(finished == [])
    window.tick(at: seconds(2.5))
    #expect(finished == [true] && view.frameAnimations.isEmpty)
    window.animate(withDuration: 0, delay: 9, { view.frame.origin.x = 5 }, completion: { finished.append($0) })
    #expect(view.presentationFrame(at: window.instant).minX == 5)
    window.tick(at: seconds(2.5))
    #expect(finished == [true, true])
  }

  @Test("from the current state, it starts where the screen is, and ends those animations of the same values alone, as not finished")
  func currentState() {
    var finished: [String] = []
    window.animate(withDuration: 1, curve: .linear, at: seconds(0)) {
      view.center.x = 105
    } completion: {
      finished.append("center \($0)")
    }
    window.animate(withDuration: 1, curve: .linear, at: seconds(0)) {
      view.alpha = 0
    } completion: {
      finished.append("alpha \($0)")
    }
    window.animate(withDuration: 1, curve: .linear, options: .beginFromCurrentState, at: seconds(0.5)) {
      view.center.x = 5
    } completion: {
      finished.append("back \($0)")
    }
    #expect(isNear(view.presentation(at: seconds(0.5)).center.x, 55) && isNear(view.presentation(at: seconds(1)).center.x, 30))
    #expect(isNear(view.presentation(at: seconds(0.75)).alpha, 0.25))
    window.tick(at: seconds(0.5))
    #expect(finished == ["center false"])
    window.tick(at: seconds(2))
    #expect(finished == ["center false", "alpha true", "back true"])
  }

  @Test("an animation of several views whose part is replaced comes to its end, and then was not finished")
  func partlyCut() {
    let other = View()
    window.addSubview(other)
    var finished: [Bool] = []
    window.animate(withDuration: 1, at: seconds(0)) {
      view.alpha = 0
      other.alpha = 0
    } completion: {
      finished.append($0)
    }
    other.removeFromSuperview()
    window.tick(at: seconds(0.5))
    #expect(finished == [] && view.presentation(at: seconds(0.5)).alpha == 0.5 && other.presentation(at: seconds(0.5)).alpha == 0)
    window.tick(at: seconds(1))
    window.tick(at: seconds(2))
    #expect(finished == [false])
  }

  @Test("a completion comes exactly once, with false for what a removal, an end by hand or the window's own end has cut")
  func cut() {
    var finished: [String] = []
    func animate(_ name: String, in window: Window, _ view: View) {
      window.animate(withDuration: 1, at: window.instant) {
        view.center.x += 7
      } completion: {
        finished.append("\(name) \($0)")
      }
    }
    animate("removed", in: window, view)
    view.removeFromSuperview()
    #expect(finished == [] && view.frameAnimations.isEmpty)
    window.tick(at: seconds(0.1))
    #expect(finished == ["removed false"])
    window.addSubview(view)
    animate("ended", in: window, view)
    view.layer.removeAllAnimations()
    view.layer.removeAllAnimations()
    #expect(view.presentation(at: window.instant).center == view.center)
    window.tick(at: seconds(0.2))
    #expect(finished == ["removed false", "ended false"])
    do {
      let other = Window(frame: Rect(x: 0, y: 0, width: 9, height: 9))
      other.addSubview(view)
      animate("gone", in: other, view)
      animate("own", in: other, other)
      #expect(finished.count == 2)
    }
    #expect(finished.suffix(2) == ["gone false", "own false"] && view.window == nil)
    window.tick(at: seconds(9))
    #expect(finished.count == 4)
  }

  @Test("an animation inside another one is cut with it, and each completion still comes once")
  func nestedCut() {
    var finished: [String] = []
    window.animate(withDuration: 1, at: seconds(0)) {
      view.alpha = 0
      window.animate(withDuration: 0.5, at: seconds(0)) {
        view.center.x = 9
      } completion: {
        finished.append("inner \($0)")
      }
    } completion: {
      finished.append("outer \($0)")
    }
    view.removeFromSuperview()
    window.tick(at: seconds(0))
    window.tick(at: seconds(2))
    #expect(finished == ["inner false", "outer false"])
  }

  @Test("an animation in another window runs by that one's time (found: the old window ended it)")
  func otherWindow() {
    let other = Window(frame: window.frame)
    window.animate(withDuration: 1, at: seconds(0)) { view.alpha = 0 }
    other.addSubview(view)
    var finished: [Bool] = []
    other.animate(withDuration: 1, curve: .linear, at: seconds(0)) {
      view.center.x += 100
    } completion: {
      finished.append($0)
    }
    window.tick(at: seconds(9))
    #expect(view.presentation(at: seconds(0.5)).center.x == 55)
    other.tick(at: seconds(1))
    #expect(finished == [true] && view.frameAnimations.isEmpty)
  }

  @Test("the option to lay out inside animates the frames of that layout")
  func layoutSubviews() {
    final class Row: View {
      override func layoutSubviews() { for view in subviews { view.frame.origin.x = bounds.width } }
    }
    let (row, cell) = (Row(frame: Rect(x: 0, y: 0, width: 10, height: 10)), View(frame: Rect(x: 0, y: 0, width: 1, height: 1)))
    row.addSubview(cell)
    window.addSubview(row)
    window.tick(at: .zero)
    window.animate(withDuration: 1, options: .layoutSubviews) { row.frame.size.width = 50 }
    #expect(cell.frame.minX == 50 && cell.presentationFrame(at: .zero).minX == 10)
  }

  @Test("a layer's presentation is a layer of its own with what is shown, at the last tick if nothing is said; nil outside a window")
  func layer() throws {
    view.layer.backgroundColor = .red
    window.tick(at: seconds(1))
    window.animate(withDuration: 1, curve: .linear) {
      view.alpha = 0
      view.frame = Rect(x: 100, y: 0, width: 10, height: 20)
    }
    window.tick(at: seconds(1.5))
    let shown = try #require(view.layer.presentation())
    #expect(isNear(Double(shown.opacity), 0.5) && isNear(shown.frame.minX, 50) && isNear(shown.position.x, 55))
    #expect(shown.backgroundColor == .red && shown.superlayer == nil && view.layer.opacity == 0)
    #expect(try #require(view.layer.presentation(at: seconds(1))).frame.minX == 0)
    shown.opacity = 1
    #expect(view.alpha == 0)
    #expect(View().layer.presentation() == nil && Layer().presentation(at: .zero) == nil)
  }

  @Test("a picture of an instant shows the opacity, the place of the content and the turn of that instant")
  func picture() throws {
    view.backgroundColor = .red
    let inner = View(frame: Rect(x: 0, y: 0, width: 4, height: 4))
    inner.backgroundColor = .blue
    view.addSubview(inner)
    window.animate(withDuration: 1, curve: .linear, at: seconds(0)) {
      view.alpha = 0
      view.bounds.origin.x = 8
      view.transform = AffineTransform(scaleX: 3, y: 3)
    }
    let drawing = try #require(Drawing(window.svg(at: seconds(0.5))))
    let blue = try #require(drawing.elements.first { $0.attributes["fill"] == Color.blue.description })
    let box = Rect(x: 0, y: 0, width: 4, height: 4).applying(blue.map)
    #expect(isNear(box.minX, 5 + 2 * (-5 - 4)) && isNear(box.width, 8))
    #expect(window.svg(at: seconds(0.5)).contains("opacity=\"0.5\""))
    #expect(window.svg(at: seconds(1)) == window.svg())
  }

  @Test("a delay that is negative or not finite is a programmer error, with the number")
  func badDelay() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Window().animate(withDuration: 1, delay: -0.25) {}
    }
    expectMessage(of: result, says: "animate(delay: -0.25)")
  }
}
