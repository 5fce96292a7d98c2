import Testing
import ViewTree

/// A controller that writes down its callbacks of containment and appearance.
private final class Contained: ViewController {
  let name: String
  let log: CallLog
  var sizes: [Size] = []
  var onWillMove: (ViewController?) -> Void = { _ in }

  init(_ name: String, log: CallLog) {
    self.name = name
    self.log = log
  }

  private func named(_ controller: ViewController?) -> String { (controller as? Contained)?.name ?? "nil" }

  override func willMove(toParent parent: ViewController?) {
    log.lines.append("\(name).willMove(\(named(parent))), in \(named(self.parent))")
    onWillMove(parent)
  }
  override func didMove(toParent parent: ViewController?) {
    log.lines.append("\(name).didMove(\(named(parent))), in \(named(self.parent))")
  }
  override func viewWillAppear(_ animated: Bool) { log.lines.append("\(name).viewWillAppear") }
  override func viewDidAppear(_ animated: Bool) { log.lines.append("\(name).viewDidAppear") }
  override func viewWillDisappear(_ animated: Bool) { log.lines.append("\(name).viewWillDisappear") }
  override func viewDidDisappear(_ animated: Bool) { log.lines.append("\(name).viewDidDisappear") }
  override func preferredContentSizeDidChange(forChildContentContainer child: ViewController) {
    log.lines.append("\(name): \(named(child)) prefers \(child.preferredContentSize.width)")
  }
}

@Suite("Containment")
struct ContainmentTests {
  private let log = CallLog()

  private func controller(_ name: String) -> Contained { Contained(name, log: log) }

  @Test("addChild sends willMove before the link and no didMove; removeFromParent sends didMove after it and no willMove")
  func callbacks() {
    let (parent, child) = (controller("P"), controller("C"))
    parent.addChild(child)
    #expect(log.lines == ["C.willMove(P), in nil"])
    #expect(child.parent === parent && parent.children.map { $0 === child } == [true])
    #expect(!child.isViewLoaded && !parent.isViewLoaded)
    child.removeFromParent()
    #expect(log.lines == ["C.willMove(P), in nil", "C.didMove(nil), in nil"])
    #expect(child.parent == nil && parent.children.isEmpty)
    child.removeFromParent()
    #expect(log.lines.count == 2)
  }

  @Test("a child that moves to another parent is removed from the first one before it is told of the second")
  func moving() {
    let (first, second, child) = (controller("P"), controller("Q"), controller("C"))
    first.addChild(child)
    log.lines = []
    second.addChild(child)
    #expect(log.lines == ["C.didMove(nil), in nil", "C.willMove(Q), in nil"])
    #expect(first.children.isEmpty && second.children.count == 1 && child.parent === second)
  }

  @Test("adding a child of one's own again changes nothing")
  func again() {
    let (parent, a, b) = (controller("P"), controller("A"), controller("B"))
    parent.addChild(a)
    parent.addChild(b)
    log.lines = []
    parent.addChild(a)
    #expect(log.lines == [] && parent.children.map { ($0 as? Contained)?.name } == ["A", "B"])
  }

