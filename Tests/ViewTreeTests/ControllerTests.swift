import Testing
import ViewTree

/// A controller that writes down its callbacks, on a probe as its root view.
private final class ProbeController: ViewController {
  let name: String
  let log: CallLog
  var reactions: [String: () -> Void] = [:]

  init(_ name: String, log: CallLog) {
    self.name = name
    self.log = log
  }

  private func record(_ line: String) {
    log.lines.append("\(name).\(line)")
    reactions[line]?()
  }

  override func loadView() {
    view = Probe("\(name)View", log: log)
    record("loadView")
  }
  override func viewDidLoad() { record("viewDidLoad") }
  override func viewWillAppear(_ animated: Bool) { record("viewWillAppear") }
  override func viewDidAppear(_ animated: Bool) { record("viewDidAppear") }
  override func viewWillDisappear(_ animated: Bool) { record("viewWillDisappear") }
  override func viewDidDisappear(_ animated: Bool) { record("viewDidDisappear") }
  override func viewWillLayoutSubviews() { record("viewWillLayoutSubviews") }
  override func viewDidLayoutSubviews() { record("viewDidLayoutSubviews") }
}

@Suite("View controllers and windows")
struct ControllerTests {
  private let stage = Stage()
  private let controller: ProbeController

  init() { controller = ProbeController("C", log: stage.log) }

  /// The controllers' own lines.
  private var calls: [String] { stage.log.lines.filter { $0.hasPrefix("C.") || $0.hasPrefix("D.") } }

