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
/// Each layout tells it whether the end is within reach, and the item count. It counts items, not extent, which new items need not change:
/// they may have extent 0, or fill the shorter lanes of a masonry.
package struct PaginatorEdge: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case armed  // the next time the end is within reach, a page is requested
    case loading
    case replied  // the next layout tells what the page has changed
    case spent  // the end must get out of reach first
    case closed
  }

  package private(set) var state = State.armed
  package private(set) var generation = 0
  private let maximumEmptyPages: Int
  private var emptyPages = 0
  private var countBefore = 0  // when the page was requested

  package init(maximumEmptyPages: Int) { self.maximumEmptyPages = maximumEmptyPages }

  /// - Returns: whether to load a page now, as `generation`.
  package mutating func look(isWithinReach: Bool, itemCount: Int) -> Bool {
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

  /// - Returns: false, without effect, unless the page is the one being loaded.
  package mutating func complete(generation: Int, _ outcome: PageOutcome) -> Bool {
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

  package mutating func restart() {
    generation += 1
    emptyPages = 0
    state = .armed
  }
}

/// An end of the content on the main axis, and the direction that leads there.
public enum ContentEdge: Hashable, Sendable, CaseIterable {
  /// Before the first item: offsets decrease.
  case start
  /// After the last item.
  case end
}
