import Testing
import ViewTree

/// A controller that writes down what a change of size sends it.
private final class TurningController: ViewController {
  let name: String
  let log: CallLog
  var onWill: (ViewControllerTransitionCoordinator) -> Void = { _ in }
  var onDidLayout: () -> Void = {}
  var onCompletion: () -> Void = {}

  init(_ name: String, log: CallLog) {
    self.name = name
    self.log = log
  }

  override func loadView() { view = TurningView("\(name)View", log: log) }
  override func viewWillLayoutSubviews() { log.lines.append("\(name).viewWillLayoutSubviews") }
  override func viewDidLayoutSubviews() {
    log.lines.append("\(name).viewDidLayoutSubviews")
    onDidLayout()
  }

  override func viewWillTransition(to size: Size, with coordinator: ViewControllerTransitionCoordinator) {
    log.lines.append("\(name).viewWillTransition(\(Int(size.width)) x \(Int(size.height)))")
    coordinator.animate(
      alongsideTransition: { _ in self.log.lines.append("\(self.name).alongside") },
      completion: { _ in
        self.log.lines.append("\(self.name).completion")
        self.onCompletion()
      })
    onWill(coordinator)
    super.viewWillTransition(to: size, with: coordinator)
  }
}

private final class TurningView: View {
  let name: String
  let log: CallLog
  var onLayout: (View) -> Void = { _ in }

  init(_ name: String, log: CallLog) {
    self.name = name
    self.log = log
    super.init(frame: .zero)
  }

  override func boundsDidChange(from old: Rect, by cause: BoundsCause) {
    if old.size != bounds.size { log.lines.append("\(name) is \(Int(bounds.width)) x \(Int(bounds.height))") }
  }

  override func layoutSubviews() {
    log.lines.append("\(name).layoutSubviews")
    onLayout(self)
  }
}

/// A window of 100 x 200 with a controller R, whose view fills it; a child controller K, whose view is the half of R's by its mask.
private struct TurningStage {
  let window = Window(frame: Rect(x: 3, y: 4, width: 100, height: 200))
  let log = CallLog()
  let root: TurningController, child: TurningController
  let flipped = Size(width: 200, height: 100)

  init() {
    root = TurningController("R", log: log)
    child = TurningController("K", log: log)
    root.addChild(child)
    child.view.frame = Rect(x: 0, y: 0, width: 50, height: 100)
    child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight, .flexibleRightMargin, .flexibleBottomMargin]
    root.view.frame = window.bounds
    root.view.addSubview(child.view)
    window.rootViewController = root
    tick(0)
    log.lines = []
  }

  /// A tick at a number of milliseconds.
  func tick(_ milliseconds: Double) { window.tick(at: Instant.zero.advanced(byMilliseconds: milliseconds)) }

  var completions: [String] { log.lines.filter { $0.hasSuffix(".completion") } }

  static let told = ["R.viewWillTransition(200 x 100)", "K.viewWillTransition(200 x 100)"]
  static let resized = ["KView is 100 x 50", "RView is 200 x 100"]
  static let laidOut = [
    "R.viewWillLayoutSubviews", "RView.layoutSubviews", "R.viewDidLayoutSubviews", "K.viewWillLayoutSubviews", "KView.layoutSubviews",
    "K.viewDidLayoutSubviews",
  ]
}

@Suite("Transitions")
struct TransitionTests {
  private let stage = TurningStage()

  @Test("rule 76: told parents first, resized and autoresized, alongside, laid out, and at the animation's end the completions")
  func animated() {
    stage.window.transition(to: stage.flipped, duration: 0.25)
    let begun = stage.log.lines
    #expect(Array(begun.prefix(2)) == TurningStage.told)
    #expect(begun.dropFirst(2).prefix(2).sorted() == TurningStage.resized)
    #expect(Array(begun.dropFirst(4)) == ["R.alongside", "K.alongside"] + TurningStage.laidOut)
    #expect(stage.window.frame == Rect(x: 3, y: 4, width: 200, height: 100))
    for time in [1.0, 249.9] {
      stage.tick(time)
      #expect(stage.log.lines == begun)
    }
    stage.tick(250)
    #expect(stage.log.lines == begun + ["R.completion", "K.completion"])
    stage.tick(900)
    #expect(stage.completions.count == 2)
  }

