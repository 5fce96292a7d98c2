/// What a view looks like beside what its class draws, and what it has drawn.
final class ViewLooks {
  var appearance = LayerAppearance()
  var displayList = DisplayList()
  /// The part of the bounds to draw; nil stands for all of it.
  var dirtyRect: Rect?
}

/// How a layer looks beneath what is drawn on it: values that need no drawing.
struct LayerAppearance {
  var backgroundColor: Color?
  var borderColor: Color?
  var borderWidth = 0.0
  var cornerRadius = 0.0
}

extension View {
  var looks: ViewLooks? { rareData?.looks }

  /// Made at the first need.
  var ensuredLooks: ViewLooks {
    if let looks { return looks }
    let new = ViewLooks()
    rare.looks = new
    return new
  }
}
