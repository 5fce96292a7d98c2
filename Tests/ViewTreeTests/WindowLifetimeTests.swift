import Testing
import ViewTree

/// A controller that writes down when it appears and disappears.
private final class AppearingController: ViewController {
  var calls: [String] = []

  override func viewWillAppear(_ animated: Bool) { calls.append("willAppear") }
  override func viewDidAppear(_ animated: Bool) { calls.append("didAppear") }
  override func viewWillDisappear(_ animated: Bool) { calls.append("willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { calls.append("didDisappear") }
}

@Suite("Windows that go away")
struct WindowLifetimeTests {
  private static let frame = Rect(x: 0, y: 0, width: 100, height: 200)

  /// Whether a window that was used by `body` and then dropped is gone.
  private func isGone(after body: (Window) -> Void) -> Bool {
    weak var dropped: Window?
    do {
      let window = Window(frame: Self.frame)
      window.tick(at: .zero)
      body(window)
      dropped = window
    }
    return dropped == nil
  }

  @Test("a window dropped in the midst of its own rotation is gone (found: its animation retained it)")
  func rotation() {
    let rotated = isGone { window in
      window.rootViewController = ViewController()
      window.tick(at: .zero)
      window.rotate()
      #expect(window.frameAnimations.count == 1)
    }
    let moved = isGone { window in window.animate(withDuration: 1, { window.frame.origin.x = 5 }, completion: { _ in }) }
    #expect(rotated && moved)
  }

  @Test("the window's own animation is forgotten when it is over, as a view's is")
  func ownAnimation() {
    let window = Window(frame: Self.frame)
    window.animate(withDuration: 0.1) { window.frame.origin.x = 5 }
    window.tick(at: Instant(nanoseconds: 99_000_000))
    #expect(window.frameAnimations.count == 1)
    window.tick(at: Instant(nanoseconds: 100_000_000))
    #expect(window.frameAnimations.isEmpty)
  }

  @Test("a window dropped in the midst of a touch on itself is gone (found: the touch retained it)")
  func touch() {
    let touched = isGone { window in
      let hit = window.send(Touch(phase: .began, location: Point(x: 5, y: 5), instant: .zero))
      #expect(hit === window)
    }
    #expect(touched)
  }

  @Test("its views have left it when they hear of its end, and a controller may appear in another one (found: it never did again)")
  func controllers() {
    let controller = AppearingController()
    let log = CallLog()
    let probe = Probe("V", log: log)
    controller.view.addSubview(probe)
    for _ in 0..<2 {
      controller.calls = []
      let shown = isGone { window in
        window.rootViewController = controller
        window.tick(at: .zero)
        #expect(controller.calls == ["willAppear", "didAppear"])
        log.lines = []
        probe.when(.didMoveToWindow) { #expect($0.window == nil && $0.root === controller.view) }
      }
      #expect(shown)
      #expect(controller.calls == ["willAppear", "didAppear", "willDisappear", "didDisappear"])
      #expect(log.lines == ["V.willMove(toWindow: nil)", "V.didMoveToWindow"])
      #expect(controller.view.superview == nil)
      probe.when(.didMoveToWindow) { _ in }
    }
  }

  @Test("rule 76: a controller's default view follows its parent's, as UIKit's does (found: it kept its size)")
  func defaultView() {
    let window = Window(frame: Self.frame)
    let (parent, child) = (ViewController(), ViewController())
    window.rootViewController = parent
    parent.addChild(child)
    child.view.frame = parent.view.bounds
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    window.tick(at: .zero)
    window.rotate()
    #expect(child.view.frame == Rect(x: 0, y: 0, width: 200, height: 100))
  }
}

@Suite("Root views that are unusual")
struct RootViewTests {
  @Test("rule 79: a rotated root view fills the window as if it were not (found: its frame was set under the rotation)")
  func rotated() {
    let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 200))
    let controller = ViewController()
    controller.view.transform = AffineTransform(rotationAngle: 0.3)
    window.rootViewController = controller
    #expect(controller.view.bounds.size == Size(width: 100, height: 200) && controller.view.center == Point(x: 50, y: 100))
    window.frame.size = Size(width: 150, height: 80)
    #expect(controller.view.bounds.size == Size(width: 150, height: 80) && controller.view.center == Point(x: 75, y: 40))
  }

  @Test("rule 79: a root view that was carried into another window is that one's affair")
  func carriedAway() {
    let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 200))
    let other = Window(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    let controller = ViewController()
    window.rootViewController = controller
    other.addSubview(controller.view)
    window.frame.size.width = 77
    #expect(controller.view.frame == Rect(x: 0, y: 0, width: 100, height: 200))
  }

  @Test("rule 76: a view that leaves its window in the midst of an animation has lost it when it comes back, as a layer does")
  func leaves() {
    let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 200))
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(view)
    window.animate(withDuration: 1) { view.frame.origin.x = 50 }
    #expect(view.presentationFrame(at: .zero).minX == 0)
    view.removeFromSuperview()
    window.addSubview(view)
    #expect(view.frameAnimations.isEmpty && view.presentationFrame(at: .zero).minX == 50)
  }

  @Test("responders, layers and constraints are equal if they are one and the same")
  func identity() {
    let (a, b) = (View(), View())
    a.addSubview(b)
    #expect(a == a && a != b && a.subviews.contains(b) && Set([a, b, a]).count == 2)
    #expect(a.layer == a.layer && a.layer != b.layer && Set([a.layer, b.layer]).count == 2)
    let constraint = a.widthAnchor.constraint(equalToConstant: 1)
    #expect(constraint == constraint && constraint != a.widthAnchor.constraint(equalToConstant: 1))
  }
}