  @Test("rule 76: setting frame or bounds does the same without an animation; layout, then completion, in the next tick")
  func plain() {
    for change in [{ $0.frame.size = Size(width: 200, height: 100) }, { $0.bounds.size = Size(width: 200, height: 100) }]
      as [(Window) -> Void]
    {
      let stage = TurningStage()
      change(stage.window)
      #expect(Array(stage.log.lines.prefix(2)) == TurningStage.told)
      #expect(Array(stage.log.lines.dropFirst(4)) == ["R.alongside", "K.alongside"])
      stage.tick(0)
      #expect(Array(stage.log.lines.dropFirst(6)) == TurningStage.laidOut + ["R.completion", "K.completion"])
      #expect(stage.root.view.frameAnimations.isEmpty)
    }
  }

  @Test("rule 76: a move, an equal size and a scroll of the window tell nobody")
  func noChange() {
    stage.window.frame.origin = Point(x: 50, y: 60)
    stage.window.bounds.origin = Point(x: 1, y: 1)
    stage.window.transition(to: stage.window.bounds.size)
    stage.window.frame = stage.window.frame
    stage.tick(1000)
    #expect(stage.log.lines == [])
  }

  @Test("rule 76: a child is told only if its own size will change, with the size that its parent names")
  func sizeOfChild() {
    final class Halving: ViewController {
      override func size(forChildContentContainer child: ViewController, withParentContainerSize parentSize: Size) -> Size {
        Size(width: 50, height: parentSize.height / 2)
      }
    }
    let halving = Halving()
    halving.addChild(stage.child)
    halving.view.addSubview(stage.child.view)
    stage.window.rootViewController = halving
    stage.child.view.frame = Rect(x: 0, y: 0, width: 50, height: 100)
    stage.log.lines = []
    stage.window.frame.size = Size(width: 300, height: 80)
    #expect(stage.log.lines.first == "K.viewWillTransition(50 x 40)")
    stage.child.view.frame = Rect(x: 0, y: 0, width: 50, height: 60)
    stage.tick(0)
    stage.log.lines = []
    stage.window.frame.size = Size(width: 500, height: 120)
    stage.tick(0)
    #expect(!stage.log.lines.contains { $0.contains("viewWillTransition") || $0.contains("completion") })
  }

  @Test("rule 76: each frame that changed is a pair of from and to with start, duration and curve; what did not change has none")
  func recorded() {
    let (moved, still, beside) = (View(frame: Rect(x: 0, y: 0, width: 8, height: 8)), View(frame: .zero), View(frame: .zero))
    for view in [moved, still, beside] { stage.root.view.addSubview(view) }
    stage.tick(10)
    (stage.root.view as? TurningView)?.onLayout = { moved.frame.origin.x = $0.bounds.width }
    let start = Instant.zero.advanced(byMilliseconds: 10)
    stage.root.onWill = { $0.animate(alongsideTransition: { _ in beside.frame.origin.y = 50 }) }
    stage.window.transition(to: stage.flipped, duration: 0.5, curve: .linear)
    func expect(_ view: View, from: Rect, to: Rect) {
      let animations = view.frameAnimations
      #expect(animations.map(\.from) == [from] && animations.map(\.to) == [to] && animations.map(\.start) == [start])
      #expect(animations.map(\.duration) == [0.5] && animations.map(\.curve) == [.linear])
    }
    expect(stage.window, from: Rect(x: 3, y: 4, width: 100, height: 200), to: Rect(x: 3, y: 4, width: 200, height: 100))
    expect(stage.root.view, from: Rect(x: 0, y: 0, width: 100, height: 200), to: Rect(x: 0, y: 0, width: 200, height: 100))
    expect(stage.child.view, from: Rect(x: 0, y: 0, width: 50, height: 100), to: Rect(x: 0, y: 0, width: 100, height: 50))
    expect(moved, from: Rect(x: 0, y: 0, width: 8, height: 8), to: Rect(x: 200, y: 0, width: 8, height: 8))
    expect(beside, from: .zero, to: Rect(x: 0, y: 50, width: 0, height: 0))
    #expect(still.frameAnimations.isEmpty)
    for fraction in [-1, 0, 0.25, 0.5, 0.75, 1, 7] {
      let x = moved.presentationFrame(at: start.advanced(byMilliseconds: fraction * 500)).minX
      #expect(abs(x - 200 * min(max(fraction, 0), 1)) < 1e-9)
    }
    stage.tick(509.9)
    #expect(moved.frameAnimations.count == 1)
    stage.tick(510)
    #expect(moved.frameAnimations.isEmpty && stage.window.frameAnimations.isEmpty)
    #expect(moved.frame.minX == 200)
  }

