import Scrolling
import ViewTree

/// A scroll view that fills a window of 400 by 400, content with a button over all of it, fingers, and a log of what delegate and button hear.
///
/// Times are in milliseconds since the start.
final class FingerRig: ScrollViewDelegate {
  let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 400))
  let view: ScrollView
  let button: Button
  private(set) var calls: [String] = []
  /// What the delegate was told when the last drag ended.
  private(set) var velocity = Point.zero
  private(set) var target = Point.zero
  /// Where the content was then.
  private(set) var releaseOffset = Point.zero
  /// Run after a call of this name has been logged.
  var reactions: [String: () -> Void] = [:]

  /// - Parameter offset: where the content is at first.
  init(content: Size = Size(width: 400, height: 4000), offset: Point = .zero, platform: ScrollPlatform = .uikit, view: ScrollView? = nil) {
    self.view = view ?? ScrollView(frame: window.bounds)
    button = Button(frame: Rect(origin: .zero, size: content))
    self.view.contentSize = content
    self.view.platform = platform
    self.view.addSubview(button)
    if view == nil { window.addSubview(self.view) }
    self.view.contentOffset = offset
    self.view.delegate = self
  }

  var pan: PanRecognizer { view.panGestureRecognizer }
  var offset: Point { view.contentOffset }
  /// The log with runs of the same call shortened to one.
  var story: [String] { calls.reduce(into: []) { if $0.last != $1 { $0.append($1) } } }

  @discardableResult
  func finger(_ phase: Touch.Phase, _ x: Double, _ y: Double, at milliseconds: Double, id: Int = 0) -> View? {
    window.send(
      Touch(id: id, phase: phase, location: Point(x: x, y: y), instant: Instant.zero.advanced(byMilliseconds: milliseconds)))
  }

  @discardableResult
  func finger(_ phase: Touch.Phase, _ y: Double, at milliseconds: Double, id: Int = 0) -> View? {
    finger(phase, 200, y, at: milliseconds, id: id)
  }

  func tick(at milliseconds: Double) { window.tick(at: Instant.zero.advanced(byMilliseconds: milliseconds)) }

  /// A finger that lands, is at each of `steps` one after the other every `interval`, and leaves where it is then; no tick.
  func stroke(from start: Point = Point(x: 200, y: 200), steps: [Point], interval: Double = 10, at milliseconds: Double) {
    finger(.began, start.x, start.y, at: milliseconds)
    var place = start
    for (number, step) in steps.enumerated() {
      place = place + step
      finger(.moved, place.x, place.y, at: milliseconds + interval * Double(number + 1))
    }
    finger(.ended, place.x, place.y, at: milliseconds + interval * Double(steps.count))
  }

  func forget() { calls = [] }

  private func log(_ call: String) {
    calls.append(call)
    reactions[call]?()
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) { log("didScroll") }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { log("willBeginDragging") }
  func scrollViewWillEndDragging(_ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point) {
    (self.velocity, target, releaseOffset) = (velocity, targetContentOffset, scrollView.contentOffset)
    log("willEndDragging")
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) { log("didEndDragging(\(decelerate))") }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { log("willBeginDecelerating") }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { log("didEndDecelerating") }
}

/// A view that writes down what becomes of the fingers on it.
final class Button: View {
  private(set) var heard: [String] = []
  /// Ends without a begin, and begins without an end.
  private(set) var errors: [String] = []
  private(set) var fingers: [Int] = []

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    hear("began", touches)
    for touch in touches where fingers.contains(touch.id) { errors.append("\(touch) twice") }
    fingers += touches.map(\.id)
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    for touch in touches where !fingers.contains(touch.id) { errors.append("\(touch)") }
  }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { end("ended", touches) }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { end("cancelled", touches) }

  func forget() { heard = [] }

  private func end(_ phase: String, _ touches: Set<Touch>) {
    hear(phase, touches)
    for touch in touches where !fingers.contains(touch.id) { errors.append("\(touch)") }
    fingers.removeAll { id in touches.contains { $0.id == id } }
  }

  private func hear(_ phase: String, _ touches: Set<Touch>) { heard += touches.map { _ in phase } }
}
