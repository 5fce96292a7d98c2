import ViewTree

extension TiledScrollView {
  /// How far around the viewport items are prefetched; nil, the default, if none are. What has been asked for is cancelled at the next layout
  /// when it becomes nil.
  ///
  /// Tiles that are bound early are made at the next layout, once for the farthest range that was set (invariant A1). Set it before the first layout,
  /// and the pool is as large as it will be.
  public var prefetching: Prefetching? {
    get { prefetcher?.prefetching }
    set {
      guard newValue != prefetching else { return }
      madePrefetcher().prefetching = newValue
      displayRange = newValue.flatMap(DisplayRange.init)
      setNeedsLayout()
    }
  }

  /// Loads the items' data ahead of the viewport; not retained. Another one is told of all that is within reach, the old one of nothing more.
  public var prefetchDelegate: (any TilePrefetchDelegate)? {
    get { prefetcher?.delegate }
    set {
      guard newValue !== prefetchDelegate else { return }
      madePrefetcher().delegate = newValue
      setNeedsLayout()
    }
  }

  /// What the delegate has been asked for and what is neither shown nor cancelled yet, the most urgent first as the motion is now. Places are
  /// those of the last layout.
  public var prefetchRequests: [PrefetchItem] { prefetcher?.requests(of: self) ?? [] }

  func madePrefetcher() -> TilePrefetcher {
    if let prefetcher { return prefetcher }
    let made = TilePrefetcher(of: self)
    prefetcher = made
    return made
  }
}

extension DisplayRange {
  /// Nil if no tile is to be bound early.
  fileprivate init?(_ prefetching: Prefetching) {
    guard prefetching.display.ahead > 0, prefetching.maximumBindsPerFrame > 0 else { return nil }
    self.init(
      ahead: prefetching.display.ahead, behind: prefetching.display.behind, maximumBindsPerFrame: prefetching.maximumBindsPerFrame)
  }
}
