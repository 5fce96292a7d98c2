import PhotoFeed
import ScrollSimulation
import Tiling

extension ReferenceFeed {
  mutating func carryOut(_ update: FeedUpdate, in list: inout ReferenceList) {
    switch update {
    case .append(let posts): append(posts.map(FeedObserver.reference), in: &list)
    case .prepend(let posts): insert(posts.map(FeedObserver.reference), at: 0, in: &list)
    case .insert(let posts, let id): insert(posts.map(FeedObserver.reference), after: id, in: &list)
    case .update(let posts): for post in posts { self.update(FeedObserver.reference(post), in: &list) }
    case .delete(let ids): delete(ids, in: &list)
    case .end: end(in: &list)
    }
  }

  /// Removes the `count` posts that the store has trimmed at its ends, and returns their ids. `firstKey` is that of the first post left.
  mutating func giveUp(_ count: Int, firstKey: UInt64?, in list: inout ReferenceList) -> (atStart: [String], atEnd: [String]) {
    guard count > 0, let firstKey else { return ([], []) }
    let fromStart = place(ofKey: firstKey) ?? 0
    let rest = self.count - (count - fromStart)..<self.count
    let ids = (ids(at: 0..<fromStart), ids(at: rest))
    trim(rest, in: &list)
    trim(0..<fromStart, in: &list)
    return ids
  }
}

extension FarthestPostsGo {
  /// Applies the store's trim to the reference. Returns the ids of the trimmed posts, and the result of E12.
  func follow(
    _ feed: FeedViewController, givingUp count: Int, _ reference: inout ReferenceFeed, _ list: inout ReferenceList,
    _ frame: FrameObservation
  ) -> (givenUp: (atStart: [String], atEnd: [String]), checkResult: CheckResult?) {
    guard count > 0 || reference.count > feed.store.maximumCount else { return (([], []), nil) }
    let (posts, near) = (reference.count, place(in: list, posts: reference.count, width: frame.width))
    let givenUp = reference.giveUp(count, firstKey: feed.firstKey, in: &list)
    let checkResult = FarthestPostsGo.record(
      Trim(
        posts: posts, atStart: givenUp.atStart.count, atEnd: givenUp.atEnd.count, maximum: feed.store.maximumCount,
        tiles: frame.tiles.count, near: near))
    return (givenUp, checkResult)
  }
}

extension FeedViewController {
  var firstKey: UInt64? { store.isEmpty ? nil : key(at: 1).rawValue }
}