  @Test("a controller that contains itself, by one step or three")
  func cycles() async {
    await #expect(processExitsWith: .failure) {
      let controller = ViewController()
      controller.addChild(controller)
    }
    await #expect(processExitsWith: .failure) {
      let chain = (0..<3).map { _ in ViewController() }
      chain[0].addChild(chain[1])
      chain[1].addChild(chain[2])
      chain[2].addChild(chain[0])
    }
  }

  @Test("a view that is another controller's root view")
  func sharedView() async {
    await #expect(processExitsWith: .failure) {
      let (a, b) = (ViewController(), ViewController())
      b.view = a.view
    }
  }

  @Test("a child's appearance follows its view: with the parent's, or on its own while the parent stays")
  func appearance() {
    let window = Window(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let (parent, child) = (controller("P"), controller("C"))
    parent.addChild(child)
    parent.view.addSubview(child.view)
    log.lines = []
    #expect(!log.lines.contains("C.viewWillAppear"))
    window.rootViewController = parent
    #expect(log.lines == ["P.viewWillAppear", "C.viewWillAppear"])
    window.tick(at: .zero)
    #expect(log.lines.suffix(2).sorted() == ["C.viewDidAppear", "P.viewDidAppear"])
    log.lines = []
    child.view.removeFromSuperview()
    #expect(log.lines == ["C.viewWillDisappear", "C.viewDidDisappear"])
    parent.view.addSubview(child.view)
    window.tick(at: .zero)
    #expect(log.lines.suffix(2) == ["C.viewWillAppear", "C.viewDidAppear"])
    log.lines = []
    window.rootViewController = nil
    #expect(log.lines == ["P.viewWillDisappear", "C.viewWillDisappear", "P.viewDidDisappear", "C.viewDidDisappear"])
    window.tick(at: .zero)
    #expect(log.lines.count == 4)
  }

  @Test("a child whose view moves inside its window disappears and appears; one whose view comes and goes in one turn never did appear")
  func moves() {
    let window = Window(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let (a, b) = (View(), View())
    for view in [a, b] { window.addSubview(view) }
    let child = controller("C")
    a.addSubview(child.view)
    window.tick(at: .zero)
    log.lines = []
    b.addSubview(child.view)
    window.tick(at: .zero)
    #expect(log.lines == ["C.viewWillDisappear", "C.viewDidDisappear", "C.viewWillAppear", "C.viewDidAppear"])
    child.view.removeFromSuperview()
    log.lines = []
    a.addSubview(child.view)
    child.view.removeFromSuperview()
    window.tick(at: .zero)
    #expect(log.lines == ["C.viewWillAppear", "C.viewWillDisappear", "C.viewDidDisappear"])
  }

  @Test("a child's preferred size is told to its parent when it changes, and to nobody without one")
  func preferredContentSize() {
    let (grandparent, parent, child) = (controller("G"), controller("P"), controller("C"))
    grandparent.addChild(parent)
    child.preferredContentSize = Size(width: 1, height: 1)
    parent.addChild(child)
    log.lines = []
    child.preferredContentSize = Size(width: 2, height: 1)
    child.preferredContentSize = Size(width: 2, height: 1)
    #expect(log.lines == ["P: C prefers 2.0"])
    child.removeFromParent()
    child.preferredContentSize = .zero
    #expect(log.lines == ["P: C prefers 2.0", "C.didMove(nil), in nil"])
  }

  @Test("by default a child is as large as its parent")
  func size() {
    let (parent, child) = (controller("P"), controller("C"))
    let size = Size(width: 12, height: 34)
    #expect(parent.size(forChildContentContainer: child, withParentContainerSize: size) == size)
  }

  @Test("a parent retains its children and not the other way around; they may go away in any order")
  func lifetimes() {
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      var held: [Contained?] = [controller("G"), controller("P"), controller("C")]
      weak let (grandparent, parent, child) = (held[0], held[1], held[2])
      grandparent?.addChild(parent!)
      parent?.addChild(child!)
      child?.view.addSubview(View())
      for (step, index) in order.enumerated() {
        held[index] = nil
        let isLast = step == 2
        #expect((grandparent == nil) == (held[0] == nil))
        #expect((parent == nil) == (held[0] == nil && held[1] == nil))
        #expect((child == nil) == isLast)
        #expect(isLast || child?.parent === parent)
        #expect(parent == nil || parent?.parent === grandparent)
      }
    }
  }

  @Test("a child that its own willMove gives to another parent stands with one of the two, in both directions of the link")
  func movedInside() {
    let (first, second, child) = (controller("P"), controller("Q"), controller("C"))
    var isArmed = true
    child.onWillMove = { _ in
      guard isArmed else { return }
      isArmed = false
      second.addChild(child)
    }
    first.addChild(child)
    for parent in [first, second] { #expect(parent.children.contains { $0 === child } == (child.parent === parent)) }
  }
}
