import Scrolling
import Testing
import ViewTree

@Suite("A scroll view whose delegate acts from inside its callbacks")
struct ScrollViewReentrancyTests {
  static let names = [
    "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging", "willBeginDecelerating", "didEndDecelerating",
    "didEndScrollingAnimation",
  ]

  /// A drag, a fling, and when that rests an animation: every callback comes.
  private func play(_ rig: ScrollRig) throws {
    try rig.drag(by: -30)
    try rig.drag(by: -30)
    try rig.release(at: -1000)
    rig.settle()
    rig.view.setContentOffset(Point(x: 0, y: 50), animated: true)
    rig.settle()
  }

  private func once(_ rig: ScrollRig, in name: String, _ action: @escaping () -> Void) {
    var isDone = false
    rig.reactions[name] = {
      guard !isDone else { return }
      isDone = true
      action()
    }
  }

  /// Whether the log keeps the grammar of rule 91, phases left out.
  private func isPaired(_ calls: [String]) -> Bool {
    calls.count { $0 == "willBeginDecelerating" } == calls.count { $0 == "didEndDecelerating" }
      && calls.count { $0 == "willBeginDragging" } == calls.count { $0 == "willEndDragging" }
      && calls.count { $0 == "willEndDragging" } == calls.count { $0.hasPrefix("didEndDragging") }
  }

  @Test("animates from inside any callback: what was under way ends, and the animation is told of once (rules 84, 91)", arguments: names)
  func animation(name: String) throws {
    let rig = ScrollRig()
    try rig.drag(by: -30)
    try rig.release(at: -1000)
    let isAnimation = name == "didEndScrollingAnimation"
    if isAnimation { rig.view.setContentOffset(Point(x: 0, y: 50), animated: true) }
    rig.settle()
    rig.clearLog()
    once(rig, in: name) { rig.view.setContentOffset(Point(x: 0, y: 900), animated: true) }
    if isAnimation { rig.view.setContentOffset(.zero, animated: true) } else { try rig.drag(by: -30) }
    if !isAnimation { try rig.release(at: -1000) }
    rig.settle()
    #expect(rig.view.phase == .resting)
    #expect(isPaired(rig.calls))
    switch name {
    case "willBeginDragging", "didScroll":  // a finger is on the content: set, and the finger goes on
      #expect(rig.offset > 900)
      #expect(!rig.calls.contains("didEndScrollingAnimation"))
    default:
      #expect(rig.offset == 900)
      #expect(rig.calls.last == "didEndScrollingAnimation")
      #expect(rig.calls.count { $0 == "didEndScrollingAnimation" } == (isAnimation ? 2 : 1))
    }
  }

