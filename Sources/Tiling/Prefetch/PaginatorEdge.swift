/// The state of page loading at one end of the content (invariant E9).
///
/// ```
///            within reach                     reply, end out of reach
///   armed ------------------> loading -----------------------------------> armed
///     ^                        |   ^ reply, more items, or not for the n-th time
///     | end out of reach       |___|
///   spent <--------------------|   failed, or n pages in a row added no item
///                              |
///                              +--> closed   the last page
/// ```
/// It knows neither view nor clock: it is told once a layout whether the end is within reach, and how many items there are. Items are counted
/// and not the content's length, which new items need not change: they may be of no length, or fill the shorter lanes of a masonry.
struct PaginatorEdge {
  enum State: Hashable {
    /// The next time that the end is within reach, a page is asked for.
    case armed
    case loading
    /// A page has come; the next look tells what it has changed.
    case replied
    /// The end must get out of reach first.
    case spent
    case closed
  }

  private(set) var state = State.armed
  private(set) var generation = 0
  private let maximumEmptyPages: Int
  private var emptyPages = 0
  /// How many items there were when the page was asked for.
  private var countBefore = 0

  init(maximumEmptyPages: Int) { self.maximumEmptyPages = maximumEmptyPages }

  /// - Returns: whether to load a page now, as ``generation``.
  mutating func look(isWithinReach: Bool, itemCount: Int) -> Bool {
    switch state {
    case .loading, .closed: return false
    case .armed: return isWithinReach && load(itemCount)
    case .replied, .spent:
      guard isWithinReach else {
        emptyPages = 0
        state = .armed
        return false
      }
      guard state == .replied else { return false }
      emptyPages = itemCount > countBefore ? 0 : emptyPages + 1
      guard emptyPages < maximumEmptyPages else {
        state = .spent
        return false
      }
      return load(itemCount)
    }
  }

  private mutating func load(_ itemCount: Int) -> Bool {
    generation += 1
    state = .loading
    countBefore = itemCount
    return true
  }

  /// - Returns: false for a reply to anything but the page that is being loaded; nothing changes.
  mutating func complete(generation: Int, _ outcome: PageOutcome) -> Bool {
    guard state == .loading, generation == self.generation else { return false }
    switch outcome {
    case .loaded: state = .replied
    case .last: state = .closed
    case .failed:
      emptyPages = 0
      state = .spent
    }
    return true
  }

  /// Another cursor: what is under way is forgotten, and the end is loaded from as if it had not been before.
  mutating func restart() {
    generation += 1
    emptyPages = 0
    state = .armed
  }
}

/// An end of the content along the scroll axis, and the direction that leads there.
public enum ContentEdge: Hashable, Sendable, CaseIterable {
  /// Before the first item: offsets become less.
  case start
  /// Behind the last item.
  case end
}
