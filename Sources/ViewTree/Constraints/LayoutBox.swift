internal import Cassowary

/// A view's place in a constraint system: up to four unknowns, in its superview's coordinates, without its transform. The root of a tree,
/// and views that keep their autoresizing mask, are *inputs*: their unknowns equal their frames. The solver determines the other frames,
/// with the intrinsic size as *content*.
final class LayoutBox {
  enum Unknown: Int, CaseIterable {
    case left, top, width, height
  }

  private let storedView: Unmanaged<View>
  private(set) weak var system: ConstraintSystem?
  let isInput: Bool
  @exclusivity(unchecked) var solvedFrame = Rect.zero  // the last solution; unknowns that no constraint contains are zero
  @exclusivity(unchecked) var isMoved = false  // whether it is in the system's list of boxes with a changed solution
  var variables: [Variable?] = [nil, nil, nil, nil]  // by unknown; an input has only those that some constraint contains
  var inputs: [ConstraintID?] = [nil, nil, nil, nil]  // of an input, by unknown: the constraints that bind it to the frame
  var contents: [Content] = []  // of other boxes: hugging and resistance, by axis
  var isChanged = false  // whether it is in the system's list of boxes with a changed frame or content

  /// One of the two constraints of an intrinsic length.
  struct Content {
    var unknown: Unknown
    var relation: Cassowary.Relation  // hugging is an upper bound, resistance a lower one
    var priority: LayoutPriority
    var length: Double
    var id: ConstraintID?  // nil while refused

    func hasForm(of other: Content) -> Bool { unknown == other.unknown && relation == other.relation && priority == other.priority }
  }

  init(of view: View, in system: ConstraintSystem, isInput: Bool) {
    storedView = Unmanaged.passUnretained(view)
    self.system = system
    self.isInput = isInput
  }

  var view: View { storedView.takeUnretainedValue() }  // not retained: the view retains its box, and withdraws it when it leaves the tree

  func take(_ value: Double, for unknown: Unknown) {
    switch unknown {
    case .left: solvedFrame.origin.x = value
    case .top: solvedFrame.origin.y = value
    case .width: solvedFrame.size.width = value
    case .height: solvedFrame.size.height = value
    }
  }

  func given(_ unknown: Unknown) -> Double {
    switch unknown {
    case .left: view.untransformedFrame.minX
    case .top: view.untransformedFrame.minY
    case .width: view.storedBounds.width
    case .height: view.storedBounds.height
    }
  }

  var wantedContents: [Content] {
    let size = view.intrinsicContentSize
    precondition(size.isFinite, "\(view.path).intrinsicContentSize = \(size): a size is made of finite numbers (rule 43)")
    var contents: [Content] = []
    for (axis, unknown, length) in [
      (LayoutConstraint.Axis.horizontal, Unknown.width, size.width), (.vertical, .height, size.height),
    ] where length >= 0 {
      let hugging = view.contentHuggingPriority(for: axis)
      let resistance = view.contentCompressionResistancePriority(for: axis)
      contents.append(Content(unknown: unknown, relation: .lessThanOrEqual, priority: hugging, length: length))
      contents.append(Content(unknown: unknown, relation: .greaterThanOrEqual, priority: resistance, length: length))
    }
    return contents
  }

  func describe(_ unknown: Unknown) -> String { "\(view.path).\(unknown) == \(given(unknown).trimmed) from its frame" }

  func describe(_ content: Content) -> String {
    "\(view.path).\(content.unknown) \(content.relation == .lessThanOrEqual ? "<=" : ">=") \(content.length.trimmed) from its content"
  }
}
