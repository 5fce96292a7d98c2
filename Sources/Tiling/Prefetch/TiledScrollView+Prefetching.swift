import ViewTree

extension TiledScrollView {
  /// How far around the viewport items are prefetched; nil, the default, if none are. Setting nil cancels all requests at the next layout.
  /// Early tiles are made at the next layout, for the farthest range that was ever set (invariant A1): set before the first layout, it does
  /// not grow the pool later.
  public var prefetching: Prefetching? {
    get { prefetcher?.prefetching }
    set {
      guard newValue != prefetching else { return }
      madePrefetcher().prefetching = newValue
      virtualizer.lookForData(within: newValue?.data)
      earlyItems = newValue.flatMap(EarlyItems.Range.init)
      setNeedsLayout()
    }
  }

  /// Loads the items' data ahead of the viewport; not retained. A new delegate is told of all within reach, the old one of nothing more.
  public var prefetchDelegate: (any TilePrefetchDelegate)? {
    get { prefetcher?.delegate }
    set {
      guard newValue !== prefetchDelegate else { return }
      madePrefetcher().delegate = newValue
      setNeedsLayout()
    }
  }

  /// The requests that are neither shown nor cancelled, the most urgent first by the current motion. Places are those of the last layout.
  public var prefetchRequests: [PrefetchItem] { prefetcher?.requests(of: self) ?? [] }

  /// Where items get tiles before they are on screen; nil if nowhere.
  var earlyItems: EarlyItems.Range? {
    get { virtualizer.earlyItems }
    set {
      virtualizer.setEarlyItems(newValue)
      setNeedsLayoutImplicitly()
    }
  }

  func madePrefetcher() -> TilePrefetcher {
    if let prefetcher { return prefetcher }
    let made = TilePrefetcher(of: self)
    prefetcher = made
    return made
  }
}
