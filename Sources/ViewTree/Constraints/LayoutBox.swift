internal import Cassowary

/// A view's place in a constraint system: up to four unknowns, in the coordinates of its superview, without its transform.
///
/// A view that keeps its autoresizing mask, and the root of a tree, are given: their unknowns equal their frames (*inputs*). The frame of any
/// other is what the solver says, and its intrinsic size pulls at it (*content*).
final class LayoutBox {
  enum Unknown: Int, CaseIterable {
    case left, top, width, height
  }

  private let storedView: Unmanaged<View>
  private(set) weak var system: ConstraintSystem?
  let isInput: Bool
  /// What the solver said when it was last asked; unknowns that nothing speaks of are zero.
  @exclusivity(unchecked) var solvedFrame = Rect.zero
  /// The system has the box in its list of those whose solution has changed.
  @exclusivity(unchecked) var isMoved = false
  /// By unknown; an input has only those that some constraint speaks of.
  var variables: [Variable?] = [nil, nil, nil, nil]
  /// Of an input, by unknown: the constraints that hold it to the frame.
  var inputs: [ConstraintID?] = [nil, nil, nil, nil]
  /// Of any other, hugging and resistance by axis: the constraints that pull it to its intrinsic size.
  var contents: [Content] = []
  /// The system has the box in its list of those whose frame or content has changed.
  var isChanged = false

  /// One of the two constraints that stand for an intrinsic length.
  struct Content {
    var unknown: Unknown
    /// Hugging is an upper bound, resistance a lower one.
    var relation: Cassowary.Relation
    var priority: LayoutPriority
    var length: Double
    /// nil while it is refused.
    var id: ConstraintID?

    /// Whether the two differ in nothing but the length.
    func hasForm(of other: Content) -> Bool { unknown == other.unknown && relation == other.relation && priority == other.priority }
  }

  init(of view: View, in system: ConstraintSystem, isInput: Bool) {
    storedView = Unmanaged.passUnretained(view)
    self.system = system
    self.isInput = isInput
  }

  /// Not retained: the view holds its box, and withdraws it when it leaves the tree.
  var view: View { storedView.takeUnretainedValue() }

  func take(_ value: Double, for unknown: Unknown) {
    switch unknown {
    case .left: solvedFrame.origin.x = value
    case .top: solvedFrame.origin.y = value
    case .width: solvedFrame.size.width = value
    case .height: solvedFrame.size.height = value
    }
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

  /// What the view's intrinsic size asks for now.
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

  /// What holds an input to its frame, as it reads, for messages.
  func describe(_ unknown: Unknown) -> String { "\(view.path).\(unknown) == \(given(unknown).trimmed) from its frame" }

  /// What pulls the view to its content, as it reads, for messages.
  func describe(_ content: Content) -> String {
    "\(view.path).\(content.unknown) \(content.relation == .lessThanOrEqual ? "<=" : ">=") \(content.length.trimmed) from its content"
  }
}
