import ViewTree

/// Asks for pages of items before a tiled scroll view comes to an end of its content: at most one at a time at each end (invariant E9).
///
/// An end is within reach if it is near, or if the motion under way will soon be there: a fast fling is fed earlier than a slow one, by the
/// instant at which it arrives. A page is asked for when an end comes within reach. After the reply a page that leaves the end within
/// reach is followed by the next one, as long as there are more items each time; pages that add none are limited in number, and a failed
/// one is asked for again when the end comes within reach anew.
///
/// ```swift
/// let feeder = Paginator { [unowned self] request in
///   client.fetch(after: cursor) { posts in
///     feed.append(posts)
///     try view.apply(feed.takeBatch())
///     feeder.complete(request, .loaded)
///   }
/// }
/// view.pageFeeder = feeder
/// ```
public final class Paginator {
  public let loading: PageLoading
  private let load: (PageRequest) -> Void
  /// The ends of `loading`, in order.
  private let edges: [ContentEdge]
  @exclusivity(unchecked) private var start: PaginatorEdge
  @exclusivity(unchecked) private var end: PaginatorEdge
  private(set) weak var view: TiledScrollView?

  /// `load` begins to load a page. It is called at the end of a layout of the view; changes of the items made inside wait for the next tick
  /// (A11). The reply may come from inside.
  public init(_ loading: PageLoading = PageLoading(), load: @escaping (PageRequest) -> Void) {
    self.loading = loading
    self.load = load
    edges = ContentEdge.allCases.filter(loading.edges.contains)
    start = PaginatorEdge(maximumEmptyPages: loading.maximumEmptyPages)
    end = PaginatorEdge(maximumEmptyPages: loading.maximumEmptyPages)
  }

  /// The reply to a request, once its items have been applied.
  ///
  /// - Returns: false if the request is obsolete, as its end was restarted or it was replied to before: nothing happens, and its items
  ///   are to be dropped. Ask ``isCurrent(_:)`` before they are applied.
  @discardableResult
  public func complete(_ request: PageRequest, _ outcome: PageOutcome) -> Bool {
    guard self[request.edge].complete(generation: request.generation, outcome) else { return false }
    view?.setNeedsLayout()
    return true
  }

  /// Whether a request is the one under way at its end.
  public func isCurrent(_ request: PageRequest) -> Bool {
    self[request.edge].state == .loading && self[request.edge].generation == request.generation
  }

  public func isLoading(at edge: ContentEdge) -> Bool { self[edge].state == .loading }

  /// The cursor at an end is another one, as after a reload: a page under way there is obsolete, and the next one is asked for as if there
  /// had been none.
  public func restart(_ edge: ContentEdge) {
    self[edge].restart()
    view?.setNeedsLayout()
  }

  /// - Precondition: it feeds no other view.
  func attach(to view: TiledScrollView) {
    precondition(self.view == nil || self.view === view, "\(view.path).pageFeeder feeds \(self.view?.path ?? "no view") already")
    self.view = view
  }

  func detach() { view = nil }

  /// One look at each end. While batches wait nobody knows what a page has brought.
  func layoutDidEnd(of view: TiledScrollView) {
    guard view.error == nil, !view.hasWaitingBatches, !view.bounds.isEmpty else { return }
    for edge in edges {
      guard self[edge].look(isWithinReach: isWithinReach(edge, of: view), itemCount: view.itemCount) else { continue }
      load(PageRequest(edge: edge, generation: self[edge].generation))
    }
  }

  private func isWithinReach(_ edge: ContentEdge, of view: TiledScrollView) -> Bool {
    if view.distance(to: edge).points <= loading.screenfuls * view.viewportLength.points { return true }
    guard let milliseconds = view.timeToEdge(edge) else { return false }
    return milliseconds <= loading.milliseconds
  }

  private subscript(edge: ContentEdge) -> PaginatorEdge {
    get { edge == .start ? start : end }
    set { if edge == .start { start = newValue } else { end = newValue } }
  }
}