  @Test("rule 73: viewDidLayoutSubviews comes before the subviews lay out their own")
  func didIsShallow() {
    controller.view.addSubview(stage.probe("S"))
    stage.window.rootViewController = controller
    stage.log.lines = []
    stage.tick()
    #expect(
      stage.log.lines == [
        "C.viewWillLayoutSubviews", "CView.layoutSubviews", "C.viewDidLayoutSubviews", "S.layoutSubviews", "C.viewDidAppear",
      ])
  }

  @Test("rule 74: both fire only if the root view really runs, once per run")
  func onlyIfItRuns() {
    let subview = stage.probe("S", in: controller.view)
    stage.window.rootViewController = controller
    stage.settle()
    subview.setNeedsLayout()
    stage.tick()
    #expect(calls == [])
    controller.view.setNeedsLayout()
    stage.tick()
    #expect(calls == ["C.viewWillLayoutSubviews", "C.viewDidLayoutSubviews"])
  }

  @Test("rule 74: what viewWillLayoutSubviews changes is laid out in the same pass and marks nothing again")
  func changesInWill() {
    let subview = stage.probe("S", in: controller.view)
    stage.window.rootViewController = controller
    stage.settle()
    let view = controller.view
    controller.reactions["viewWillLayoutSubviews"] = { subview.frame.size.width += 1 }
    controller.reactions["viewDidLayoutSubviews"] = { [stage] in if view.subviews.count == 1 { _ = stage.probe("N", in: view) } }
    controller.view.setNeedsLayout()
    stage.tick()
    #expect(stage.log.layouts == ["CView", "S", "N"])
  }

  @Test("rule 77: loadView, viewDidLoad, viewWillAppear, willLayout, didLayout, viewDidAppear")
  func lifeCycle() {
    stage.window.rootViewController = controller
    #expect(calls == ["C.loadView", "C.viewDidLoad", "C.viewWillAppear"])
    stage.tick()
    #expect(Array(calls.dropFirst(3)) == ["C.viewWillLayoutSubviews", "C.viewDidLayoutSubviews", "C.viewDidAppear"])
    stage.log.lines = []
    stage.tick()
    #expect(calls == [])
    stage.window.rootViewController = nil
    #expect(calls == ["C.viewWillDisappear", "C.viewDidDisappear"])
    #expect(stage.window.subviews.isEmpty)
  }

  @Test("rule 77: the view is loaded when it is first asked for, once")
  func loading() {
    #expect(!controller.isViewLoaded)
    let view = controller.view
    #expect(controller.isViewLoaded)
    #expect(controller.view === view)
    controller.loadViewIfNeeded()
    #expect(calls == ["C.loadView", "C.viewDidLoad"])
  }

  @Test("rule 79: the root view fills the window, is the rearmost subview and is resized with the window")
  func rootView() {
    _ = stage.probe("X", in: stage.window)
    stage.window.bounds.size = Size(width: 320, height: 480)
    stage.window.rootViewController = controller
    #expect(controller.view.frame == Rect(x: 0, y: 0, width: 320, height: 480))
    #expect(stage.window.subviews.map(named) == ["CView", "X"])
    stage.window.frame = Rect(x: 7, y: 7, width: 480, height: 320)
    #expect(controller.view.frame == Rect(x: 0, y: 0, width: 480, height: 320))
    stage.window.frame.origin = .zero
    #expect(controller.view.frame == Rect(x: 0, y: 0, width: 480, height: 320))
  }

  @Test("rule 79: another root controller replaces the view of the first; the same one again changes nothing")
  func replaced() {
    let other = ProbeController("D", log: stage.log)
    stage.window.rootViewController = controller
    stage.settle()
    stage.window.rootViewController = controller
    #expect(calls == [])
    stage.window.rootViewController = other
    #expect(calls == ["C.viewWillDisappear", "C.viewDidDisappear", "D.loadView", "D.viewDidLoad", "D.viewWillAppear"])
    #expect(stage.window.subviews.map(named) == ["DView"])
    #expect(controller.view.window == nil)
  }

  @Test("a controller replaced before its first tick never appears")
  func neverAppeared() {
    let other = ProbeController("D", log: stage.log)
    stage.window.rootViewController = controller
    stage.window.rootViewController = other
    stage.tick()
    #expect(!calls.contains("C.viewDidAppear"))
    #expect(calls.last == "D.viewDidAppear")
  }

  @Test("a controller taken out before its first tick does not appear; put back by hand, its view brings it back")
  func takenOut() {
    stage.window.rootViewController = controller
    stage.window.rootViewController = nil
    stage.tick()
    #expect(calls.suffix(3) == ["C.viewWillAppear", "C.viewWillDisappear", "C.viewDidDisappear"])
    stage.log.lines = []
    stage.window.addSubview(controller.view)
    stage.tick()
    #expect(calls == ["C.viewWillAppear", "C.viewWillLayoutSubviews", "C.viewDidLayoutSubviews", "C.viewDidAppear"])
  }

  @Test("a controller installed from viewDidAppear appears at the next tick, after its own pass (found: in the same tick, before it)")
  func installedFromDidAppear() {
    let other = ProbeController("D", log: stage.log)
    controller.reactions["viewDidAppear"] = { [stage] in stage.window.rootViewController = other }
    stage.window.rootViewController = controller
    stage.tick()
    #expect(!calls.contains("D.viewDidAppear"))
    stage.tick()
    #expect(Array(calls.suffix(3)) == ["D.viewWillLayoutSubviews", "D.viewDidLayoutSubviews", "D.viewDidAppear"])
  }

  @Test("controllers that install each other from viewDidAppear take turns, one a tick (found: the tick never ended)")
  func alternatingRoots() {
    let other = ProbeController("D", log: stage.log)
    controller.reactions["viewDidAppear"] = { [stage] in stage.window.rootViewController = other }
    other.reactions["viewDidAppear"] = { [stage, controller] in stage.window.rootViewController = controller }
    stage.window.rootViewController = controller
    for _ in 0..<4 { stage.tick() }
    #expect(
      calls.filter { $0.hasSuffix("viewDidAppear") } == ["C.viewDidAppear", "D.viewDidAppear", "C.viewDidAppear", "D.viewDidAppear"])
    other.reactions = [:]
  }

  @Test("a root controller replaced from a callback of its own installation stays out (found: both views ended in the window)")
  func replacedWhileInstalling() {
    for moment in ["loadView", "viewDidLoad", "viewWillAppear"] {
      let stage = Stage()
      let first = ProbeController("C", log: stage.log)
      let second = ProbeController("D", log: stage.log)
      first.reactions[moment] = { stage.window.rootViewController = second }
      stage.window.rootViewController = first
      stage.tick()
      #expect(stage.window.subviews.map(named) == ["DView"])
      #expect(stage.window.rootViewController === second)
      #expect(stage.log.lines.filter { $0 == "D.viewDidAppear" }.count == 1)
      #expect(!stage.log.lines.contains("C.viewDidAppear"))
    }
  }

  @Test("a root controller replaced from the old one's viewWillDisappear: the last one set is the only one installed")
  func replacedWhileDisappearing() {
    let other = ProbeController("D", log: stage.log)
    let last = ProbeController("L", log: stage.log)
    stage.window.rootViewController = controller
    stage.settle()
    controller.reactions["viewWillDisappear"] = { [stage] in stage.window.rootViewController = last }
    stage.window.rootViewController = other
    stage.tick()
    #expect(stage.window.subviews.map(named) == ["LView"])
    #expect(!other.isViewLoaded)
    #expect(stage.log.lines.filter { $0 == "L.viewWillAppear" }.count == 1)
  }

  @Test("a controller that goes away leaves its view in the tree, uncontrolled")
  func gone() {
    var leaving: ProbeController? = ProbeController("D", log: stage.log)
    let view = leaving!.view
    stage.window.addSubview(view)
    leaving = nil
    stage.log.lines = []
    stage.tick()
    #expect(stage.log.lines == ["DView.layoutSubviews"])
  }

  @Test("a controller whose last owner lets go of it inside its own viewWillLayoutSubviews still gets viewDidLayoutSubviews")
  func goneInside() {
    final class Owner { var controller: ProbeController? }
    let owner = Owner()
    owner.controller = ProbeController("D", log: stage.log)
    weak let watched = owner.controller
    stage.window.addSubview(owner.controller!.view)
    owner.controller!.reactions["viewWillLayoutSubviews"] = { owner.controller = nil }
    stage.log.lines = []
    stage.tick()
    #expect(stage.log.lines == ["D.viewWillLayoutSubviews", "DView.layoutSubviews", "D.viewDidLayoutSubviews"])
    #expect(watched == nil)
  }

  @Test("a view given up by one controller and taken by another is laid out by the second, also when the first goes away")
  func handedOver() {
    let view = stage.probe("V", in: stage.window)
    var first: ProbeController? = ProbeController("D", log: stage.log)
    first?.view = view
    first?.view = View()
    controller.view = view
    first = nil
    stage.log.lines = []
    stage.tick()
    #expect(stage.log.lines == ["C.viewWillLayoutSubviews", "V.layoutSubviews", "C.viewDidLayoutSubviews"])
  }
}
