import FeedFormats
import DemoFeed
@testable import PhotoFeed
import Scrolling
import Testing
import Tiling
import ViewTree

/// A source that writes down what it is asked for, and answers only when it is told to.
final class RecordingSource: PhotoSource {
  private(set) var started: [PhotoRequest] = []
  private(set) var cancelled: [PhotoRequest] = []
  var onStart: (PhotoRequest) -> Void = { _ in }

  func start(_ request: PhotoRequest) {
    started.append(request)
    onStart(request)
  }

  func cancel(_ request: PhotoRequest) { cancelled.append(request) }

  /// The ids of the photos asked for, in order.
  var startedIDs: [String] { started.map(\.photo.id) }
  var cancelledIDs: [String] { cancelled.map(\.photo.id) }
}

extension Picture {
  /// The picture of a photo in these tests: its id's bytes.
  static func of(_ id: String) -> Picture { Picture(bytes: Array(id.utf8)) }
}

extension PhotoReply {
  static func picture(_ request: PhotoRequest) -> PhotoReply {
    PhotoReply(request: request, outcome: .picture(.of(request.photo.id)))
  }

  static func failure(_ request: PhotoRequest) -> PhotoReply { PhotoReply(request: request, outcome: .failure("refused")) }
}

/// A feed in a window, ticked by hand.
final class FeedRig {
  let source = RecordingSource()
  let feed: FeedViewController
  let window: Window
  private var frame = 0

  init(viewport: Size = Size(width: 390, height: 844), maximumPosts: Int = 2_000) {
    feed = FeedViewController(photoSource: source, maximumPosts: maximumPosts)
    window = Window(frame: Rect(origin: .zero, size: viewport))
    window.rootViewController = feed
  }

  init(_ make: (any PhotoSource) -> FeedViewController) {
    feed = make(source)
    window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
    window.rootViewController = feed
  }

  var list: TiledScrollView { feed.tiledView }

  @discardableResult
  func tick() -> LayoutReport {
    frame += 1
    return window.tick(at: Instant(frame: frame, hz: 60))
  }

  /// Hands in updates and makes a frame.
  @discardableResult
  func take(_ updates: FeedUpdate...) throws -> LayoutReport {
    for update in updates { try feed.receive(update) }
    return tick()
  }

  var ids: [String] { (0..<feed.store.count).map { feed.store[$0].id } }

  /// The bound tiles' keys, each with its distance from the viewport's top.
  var screen: [ItemKey: Double] {
    var screen: [ItemKey: Double] = [:]
    for tile in list.tiles {
      if let key = tile.key { screen[key] = tile.frame.minY - list.contentOffset.y }
    }
    return screen
  }

  func cell(of id: String) -> NineGridCell? {
    guard let key = feed.store.key(of: id).map(FeedItems.key(ofStored:)) else { return nil }
    return list.tiles.first { $0.key == key } as? NineGridCell
  }
}

extension Post {
  /// A post of a text in so many rows, with photos of these ids.
  static func sample(_ id: String, length: Int = 40, photos: [String] = []) -> Post {
    Post(
      id: id, text: PostText(length: length, wide: 0, lines: length > 0 ? 1 : 0)!,
      photos: photos.map { Photo(id: $0, pixelSize: PixelSize(width: 640, height: 480)) })
  }

  static func samples(_ numbers: Range<Int>, prefix: String = "p") -> [Post] {
    numbers.map { sample("\(prefix)\($0)", length: 20 + $0 % 90) }
  }
}

/// The posts of the feed that comes with the package, repeats included.
enum ShippedFeed {
  static let posts: [Post] = {
    var reader = FeedReader(source: DemoFeed.name)
    DemoFeed.bytes.withUnsafeBytes { reader.push($0) }
    reader.finish()
    var posts: [Post] = []
    while let outcome = reader.next() {
      if case .post(let post, _) = outcome { posts.append(post) }
    }
    return posts
  }()

  static var store: FeedStore {
    var store = FeedStore()
    _ = store.append(contentsOf: posts)
    return store
  }
}

/// A store of posts and its outline, edited together.
struct EditedFeed {
  var store = FeedStore(maximumCount: 100_000)
  var outline: FeedOutline

  init(count: Int) throws {
    _ = store.append(contentsOf: Post.samples(0..<count))
    outline = try FeedOutline(store, width: 390, spacing: 8)
  }

  mutating func edit(_ change: (inout FeedStore) -> FeedChange) throws { try outline.apply(change(&store).items, in: store) }
  mutating func prepend(_ count: Int, _ name: String = "n") throws {
    try edit { $0.prepend(contentsOf: Post.samples(0..<count, prefix: name)) }
  }
  /// Where a post begins on a session's screen.
  func place(of id: String, _ session: FeedSession) throws -> Double {
    outline.offset(of: try #require(store.index(of: id))) - session.offset
  }
}
