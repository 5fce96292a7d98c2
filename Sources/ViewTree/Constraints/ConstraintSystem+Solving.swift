internal import Cassowary

extension ConstraintSystem {
  /// Applies the changes since the last pass, and marks for layout what they move. Refusals go to `reports`.
  func solve() {
    guard isPending else { return }
    isPending = false
    collectSubtrees()
    for view in taken(&newViews) { _ = box(for: view.takeUnretainedValue()) }
    for box in taken(&refusedContents) { change(box) }
    followChangedBoxes()
    for constraint in taken(&changed) { follow(constraint) }
    let retried = taken(&refused)
    for ticket in taken(&waiting) {
      if let constraint = ticket.constraint { insert(constraint, serial: ticket.serial) }
    }
    for constraint in retried { retry(constraint) }
    for box in taken(&refusedContents) { change(box) }
    followChangedBoxes()  // also boxes that the new constraints are the first to use
    markWhatMoved()
    // What a client's intrinsicContentSize has changed meanwhile is left to the next round.
    isPending = !(newViews.isEmpty && changedBoxes.isEmpty && changed.isEmpty && waiting.isEmpty)
  }

  func takeReports() -> [ConstraintError] { taken(&reports).map(\.error) }  // the refusals since the last call, for the report of a turn

  func collectSubtrees() {
    for view in taken(&newSubtrees) { view.takeUnretainedValue().enter(self) }
  }

  private func taken<Element>(_ list: inout [Element]) -> [Element] {
    defer { if !list.isEmpty { list = [] } }
    return list
  }

  // MARK: Constraints

  private func insert(_ constraint: LayoutConstraint, serial: Int) {
    do {
      let id = try solver.add(equation(of: constraint))
      constraint.entry = .solved(LayoutConstraint.Solved(serial: serial, id: id, priority: constraint.priority))
    } catch { refuse(constraint, serial: serial, error) }
  }

  private func retry(_ constraint: LayoutConstraint) {
    guard case .refused(let serial, _) = constraint.entry else { return }
    do {
      let id = try solver.add(equation(of: constraint))
      constraint.entry = .solved(LayoutConstraint.Solved(serial: serial, id: id, priority: constraint.priority))
      reports.removeAll { $0.subject === constraint }  // refused and solved in one pass: the contradiction was temporary
    } catch { refused.append(constraint) }  // already reported
  }

  private func follow(_ constraint: LayoutConstraint) {
    guard case .solved(var solved) = constraint.entry, solved.isChanged else { return }  // removed since, perhaps added again
    solved.isChanged = false
    constraint.entry = .solved(solved)
    guard solved.priority == constraint.priority else {
      takeOut(solved.id)
      return insert(constraint, serial: solved.serial)
    }
    do { try solver.setConstant(of: solved.id, to: -constraint.constant) } catch {
      takeOut(solved.id)
      refuse(constraint, serial: solved.serial, error)
    }
  }

  /// - Parameter cause: what it yields to, if the solver's error does not name it.
  private func refuse(_ constraint: LayoutConstraint, serial: Int, _ error: SolverError, because cause: String? = nil) {
    var failure = describe(error, of: constraint.description)
    if let cause { failure.conflicts.append(cause) }
    constraint.entry = .refused(serial: serial, failure)
    refused.append(constraint)
    reports.append((subject: constraint, error: failure))
  }

