import PhotoFeed
public import ScrollSimulation
import Scrolling
import Tiling
import ViewTree

extension FeedSubject {
  public func settle(_ list: inout ReferenceList, _ observation: inout FrameObservation) {
    if !frame.due.isEmpty, !frame.carriedOut.starts(with: frame.due) {
      record("D1", "the feed has not carried out first what was handed in first")
    }
    if !frame.carriedOut.isEmpty { for update in frame.carriedOut { reference.carryOut(update, in: &list) } }
    let (givenUp, checkResult) = farthestPosts.follow(feed, givingUp: feed.counts.trimmed - frame.trimmed, &reference, &list, observation)
    if let checkResult { record(FarthestPostsGo.rule, checkResult) }
    farthestPosts.frameIsOver(observation)
    frame.trimmed = feed.counts.trimmed
    if !givenUp.atEnd.isEmpty, !feed.hasEnded { reference.goOn(in: &list) }
    reference.resize(to: observation.width, in: &list)
    observation.handedIn = !frame.handedIn.isEmpty
    feedChecker.check(
      loads: FeedObserver.loads(feed.loader, underWay: photos.underWayCount, doubleStarts: photos.doubleStarts),
      traffic: photos.traffic.taken(), now: observation, areSame: { FeedObserver.areSame($0, in: feed.tiledView) },
      observe: { FeedObserver.cells(of: feed.tiledView, into: &$0) })
    observation.state = feedChecker.digest
    if eventSource.frame % FeedSubject.framesBetweenWitnesses == 0 {
      record(FeedSubject.layoutRule, CheckResult(fault: witness.finding()))
    }
    source.frameIsOver(frame, givenUp: givenUp, observation)
  }

  public func frameHasBeenChecked() {
    if frame.isOutOfStep {
      (frame.isOutOfStep, frame.hasReloaded) = (false, true)
      // A view that has refused a batch continues after a reload.
      do throws(TilingError) { try feed.tiledView.reload() } catch {
        record("D1", "the reload after a bad batch fails: \(error)")
      }
    }
    feedChecker.takeResults { simulator.record($0.rule, $0.checkResult) }
    for (rule, checkResult) in source.takeResults() { simulator.record(rule, checkResult) }
  }

  public func sessionEnds() {
    source.sessionEnds()
    for (rule, checkResult) in source.takeResults() { simulator.record(rule, checkResult) }
  }

  /// Keeps a result until the frame has been checked.
  func record(_ rule: String, _ checkResult: CheckResult) { feedChecker.record(simulator.note(rule: rule), checkResult) }

  // MARK: Quiescence

  public var pendingWork: String? {
    let loads = feed.loader.runningCount + feed.loader.queuedCount
    if loads > 0 { return "\(loads) photos load" }
    if let work = source.pendingWork { return work }
    return frame.handedIn.isEmpty ? nil : "\(frame.handedIn.count) updates wait"
  }

  public var missingContent: String? {
    for case let cell as NineGridCell in feed.tiledView.tiles {
      guard let index = cell.index, index > 0, index <= reference.count else { continue }
      let post = reference.entries[index - 1].post
      for (slot, photo) in post.photos.enumerated() where cell.photoViews[slot].picture == nil {
        // A load that failed for the last time leaves the placeholder.
        if photos.failuresInARow(of: photo.id) < PhotoLoader.maximumAttempts { return "photo \(photo.id) of post \(post.id)" }
      }
    }
    return nil
  }

  public var progress: Int? { source.progress }
}
