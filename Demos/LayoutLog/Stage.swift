import Treadmill

/// The tree on which every question is asked, laid out once and at rest:
///
///     window (key)
///       root            the view of the window's controller
///         child         as wide as root but for its margins
///           leaf
///         sibling
///         scroll        as large as root but for its margins
///           page
///     window 2
///       other
final class Stage {
  let log = LayoutRecord()
  let window: LoggedWindow
  let root: LoggedView
  let child: LoggedView
  let sibling: LoggedView
  let scroll: LoggedScrollView
  let other: LoggedView
  private let window2: LoggedWindow
  private let screen = WindowScene()
  private let controller = ViewController()
  private var frame = 0

  init() {
    let screenFrame = Rect(x: 0, y: 0, width: 390, height: 844)
    window = LoggedWindow("window", log, frame: screenFrame)
    window2 = LoggedWindow("window 2", log, frame: screenFrame)
    root = LoggedView("root", log, frame: screenFrame)
    child = LoggedView("child", log, frame: Rect(x: 20, y: 20, width: 350, height: 100))
    sibling = LoggedView("sibling", log, frame: Rect(x: 20, y: 140, width: 100, height: 100))
    scroll = LoggedScrollView("scroll", log, frame: Rect(x: 20, y: 260, width: 350, height: 564))
    other = LoggedView("other", log, frame: screenFrame)

    child.autoresizingMask = [.flexibleWidth]
    scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scroll.contentSize = Size(width: 350, height: 5000)
    child.addSubview(LoggedView("leaf", log, frame: Rect(x: 5, y: 5, width: 50, height: 50)))
    scroll.addSubview(LoggedView("page", log, frame: Rect(x: 0, y: 0, width: 350, height: 5000)))
    for view in [child, sibling, scroll] { root.addSubview(view) }
    controller.view = root
    window.rootViewController = controller
    window2.addSubview(other)
    for window in [window2, window] { window.windowScene = screen }
    window.makeKey()
    tick()
    log.forget()
  }

  /// A view that stands nowhere yet.
  func newView() -> LoggedView { LoggedView("new", log, frame: Rect(x: 0, y: 0, width: 10, height: 10)) }

  /// Does it, ticks every window, and returns who was laid out.
  func outcome(of action: (Stage) -> Void) -> [LayoutRecord.Entry] {
    action(self)
    log.duringTick { tick() }
    return log.entries
  }

  private func tick() {
    frame += 1
    screen.tick(at: Instant(frame: frame, hz: 60))
  }
}
