import PhotoFeed
import ScrollSimulation
import Scrolling
import Tiling
import ViewTree

extension LoadReader {
  /// The next frame in which something happens, or may: a motion's crossing is known to the nanosecond, its offset to 1/64 point, so the
  /// frame before it is looked at too.
  var nextFrame: Int {
    guard frame >= 0 else { return 0 }
    var next = Int.max
    func take(_ candidate: Int) { next = min(next, max(candidate, frame + 1)) }
    if finger != nil {
      take(nextFrameOfFinger)
    } else {
      take(frame(atOrAfter: act?.nextInstant ?? gestures.nextStart))
    }
    for reply in replies {
      // The finger's earlier movement is not for the new posts.
      if finger != nil { take(frame(atOrAfter: reply.at) - 1) }
      take(frame(atOrAfter: reply.at))
    }
    if let photos {
      for reply in photoReplies { take(frame(atOrAfter: reply.at)) }
      if let deadline = photos.deadline { take(frame(atOrAfter: deadline)) }
      // In each frame that moves the content a post may come near or leave.
      if photos.startsMore || finger != nil || session.isMoving { take(frame + 1) }
    }
    if let deadline = paging.deadline { take(frame(atOrAfter: deadline)) }
    if finger == nil, let motion = session.motion {
      take(frame(atOrAfter: motion.end))
      let (now, edges) = (instant(of: frame), session.legalOffsets(in: outline))
      let later = Instant(nanoseconds: now.nanoseconds + 1)...Instant(nanoseconds: .max)
      for crossing in motion.crossings(of: edges.upperBound, in: later) {
        take(frame(atOrAfter: crossing) - 1)
        take(frame(atOrAfter: crossing))
        let ahead = crossing.advanced(byMilliseconds: -setting.loading.milliseconds)
        if ahead > now { for frame in [frame(atOrAfter: ahead) - 1, frame(atOrAfter: ahead)] where frame > self.frame { take(frame) } }
      }
      for crossing in motion.crossings(of: edges.upperBound - reach, in: later) {
        for frame in [frame(atOrAfter: crossing) - 1, frame(atOrAfter: crossing)] where frame > self.frame { take(frame) }
      }
    }
    return next
  }

  /// A finger moves the content in each frame. Where a whole stroke can bring neither edge near, only the frame in which it leaves matters, and
  /// those before it from which a platform predicts its place.
  private var nextFrameOfFinger: Int {
    guard let act, act.lift > instant(of: frame), !isNearAnEdge(within: act.contentTravel) else { return frame + 1 }
    let isPredicted = setting.platform.traits.resampling.maximumPredictionMilliseconds > 0
    return max(frame + 1, frame(atOrAfter: act.lift) - (isPredicted ? LoadReader.framesPredicted : 0))
  }

  private static let framesPredicted = 3

  private var reach: Double { setting.loading.screens * session.viewport.height }

  /// Whether a drag may bring the end within reach, or pass the start, or an end that was reached is to be left first.
  private func isNearAnEdge(within travel: ClosedRange<Double>) -> Bool {
    let screen = screen
    return screen.offset + travel.upperBound >= screen.edges.upperBound - reach - 1
      || screen.offset + travel.lowerBound < screen.edges.lowerBound - 1 || paging.edge.state == .spent || paging.edge.state == .replied
  }

  /// One frame: touches, pages that have come, motion, and what the client asks for then.
  mutating func make(_ next: Int, _ events: inout [ReaderEvent]) {
    let (instant, before) = (instant(of: next), session.offset)
    if next > 0 {
      // A finger stops what the frame before has shown.
      let last = self.instant(of: next - 1)
      if session.isMoving, session.instant < last { advance(to: last) }
      let scrolls = screen.scrolls  // a touch is recognized before the frame's pages are in the list
      let touches = touches(until: instant, &events)
      takePhotos(until: instant, &events)
      takeReplies(until: instant, &events)
      for touch in touches { take(touch, in: instant, recognized: scrolls) }
      let shown = screen
      if let offset = finger?.offset(at: instant, on: shown) { session.hold(at: offset, in: outline) }
      if finger == nil { advance(to: instant) } else { session.advance(to: instant, in: outline) }
    }
    frame = next
    events += paging.time(passes: instant, setting)
    look(at: instant, &events)
    lookAtPhotos(at: instant, &events)
    farthest += abs(session.offset - before)
  }

