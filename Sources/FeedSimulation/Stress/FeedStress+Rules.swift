import PhotoFeed
public import ScrollSimulation
import Scrolling
import Tiling
import ViewTree

extension FeedStress {
  public func settle(_ list: inout ReferenceList, _ observation: inout FrameObservation) {
    if !frame.carriedOut.starts(with: frame.due) { feedChecker.record("D1", "the feed has not carried out first what was handed in first") }
    for update in frame.carriedOut { reference.carryOut(update, in: &list) }
    let (givenUp, checkResult) = farthestPosts.follow(feed, givingUp: feed.counts.trimmed - frame.trimmed, &reference, &list, observation)
    if let checkResult { feedChecker.record(FarthestPostsGo.rule, checkResult) }
    farthestPosts.frameIsOver(observation)
    frame.trimmed = feed.counts.trimmed
    if !givenUp.atEnd.isEmpty, !feed.hasEnded { reference.goOn(in: &list) }
    reference.resize(to: observation.width, in: &list)
    observation.handedIn = !frame.handedIn.isEmpty
    feedChecker.check(
      loads: FeedObserver.loads(feed.loader, underWay: photos.underWayCount, doubleStarts: photos.doubleStarts),
      traffic: photos.traffic.taken(), feed: reference, now: observation, observe: { FeedObserver.cells(of: feed.tiledView, into: &$0) })
    observation.state = feedChecker.digest
    if eventSource.frame % FeedStress.framesBetweenWitnesses == 0 {
      feedChecker.record(FeedRun.layoutRule, CheckResult(fault: witness.finding()))
    }
    checkPages(givenUp, observation)
  }

  public func frameHasBeenChecked() {
    if frame.isOutOfStep {
      (frame.isOutOfStep, frame.hasReloaded) = (false, true)
      // A view that has refused a batch goes on from a reload.
      do throws(TilingError) { try feed.tiledView.reload() } catch {
        feedChecker.record("D1", "the reload after a bad batch fails: \(error)")
      }
    }
    for (rule, checkResult) in feedChecker.takeResults() + server.ledger.takeResults() { simulator.record(rule, checkResult) }
  }

  private func checkPages(_ givenUp: (atStart: [String], atEnd: [String]), _ observation: FrameObservation) {
    if observation.phase != .resting { server.ledger.moved() }
    noteMoves()
    guard !frame.carriedOut.isEmpty || frame.hasPages else { return }
    server.ledger.frameIsOver(
      told: frame.due.compactMap(\.told), givenUp: givenUp, ids: feed.store.ids)
  }

  /// What has happened since the frame before, or since the last page was asked for: an end may be reached anew, or no longer be the end.
  func noteMoves() {
    let list = feed.tiledView
    let shape = [list.contentSize.height, list.bounds.width, list.bounds.height, list.contentOffset.y]
    if shape != frame.shape { server.ledger.moved() }
    frame.shape = shape
    if list.itemCount != frame.itemCount { server.ledger.itemsChanged() }
    frame.itemCount = list.itemCount
    guard feed.counts.trimmed != frame.trimmed else { return }
    server.ledger.reopened(.start)
    server.ledger.reopened(.end)
  }

  // MARK: Rest

  public var pendingWork: String? {
    let loads = feed.loader.runningCount + feed.loader.queuedCount
    if loads > 0 { return "\(loads) photos load" }
    if server.underWayCount > 0 { return "\(server.underWayCount) pages are under way" }
    if pager.isLoading { return "a page is waited for" }
    return frame.handedIn.isEmpty ? nil : "\(frame.handedIn.count) updates wait"
  }

  public var missingContent: String? {
    for case let cell as NineGridCell in feed.tiledView.tiles {
      guard let index = cell.index, index > 0, index <= reference.count else { continue }
      let post = reference.entries[index - 1].post
      for (slot, photo) in post.photos.enumerated() where cell.photoViews[slot].picture == nil {
        // A load that has failed for the last time leaves the placeholder.
        if photos.failuresInARow(of: photo.id) < PhotoLoader.maximumAttempts { return "photo \(photo.id) of post \(post.id)" }
      }
    }
    return nil
  }

  public var progress: Int? {
    server.ledger.reach == server.count && feed.hasEnded ? nil : server.ledger.reach
  }
}

extension FeedUpdate {
  /// What it does to the ids in the store.
  fileprivate var told: PageLedger.Told? {
    switch self {
    case .append(let posts), .prepend(let posts), .insert(let posts, _): .came(posts.map(\.id))
    case .delete(let ids): .went(ids)
    case .update, .end: nil
    }
  }
}
