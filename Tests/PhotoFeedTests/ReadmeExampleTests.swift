import FeedFormats
import DemoFeed
import PhotoFeed
import Scrolling
import Testing
import Tiling
import ViewTree

/// The last example of Docs/Embedding.md, which shows the lines between the two markers with `import Treadmill` before them.
private func example(_ posts: [Post]) async throws -> (onScreen: [Post], soon: [Post]) {
  // README begins
  /// A timeline in a backend: its posts, and their heights at one width, for everybody who looks at it.
  actor Timeline {
    private var store = FeedStore(maximumCount: 100_000)
    private var outline: FeedOutline

    init(width: Double) throws {
      outline = try FeedOutline(store, width: width)
    }

    func append(_ older: [Post]) throws {
      let change = store.append(contentsOf: older)  // posts that come twice are known by their ids
      try outline.apply(change.items, in: store)  // measures what is new, and nothing else
    }

    func reader(at offset: Double, throwing velocity: Double) throws -> FeedSession {
      var reader = try FeedSession(viewport: Size(width: outline.width, height: 844), offset: offset, in: outline)
      reader.release(velocity: velocity, at: .zero, in: outline)
      return reader
    }

    func posts(for reader: FeedSession, within milliseconds: Double, at now: Instant) -> [Post] {
      reader.needed(within: milliseconds, at: now, in: outline).map { store[$0] }
    }
  }

  let timeline = try Timeline(width: 390)
  try await timeline.append(posts)

  // A reader has scrolled here, and now throws the feed at 3 points per millisecond.
  let reader = try await timeline.reader(at: 12_400, throwing: 3)
  let onScreen = await timeline.posts(for: reader, within: 0, at: .zero)
  let soon = await timeline.posts(for: reader, within: 800, at: .zero)
  print("\(onScreen.count) posts are on screen, \(soon.count) will have been within 0.8 s")
  // README ends
  return (onScreen, soon)
}

@Suite("The backend of the page on embedding")
struct ReadmeExampleTests {
  private func demoPosts() -> [Post] {
    var reader = FeedReader(source: DemoFeed.name)
    DemoFeed.bytes.withUnsafeBytes { reader.push($0) }
    reader.finish()
    var posts: [Post] = []
    while let outcome = reader.next() {
      if case .post(let post, _) = outcome { posts.append(post) }
    }
    return posts
  }

  @Test("finds the posts that a sum over their heights finds, now and within 800 ms")
  func example() async throws {
    let posts = demoPosts()
    let (onScreen, soon) = try await PhotoFeedTests.example(posts)

    let layout = PostCellLayout(width: 390, text: EstimatedText())
    func meeting(_ top: Double, _ bottom: Double) -> [String] {
      var y = 0.0
      var seen: [String] = []
      var found: [String] = []
      for post in posts where !seen.contains(post.id) {
        seen.append(post.id)
        let height = layout.height(of: PostCellContent(post))
        if y < bottom, y + height > top { found.append(post.id) }
        y += height
      }
      return found
    }
    // 3 * 499 * (1 - 0.998^800): the way that a deceleration of 0.998 takes in 800 ms.
    let way = 1195.2
    #expect(onScreen.map(\.id) == meeting(12_400, 12_400 + 844))
    #expect(soon.map(\.id) == meeting(12_400, 12_400 + way + 844))
    #expect(soon.count > onScreen.count && onScreen.count >= 2)
  }
}
