import Testing
import ViewTree

@Suite("Constraint systems and trees")
struct ConstraintSystemTests {
  private let stage = ConstraintStage()

  @Test("the owner is the lowest common ancestor; addConstraint makes any view above it the owner; removal is the owner's affair")
  func owners() {
    let parent = stage.placed()
    let (a, b) = (stage.placed(in: parent), stage.placed(in: parent))
    let c = stage.placed(in: a)
    let made = [
      (a.widthAnchor.constraint(equalToConstant: 1), a), (a.leftAnchor.constraint(equalTo: b.leftAnchor), parent),
      (c.leftAnchor.constraint(equalTo: b.leftAnchor), parent), (c.leftAnchor.constraint(equalTo: a.leftAnchor), a),
      (c.topAnchor.constraint(equalTo: stage.root.topAnchor), stage.root),
    ]
    for (constraint, owner) in made {
      constraint.isActive = true
      constraint.isActive = true
      #expect(owner.constraints.filter { $0 === constraint }.count == 1)
      b.removeConstraint(constraint)
      #expect(constraint.isActive)
      owner.removeConstraint(constraint)
      #expect(!constraint.isActive && owner.constraints.allSatisfy { $0 !== constraint })
      stage.root.addConstraint(constraint)
      #expect(stage.root.constraints.last === constraint)
    }
    stage.root.removeConstraints(made.map(\.0))
    #expect(made.map(\.0.isActive) == [false, false, false, false, false])
  }

  @Test("across levels: edges are compared where they are on the screen, whatever lies between, scrolled or transformed")
  func levels() {
    let outer = stage.given(Rect(x: 20, y: 30, width: 200, height: 100))
    let inner = stage.placed(in: outer)
    inner.pin(to: Rect(x: 5, y: 6, width: 70, height: 60))
    let deep = stage.placed(in: inner)
    let sibling = stage.given(Rect(x: 100, y: 110, width: 10, height: 20))
    LayoutConstraint.activate([
      deep.leadingAnchor.constraint(equalTo: sibling.trailingAnchor, constant: 1),
      deep.bottomAnchor.constraint(equalTo: sibling.centerYAnchor),
      deep.trailingAnchor.constraint(equalTo: stage.root.trailingAnchor, constant: -2),
      deep.heightAnchor.constraint(equalTo: stage.root.heightAnchor, multiplier: 0.1),
    ])
    stage.layOut()
    let onRoot = Rect(x: 111, y: 90, width: 287, height: 30)
    #expect(deep.convert(deep.bounds, to: stage.root).distance(to: onRoot) < 1e-9)
    #expect(deep.frame.distance(to: Rect(x: 86, y: 54, width: 287, height: 30)) < 1e-9)
    outer.frame.origin = Point(x: 0, y: 31)
    stage.layOut()
    #expect(deep.convert(deep.bounds, to: stage.root).distance(to: onRoot) < 1e-9)
    // What the documentation says of scrolling and transforms (C): constraints do not see them.
    let frame = deep.frame
    inner.bounds.origin = Point(x: 40, y: -13)
    outer.transform = AffineTransform(scaleX: 2, y: 3)
    deep.transform = AffineTransform(rotationAngle: 1)
    stage.root.setNeedsLayout()
    inner.setNeedsLayout()
    stage.layOut()
    deep.transform = .identity
    #expect(deep.frame == frame)
  }

