public import FeedFormats
public import PhotoFeed
import ScrollSimulation
import Tiling

/// A feed that arrives line by line while it is shown, with back-pressure. The seed draws the frame in which a line arrives, so frames
/// depend neither on how the bytes are cut nor on when they arrive.
///
/// ```swift
/// let stream = FeedStream()
/// let run = StressRun(FeedSubject.streamSetting(seed: 7, frames: 2_000)) { FeedSubject($0, stream: stream) }
/// stream.push(bytes)
/// stream.finish()
/// while run.step() {}
/// print(run.outcome.findings)
/// ```
/// Ask ``/ScrollSimulation/StressRun/isReady`` before each step: it is false while the next frame needs a line that was not pushed.
public final class FeedStream {
  /// Allowed numbers of synthetic posts: the checker walks all of them after every change.
  public static let allowedItems = 0...100_000

  enum Line {
    case post(Post)
    case removal(id: String)
    case bad
  }

  private enum Input {
    case bytes
    case synthetic(Int)
    case replay(ArraySlice<Line>)  // lines of the first frames of another stream
  }

  public private(set) var reader: FeedReader
  @exclusivity(unchecked) private var input: Input
  private var isFinished = false
  @exclusivity(unchecked) private var hasEnded = false  // the last line has arrived
  @exclusivity(unchecked) private var due: [FeedUpdate] = []  // arrives with the next frame, before `duePosts`
  @exclusivity(unchecked) private var duePosts: [Post] = []
  var firstLines: [Line] = []  // lines of the first frames
  private var arrivals = SeededGenerator(seed: 0, stream: 0)
  private var isHurried = false
  private var linesLeftInPage = 16
  @exclusivity(unchecked) private var nextArrival = 1
  @exclusivity(unchecked) private weak var subject: FeedSubject?

  private var knownIDs: Set<String> = []  // of all lines; looked up, never iterated
  @exclusivity(unchecked) private var unseen: Set<String> = []  // not on screen so far, and still in the feed
  @exclusivity(unchecked) private var lookedAt = (posts: 0..<0, changes: FeedViewController.Counts())  // the posts that were on screen last
  @exclusivity(unchecked) private var hasReachedEnd = false
  private var seen = 0
  private var goneUnseen = 0

  /// A stream of bytes, called `source` in errors and written as `description` says.
  public init(source: String = "feed", as description: FeedDescription = FeedDescription()) {
    reader = FeedReader(source: source, as: description)
    input = .bytes
  }

  /// Synthetic posts that are all present in the first frame.
  /// - Precondition: `items` is in ``allowedItems``.
  public convenience init(items: Int) {
    precondition(FeedStream.allowedItems.contains(items), "FeedStream(items: \(items)): allowed are \(FeedStream.allowedItems)")
    self.init()
    input = .synthetic(items)
  }

  /// Whether there is room for more bytes: at most ``/FeedFormats/FeedReader/maximumWaitingLines`` lines wait.
  public var wantsMore: Bool { reader.wantsMore }

  /// Takes the next bytes, cut anywhere.
  public func push(_ bytes: UnsafeRawBufferPointer) { reader.push(bytes) }

  /// Ends the input.
  public func finish() {
    reader.finish()
    isFinished = true
  }

  /// The stream of a session that repeats the first frames (F5).
  var again: FeedStream {
    let stream = FeedStream()
    if case .synthetic = input { stream.input = input } else { stream.input = .replay(firstLines[...]) }
    stream.isFinished = true
    return stream
  }

  func attach(to subject: FeedSubject) {
    self.subject = subject
    arrivals = subject.eventSource.generator(stream: 4)
    isHurried = subject.eventSource.setting.profile == ScrollProfile.monkey.rawValue
  }

  // MARK: Lines

  /// Takes the lines that arrive by a frame; false if one of them is missing.
  private func takeLines(by frame: Int) -> Bool {
    if case .synthetic(let count) = input, !hasEnded {
      for index in 0..<count { take(.post(SyntheticFeed.post(index))) }
      end()
    }
    while !hasEnded, nextArrival <= frame {
      guard let line = nextLine() else {
        guard isFinished else { return false }
        end()
        continue
      }
      if frame <= StressSetting.repeatedFrames { firstLines.append(line) }
      take(line)
      waitForNextLine()
    }
    return true
  }

