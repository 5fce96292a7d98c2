import Testing
import ViewTree

@Suite("Ambiguous layouts")
struct AmbiguityTests {
  private static let parts: [LayoutConstraint.Attribute] = [.left, .top, .width, .height]

  /// One of the constraints that together determine a frame.
  private func constraint(_ part: LayoutConstraint.Attribute, of view: View) -> LayoutConstraint {
    switch part {
    case .left: view.leadingAnchor.constraint(equalTo: view.superview!.leadingAnchor, constant: 3)
    case .top: view.topAnchor.constraint(equalTo: view.superview!.topAnchor, constant: 4)
    case .width: view.widthAnchor.constraint(equalToConstant: 50)
    default: view.heightAnchor.constraint(equalToConstant: 60)
    }
  }

  @Test("rule 70: of each subset of what determines a frame, exactly the missing parts are ambiguous")
  func subsets() {
    for subset in 0..<16 {
      let stage = ConstraintStage()
      let view = stage.placed()
      let held = AmbiguityTests.parts.indices.filter { subset >> $0 & 1 == 1 }
      for index in held { constraint(AmbiguityTests.parts[index], of: view).isActive = true }
      stage.layOut()
      let missing = AmbiguityTests.parts.indices.filter { !held.contains($0) }.map { AmbiguityTests.parts[$0] }
      #expect(view.ambiguousAttributes == missing)
      #expect(view.hasAmbiguousLayout == !missing.isEmpty)
      let sentence = "View > View[0]: its constraints do not determine \(missing.map { "\($0)" }.joined(separator: ", "))\n"
      #expect(stage.root.ambiguityDescription == (missing.isEmpty ? "" : sentence))
      // What nothing determines is what it was before any constraint spoke: zero.
      let expected = [3.0, 4, 50, 60].enumerated().map { held.contains($0.offset) ? $0.element : 0 }
      #expect(view.frame == Rect(x: expected[0], y: expected[1], width: expected[2], height: expected[3]))
    }
  }

