internal import Cassowary

/// All active constraints of one view tree, and the solver that keeps their solution.
///
/// Changes are noted as they happen and carried out in the next constraint pass, each incrementally: a constant that changes costs what
/// follows from it. A tree without constraints has no system.
///
/// A required constraint that contradicts others is *refused*: it stays active, is left out of the solution, and is tried again whenever the
/// system changes.
final class ConstraintSystem {
  unowned let root: View
  @exclusivity(unchecked) var solver = Solver()
  /// By variable, whose unknown it is, and which.
  @exclusivity(unchecked) private var places: ContiguousArray<(box: Unmanaged<LayoutBox>, unknown: LayoutBox.Unknown)?> = []
  /// Those whose solution has changed; empty between passes.
  @exclusivity(unchecked) private var movedBoxes: ContiguousArray<LayoutBox> = []
  private var nextSerial = 0

  // What the next pass has to do, in the order in which it was asked for.
  var waiting: [LayoutConstraint.Ticket] = []
  var changed: [LayoutConstraint] = []
  var changedBoxes: [LayoutBox] = []
  /// Not retained: a view that leaves the tree is withdrawn, and with the tree goes the system.
  var newViews: [Unmanaged<View>] = []
  /// Constrained subtrees that have joined the tree; their constraints still know their old system. Not retained, for the same reason.
  var newSubtrees: [Unmanaged<View>] = []
  /// Boxes whose content contradicts required constraints.
  var refusedContents: [LayoutBox] = []
  var refused: [LayoutConstraint] = []
  /// What was refused and has not been reported, in order: a constraint, or the box whose frame or content it was.
  var reports: [(subject: AnyObject, error: ConstraintError)] = []
  var isPending = false

  init(root: View) { self.root = root }

  /// Whether a turn has something to solve or to report.
  var hasWork: Bool { isPending || !reports.isEmpty }

  /// The constraint may wait already, here or in a system that is gone: then that place is given up.
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

  /// The constant or the priority is another one.
  func change(_ constraint: LayoutConstraint) {
    isPending = true
    guard case .solved(var solved) = constraint.entry, !solved.isChanged else { return }
    solved.isChanged = true
    constraint.entry = .solved(solved)
    changed.append(constraint)
  }

  /// The frame of an input, or the content of another view, has changed.
  func change(_ box: LayoutBox) {
    isPending = true
    guard !box.isChanged else { return }
    box.isChanged = true
    changedBoxes.append(box)
  }

  /// The view's frame is to come from the system, though perhaps no constraint speaks of it.
  func enroll(_ view: View) {
    newViews.append(Unmanaged.passUnretained(view))
    isPending = true
  }

  /// Takes out all that the system has of one view; its constraints have been removed before.
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

  /// - Note: the handle is one that the solver gave out and that nothing else removes, and taking a constraint away makes nothing
  ///   unsatisfiable. At its limit of pivots the solver has taken it out all the same; the next change goes on from there.
  func takeOut(_ id: ConstraintID) {
    do { try solver.remove(id) } catch SolverError.pivotLimit { isPending = true } catch {
      preconditionFailure("\(root.path): the constraint system lost track of a constraint: \(error)")
    }
  }

  // MARK: Boxes

  /// The view's place in this system, made at the first need.
  func box(for view: View) -> LayoutBox {
    if let box = view.constraintData?.layoutBox, box.system === self { return box }
    let box = LayoutBox(of: view, in: self, isInput: view === root || view.isTranslatingAutoresizingMask)
    view.ensuredConstraintData.layoutBox = box
    view.isConstraintInput = box.isInput
    if !box.isInput {
      for unknown in LayoutBox.Unknown.allCases { _ = variable(unknown, of: box) }
      view.superview?.hasConstrainedSubviews = true
      change(box)
      // To be compared with the frame even if the solution is zero, which the solver does not report as a change.
      box.isMoved = true
      movedBoxes.append(box)
    }
    return box
  }

  /// The variable of an unknown, made at the first need; that of an input is held to the frame at once.
  func variable(_ unknown: LayoutBox.Unknown, of box: LayoutBox) -> Variable {
    if let variable = box.variables[unknown.rawValue] { return variable }
    let variable = solver.makeVariable(unknown == .left || unknown == .top ? .unrestricted : .nonNegative)
    box.variables[unknown.rawValue] = variable
    while places.count <= variable.index { places.append(nil) }
    places[variable.index] = (Unmanaged.passUnretained(box), unknown)
    if box.isInput {
      // Nothing else speaks of the new variable, so that zero can always be had; the frame follows, and is reported if it is out of range.
      do { box.inputs[unknown.rawValue] = try solver.add(Constraint(LinearExpression(terms: [Term(variable)]), .equal)) } catch {
        preconditionFailure("\(box.view.path): the solver takes no frame at all: \(error)")
      }
      follow(unknown, of: box)
    }
    return variable
  }

  /// Marks the superviews of the views whose solved frame is another one than they have (rule 16). Costs what has changed.
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
  /// Where a constraint stands with its system.
  enum Entry {
    /// It is inactive.
    case outside
    /// It is active, and the next pass will add it.
    case waiting(Ticket)
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

  /// A constraint's place in the list of those that wait; nothing is searched in that list, for who leaves it gives the ticket back.
  final class Ticket {
    var constraint: LayoutConstraint?
    /// Tells which of two was activated later.
    let serial: Int

    init(for constraint: LayoutConstraint, serial: Int) {
      self.constraint = constraint
      self.serial = serial
    }
  }

  struct Solved {
    let serial: Int
    let id: ConstraintID
    /// What the solver was given: a change of it is another constraint.
    let priority: LayoutPriority
    /// The system has it in its list of those whose constant or priority has changed.
    var isChanged = false
  }
}