  @Test("animates from inside willEndDragging: the drag ends without a deceleration (rules 84, 91)")
  func animationInWillEndDragging() throws {
    let rig = ScrollRig()
    once(rig, in: "willEndDragging") { rig.view.setContentOffset(Point(x: 0, y: 900), animated: true) }
    try rig.drag(by: -30)
    try rig.release(at: -1000)
    rig.settle()
    #expect(
      rig.story == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging(false)", "didScroll", "didEndScrollingAnimation",
      ])
  }

  @Test("jumps from inside any callback, each callback still exactly once (rules 81, 91)", arguments: names)
  func jump(name: String) throws {
    let rig = ScrollRig()
    once(rig, in: name) { rig.view.contentOffset.y = 700 }
    try play(rig)
    #expect(isPaired(rig.calls))
    #expect(rig.calls.count { $0 == "willBeginDragging" } == 1)
    #expect(rig.view.phase == .resting)
    #expect(rig.offset == (name == "didEndScrollingAnimation" ? 700 : 50))
  }

  @Test("throws on from where willEndDragging has put the content, and to a target that it sets there to the bit (rules 81, 92)")
  func jumpInWillEndDragging() throws {
    let rig = ScrollRig()
    once(rig, in: "willEndDragging") { rig.view.contentOffset.y = 700 }
    rig.retarget = { $0.y = 801.5 }
    try rig.drag(by: -30)
    try rig.release(at: -1000)
    #expect(rig.offset > 700)
    rig.settle()
    #expect(rig.offset == 801.5)
    #expect(isPaired(rig.calls))
  }

  @Test("says nothing more to a delegate that is gone, and goes its way (rule 91)", arguments: names)
  func delegateGone(name: String) throws {
    let rig = ScrollRig()
    let plain = ScrollRig()
    once(rig, in: name) { rig.view.delegate = nil }
    try play(rig)
    try play(plain)
    let calls = rig.calls
    #expect(calls.last?.hasPrefix(name) == true)
    #expect(rig.offset == plain.offset)
    #expect(rig.view.phase == .resting)
    #expect(calls[...] == plain.calls.prefix(calls.count))
  }

  @Test("tells another delegate what comes from the exchange on: together they hear each call once (rule 91)", arguments: names)
  func delegateExchanged(name: String) throws {
    let (rig, other, plain) = (ScrollRig(), ScrollRig(), ScrollRig())
    once(rig, in: name) { rig.view.delegate = other }
    try play(rig)
    try play(plain)
    #expect(rig.calls + other.calls == plain.calls)
    #expect(rig.calls.last?.hasPrefix(name) == true)
  }

  @Test("empties its content from inside any callback and rests at the edge, all callbacks paired (rules 90, 91, B8)", arguments: names)
  func emptied(name: String) throws {
    let rig = ScrollRig()
    once(rig, in: name) { rig.view.contentSize = .zero }
    try rig.drag(by: -30)
    try rig.release(at: -1000)
    rig.settle()
    if name == "didEndScrollingAnimation" {
      rig.view.setContentOffset(Point(x: 0, y: 50), animated: true)
      rig.settle()
    }
    #expect(rig.offset == 0)
    #expect(rig.view.phase == .resting)
    #expect(isPaired(rig.calls))
  }

  @Test(
    "switches scrolling off from inside any callback: the finger loses the content, every callback once (rules 91, 100)", arguments: names)
  func switchedOff(name: String) {
    let rig = ScrollRig()
    once(rig, in: name) { rig.view.isScrollEnabled = false }
    rig.swipe(from: Point(x: 150, y: 310), to: Point(x: 150, y: 100), frames: 10)
    rig.touch(.ended, 100)
    rig.settle()
    #expect(rig.view.phase == .resting)
    #expect(isPaired(rig.calls))
    #expect(rig.calls.count { $0 == "willBeginDragging" } == 1)
    let isEarly = name == "willBeginDragging" || name == "didScroll"
    #expect(rig.calls.contains("willBeginDecelerating") == !isEarly)
  }

  @Test("takes touches from inside any callback with the next tick, in order (rules 91, 98)", arguments: names)
  func touchInside(name: String) throws {
    let rig = ScrollRig()
    once(rig, in: name) {
      rig.touch(.began, 200, id: 3)
      rig.touch(.moved, 150, id: 3)
      rig.touch(.ended, 150, id: 3)
    }
    try play(rig)
    #expect(rig.view.phase == .resting)
    #expect(isPaired(rig.calls))
  }

  @Test("leaves its window in any callback and comes back: at rest in the end, all callbacks paired (rule 91)", arguments: names)
  func awayAndBack(name: String) throws {
    let rig = ScrollRig()
    once(rig, in: name) { rig.view.removeFromSuperview() }
    try play(rig)
    rig.container.addSubview(rig.view)
    if rig.view.phase == .dragging { try rig.release(at: 0) }
    rig.settle()
    #expect(rig.view.phase == .resting)
    #expect(isPaired(rig.calls))
    #expect(rig.view.legalRange.contains(rig.view.contentOffset))
  }

  @Test("scrolls a rectangle into view within the range that its own end of a deceleration has left (rules 86, 91, B8)")
  func rangeChangedByTheEnd() throws {
    let rig = ScrollRig()
    try rig.release(at: -1000)
    rig.reactions["didEndDecelerating"] = { rig.view.contentSize.height = 700 }
    rig.view.scrollRectToVisible(Rect(x: 0, y: 1500, width: 10, height: 10), animated: true)
    rig.settle()
    #expect(rig.offset == 300)
    #expect(rig.view.phase == .resting)
  }
}