  /// `first - multiplier * second - constant`, related to zero.
  private func equation(of constraint: LayoutConstraint) -> Constraint {
    var terms: [Term] = []
    terms.reserveCapacity(4)
    guard let owner = constraint.owner, let first = constraint.firstItem else {
      preconditionFailure("\(constraint) is in the system of \(root.path), but it or its view is gone")
    }
    let isOnScreen = [constraint.firstAttribute, constraint.secondAttribute].contains { $0 == .left || $0 == .right }
    append(constraint.firstAttribute, of: first, seenFrom: owner, isOnScreen: isOnScreen, times: 1, to: &terms)
    if let second = constraint.secondItem {
      append(
        constraint.secondAttribute, of: second, seenFrom: owner, isOnScreen: isOnScreen, times: -constraint.multiplier, to: &terms)
    }
    let relation: Cassowary.Relation =
      switch constraint.relation {
      case .lessThanOrEqual: .lessThanOrEqual
      case .equal: .equal
      case .greaterThanOrEqual: .greaterThanOrEqual
      }
    return Constraint(
      LinearExpression(terms: terms, constant: -constraint.constant), relation, strength: constraint.priority.strength)
  }

  /// An attribute in the coordinates of `owner` (`view` or an ancestor): a position sums the origins on the way. Where a view runs against
  /// its superview, positions are measured from its other side:
  ///
  ///     x in the superview = left + x,  or  left + width - x
  ///
  /// Leading is the side where the owner's lines begin. Left and right are the screen's: `isOnScreen` measures from its left side.
  private func append(
    _ attribute: LayoutConstraint.Attribute, of view: View, seenFrom owner: View, isOnScreen: Bool, times factor: Double,
    to terms: inout [Term]
  ) {
    func add(_ unknown: LayoutBox.Unknown, of view: View, _ factor: Double) {
      terms.append(Term(variable(unknown, of: box(for: view)), factor))
    }
    guard !attribute.isSize else { return add(attribute == .width ? .width : .height, of: view, factor) }
    let isHorizontal = attribute.axis == .horizontal
    let leadsFromRight = owner.effectiveLayoutDirection == .rightToLeft  // of a window, too
    let runsLeft = leadsFromRight && !isOnScreen  // the direction in which the result is measured
    func sign(in view: View) -> Double { isHorizontal && view.isMirrored != runsLeft ? -1 : 1 }
    let (length, start) = isHorizontal ? (LayoutBox.Unknown.width, LayoutBox.Unknown.left) : (.height, .top)
    let part: Double =
      switch attribute {
      case .centerX, .centerY: 0.5
      case .leading: view.isMirrored == leadsFromRight ? 0 : 1
      case .trailing: view.isMirrored == leadsFromRight ? 1 : 0
      case .left: view.isMirrored ? 1 : 0
      case .right: view.isMirrored ? 0 : 1
      case .bottom: 1
      case .top, .width, .height, .notAnAttribute: 0
      }
    if part > 0 { add(length, of: view, factor * part * sign(in: view)) }
    var next = view
    while next !== owner, let parent = next.superview {
      add(start, of: next, factor * sign(in: parent))
      if isHorizontal, next.isTurnedRound { add(.width, of: next, factor * sign(in: parent)) }
      next = parent
    }
    if isHorizontal, owner.isMirrored != runsLeft { add(.width, of: owner, factor) }
  }

  // MARK: Inputs and contents

  /// Asks clients for intrinsic sizes first. Their code may do anything: the views are retained, and boxes withdrawn by it are skipped.
  private func followChangedBoxes() {
    let changed = taken(&changedBoxes).map { (box: $0, view: $0.view) }
    for (box, _) in changed { box.isChanged = false }
    let wanted = changed.map { box, _ in box.isInput ? [] : box.wantedContents }
    for ((box, view), contents) in zip(changed, wanted) where view.constraintData?.layoutBox === box && box.system === self {
      if box.isInput { follow(box) } else { update(box, to: contents) }
    }
  }

  private func follow(_ box: LayoutBox) {
    for unknown in LayoutBox.Unknown.allCases { follow(unknown, of: box) }
  }

