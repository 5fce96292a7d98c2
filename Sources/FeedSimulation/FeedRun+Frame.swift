import PhotoFeed
import ScrollSimulation
import Scrolling
import Tiling
import ViewTree

extension FeedRun {
  /// What happens to the feed before the tick: photos and updates come in.
  func prepare(_ frameInput: inout FrameInput) {
    let frame = simulator.frame
    if frame % FeedRun.framesBetweenWitnesses == 0 { witness.call() }
    for reply in network.replies(by: frame) { feed.receive(reply) }
    if hasJumpedInside { frameInput.events.insert(.jump, at: 0) }
    hasJumpedInside = false
    var updates: [FeedUpdate] = []
    if !input.due.isEmpty { updates.append(.append(input.due)) }
    if input.endIsDue { updates.append(.end) }
    input.due = []
    input.endIsDue = false
    updates += script.updates(store: feed.store, onScreen: feed.postsOnScreen, goesOn: configuration.frames != nil)
    tally.updates = handedIn
    handedIn = []
    for update in updates {
      do throws(FeedReceiveError) {
        try feed.receive(update)
        tally.updates.append(update)
      } catch {
        feedChecker.find("D1", "the feed does not take an update: \(error)")
      }
    }
    if script.handsInBadBatch(), tally.updates.isEmpty, !frameInput.resized, simulator.observation.error == nil {
      frameInput.badBatch = true
      tally.isOutOfStep = true
      try? feed.tiledView.apply(ItemBatch([], countAfter: feed.count + 1))
    }
  }

  /// What the list should be after the tick, and what the feed's own rules say.
  func settle(_ list: inout ReferenceList, _ frame: inout FrameObservation) {
    for update in tally.updates { apply(update, to: &list) }
    takeTrimmed(&list)
    reference.resize(to: frame.width, in: &list)
    frame.handedIn = !handedIn.isEmpty
    feedChecker.check(
      loads: FeedObserver.loads(feed.loader, network), feed: reference, width: frame.width,
      observe: { FeedObserver.cells(of: feed.tiledView, into: &$0) })
    frame.state = feedChecker.digest
    if frame.number % FeedRun.framesBetweenWitnesses == 0, let detail = witness.finding() { feedChecker.find(FeedRun.layoutRule, detail) }
    tally.frameHasBeenSeen(feed)
  }

  /// A view that has refused a batch goes on from a reload.
  func reloadAfterBadBatch() {
    guard tally.isOutOfStep else { return }
    tally.isOutOfStep = false
    do throws(TilingError) { try feed.tiledView.reload() } catch { feedChecker.find("D1", "the reload after a bad batch fails: \(error)") }
  }

  /// A talkative client: changes things from inside the layout, when a tile comes into view.
  func handInFromInside() {
    if let update = script.updateFromInside(store: feed.store), (try? feed.receive(update)) != nil { handedIn.append(update) }
    if let jump = script.jumpFromInside() {
      let offset = feed.tiledView.contentOffset
      feed.tiledView.contentOffset = Point(x: offset.x, y: offset.y + jump)
      hasJumpedInside = true
    }
  }

  private func apply(_ update: FeedUpdate, to list: inout ReferenceList) {
    switch update {
    case .append(let posts): reference.append(posts.map(FeedObserver.reference), in: &list)
    case .prepend(let posts): reference.insert(posts.map(FeedObserver.reference), at: 0, in: &list)
    case .insert(let posts, let id): reference.insert(posts.map(FeedObserver.reference), after: id, in: &list)
    case .update(let posts): for post in posts { reference.update(FeedObserver.reference(post), in: &list) }
    case .delete(let ids):
      reference.delete(ids, in: &list)
      for id in ids { tally.gone(id) }
    case .end: reference.end(in: &list)
    }
  }

  /// What the store has given up to keep its maximum: always from the two ends.
  private func takeTrimmed(_ list: inout ReferenceList) {
    let trimmed = feed.counts.trimmed - tally.trimmed
    guard trimmed > 0, !feed.store.isEmpty else { return }
    tally.trimmed = feed.counts.trimmed
    let fromStart = reference.place(ofKey: feed.key(at: 1).rawValue) ?? 0
    for id in reference.ids(at: reference.count - (trimmed - fromStart)..<reference.count) { tally.gone(id) }
    for id in reference.ids(at: 0..<fromStart) { tally.gone(id) }
    reference.trim(reference.count - (trimmed - fromStart)..<reference.count, in: &list)
    reference.trim(0..<fromStart, in: &list)
  }
}
