import PhotoFeed
import ScrollSimulation
import Scrolling
import Tiling
import ViewTree

extension FeedRun {
  /// What happens to the feed before the tick: photos and updates come in.
  func prepare(_ frameInput: inout FrameInput) {
    let frame = simulator.frame
    frameInput.reloaded = tally.hasReloaded
    tally.hasReloaded = false
    if frame % FeedRun.framesBetweenWitnesses == 0 { witness.call() }
    for reply in network.replies(by: frame) { feed.receive(reply) }
    if hasJumpedInside { frameInput.events.insert(.jump, at: 0) }
    hasJumpedInside = false
    farthestPosts.frameBegins(frameInput)
    var updates = input.takeDue()
    updates += script.updates(store: feed.store, onScreen: feed.postsOnScreen, continues: configuration.frames != nil)
    tally.updates = handedIn
    handedIn = []
    for update in updates {
      do throws(FeedReceiveError) {
        try feed.receive(update)
        tally.updates.append(update)
      } catch {
        feedChecker.record("D1", "the feed does not take an update: \(error)")
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
    for update in tally.updates {
      reference.carryOut(update, in: &list)
      if case .delete(let ids) = update { for id in ids { tally.gone(id) } }
    }
    let (givenUp, checkResult) = farthestPosts.follow(feed, givingUp: feed.counts.trimmed - tally.trimmed, &reference, &list, frame)
    if let checkResult { feedChecker.record(FarthestPostsGo.rule, checkResult) }
    farthestPosts.frameIsOver(frame)
    tally.trimmed = feed.counts.trimmed
    for id in givenUp.atEnd + givenUp.atStart { tally.gone(id) }
    reference.resize(to: frame.width, in: &list)
    frame.handedIn = !handedIn.isEmpty
    feedChecker.check(
      loads: FeedObserver.loads(feed.loader, underWay: network.underWayCount, doubleStarts: network.doubleStarts),
      traffic: network.traffic.taken(), feed: reference, now: frame, observe: { FeedObserver.cells(of: feed.tiledView, into: &$0) })
    frame.state = feedChecker.digest
    if frame.number % FeedRun.framesBetweenWitnesses == 0 { feedChecker.record(FeedRun.layoutRule, CheckResult(fault: witness.finding())) }
    tally.frameHasBeenSeen(feed)
  }

  /// A view that has refused a batch goes on from a reload.
  func reloadAfterBadBatch() {
    guard tally.isOutOfStep else { return }
    (tally.isOutOfStep, tally.hasReloaded) = (false, true)
    do throws(TilingError) { try feed.tiledView.reload() } catch {
      feedChecker.record("D1", "the reload after a bad batch fails: \(error)")
    }
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
}