  private func nextLine() -> Line? {
    if case .replay(var lines) = input {
      defer { input = .replay(lines) }
      return lines.popFirst()
    }
    return switch reader.next() {
    case .post(let post, _)?: .post(post)
    case .removal(let id, _)?: .removal(id: id)
    case .bad?: .bad
    case nil: nil
    }
  }

  private func take(_ line: Line) {
    switch line {
    case .post(let post):
      subject?.script.learn(post)
      if knownIDs.insert(post.id).inserted { unseen.insert(post.id) }
      duePosts.append(post)
    case .removal(let id):
      closePosts()
      due.append(.delete([id]))
    case .bad: break
    }
  }

  /// Lines arrive in pages, with pauses between the pages.
  private func waitForNextLine() {
    linesLeftInPage -= 1
    guard linesLeftInPage <= 0 else { return }
    linesLeftInPage = arrivals.number(in: 4...12)
    nextArrival += isHurried ? arrivals.number(in: 10...60) : arrivals.number(in: 150...500)
  }

  /// Consecutive posts are one update.
  private func closePosts() {
    if !duePosts.isEmpty { due.append(.append(duePosts)) }
    duePosts = []
  }

  private func end() {
    hasEnded = true
    closePosts()
    due.append(.end)
  }
}

extension FeedStream: FeedSource {
  var rules: [String] { [] }
  var hasDeliveredPage: Bool { false }

  func isReady(for frame: Int) -> Bool { takeLines(by: frame) }

  func deliver(in frame: Int) -> [FeedUpdate] {
    closePosts()
    defer { due = [] }
    for update in due { subject?.eventSource.note(update.words, kind: "update") }
    return due
  }

  func edit(_ post: Post) {}
  func delete(_ id: String) {}
  func askAgain(at edge: ContentEdge) {}

  func frameIsOver(_ frame: FeedFrameState, givenUp: (atStart: [String], atEnd: [String]), _ observation: FrameObservation) {
    for case .delete(let ids) in frame.carriedOut { ids.forEach(gone) }
    givenUp.atStart.forEach(gone)
    givenUp.atEnd.forEach(gone)
    guard let feed = subject?.feed else { return }
    let onScreen = feed.postsOnScreen
    if !unseen.isEmpty, lookedAt.posts != onScreen || lookedAt.changes != feed.counts {
      lookedAt = (onScreen, feed.counts)
      for index in onScreen where unseen.remove(feed.store[index].id) != nil { seen += 1 }
    }
    if feed.hasEnded, feed.tiledView.itemsOnScreen.upperBound == feed.tiledView.itemCount { hasReachedEnd = true }
  }

  private func gone(_ id: String) { if unseen.remove(id) != nil { goneUnseen += 1 } }

  func takeResults() -> [PageLedger.RuleResult] { [] }
  var pendingWork: String? { nil }
  var progress: Int? { nil }
  var hasShownEverything: Bool { hasEnded && due.isEmpty && duePosts.isEmpty && unseen.isEmpty && hasReachedEnd }
}

/// The counts of a session over a stream.
public struct FeedFigures: Sendable {
  /// Of the stream: lines, distinct posts, posts that were on screen, and posts that were removed before.
  public var input: FeedReader.Counts
  public var distinctPosts: Int
  public var seenPosts: Int
  public var goneUnseen: Int
  /// Of the feed: the stream's and the script's changes together.
  public var changes: FeedViewController.Counts
  public var postsAtEnd: Int
  public var loads: PhotoLoader.Counts
}

extension FeedStream {
  /// The counts so far.
  public func figures(of subject: FeedSubject) -> FeedFigures {
    FeedFigures(
      input: reader.counts, distinctPosts: knownIDs.count, seenPosts: seen, goneUnseen: goneUnseen, changes: subject.feed.counts,
      postsAtEnd: subject.feed.store.count, loads: subject.feed.loader.counts)
  }
}