  @Test("the mask on: the frame is given; off: it is solved; on again: the frame stays where it was, and is given; the root keeps its own")
  func toggling() {
    let view = stage.given(Rect(x: 1, y: 2, width: 30, height: 40))
    #expect(view.translatesAutoresizingMaskIntoConstraints)
    let follower = stage.placed()
    follower.pin(to: Rect(x: 0, y: 0, width: 1, height: 1), priority: .defaultLow)
    follower.leadingAnchor.constraint(equalTo: view.trailingAnchor).isActive = true
    stage.layOut()
    #expect(view.frame == Rect(x: 1, y: 2, width: 30, height: 40) && follower.frame.minX == 31)
    view.pin(to: Rect(x: 50, y: 60, width: 70, height: 80), priority: .defaultHigh)
    stage.layOut()
    #expect(view.frame == Rect(x: 1, y: 2, width: 30, height: 40))
    for round in 0..<3 {
      view.translatesAutoresizingMaskIntoConstraints = false
      stage.layOut()
      #expect(view.frame == Rect(x: 50, y: 60, width: 70, height: 80) && follower.frame.minX == 120)
      view.translatesAutoresizingMaskIntoConstraints = true
      stage.layOut()
      #expect(view.frame == Rect(x: 50, y: 60, width: 70, height: 80) && follower.frame.minX == 120)
      view.frame = Rect(x: Double(round), y: 2, width: 3, height: 4)
      stage.layOut()
      #expect(view.frame == Rect(x: Double(round), y: 2, width: 3, height: 4) && follower.frame.minX == Double(round) + 3)
    }
    stage.root.translatesAutoresizingMaskIntoConstraints = false
    stage.layOut()
    #expect(stage.root.frame == Rect(x: 7, y: 9, width: 400, height: 300))
  }

  @Test("a given view that leaves, or whose superview leaves, takes no constraint along (found: it stayed active across two trees)")
  func givenLeaves() {
    for isNested in [false, true] {
      let stage = ConstraintStage()
      let parent = stage.given(Rect(x: 40, y: 50, width: 60, height: 70))
      let given = stage.given(Rect(x: 1, y: 2, width: 3, height: 4), in: isNested ? parent : nil)
      let view = stage.placed()
      let constraint = view.leadingAnchor.constraint(equalTo: given.trailingAnchor)
      constraint.isActive = true
      stage.layOut()
      #expect(view.frame.minX == (isNested ? 44 : 4))
      (isNested ? parent : given).removeFromSuperview()
      #expect(!constraint.isActive && stage.root.constraints.isEmpty)
      given.frame.origin.x = 50
      #expect(stage.layOut().unsatisfied == [])
      stage.root.addSubview(isNested ? parent : given)
      constraint.isActive = true
      stage.layOut()
      #expect(view.frame.minX == (isNested ? 93 : 53))
    }
  }

  @Test("a view that was once constrained is known to its next superview too (found: a constraint stayed active across two trees)")
  func onceConstrained() {
    let view = View()
    for isOn in [false, true] { view.translatesAutoresizingMaskIntoConstraints = isOn }
    let parent = stage.given(Rect(x: 0, y: 0, width: 1, height: 1))
    parent.addSubview(view)
    let constraint = view.widthAnchor.constraint(lessThanOrEqualTo: stage.root.widthAnchor)
    constraint.isActive = true
    stage.layOut()
    parent.removeFromSuperview()
    #expect(!constraint.isActive)
  }

  @Test("a constraint that waits for a pass while its tree is left is solved in the new tree alone (found: in both, then a trap)")
  func waitingLeaves() {
    let parent = stage.given(Rect(x: 1, y: 2, width: 30, height: 40))
    let view = stage.placed(in: parent)
    stage.layOut()
    for _ in 0..<3 {
      let constraint = view.widthAnchor.constraint(equalTo: parent.widthAnchor)
      constraint.isActive = true
      parent.removeFromSuperview()
      stage.layOut()
      parent.layoutIfNeeded()
      #expect(view.frame.width == 30)
      stage.root.addSubview(parent)
      parent.removeFromSuperview()
      constraint.constant = 5
      stage.layOut()
      parent.layoutIfNeeded()
      #expect(view.frame.width == 35)
      constraint.isActive = false
      stage.root.addSubview(parent)
      stage.layOut()
    }
  }

