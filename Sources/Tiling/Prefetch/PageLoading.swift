/// When a tiled scroll view asks for more items at the ends of its content, and when it stops if none come.
public struct PageLoading: Hashable, Sendable {
  /// The ends at which pages are loaded.
  public let edges: Set<ContentEdge>
  /// An end nearer than this many viewport extents is within reach. 2 by default. (C)
  public let screenfuls: Double
  /// So is one that the current motion brings on screen within this time. 1000 by default. (C)
  public let milliseconds: Double
  /// After this number of pages in a row without a new item, an end waits until it is reached again. 4 by default. (C)
  public let maximumEmptyPages: Int

  /// - Precondition: the distances are finite and not negative, and `1 <= maximumEmptyPages`.
  public init(
    edges: Set<ContentEdge> = [.end], screenfuls: Double = 2, milliseconds: Double = 1000, maximumEmptyPages: Int = 4
  ) {
    precondition(
      screenfuls.isFinite && screenfuls >= 0 && milliseconds.isFinite && milliseconds >= 0,
      "PageLoading(screenfuls: \(screenfuls), milliseconds: \(milliseconds)): both are finite and >= 0")
    precondition(maximumEmptyPages >= 1, "PageLoading(maximumEmptyPages: \(maximumEmptyPages)): a limit is >= 1")
    self.edges = edges
    self.screenfuls = screenfuls
    self.milliseconds = milliseconds
    self.maximumEmptyPages = maximumEmptyPages
  }
}

/// A page that is being loaded; its reply must name it.
public struct PageRequest: Hashable, Sendable {
  public let edge: ContentEdge
  /// Counts the requests and restarts at this end, to tell outdated replies.
  public let generation: Int
}

/// How the load of a page has ended.
public enum PageOutcome: Hashable, Sendable, CaseIterable {
  /// Its items, if any, were applied to the view before the reply.
  case loaded
  /// The same, and there are no more pages at this end.
  case last
  /// Requested again when the end is reached again, and not before.
  case failed
}
