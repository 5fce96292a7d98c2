import TestSupport
import Testing
import ViewTree

/// A random tree of views whose frames are known, and whose constraints are made from these frames: the layout that the solver must find.
///
/// Each view is held by four required constraints that determine it from views that come before it, and loosely by others that hold in the
/// known layout too. The oracle is thus the layout that was there first, and not another solver.
private final class KnownLayout {
  /// A view's frame in the coordinates of the root, and what holds it.
  struct Place {
    let view: View
    var parent: Int
    var onRoot: Rect
    var determining: [LayoutConstraint] = []
    var loose: [LayoutConstraint] = []
  }

  private static let loosest = 10.0
  private let root = View(frame: Rect(x: 0, y: 0, width: 640, height: 480))
  private var places: [Place]
  private var random: SplitMix

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
    places = [Place(view: root, parent: 0, onRoot: Rect(x: 0, y: 0, width: 640, height: 480))]
    for index in 1...Int.random(in: 2...9, using: &random) {
      let view = View()
      places.append(Place(view: view, parent: Int.random(in: 0..<index, using: &random), onRoot: randomRect()))
      places[places[index].parent].view.addSubview(view)
      if Int.random(in: 0..<6, using: &random) > 0 {
        view.translatesAutoresizingMaskIntoConstraints = false
      } else {
        view.frame = expectedFrame(of: index)
      }
      hold(index)
    }
  }

  /// On a grid of 1/8 point, with multipliers of 0, a half and one, all that the constraints are made from is exact.
  private func onGrid(_ points: Double) -> Double { (points * 8).rounded() / 8 }

  private func randomRect() -> Rect {
    func number(_ range: ClosedRange<Double>) -> Double { onGrid(Double.random(in: range, using: &random)) }
    return Rect(x: number(-200...600), y: number(-200...400), width: number(0...300), height: number(0...200))
  }

  private func expectedFrame(of index: Int) -> Rect {
    let parent = places[places[index].parent].onRoot
    return places[index].onRoot.offsetBy(dx: -parent.minX, dy: -parent.minY)
  }

  // MARK: Constraints from the known layout

  private func value(_ attribute: LayoutConstraint.Attribute, of rect: Rect) -> Double {
    switch attribute {
    case .left, .leading: rect.minX
    case .right, .trailing: rect.maxX
    case .centerX: rect.midX
    case .top: rect.minY
    case .bottom: rect.maxY
    case .centerY: rect.midY
    case .width: rect.width
    default: rect.height
    }
  }

  /// A relation of two views that holds in the known layout, exactly or with some room.
  private func constraint(
    _ attribute: LayoutConstraint.Attribute, of index: Int, to other: Int, room: Double, _ relation: LayoutConstraint.Relation
  ) -> LayoutConstraint {
    let positions: [LayoutConstraint.Attribute] =
      attribute.axis == .horizontal ? [.left, .centerX, .trailing] : [.top, .centerY, .bottom]
    let second = attribute.isSize ? [.width, .height].randomElement(using: &random)! : positions.randomElement(using: &random)!
    let multiplier = attribute.isSize ? [-1, -0.5, 0, 0.5, 1].randomElement(using: &random)! : 1
    let known = value(attribute, of: places[index].onRoot) - multiplier * value(second, of: places[other].onRoot)
    return LayoutConstraint(
      item: places[index].view, attribute: attribute, relatedBy: relation, toItem: places[other].view, attribute: second,
      multiplier: multiplier, constant: known + (relation == .lessThanOrEqual ? room : relation == .equal ? 0 : -room))
  }

  /// Determines a view from views before it, two attributes an axis; and adds what holds as well.
  private func hold(_ index: Int) {
    for pair in [
      [[.left, .width], [.leading, .trailing], [.centerX, .width], [.right, .width], [.centerX, .left]].randomElement(using: &random)!,
      [[.top, .height], [.top, .bottom], [.centerY, .height], [.bottom, .centerY]].randomElement(using: &random)!,
    ] as [[LayoutConstraint.Attribute]] {
      for attribute in pair {
        let made = constraint(attribute, of: index, to: Int.random(in: 0..<index, using: &random), room: 0, .equal)
        if Int.random(in: 0..<4, using: &random) == 0 { made.priority = LayoutPriority(999) }
        places[index].determining.append(made)
      }
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let attributes: [LayoutConstraint.Attribute] = [.left, .right, .top, .centerY, .width, .height]
      let relations: [LayoutConstraint.Relation] = [.lessThanOrEqual, .equal, .greaterThanOrEqual]
      let attribute = attributes.randomElement(using: &random)!
      let relation = relations.randomElement(using: &random)!
      let room = onGrid(Double.random(in: 0...KnownLayout.loosest, using: &random))
      let made = constraint(attribute, of: index, to: Int.random(in: 0..<index, using: &random), room: room, relation)
      // Wishes that do not hold are the weaker ones.
      if relation == .equal, Bool.random(using: &random) {
        made.constant += 50
        made.priority = LayoutPriority(Float.random(in: 1...998, using: &random))
      }
      places[index].loose.append(made)
    }
    LayoutConstraint.activate((places[index].determining + places[index].loose).shuffled(using: &random))
  }

  private func release(_ index: Int) {
    LayoutConstraint.deactivate((places[index].determining + places[index].loose).shuffled(using: &random))
    (places[index].determining, places[index].loose) = ([], [])
  }

  // MARK: Edits

  /// Changes the known layout, and the constraints with it.
  func edit() {
    let index = Int.random(in: 1..<places.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0:  // another place, through the constants of all that speaks of the view
      let old = places
      places[index].onRoot = randomRect()
      followMove(from: old)
    case 1:  // another window size
      let old = places
      places[0].onRoot.size = randomRect().size
      root.frame.size = places[0].onRoot.size
      followMove(from: old)
    case 2:  // other constraints for the same place
      release(index)
      hold(index)
    case 3:  // another superview that is none of those beneath it; what crossed the border of the subtree is inactive now
      let candidates = places.indices.filter { !places[$0].view.isDescendant(of: places[index].view) }
      places[index].parent = candidates.randomElement(using: &random)!
      places[places[index].parent].view.addSubview(places[index].view)
      for other in 1..<places.count { activateAgain(other) }
    case 4:  // out, a pass without it, and in again
      places[index].view.removeFromSuperview()
      root.layoutIfNeeded()
      places[index].view.layoutIfNeeded()
      places[places[index].parent].view.addSubview(places[index].view)
      for other in 1..<places.count { activateAgain(other) }
    default:  // given instead of solved, or the other way around
      places[index].view.translatesAutoresizingMaskIntoConstraints.toggle()
    }
    for index in places.indices.dropFirst() where places[index].view.translatesAutoresizingMaskIntoConstraints {
      places[index].view.frame = expectedFrame(of: index)
    }
  }

  private func activateAgain(_ index: Int) {
    for constraint in places[index].determining + places[index].loose { constraint.isActive = true }
  }

  /// Gives each constraint the constant that leaves it with the room that it had.
  private func followMove(from old: [Place]) {
    for place in places {
      for constraint in place.determining + place.loose {
        func side(_ places: [Place]) -> Double {
          func value(_ attribute: LayoutConstraint.Attribute, of view: View?) -> Double {
            self.value(attribute, of: places.first { $0.view === view }!.onRoot)
          }
          return value(constraint.firstAttribute, of: constraint.firstItem)
            - constraint.multiplier * value(constraint.secondAttribute, of: constraint.secondItem)
        }
        constraint.constant += side(places) - side(old)
      }
    }
  }

  // MARK: Verdict

  /// What is wrong after a pass, in words.
  func faults() -> [String] {
    let report = root.layoutIfNeeded()
    var faults = report.unsatisfied.map(\.description) + report.diagnostics.map(\.description) + root.brokenInvariants()
    for index in places.indices where places[index].view.frame.distance(to: expectedFrame(of: index)) > 1e-9 {
      faults.append("\(places[index].view.path) is at \(places[index].view.frame), not \(expectedFrame(of: index))")
    }
    for place in places {
      for constraint in place.determining + place.loose {
        if !constraint.isActive { faults.append("\(constraint) is inactive") }
        if constraint.priority == .required, residual(of: constraint) > 1e-9 { faults.append("\(constraint) does not hold") }
      }
    }
    return faults
  }

  /// By how much the frames, as they stand in the tree, violate a constraint.
  private func residual(of constraint: LayoutConstraint) -> Double {
    func value(_ attribute: LayoutConstraint.Attribute, of view: View?) -> Double {
      self.value(attribute, of: view!.convert(view!.bounds, to: root))
    }
    let error =
      value(constraint.firstAttribute, of: constraint.firstItem)
      - constraint.multiplier * value(constraint.secondAttribute, of: constraint.secondItem) - constraint.constant
    switch constraint.relation {
    case .lessThanOrEqual: return max(0, error)
    case .equal: return abs(error)
    case .greaterThanOrEqual: return max(0, -error)
    }
  }
}

