import Testing
import ViewTree

/// A view that writes down its part in the constraint and the layout pass, and applies constraints in it.
private final class PassView: View {
  let name: String
  let log: CallLog
  var onUpdate: () -> Void = {}
  var onLayout: () -> Void = {}
  var callsSuper = true

  init(_ name: String, log: CallLog, frame: Rect = .zero) {
    self.name = name
    self.log = log
    super.init(frame: frame)
  }

  override func updateConstraints() {
    log.lines.append("\(name).updateConstraints")
    onUpdate()
    super.updateConstraints()
  }

  override func layoutSubviews() {
    if callsSuper { super.layoutSubviews() }
    log.lines.append("\(name).layoutSubviews")
    onLayout()
  }
}

private final class PassController: ViewController {
  let log: CallLog
  var callsSuper = true
  private let rootView: View

  init(_ view: View, log: CallLog) {
    rootView = view
    self.log = log
  }

  override func loadView() { view = rootView }
  override func viewWillLayoutSubviews() { log.lines.append("vc.viewWillLayoutSubviews") }
  override func viewDidLayoutSubviews() { log.lines.append("vc.viewDidLayoutSubviews") }
  override func updateViewConstraints() {
    log.lines.append("vc.updateViewConstraints")
    if callsSuper { super.updateViewConstraints() }
  }
}

/// W > P (given, 200 x 100 at (10, 20)) > V (placed: 50 x 40 at (5, 6)) > C (placed at the same place in V, a fifth of its size).
private struct PassStage {
  let window = Window(frame: Rect(x: 0, y: 0, width: 300, height: 300))
  let log = CallLog()
  let p: PassView, v: PassView, c: PassView
  let width: LayoutConstraint

  init() {
    p = PassView("P", log: log, frame: Rect(x: 10, y: 20, width: 200, height: 100))
    v = PassView("V", log: log)
    c = PassView("C", log: log)
    window.addSubview(p)
    p.addSubview(v)
    v.addSubview(c)
    v.translatesAutoresizingMaskIntoConstraints = false
    c.translatesAutoresizingMaskIntoConstraints = false
    v.pin(to: Rect(x: 5, y: 6, width: 50, height: 40))
    for (a, b) in [(c.widthAnchor, v.widthAnchor), (c.heightAnchor, v.heightAnchor)] {
      a.constraint(equalTo: b, multiplier: 0.2).isActive = true
    }
    LayoutConstraint.activate([c.leftAnchor.constraint(equalTo: v.leftAnchor), c.topAnchor.constraint(equalTo: v.topAnchor)])
    width = v.constraints.first { $0.firstAttribute == .width && $0.secondItem == nil }!
    tick()
    log.lines = []
  }

  @discardableResult
  func tick() -> LayoutReport { window.tick(at: .zero) }

  /// What a tick calls.
  func calls() -> [String] {
    log.lines = []
    tick()
    return log.lines
  }
}

@Suite("The constraint pass")
struct ConstraintPassTests {
  private let stage = PassStage()

  @Test("rule 72: constraints bottom-up, then layouts top-down, the controller around its root view")
  func order() {
    let root = PassView("root", log: stage.log)
    let child = PassView("child", log: stage.log)
    let controller = PassController(root, log: stage.log)
    root.addSubview(child)
    stage.window.rootViewController = controller
    let expected = [
      "child.updateConstraints", "vc.updateViewConstraints", "root.updateConstraints", "vc.viewWillLayoutSubviews", "root.layoutSubviews",
      "vc.viewDidLayoutSubviews", "child.layoutSubviews",
    ]
    #expect(stage.calls() == expected)
    #expect(stage.calls() == [])
    for view in [root, child] {
      view.setNeedsLayout()
      view.setNeedsUpdateConstraints()
    }
    #expect(stage.calls() == expected)
    controller.callsSuper = false
    root.setNeedsUpdateConstraints()
    #expect(stage.calls() == ["vc.updateViewConstraints"])
  }

