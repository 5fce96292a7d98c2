internal import Cassowary

/// A view's place in a constraint system: up to four unknowns, in the coordinates of its superview, without its transform.
///
/// A view that keeps its autoresizing mask, and the root of a tree, are given: their unknowns equal their frames (*inputs*). The frame of any
/// other is what the solver says, and its intrinsic size pulls at it (*content*).
final class LayoutBox {
  enum Unknown: Int, CaseIterable {
    case left, top, width, height
  }

  unowned let view: View
  private(set) weak var system: ConstraintSystem?
  let isInput: Bool
  /// By unknown; an input has only those that some constraint speaks of.
  var variables: [Variable?] = [nil, nil, nil, nil]
  /// Of an input, by unknown: the constraints that hold it to the frame.
  var inputs: [ConstraintID?] = [nil, nil, nil, nil]
  /// Of any other, hugging and resistance by axis: the constraints that pull it to its intrinsic size.
  var contents: [Content] = []
  /// The system has the box in its list of those whose frame or content has changed.
  var isChanged = false

  struct Content {
    var unknown: Unknown
    var priority: LayoutPriority
    var id: ConstraintID
  }

  init(of view: View, in system: ConstraintSystem, isInput: Bool) {
    self.view = view
    self.system = system
    self.isInput = isInput
  }

  /// What the frame says of an unknown.
  func given(_ unknown: Unknown) -> Double {
    switch unknown {
    case .left: view.untransformedFrame.minX
    case .top: view.untransformedFrame.minY
    case .width: view.storedBounds.width
    case .height: view.storedBounds.height
    }
  }

  /// The solver's frame for the view; unknowns that nothing speaks of are zero.
  func solvedFrame(by solver: Solver) -> Rect {
    func value(_ unknown: Unknown) -> Double { variables[unknown.rawValue].map { solver.value(of: $0) } ?? 0 }
    return Rect(x: value(.left), y: value(.top), width: value(.width), height: value(.height))
  }
}
