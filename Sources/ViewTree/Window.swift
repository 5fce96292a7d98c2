/// The root of a view tree, and the door through which time enters it.
///
/// A driver (an event loop, a simulator, a plain loop) calls ``tick(at:)`` once a frame. Every window gets passes, not only a key window
/// (rule 30).
open class Window: View {
  let layoutPass = LayoutPass()
  private var isTicking = false
  private var awaitingAppearance: ViewController?

  /// The instant of the last tick.
  public private(set) var instant = Instant.zero

  /// How many ticks have begun.
  public private(set) var tickCount = 0

  /// The tick that a change made now belongs to: the running one, or the next.
  package var tickOfChange: Int { isTicking ? tickCount : tickCount + 1 }

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
  /// - Precondition: not called from inside a tick or a layout pass of this window.
  @discardableResult
  public func tick(at instant: Instant) -> LayoutReport {
    precondition(!isTicking, "tick(at: \(instant.nanoseconds) ns) was called from inside a tick")
    precondition(activePass == nil, "tick(at: \(instant.nanoseconds) ns) was called from inside a layout pass")
    precondition(
      instant >= self.instant, "tick(at: \(instant.nanoseconds) ns): the last tick was at \(self.instant.nanoseconds) ns, time goes forward"
    )
    isTicking = true
    defer { isTicking = false }
    self.instant = instant
    tickCount += 1
    advanceSubtree(to: instant)
    let report = layoutPass.run(from: self, of: self)
    if let controller = awaitingAppearance {  // rule 77
      awaitingAppearance = nil  // before the call, which may install another controller: that one appears at the next tick
      if controller.isViewLoaded, controller.view.window === self { controller.viewDidAppear() }
    }
    return report
  }

  open override func boundsDidChange(from old: Rect) {
    super.boundsDidChange(from: old)
    if old.size != storedBounds.size { rootViewController?.view.frame = Rect(origin: .zero, size: storedBounds.size) }
  }

  /// Each callback may set `rootViewController` once more; then that one has been installed when the callback returns.
  private func replaceRoot(_ old: ViewController?) {
    let new = rootViewController
    awaitingAppearance = nil
    if let old, old.isViewLoaded, old.view.superview === self {
      old.viewWillDisappear()
      old.view.removeFromSuperview()
      old.viewDidDisappear()
    }
    guard let new, new === rootViewController else { return }
    new.loadViewIfNeeded()
    new.view.frame = Rect(origin: .zero, size: storedBounds.size)
    new.viewWillAppear()
    guard new === rootViewController else { return }
    insertSubview(new.view, at: 0)
    if new === rootViewController { awaitingAppearance = new }
  }
}
