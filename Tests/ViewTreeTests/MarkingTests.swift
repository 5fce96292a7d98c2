import Testing
import ViewTree

/// W > P > [A > C, B], all clean: who is marked by a change to A?
private struct Family {
  let stage = Stage()
  let p: Probe, a: Probe, b: Probe, c: Probe

  init() {
    p = stage.probe("P", in: stage.window)
    a = stage.probe("A", in: p)
    b = stage.probe("B", in: p)
    c = stage.probe("C", in: a)
    stage.settle()
  }

  /// The names of the views that wait for a layout, from the root down.
  var marked: [String] { [stage.window, p, a, b, c].filter(\.isLayoutNeeded).map(named) }

  /// The names of the views that the next pass lays out, in its order.
  func laidOut() -> [String] {
    stage.log.lines = []
    stage.tick()
    return stage.log.layouts
  }
}

@Suite("Who is marked for layout")
struct MarkingTests {
  @Test("rule 1: a view is born dirty and init sends no callback")
  func birth() {
    let log = CallLog()
    let view = Probe("V", log: log)
    #expect(view.isLayoutNeeded)
    #expect(log.lines.isEmpty)
  }

  @Test("rule 2: addSubview marks the parent; the newcomer is laid out because it was born dirty, its siblings are not")
  func add() {
    let family = Family()
    let added = family.stage.probe("N", in: family.p)
    #expect(family.marked == ["P"])
    #expect(added.isLayoutNeeded)
    #expect(family.laidOut() == ["P", "N"])
  }

  @Test("rule 2: a clean view that is added is not laid out, only its new parent")
  func addClean() {
    let family = Family()
    let view = family.stage.probe("N")
    view.layoutIfNeeded()
    family.a.addSubview(view)
    #expect(family.marked == ["A"])
    #expect(family.laidOut() == ["A"])
  }

  @Test("rule 3: removeFromSuperview marks the old parent and not the view")
  func remove() {
    let family = Family()
    family.a.removeFromSuperview()
    #expect(family.marked == ["P"])
    #expect(!family.a.isLayoutNeeded)
  }

  @Test("rule 3: a move to another parent marks both parents")
  func move() {
    let family = Family()
    family.b.addSubview(family.c)
    #expect(family.marked == ["A", "B"])
  }

  @Test("rule 4: adding a subview again moves it to the end, and marks the parent only if the order changes")
  func readd() {
    let family = Family()
    family.p.addSubview(family.b)
    #expect(family.marked == [])
    family.p.addSubview(family.a)
    #expect(family.marked == ["P"])
    #expect(family.p.subviews.map(named) == ["B", "A"])
  }

  @Test("rule 4: adding a subview again sends no hierarchy callback")
  func readdIsSilent() {
    let family = Family()
    family.p.addSubview(family.a)
    #expect(family.stage.log.lines == [])
  }

  @Test("rule 5: a reordering marks the parent, one that changes nothing does not")
  func reorder() {
    let changes: [(Family) -> Void] = [
      { $0.p.bringSubviewToFront($0.a) }, { $0.p.sendSubviewToBack($0.b) }, { $0.p.exchangeSubview(at: 0, withSubviewAt: 1) },
      { $0.p.insertSubview($0.b, at: 0) },
    ]
    for change in changes {
      let family = Family()
      change(family)
      #expect(family.p.subviews.map(named) == ["B", "A"])
      #expect(family.marked == ["P"])
    }
    let idle: [(Family) -> Void] = [
      { $0.p.bringSubviewToFront($0.b) }, { $0.p.sendSubviewToBack($0.a) }, { $0.p.exchangeSubview(at: 1, withSubviewAt: 1) },
      { $0.p.insertSubview($0.b, at: 1) }, { $0.p.insertSubview($0.b, at: 9) }, { $0.p.bringSubviewToFront($0.c) },
      { $0.p.sendSubviewToBack($0.p) },
    ]
    for change in idle {
      let family = Family()
      change(family)
      #expect(family.p.subviews.map(named) == ["A", "B"])
      #expect(family.marked == [])
    }
  }

  @Test("rule 6: a frame of another size marks the view and its superview, not its siblings, children or grandparents")
  func frameSize() {
    let family = Family()
    family.a.frame.size.width = 11
    #expect(family.marked == ["P", "A"])
  }

  @Test("rule 7: a frame with another origin marks nobody")
  func frameOrigin() {
    let family = Family()
    family.a.frame.origin = Point(x: 5, y: -5)
    #expect(family.a.frame == Rect(x: 5, y: -5, width: 10, height: 10))
    #expect(family.marked == [])
    #expect(family.laidOut() == [])
  }

