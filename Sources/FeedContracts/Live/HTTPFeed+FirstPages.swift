public import FeedSimulation

extension HTTPFeed {
  /// Why sessions would test nothing, as the first pages show.
  public enum Obstacle: Sendable {
    /// The first answer is no page.
    case noPage(String)
    /// A parameter that the server does not know.
    case leadsNowhere(String)
  }

  /// Asks for the newest page, and for one older and one newer than it as the description says; nil if nothing stands in the way.
  public func obstacle() -> Obstacle? {
    let answer = page(PageQuestion(.first, limit: promise.limit))
    guard let first = answer.page else { return .noPage(answer.failure ?? "") }
    if let older = first.older, let second = page(PageQuestion(.older(older), limit: promise.limit)).page,
      let words = api.repetition(in: [first, second])
    {
      return .leadsNowhere(words)
    }
    if let newer = first.newer, let newest = page(PageQuestion(.newer(newer), limit: promise.limit)).page,
      let way = api.newer?.lead, !newest.posts.isEmpty, newest.posts.map(\.id) == first.posts.map(\.id)
    {
      return .leadsNowhere("asked for newer posts, the server sends the first page again: \(way) leads nowhere; correct \"newer\"")
    }
    return nil
  }
}

extension FeedAPI {
  /// That a page has only posts of a page before, in words; nil if none has.
  public func repetition(in pages: [ServedPage]) -> String? {
    let pages = pages.map { $0.posts.map(\.id) }
    let isInclusive = if case .post(_, _, .inclusive)? = older { true } else { false }
    for number in pages.indices.dropFirst() where pages[number].count > (isInclusive ? 1 : 0) {
      let before = pages[..<number].lastIndex { Set($0).isSuperset(of: pages[number]) }
      guard let before, let way = older?.lead else { continue }
      return "page \(number + 1) has the posts of page \(before + 1): \(way) leads nowhere"
    }
    return nil
  }
}

extension FeedAPI.Paging {
  /// What leads on: a parameter, a header or a pointer.
  fileprivate var lead: String {
    switch self {
    case .cursor(let parameter, _), .header(let parameter, _), .post(let parameter, _, _), .pageNumber(let parameter, _),
      .offset(let parameter, _):
      parameter
    case .link(let relation): "the Link header with rel=\(relation)"
    case .address(let pointer): "\(pointer)"
    }
  }
}