  private mutating func advance(to instant: Instant) {
    let wasMoving = session.isMoving
    session.advance(to: instant, in: outline)
    if wasMoving, !session.isMoving { flicks.reset() }
  }

  // MARK: Touches

  private mutating func touches(until instant: Instant, _ events: inout [ReaderEvent]) -> [StrokeAct.Touch] {
    var touches: [StrokeAct.Touch] = []
    while true {
      while let touch = act?.nextTouch(until: instant) { touches.append(touch) }
      if act?.nextInstant == nil { act = nil }
      guard act == nil, gestures.nextStart <= instant else { return touches }
      refreshPerhaps(at: instant, &events)
      act = gestures.nextAct(seeing: scrollState)
    }
  }

  private mutating func take(_ touch: StrokeAct.Touch, in frame: Instant, recognized scrolls: Bool) {
    let screen = screen
    switch touch.phase {
    case .began:
      finger = ReaderFinger(at: touch.instant, touch.place, stopping: session.motion, on: setting.platform)
      if !screen.isWithinEdges { flicks.reset() }  // it has bounced
      flicks.beginDrag(at: touch.instant)
      session.hold(at: session.offset, in: outline)
    case .moved: finger?.move(to: touch.place, at: touch.instant, recognized: scrolls, on: screen)
    case .ended, .cancelled:
      let left = finger?.leave(at: touch.instant, touch.place, &flicks, recognized: scrolls, on: screen)
      finger = nil
      if let offset = left?.offset { session.hold(at: offset, in: outline) }
      session.lift(carrying: left?.carried ?? 0, at: frame, in: outline)
      if !session.isMoving { flicks.reset() }
    }
  }

  private var scrollState: ScrollState {
    let screen = screen
    return ScrollState(
      isAtStart: screen.offset <= screen.edges.lowerBound, isAtEnd: screen.offset >= screen.edges.upperBound, contentExtent: outline.length,
      viewport: session.viewport)
  }

  /// Back to the top, where the first page is asked for again: what it brings replaces all that is there.
  private mutating func refreshPerhaps(at instant: Instant, _ events: inout [ReaderEvent]) {
    guard setting.refreshesPerMille > 0, postCount > 0, choices.perMille(setting.refreshesPerMille) else { return }
    if paging.isClosed { edit([.remove(outline.count - 1..<outline.count)]) }
    session.scroll(to: 0, in: outline)
    if let number = paging.restart() { events.append(.givesUp(number: number, isLate: false, at: instant)) }
  }

  // MARK: Pages

  private mutating func takeReplies(until instant: Instant, _ events: inout [ReaderEvent]) {
    guard let first = replies.first, first.at <= instant else { return }
    let due = replies.prefix { $0.at <= instant }
    replies.removeFirst(due.count)
    for (number, reply, _) in due where paging.isAwaited(number) {
      guard case .page(let posts, let cursor) = reply else {
        paging.fail(at: instant, setting)
        continue
      }
      if paging.pages == 0, outline.count > 1 {
        replaced = allPosts
        edit([.remove(1..<outline.count)])
        photos?.removeAll(at: instant, &events)
        session.scroll(to: 0, in: outline)
      }
      let isFull = outline.count + posts.count > LoadReader.maximumPosts
      let fresh = new(posts)
      let end = outline.count
      if edit([.insert(end..<end + fresh.count)], fresh.map { (ItemKey(rawValue: $0.key), $0.height) }) {
        photos?.append(fresh.map(\.photos))
      }
      paging.took(cursor: isFull ? nil : cursor)
      events.append(.takes(number: number, newPosts: fresh.count, at: instant))
      if paging.isClosed {
        let end = outline.count
        edit([.insert(end..<end + 1)], [(FeedItems.endKey, FeedItems.endHeight)])
      }
    }
  }

