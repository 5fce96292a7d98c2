@testable import PhotoFeed
import Testing
import Tiling

@Suite("A photo loader")
struct PhotoLoaderTests {
  private let source = RecordingSource()
  private let post = ItemKey(rawValue: 7)

  private func photo(_ id: String) -> Photo { Photo(id: id) }

  private func makeLoader(running: Int = 6, cached: Int = 256) -> PhotoLoader {
    PhotoLoader(source: source, maximumRunning: running, maximumCachedPictures: cached)
  }

  @Test("shows a placeholder until the photo has come, and shows it at the tick after")
  func load() {
    let loader = makeLoader()
    let view = PhotoView()
    loader.show(photo("a"), slot: 0, of: post, in: view)
    #expect(view.picture == nil && source.startedIDs == ["a"] && loader.runningCount == 1)
    loader.receive(.picture(source.started[0]))
    #expect(view.picture == nil && loader.hasWaitingReplies)
    loader.deliverReplies()
    #expect(view.picture == .of("a") && !loader.hasWaitingReplies)
    #expect(loader.counts.done == 1 && loader.counts.landed == 1 && loader.runningCount == 0 && loader.cachedCount == 1)
  }

  @Test("shows a cached photo at once and loads nothing")
  func cached() {
    let loader = makeLoader()
    let (first, second) = (PhotoView(), PhotoView())
    loader.show(photo("a"), slot: 0, of: post, in: first)
    loader.receive(.picture(source.started[0]))
    loader.deliverReplies()
    loader.show(photo("a"), slot: 3, of: ItemKey(rawValue: 8), in: second)
    #expect(second.picture == .of("a") && source.started.count == 1 && loader.counts.fromCache == 1)
  }

  @Test("runs no more loads than its limit, and starts the others in the order of their requests")
  func limit() {
    let loader = makeLoader(running: 2)
    let views = (0..<5).map { _ in PhotoView() }
    for (number, view) in views.enumerated() { loader.show(photo("\(number)"), slot: number, of: post, in: view) }
    #expect(source.startedIDs == ["0", "1"] && loader.runningCount == 2 && loader.queuedCount == 3)
    loader.receive(.picture(source.started[1]))
    loader.deliverReplies()
    #expect(source.startedIDs == ["0", "1", "2"] && loader.runningCount == 2 && loader.queuedCount == 2)
  }

  @Test("loads a photo once however many views want it")
  func shared() {
    let loader = makeLoader()
    let views = (0..<9).map { _ in PhotoView() }
    for (slot, view) in views.enumerated() { loader.show(photo("a"), slot: slot, of: post, in: view) }
    #expect(source.started.count == 1 && loader.counts.requested == 1)
    loader.receive(.picture(source.started[0]))
    loader.deliverReplies()
    #expect(views.allSatisfy { $0.picture == .of("a") } && loader.counts.landed == 9)
  }

  @Test("cancels a load when the last view that wants it has moved on, running or queued")
  func cancellation() {
    let loader = makeLoader(running: 1)
    let views = (0..<4).map { _ in PhotoView() }
    for (number, view) in views.enumerated() { loader.show(photo(["a", "a", "b", "c"][number]), slot: number, of: post, in: view) }
    loader.release(views[0])
    #expect(source.cancelled.isEmpty && loader.runningCount == 1)
    loader.release(views[1])
    loader.release(views[2])
    #expect(source.cancelledIDs == ["a"], "a queued load has not been asked for yet")
    #expect(loader.counts.cancelled == 2 && loader.runningCount == 0 && loader.queuedCount == 1)
    loader.deliverReplies()
    #expect(source.startedIDs == ["a", "c"])
  }

  @Test("asks for a tick when a running load is cancelled and another one waits for its place")
  func roomForTheQueued() {
    let loader = makeLoader(running: 1)
    var asked = 0
    loader.needsTick = { asked += 1 }
    let views = (0..<2).map { _ in PhotoView() }
    for (number, view) in views.enumerated() { loader.show(photo("\(number)"), slot: number, of: post, in: view) }
    #expect(asked == 0)
    loader.release(views[0])
    #expect(asked == 1 && loader.queuedCount == 1)
    loader.deliverReplies()
    #expect(source.startedIDs == ["0", "1"])
  }

  @Test("leaves nothing in a view that it takes back")
  func release() {
    let loader = makeLoader()
    let (waiting, showing) = (PhotoView(), PhotoView())
    loader.show(photo("a"), slot: 0, of: post, in: waiting)
    loader.show(photo("b"), slot: 1, of: post, in: showing)
    loader.receive(.picture(source.started[1]))
    loader.deliverReplies()
    for view in [waiting, showing] {
      loader.release(view)
      #expect(view.ticket == nil && view.picture == nil)
      loader.release(view)
    }
    #expect(loader.counts.cancelled == 1 && loader.counts.done == 1)
  }

