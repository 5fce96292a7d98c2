import PhotoFeed
import ScrollSimulation
import Scrolling
import Tiling
public import ViewTree

/// A simulated reader of a feed, without views and without frames in which nothing happens: a hand, a screen, and a client that asks for
/// pages ahead.
///
/// It is a `FeedSession` over the posts that have come, a seed's strokes, and the motions that follow them, in closed form. The
/// same seed in a `FeedViewController` of the same size, ticked frame by frame, asks for the same pages in the same frames.
///
/// ```swift
/// var reader = LoadReader(setting, seed: 7)
/// var events: [ReaderEvent] = []
/// reader.run(until: reader.wake, &events)          // asks for the first page
/// reader.receive(.page(posts, older: "c20"), to: 1, at: later)
/// ```
/// Times are the reader's own: it comes at zero. They never go back. It is not copied: a copy would share its seed.
public struct LoadReader: ~Copyable, Sendable {
  /// Posts that a reader's list holds; at the limit nothing more is asked for.
  public static let maximumPosts = 10_000
  /// Replies that may wait for their frame.
  static let maximumWaitingReplies = 64
  /// A reader's time ends after this many hours.
  static let maximumHours = 1_000

  public let setting: ReaderSetting
  var session: FeedSession
  var outline: FeedOutline
  var gestures: GestureGenerator
  var choices: SeededGenerator  // what the reader does in a pause
  var act: StrokeAct?  // with touches to come
  var finger: ReaderFinger?
  var flicks = FlickMultiplier()
  var paging: ReaderPaging
  var photos: ReaderPhotos?
  var frame = -1  // the last one that was made
  var replies: [(number: Int, reply: PageReply, at: Instant)] = []
  var photoReplies: [(number: Int, isPhoto: Bool, at: Instant)] = []
  var waitsSince: Instant?
  var endWhenWaiting = 0.0  // the last legal offset then
  var hasSeenFirst = false
  var hasFilledScreen = false
  var farthest = 0.0  // points that the screen has moved
  var replaced = (came: 0, seen: 0)  // of lists that the first page has replaced

  /// A reader whose first frame is at zero.
  ///
  /// - Precondition: the setting's numbers are finite and positive, its viewport is one of a `FeedSession`, and its profile not the monkey.
  public init(_ setting: ReaderSetting, seed: UInt64) {
    precondition(setting.profile != .monkey, "a reader reads or browses; the monkey needs a list of views")
    precondition(
      setting.hz > 0 && setting.maximumAttempts > 0, "LoadReader at \(setting.hz) Hz, \(setting.maximumAttempts) attempts: both are > 0")
    self.setting = setting
    do {
      outline = try FeedOutline(count: 1, width: setting.viewport.width) { _ in (FeedItems.headerKey, FeedItems.headerHeight) }
      session = try FeedSession(
        viewport: setting.viewport, platform: setting.platform, displayScale: setting.displayScale, in: outline)
    } catch { preconditionFailure("LoadReader: \(error)") }
    gestures = GestureGenerator(profile: setting.profile, seed: seed)
    choices = SeededGenerator(seed: seed, stream: 61)
    paging = ReaderPaging(setting.loading)
    photos = setting.photos.map { ReaderPhotos($0) }
  }

  /// When it is to be run next, if no reply comes before: nothing happens until then.
  public var wake: Instant { instant(of: nextFrame) }

  /// Posts that have come, and of them those down to the deepest that was on screen, in all lists that it has had.
  public var allPosts: (came: Int, seen: Int) { (replaced.came + postCount, replaced.seen + seenCount) }
  /// The number of the request that it waits for; nil without one.
  public var awaited: Int? { paging.awaited }
  /// Posts in its list.
  public var postCount: Int { outline.count - 1 - (paging.isClosed ? 1 : 0) }
  /// The posts, from the first on, down to the deepest that was on screen.
  public var seenCount: Int { min(max(session.deepestSeen(in: outline) ?? 0, 0), postCount) }
  /// Screens that its content has moved by.
  public var screens: Double { farthest / setting.viewport.height }

  /// Lets time pass up to and including `instant`, and adds what happens. O(frames near an edge with a finger down + motions + log posts).
  public mutating func run(until instant: Instant, _ events: inout [ReaderEvent]) { run(until: instant, &events, stops: { _ in false }) }

  /// The same, but stops after the frame in which it asks for a page: until then no answer can come, so it may run ahead of time.
  mutating func runAhead(until instant: Instant, _ events: inout [ReaderEvent]) {
    run(until: instant, &events) { $0.awaited != nil }
  }

  /// Makes the last frame up to an instant, so that its state is that of then.
  mutating func settle(at instant: Instant, _ events: inout [ReaderEvent]) {
    run(until: instant, &events)
    let last = frame(atOrBefore: instant)
    if frame < last { make(last, &events) }
  }

  /// Whether it waits for no answer.
  var isOnItsOwn: Bool { paging.awaited == nil && replies.isEmpty && photos == nil }

  private mutating func run(until instant: Instant, _ events: inout [ReaderEvent], stops: (borrowing LoadReader) -> Bool) {
    let last = min(frame(atOrBefore: instant), setting.hz * 3_600 * LoadReader.maximumHours)
    while frame < last {
      let next = nextFrame
      guard next <= last else { return }
      make(next, &events)
      if stops(self) { return }
    }
  }

  /// Takes a reply to a request, which the first frame at or after `instant` sees; to any other request than the current one it does
  /// nothing. Run the reader until `instant` first.
  public mutating func receive(_ reply: PageReply, to number: Int, at instant: Instant) {
    guard paging.isAwaited(number), replies.count < LoadReader.maximumWaitingReplies else { return }
    replies.append((number, reply, instant))
  }

  /// The same for a photo's request; `isPhoto` is false if the attempt has failed.
  public mutating func receivePhoto(_ isPhoto: Bool, to number: Int, at instant: Instant) {
    guard let photos, photos.awaited.contains(number), photoReplies.count < photos.loading.maximumRunning else { return }
    photoReplies.append((number, isPhoto, instant))
  }

  // MARK: Frames

  func instant(of frame: Int) -> Instant { Instant(frame: frame, hz: setting.hz) }

  func frame(atOrAfter instant: Instant) -> Int {
    let guess = frame(atOrBefore: instant)
    return self.instant(of: guess) < instant ? guess + 1 : guess
  }

  func frame(atOrBefore instant: Instant) -> Int {
    guard instant > .zero else { return 0 }
    let (seconds, rest) = instant.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    var frame = Int(seconds) * setting.hz + Int(rest) * setting.hz / 1_000_000_000
    while self.instant(of: frame + 1) <= instant { frame += 1 }
    while frame > 0, self.instant(of: frame) > instant { frame -= 1 }
    return frame
  }

  var screen: ReaderScreen {
    ReaderScreen(offset: session.offset, edges: session.legalOffsets(in: outline), height: session.viewport.height)
  }
}
