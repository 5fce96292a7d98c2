import Testing
import ViewTree

@Suite("Ticking")
struct TickingTests {
  private let stage = Stage()

  @Test("advance comes once for each setNeedsTick, before the layouts of the same tick")
  func once() {
    let view = stage.probe("A", in: stage.window)
    view.when(.advance) { $0.setNeedsLayout() }
    stage.settle()
    stage.tick()
    #expect(stage.log.lines == [])
    view.setNeedsTick()
    view.setNeedsTick()
    stage.tick()
    #expect(stage.log.lines == ["A.advance", "A.layoutSubviews"])
    stage.tick()
    #expect(stage.log.lines.count == 2)
  }

  @Test("the instant is the tick's, and instants of equal value are allowed")
  func instant() {
    final class Clock: View {
      var seen: [Int64] = []
      override func advance(to instant: Instant) {
        seen.append(instant.nanoseconds)
        setNeedsTick()
      }
    }
    let clock = Clock()
    stage.window.addSubview(clock)
    clock.setNeedsTick()
    for nanoseconds: Int64 in [5, 5, 9] { stage.window.tick(at: Instant(nanoseconds: nanoseconds)) }
    #expect(clock.seen == [5, 5, 9])
    #expect(stage.window.instant.nanoseconds == 9)
    #expect(stage.window.tickCount == 3)
  }

  @Test("superviews advance before subviews, siblings back to front, only the views that asked")
  func order() {
    let a = stage.probe("A", in: stage.window)
    let b = stage.probe("B", in: stage.window)
    let inner = stage.probe("I", in: a)
    let leaf = stage.probe("L", in: inner)
    for view in [leaf, b, a] { view.setNeedsTick() }
    stage.tick()
    #expect(stage.log.advances == ["A", "L", "B"])
  }

  @Test("a mark made ahead of the walk is served in the same tick, one made behind it or on itself in the next")
  func aheadAndBehind() {
    let a = stage.probe("A", in: stage.window)
    let b = stage.probe("B", in: stage.window)
    let c = stage.probe("C", in: stage.window)
    b.when(.advance) { view in
      for other in [a, view, c] { other.setNeedsTick() }
    }
    b.setNeedsTick()
    stage.tick()
    #expect(stage.log.advances == ["B", "C"])
    b.when(.advance) { _ in }
    stage.tick()
    #expect(stage.log.advances == ["B", "C", "A", "B"])
  }

  @Test("a mark made outside a window is kept until the view's tree enters one")
  func outside() {
    let parent = stage.probe("P")
    let view = stage.probe("V", in: parent)
    view.setNeedsTick()
    stage.tick()
    #expect(stage.log.advances == [])
    stage.window.addSubview(parent)
    stage.tick()
    #expect(stage.log.advances == ["V"])
  }

  @Test("a subtree that leaves the window during the walk is not advanced, and is when it comes back (found: it was advanced outside)")
  func leavesDuringWalk() {
    let parent = stage.probe("P", in: stage.window)
    let inner = stage.probe("I", in: parent)
    let first = stage.probe("A", in: inner)
    let second = stage.probe("B", in: inner)
    first.when(.advance) { _ in parent.removeFromSuperview() }
    first.setNeedsTick()
    second.setNeedsTick()
    stage.tick()
    #expect(stage.log.advances == ["A"])
    #expect(parent.brokenInvariants() == [])
    stage.window.addSubview(parent)
    stage.tick()
    #expect(stage.log.advances == ["A", "B"])
    #expect(stage.window.brokenInvariants() == [])
  }

  @Test("a subtree that changes windows during the walk is advanced by the other window")
  func changesWindowDuringWalk() {
    let other = Stage()
    let parent = stage.probe("P", in: stage.window)
    let first = stage.probe("A", in: parent)
    let second = stage.probe("B", in: parent)
    first.when(.advance) { _ in other.window.addSubview(parent) }
    first.setNeedsTick()
    second.setNeedsTick()
    stage.tick()
    #expect(stage.log.advances == ["A"])
    other.tick()
    #expect(stage.log.advances == ["A", "B"])
    #expect(other.window.brokenInvariants() == [])
  }

  @Test("a view removed, added or reordered by another's advance is advanced at most once a tick, and never lost")
  func changesDuringWalk() {
    let a = stage.probe("A", in: stage.window)
    let b = stage.probe("B", in: stage.window)
    let c = stage.probe("C", in: stage.window)
    a.when(.advance) { [stage] _ in
      stage.window.sendSubviewToBack(c)
      b.removeFromSuperview()
      stage.probe("N", in: stage.window).setNeedsTick()
    }
    for view in [a, b, c] { view.setNeedsTick() }
    stage.tick()
    stage.tick()
    #expect(stage.log.advances == ["A", "C", "N"])
    stage.window.addSubview(b)
    stage.tick()
    #expect(stage.log.advances == ["A", "C", "N", "B"])
  }

  @Test("layoutIfNeeded inside advance runs its layouts at once, and the tick's report counts the rest")
  func layoutInside() {
    let view = stage.probe("A", in: stage.window)
    stage.settle()
    var report: LayoutReport?
    view.when(.advance) {
      $0.setNeedsLayout()
      report = $0.layoutIfNeeded()
    }
    view.setNeedsTick()
    #expect(stage.tick().layouts == 0)
    #expect(report?.layouts == 1)
    #expect(stage.log.lines == ["A.advance", "A.layoutSubviews"])
  }
}