  @Test("rule 72: siblings are asked back to front, each of their subtrees before them; unmarked views are not asked")
  func siblings() {
    let d = PassView("D", log: stage.log)
    stage.p.addSubview(d)
    stage.tick()
    for subset in 0..<16 {
      let views = [stage.c, stage.v, d, stage.p]
      for (index, view) in views.enumerated() where subset >> index & 1 == 1 { view.setNeedsUpdateConstraints() }
      let expected = views.indices.filter { subset >> $0 & 1 == 1 }.map { "\(views[$0].name).updateConstraints" }
      #expect(stage.calls() == expected)
    }
  }

  @Test("rule 75: a new view needs its constraints' update, until a pass; outside of a window it keeps that, and layoutIfNeeded serves it")
  func birth() {
    let view = PassView("N", log: stage.log)
    #expect(view.needsUpdateConstraints())
    #expect(stage.log.lines == [])
    stage.tick()
    #expect(view.needsUpdateConstraints())
    view.layoutIfNeeded()
    #expect(!view.needsUpdateConstraints())
    #expect(stage.log.lines == ["N.updateConstraints", "N.layoutSubviews"])
    view.setNeedsUpdateConstraints()
    view.setNeedsUpdateConstraints()
    view.updateConstraintsIfNeeded()
    view.updateConstraintsIfNeeded()
    #expect(stage.log.lines.filter { $0 == "N.updateConstraints" }.count == 2)
  }

  @Test("rule 16: a constraint of a view marks its constraints and its layout, and its superview only if the size really changes")
  func sizeReallyChanges() {
    stage.width.constant = 60
    #expect(stage.v.needsUpdateConstraints() && stage.v.isLayoutNeeded && !stage.p.isLayoutNeeded && !stage.c.isLayoutNeeded)
    #expect(stage.calls() == ["V.updateConstraints", "P.layoutSubviews", "V.layoutSubviews", "C.layoutSubviews"])
    #expect(stage.v.frame.width == 60 && stage.c.frame.width == 12)
    stage.width.constant = 60
    #expect(stage.calls() == [])
    let loose = stage.v.widthAnchor.constraint(lessThanOrEqualToConstant: 500)
    for change in [{ loose.isActive = true }, { loose.constant = 90 }, { loose.priority = .defaultLow }, { loose.isActive = false }] {
      change()
      #expect(stage.v.needsUpdateConstraints() && stage.v.isLayoutNeeded)
      #expect(stage.calls() == ["V.updateConstraints", "V.layoutSubviews"])
    }
    stage.width.constant = 90
    stage.width.constant = 60
    #expect(stage.calls() == ["V.updateConstraints", "V.layoutSubviews"])
  }

  @Test("rule 16: a frame that is no binary fraction is not taken for another one when the system changes beside it")
  func roundedFrames() {
    for step in 1...60 {
      let stage = PassStage()
      let view = PassView("N", log: stage.log)
      stage.p.addSubview(view)
      view.translatesAutoresizingMaskIntoConstraints = false
      view.pin(to: Rect(x: Double(step) * 0.1, y: 1 / Double(step), width: Double(step) * 0.7, height: 0.3))
      stage.tick()
      let loose = view.widthAnchor.constraint(greaterThanOrEqualTo: view.heightAnchor, multiplier: 0.1)
      for change in [{ loose.isActive = true }, { loose.constant = -0.1 }, { loose.isActive = false }] {
        change()
        #expect(stage.calls() == ["N.updateConstraints", "N.layoutSubviews"])
      }
    }
  }