  @Test("rule 8: center, anchor point, opacity and hiding mark nobody")
  func unmarking() {
    let family = Family()
    family.a.center = Point(x: 50, y: 50)
    family.a.anchorPoint = Point(x: 0, y: 1)
    family.a.alpha = 0.5
    family.a.isHidden = true
    #expect(family.marked == [])
  }

  @Test("rule 9: bounds of another size mark the view and its superview")
  func boundsSize() {
    let family = Family()
    family.a.bounds.size.height = 11
    #expect(family.marked == ["P", "A"])
  }

  @Test("rule 10: another origin of the bounds marks the view and not its superview")
  func boundsOrigin() {
    let family = Family()
    family.a.bounds.origin.y = 3
    #expect(family.marked == ["A"])
  }

  @Test("rule 13: setting what is already there marks nobody and sends nothing")
  func equal() {
    let family = Family()
    family.a.frame = family.a.frame
    family.a.bounds = family.a.bounds
    family.a.center = family.a.center
    family.a.anchorPoint = family.a.anchorPoint
    family.a.bounds.origin.x = -0.0
    #expect(family.marked == [])
    #expect(family.stage.log.lines == [])
  }

  @Test("rule 14: setNeedsLayout marks the view alone, neither its subviews nor its superview, and runs nothing")
  func explicit() {
    let family = Family()
    family.a.setNeedsLayout()
    #expect(family.marked == ["A"])
    #expect(family.stage.log.lines == [])
    #expect(family.laidOut() == ["A"])
  }

  @Test("rule 17: a window's resize lays out every view whose size changes with it, and no other")
  func rotation() {
    let stage = Stage()
    let filling = stage.probe("F", in: stage.window)
    let fixed = stage.probe("X", in: filling)
    let nested = stage.probe("N", in: filling)
    let fill: (Probe) -> Void = { $0.subviews.last?.frame = $0.bounds }
    filling.when(.layoutSubviews, do: fill)
    let controller = ViewController()
    controller.view = filling
    stage.window.rootViewController = controller
    stage.settle()
    stage.window.frame.size = Size(width: 200, height: 50)
    stage.tick()
    #expect(stage.log.layouts == ["F", "N"])
    #expect(nested.bounds.size == Size(width: 200, height: 50))
    #expect(fixed.bounds.size == Size(width: 10, height: 10))
  }
}

@Suite("Widespread claims about layoutSubviews that are wrong")
struct WidespreadClaimTests {
  @Test("wrong: addSubview lays out all subviews of the target (rule 2)")
  func siblings() {
    let family = Family()
    family.p.addSubview(family.stage.probe("N"))
    #expect(!family.laidOut().contains("A"))
  }

  @Test("wrong: a frame that differs from the one before is enough for a layout (rule 7: the size must differ)")
  func anyFrame() {
    let family = Family()
    family.a.frame = family.a.frame.offsetBy(dx: 10, dy: 0)
    #expect(family.laidOut() == [])
  }

  @Test("wrong: moving one subview lays out the parent, so that a linked sibling follows (rule 7: it takes setNeedsLayout)")
  func linkedSiblings() {
    let family = Family()
    let (a, b) = (family.a, family.b)
    family.p.when(.layoutSubviews) { _ in a.frame.size.width = b.frame.minX - 20 }
    b.frame.origin.x = 140
    family.stage.tick()
    #expect(a.frame.width == 10)
    family.p.setNeedsLayout()
    family.stage.tick()
    #expect(a.frame.width == 120)
  }

  @Test("wrong: only views of the key window are laid out (rule 30: any window, and no key window exists here)")
  func anyWindow() {
    let stages = [Stage(), Stage(), Stage()]
    for stage in stages {
      _ = stage.probe("A", in: stage.window)
      #expect(stage.tick().layouts == 2)
      #expect(stage.log.layouts == ["A"])
    }
  }

  @Test("wrong: layoutSubviews must not change the view's own frame (it may: the superview is marked and laid out after it)")
  func ownFrame() {
    let family = Family()
    family.a.when(.layoutSubviews) { $0.frame.size = Size(width: 30, height: 30) }
    family.a.setNeedsLayout()
    let report = family.stage.tick()
    #expect(family.stage.log.layouts == ["A", "P"])
    #expect(family.a.frame.size == Size(width: 30, height: 30))
    #expect(report.diagnostics == [])
  }

  @Test("wrong: a setter that adds to the width fixes a view's size (it grows with each pass); willChangeBounds pins it")
  func pinnedSize() {
    final class Pinned: View {
      override func willChangeBounds(to proposed: Rect, by cause: BoundsCause) -> Rect {
        Rect(origin: proposed.origin, size: Size(width: 44, height: 44))
      }
    }
    let view = Pinned()
    for _ in 0..<3 {
      view.frame = Rect(x: 7, y: 9, width: 100, height: 20)
      #expect(view.frame == Rect(x: 7, y: 9, width: 44, height: 44))
    }
  }
}
