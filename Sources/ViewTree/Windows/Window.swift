/// The root of a view tree, and the door through which time and touches enter it.
///
/// A driver (an event loop, a simulator, a plain loop) calls ``tick(at:)`` once a frame. Every window gets passes, not only a key window
/// (rule 30).
open class Window: View {
  let layoutPass = LayoutPass()
  @exclusivity(unchecked) private var isTicking = false
  @exclusivity(unchecked) private var storedInstant = Instant.zero
  @exclusivity(unchecked) private var storedTickCount = 0
  /// Root views whose controllers will have appeared when the turn is over; the controllers are not retained.
  @exclusivity(unchecked) private var awaitingAppearance: [View] = []
  private var storedScene: Unmanaged<WindowScene>?

  /// Where the view that draws just now records; one for all of them.
  let drawingContext = DrawingContext()

  /// Called with each ``Diagnostic`` of the tree: at the end of a tick with what the tick has met, after its layouts, drawings and
  /// completions, and at the end of a `layoutIfNeeded()` outside of ticks; nil by default. They come in the order in which
  /// they were met, and those of the layout turn behind what views reported during it.
  ///
  /// The handler may change the tree: what it changes is laid out and drawn by the next tick, as what a completion changes, and what is
  /// reported meanwhile is delivered with the next turn. It may not tick the window. Where nothing is wrong it costs nothing.
  public var diagnosticHandler: ((any Diagnostic) -> Void)?
  @exclusivity(unchecked) var waitingDiagnostics = WaitingDiagnostics()
  @exclusivity(unchecked) var isDeliveringDiagnostics = false

  // Touches (Window+Touches.swift), transitions and animations (Window+Transition.swift).
  @exclusivity(unchecked) var activeTouches: [ActiveTouch] = []
  @exclusivity(unchecked) var leavingTouches: [ActiveTouch] = []
  @exclusivity(unchecked) var isChangingSize = false
  /// The animation whose changes are being made.
  @exclusivity(unchecked) var recordingRun: AnimationRun?
  @exclusivity(unchecked) var completions: [AnimationCompletion] = []
  @exclusivity(unchecked) var animatedViews: [View] = []

  /// The instant of the last tick.
  public var instant: Instant { storedInstant }

  /// The instant of the tick before; the start of the run before there were two.
  @exclusivity(unchecked) package private(set) var instantBefore = Instant.zero

  /// How many ticks have begun.
  public var tickCount: Int { storedTickCount }

  /// The tick that a change made now belongs to: the running one, or the next.
  var tickOfWindow: Int { isTicking ? storedTickCount : storedTickCount + 1 }

  /// The rate in frames a second that the display is said to have at most; a scroll motion's first step is one frame of it. 60 by default.
  public var maximumFramesPerSecond = 60 {
    didSet { precondition(maximumFramesPerSecond > 0, "maximumFramesPerSecond = \(maximumFramesPerSecond): a rate is > 0") }
  }

  /// Pixels in a point, 2 by default: a bounce has ended where it moves no pixel, and Android's edges are made of pixels.
  public var displayScale = 2.0 {
    didSet { precondition(displayScale.isFinite && displayScale > 0, "displayScale = \(displayScale): a scale is finite and > 0") }
  }

  /// How often one view may be laid out in one turn before the pass gives up on it (rule 24), and how many constraint passes a turn may
  /// have. 100 by default, as UIKit's guard.
  public var maximumLayoutsPerView: Int {
    get { layoutPass.maximumLayoutsPerView }
    set {
      precondition(newValue > 0 && newValue <= Int(Int32.max), "maximumLayoutsPerView = \(newValue): a limit is 1...\(Int32.max)")
      layoutPass.maximumLayoutsPerView = newValue
    }
  }