  @Test("each of a chain's views is ambiguous where the chain has no end, and none is when the end is pinned")
  func chain() {
    let stage = ConstraintStage()
    let views = (0..<5).map { _ in stage.placed() }
    for view in views { LayoutConstraint.activate([constraint(.top, of: view), constraint(.height, of: view)]) }
    constraint(.left, of: views[0]).isActive = true
    for (a, b) in zip(views, views.dropFirst()) {
      LayoutConstraint.activate([
        b.leadingAnchor.constraint(equalTo: a.trailingAnchor), b.widthAnchor.constraint(equalTo: a.widthAnchor),
      ])
    }
    stage.layOut()
    #expect(views[0].ambiguousAttributes == [.width])
    for view in views.dropFirst() { #expect(view.ambiguousAttributes == [.left, .width]) }
    views[4].trailingAnchor.constraint(equalTo: stage.root.trailingAnchor, constant: -2).isActive = true
    stage.layOut()
    for (index, view) in views.enumerated() {
      #expect(view.ambiguousAttributes == [])
      #expect(view.frame.distance(to: Rect(x: 3 + 79 * Double(index), y: 4, width: 79, height: 60)) < 1e-9)
    }
    #expect(stage.root.ambiguityDescription == "")
  }

  @Test("inequalities leave a part open, unless they meet")
  func inequalities() {
    let stage = ConstraintStage()
    let view = stage.placed()
    LayoutConstraint.activate([
      constraint(.left, of: view), constraint(.top, of: view), constraint(.height, of: view),
      view.widthAnchor.constraint(greaterThanOrEqualToConstant: 10),
    ])
    let upper = view.widthAnchor.constraint(lessThanOrEqualToConstant: 20)
    upper.isActive = true
    stage.layOut()
    #expect(view.ambiguousAttributes == [.width])
    #expect(view.frame.width >= 10 - 1e-9 && view.frame.width <= 20 + 1e-9)
    upper.constant = 10
    stage.layOut()
    #expect(view.ambiguousAttributes == [])
    #expect(abs(view.frame.width - 10) < 1e-9)
  }

  @Test("two wishes of one priority leave all between them open; a weaker one decides")
  func ties() {
    let stage = ConstraintStage()
    let view = stage.placed()
    LayoutConstraint.activate([constraint(.left, of: view), constraint(.top, of: view), constraint(.height, of: view)])
    func wish(_ width: Double, _ priority: Float) {
      let constraint = view.widthAnchor.constraint(equalToConstant: width)
      constraint.priority = LayoutPriority(priority)
      constraint.isActive = true
    }
    wish(10, 500)
    wish(30, 500)
    stage.layOut()
    #expect(view.ambiguousAttributes == [.width])
    wish(17, 499)
    stage.layOut()
    #expect(view.ambiguousAttributes == [])
    #expect(abs(view.frame.width - 17) < 1e-9)
  }

  @Test("rule 70: among equals the sum of the errors is least: of an odd number of wishes the middle one wins")
  func median() {
    for wishes in [[10.0, 20, 90], [90, 10, 20], [5, 5, 80], [1, 2, 3, 4, 500]] {
      let stage = ConstraintStage()
      let view = stage.placed()
      for wish in wishes {
        let constraint = view.widthAnchor.constraint(equalToConstant: wish)
        constraint.priority = LayoutPriority(500)
        constraint.isActive = true
      }
      stage.layOut()
      #expect(abs(view.frame.width - wishes.sorted()[wishes.count / 2]) < 1e-9)
    }
  }

  @Test("a content determines the size on its axes, and no position")
  func contents() {
    let stage = ConstraintStage()
    let view = stage.placed(ContentView(50, View.noIntrinsicMetric))
    stage.layOut()
    #expect(view.ambiguousAttributes == [.left, .top, .height])
    view.setContentHuggingPriority(LayoutPriority(1), for: .horizontal)
    stage.layOut()
    #expect(view.ambiguousAttributes == [.left, .top, .height])
    #expect(view.frame.width == 50)
  }

  @Test("views with a frame of their own, the root and views outside any system are never ambiguous")
  func inputs() {
    let stage = ConstraintStage()
    let view = stage.given(Rect(x: 1, y: 2, width: 3, height: 4))
    let placed = stage.placed()
    placed.widthAnchor.constraint(greaterThanOrEqualTo: view.widthAnchor).isActive = true
    stage.root.translatesAutoresizingMaskIntoConstraints = false
    stage.layOut()
    #expect(!view.hasAmbiguousLayout && !stage.root.hasAmbiguousLayout && !View().hasAmbiguousLayout)
    #expect(placed.hasAmbiguousLayout)
    #expect(View().ambiguityDescription == "")
    placed.translatesAutoresizingMaskIntoConstraints = true
    stage.layOut()
    #expect(!placed.hasAmbiguousLayout)
  }

  @Test("asking for ambiguity moves nothing and marks nothing")
  func asking() {
    let stage = ConstraintStage()
    let views = (0..<4).map { _ in stage.placed() }
    for (a, b) in zip(views, views.dropFirst()) { b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 5).isActive = true }
    stage.layOut()
    let before = views.map(\.frame)
    for _ in 0..<3 { #expect(views.map(\.hasAmbiguousLayout) == [true, true, true, true]) }
    #expect(stage.layOut() == LayoutReport(layouts: 0))
    #expect(views.map(\.frame) == before)
  }
}

@Suite("Constraint systems without a solution")
struct UnsatisfiableTests {
  private let stage = ConstraintStage()
  private let view: View

  init() { view = stage.placed() }

  private func width(_ width: Double, _ priority: LayoutPriority = .required) -> LayoutConstraint {
    let constraint = view.widthAnchor.constraint(equalToConstant: width)
    constraint.priority = priority
    return constraint
  }

  @Test("rule 70: activate(checking:) throws an error that names the constraints, and leaves everything as it was")
  func checking() throws {
    let (standing, contrary) = (width(50), width(60))
    let innocent = view.heightAnchor.constraint(equalToConstant: 70)
    try LayoutConstraint.activate(checking: [standing])
    stage.layOut()
    for constraints in [[innocent, contrary], [contrary, innocent]] {
      let error = #expect(throws: ConstraintError.self) { try LayoutConstraint.activate(checking: constraints) }
      #expect(error?.constraint == "View[0].width == 60")
      #expect(error?.conflicts == ["View[0].width == 50"])
      #expect(standing.isActive && !contrary.isActive && !innocent.isActive)
      #expect(view.constraints.count == 1)
      #expect(stage.layOut().unsatisfied == [])
      #expect(view.frame == Rect(x: 0, y: 0, width: 50, height: 0))
    }
    try LayoutConstraint.activate(checking: [innocent, standing])
    stage.layOut()
    #expect(view.frame.size == Size(width: 50, height: 70))
  }

