import ViewTree

/// Requests pages of items before a tiled scroll view comes to an end of its content: at most one at a time at each end (invariant E9).
///
/// An end is within reach if it is near, or if the current motion will soon be there: a fast fling is fed earlier than a slow one. A page
/// is requested when an end comes within reach. If the end is still within reach after the reply, the next page follows, as long as each
/// adds items; pages that add none are limited in number, and a failed one is requested again when the end is reached again.
///
/// ```swift
/// paginator = Paginator { [unowned self] request in
///   client.fetch(after: cursor) { posts in
///     feed.append(posts)
///     try view.apply(feed.takeBatch())
///     paginator.complete(request, .loaded)
///   }
/// }
/// view.paginator = paginator
/// ```
public final class Paginator {
  public let loading: PageLoading
  private let load: (PageRequest) -> Void
  private let edges: [ContentEdge]  // those of `loading`, in order
  @exclusivity(unchecked) private var start: PaginatorEdge
  @exclusivity(unchecked) private var end: PaginatorEdge
  private(set) weak var view: TiledScrollView?

  /// `load` starts to load a page. It is called at the end of a layout of the view; item changes made inside wait for the next tick (A11).
  /// The reply may come from inside.
  public init(_ loading: PageLoading = PageLoading(), load: @escaping (PageRequest) -> Void) {
    self.loading = loading
    self.load = load
    edges = ContentEdge.allCases.filter(loading.edges.contains)
    start = PaginatorEdge(maximumEmptyPages: loading.maximumEmptyPages)
    end = PaginatorEdge(maximumEmptyPages: loading.maximumEmptyPages)
  }

  /// Replies to a request whose items have been applied.
  ///
  /// - Returns: false, without effect, if the request is obsolete: its end was restarted, or it has its reply. Drop its items; ask
  ///   ``isCurrent(_:)`` before they are applied.
  @discardableResult
  public func complete(_ request: PageRequest, _ outcome: PageOutcome) -> Bool {
    guard self[request.edge].complete(generation: request.generation, outcome) else { return false }
    view?.setNeedsLayout()
    return true
  }

  /// Whether a request is the current one at its end.
  public func isCurrent(_ request: PageRequest) -> Bool {
    self[request.edge].state == .loading && self[request.edge].generation == request.generation
  }

  public func isLoading(at edge: ContentEdge) -> Bool { self[edge].state == .loading }

  /// Restarts an end that has another cursor, as after a reload: its current page becomes obsolete, and the next one is requested as if it
  /// were the first.
  public func restart(_ edge: ContentEdge) {
    self[edge].restart()
    view?.setNeedsLayout()
  }

  /// - Precondition: it serves no other view.
  func attach(to view: TiledScrollView) {
    precondition(self.view == nil || self.view === view, "\(view.path).paginator feeds \(self.view?.path ?? "no view") already")
    self.view = view
  }

  func detach() { view = nil }

  /// While batches wait, it is unknown what a page has brought.
  func layoutDidEnd(of view: TiledScrollView) {
    guard view.virtualizer.error == nil, !view.hasWaitingBatches, !view.virtualizer.viewport.size.isEmpty else { return }
    for edge in edges {
      guard self[edge].look(isWithinReach: isWithinReach(edge, of: view), itemCount: view.itemCount) else { continue }
      load(PageRequest(edge: edge, generation: self[edge].generation))
    }
  }

  private func isWithinReach(_ edge: ContentEdge, of view: TiledScrollView) -> Bool {
    if view.virtualizer.distance(to: edge).points <= loading.screenfuls * view.virtualizer.viewport.extent.points { return true }
    guard let milliseconds = view.timeToEdge(edge) else { return false }
    return milliseconds <= loading.milliseconds
  }

  private subscript(edge: ContentEdge) -> PaginatorEdge {
    get { edge == .start ? start : end }
    set { if edge == .start { start = newValue } else { end = newValue } }
  }
}
