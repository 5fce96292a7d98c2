import ViewTree

/// What happened on a stage, one line a callback: `P.didAddSubview(A)`.
final class CallLog {
  var lines: [String] = []

  /// The views that ran `layoutSubviews`, in order.
  var layouts: [String] {
    lines.compactMap { $0.hasSuffix(".layoutSubviews") ? String($0.dropLast(".layoutSubviews".count)) : nil }
  }

  /// The views that ran `advance`, in order.
  var advances: [String] { lines.compactMap { $0.hasSuffix(".advance") ? String($0.dropLast(".advance".count)) : nil } }
}

/// A view that writes down each of its callbacks, and then does what the test told it to do there.
class Probe: View {
  enum Callback: CaseIterable {
    case layoutSubviews, advance, boundsDidChange, didAddSubview, willRemoveSubview
    case willMoveToSuperview, didMoveToSuperview, willMoveToWindow, didMoveToWindow
  }

  let name: String
  private let log: CallLog
  private var reactions: [Callback: (Probe) -> Void] = [:]

  init(_ name: String, frame: Rect = Rect(x: 0, y: 0, width: 10, height: 10), log: CallLog) {
    self.name = name
    self.log = log
    super.init(frame: frame)
  }

  func when(_ callback: Callback, do reaction: @escaping (Probe) -> Void) { reactions[callback] = reaction }

  private func record(_ line: String, _ callback: Callback) {
    log.lines.append("\(name).\(line)")
    reactions[callback]?(self)
  }

  override func layoutSubviews() { record("layoutSubviews", .layoutSubviews) }
  override func advance(to instant: Instant) { record("advance", .advance) }
  override func boundsDidChange(from old: Rect, by cause: BoundsCause) { record("boundsDidChange", .boundsDidChange) }
  override func didAddSubview(_ subview: View) { record("didAddSubview(\(named(subview)))", .didAddSubview) }
  override func willRemoveSubview(_ subview: View) { record("willRemoveSubview(\(named(subview)))", .willRemoveSubview) }
  override func willMove(toSuperview superview: View?) { record("willMove(toSuperview: \(named(superview)))", .willMoveToSuperview) }
  override func didMoveToSuperview() { record("didMoveToSuperview", .didMoveToSuperview) }
  override func willMove(toWindow window: Window?) { record("willMove(toWindow: \(named(window)))", .willMoveToWindow) }
  override func didMoveToWindow() { record("didMoveToWindow", .didMoveToWindow) }
}

func named(_ view: View?) -> String {
  guard let view else { return "nil" }
  return (view as? Probe)?.name ?? "W"
}

/// A window, the probes in it and their common log.
final class Stage {
  let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
  let log = CallLog()
  private var frame = 0

  /// A probe of 10 x 10, at the end of `parent` if there is one.
  func probe(_ name: String, in parent: View? = nil) -> Probe {
    let view = Probe(name, log: log)
    parent?.addSubview(view)
    return view
  }

  /// The next frame at 60 Hz.
  @discardableResult
  func tick() -> LayoutReport {
    frame += 1
    return window.tick(at: Instant(frame: frame, hz: 60))
  }

  /// Ticks until all is clean and forgets what was logged.
  func settle() {
    tick()
    log.lines = []
  }
}
