extension LayoutConstraint {
  /// Whether the constraint takes part in its tree's layout. Setting it marks constraints and layout of its owner (rule 16).
  ///
  /// One that cannot be satisfied becomes active, is left out of the solution, and is listed in the ``LayoutReport`` of the next turn;
  /// ``activate(checking:)`` throws instead.
  /// - Precondition: on activation, the views exist and have a common ancestor.
  public var isActive: Bool {
    get { owner != nil }
    set {
      if newValue { activate(ownedBy: nil) } else { deactivate() }
    }
  }

  /// Activates all of them, in order, as `isActive` does.
  public static func activate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates all of them, in order.
  public static func deactivate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// Activates all of them if they can be satisfied together with what is active; otherwise changes nothing.
  /// - Throws: a ``ConstraintError`` that names the first required constraint without solution, and those that it contradicts.
  public static func activate(checking constraints: [LayoutConstraint]) throws(ConstraintError) {
    let added = constraints.filter { !$0.isActive }
    activate(added)
    for constraint in constraints { constraint.owner?.treeConstraintSystem?.solve() }
    for constraint in constraints {
      guard case .refused(_, let error) = constraint.entry else { continue }
      deactivate(added)
      throw error
    }
  }

  /// - Parameter view: the owner; the lowest common ancestor if nil.
  func activate(ownedBy view: View?) {
    guard owner == nil else { return }
    guard let first = firstItem, secondAttribute == .notAnAttribute || secondItem != nil else {
      preconditionFailure("\(self): one of its views is gone")
    }
    guard let ancestor = secondItem.map({ first.lowestCommonAncestor(with: $0) }) ?? first else {
      preconditionFailure("\(self): \(first.path) and \(secondItem!.path) have no common ancestor, so that no layout could relate them")
    }
    if let view {
      precondition(ancestor.isDescendant(of: view), "\(view.path).addConstraint: \(ancestor.path), which \(self) needs, is not beneath it")
    }
    let owner = view ?? ancestor
    self.owner = owner
    owner.ensuredConstraintData.ownedConstraints.append(self)
    first.ensuredConstraintData.concerningConstraints.append(self)
    if let second = secondItem, second !== first { second.ensuredConstraintData.concerningConstraints.append(self) }
    first.noteConstraintsBeneath()
    secondItem?.noteConstraintsBeneath()
    owner.ensureConstraintSystem().add(self)
    markOwner()
  }

  func deactivate() {
    guard let owner else { return }
    owner.treeConstraintSystem?.remove(self)
    markOwner()
    owner.constraintData?.ownedConstraints.remove(self)
    firstItem?.constraintData?.concerningConstraints.remove(self)
    secondItem?.constraintData?.concerningConstraints.remove(self)
    self.owner = nil
  }

  func noteChange() {
    guard let owner else { return }
    owner.treeConstraintSystem?.change(self)
    markOwner()
  }

  /// Rule 16.
  private func markOwner() {
    owner?.markConstraintsImplicitly()
    owner?.markImplicitly()
  }
}