  @Test("rule 76: a transition that begins in the middle of another adds up: nothing on the screen jumps, and it ends where it was set")
  func overlapping() {
    stage.window.transition(to: stage.flipped, duration: 0.4, curve: .easeInOut)
    stage.tick(100)
    let now = Instant.zero.advanced(byMilliseconds: 100)
    let before = stage.child.view.presentationFrame(at: now)
    stage.window.transition(to: Size(width: 60, height: 60), duration: 0.4, curve: .linear)
    #expect(stage.child.view.presentationFrame(at: now).distance(to: before) < 1e-9)
    #expect(stage.child.view.frame.distance(to: Rect(x: 0, y: 0, width: 30, height: 30)) < 1e-9)
    stage.tick(400)
    #expect(stage.completions == ["R.completion", "K.completion"])
    #expect(stage.child.view.frameAnimations.count == 1)
    // A quarter of the second one's way back from 100 x 50 is left.
    let shown = stage.child.view.presentationFrame(at: Instant.zero.advanced(byMilliseconds: 400))
    #expect(shown.distance(to: Rect(x: 0, y: 0, width: 30 + 70 * 0.25, height: 30 + 20 * 0.25)) < 1e-9)
    stage.tick(500)
    #expect(stage.completions.count == 4 && stage.child.view.frameAnimations.isEmpty)
  }

  @Test("a start that is given counts for the frames and for the completions")
  func givenStart() {
    let start = Instant.zero.advanced(byMilliseconds: 1000)
    stage.window.transition(to: stage.flipped, duration: 0.1, curve: .linear, at: start)
    #expect(stage.root.view.frameAnimations.map(\.start) == [start])
    for time in [0.0, 500, 1099] {
      stage.tick(time)
      #expect(stage.completions == [])
      #expect(stage.root.view.frameAnimations.count == 1)
    }
    stage.tick(1100)
    #expect(stage.completions.count == 2)
  }

  @Test("a duration of 0 lays out at once, animates nothing, and completes at the end of the next tick")
  func instantly() {
    stage.window.transition(to: stage.flipped, duration: 0)
    #expect(Array(stage.log.lines.suffix(6)) == TurningStage.laidOut)
    #expect(stage.root.view.frameAnimations.isEmpty && stage.completions == [])
    stage.tick(0)
    #expect(stage.completions == ["R.completion", "K.completion"])
  }

  @Test("the coordinator knows size, duration and curve; what is queued in the animation or later is refused, its completion is not")
  func coordinator() {
    var seen: [String] = []
    stage.root.onWill = { coordinator in
      seen.append(
        "\(coordinator.targetSize.width) \(coordinator.transitionDuration) \(coordinator.completionCurve) \(coordinator.isAnimated)")
      coordinator.animate(alongsideTransition: { coordinator in
        let isQueued = coordinator.animate(alongsideTransition: { _ in seen.append("late") }, completion: { _ in seen.append("completed") })
        seen.append("queued: \(isQueued)")
      })
    }
    stage.window.transition(to: stage.flipped, duration: 0.5, curve: .easeIn)
    stage.tick(600)
    #expect(seen == ["200.0 0.5 easeIn true", "queued: false", "completed"])
  }

  @Test("a size set inside viewWillTransition is set, told to nobody, and replaced by the one that was announced")
  func nested() {
    stage.root.onWill = { [stage] _ in stage.window.frame.size = Size(width: 7, height: 7) }
    stage.window.transition(to: stage.flipped, duration: 0.1)
    #expect(stage.log.lines.filter { $0.contains("viewWillTransition") } == TurningStage.told)
    #expect(stage.window.bounds.size == stage.flipped && stage.root.view.bounds.size == stage.flipped)
    stage.tick(100)
    #expect(stage.completions.count == 2)
    stage.root.onWill = { _ in }
    stage.window.frame.size = Size(width: 9, height: 9)
    #expect(stage.log.lines.suffix(3).contains("K.alongside"))  // the next one is told again
  }

