/// What few views have, kept outside of `View` so that a plain one stays small and its hot fields close together.
final class ViewRareData {
  var transform = AffineTransform.identity
  var tag = 0
  var appearance = LayerAppearance()
  var layer: Layer?

  // Display
  var displayList = DisplayList()
  /// The part of the bounds to draw; nil stands for all of it.
  var dirtyRect: Rect?

  // Animation
  var frameAnimations: [FrameAnimation] = []

  /// In the order in which they were added.
  var gestureRecognizers: [GestureRecognizer] = []

  // Constraints
  var priorities = ContentPriorities()
  /// Constraints that this view owns: it is the lowest common ancestor of what they speak of.
  var ownedConstraints = ConstraintList()
  /// Active constraints that speak of this view.
  var concerningConstraints = ConstraintList()
  /// The view's place in the system of its tree.
  var layoutBox: LayoutBox?
  /// The system of the tree of which this view is the root.
  var constraintSystem: ConstraintSystem?
}

/// How a layer looks beneath what is drawn on it: values that need no drawing.
struct LayerAppearance {
  var backgroundColor: Color?
  var borderColor: Color?
  var borderWidth = 0.0
  var cornerRadius = 0.0
}

extension View {
  /// The rare data, made at the first need.
  var rare: ViewRareData {
    if let rareData { return rareData }
    let new = ViewRareData()
    rareData = new
    return new
  }
}
