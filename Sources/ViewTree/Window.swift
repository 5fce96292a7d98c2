/// The root of a view tree, and the door through which time enters it.
///
/// A driver (an event loop, a simulator, a plain loop) calls ``tick(at:)`` once a frame. Every window gets passes, not only a key window
/// (rule 30).
open class Window: View {
  let layoutPass = LayoutPass()
  private var turns: Int64 = 0
  private var isTicking = false
  private var awaitingAppearance: [ViewController] = []

  /// The instant of the last tick.
  public private(set) var instant = Instant.zero

  /// The rate in frames a second that the display is said to have at most; a scroll motion's first step is one frame of it. 60 by default.
  public var maximumFramesPerSecond = 60 {
    didSet { precondition(maximumFramesPerSecond > 0, "maximumFramesPerSecond = \(maximumFramesPerSecond): a rate is > 0") }
  }

  /// How often one view may be laid out in one turn before the pass gives up on it (rule 24). 100 by default, as UIKit's guard.
  public var maximumLayoutsPerView: Int {
    get { layoutPass.maximumLayoutsPerView }
    set {
      precondition(newValue > 0 && newValue <= Int(Int32.max), "maximumLayoutsPerView = \(newValue): a limit is 1...\(Int32.max)")
      layoutPass.maximumLayoutsPerView = newValue
    }
  }

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    storedWindow = Unmanaged.passUnretained(self)
  }

  deinit { for view in storedSubviews { view.setWindow(nil) } }

  /// The controller whose view fills the window (rule 79): installed at the window's bounds, and resized with it.
  public var rootViewController: ViewController? {
    didSet { if rootViewController !== oldValue { replaceRoot(oldValue) } }
  }

  /// One frame: advances what runs, then drains the layout marks, and returns what that took.
  ///
  /// - Parameter instant: the frame's nominal time, never earlier than the last tick's.
  /// - Precondition: not called from inside a tick.
  @discardableResult
  public func tick(at instant: Instant) -> LayoutReport {
    precondition(!isTicking, "tick(at: \(instant.nanoseconds) ns) was called from inside a tick")
    precondition(
      instant >= self.instant, "tick(at: \(instant.nanoseconds) ns): the last tick was at \(self.instant.nanoseconds) ns, time goes forward")
    isTicking = true
    defer { isTicking = false }
    self.instant = instant
    advanceSubtree(to: instant)
    turns += 1
    layoutPass.begin(turn: turns, of: self)
    layoutPass.drain(self)
    layoutPass.end(of: self)
    while let controller = awaitingAppearance.popLast() {  // rule 77
      if controller.isViewLoaded, controller.view.window === self { controller.viewDidAppear() }
    }
    return LayoutReport(layouts: layoutPass.layouts, diagnostics: layoutPass.diagnostics)
  }

  open override func boundsDidChange(from old: Rect) {
    super.boundsDidChange(from: old)
    if old.size != storedBounds.size { rootViewController?.view.frame = Rect(origin: .zero, size: storedBounds.size) }
  }

  private func replaceRoot(_ old: ViewController?) {
    if let old, old.isViewLoaded, old.view.superview === self {
      old.viewWillDisappear()
      old.view.removeFromSuperview()
      old.viewDidDisappear()
    }
    guard let controller = rootViewController else { return }
    controller.loadViewIfNeeded()
    controller.view.frame = Rect(origin: .zero, size: storedBounds.size)
    controller.viewWillAppear()
    insertSubview(controller.view, at: 0)
    awaitingAppearance = [controller]
  }
}
