import Testing
import ViewTree

@Suite("Lifetimes and depth")
struct LifetimeTests {
  @Test("a window that goes away leaves living views without window and superview, and they work on")
  func windowGoes() {
    let log = CallLog()
    let parent = Probe("P", log: log)
    let child = Probe("C", log: log)
    parent.addSubview(child)
    weak let watched = {
      let window = Window()
      window.addSubview(parent)
      window.tick(at: .zero)
      return window
    }()
    #expect(watched == nil)
    #expect(parent.superview == nil && parent.window == nil && child.window == nil)
    child.setNeedsLayout()
    child.setNeedsTick()
    log.lines = []
    parent.layoutIfNeeded()
    #expect(log.layouts == ["C"])
    let second = Window()
    second.addSubview(parent)
    second.tick(at: .zero)
    #expect(log.advances == ["C"])
    #expect(second.brokenInvariants() == [])
  }

  @Test("a parent that goes away leaves its living child as a root, marked as it was")
  func parentGoes() {
    let log = CallLog()
    let child = Probe("C", log: log)
    do {
      let parent = Probe("P", log: log)
      parent.addSubview(child)
    }
    #expect(child.superview == nil && child.root === child)
    #expect(child.layoutIfNeeded().layouts == 1)
  }

  @Test("a subtree whose last owner is the tree lives through the layout in which it is removed")
  func lastReference() {
    let stage = Stage()
    weak var watched: Probe?
    do {
      let view = stage.probe("V", in: stage.window)
      _ = stage.probe("C", in: view)
      view.when(.layoutSubviews) { $0.removeFromSuperview() }
      watched = view
    }
    stage.tick()
    #expect(stage.log.layouts == ["V"])
    #expect(watched == nil)
  }

  @Test("a subtree whose last owner is the tree lives through the advance in which it is removed")
  func lastReferenceTicking() {
    let stage = Stage()
    weak var watched: Probe?
    do {
      let parent = stage.probe("P", in: stage.window)
      let view = stage.probe("V", in: parent)
      view.when(.advance) { $0.superview?.removeFromSuperview() }
      view.setNeedsTick()
      watched = view
    }
    stage.tick()
    #expect(stage.log.advances == ["V"])
    #expect(watched == nil)
  }

  @Test("a detached root whose last owner lets go of it in its own layout lives until the pass has ended")
  func rootReleased() {
    final class Owner { var root: Probe? }
    let log = CallLog()
    let owner = Owner()
    owner.root = Probe("R", log: log)
    owner.root?.addSubview(Probe("C", log: log))
    owner.root?.when(.layoutSubviews) { _ in owner.root = nil }
    weak let watched = owner.root
    owner.root?.layoutIfNeeded()
    #expect(log.layouts == ["R", "C"])
    #expect(watched == nil)
  }

  @Test("a window is retained by nobody: not by its views, its controller or a pass")
  func windowIsFree() {
    weak let watched = {
      let window = Window()
      let controller = ViewController()
      window.rootViewController = controller
      controller.view.addSubview(View())
      window.tick(at: .zero)
      return window
    }()
    #expect(watched == nil)
  }

  @Test("a tree of 2,000 levels is built, marked, ticked, laid out, moved and released")
  func deep() {
    let log = CallLog()
    let window = Window()
    let root = View()
    var leaf = root
    for _ in 0..<1999 {
      let next = View()
      leaf.addSubview(next)
      leaf = next
    }
    let probe = Probe("L", log: log)
    leaf.addSubview(probe)
    window.addSubview(root)
    probe.setNeedsTick()
    #expect(window.tick(at: .zero).layouts == 2002)
    #expect(window.tick(at: .zero).layouts == 0)
    probe.setNeedsLayout()
    #expect(window.viewsAwaitingLayout == 2002)
    #expect(window.tick(at: .zero).layouts == 1)
    #expect(log.layouts == ["L", "L"])
    #expect(log.advances == ["L"])
    #expect(probe.path.hasSuffix("View[0] > Probe[0]"))
    #expect(window.brokenInvariants().isEmpty)
    root.removeFromSuperview()
    #expect(probe.window == nil)
    probe.setNeedsLayout()
    #expect(probe.layoutIfNeeded().layouts == 1)
  }

  @Test("hundreds of trees in one process do not know of each other")
  func manyTrees() {
    let stages = (0..<200).map { _ in Stage() }
    let views = stages.map { $0.probe("A", in: $0.window) }
    for stage in stages { stage.settle() }
    for (index, view) in views.enumerated() where index % 3 == 0 { view.setNeedsLayout() }
    for (index, stage) in stages.enumerated() {
      #expect(stage.tick().layouts == (index % 3 == 0 ? 1 : 0))
    }
  }
}
