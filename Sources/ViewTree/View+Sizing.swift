extension View {
  /// What ``intrinsicContentSize`` says on an axis on which the content has no size of its own (rule 69).
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

  /// How strongly the view refuses to be larger than its content, 250 by default (rule 69).
  public func contentHuggingPriority(for axis: LayoutConstraint.Axis) -> LayoutPriority {
    (constraintData?.priorities ?? ContentPriorities()).hugging[axis]
  }

  /// Another priority takes the constraints that stand for the content out of the solver and puts new ones in.
  public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutConstraint.Axis) {
    guard contentHuggingPriority(for: axis) != priority else { return }
    ensuredConstraintData.priorities.hugging[axis] = priority
    invalidateIntrinsicContentSize()
  }

  /// How strongly the view refuses to be smaller than its content, 750 by default (rule 69).
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

/// A view's priorities against being stretched and squeezed, by axis.
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
