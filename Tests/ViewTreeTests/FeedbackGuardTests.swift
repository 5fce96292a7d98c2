import Testing
import ViewTree

@Suite("The feedback guard")
struct FeedbackGuardTests {
  private let stage = Stage()

  @Test("rule 24: two views that mark each other end after 100 layouts each, are named, and go on in the next turn")
  func mutual() {
    let a = stage.probe("A", in: stage.window)
    let b = stage.probe("B", in: stage.window)
    stage.settle()
    a.when(.layoutSubviews) { _ in b.setNeedsLayout() }
    b.when(.layoutSubviews) { _ in a.setNeedsLayout() }
    a.setNeedsLayout()
    let report = stage.tick()
    #expect(stage.log.layouts.filter { $0 == "A" }.count == 100)
    #expect(stage.log.layouts.filter { $0 == "B" }.count == 100)
    #expect(report.layouts == 200)
    #expect(report.diagnostics == [LayoutDiagnostic(path: "Window > Probe[0]", layouts: 100)])
    #expect(a.isLayoutNeeded && !b.isLayoutNeeded)
    b.when(.layoutSubviews) { _ in }
    stage.log.lines = []
    #expect(stage.tick().diagnostics == [])
    #expect(stage.log.layouts == ["A", "B"])
    #expect(stage.tick().layouts == 0)
  }

  @Test("rule 24: a view that marks itself ends at the limit, at any limit, and all other views are laid out")
  func endlessSelf() {
    for limit in [1, 2, 7, 100, 1000] {
      let stage = Stage()
      stage.window.maximumLayoutsPerView = limit
      let endless = stage.probe("E", in: stage.window)
      _ = stage.probe("C", in: endless)
      _ = stage.probe("S", in: stage.window)
      endless.when(.layoutSubviews) { $0.setNeedsLayout() }
      for _ in 0..<2 {
        let report = stage.tick()
        #expect(stage.log.layouts.filter { $0 == "E" }.count == limit)
        #expect(report.diagnostics == [LayoutDiagnostic(path: "Window > Probe[0]", layouts: limit)])
        stage.log.lines = []
      }
      endless.when(.layoutSubviews) { _ in }
      stage.tick()
      #expect(stage.window.viewsAwaitingLayout == 0)
    }
  }

  @Test("rule 24: views and subviews of a held-back view are still laid out in the same turn")
  func others() {
    let endless = stage.probe("E", in: stage.window)
    _ = stage.probe("C", in: endless)
    _ = stage.probe("S", in: stage.window)
    endless.when(.layoutSubviews) { $0.setNeedsLayout() }
    stage.tick()
    #expect(Array(stage.log.layouts.suffix(2)) == ["C", "S"])
  }

  @Test("rule 24: one diagnostic a view and turn, though many things come to a view that is held back")
  func oneDiagnostic() {
    stage.window.maximumLayoutsPerView = 3
    let parent = stage.probe("P", in: stage.window)
    let endless = stage.probe("E", in: parent)
    let walkers = (0..<20).map { stage.probe("W\($0)", in: stage.window) }
    endless.when(.layoutSubviews) { $0.setNeedsLayout() }
    for walker in walkers {
      walker.when(.layoutSubviews) { _ in
        parent.setNeedsLayout()
        endless.layoutIfNeeded()
      }
    }
    let report = stage.tick()
    #expect(Set(report.diagnostics.map(\.path)) == ["Window > Probe[0]", "Window > Probe[0] > Probe[0]"])
    #expect(report.diagnostics.count == 2)
  }

  @Test("rule 24: a child that grows with each layout and a parent that fits itself to it end, with the sizes of the last layout")
  func growth() {
    let parent = stage.probe("P", in: stage.window)
    let child = stage.probe("C", in: parent)
    child.when(.layoutSubviews) { $0.frame.size.width += 1 }
    parent.when(.layoutSubviews) { _ in child.setNeedsLayout() }
    let report = stage.tick()
    #expect(child.bounds.width == 110)
    #expect(report.diagnostics.map(\.path) == ["Window > Probe[0]"])
  }

  @Test("rule 24 outside a window: layoutIfNeeded ends and reports too")
  func detached() {
    let view = stage.probe("A")
    view.when(.layoutSubviews) { $0.setNeedsLayout() }
    for _ in 0..<3 {
      #expect(view.layoutIfNeeded() == LayoutReport(layouts: 100, diagnostics: [LayoutDiagnostic(path: "Probe", layouts: 100)]))
    }
    #expect(view.isLayoutNeeded)
  }

  @Test("each layoutIfNeeded outside a tick is a turn of its own")
  func turns() {
    let view = stage.probe("A", in: stage.window)
    stage.settle()
    for _ in 0..<1000 {
      view.setNeedsLayout()
      #expect(view.layoutIfNeeded() == LayoutReport(layouts: 1))
    }
  }

  @Test("a view that takes itself out, back in and marks itself in its layout ends (found: each way back reset its count, a hang)")
  func selfReinsertion() {
    let parent = stage.probe("P", in: stage.window)
    let view = stage.probe("V", in: parent)
    var calls = 0
    view.when(.layoutSubviews) { view in
      calls += 1
      if calls > 1000 { return }
      view.removeFromSuperview()
      parent.addSubview(view)
      view.setNeedsLayout()
    }
    let report = stage.tick()
    #expect(calls == 100)
    #expect(report.diagnostics.contains(LayoutDiagnostic(path: "Window > Probe[0] > Probe[0]", layouts: 100)))
  }

  @Test("two views that carry each other to another window and lay out there end (their counts belong to the outer turn)")
  func carried() {
    let other = Window()
    let x = stage.probe("X", in: stage.window)
    let y = stage.probe("Y", in: stage.window)
    var calls = 0
    func carry(_ view: Probe) {
      calls += 1
      if calls > 2000 { return }
      other.addSubview(view)
      view.setNeedsLayout()
      view.layoutIfNeeded()
      stage.window.addSubview(view)
      view.setNeedsLayout()
    }
    x.when(.layoutSubviews) { _ in carry(y) }
    y.when(.layoutSubviews) { _ in carry(x) }
    let report = stage.tick()
    #expect(calls < 1000)
    #expect(!report.diagnostics.isEmpty)
    x.when(.layoutSubviews) { _ in }
    y.when(.layoutSubviews) { _ in }
    stage.tick()
    #expect(stage.window.brokenInvariants() == [])
    #expect(stage.window.viewsAwaitingLayout == 0)
  }

  @Test("a diagnostic says what happened and what comes next")
  func wording() {
    let text = LayoutDiagnostic(path: "Window > Feed", layouts: 100).description
    #expect(text.hasPrefix("Window > Feed was laid out 100 times in one turn"))
    #expect(text.hasSuffix("the rest waits for the next turn"))
  }
}