  @Test("rule 16: invalidateIntrinsicContentSize marks the view, and its superview only if the size really changes")
  func intrinsic() {
    let label = ContentView(30, 10)
    stage.p.addSubview(label)
    label.translatesAutoresizingMaskIntoConstraints = false
    stage.tick()
    label.invalidateIntrinsicContentSize()
    #expect(label.needsUpdateConstraints() && label.isLayoutNeeded && !stage.p.isLayoutNeeded)
    #expect(stage.calls() == [])
    label.content.width = 31
    #expect(!stage.p.isLayoutNeeded)
    #expect(stage.calls() == ["P.layoutSubviews"])
    #expect(label.frame.width == 31)
  }

  @Test("rule 24: a view that asks for its constraints for ever is named, the rest is done, and the next turn goes on")
  func endless() {
    let deep = PassView("E", log: stage.log)
    stage.c.addSubview(deep)
    deep.onUpdate = { deep.setNeedsUpdateConstraints() }
    for limit in [100, 1, 7] {
      stage.window.maximumLayoutsPerView = limit
      stage.width.constant += 1
      stage.log.lines = []
      let report = stage.tick()
      #expect(stage.log.lines.filter { $0 == "E.updateConstraints" }.count == limit)
      #expect(report.diagnostics.map(\.path) == ["Window > PassView[0] > PassView[0] > PassView[0] > PassView[0]"])
      #expect(report.diagnostics.map(\.phase) == [.constraints] && report.diagnostics.map(\.layouts) == [limit])
      #expect(stage.v.frame.width == stage.width.constant)
    }
    deep.onUpdate = {}
    #expect(stage.tick().diagnostics == [])
    #expect(stage.tick() == LayoutReport(layouts: 0))
  }

  @Test("rule 24: two views that ask for each other, and a constant that grows in every callback, end too")
  func endlessPair() {
    stage.c.onUpdate = { [stage] in stage.p.setNeedsUpdateConstraints() }
    stage.p.onUpdate = { [stage] in stage.c.setNeedsUpdateConstraints() }
    stage.c.setNeedsUpdateConstraints()
    #expect(stage.tick().diagnostics.count == 1)
    stage.c.onUpdate = {}
    stage.p.onUpdate = {}
    let before = stage.width.constant
    for view in [stage.p, stage.v, stage.c] {
      view.onUpdate = { [stage] in stage.width.constant += 1 }
      view.onLayout = { [stage] in stage.width.constant += 1 }
    }
    stage.p.setNeedsLayout()
    let report = stage.tick()
    #expect(!report.diagnostics.isEmpty)
    #expect(stage.width.constant > before)
    for view in [stage.p, stage.v, stage.c] { (view.onUpdate, view.onLayout) = ({}, {}) }
    #expect(stage.tick().diagnostics == [])
    #expect(stage.v.frame.width == stage.width.constant)
    #expect(stage.window.brokenInvariants() == [])
  }

  @Test("a constant that callbacks change until it is enough settles within the turn, whichever callback it is")
  func settles() {
    for isInLayout in [true, false] {
      let stage = PassStage()
      for view in [stage.p, stage.v, stage.c] {
        let grow = { if stage.width.constant < 60 { stage.width.constant += 1 } }
        if isInLayout { view.onLayout = grow } else { view.onUpdate = grow }
        view.setNeedsLayout()
        view.setNeedsUpdateConstraints()
      }
      if !isInLayout { stage.v.onUpdate = { if stage.width.constant < 60 { stage.width.constant = 60 } } }
      #expect(stage.tick().diagnostics == [])
      #expect(stage.v.frame.width == 60 && abs(stage.c.frame.width - 12) < 1e-9)
      #expect(stage.tick() == LayoutReport(layouts: 0))
    }
  }

  @Test("rule 33: who does not call super in layoutSubviews applies no constraints to its subviews; the others do")
  func withoutSuper() {
    stage.v.callsSuper = false
    stage.width.constant = 100
    stage.tick()
    #expect(stage.v.frame.width == 100)
    #expect(abs(stage.c.frame.width - 10) < 1e-9)
    stage.v.callsSuper = true
    stage.v.setNeedsLayout()
    stage.tick()
    #expect(abs(stage.c.frame.width - 20) < 1e-9)
  }

