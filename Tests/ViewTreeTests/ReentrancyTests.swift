import Testing
import ViewTree

@Suite("Changes of the tree from inside callbacks")
struct ReentrancyTests {
  private let stage = Stage()

  @Test("a view that removes itself in its layout is laid out once, keeps an explicit mark, and nothing else is lost")
  func removesItself() {
    let parent = stage.probe("P", in: stage.window)
    let view = stage.probe("V", in: parent)
    _ = stage.probe("C", in: view)
    _ = stage.probe("S", in: parent)
    view.when(.layoutSubviews) {
      $0.setNeedsLayout()
      $0.removeFromSuperview()
    }
    stage.tick()
    #expect(stage.log.layouts == ["P", "V", "S", "P"])
    #expect(view.isLayoutNeeded)
    view.when(.layoutSubviews) { _ in }
    stage.window.addSubview(view)
    stage.log.lines = []
    stage.tick()
    #expect(stage.log.layouts == ["V", "C"])
  }

  @Test("rule 29 inside a pass: what a layout takes out of the window waits (found: its other subviews were laid out outside)")
  func leavesDuringPass() {
    let parent = stage.probe("P", in: stage.window)
    let inner = stage.probe("I", in: parent)
    let first = stage.probe("A", in: inner)
    let second = stage.probe("B", in: inner)
    first.when(.layoutSubviews) { _ in parent.removeFromSuperview() }
    stage.tick()
    #expect(stage.log.layouts == ["P", "I", "A"])
    #expect(second.isLayoutNeeded)
    #expect(parent.brokenInvariants() == [])
    stage.window.addSubview(parent)
    stage.tick()
    #expect(stage.log.layouts == ["P", "I", "A", "B"])
    #expect(stage.window.brokenInvariants() == [])
  }

  @Test("a subtree moved to another window in the middle of its visit is finished by that window (found: the first one went on in it)")
  func changesWindowDuringPass() {
    let other = Stage()
    let parent = stage.probe("P", in: stage.window)
    let first = stage.probe("A", in: parent)
    _ = stage.probe("B", in: parent)
    first.when(.layoutSubviews) { _ in other.window.addSubview(parent) }
    stage.tick()
    #expect(stage.log.layouts == ["P", "A"])
    #expect(other.window.brokenInvariants() == [])
    other.tick()
    #expect(stage.log.layouts == ["P", "A", "B"])
  }

  @Test("subviews added, removed and reordered by their parent's layout: those that stay are laid out once, in the new order")
  func parentChangesSubviews() {
    let parent = stage.probe("P", in: stage.window)
    let views = ["A", "B", "C"].map { stage.probe($0, in: parent) }
    parent.when(.layoutSubviews) {
      if $0.subviews.count != 3 { return }
      $0.bringSubviewToFront(views[0])
      views[1].removeFromSuperview()
      $0.insertSubview(self.stage.probe("N"), at: 0)
    }
    stage.tick()
    #expect(stage.log.layouts == ["P", "N", "C", "A"])
  }

  @Test("siblings added, removed and reordered by a sibling's layout: none is lost, none is laid out twice")
  func siblingChanges() {
    let parent = stage.probe("P", in: stage.window)
    let views = ["A", "B", "C", "D"].map { stage.probe($0, in: parent) }
    parent.layoutIfNeeded()
    for view in views { view.setNeedsLayout() }
    stage.log.lines = []
    views[1].when(.layoutSubviews) { _ in
      views[2].removeFromSuperview()
      parent.sendSubviewToBack(views[3])
      parent.insertSubview(self.stage.probe("N"), at: 0)
    }
    stage.tick()
    #expect(stage.log.layouts.filter { $0 != "P" } == ["A", "B", "D", "N"])
    #expect(views[2].isLayoutNeeded)
    #expect(stage.window.viewsAwaitingLayout == 0)
  }

  @Test("a view moved under a view that the walk has passed is laid out there in the same pass")
  func movedBehind() {
    let a = stage.probe("A", in: stage.window)
    let b = stage.probe("B", in: stage.window)
    let c = stage.probe("C", in: stage.window)
    let passenger = stage.probe("V", in: c)
    stage.settle()
    b.when(.layoutSubviews) { _ in a.addSubview(passenger) }
    b.setNeedsLayout()
    passenger.setNeedsLayout()
    stage.tick()
    #expect(stage.log.layouts == ["B", "C", "A", "V"])
  }

  @Test("rule 19 inside a pass: a waiting view that a sibling moves under a later one is laid out after its new superview")
  func movedAhead() {
    let a = stage.probe("A", in: stage.window)
    let passenger = stage.probe("V", in: stage.window)
    let b = stage.probe("B", in: stage.window)
    a.when(.layoutSubviews) { _ in b.addSubview(passenger) }
    stage.tick()
    #expect(stage.log.layouts == ["A", "B", "V"])
  }

  @Test("a view that marks itself, lets its superview lay out and takes it out of the window is not lost when it comes back")
  func marksItselfAndLeaves() {
    let parent = stage.probe("P", in: stage.window)
    let view = stage.probe("V", in: parent)
    view.when(.layoutSubviews) {
      $0.when(.layoutSubviews) { _ in }
      $0.setNeedsLayout()
      parent.layoutIfNeeded()
      #expect(self.stage.window.brokenInvariants(atRest: false) == [])
      parent.removeFromSuperview()
    }
    stage.tick()
    #expect(stage.log.layouts == ["P", "V"])
    #expect(parent.brokenInvariants() == [])
    stage.window.addSubview(parent)
    stage.tick()
    #expect(stage.log.layouts == ["P", "V", "V"])
  }