  /// Applies a part of an input's frame. A frame is stronger than required constraints: of those it contradicts the latest is refused.
  func follow(_ unknown: LayoutBox.Unknown, of box: LayoutBox) {
    guard let id = box.inputs[unknown.rawValue] else { return }
    while true {  // each round removes one constraint
      do { return try solver.setConstant(of: id, to: -box.given(unknown)) } catch {
        guard let victim = latestConstraint(in: error), case .solved(let solved) = victim.entry else {
          return reports.append((subject: box, error: describe(error, of: box.describe(unknown))))
        }
        takeOut(solved.id)
        refuse(victim, serial: solved.serial, error, because: box.describe(unknown))
      }
    }
  }

  /// An intrinsic size is two constraints per axis: an upper bound with the hugging priority, a lower one with the resistance.
  private func update(_ box: LayoutBox, to wanted: [LayoutBox.Content]) {
    let isSameForm = wanted.count == box.contents.count && zip(wanted, box.contents).allSatisfy { $0.hasForm(of: $1) }
    if !isSameForm {
      for content in box.contents { if let id = content.id { takeOut(id) } }
      box.contents = wanted
    }
    for index in wanted.indices {
      let wasRefused = isSameForm && box.contents[index].id == nil
      box.contents[index].length = wanted[index].length
      do {
        try enter(&box.contents[index], of: box)
      } catch {
        if let id = box.contents[index].id { takeOut(id) }
        box.contents[index].id = nil
        if !wasRefused { reports.append((subject: box, error: describe(error, of: box.describe(wanted[index])))) }
      }
    }
    if box.contents.contains(where: { $0.id == nil }) {
      refusedContents.append(box)
    } else if !reports.isEmpty {
      reports.removeAll { $0.subject === box }  // refused and accepted in one pass: the contradiction was temporary
    }
  }

  private func enter(_ content: inout LayoutBox.Content, of box: LayoutBox) throws(SolverError) {
    if let id = content.id { return try solver.setConstant(of: id, to: -content.length) }
    let expression = LinearExpression(terms: [Term(variable(content.unknown, of: box))], constant: -content.length)
    content.id = try solver.add(Constraint(expression, content.relation, strength: content.priority.strength))
  }

  // MARK: Errors

  private func describe(_ error: SolverError, of constraint: String) -> ConstraintError {
    guard case .unsatisfiable(_, let ids) = error else {
      return ConstraintError(constraint: constraint, conflicts: [], reason: error.description)
    }
    let conflicts = constraints(in: root).filter { if case .solved(let solved) = $0.entry { ids.contains(solved.id) } else { false } }
      .map(\.description)
    let givens = givens(in: root).filter { ids.contains($0.id) }.map(\.text)
    return ConstraintError(constraint: constraint, conflicts: (conflicts + givens).filter { $0 != constraint })
  }

  private func latestConstraint(in error: SolverError) -> LayoutConstraint? {
    guard case .unsatisfiable(_, let ids) = error else { return nil }
    return constraints(in: root).filter { if case .solved(let solved) = $0.entry { ids.contains(solved.id) } else { false } }
      .max { $0.entry.serial < $1.entry.serial }
  }

  private func constraints(in view: View) -> [LayoutConstraint] {
    guard view.hasConstraintsBeneath else { return [] }
    return view.constraints + view.storedSubviews.flatMap(constraints)
  }

  /// The solver's constraints that are not a client's: frames and contents.
  private func givens(in view: View) -> [(id: ConstraintID, text: String)] {
    guard view.hasConstraintsBeneath else { return [] }
    var own: [(id: ConstraintID, text: String)] = []
    if let box = view.constraintData?.layoutBox {
      for unknown in LayoutBox.Unknown.allCases {
        if let id = box.inputs[unknown.rawValue] {
          own.append((id, "\(view.path).\(unknown) == \(box.given(unknown).trimmed) from its frame"))
        }
      }
      for content in box.contents { if let id = content.id { own.append((id, box.describe(content))) } }
    }
    return own + view.storedSubviews.flatMap(givens)
  }
}

extension LayoutPriority {
  var strength: Strength { self == .required ? .required : .weighted(1, level: level) }
}