  /// A window at `frame` on its screen, visible at once (C: UIKit's begin hidden).
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    storedWindow = Unmanaged.passUnretained(self)
  }

  /// A window in front of those that the scene has.
  public convenience init(frame: Rect = .zero, windowScene: WindowScene) {
    self.init(frame: frame)
    self.windowScene = windowScene
  }

  deinit {
    rareData?.leaveRecognizers()  // before they hear of the end of their touches: nobody must reach a window that is going away
    abandonTouches()
    windowScene?.leave(self)
    // For the same reason the views are out of the window before they hear of it.
    for view in storedSubviews {
      view.storedSuperview = nil
      view.setWindow(nil)
    }
    for view in storedSubviews { view.loseWindow() }
    abandonCompletions()
  }

  /// The scene that the window stands in, if any; not retained.
  public var windowScene: WindowScene? {
    get { storedScene?.takeUnretainedValue() }
    set {
      guard newValue !== windowScene else { return }
      let wasKey = isKeyWindow
      windowScene?.leave(self)
      storedScene = newValue.map { Unmanaged.passUnretained($0) }
      newValue?.enter(self)
      if wasKey { resignKey() }
    }
  }

  func leftScene() { storedScene = nil }

  /// The window has become its scene's key window. The default does nothing.
  open func becomeKey() {}
  /// The window is no longer its scene's key window. The default does nothing.
  open func resignKey() {}

  /// The controller whose view fills the window (rule 79): installed at the window's bounds, and resized with it.
  public var rootViewController: ViewController? {
    didSet { if rootViewController !== oldValue { replaceRoot(oldValue) } }
  }

  /// The window's place and size on its screen. Another size is a transition without an animation: the controllers are told before it (rule
  /// 76); see ``transition(to:duration:curve:at:)`` for one with an animation.
  open override var frame: Rect {
    get { super.frame }
    set { changeSize(to: newValue.standardized.size) { _ in super.frame = newValue } }
  }

  open override var bounds: Rect {
    get { super.bounds }
    set { changeSize(to: newValue.size) { _ in super.bounds = newValue } }
  }

  /// One frame: advances what runs, drains the constraint and the layout marks, draws what is to be drawn, and returns what that took.
  ///
  /// - Parameter instant: the frame's nominal time, never earlier than the last tick's.
  /// - Precondition: not called from inside a tick, a layout pass or the ``diagnosticHandler`` of this window.
  @discardableResult
  public func tick(at instant: Instant) -> LayoutReport {
    precondition(!isTicking && !isDeliveringDiagnostics, "tick(at: \(instant.nanoseconds) ns) was called from inside a tick")
    precondition(!layoutPass.isOpen, "tick(at: \(instant.nanoseconds) ns) was called from inside a layout pass")
    precondition(
      instant >= storedInstant,
      "tick(at: \(instant.nanoseconds) ns): the last tick was at \(storedInstant.nanoseconds) ns, time goes forward"
    )
    isTicking = true
    defer { isTicking = false }
    instantBefore = storedInstant
    storedInstant = instant
    storedTickCount += 1
    if awaits(.tick) { advanceSubtree(to: instant) }
    let hasWork = awaits([.constraints, .layout]) || constraintData?.constraintSystem?.hasWork == true
    let report = hasWork ? layoutPass.run(from: self, of: self) : LayoutReport(layouts: 0)
    let laidOutChanges = completions.count
    if awaits(.drawing) { drawSubtree(in: drawingContext) }
    let isAnimating = !animatedViews.isEmpty || rareData?.animations.isEmpty == false
    if !awaitingAppearance.isEmpty || laidOutChanges > 0 || isAnimating { endTurn(laidOutChanges) }
    if !report.isClean { note(report) }
    if !waitingDiagnostics.isEmpty { deliverDiagnostics() }
    return report
  }

  /// A turn of layout on the tree that was asked for outside of the tick's own.
  func turnDidEnd(_ report: LayoutReport) {
    if !report.isClean { note(report) }
    if !isTicking { deliverDiagnostics() }
  }

  open override func boundsDidChange(from old: Rect) {
    super.boundsDidChange(from: old)
    if old.size != storedBounds.size, let view = rootViewController?.viewIfLoaded, view.superview === self { fill(with: view) }
  }

  /// Rule 79; under a transform as if there were none, as autoresizing has it.
  private func fill(with view: View) {
    let frame = Rect(origin: .zero, size: storedBounds.size)
    if view.hasTransform { view.untransformedFrame = frame } else { view.frame = frame }
  }

  func awaitAppearance(of rootView: View) { awaitingAppearance.append(rootView) }

  private func endTurn(_ laidOutChanges: Int) {
    if !awaitingAppearance.isEmpty {  // rule 77
      let views = awaitingAppearance
      awaitingAppearance = []  // before the calls, which may install other controllers: those appear at the next tick
      for view in views { view.storedController?.takeUnretainedValue().turnDidEnd(in: self) }
    }
    completeTransitions(first: laidOutChanges)
  }

  /// Each callback may set `rootViewController` once more; then that one has been installed when the callback returns.
  private func replaceRoot(_ old: ViewController?) {
    let new = rootViewController
    if let old, old.isViewLoaded, old.view.superview === self {
      old.viewWillLeaveWindow()
      old.view.removeFromSuperview()
    }
    guard let new, new === rootViewController else { return }
    new.loadViewIfNeeded()
    fill(with: new.view)
    guard new === rootViewController else { return }
    new.viewWillEnterWindow()
    guard new === rootViewController else {
      new.viewWillLeaveWindow()
      return new.viewDidLeaveWindow()
    }
    insertSubview(new.view, at: 0)
  }
}
