import Testing
import ViewTree

@Suite("Hierarchy callbacks")
struct HierarchyTests {
  private let stage = Stage()

  @Test("rule 47: adding to a parent in a window sends willMove(toWindow) to the subtree, then the rest in order")
  func addInWindow() {
    let parent = stage.probe("P", in: stage.window)
    let view = stage.probe("V")
    _ = stage.probe("C", in: view)
    stage.log.lines = []
    parent.addSubview(view)
    #expect(
      stage.log.lines == [
        "V.willMove(toWindow: W)", "C.willMove(toWindow: W)", "V.willMove(toSuperview: P)", "V.didMoveToWindow", "C.didMoveToWindow",
        "V.didMoveToSuperview", "P.didAddSubview(V)",
      ])
  }

  @Test("rule 48: adding outside a window sends no window callback; those come when the tree enters one")
  func addOutsideWindow() {
    let parent = stage.probe("P")
    let view = stage.probe("V")
    parent.addSubview(view)
    #expect(stage.log.lines == ["V.willMove(toSuperview: P)", "V.didMoveToSuperview", "P.didAddSubview(V)"])
    stage.log.lines = []
    stage.window.addSubview(parent)
    #expect(
      stage.log.lines == [
        "P.willMove(toWindow: W)", "V.willMove(toWindow: W)", "P.willMove(toSuperview: W)", "P.didMoveToWindow", "V.didMoveToWindow",
        "P.didMoveToSuperview",
      ])
  }

  @Test("rule 49: a removal from a window tells the parent first and links nothing any more when the view hears of it")
  func remove() {
    let parent = stage.probe("P", in: stage.window)
    let view = stage.probe("V", in: parent)
    _ = stage.probe("C", in: view)
    stage.log.lines = []
    view.removeFromSuperview()
    #expect(
      stage.log.lines == [
        "P.willRemoveSubview(V)", "V.willMove(toSuperview: nil)", "V.willMove(toWindow: nil)", "C.willMove(toWindow: nil)",
        "V.didMoveToWindow", "C.didMoveToWindow", "V.didMoveToSuperview",
      ])
    #expect(view.superview == nil && view.window == nil && parent.subviews.isEmpty)
  }

  @Test("rule 49: a removal outside a window sends no window callback, and without a superview nothing at all")
  func removeOutside() {
    let parent = stage.probe("P")
    let view = stage.probe("V", in: parent)
    stage.log.lines = []
    view.removeFromSuperview()
    #expect(stage.log.lines == ["P.willRemoveSubview(V)", "V.willMove(toSuperview: nil)", "V.didMoveToSuperview"])
    stage.log.lines = []
    view.removeFromSuperview()
    #expect(stage.log.lines == [])
  }

  @Test("rule 50: the links exist before didMoveToSuperview and not before willMove; it is also sent on removal")
  func links() {
    let parent = stage.probe("P", in: stage.window)
    let view = stage.probe("V")
    var seen: [String] = []
    for callback in Probe.Callback.allCases {
      view.when(callback) { view in
        guard callback != .layoutSubviews else { return }
        seen.append("\(named(view.superview)) \(named(view.window)) \(parent.subviews.count)")
      }
    }
    parent.addSubview(view)
    #expect(seen == ["nil nil 0", "nil nil 0", "P W 1", "P W 1"])
    seen = []
    view.removeFromSuperview()
    #expect(seen == ["P W 1", "P W 1", "nil nil 0", "nil nil 0"])
  }

  @Test("rule 51: a move takes the view from its old parent first")
  func move() {
    let old = stage.probe("P")
    let new = stage.probe("Q")
    let view = stage.probe("V", in: old)
    stage.log.lines = []
    new.addSubview(view)
    #expect(
      stage.log.lines == [
        "P.willRemoveSubview(V)", "V.willMove(toSuperview: nil)", "V.didMoveToSuperview", "V.willMove(toSuperview: Q)",
        "V.didMoveToSuperview", "Q.didAddSubview(V)",
      ])
    #expect(old.subviews.isEmpty && new.subviews.map(named) == ["V"])
  }

  @Test("rule 51: insertSubview counts from the back, and an index beyond the count appends")
  func insert() {
    let parent = stage.probe("P")
    parent.insertSubview(stage.probe("A"), at: 5)
    parent.insertSubview(stage.probe("B"), at: 0)
    parent.insertSubview(stage.probe("C"), at: 1)
    parent.insertSubview(stage.probe("D"), at: .max)
    #expect(parent.subviews.map(named) == ["B", "C", "A", "D"])
    parent.insertSubview(parent.subviews[3], at: 1)
    #expect(parent.subviews.map(named) == ["B", "D", "C", "A"])
  }

  @Test("rule 52: subviews are retained, the superview is not")
  func ownership() {
    let log = CallLog()
    var parent: Probe? = Probe("P", log: log)
    let child = Probe("C", log: log)
    parent?.addSubview(child)
    weak let weakParent = parent
    weak var weakOther: Probe?
    do {
      let other = Probe("O", log: log)
      weakOther = other
      parent?.addSubview(other)
    }
    #expect(weakOther != nil)
    parent = nil
    #expect(weakParent == nil)
    #expect(weakOther == nil)
    #expect(child.superview == nil)
  }

  @Test("rule 53: there is no callback after a removal on the old superview's side")
  func noDidRemove() {
    let parent = stage.probe("P", in: stage.window)
    let view = stage.probe("V", in: parent)
    stage.log.lines = []
    view.removeFromSuperview()
    #expect(stage.log.lines.filter { $0.hasPrefix("P.") } == ["P.willRemoveSubview(V)"])
  }

  @Test("a view is a descendant of itself and of all above it, and of nobody else")
  func descendants() {
    let parent = stage.probe("P")
    let view = stage.probe("V", in: parent)
    let child = stage.probe("C", in: view)
    #expect(child.isDescendant(of: child) && child.isDescendant(of: view) && child.isDescendant(of: parent))
    #expect(!view.isDescendant(of: child) && !view.isDescendant(of: stage.window))
    #expect(child.root === parent)
  }

  @Test("the path names each class from the root down, with the place among the siblings")
  func path() {
    let view = View()
    stage.window.addSubview(View())
    stage.window.addSubview(view)
    let probe = stage.probe("V", in: view)
    #expect(probe.path == "Window > View[1] > Probe[0]")
    #expect("\(probe)" == "Probe")
    #expect(stage.window.path == "Window")
  }
}
