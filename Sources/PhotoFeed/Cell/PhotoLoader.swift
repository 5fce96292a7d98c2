internal import DequeModule
internal import Tiling
internal import ViewTree

/// Fetches photos for photo views: a few at a time, each once however many views want it, and shows none to a view that has moved on.
///
/// A load is queued, running, done, cancelled or failed (invariant E4). Replies are recorded by ``receive(_:)`` and shown by
/// ``deliverReplies()``, which the feed calls at the start of a tick, so that no picture changes in the middle of a frame.
public final class PhotoLoader {
  /// Replies that may wait for a tick; beyond it only the one that a running load waits for is taken, and all others are dropped and counted
  /// as stale. A load is never left running for want of its reply.
  public static let maximumWaitingReplies = 4096
  /// How often a load is tried in all.
  public static let maximumAttempts = 3

  /// Loads that may run at the same time.
  public let maximumRunning: Int
  public private(set) var counts = Counts()

  private let source: any PhotoSource
  private var cache: PictureCache
  /// Loads that are queued or running, by photo id. Looked up, never iterated.
  private var loads: [String: Load] = [:]
  /// Views whose load has failed for the last time, by photo id: they show a placeholder until another view's load brings what they wanted.
  private var givenUp: [String: [(view: PhotoView, ticket: PhotoTicket)]] = [:]
  /// Photo ids in the order of their requests; one whose load is gone or runs already is skipped.
  private var queue: Deque<String> = []
  private var replies: Deque<PhotoReply> = []
  private var nextNumber: UInt64 = 1
  private var nextGeneration: UInt64 = 1

  private struct Load {
    let photo: Photo
    /// The running request; nil while the load is queued.
    var request: PhotoRequest?
    /// The running request's reply is among those that wait for the next tick.
    var isAnswered = false
    var attempts = 0
    /// How many of the waiters still want it.
    var wanted = 0
    /// The views that have asked, each with the last ticket under which it did. Who has moved on is found out when the picture is there, by
    /// the ticket.
    var waiters: [(view: PhotoView, ticket: PhotoTicket)] = []
  }

  /// Called when there is something for ``deliverReplies()`` to do that was not there before.
  var needsTick: () -> Void = {}

  /// - Precondition: both limits are positive.
  public init(source: any PhotoSource, maximumRunning: Int = 6, maximumCachedPictures: Int = 256) {
    precondition(maximumRunning > 0, "PhotoLoader(maximumRunning: \(maximumRunning)): nothing could ever be loaded")
    self.source = source
    self.maximumRunning = maximumRunning
    cache = PictureCache(maximumCount: maximumCachedPictures)
  }

  public private(set) var runningCount = 0
  public private(set) var queuedCount = 0
  public var cachedCount: Int { cache.count }
  /// Pictures that are kept for views to come.
  public var maximumCachedPictures: Int { cache.maximumCount }

  /// Gives a view what it is to show: the cached picture at once, or a placeholder until the load has come (invariant E2). A view that
  /// shows or waits for this very photo already keeps it.
  func show(_ photo: Photo, slot: Int, of post: ItemKey, in view: PhotoView) {
    if let ticket = view.ticket, ticket.isFor(photo.id, slot: slot, of: post) { return }
    release(view)
    let ticket = PhotoTicket(post: post, slot: slot, photoID: photo.id, generation: nextGeneration)
    nextGeneration += 1
    view.ticket = ticket
    view.picture = cache.picture(of: photo.id)
    if view.picture != nil {
      counts.fromCache += 1
    } else {
      request(photo, for: view, ticket)
    }
  }

  /// Takes from a view what it shows and waits for. A load that nobody wants any longer is cancelled.
  func release(_ view: PhotoView) {
    if let ticket = view.ticket, view.picture == nil { unwant(ticket) }
    view.ticket = nil
    view.picture = nil
  }

  /// Records a reply. Nothing is shown before ``deliverReplies()``.
  public func receive(_ reply: PhotoReply) {
    let photoID = reply.request.photo.id
    let isAwaited = loads[photoID].map { $0.request == reply.request && !$0.isAnswered } ?? false
    guard isAwaited || replies.count < PhotoLoader.maximumWaitingReplies else {
      counts.stale += 1
      return
    }
    if isAwaited { loads[photoID]?.isAnswered = true }
    replies.append(reply)
    needsTick()
  }

  /// Gives up all cached pictures, as when memory is short. What is shown stays; what is shown next is loaded again.
  public func removeCachedPictures() { cache.removeAll() }