  // MARK: Late photos (E1)

  @Test("E1: a photo that comes late is not shown in a view that has moved on and come back, but under its new ticket")
  func movedOnAndBack() {
    let loader = makeLoader()
    let view = PhotoView()
    loader.show(photo("a"), slot: 0, of: post, in: view)
    let first = view.ticket
    loader.show(photo("b"), slot: 0, of: post, in: view)
    #expect(source.cancelledIDs == ["a"])
    loader.show(photo("a"), slot: 0, of: post, in: view)
    #expect(view.ticket != first && view.ticket?.generation != first?.generation)
    loader.receive(.picture(source.started[0]))  // the cancel was not heeded
    loader.deliverReplies()
    #expect(view.picture == nil && loader.counts.stale == 1 && loader.counts.landed == 0)
    #expect(source.startedIDs == ["a", "b", "a"] && loader.runningCount == 1)
    loader.receive(.picture(source.started[2]))
    loader.deliverReplies()
    #expect(view.picture == .of("a") && loader.counts.landed == 1)
  }

  @Test("E1: of two views that share a photo, the one that has moved on is not shown it")
  func oneOfTwoMovedOn() {
    let loader = makeLoader()
    let (stays, goes) = (PhotoView(), PhotoView())
    loader.show(photo("a"), slot: 0, of: post, in: stays)
    loader.show(photo("a"), slot: 1, of: post, in: goes)
    loader.show(photo("b"), slot: 1, of: post, in: goes)
    #expect(source.cancelled.isEmpty)
    loader.receive(.picture(source.started[0]))
    loader.deliverReplies()
    #expect(stays.picture == .of("a") && goes.picture == nil)
    #expect(loader.counts.landed == 1 && loader.counts.stale == 1)
  }

  @Test("E1: of two views that share a photo, one that has moved on and come back is shown it once")
  func oneOfTwoCameBack() {
    let loader = makeLoader()
    let (stays, returns) = (PhotoView(), PhotoView())
    loader.show(photo("a"), slot: 0, of: post, in: stays)
    for _ in 0..<100 {
      loader.show(photo("a"), slot: 1, of: post, in: returns)
      loader.release(returns)
    }
    loader.show(photo("a"), slot: 1, of: ItemKey(rawValue: 9), in: returns)
    loader.receive(.picture(source.started[0]))
    loader.deliverReplies()
    #expect(stays.picture == .of("a") && returns.picture == .of("a"))
    #expect(loader.counts.landed == 2 && loader.counts.stale == 0 && loader.counts.requested == 1)
  }

  @Test("keeps a view's picture and load when it is to show the same photo in the same place again")
  func sameAgain() {
    let loader = makeLoader()
    let view = PhotoView()
    loader.show(photo("a"), slot: 0, of: post, in: view)
    let ticket = view.ticket
    loader.show(photo("a"), slot: 0, of: post, in: view)
    #expect(view.ticket == ticket && source.started.count == 1 && source.cancelled.isEmpty)
    loader.show(photo("a"), slot: 0, of: ItemKey(rawValue: 8), in: view)
    #expect(view.ticket != ticket, "the same photo of another post is another wish")
  }

  // MARK: Replies

  @Test("takes a reply from inside start at the next tick")
  func replyInsideStart() {
    let loader = makeLoader(running: 1)
    source.onStart = { [unowned loader] in loader.receive(.picture($0)) }
    let views = (0..<3).map { _ in PhotoView() }
    for (number, view) in views.enumerated() { loader.show(photo("\(number)"), slot: number, of: post, in: view) }
    for shown in 1...3 {
      loader.deliverReplies()
      #expect(views.count { $0.picture != nil } == shown)
    }
    #expect(loader.counts.done == 3)
    source.onStart = { _ in }
  }

  @Test("counts a second reply to a request as stale, and changes nothing on screen")
  func duplicate() {
    let loader = makeLoader()
    let view = PhotoView()
    loader.show(photo("a"), slot: 0, of: post, in: view)
    for _ in 0..<3 { loader.receive(.picture(source.started[0])) }
    loader.deliverReplies()
    loader.receive(.failure(source.started[0]))
    loader.deliverReplies()
    #expect(view.picture == .of("a") && loader.counts.done == 1 && loader.counts.stale == 3 && loader.runningCount == 0)
  }

