internal import Cassowary

/// All active constraints of one view tree, and the solver that keeps their solution. Changes are noted, and applied incrementally in the
/// next constraint pass. A tree without constraints has no system. A required constraint that contradicts others is *refused*: it stays
/// active, is left out of the solution, and is retried when the system changes.
final class ConstraintSystem {
  unowned let root: View
  @exclusivity(unchecked) var solver = Solver()
  @exclusivity(unchecked) private var places: ContiguousArray<(box: Unmanaged<LayoutBox>, unknown: LayoutBox.Unknown)?> = []  // by variable
  @exclusivity(unchecked) private var movedBoxes: ContiguousArray<LayoutBox> = []  // boxes with a changed solution; empty between passes
  private var nextSerial = 0

  // Work of the next pass, in the order of the requests.
  var waiting: [LayoutConstraint.Ticket] = []
  var changed: [LayoutConstraint] = []
  var changedBoxes: [LayoutBox] = []
  var newViews: [Unmanaged<View>] = []  // not retained: a view that leaves the tree is withdrawn, and the system does not outlive the tree
  var newSubtrees: [Unmanaged<View>] = []  // constrained, new in the tree: their constraints refer to their old system. Not retained
  var refusedContents: [LayoutBox] = []  // boxes whose content contradicts required constraints
  var refused: [LayoutConstraint] = []
  var reports: [(subject: AnyObject, error: ConstraintError)] = []  // not yet reported; subject: constraint, or box of a frame or content
  var isPending = false
  init(root: View) { self.root = root }

  var hasWork: Bool { isPending || !reports.isEmpty }

  /// A ticket that the constraint has, here or in a system that is gone, becomes void.
  func add(_ constraint: LayoutConstraint) {
    if case .waiting(let ticket) = constraint.entry { ticket.constraint = nil }
    nextSerial += 1
    let ticket = LayoutConstraint.Ticket(for: constraint, serial: nextSerial)
    constraint.entry = .waiting(ticket)
    waiting.append(ticket)
    isPending = true
  }

  func remove(_ constraint: LayoutConstraint) {
    collectSubtrees()
    switch constraint.entry {
    case .outside: return
    case .waiting(let ticket): ticket.constraint = nil
    case .refused:
      refused.removeAll { $0 === constraint }
      reports.removeAll { $0.subject === constraint }
    case .solved(let solved): takeOut(solved.id)
    }
    constraint.entry = .outside
    isPending = true
  }

  func change(_ constraint: LayoutConstraint) {
    isPending = true
    guard case .solved(var solved) = constraint.entry, !solved.isChanged else { return }
    solved.isChanged = true
    constraint.entry = .solved(solved)
    changed.append(constraint)
  }

  /// An input's frame, or another view's content, has changed.
  func change(_ box: LayoutBox) {
    isPending = true
    guard !box.isChanged else { return }
    box.isChanged = true
    changedBoxes.append(box)
  }

  /// The system determines the view's frame, even if no constraint refers to it.
  func enroll(_ view: View) {
    newViews.append(Unmanaged.passUnretained(view))
    isPending = true
  }

  /// Removes everything of a view, whose constraints are already removed.
  func withdraw(_ view: View) {
    newViews.removeAll { $0.toOpaque() == Unmanaged.passUnretained(view).toOpaque() }
    view.isConstraintInput = false
    guard let box = view.constraintData?.layoutBox else { return }
    view.constraintData?.layoutBox = nil
    guard box.system === self else { return }
    changedBoxes.removeAll { $0 === box }
    if box.isMoved { movedBoxes.removeAll { $0 === box } }
    refusedContents.removeAll { $0 === box }
    reports.removeAll { $0.subject === box }
    for id in box.inputs { if let id { takeOut(id) } }
    for content in box.contents { if let id = content.id { takeOut(id) } }
    for case let variable? in box.variables {
      places[variable.index] = nil
      solver.release(variable)
    }
  }

  /// The handle is valid, and a removal makes nothing unsatisfiable. It holds even at the pivot limit; the next change continues.
  func takeOut(_ id: ConstraintID) {
    do { try solver.remove(id) } catch SolverError.pivotLimit { isPending = true } catch {
      preconditionFailure("\(root.path): the constraint system lost track of a constraint: \(error)")
    }
  }

  // MARK: Boxes

  func box(for view: View) -> LayoutBox {
    if let box = view.constraintData?.layoutBox, box.system === self { return box }
    let box = LayoutBox(of: view, in: self, isInput: view === root || view.isTranslatingAutoresizingMask)
    view.ensuredConstraintData.layoutBox = box
    view.isConstraintInput = box.isInput
    if !box.isInput {
      for unknown in LayoutBox.Unknown.allCases { _ = variable(unknown, of: box) }
      view.superview?.hasConstrainedSubviews = true
      change(box)
      // The solver reports no change if the solution is zero: compare it with the frame in any case.
      box.isMoved = true
      movedBoxes.append(box)
    }
    return box
  }

  /// The variable of an unknown, made on first use; that of an input is bound to the frame at once.
  func variable(_ unknown: LayoutBox.Unknown, of box: LayoutBox) -> Variable {
    if let variable = box.variables[unknown.rawValue] { return variable }
    let variable = solver.makeVariable(unknown == .left || unknown == .top ? .unrestricted : .nonNegative)
    box.variables[unknown.rawValue] = variable
    while places.count <= variable.index { places.append(nil) }
    places[variable.index] = (Unmanaged.passUnretained(box), unknown)
    if box.isInput {
      // Zero is always satisfiable for a new variable. The frame follows; if out of range, it is reported.
      do { box.inputs[unknown.rawValue] = try solver.add(Constraint(LinearExpression(terms: [Term(variable)]), .equal)) } catch {
        preconditionFailure("\(box.view.path): the solver takes no frame at all: \(error)")
      }
      follow(unknown, of: box)
    }
    return variable
  }

  /// Marks the superviews of views whose solved frame differs from their own (rule 16). O(changes).
  func markWhatMoved() {
    solver.drainChanges { variable, value in
      guard let (reference, unknown) = places[variable.index] else { return }
      reference._withUnsafeGuaranteedRef { box in
        box.take(value, for: unknown)
        guard !box.isInput, !box.isMoved else { return }
        box.isMoved = true
        movedBoxes.append(box)
      }
    }
    for box in movedBoxes {
      box.isMoved = false
      let view = box.view
      if box.solvedFrame != view.untransformedFrame { view.storedSuperview?._withUnsafeGuaranteedRef { $0.raise(.layout) } }
    }
    movedBoxes.removeAll(keepingCapacity: true)
  }
}

extension LayoutConstraint {
  /// A constraint's state in its system.
  enum Entry {
    case outside  // inactive
    case waiting(Ticket)  // active; the next pass adds it
    case solved(Solved)
    case refused(serial: Int, ConstraintError)

    var serial: Int {
      switch self {
      case .outside: 0
      case .waiting(let ticket): ticket.serial
      case .refused(let serial, _): serial
      case .solved(let solved): solved.serial
      }
    }
  }

  /// An entry of the waiting list. A constraint that leaves the list clears its ticket: no search.
  final class Ticket {
    var constraint: LayoutConstraint?
    let serial: Int  // the order of activation

    init(for constraint: LayoutConstraint, serial: Int) {
      self.constraint = constraint
      self.serial = serial
    }
  }

  struct Solved {
    let serial: Int
    let id: ConstraintID
    let priority: LayoutPriority  // the priority that the solver was given; a new one requires another constraint
    var isChanged = false  // whether it is in the system's list of changed constraints
  }
}