  @Test("the mask of a view between a constraint's view and its owner, off and on: the constraint holds (found: a trap)")
  func togglingBetween() {
    let parent = stage.given(Rect(x: 40, y: 50, width: 60, height: 70))
    let view = stage.placed(in: parent)
    view.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor, constant: 100).isActive = true
    parent.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor, constant: 30).isActive = true
    stage.layOut()  // what is given is stronger
    #expect(parent.frame.minX == 40 && view.frame.minX == 60)
    for _ in 0..<3 {
      parent.translatesAutoresizingMaskIntoConstraints = false
      #expect(stage.layOut().unsatisfied == [])
      #expect(parent.frame.minX == 30 && view.frame.minX == 70)
      parent.translatesAutoresizingMaskIntoConstraints = true
      stage.layOut()
      #expect(parent.frame.minX == 30 && view.frame.minX == 70)
    }
  }

  @Test("each way to move a given view is seen by the views that follow it: frame, center, bounds, anchor point")
  func inputs() {
    let given = stage.given(Rect(x: 0, y: 0, width: 10, height: 10))
    let follower = stage.placed()
    for (a, b) in [(follower.leftAnchor, given.leftAnchor), (follower.rightAnchor, given.rightAnchor)] {
      a.constraint(equalTo: b).isActive = true
    }
    for (a, b) in [(follower.topAnchor, given.topAnchor), (follower.bottomAnchor, given.bottomAnchor)] {
      a.constraint(equalTo: b).isActive = true
    }
    let moves: [(View) -> Void] = [
      { $0.frame = Rect(x: 3, y: 4, width: 50, height: 60) }, { $0.frame.origin.x = -8 }, { $0.center = Point(x: 100, y: 90) },
      { $0.bounds.size = Size(width: 20, height: 2) }, { $0.anchorPoint = Point(x: 0, y: 1) }, { $0.bounds.size.width = 33 },
      { $0.layer.position.y = 17 },
    ]
    for move in moves {
      move(given)
      stage.layOut()
      #expect(follower.frame.distance(to: given.frame) < 1e-9)
    }
  }

  @Test("a subtree that is moved takes its inner constraints along and leaves those that cross its border behind, inactive")
  func moving() {
    let (first, second) = (stage, ConstraintStage())
    let moved = first.placed()
    let inner = first.placed(in: moved)
    let sibling = first.placed()
    moved.pin(to: Rect(x: 10, y: 20, width: 100, height: 90))
    inner.pin(to: Rect(x: 1, y: 2, width: 30, height: 40))
    sibling.pin(to: Rect(x: 0, y: 0, width: 5, height: 5))
    let crossing = [
      inner.leadingAnchor.constraint(equalTo: sibling.leadingAnchor), inner.widthAnchor.constraint(equalTo: first.root.widthAnchor),
      sibling.topAnchor.constraint(equalTo: moved.bottomAnchor),
    ]
    for constraint in crossing { constraint.priority = .defaultLow }
    LayoutConstraint.activate(crossing)
    let higher = inner.heightAnchor.constraint(equalTo: moved.heightAnchor)
    higher.priority = .defaultLow
    first.root.addConstraint(higher)  // owned from outside of what it speaks of
    first.layOut()
    #expect(inner.frame == Rect(x: 1, y: 2, width: 30, height: 40))
    var left = crossing + [higher]
    for target in [second.root, first.root, second.placed()] {
      target.addSubview(moved)
      #expect(left.allSatisfy { !$0.isActive })
      #expect(moved.constraints.count == 4 && inner.constraints.count == 2)  // sizes, and the inner one's place
      target.root.layoutIfNeeded()
      #expect(moved.frame.size == Size(width: 100, height: 90))
      left = [
        moved.leftAnchor.constraint(equalTo: target.leftAnchor, constant: 11),
        moved.topAnchor.constraint(equalTo: target.topAnchor, constant: 21),
      ]
      LayoutConstraint.activate(left)
      #expect(target.root.layoutIfNeeded().unsatisfied == [])
      #expect(moved.frame == Rect(x: 11, y: 21, width: 100, height: 90))
      #expect(inner.frame == Rect(x: 1, y: 2, width: 30, height: 40))
    }
    #expect(first.root.constraints.count == 2 && sibling.constraints.count == 2)  // the sibling's own
  }

  @Test("a subtree that stands alone is solved alone: its root keeps its frame, and follows constraints again in the next tree")
  func alone() {
    let (first, second) = (stage, ConstraintStage())
    let view = first.placed()
    view.pin(to: Rect(x: 10, y: 20, width: 100, height: 90))
    let inner = first.placed(in: view)
    for (a, b) in [(inner.widthAnchor, view.widthAnchor), (inner.heightAnchor, view.heightAnchor)] {
      a.constraint(equalTo: b, multiplier: 0.5).isActive = true
    }
    first.layOut()
    view.removeFromSuperview()
    #expect(view.constraints.count == 4)
    view.frame = Rect(x: 0, y: 0, width: 100, height: 60)  // its height constraint now contradicts the frame, which is stronger
    let report = view.layoutIfNeeded()
    #expect(report.unsatisfied.map(\.constraint) == ["View.height == 90"])
    #expect(inner.frame.size == Size(width: 50, height: 30))
    second.root.addSubview(view)
    #expect(second.layOut().unsatisfied == [])
    #expect(view.frame.size == Size(width: 100, height: 90) && inner.frame.size == Size(width: 50, height: 45))
  }

  @Test("a move inside one tree, and one to the same superview, keep what they can")
  func movingInside() {
    let parent = stage.placed()
    parent.pin(to: Rect(x: 5, y: 5, width: 50, height: 50))
    let view = stage.placed(in: parent)
    view.pin(to: Rect(x: 1, y: 1, width: 10, height: 10))
    let other = stage.placed(in: parent)
    stage.layOut()
    parent.addSubview(view)
    parent.insertSubview(view, belowSubview: other)
    #expect(parent.constraints.filter { $0.firstItem === view }.count == 2)
    stage.root.addSubview(view)
    #expect(parent.constraints.filter { $0.firstItem === view }.isEmpty && view.constraints.count == 2)
    stage.layOut()
    #expect(view.frame.size == Size(width: 10, height: 10))
  }

  @Test("a tree whose root goes away leaves its subtrees usable: the root's constraints are inactive, theirs are solved in the next tree")
  func rootGone() {
    let view = View()
    let inner = View()
    var held: [LayoutConstraint] = []
    do {
      let stage = ConstraintStage()
      _ = stage.placed(view)
      _ = stage.placed(inner, in: view)
      view.pin(to: Rect(x: 10, y: 20, width: 100, height: 90))
      inner.pin(to: Rect(x: 1, y: 2, width: 30, height: 40))
      held = stage.root.constraints + view.constraints
      stage.layOut()
    }
    #expect(held.map(\.isActive) == [false, false, true, true, true, true])
    #expect(view.superview == nil)
    view.layoutIfNeeded()
    stage.root.addSubview(view)
    inner.frame = .zero
    stage.layOut()
    #expect(inner.frame == Rect(x: 1, y: 2, width: 30, height: 40) && view.frame.size == Size(width: 100, height: 90))
    held = []
  }

  @Test("no view is retained by its constraint system, solved or not, torn down at once or after a removal")
  func released() {
    for isSolved in [true, false] {
      for isRemoved in [true, false] {
        weak var root: View?
        weak var child: View?
        weak var grandchild: View?
        do {
          let stage = ConstraintStage()
          let view = stage.placed()
          let inner = stage.placed(ContentView(4, 5), in: view)
          view.pin(to: Rect(x: 10, y: 20, width: 100, height: 90))
          inner.leftAnchor.constraint(equalTo: view.leftAnchor).isActive = true
          view.widthAnchor.constraint(equalToConstant: 5).isActive = true  // refused
          (root, child, grandchild) = (stage.root, view, inner)
          if isSolved { stage.layOut() }
          if isRemoved { view.removeFromSuperview() }
        }
        #expect(root == nil && child == nil && grandchild == nil)
      }
    }
    weak var lone: View?
    do {
      let view = View()
      view.translatesAutoresizingMaskIntoConstraints = false
      lone = view
    }
    #expect(lone == nil)
  }

  @Test("a constraint outlives its views, inactive")
  func viewsGone() {
    var view: View? = View()
    let constraint = view!.widthAnchor.constraint(equalToConstant: 5)
    constraint.isActive = true
    view = nil
    #expect(!constraint.isActive && constraint.firstItem == nil)
    constraint.constant = 7
    constraint.isActive = false
    #expect("\(constraint)" == "(a view that is gone).width == 7")
  }
}