  /// Whether replies wait for ``deliverReplies()``.
  public var hasWaitingReplies: Bool { !replies.isEmpty }

  /// Shows the pictures that have come to the views that still want them, and starts what waits in the queue. Called once a tick.
  public func deliverReplies() {
    for _ in 0..<replies.count {  // a source may reply from inside `start`: that reply waits for the next tick
      if let reply = replies.popFirst() { deliver(reply) }
    }
    startQueued()
  }

  private func request(_ photo: Photo, for view: PhotoView, _ ticket: PhotoTicket) {
    var load = loads.removeValue(forKey: photo.id) ?? newLoad(of: photo)
    load.wanted += 1
    load.waiters.removeAll { $0.view === view }
    load.waiters.append((view, ticket))
    loads[photo.id] = load
    startQueued()
  }

  private func newLoad(of photo: Photo) -> Load {
    counts.requested += 1
    queuedCount += 1
    queue.append(photo.id)
    return Load(photo: photo)
  }

  private func unwant(_ ticket: PhotoTicket) {
    let photoID = ticket.photoID
    if let views = givenUp[photoID]?.filter({ $0.ticket != ticket }) { givenUp[photoID] = views.isEmpty ? nil : views }
    // The view's own load may have failed; the one that is under way now is then another one, for others.
    guard let load = loads[photoID], load.waiters.contains(where: { $0.ticket == ticket }) else { return }
    guard load.wanted == 1 else {
      loads[photoID]?.wanted -= 1
      return
    }
    loads[photoID] = nil
    counts.cancelled += 1
    if let request = load.request {
      runningCount -= 1
      source.cancel(request)
      if !queue.isEmpty { needsTick() }  // what is queued starts then: of a whole tile, more may be released before
    } else {
      queuedCount -= 1
      queue.removeAll { $0 == photoID }
    }
  }

  private func startQueued() {
    while runningCount < maximumRunning, let photoID = queue.popFirst() {
      guard var load = loads.removeValue(forKey: photoID) else { continue }
      let request = PhotoRequest(number: nextNumber, photo: load.photo)
      nextNumber += 1
      load.request = request
      load.attempts += 1
      loads[photoID] = load
      queuedCount -= 1
      runningCount += 1
      source.start(request)
    }
  }

  private func deliver(_ reply: PhotoReply) {
    let photoID = reply.request.photo.id
    guard let load = loads[photoID], load.request == reply.request else {
      // Cancelled meanwhile, or a second reply: the picture is good all the same.
      counts.stale += 1
      if case .picture(let picture) = reply.outcome { keep(picture, of: photoID) }
      return
    }
    runningCount -= 1
    loads[photoID] = nil
    switch reply.outcome {
    case .picture(let picture):
      counts.done += 1
      keep(picture, of: photoID)
      land(picture, on: load.waiters)
    case .failure: retry(load)
    }
  }

  private func keep(_ picture: Picture, of photoID: String) {
    cache.insert(picture, for: photoID)
    if let views = givenUp.removeValue(forKey: photoID) { land(picture, on: views) }
  }

  /// Invariant E1: the view's present ticket decides.
  private func land(_ picture: Picture, on waiters: [(view: PhotoView, ticket: PhotoTicket)]) {
    for (view, ticket) in waiters {
      if view.ticket == ticket {
        view.picture = picture
        counts.landed += 1
      } else {
        counts.stale += 1
      }
    }
  }

  private func retry(_ load: Load) {
    guard load.attempts < PhotoLoader.maximumAttempts else {
      counts.failed += 1
      givenUp[load.photo.id, default: []] += load.waiters.filter { $0.view.ticket == $0.ticket }
      return
    }
    var load = load
    load.request = nil
    load.isAnswered = false
    loads[load.photo.id] = load
    queuedCount += 1
    queue.append(load.photo.id)
  }
}

extension PhotoLoader {
  /// What has become of loads since the loader was made:
  /// `requested == queuedCount + runningCount + done + cancelled + failed`.
  public struct Counts: Hashable, Sendable {
    /// Loads that were begun.
    public var requested = 0
    /// Loads that brought a picture.
    public var done = 0
    /// Loads that were given up because nobody wanted them any longer.
    public var cancelled = 0
    /// Loads that failed for the last time.
    public var failed = 0
    /// Views that a loaded picture was shown in.
    public var landed = 0
    /// Pictures that came for a view that had moved on, or for a load that was cancelled.
    public var stale = 0
    /// Views that were served from the cache without a load.
    public var fromCache = 0

    public init() {}
  }
}
