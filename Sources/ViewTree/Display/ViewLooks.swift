final class ViewLooks {
  var appearance = LayerAppearance()
  var displayList = DisplayList()
  var dirtyRect: Rect?  // the part of the bounds to draw; nil means all
}

/// A layer's appearance beneath its drawing: changes need no drawing.
struct LayerAppearance {
  var backgroundColor: Color?
  var borderColor: Color?
  var borderWidth = 0.0
  var cornerRadius = 0.0
}

extension View {
  var looks: ViewLooks? { rareData?.looks }

  var ensuredLooks: ViewLooks {
    if let looks { return looks }
    let new = ViewLooks()
    rare.looks = new
    return new
  }
}
