extension View {
  /// The value of ``intrinsicContentSize`` on an axis without an intrinsic size (rule 69).
  public static let noIntrinsicMetric = -1.0

  func fitSize() {
    let size = sizeThatFits(storedBounds.size)
    precondition(size.isFinite, "\(path).sizeThatFits(\(storedBounds.size)) answered \(size): a size is made of finite numbers (rule 43)")
    let fitting = Size(width: max(0, size.width), height: max(0, size.height))
    let origin = frame.origin
    guard hasTransform else { return frame = Rect(origin: origin, size: fitting) }
    bounds.size = fitting
    center = center + (origin - frame.origin)
  }

  /// The priority of not growing beyond the content, 250 by default (rule 69).
  public func contentHuggingPriority(for axis: LayoutConstraint.Axis) -> LayoutPriority {
    (constraintData?.priorities ?? ContentPriorities()).hugging[axis]
  }

  /// Sets the priority. A new one replaces the content's constraints in the solver.
  public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutConstraint.Axis) {
    guard contentHuggingPriority(for: axis) != priority else { return }
    ensuredConstraintData.priorities.hugging[axis] = priority
    invalidateIntrinsicContentSize()
  }

  /// The priority of not shrinking below the content, 750 by default (rule 69).
  public func contentCompressionResistancePriority(for axis: LayoutConstraint.Axis) -> LayoutPriority {
    (constraintData?.priorities ?? ContentPriorities()).compressionResistance[axis]
  }

  /// As ``setContentHuggingPriority(_:for:)``.
  public func setContentCompressionResistancePriority(_ priority: LayoutPriority, for axis: LayoutConstraint.Axis) {
    guard contentCompressionResistancePriority(for: axis) != priority else { return }
    ensuredConstraintData.priorities.compressionResistance[axis] = priority
    invalidateIntrinsicContentSize()
  }
}

struct ContentPriorities {
  struct PerAxis {
    var horizontal: LayoutPriority
    var vertical: LayoutPriority

    subscript(axis: LayoutConstraint.Axis) -> LayoutPriority {
      get { axis == .horizontal ? horizontal : vertical }
      set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
    }
  }

  var hugging = PerAxis(horizontal: .defaultLow, vertical: .defaultLow)
  var compressionResistance = PerAxis(horizontal: .defaultHigh, vertical: .defaultHigh)
}