  @Test("rule 33: what a layout does to a frame after super counts until the next layout, which puts it back")
  func overridden() {
    stage.p.onLayout = { [stage] in stage.v.frame.origin.x = 77 }
    stage.p.setNeedsLayout()
    stage.tick()
    #expect(stage.v.frame.minX == 77)
    stage.p.onLayout = {}
    stage.p.setNeedsLayout()
    stage.tick()
    #expect(stage.v.frame == Rect(x: 5, y: 6, width: 50, height: 40))
  }

  @Test("rule 72: layoutIfNeeded updates constraints and solves before it lays out, from outside and from inside layoutSubviews")
  func layoutIfNeeded() {
    for view in [stage.p, stage.v] {  // also on the view itself: the climb comes after the constraints (found: before them)
      stage.width.constant += 15
      stage.log.lines = []
      view.layoutIfNeeded()
      #expect(stage.log.lines == ["V.updateConstraints", "P.layoutSubviews", "V.layoutSubviews", "C.layoutSubviews"])
    }
    #expect(stage.v.frame.width == 80 && stage.c.frame.width == 16)
    stage.p.onLayout = { [stage] in
      stage.p.onLayout = {}
      stage.width.constant = 90
      stage.v.layoutIfNeeded()
    }
    stage.p.setNeedsLayout()
    #expect(stage.tick().diagnostics == [])
    #expect(stage.v.frame.width == 90 && stage.c.frame.width == 18)
    #expect(stage.window.brokenInvariants() == [])
  }

  @Test("constraints made in updateConstraints and in layoutSubviews are solved in the same turn, and the maker is asked once")
  func madeInside() {
    for isInLayout in [false, true] {
      let stage = PassStage()
      let make = { [c = stage.c] in
        guard c.constraints.isEmpty else { return }
        c.widthAnchor.constraint(lessThanOrEqualToConstant: 4).isActive = true
        stage.width.priority = .defaultLow
      }
      if isInLayout { stage.c.onLayout = make } else { stage.c.onUpdate = make }
      stage.c.setNeedsLayout()
      stage.c.setNeedsUpdateConstraints()
      let calls = stage.calls()
      #expect(abs(stage.c.frame.width - 4) < 1e-9 && abs(stage.v.frame.width - 20) < 1e-9)
      #expect(calls.filter { $0 == "C.updateConstraints" }.count == (isInLayout ? 2 : 1))
      #expect(stage.calls() == [])
    }
  }

  @Test("a window's resize goes through the constraints in the same turn, all levels at once, one layout a view")
  func resize() {
    stage.p.autoresizingMask = [.flexibleWidth]
    stage.width.isActive = false
    stage.v.trailingAnchor.constraint(equalTo: stage.window.trailingAnchor, constant: -10).isActive = true
    stage.tick()
    stage.window.frame.size.width = 500
    let calls = stage.calls()
    #expect(stage.p.frame.width == 400)
    #expect(stage.v.frame.maxX == 480 && abs(stage.c.frame.width - 95) < 1e-9)
    #expect(calls == ["P.layoutSubviews", "V.layoutSubviews", "C.layoutSubviews"])
  }

  @Test("rule 76: what constraints move in a transition is animated with the rest")
  func transition() {
    stage.width.isActive = false
    stage.v.trailingAnchor.constraint(equalTo: stage.window.trailingAnchor, constant: -10).isActive = true
    stage.tick()
    stage.window.transition(to: Size(width: 500, height: 300), duration: 1)
    #expect(stage.p.frameAnimations.isEmpty)
    #expect(stage.v.frameAnimations.map(\.from) == [Rect(x: 5, y: 6, width: 275, height: 40)])
    #expect(stage.v.frameAnimations.map(\.to) == [Rect(x: 5, y: 6, width: 475, height: 40)])
    #expect(stage.c.frameAnimations.map(\.to.width) == [95])
  }
}
