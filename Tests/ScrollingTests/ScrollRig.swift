import Scrolling
import ViewTree

/// A scroll view of 300 by 400 in a window, with a content of 300 by 2000 and a log of what its delegate is told.
final class ScrollRig: ScrollViewDelegate {
  let window = Window(frame: Rect(x: 0, y: 0, width: 300, height: 400))
  let container = CountingView(frame: Rect(x: 0, y: 0, width: 300, height: 400))
  let view = CountingScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 400))
  private(set) var calls: [String] = []
  private(set) var instant = Instant.zero
  /// Runs after a call of this name has been logged.
  var reactions: [String: () -> Void] = [:]

  init(content: Size = Size(width: 300, height: 2000)) {
    window.addSubview(container)
    container.addSubview(view)
    view.contentSize = content
    view.delegate = self
    window.tick(at: instant)
    clearLog()
  }

  func tick(milliseconds: Double = 1000.0 / 60) { tick(to: instant.advanced(byMilliseconds: milliseconds)) }

  func tick(to next: Instant) {
    instant = next
    window.tick(at: instant)
  }

  func send(_ events: ScrollEvent...) throws {
    for event in events { try view.handle(event) }
  }

  func drag(by y: Double) throws {
    try send(.drag(by: Point(x: 0, y: y)))
    tick()
  }

  func release(at velocity: Double) throws {
    try send(.release(velocity: Point(x: 0, y: velocity)))
    tick()
  }

  /// Two fingers on a trackpad, or their momentum, in a frame of its own.
  func trackpad(_ phase: TrackpadPhase, x: Double = 0, _ y: Double = 0) throws {
    try send(.trackpad(by: Point(x: x, y: y), phase))
    tick()
  }

  /// A finger at a place of the window, `milliseconds` after the last tick.
  func touch(_ phase: Touch.Phase, x: Double = 150, _ y: Double, id: Int = 0, after milliseconds: Double = 0) {
    let location = Point(x: x, y: y)
    window.send(Touch(id: id, phase: phase, location: location, instant: instant.advanced(byMilliseconds: milliseconds)))
  }

  /// A finger that goes from `start` to `end` in so many frames, a touch at each of them; it stays down.
  func swipe(from start: Point, to end: Point, frames: Int) {
    touch(.began, x: start.x, start.y)
    for frame in 1...frames {
      let part = Double(frame) / Double(frames)
      let place = Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
      touch(.moved, x: place.x, place.y, after: 1000.0 / 60)
      tick()
    }
  }

  /// Ticks until nothing moves by itself, whatever moves it; then once more, which brings nothing.
  func settle(milliseconds: Double = 1000.0 / 60) {
    for _ in 0..<2000 where view.phase != .resting { tick(milliseconds: milliseconds) }
    tick(milliseconds: milliseconds)
  }

  /// Ticks until the content rests, for as long as any motion can last.
  func tickToRest() {
    for _ in 0..<1200 where view.phase == .decelerating { tick() }
  }

  var offset: Double { view.contentOffset.y }

  func clearLog() {
    calls = []
    view.layouts = 0
    container.layouts = 0
  }

  /// The log with runs of the same call shortened to one.
  var story: [String] { calls.reduce(into: []) { if $0.last != $1 { $0.append($1) } } }

  private func log(_ call: String, _ name: String) {
    calls.append(call)
    reactions[name]?()
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) { log("didScroll", "didScroll") }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { log("willBeginDragging", "willBeginDragging") }
  /// What the delegate does with the target, if anything.
  var retarget: (inout Point) -> Void = { _ in }
  private(set) var lastVelocity = Point.zero
  private(set) var lastTarget = Point.zero

  func scrollViewWillEndDragging(_ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point) {
    (lastVelocity, lastTarget) = (velocity, targetContentOffset)
    log("willEndDragging", "willEndDragging")
    retarget(&targetContentOffset)
  }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
    log("didEndScrollingAnimation", "didEndScrollingAnimation")
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    log("didEndDragging(\(decelerate))", "didEndDragging")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { log("willBeginDecelerating", "willBeginDecelerating") }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { log("didEndDecelerating", "didEndDecelerating") }
}

final class CountingView: View {
  var layouts = 0
  override func layoutSubviews() { layouts += 1 }
}

final class CountingScrollView: ScrollView {
  var layouts = 0
  /// Another legal range than that of the content.
  var plane: OffsetRange?
  override var legalRange: OffsetRange { plane ?? super.legalRange }
  override func layoutSubviews() { layouts += 1 }
}

extension ScrollView {
  /// By how much the offset of a layout's correction is clamped.
  func clampOfRepositioning(contentSize: Size, correction: Point) -> Point {
    let wanted = contentOffset + correction
    reposition(contentSize: contentSize, correction: correction)
    return contentOffset - wanted
  }
}
