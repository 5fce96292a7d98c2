internal import Tiling

extension FeedPager {
  /// The updates for a page's posts: new ones go to the requested end, known ones are updated where they are. A page that is loaded again,
  /// because the store has dropped a part of it, may have new posts on the far side of old ones: those go between their neighbours of the
  /// page and not to the end.
  func updates(for page: FeedPage, at edge: ContentEdge, in store: FeedStore) -> [FeedUpdate] {
    guard !page.posts.isEmpty else { return [] }
    let places = page.posts.map { store.index(of: $0.id) }
    let isNeighbour = page.posts.map { book.isNeighbour($0, in: store) }
    let inner = book.inner(of: page.posts, at: edge, in: store)
    let outer = edge == .end ? inner.upperBound..<page.posts.count : 0..<inner.lowerBound
    guard inner.contains(where: { places[$0] == nil }) else {
      return [edge == .end ? .append(page.posts) : .prepend(page.posts)]
    }
    var updates: [FeedUpdate] = []
    let remainder = book.remainder(at: edge, in: store)
    var before = edge == .start ? remainder?.last : nil
    for index in inner {
      if places[index] != nil { updates.append(.update([page.posts[index]])) }
      if isNeighbour[index] { before = page.posts[index].id }
      guard places[index] == nil else { continue }
      if before == nil {
        let next = inner.first { $0 > index && isNeighbour[$0] }.map { page.posts[$0].id } ?? remainder?.first
        if let place = next.flatMap(store.index), place > 0 { before = store[place - 1].id }
      }
      updates.append(.insert([page.posts[index]], after: before ?? ""))
      before = page.posts[index].id
    }
    let rest = Array(page.posts[outer])
    if !rest.isEmpty { updates.append(edge == .end ? .append(rest) : .prepend(rest)) }
    return updates
  }
}
