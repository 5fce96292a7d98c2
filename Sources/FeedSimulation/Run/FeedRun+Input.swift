import FeedFormats
import PhotoFeed

/// Where a run's lines come from, and which have come.
struct InputState {
  /// A line as it arrived.
  enum Line {
    case post(Post)
    case removal(id: String)
    case bad
  }

  /// No more bytes come.
  var isFinished = false
  /// The last line has arrived.
  var hasEnded = false
  /// Lines that arrive with the next frame, bad ones aside.
  var due: [Line] = []
  var endIsDue = false
  /// The lines that arrived during the first frames.
  var firstLines: [Line] = []
  private var replay: ArraySlice<Line>?

  init() {}

  /// The lines of another run's first frames instead of bytes. What came after them is not known, and not needed.
  init(replaying lines: [Line]) { replay = lines[...] }

  /// What another run's lines say of the next one.
  enum Replayed {
    case line(Line)
    /// There are no more.
    case end
    /// This run reads bytes.
    case notReplaying
  }

  /// The lines that are due, as updates: posts that follow each other are one.
  mutating func takeDue() -> [FeedUpdate] {
    var updates: [FeedUpdate] = []
    var posts: [Post] = []
    for line in due {
      switch line {
      case .post(let post): posts.append(post)
      case .removal(let id):
        if !posts.isEmpty { updates.append(.append(posts)) }
        posts = []
        updates.append(.delete([id]))
      case .bad: break
      }
    }
    if !posts.isEmpty { updates.append(.append(posts)) }
    if endIsDue { updates.append(.end) }
    due = []
    endIsDue = false
    return updates
  }

  mutating func nextReplayed() -> Replayed {
    guard replay != nil else { return .notReplaying }
    return replay?.popFirst().map { .line($0) } ?? .end
  }
}

extension FeedRun {
  /// Takes the lines that arrive by this frame.
  ///
  /// - Returns: false if one of them is not there yet; nothing else has changed then.
  func takeDueLines(by frame: Int) -> Bool {
    while !input.hasEnded, script.arrivalFrame <= frame {
      switch input.nextReplayed() {
      case .line(let line): arrive(line, at: frame)
      case .end: endInput()
      case .notReplaying: guard takeLine(at: frame) else { return false }
      }
    }
    return true
  }

  private func takeLine(at frame: Int) -> Bool {
    switch reader.next() {
    case .post(let post, _): arrive(.post(post), at: frame)
    case .removal(let id, _): arrive(.removal(id: id), at: frame)
    case .bad: arrive(.bad, at: frame)
    case nil:
      guard input.isFinished else { return false }
      endInput()
    }
    return true
  }

  /// A synthetic feed is there at once.
  func generate(_ count: Int) {
    for index in 0..<count {
      let post = SyntheticFeed.post(index)
      script.learn(post)
      tally.filePosts += 1
      tally.knownFilePosts.insert(post.id)
      tally.unseen.insert(post.id)
      input.due.append(.post(post))
    }
    input.isFinished = true
    endInput()
  }

  private func arrive(_ line: InputState.Line, at frame: Int) {
    if frame <= FeedRun.repeatedFrames { input.firstLines.append(line) }
    guard case .post(let post) = line else {
      script.lineArrived(nil)
      return input.due.append(line)
    }
    script.lineArrived(post)
    tally.filePosts += 1
    if tally.knownFilePosts.insert(post.id).inserted { tally.unseen.insert(post.id) }
    input.due.append(line)
  }

  private func endInput() {
    input.hasEnded = true
    input.endIsDue = true
  }
}