/// A forest in which anything happens to constraints, contradictions and removals among it: what must hold whatever the constraints say.
private final class Jungle {
  private(set) var views: [View] = []
  private var constraints: [LayoutConstraint] = []
  private var random: SplitMix
  private(set) var refused = 0

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
    for index in 0..<8 {
      views.append(
        index.isMultiple(of: 3) ? ContentView(Double(index * 7), Double(index)) : View(frame: Rect(x: 1, y: 2, width: 30, height: 40)))
      if index > 0 { views[Int.random(in: 0..<index, using: &random)].addSubview(views[index]) }
    }
  }

  /// Something random; returns what is wrong afterwards.
  func step() -> [String] {
    let (a, b) = (views.randomElement(using: &random)!, views.randomElement(using: &random)!)
    switch Int.random(in: 0..<20, using: &random) {
    case 0: if !a.isDescendant(of: b) { a.addSubview(b) }
    case 2: a.removeFromSuperview()
    case 3: a.translatesAutoresizingMaskIntoConstraints.toggle()
    case 4: a.frame = Rect(x: number(), y: number(), width: number(), height: number())
    case 5: (a as? ContentView)?.content.width = number()
    case 6: a.setContentHuggingPriority(priority(), for: .horizontal)
    case 7: if !constraints.isEmpty { constraints.randomElement(using: &random)!.constant = number() }
    case 8: if !constraints.isEmpty { constraints.randomElement(using: &random)!.priority = priority() }
    case 9: if !constraints.isEmpty { constraints.randomElement(using: &random)!.isActive = false }
    case 10: return pass(a)
    case 11: a.updateConstraintsIfNeeded()
    default: relate(a, b)
    }
    return []
  }

  private func number() -> Double { Double(Int.random(in: -20...60, using: &random)) }
  private func priority() -> LayoutPriority { LayoutPriority([1000, 1000, 750, 500, 250].randomElement(using: &random)!) }

  private func relate(_ a: View, _ b: View) {
    let relation: LayoutConstraint.Relation = [.lessThanOrEqual, .equal, .greaterThanOrEqual].randomElement(using: &random)!
    let pairs: [(LayoutConstraint.Attribute, LayoutConstraint.Attribute)] = [
      (.left, .right), (.centerX, .left), (.top, .bottom), (.bottom, .centerY), (.width, .height), (.height, .height), (.width, .width),
    ]
    let (first, second) = pairs.randomElement(using: &random)!
    guard a.root === b.root else { return }
    let multiplier = first.isSize ? [0, 0.5, 1, 2, -1].randomElement(using: &random)! : 1
    let made = LayoutConstraint(
      item: a, attribute: first, relatedBy: relation, toItem: b, attribute: second, multiplier: multiplier, constant: number())
    made.priority = priority()
    constraints.append(made)
    if Bool.random(using: &random) {
      made.isActive = true
    } else if (try? LayoutConstraint.activate(checking: [made])) == nil {
      refused += 1
    }
  }

  /// A pass on the tree of a view.
  private func pass(_ view: View) -> [String] {
    let report = view.root.layoutIfNeeded()
    refused += report.unsatisfied.count
    var faults = report.diagnostics.map(\.description) + view.root.brokenInvariants()
    let next = view.root.layoutIfNeeded()
    if next != LayoutReport(layouts: 0) { faults.append("a second pass had something to do: \(next)") }
    for constraint in constraints where constraint.isActive && constraint.firstItem?.root !== constraint.secondItem?.root {
      faults.append("\(constraint) is active across two trees")
    }
    for view in views where !view.translatesAutoresizingMaskIntoConstraints && view.superview != nil && !view.frame.isFinite {
      faults.append("\(view.path) is at \(view.frame)")
    }
    return faults
  }
}