  @Test("rule 70: two that contradict each other, given together, are neither activated")
  func checkingEachOther() {
    let pair = [width(50), width(60)]
    let error = #expect(throws: ConstraintError.self) { try LayoutConstraint.activate(checking: pair) }
    #expect(error?.conflicts == ["View[0].width == 50"])
    #expect(pair.map(\.isActive) == [false, false] && view.constraints.isEmpty)
  }

  @Test("rule 70: isActive puts it into the report of the next turn, once; it is tried again when the system changes")
  func reportedOnce() {
    let (standing, contrary) = (width(50), width(60))
    LayoutConstraint.activate([standing, contrary])
    #expect(contrary.isActive)
    let report = stage.layOut()
    #expect(report.unsatisfied.map(\.constraint) == ["View[0].width == 60"])
    #expect(report.unsatisfied.map(\.conflicts) == [["View[0].width == 50"]])
    #expect(view.frame.width == 50)
    stage.root.setNeedsLayout()
    #expect(stage.layOut().unsatisfied == [])
    view.heightAnchor.constraint(equalToConstant: 5).isActive = true
    #expect(stage.layOut().unsatisfied == [])  // tried again, in vain: no news
    standing.isActive = false
    #expect(stage.layOut().unsatisfied == [])
    #expect(view.frame.width == 60)
  }

  @Test("rule 70: what was left out takes part as soon as its opponent yields, moves to it, or it moves itself")
  func triedAgain() {
    func changed(by change: (_ standing: LayoutConstraint, _ contrary: LayoutConstraint) -> Void) -> Double {
      let stage = ConstraintStage()
      let view = stage.placed()
      let (standing, contrary) = (
        view.widthAnchor.constraint(equalToConstant: 50), view.widthAnchor.constraint(lessThanOrEqualToConstant: 40)
      )
      LayoutConstraint.activate([standing, contrary])
      #expect(stage.layOut().unsatisfied.count == 1)
      change(standing, contrary)
      #expect(stage.layOut().unsatisfied == [])
      return view.frame.width
    }
    #expect(changed { standing, _ in standing.priority = LayoutPriority(999) } == 40)
    #expect(changed { standing, _ in standing.constant = 30 } == 30)
    #expect(changed { _, contrary in contrary.constant = 60 } == 50)
    #expect(changed { _, contrary in contrary.priority = LayoutPriority(999) } == 50)
    #expect(changed { _, contrary in contrary.isActive = false } == 50)
  }

  @Test("rule 70: constants that change together and agree in the end are no contradiction (found: one was reported)")
  func passingContradiction() {
    let other = stage.placed()
    let (a, b) = (width(100), other.widthAnchor.constraint(equalToConstant: 100))
    LayoutConstraint.activate([a, other.widthAnchor.constraint(equalTo: view.widthAnchor), b])
    #expect(stage.layOut().unsatisfied == [])
    for (first, second) in [(a, b), (b, a)] {
      first.constant += 100
      second.constant += 100
      #expect(stage.layOut().unsatisfied == [])
      #expect(view.frame.width == a.constant && other.frame.width == a.constant)
    }
    let (left, right) = (stage.given(Rect(x: 0, y: 0, width: 10, height: 10)), stage.given(Rect(x: 10, y: 0, width: 10, height: 10)))
    right.leftAnchor.constraint(equalTo: left.rightAnchor).isActive = true
    #expect(stage.layOut().unsatisfied == [])
    (left.frame.origin.x, right.frame.origin.x) = (30, 40)
    #expect(stage.layOut().unsatisfied == [])
  }