  @Test("tries a load anew when it fails, behind the others, and gives it up after the last attempt")
  func failures() {
    let loader = makeLoader(running: 1)
    let (bad, good) = (PhotoView(), PhotoView())
    loader.show(photo("bad"), slot: 0, of: post, in: bad)
    loader.show(photo("good"), slot: 1, of: post, in: good)
    loader.receive(.failure(source.started[0]))
    loader.deliverReplies()
    #expect(source.startedIDs == ["bad", "good"])
    loader.receive(.picture(source.started[1]))
    for attempt in 2...PhotoLoader.maximumAttempts {
      loader.deliverReplies()
      #expect(source.startedIDs.count { $0 == "bad" } == attempt)
      loader.receive(.failure(source.started[source.started.count - 1]))
    }
    loader.deliverReplies()
    #expect(source.startedIDs.count { $0 == "bad" } == PhotoLoader.maximumAttempts)
    #expect(loader.counts.failed == 1 && loader.counts.done == 1 && bad.picture == nil && loader.runningCount == 0)
  }

  @Test("a view whose load has failed does not take the load away from one that asked later")
  func failedAndReleased() {
    let loader = makeLoader()
    let (early, late) = (PhotoView(), PhotoView())
    loader.show(photo("a"), slot: 0, of: post, in: early)
    for attempt in 0..<PhotoLoader.maximumAttempts {
      loader.receive(.failure(source.started[attempt]))
      loader.deliverReplies()
    }
    loader.show(photo("a"), slot: 0, of: ItemKey(rawValue: 8), in: late)
    loader.release(early)
    #expect(source.cancelled.isEmpty && loader.counts.cancelled == 0 && loader.runningCount == 1)
    loader.receive(.picture(source.started[PhotoLoader.maximumAttempts]))
    loader.deliverReplies()
    #expect(late.picture == .of("a") && early.picture == nil)
  }

  @Test("a view whose load has failed is shown what another view's load brings, unless it has moved on")
  func failedAndBroughtByAnother() {
    let loader = makeLoader()
    let (early, gone, late) = (PhotoView(), PhotoView(), PhotoView())
    loader.show(photo("a"), slot: 0, of: post, in: early)
    loader.show(photo("a"), slot: 1, of: post, in: gone)
    for attempt in 0..<PhotoLoader.maximumAttempts {
      loader.receive(.failure(source.started[attempt]))
      loader.deliverReplies()
    }
    loader.release(gone)
    loader.show(photo("a"), slot: 0, of: ItemKey(rawValue: 8), in: late)
    loader.receive(.picture(source.started[PhotoLoader.maximumAttempts]))
    loader.deliverReplies()
    #expect(early.picture == .of("a") && late.picture == .of("a") && gone.picture == nil)
    #expect(loader.counts.landed == 2 && loader.counts.stale == 0)
  }

  @Test("drops what floods its queue of replies, but never the reply that a load waits for")
  func flood() {
    let loader = makeLoader()
    let view = PhotoView()
    loader.show(photo("a"), slot: 0, of: post, in: view)
    let stranger = PhotoRequest(number: 1_000_000, photo: photo("x"))
    for _ in 0..<PhotoLoader.maximumWaitingReplies + 10 { loader.receive(.picture(stranger)) }
    #expect(loader.counts.stale == 10)
    for _ in 0..<10 { loader.receive(.picture(source.started[0])) }
    #expect(loader.counts.stale == 19)
    loader.deliverReplies()
    #expect(view.picture == .of("a") && loader.counts.stale == PhotoLoader.maximumWaitingReplies + 19)
  }

  @Test("takes the reply to a further try, too, while its queue of replies is full")
  func floodBehindAFailure() {
    let loader = makeLoader()
    let view = PhotoView()
    loader.show(photo("a"), slot: 0, of: post, in: view)
    loader.receive(.failure(source.started[0]))
    loader.deliverReplies()
    #expect(source.startedIDs == ["a", "a"])
    let stranger = PhotoRequest(number: 1_000_000, photo: photo("x"))
    for _ in 0..<PhotoLoader.maximumWaitingReplies { loader.receive(.picture(stranger)) }
    loader.receive(.picture(source.started[1]))
    #expect(loader.counts.stale == 0)
    loader.deliverReplies()
    #expect(view.picture == .of("a") && loader.runningCount == 0)
  }

  @Test("has room in its cache for as many pictures as it was made for")
  func cacheLimit() {
    let loader = makeLoader(running: 1, cached: 2)
    let view = PhotoView()
    for id in ["a", "b", "c"] {
      loader.show(photo(id), slot: 0, of: post, in: view)
      loader.receive(.picture(source.started[source.started.count - 1]))
      loader.deliverReplies()
    }
    #expect(loader.cachedCount == 2 && loader.maximumCachedPictures == 2)
    loader.show(photo("b"), slot: 0, of: post, in: view)
    #expect(view.picture == .of("b"))
    loader.show(photo("a"), slot: 0, of: post, in: view)
    #expect(view.picture == nil && source.startedIDs == ["a", "b", "c", "a"])
  }
}
