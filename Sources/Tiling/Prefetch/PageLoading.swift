/// When a tiled scroll view asks for more items at the ends of its content, and for how long it goes on when none come.
public struct PageLoading: Hashable, Sendable {
  /// The ends at which there may be more.
  public let edges: Set<ContentEdge>
  /// An end that is nearer than so many lengths of the viewport is within reach. 2 by default. (C)
  public let screenfuls: Double
  /// And one that the motion under way brings on screen within so many milliseconds. 1000 by default. (C)
  public let milliseconds: Double
  /// After this number of pages in a row that have added no item, an end is left alone until it is reached again. 4 by default. (C)
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

/// A page that is being loaded: what its reply must name.
public struct PageRequest: Hashable, Sendable {
  public let edge: ContentEdge
  /// Counts the requests and restarts at this end, so that a reply to an older one is told apart.
  public let generation: Int
}

/// How the load of a page has ended.
public enum PageOutcome: Hashable, Sendable, CaseIterable {
  /// Its items, if any, have been handed to the view: `apply` comes before the reply.
  case loaded
  /// The same, and there are no more pages at this end.
  case last
  /// Asked for again when the end is reached anew, and not before.
  case failed
}
