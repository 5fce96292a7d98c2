/// The root of a view tree, and the entry for time and touches.
///
/// A driver (an event loop, a simulator, a plain loop) calls ``tick(at:)`` once per frame. Every window gets passes, key or not (rule 30).
open class Window: View {
  @usableFromInline final let layoutPass = LayoutPass()
  @exclusivity(unchecked) private var storedInstant = Instant.zero
  @exclusivity(unchecked) private var storedTickCount = 0
  @usableFromInline @exclusivity(unchecked) final var tickOfWindow = 1  // the tick of a change made now
  @exclusivity(unchecked) private var awaitingAppearance: [View] = [] { didSet { marks.formUnion(.turnEnd) } }  // their controllers appear
  private var storedScene: Unmanaged<WindowScene>?

  let drawingContext = DrawingContext()  // shared by all views: one draws at a time

  /// Called with each ``Diagnostic`` of the tree, in order; nil by default.
  ///
  /// It is called at the end of a tick, after layouts, drawings and completions, and of a `layoutIfNeeded()` outside of ticks. Views'
  /// reports come before those of the layout turn. The handler may change the tree, but not tick the window: the next tick lays out and
  /// draws what it changes, as with a completion, and new reports wait for the next turn. Without diagnostics it costs nothing.
  public var diagnosticHandler: ((any Diagnostic) -> Void)?
  @exclusivity(unchecked) var waitingDiagnostics = WaitingDiagnostics() { didSet { marks.formUnion(.turnEnd) } }
  @exclusivity(unchecked) var isDeliveringDiagnostics = false

  // Touches (Window+Touches.swift), transitions and animations (Window+Transition.swift).
  @exclusivity(unchecked) var activeTouches: [ActiveTouch] = []
  @exclusivity(unchecked) var leavingTouches: [ActiveTouch] = []
  @exclusivity(unchecked) var isChangingSize = false
  @exclusivity(unchecked) var recordingRun: AnimationRun?  // the animation whose changes are being recorded
  @exclusivity(unchecked) var completions: [AnimationCompletion] = [] { didSet { marks.formUnion(.turnEnd) } }
  @exclusivity(unchecked) var animatedViews: [View] = [] { didSet { marks.formUnion(.turnEnd) } }  // or the window itself is animated

  /// The instant of the last tick.
  public var instant: Instant { storedInstant }

  @exclusivity(unchecked) package private(set) var instantBefore = Instant.zero  // of the previous tick; the start until there are two

  /// Number of ticks begun.
  public var tickCount: Int { storedTickCount }

  private var isTicking: Bool { tickOfWindow == storedTickCount }

  /// The display's maximum rate in frames per second, 60 by default; a scroll motion's first step is one frame of it.
  public var maximumFramesPerSecond = 60 {
    didSet { precondition(maximumFramesPerSecond > 0, "maximumFramesPerSecond = \(maximumFramesPerSecond): a rate is > 0") }
  }

  /// Pixels per point, 2 by default. A bounce ends where it moves no pixel; Android's edges are in pixels.
  public var displayScale = 2.0 {
    didSet { precondition(displayScale.isFinite && displayScale > 0, "displayScale = \(displayScale): a scale is finite and > 0") }
  }

  /// Limit of layouts of one view in one turn (rule 24), and of constraint passes in a turn. 100 by default, as UIKit's guard.
  public var maximumLayoutsPerView: Int {
    get { layoutPass.maximumLayoutsPerView }
    set {
      precondition(newValue > 0 && newValue <= Int(Int32.max), "maximumLayoutsPerView = \(newValue): a limit is 1...\(Int32.max)")
      layoutPass.maximumLayoutsPerView = newValue
    }
  }

  /// A window at `frame` on its screen, visible at once (C: UIKit's are hidden at first).
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    storedWindow = Unmanaged.passUnretained(self)
  }

  /// A window in front of the scene's other windows.
  public convenience init(frame: Rect = .zero, windowScene: WindowScene) {
    self.init(frame: frame)
    self.windowScene = windowScene
  }

  deinit {
    rareData?.leaveRecognizers()  // before the end of touches: nothing may reach a window in deinit
    abandonTouches()
    windowScene?.leave(self)
    // For the same reason the views leave the window before their callbacks.
    for view in storedSubviews {
      view.storedSuperview = nil
      view.setWindow(nil)
    }
    for view in storedSubviews { view.loseWindow() }
    abandonCompletions()
  }

  /// The window's scene, if any; not retained.
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

  /// The controller whose view fills the window (rule 79): installed at the window's bounds, and resized with them.
  public var rootViewController: ViewController? {
    didSet { if rootViewController !== oldValue { replaceRoot(oldValue) } }
  }

  /// The window's frame on its screen. A new size is a transition without animation (rule 76); see ``transition(to:duration:curve:at:)``.
  open override var frame: Rect {
    get { super.frame }
    set { changeSize(to: newValue.standardized.size) { _ in super.frame = newValue } }
  }

  open override var bounds: Rect {
    get { super.bounds }
    set { changeSize(to: newValue.size) { _ in super.bounds = newValue } }
  }

  /// Runs one frame: advances motions, serves the constraint and layout marks, draws, and returns the layout report.
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
    storedTickCount = tickOfWindow
    defer { tickOfWindow += 1 }
    instantBefore = storedInstant
    storedInstant = instant
    if awaits(.tick) { advanceSubtree(to: instant) }
    let hasWork = awaits([.constraints, .layout]) || (hasConstraintsBeneath && constraintData?.constraintSystem?.hasWork == true)
    let report = hasWork ? layoutPass.run(from: self, of: self) : LayoutReport(layouts: 0)
    let laidOutChanges = completions.count
    if awaits(.drawing) { drawSubtree(in: drawingContext) }
    if marks.contains(.turnEnd) || !report.isClean { endTurn(report, laidOutChanges) }
    return report
  }

  /// Called at the end of a layout turn outside of the tick's own.
  func turnDidEnd(_ report: LayoutReport) {
    if !report.isClean { note(report) }
    if !isTicking { deliverDiagnostics() }
  }

  open override func boundsDidChange(from old: Rect, by cause: BoundsCause) {
    super.boundsDidChange(from: old, by: cause)
    if old.size != storedBounds.size, let view = rootViewController?.viewIfLoaded, view.superview === self { fill(with: view) }
  }

  /// Rule 79. Ignores a transform, as autoresizing does.
  private func fill(with view: View) {
    let frame = Rect(origin: .zero, size: storedBounds.size)
    if view.hasTransform { view.untransformedFrame = frame } else { view.frame = frame }
  }

  func awaitAppearance(of rootView: View) { awaitingAppearance.append(rootView) }

  private func endTurn(_ report: LayoutReport, _ laidOutChanges: Int) {
    if !awaitingAppearance.isEmpty {  // rule 77
      let views = awaitingAppearance
      awaitingAppearance = []  // before the calls: controllers that they install appear at the next tick
      for view in views { view.storedController?.takeUnretainedValue().turnDidEnd(in: self) }
    }
    completeTransitions(first: laidOutChanges)
    note(report)
    deliverDiagnostics()
    let isAnimating = !animatedViews.isEmpty || rareData?.animations.isEmpty == false
    let isWaiting = isAnimating || !awaitingAppearance.isEmpty || !completions.isEmpty || !waitingDiagnostics.isEmpty
    if !isWaiting { marks.subtract(.turnEnd) }
  }

  /// Each callback may set `rootViewController` again; that controller is then installed when the callback returns.
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
