internal import DequeModule
internal import Tiling
internal import ViewTree

/// Loads photos for photo views: a few at a time, each once for all views that want it, and shows none in a view that has moved on.
///
/// A load is queued, running, done, cancelled or failed (invariant E4). ``receive(_:)`` records replies; ``deliverReplies()``, which the
/// feed calls at the start of a tick, shows them, so that no picture changes within a frame.
public final class PhotoLoader {
  /// Replies that may wait for a tick. Beyond it only the one that a running load waits for is taken, so that no load runs forever; others
  /// are dropped and counted as stale.
  public static let maximumWaitingReplies = 4096
  /// Attempts for each load.
  public static let maximumAttempts = 3

  /// The most loads that run at a time.
  public let maximumRunning: Int
  @exclusivity(unchecked) public private(set) var counts = Counts()

  private let source: any PhotoSource
  @exclusivity(unchecked) private var cache: PictureCache
  @exclusivity(unchecked) private var loads: [String: Load] = [:]  // queued or running, by photo id; looked up, never iterated
  /// Views whose load has failed for the last time, by photo id: they show a placeholder until the load of another view brings their photo.
  private var givenUp: [String: [(view: PhotoView, ticket: PhotoTicket)]] = [:]
  /// In the order of their requests; one whose load is gone or running is skipped.
  @exclusivity(unchecked) private var queue: Deque<String> = []
  @exclusivity(unchecked) private var replies: Deque<PhotoReply> = []
  private var nextNumber: UInt64 = 1
  private var nextGeneration: UInt64 = 1

  private struct Load {
    let photo: Photo
    var request: PhotoRequest?  // nil while the load is queued
    var isAnswered = false  // the running request's reply waits for the next tick
    var attempts = 0
    var wanted = 0  // how many of the waiters still want it
    /// The views that have asked, each with its last ticket. The ticket tells, when the picture has come, whether a view has moved on.
    var waiters: [(view: PhotoView, ticket: PhotoTicket)] = []
  }

  var needsTick: () -> Void = {}  // called when `deliverReplies()` has something new to do

  /// - Precondition: both limits are positive.
  public init(source: any PhotoSource, maximumRunning: Int = 6, maximumCachedPictures: Int = 256) {
    precondition(maximumRunning > 0, "PhotoLoader(maximumRunning: \(maximumRunning)): nothing could ever be loaded")
    self.source = source
    self.maximumRunning = maximumRunning
    cache = PictureCache(maximumCount: maximumCachedPictures)
  }

  @exclusivity(unchecked) package private(set) var runningCount = 0
  @exclusivity(unchecked) package private(set) var queuedCount = 0
  /// Other modules' reads of a stored property are checked for exclusivity.
  package var requestedCount: Int { counts.requested }
  package var tally: (counts: Counts, queued: Int, running: Int) { (counts, queuedCount, runningCount) }
  package var cachedCount: Int { cache.count }
  package var maximumCachedPictures: Int { cache.maximumCount }

  /// Shows the cached picture at once, or a placeholder until the load is done (invariant E2). A view that already shows or awaits this
  /// very photo keeps it.
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

  /// Empties a view. A load that no view wants any more is cancelled.
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

  /// Empties the cache, as when memory is short. What is shown stays; what is shown next is loaded again.
  public func removeCachedPictures() { cache.removeAll() }

  package var hasWaitingReplies: Bool { !replies.isEmpty }

  /// Shows the pictures that have come in the views that still want them, and starts queued loads. Called once per tick.
  public func deliverReplies() {
    for _ in 0..<replies.count {  // a reply from inside `start` waits for the next tick
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
    // The view's own load may have failed; the current one then belongs to other views.
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
      if !queue.isEmpty { needsTick() }  // starts what is queued then: more views of the tile may be released before
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
      // Cancelled, or replied to twice: the picture is good all the same.
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

  /// Invariant E1: the view's current ticket decides.
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
  /// Counts since the loader was made: `requested == queuedCount + runningCount + done + cancelled + failed`.
  public struct Counts: Hashable, Sendable {
    /// Loads that were begun.
    public var requested = 0
    /// Loads that brought a picture.
    public var done = 0
    /// Loads that no view wanted any more.
    public var cancelled = 0
    /// Loads whose last attempt failed.
    public var failed = 0
    /// Views that show a loaded picture.
    public var landed = 0
    /// Pictures for a view that had moved on, and replies that no load waited for.
    public var stale = 0
    /// Views served from the cache without a load.
    public var fromCache = 0

    public init() {}
  }
}
