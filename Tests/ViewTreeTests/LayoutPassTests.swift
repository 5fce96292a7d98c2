import Testing
import ViewTree

@Suite("The layout pass")
struct LayoutPassTests {
  @Test("rule 18: any number of marks before a pass costs one layout")
  func coalesced() {
    let stage = Stage()
    let view = stage.probe("A", in: stage.window)
    stage.settle()
    for width in 1...50 {
      view.setNeedsLayout()
      view.frame.size.width = Double(width)
    }
    #expect(stage.log.layouts == [])
    #expect(stage.tick().layouts == 2)  // the view and its superview, the window
    #expect(stage.log.layouts == ["A"])
    #expect(stage.tick().layouts == 0)
  }

  @Test("rules 19 and 20: superviews come before subviews, siblings back to front, however they were marked")
  func order() {
    let stage = Stage()
    let p = stage.probe("P", in: stage.window)
    let a = stage.probe("A", in: p)
    let b = stage.probe("B", in: p)
    let views = [p, a, b, stage.probe("A0", in: a), stage.probe("A1", in: a), stage.probe("B0", in: b)]
    stage.settle()
    for permutation in permutations(of: Array(views.indices)) {
      for index in permutation { views[index].setNeedsLayout() }
      stage.log.lines = []
      stage.tick()
      #expect(stage.log.layouts == ["P", "A", "A0", "A1", "B", "B0"])
    }
    p.sendSubviewToBack(b)
    stage.settle()
    for view in views { view.setNeedsLayout() }
    stage.tick()
    #expect(stage.log.layouts == ["P", "B", "B0", "A", "A0", "A1"])
  }

  @Test("rule 21: the flag is cleared before layoutSubviews runs")
  func clearedBefore() {
    let stage = Stage()
    let view = stage.probe("A", in: stage.window)
    var seen: [Bool] = []
    view.when(.layoutSubviews) { seen.append($0.isLayoutNeeded) }
    stage.tick()
    #expect(seen == [false])
  }

  @Test("rule 22: a subview added in layoutSubviews is laid out in the same pass, and the view is not marked again")
  func addedInside() {
    let stage = Stage()
    let view = stage.probe("A", in: stage.window)
    view.when(.layoutSubviews) { if $0.subviews.isEmpty { $0.addSubview(stage.probe("N")) } }
    stage.tick()
    #expect(stage.log.layouts == ["A", "N"])
    #expect(!view.isLayoutNeeded)
  }

  @Test("rule 22: whatever a view changes inside its own layout does not mark it")
  func implicitMarks() {
    let stage = Stage()
    let view = stage.probe("A", in: stage.window)
    let first = stage.probe("F", in: view)
    let second = stage.probe("S", in: view)
    stage.settle()
    view.when(.layoutSubviews) {
      $0.bounds.origin.y += 1
      $0.bounds.size.width += 1
      first.frame.size.height += 1
      $0.sendSubviewToBack(second)
      first.removeFromSuperview()
      $0.addSubview(first)
    }
    view.setNeedsLayout()
    stage.tick()
    #expect(stage.log.layouts == ["A", "F"])
    #expect(!view.isLayoutNeeded)
  }

  @Test("rule 23: setNeedsLayout on self inside layoutSubviews is honoured in the same pass, before the subviews")
  func explicitInside() {
    let stage = Stage()
    let view = stage.probe("A", in: stage.window)
    _ = stage.probe("C", in: view)
    var rest = 3
    view.when(.layoutSubviews) {
      rest -= 1
      if rest > 0 { $0.setNeedsLayout() }
    }
    #expect(stage.tick().layouts == 5)
    #expect(stage.log.layouts == ["A", "A", "A", "C"])
  }

  @Test("rule 25: a child marked during its parent's layout is laid out in the same pass, also a grandchild of clean views")
  func markedChild() {
    let stage = Stage()
    let view = stage.probe("A", in: stage.window)
    let child = stage.probe("C", in: view)
    let grandchild = stage.probe("G", in: stage.probe("H", in: child))
    stage.settle()
    view.when(.layoutSubviews) { _ in
      child.setNeedsLayout()
      grandchild.setNeedsLayout()
    }
    view.setNeedsLayout()
    stage.tick()
    #expect(stage.log.layouts == ["A", "C", "G"])
  }

  @Test("rule 25: a view marked behind the walk is laid out in the same pass, in another round")
  func markedBehind() {
    let stage = Stage()
    let a = stage.probe("A", in: stage.window)
    let b = stage.probe("B", in: stage.window)
    stage.settle()
    b.when(.layoutSubviews) { _ in a.setNeedsLayout() }
    b.setNeedsLayout()
    stage.tick()
    #expect(stage.log.layouts == ["B", "A"])
  }

  @Test("rule 31: hidden and transparent views are laid out like others")
  func hidden() {
    let stage = Stage()
    let view = stage.probe("A", in: stage.window)
    let child = stage.probe("C", in: view)
    view.isHidden = true
    child.alpha = 0
    stage.tick()
    #expect(stage.log.layouts == ["A", "C"])
  }

  @Test("rule 33: the default layoutSubviews moves nothing")
  func defaultLayout() {
    let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let parent = View(frame: Rect(x: 1, y: 2, width: 50, height: 50))
    let child = View(frame: Rect(x: 3, y: 4, width: 5, height: 6))
    window.addSubview(parent)
    parent.addSubview(child)
    #expect(window.tick(at: .zero).layouts == 3)
    parent.frame.size = Size(width: 70, height: 10)
    window.tick(at: .zero)
    #expect(child.frame == Rect(x: 3, y: 4, width: 5, height: 6))
  }

  @Test("a clean tree of 100,000 views costs one test, and one dirty leaf costs its path: one layout")
  func cleanTree() {
    let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    var leaves: [View] = []
    for _ in 0..<100 {
      let section = View()
      window.addSubview(section)
      for _ in 0..<1000 {
        leaves.append(View())
        section.addSubview(leaves[leaves.count - 1])
      }
    }
    #expect(window.viewsAwaitingLayout == 100_101)
    #expect(window.tick(at: .zero).layouts == 100_101)
    #expect(window.viewsAwaitingLayout == 0)
    #expect(window.tick(at: .zero).layouts == 0)
    leaves[54_321].setNeedsLayout()
    #expect(window.viewsAwaitingLayout == 3)  // the window, one section, the leaf
    #expect(window.tick(at: .zero).layouts == 1)
    #expect(window.viewsAwaitingLayout == 0)
  }

  private func permutations(of items: [Int]) -> [[Int]] {
    if items.count < 2 { return [items] }
    return items.indices.flatMap { index in
      var rest = items
      let first = rest.remove(at: index)
      return permutations(of: rest).map { [first] + $0 }
    }
  }
}
