import PhotoFeed
public import ScrollSimulation
import Scrolling
import Tiling
import ViewTree

extension FeedSubject {
  public func prepare(_ input: inout FrameInput) {
    if eventSource.frame % FeedSubject.framesBetweenWitnesses == 0 { witness.call() }
    input.reloaded = frame.hasReloaded
    frame.hasReloaded = false
    farthestPosts.frameBegins(input)
    frame.due = frame.handedIn
    frame.handedIn = []
    frame.carriedOut = []
    for event in eventSource.events({ script.events(store: feed.store, onScreen: feed.postsOnScreen) + source.events(in: feed) }) {
      perform(event, &input)
    }
    // A user who sees the end of a feed wants more.
    if eventSource.isQuiescent, input.events.contains(.jump) { source.askAgain(at: .end) }
    while let reply = photos.nextReply() { feed.receive(reply) }
    for update in source.deliver(in: eventSource.frame) {
      do throws(FeedReceiveError) {
        try feed.receive(update)
        frame.due.append(update)
      } catch { record("D1", "the feed does not take an update: \(error)") }
    }
    if frame.isOutOfStep { handInBadBatch(&input) }
  }

  /// A reentrant client: changes things inside the layout when a tile comes into view.
  func happenInside() {
    guard let event = eventSource.eventInside({ script.eventInside(store: feed.store) }) else { return }
    switch event {
    case .jump(let points):
      let offset = feed.tiledView.contentOffset
      feed.tiledView.contentOffset = Point(x: offset.x, y: offset.y + Double(points))
    case .memoryPressure:
      feed.loader.removeCachedPictures()
      photos.traffic.wasClearedInside = true
    default: for update in updates(for: event) where hands(update) { frame.handedIn.append(update) }
    }
  }

  private func perform(_ event: FeedEvent, _ input: inout FrameInput) {
    switch event {
    case .badBatch: frame.isOutOfStep = true
    case .memoryPressure:
      feed.loader.removeCachedPictures()
      photos.traffic.wasCleared = true
    case .jump(let points):
      let offset = feed.tiledView.contentOffset
      try? feed.tiledView.handle(.jump(to: Point(x: offset.x, y: offset.y + Double(points))))
    case .askAgain(let atEnd): source.askAgain(at: atEnd ? .end : .start)
    case .change, .comeBack, .askTwice: for update in source.perform(event) where hands(update) { frame.due.append(update) }
    default: for update in updates(for: event) where hands(update) { frame.due.append(update) }
    }
  }

  /// The feed's updates for an event; the server learns of it, too.
  private func updates(for event: FeedEvent) -> [FeedUpdate] {
    switch event {
    case .push(let posts): return [.prepend(posts.prefix(PostValue.maximumPosts).map(\.post))]
    case .older(let posts): return [.append(posts.prefix(PostValue.maximumPosts).map(\.post))]
    case .insert(let posts, let id): return [.insert(posts.prefix(PostValue.maximumPosts).map(\.post), after: id)]
    case .edit(let value):
      source.edit(value.post)
      return [.update([value.post])]
    case .delete(let ids):
      for id in ids { source.delete(id) }
      return [.delete(ids)]
    case .move(let id, let other):
      guard id != other, let place = feed.store.index(of: id) else { return [] }
      return [.delete([id]), .insert([feed.store[place]], after: other)]
    case .replace(let ids, let values):
      guard let first = ids.lazy.compactMap({ [feed] in feed.store.index(of: $0) }).min() else { return [] }
      for id in ids { source.delete(id) }
      // The new posts follow the last post before them that stays.
      let before = (0..<first).last { !ids.contains(feed.store[$0].id) }.map { feed.store[$0].id } ?? ""
      return [.insert(values.prefix(PostValue.maximumPosts).map(\.post), after: before), .delete(ids)]
    case .again(let ids):
      let posts = ids.compactMap { id in feed.store.index(of: id).map { feed.store[$0] } }
      return posts.isEmpty ? [] : [.append(posts)]
    case .badBatch, .memoryPressure, .jump, .askAgain, .photo, .page, .change, .comeBack, .askTwice: return []
    case .promised, .served, .changed: return []
    }
  }

  /// Hands in an update; false if the feed has no room for it.
  private func hands(_ update: FeedUpdate) -> Bool { (try? feed.receive(update)) != nil }

  /// Only if nothing else changes the items: the view must still have its old ones.
  private func handInBadBatch(_ input: inout FrameInput) {
    frame.isOutOfStep = false
    guard frame.due.isEmpty, !source.hasDeliveredPage, !input.resized, simulator.observation.error == nil else { return }
    frame.isOutOfStep = true
    input.badBatch = true
    try? feed.tiledView.apply(ItemBatch([], countAfter: feed.count + 1))
  }
}
