import ViewTree

/// Inside what a view of tiles is called again: what the call requests may have to wait (invariant A11).
enum Reentrancy {
  case none
  /// A layout or a callback.
  case callback
  /// A call of the virtualizer, in a layout or callback or alone: only its places and extents may be read.
  case decision
}

/// A view of tiles: no bind, no callback and no layout sees its items change.
protocol ReentrantView: View {
  var reentrancy: Reentrancy { get set }
}

extension ReentrantView {
  /// In the bind of a tile that holds the view nothing waits: the layout that has called the bind comes to the view afterwards, so that what
  /// it shows is right in that frame.
  @inline(__always)
  var mustWait: Bool { reentrancy != .none || (isTreeInLayout && !isInTileBeingBound) }

  /// Whether the nearest list around the view that is at work is binding the tile that holds the view.
  @inline(never)
  private var isInTileBeingBound: Bool {
    var view: View = self
    while let parent = view.superview {
      if let list = parent as? TiledScrollView, list.reentrancy != .none { return list.isBinding(view) }
      view = parent
    }
    return false
  }

  /// Runs what calls the client: changes that it requests wait.
  @inline(__always)
  func inCallback<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let outer = reentrancy
    if outer == .none { reentrancy = .callback }
    defer { reentrancy = outer }
    return try body()
  }
}
