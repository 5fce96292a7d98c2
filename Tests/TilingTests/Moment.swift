/// Where in a tick a client may get the idea to change something.
enum Moment: String, CaseIterable {
  case bind, tileLayout, display, didScroll, didEndDecelerating

  /// Calls `body` once, at the next such moment.
  func once(in list: ListRig, _ body: @escaping () -> Void) {
    var hasRun = false
    let once = {
      guard !hasRun else { return }
      hasRun = true
      body()
    }
    switch self {
    case .bind: list.source.onBind = { _ in once() }
    case .tileLayout: list.source.onTileLayout = once
    case .display: list.source.onDisplay = once
    case .didScroll: list.delegate.onScroll = once
    case .didEndDecelerating: list.delegate.onEndDecelerating = once
    }
  }
}