@Suite("Random constraints")
struct RandomConstraintTests {
  @Test("rule 70: constraints made from a known layout bring it about, and go on doing so through edits, for 130 seeds")
  func knownLayouts() {
    for seed in 0..<130 {
      let layout = KnownLayout(seed: UInt64(seed))
      var faults = layout.faults()
      for edit in 0..<10 where faults.isEmpty {
        layout.edit()
        faults = layout.faults().map { "edit \(edit): \($0)" }
      }
      #expect(faults == [], "seed \(seed)")
    }
  }

  @Test("whatever happens to constraints and trees, a pass ends clean, and nothing is left behind, for 150 seeds")
  func anything() {
    struct Watched {
      weak var view: View?
    }
    var refused = 0
    for seed in 0..<150 {
      var watched: [Watched] = []
      do {
        let jungle = Jungle(seed: UInt64(seed))
        var faults: [String] = []
        for step in 0..<100 where faults.isEmpty { faults = jungle.step().map { "step \(step): \($0)" } }
        #expect(faults == [], "seed \(seed)")
        refused += jungle.refused
        watched = jungle.views.map { Watched(view: $0) }
      }
      #expect(watched.filter { $0.view != nil }.count == 0, "seed \(seed)")
    }
    #expect(refused > 500)  // contradictions there were
  }
}
