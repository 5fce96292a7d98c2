public import FeedFormats
public import PhotoFeed
import ScrollSimulation
import Tiling

/// A feed that arrives line by line while it is shown, with back-pressure: the frame in which a line arrives is drawn from the session's
/// seed, so frames depend neither on how the bytes were cut nor on when they came.
///
/// ```swift
/// let stream = FeedStream()
/// let run = StressRun(FeedSubject.streamSetting(seed: 7, frames: 2_000)) { FeedSubject($0, stream: stream) }
/// stream.push(bytes)
/// stream.finish()
/// while run.step() {}
/// print(run.outcome.violations)
/// ```
/// Before each step ask ``/ScrollSimulation/StressRun/isReady``: it is false while the next frame needs a line that has not been pushed.
public final class FeedStream {
  /// Largest number of synthetic posts: the checker walks all of them after every change.
  public static let allowedItems = 0...100_000

  enum Line {
    case post(Post)
    case removal(id: String)
    case bad
  }

  private enum Input {
    case bytes
    case synthetic(Int)
    /// The lines of the first frames of another stream.
    case replay(ArraySlice<Line>)
  }

  public private(set) var reader: FeedReader
  private var input: Input
  private var isFinished = false
  /// The last line has arrived.
  private var hasEnded = false
  /// What arrives with the next frame, and the posts behind it.
  private var due: [FeedUpdate] = []
  private var duePosts: [Post] = []
  /// The lines that arrived during the first frames.
  var firstLines: [Line] = []
  private var arrivals = SeededGenerator(seed: 0, stream: 0)
  private var isHurried = false
  private var linesLeftInPage = 16
  private var nextArrival = 1
  private weak var subject: FeedSubject?

  /// Ids that lines have brought; looked up, never iterated.
  private var knownIDs: Set<String> = []
  /// Those that have not been on screen and are still in the feed.
  private var unseen: Set<String> = []
  private var hasReachedEnd = false
  private var seen = 0
  private var goneUnseen = 0

  /// A stream of bytes.
  ///
  /// - Parameters:
  ///   - source: what errors call the stream.
  ///   - description: how the feed is written.
  public init(source: String = "feed", as description: FeedDescription = FeedDescription()) {
    reader = FeedReader(source: source, as: description)
    input = .bytes
  }

  /// Synthetic posts that are all there at the first frame.
  ///
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

  /// No more bytes come.
  public func finish() {
    reader.finish()
    isFinished = true
  }

  /// The stream of a session that repeats the first frames.
  var again: FeedStream {
    let stream = FeedStream()
    if case .synthetic = input { stream.input = input } else { stream.input = .replay(firstLines[...]) }
    return stream
  }

  /// Draws arrivals for a session.
  func attach(to subject: FeedSubject) {
    self.subject = subject
    arrivals = subject.eventSource.generator(stream: 4)
    isHurried = subject.eventSource.setting.profile == ScrollProfile.monkey.rawValue
  }

  // MARK: Lines

  /// Takes the lines that arrive by a frame; false if one of them is not there.
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
      isFinished = lines.count <= 1
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

  /// Lines come in pages, pages with pauses between them.
  private func waitForNextLine() {
    linesLeftInPage -= 1
    guard linesLeftInPage <= 0 else { return }
    linesLeftInPage = arrivals.number(in: 4...12)
    nextArrival += isHurried ? arrivals.number(in: 10...60) : arrivals.number(in: 150...500)
  }

  /// Posts that follow each other are one update.
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
    for update in due { subject?.eventSource.note(update.words, kind: "line") }
    return due
  }

  func edit(_ post: Post) {}
  func delete(_ id: String) {}
  func askAgain(at edge: ContentEdge) {}

  func frameIsOver(_ frame: FeedFrameState, givenUp: (atStart: [String], atEnd: [String]), _ observation: FrameObservation) {
    for case .delete(let ids) in frame.carriedOut { ids.forEach(gone) }
    (givenUp.atStart + givenUp.atEnd).forEach(gone)
    guard let feed = subject?.feed else { return }
    if !unseen.isEmpty {
      for place in feed.postsOnScreen where unseen.remove(feed.store[place].id) != nil { seen += 1 }
    }
    if feed.hasEnded, feed.tiledView.itemsOnScreen.upperBound == feed.tiledView.itemCount { hasReachedEnd = true }
  }

  private func gone(_ id: String) { if unseen.remove(id) != nil { goneUnseen += 1 } }

  func takeResults() -> [FeedChecker.RuleResult] { [] }
  var pendingWork: String? { nil }
  var progress: Int? { nil }
  var hasShownEverything: Bool { hasEnded && due.isEmpty && duePosts.isEmpty && unseen.isEmpty && hasReachedEnd }
}

/// What a session over a stream has counted.
public struct FeedFigures: Sendable {
  /// Of the stream: its lines, the posts in them each counted once, those that were on screen, and those that went before.
  public var input: FeedReader.Counts
  public var distinctPosts: Int
  public var seenPosts: Int
  public var goneUnseen: Int
  /// Of the feed, stream and script together.
  public var changes: FeedViewController.Counts
  public var postsAtEnd: Int
  public var loads: PhotoLoader.Counts
}

extension FeedStream {
  /// What has been counted so far.
  public func figures(of subject: FeedSubject) -> FeedFigures {
    FeedFigures(
      input: reader.counts, distinctPosts: knownIDs.count, seenPosts: seen, goneUnseen: goneUnseen, changes: subject.feed.counts,
      postsAtEnd: subject.feed.store.count, loads: subject.feed.loader.counts)
  }
}