  @Test("completions that begin the next transition take turns, for ever, one a tick at most")
  func chained() {
    var count = 0
    stage.root.onCompletion = { [stage] in
      count += 1
      stage.window.rotate(duration: 0)
    }
    stage.window.rotate(duration: 0)
    for tick in 1...20 {
      stage.tick(Double(tick))
      #expect(count == tick)
      #expect(stage.window.bounds.size == (tick.isMultiple(of: 2) ? stage.flipped : Size(width: 100, height: 200)))
    }
    stage.root.onCompletion = {}
    #expect(stage.window.brokenInvariants() == [])
  }

  @Test("rule 76: a size set in viewDidAppear completes after its layout, in the next tick (found: before it)")
  func fromDidAppear() {
    final class Eager: ViewController {
      var lines: [String] = []
      override func viewDidLayoutSubviews() { lines.append("did layout") }
      override func viewDidAppear(_ animated: Bool) { view.window?.frame.size.width += 1 }
      override func viewWillTransition(to size: Size, with coordinator: ViewControllerTransitionCoordinator) {
        coordinator.animate(alongsideTransition: nil) { _ in self.lines.append("completion") }
      }
    }
    let (window, eager) = (Window(frame: Rect(x: 0, y: 0, width: 10, height: 10)), Eager())
    window.rootViewController = eager
    window.tick(at: .zero)
    window.tick(at: .zero)
    #expect(eager.lines == ["did layout", "did layout", "completion"])
  }

  @Test("a size set inside the layout is laid out in the same turn, told, and completed after it")
  func fromLayout() {
    var isArmed = true
    stage.child.onDidLayout = { [stage] in
      guard isArmed else { return }
      isArmed = false
      stage.window.frame.size = stage.flipped
    }
    for view in [stage.root.view, stage.child.view] { view.setNeedsLayout() }
    stage.tick(0)
    #expect(stage.root.view.bounds.size == stage.flipped && stage.child.view.bounds.size == Size(width: 100, height: 50))
    #expect(stage.log.lines.last == "K.completion")
    #expect(stage.log.lines.filter { $0 == "RView.layoutSubviews" }.count == 2)
    stage.tick(0)
    #expect(stage.completions.count == 2 && stage.window.brokenInvariants() == [])
  }

  @Test("an animation outside a transition: pairs, completion, and an inner one that the outer one takes along")
  func animate() {
    let view = View(frame: Rect(x: 0, y: 0, width: 8, height: 8))
    stage.root.view.addSubview(view)
    stage.tick(0)
    var done: [String] = []
    stage.window.animate(withDuration: 0.2) { [stage] in
      view.frame.origin.x = 10
      stage.window.animate(withDuration: 0.1) {
        view.frame.origin.x = 20
      } completion: { _ in
        done.append("inner")
      }
    } completion: { _ in
      done.append("outer")
    }
    #expect(view.frameAnimations.map { [$0.from.minX, $0.to.minX, $0.duration] } == [[0, 20, 0.2]])
    stage.tick(1000)
    #expect(done == ["inner", "outer"])
  }

  @Test("sizes and durations that are none, and a transition inside a layout pass")
  func programmerErrors() async {
    await #expect(processExitsWith: .failure) { Window().transition(to: Size(width: -1, height: 1)) }
    await #expect(processExitsWith: .failure) { Window().transition(to: Size(width: .nan, height: 1)) }
    await #expect(processExitsWith: .failure) { Window().transition(to: Size(width: 1, height: 1), duration: -0.1) }
    await #expect(processExitsWith: .failure) { Window().animate(withDuration: .infinity) {} }
    await #expect(processExitsWith: .failure) {
      let stage = TurningStage()
      stage.root.onDidLayout = { stage.window.rotate() }
      stage.root.view.setNeedsLayout()
      stage.tick(0)
    }
  }
}