  @Test("rule 70: a required content and a constant that change together and agree in the end are no contradiction")
  func passingContent() {
    let label = ContentView(50, 20)
    label.setContentHuggingPriority(.required, for: .horizontal)
    label.setContentCompressionResistancePriority(.required, for: .horizontal)
    let constraint = stage.placed(label).widthAnchor.constraint(equalToConstant: 50)
    constraint.isActive = true
    stage.layOut()
    for width in [60.0, 10, 300] {
      constraint.constant = width
      label.content.width = width
      #expect(stage.layOut().unsatisfied == [])
      #expect(label.frame.width == width)
    }
    constraint.isActive = false
    label.content.width = 77
    #expect(stage.layOut().unsatisfied == [])
    #expect(label.frame.width == 77)
  }

  @Test("rule 70: a frame is stronger than a required constraint; the latest one is left out, and the error says so; it comes back")
  func frames() {
    let given = stage.given(Rect(x: 0, y: 0, width: 50, height: 50))
    let constraints = [
      given.widthAnchor.constraint(equalTo: view.widthAnchor), view.widthAnchor.constraint(lessThanOrEqualToConstant: 80),
      view.heightAnchor.constraint(equalTo: given.heightAnchor),
    ]
    LayoutConstraint.activate(constraints)
    #expect(stage.layOut().unsatisfied == [])
    given.frame.size.width = 90
    let report = stage.layOut()
    #expect(report.unsatisfied.map(\.constraint) == ["View[0].width <= 80"])
    #expect(Set(report.unsatisfied[0].conflicts) == ["View[1].width == View[0].width", "View > View[1].width == 90 from its frame"])
    #expect(given.frame.width == 90 && view.frame.width == 90)
    given.frame.size.width = 70
    #expect(stage.layOut().unsatisfied == [])
    #expect(view.frame.width == 70)
    given.frame.size.width = 90
    #expect(stage.layOut().unsatisfied.count == 1)  // it fails anew, and that is news
  }

  @Test("rule 70: a required content that contradicts a required constraint is reported and named, whichever came first")
  func requiredContent() {
    for isContentFirst in [true, false] {
      let stage = ConstraintStage()
      let view = stage.placed(ContentView(50, 20))
      let wide = view.widthAnchor.constraint(equalToConstant: 100)
      func hug() { view.setContentHuggingPriority(.required, for: .horizontal) }
      if isContentFirst { hug() } else { wide.isActive = true }
      #expect(stage.layOut().unsatisfied == [])
      if isContentFirst { wide.isActive = true } else { hug() }
      let unsatisfied = stage.layOut().unsatisfied
      #expect(unsatisfied.count == 1)
      #expect(unsatisfied.allSatisfy { !$0.conflicts.isEmpty })
      wide.isActive = false
      #expect(stage.layOut().unsatisfied == [])
      #expect(view.frame.width == 50)
      #expect(!view.ambiguousAttributes.contains(.width))
    }
  }

  @Test("an error reads as a sentence also where nothing but the sign of a size is contradicted")
  func domains() {
    view.heightAnchor.constraint(lessThanOrEqualToConstant: -5).isActive = true
    let unsatisfied = stage.layOut().unsatisfied
    #expect(unsatisfied.map(\.constraint) == ["View[0].height <= -5"] && unsatisfied.map(\.conflicts) == [[]])
    #expect(unsatisfied.map { $0.description.contains("contradicts ;") } == [false])
    #expect(view.frame.height == 0)
  }

  @Test("rule 70: a thousand contradictions leave a usable system behind")
  func usable() {
    width(10).isActive = true
    let contrary = (0..<100).map { width(20 + Double($0)) }
    for round in 0..<10 {
      LayoutConstraint.activate(contrary)
      #expect(stage.layOut().unsatisfied.count == 100)
      LayoutConstraint.deactivate(round.isMultiple(of: 2) ? contrary : contrary.reversed())
    }
    #expect(stage.layOut().unsatisfied == [])
    view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: 2).isActive = true
    stage.layOut()
    #expect(view.frame.size == Size(width: 10, height: 20))
  }

  @Test("what was refused and is gone again before a turn is not reported")
  func forgotten() {
    let contrary = width(60)
    LayoutConstraint.activate([width(50), contrary])
    view.updateConstraintsIfNeeded()
    contrary.isActive = false
    #expect(stage.layOut().unsatisfied == [])
    contrary.isActive = true
    view.updateConstraintsIfNeeded()
    #expect(stage.layOut().unsatisfied.count == 1)  // found before the turn, told in it
  }
}