  /// The posts that the list has not, each once. O(posts of the page x posts of the list).
  private func new(_ posts: [ReaderPost]) -> [ReaderPost] {
    var fresh: [ReaderPost] = []
    for post in posts {
      guard !fresh.contains(where: { $0.key == post.key }), !outline.contains(ItemKey(rawValue: post.key)) else { continue }
      fresh.append(post)
    }
    return fresh
  }

  /// Changes the end of the content. A finger keeps what it holds. Returns false for an invalid height: the page brings nothing.
  @discardableResult
  private mutating func edit(_ changes: [ItemChange], _ posts: [(key: ItemKey, height: Double)] = []) -> Bool {
    let first = outline.count
    do { try outline.apply(changes) { posts[$0 - first] } } catch { return false }
    let held = session.offset
    session.follow(outline)
    guard finger != nil else { return true }
    var screen = screen
    screen.offset = held
    if !setting.platform.traits.hasRubberBand || screen.unbanded == nil { screen.offset = screen.legal(held) }
    session.hold(at: screen.offset, in: outline)
    finger?.rebase(on: screen)
    return true
  }

  // MARK: Photos

  private mutating func takePhotos(until instant: Instant, _ events: inout [ReaderEvent]) {
    guard photos != nil else { return }
    for reply in photoReplies where reply.at <= instant { photos?.take(isPhoto: reply.isPhoto, number: reply.number, setting) }
    photoReplies.removeAll { $0.at <= instant }
    photos?.time(passes: instant, setting, &events)
  }

  /// The posts of the list among its items: the first is the header, and the last may be the end.
  private func posts(among items: Range<Int>) -> Range<Int> { items.clamped(to: 1..<1 + postCount).shifted(by: -1) }

  private mutating func lookAtPhotos(at instant: Instant, _ events: inout [ReaderEvent]) {
    guard let loading = setting.photos else { return }
    let (offset, reach) = (session.offset, loading.screens * session.viewport.height)
    let visible = posts(among: session.visible(in: outline))
    let reached =
      reach > 0 ? posts(among: outline.posts(through: session.viewport, from: offset - reach, to: offset + reach)) : visible
    photos?.look(
      reached: reached, visible: visible, above: offset + session.viewport.height, at: instant, setting, &events,
      place: { [outline] post in outline.offset(of: post + 1) })
  }

  // MARK: What the frame shows

  private mutating func look(at instant: Instant, _ events: inout [ReaderEvent]) {
    let distance = max(0, session.legalOffsets(in: outline).upperBound - session.offset)
    if let event = paging.look(
      isWithinReach: paging.pages == 0 || isWithinReach(distance, at: instant), itemCount: outline.count, at: instant, setting)
    {
      events.append(event)
    }
    if !hasSeenFirst, postCount > 0 {
      hasSeenFirst = true
      events.append(.seesFirst(at: instant))
    }
    if !hasFilledScreen, postCount > 0, outline.length >= session.viewport.height || paging.isClosed {
      hasFilledScreen = true
      events.append(.fillsScreen(pages: paging.pages, at: instant))
    }
    let waits = hasSeenFirst && distance == 0 && !paging.isClosed
    if waits, waitsSince == nil {
      waitsSince = instant
      events.append(.waits(at: instant))
    } else if !waits, let since = waitsSince {
      waitsSince = nil
      events.append(.waited(since: since, posts: session.legalOffsets(in: outline).upperBound > endWhenWaiting, at: instant))
    }
    if waits { endWhenWaiting = session.legalOffsets(in: outline).upperBound }
  }

  private func isWithinReach(_ distance: Double, at instant: Instant) -> Bool {
    if distance <= reach { return true }
    guard finger == nil, let motion = session.motion else { return false }
    let end = session.legalOffsets(in: outline).upperBound
    guard let crossing = motion.crossings(of: end, in: instant...Instant(nanoseconds: .max)).first else { return false }
    return crossing.milliseconds(since: instant) <= setting.loading.milliseconds
  }
}

extension Range<Int> {
  fileprivate func shifted(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
