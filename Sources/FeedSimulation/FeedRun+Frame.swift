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
      // A full queue drops the update for the feed and for its reference alike.
      do { try feed.receive(update) } catch { continue }
      tally.updates.append(update)
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
    FeedObserver.cells(of: feed.tiledView, into: &cells)
    frame.handedIn = !handedIn.isEmpty
    frame.state = FeedObserver.digest(cells)
    checkFeed(width: frame.width)
    if frame.number % FeedRun.framesBetweenWitnesses == 0, let detail = witness.finding() { findings.append((FeedRun.layoutRule, detail)) }
    tally.frameHasBeenSeen(feed, cells)
    swap(&cells, &cellsBefore)
  }

  func reportFindings() {
    for finding in findings { simulator.report(rule: finding.rule, detail: finding.detail) }
    findings.removeAll(keepingCapacity: true)
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

  private func checkFeed(width: Int64) {
    let loads = FeedObserver.loads(feed.loader, network)
    let frame = FeedFrame(
      cells: cells, cellsBefore: cellsBefore, loads: loads, feed: reference, photosBefore: photosBefore, width: width)
    for check in feedChecks {
      if let detail = check.check(frame) { findings.append((check.rule, detail)) }
    }
    photosBefore.removeAll(keepingCapacity: true)
    for cell in cells {
      if let post = reference.post(at: cell) { photosBefore.append((cell.key, post.photos)) }
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
