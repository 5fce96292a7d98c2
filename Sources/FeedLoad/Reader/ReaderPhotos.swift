import ViewTree

/// A reader's client and the photos of the posts near the screen: which it loads, as `PhotoLoader` does for a feed with views: a few at a
/// time, in the order in which their posts have come near, each once; given up when no post within reach has it.
struct ReaderPhotos: Sendable {
  private struct Load: Sendable {
    let photo: Int
    var attempts = 0
    var running: (number: Int, deadline: Instant)?  // nil while it is queued
  }

  /// A post whose photos are on screen.
  private struct Sight: Sendable {
    let post: Int
    let since: Instant
    var isComplete: Bool
  }

  let loading: PhotoLoading
  private var posts: [ReaderPost.Photos] = []  // of the list
  private var near = 0..<0  // the posts within reach, as of the last frame
  private var isReplaced = false  // since then
  private var loads: [Load] = []  // in the order in which they are to be started
  private var loaded: Set<Int> = []
  private var seen: Set<Int> = []  // have been on screen
  private var sights: [Sight] = []
  private var lastNumber = 0

  init(_ loading: PhotoLoading) { self.loading = loading }

  // MARK: The list

  mutating func append(_ photos: some Sequence<ReaderPost.Photos>) { posts += photos }

  /// The list is emptied. Its posts' waits end.
  mutating func removeAll(at instant: Instant, _ events: inout [ReaderEvent]) {
    leaveScreen(at: instant, &events) { _ in false }
    posts.removeAll()
    (near, isReplaced) = (0..<0, true)
  }

  // MARK: Loads

  /// When the next running load times out.
  var deadline: Instant? { loads.lazy.compactMap(\.running?.deadline).min() }
  /// Whether the next frame starts a load.
  var startsMore: Bool { runningCount < loading.maximumRunning && loads.contains { $0.running == nil } }
  /// The numbers of the requests under way.
  var awaited: [Int] { loads.compactMap(\.running?.number) }
  /// Photos that have come, and of them those that never came on screen.
  var counts: (loaded: Int, unseen: Int) { (loaded.count, loaded.subtracting(seen).count) }
  /// Since when photos are missing in posts on screen.
  var waitsSince: [Instant] { sights.filter { !$0.isComplete }.map(\.since) }

  private var runningCount: Int { loads.count { $0.running != nil } }

  /// Takes an answer; one that no load waits for is ignored.
  mutating func take(isPhoto: Bool, number: Int, _ setting: ReaderSetting) {
    guard let place = loads.firstIndex(where: { $0.running?.number == number }) else { return }
    if isPhoto { loaded.insert(loads.remove(at: place).photo) } else { retry(place, setting) }
  }

  /// Gives up what takes too long, starts what is queued, and sees which posts have all their photos now.
  mutating func time(passes instant: Instant, _ setting: ReaderSetting, _ events: inout [ReaderEvent]) {
    while let place = loads.firstIndex(where: { $0.running.map { $0.deadline <= instant } ?? false }) {
      events.append(.givesUpPhoto(number: loads[place].running!.number, isLate: true, at: instant))
      retry(place, setting)
    }
    for place in sights.indices where !sights[place].isComplete && isComplete(sights[place].post) {
      sights[place].isComplete = true
      events.append(.waitedForPhotos(since: sights[place].since, all: true, at: instant))
    }
    start(at: instant, setting, &events)
  }

  private func isComplete(_ post: Int) -> Bool { posts[post].numbers.allSatisfy(loaded.contains) }

  private mutating func retry(_ place: Int, _ setting: ReaderSetting) {
    var load = loads.remove(at: place)
    guard load.attempts < setting.maximumAttempts else { return }
    load.running = nil
    loads.append(load)
  }

  private mutating func start(at instant: Instant, _ setting: ReaderSetting, _ events: inout [ReaderEvent]) {
    var running = runningCount
    for place in loads.indices where running < loading.maximumRunning && loads[place].running == nil {
      lastNumber += 1
      running += 1
      loads[place].attempts += 1
      loads[place].running = (lastNumber, instant.advanced(byMilliseconds: setting.timeoutMilliseconds))
      events.append(
        .asksPhoto(PhotoAsk(number: lastNumber, photo: loads[place].photo, attempt: loads[place].attempts), at: instant))
    }
  }

  // MARK: The screen

  /// A frame has been laid out: `reached` are the posts within reach, `visible` those on screen. A post's photos are on screen if their
  /// first row begins above `bottom`; `place` is a post's top. O(posts on screen); O(loads x photos within reach) when a post goes out of reach.
  mutating func look(
    reached: Range<Int>, visible: Range<Int>, above bottom: Double, at instant: Instant, _ setting: ReaderSetting,
    _ events: inout [ReaderEvent], place: (Int) -> Double
  ) {
    let shown = visible.filter { !posts[$0].numbers.isEmpty && place($0) + posts[$0].top < bottom }
    leaveScreen(at: instant, &events, unless: shown.contains)
    if reached != near || isReplaced {
      let before = near
      let gone = isReplaced ? loads.map(\.photo) : before.filter { !reached.contains($0) }.flatMap { posts[$0].numbers }
      (near, isReplaced) = (reached, false)
      giveUp(gone, at: instant, &events)
      let count = loads.count
      for post in reached where !before.contains(post) {
        for photo in posts[post].numbers where !loaded.contains(photo) && !loads.contains(where: { $0.photo == photo }) {
          loads.append(Load(photo: photo))
        }
      }
      if loads.count > count { start(at: instant, setting, &events) }
    }
    for post in shown where !sights.contains(where: { $0.post == post }) {
      let isComplete = isComplete(post)
      sights.append(Sight(post: post, since: instant, isComplete: isComplete))
      seen.formUnion(posts[post].numbers)
      events.append(.seesPhotos(all: isComplete, at: instant))
    }
  }

  private mutating func leaveScreen(at instant: Instant, _ events: inout [ReaderEvent], unless stays: (Int) -> Bool) {
    for sight in sights where !sight.isComplete && !stays(sight.post) {
      events.append(.waitedForPhotos(since: sight.since, all: false, at: instant))
    }
    sights.removeAll { !stays($0.post) }
  }

  private mutating func giveUp(_ photos: [Int], at instant: Instant, _ events: inout [ReaderEvent]) {
    guard !photos.isEmpty, !loads.isEmpty else { return }
    let wanted = posts[near].flatMap(\.numbers)
    for photo in photos where !wanted.contains(photo) {
      guard let place = loads.firstIndex(where: { $0.photo == photo }) else { continue }
      if let number = loads.remove(at: place).running?.number { events.append(.givesUpPhoto(number: number, isLate: false, at: instant)) }
    }
  }
}