  @Test("a removal repeated from inside its own callbacks happens once")
  func nestedRemovals() {
    for callback in [Probe.Callback.willMoveToSuperview, .willMoveToWindow, .didMoveToWindow, .didMoveToSuperview] {
      let parent = stage.probe("P", in: stage.window)
      let view = stage.probe("V", in: parent)
      var armed = true
      view.when(callback) {
        guard armed, $0.superview != nil else { return }
        armed = false
        $0.removeFromSuperview()
      }
      view.removeFromSuperview()
      #expect(view.superview == nil && view.window == nil && parent.subviews.isEmpty)
      #expect(stage.window.brokenInvariants() == [])
    }
  }

  @Test("a removal that a callback turns into a move to another parent leaves the view there")
  func removalBecomesMove() {
    for callback in [Probe.Callback.willRemoveSubview, .willMoveToSuperview, .willMoveToWindow, .didMoveToWindow, .didMoveToSuperview] {
      let parent = stage.probe("P", in: stage.window)
      let other = stage.probe("O", in: stage.window)
      let view = stage.probe("V", in: parent)
      var armed = true
      (callback == .willRemoveSubview ? parent : view).when(callback) { _ in
        guard armed else { return }
        armed = false
        other.addSubview(view)
      }
      view.removeFromSuperview()
      #expect(view.superview === other && view.window === stage.window)
      #expect(parent.subviews.isEmpty && other.subviews.count == 1)
      #expect(stage.window.brokenInvariants() == [])
    }
  }

  @Test("a view removed by a callback of its own addition is out, and its parent never hears that it was added")
  func additionUndone() {
    for callback in [Probe.Callback.didMoveToWindow, .didMoveToSuperview] {
      let parent = stage.probe("P", in: stage.window)
      let view = stage.probe("V")
      view.when(callback) { $0.removeFromSuperview() }
      stage.log.lines = []
      parent.addSubview(view)
      #expect(view.superview == nil && view.window == nil && parent.subviews.isEmpty)
      #expect(!stage.log.lines.contains("P.didAddSubview(V)"))
      #expect(stage.window.brokenInvariants() == [])
    }
  }

  @Test("a parent that leaves the window while a subview is added: the subview is outside too")
  func parentLeavesDuringAddition() {
    for callback in [Probe.Callback.willMoveToSuperview, .willMoveToWindow] {
      let parent = stage.probe("P", in: stage.window)
      let view = stage.probe("V")
      view.when(callback) { _ in parent.removeFromSuperview() }
      parent.addSubview(view)
      #expect(view.superview === parent && view.window == nil)
      #expect(parent.brokenInvariants() == [])
    }
  }

  @Test("a parent that enters a window while a subview is added takes it along (found: the subview stayed without one)")
  func parentEntersDuringAddition() {
    let parent = stage.probe("P")
    let view = stage.probe("V")
    view.when(.willMoveToSuperview) { _ in self.stage.window.addSubview(parent) }
    parent.addSubview(view)
    #expect(view.window === stage.window)
    #expect(stage.window.brokenInvariants() == [])
  }

  @Test("a parent that enters a window while a subview is removed: the subview is outside (found: a dangling window)")
  func parentEntersDuringRemoval() {
    let parent = stage.probe("P")
    let view = stage.probe("V", in: parent)
    parent.when(.willRemoveSubview) { self.stage.window.addSubview($0) }
    view.removeFromSuperview()
    #expect(parent.window === stage.window)
    #expect(view.superview == nil && view.window == nil)
  }

  @Test("addSubview appends also if the callbacks added others meanwhile (found: it stood behind them)")
  func appendsAfterCallbacks() {
    let parent = stage.probe("P")
    let view = stage.probe("V")
    view.when(.willMoveToSuperview) { _ in
      parent.addSubview(self.stage.probe("A"))
      parent.addSubview(self.stage.probe("B"))
    }
    parent.addSubview(view)
    #expect(parent.subviews.map(named) == ["A", "B", "V"])
  }

  @Test("a subview added in didMoveToWindow gets its own callbacks once")
  func addedInDidMoveToWindow() {
    let view = stage.probe("V")
    view.when(.didMoveToWindow) { if $0.subviews.isEmpty { $0.addSubview(self.stage.probe("N")) } }
    stage.window.addSubview(view)
    #expect(stage.log.lines.filter { $0 == "N.didMoveToWindow" }.count == 1)
    #expect(stage.log.lines.filter { $0 == "N.willMove(toWindow: W)" }.count == 1)
  }

  @Test("a root that a layout adds to a window in the middle of its own detached pass ends clean")
  func rootEntersWindowDuringPass() {
    let root = stage.probe("R")
    let first = stage.probe("A", in: root)
    let second = stage.probe("B", in: root)
    first.when(.layoutSubviews) { _ in
      self.stage.window.addSubview(root)
      self.stage.window.layoutIfNeeded()
    }
    root.layoutIfNeeded()
    stage.tick()
    #expect(stage.log.layouts == ["R", "A", "B"])
    #expect(!second.isLayoutNeeded)
    #expect(stage.window.brokenInvariants() == [])
  }

  @Test("a change of the bounds from inside boundsDidChange settles")
  func nestedBounds() {
    let view = stage.probe("V", in: stage.window)
    stage.settle()
    view.when(.boundsDidChange) { if $0.bounds.width > 20 { $0.bounds.size.width = 20 } }
    view.frame.size.width = 500
    #expect(view.bounds.width == 20)
    stage.tick()
    #expect(stage.log.layouts == ["V"])
  }
}
