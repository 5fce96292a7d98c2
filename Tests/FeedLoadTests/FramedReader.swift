import PhotoFeed
import ScrollSimulation
import Scrolling
import Tiling
import ViewTree

@testable import FeedLoad

/// What a test's server does with the requests of a reader: the same for both kinds of reader.
struct TestServer {
  var seed: UInt64
  var pageSize = 20
  var pages = 30
  var milliseconds = 20...2_500
  var failuresPerMille = 0
  var lostPerMille = 0

  enum Answer {
    case page, failure, nothing
  }

  func answer(to number: Int) -> (answer: Answer, milliseconds: Int) {
    var random = SeededGenerator(seed: seed, stream: 1_000 + UInt64(number))
    let milliseconds = random.number(in: milliseconds)
    if random.perMille(failuresPerMille) { return (.failure, milliseconds) }
    return (random.perMille(lostPerMille) ? .nothing : .page, milliseconds)
  }

  func posts(of page: Int) -> [Post] {
    (page * pageSize..<(page + 1) * pageSize).map { index in
      var random = SeededGenerator(seed: UInt64(index), stream: 7)
      let length = random.number(in: 0...280)
      let photos = (0..<random.below(10)).map { Photo(id: "p\(index)-\($0)", pixelSize: PixelSize(width: 640, height: 480)) }
      return Post(id: "p\(index)", text: PostText(length: length, wide: length / 4, lines: 1) ?? .empty, photos: photos)
    }
  }

  static func page(of cursor: String?) -> Int { cursor.flatMap(Int.init) ?? 0 }
}

/// A request and the frame in which it was made.
struct Asked: Equatable, CustomStringConvertible {
  var number: Int
  var page: Int
  var frame: Int

  var description: String { "#\(number) page \(page) in \(frame)" }
}

/// A reader with all frames and views: a feed in a window, ticked at each frame.
final class FramedReader: PageSource, PhotoSource {
  let window: Window
  let feed: FeedViewController
  private let server: TestServer
  private let hz: Int
  private var gestures: GestureGenerator
  private var frame = 0
  private var pending: [(request: FeedPageRequest, due: Instant, answer: TestServer.Answer)] = []
  private(set) var asked: [Asked] = []
  private(set) var offsets: [Double] = []

  init(_ setting: ReaderSetting, seed: UInt64, _ server: TestServer) {
    (self.server, hz) = (server, setting.hz)
    window = Window(frame: Rect(origin: .zero, size: setting.viewport))
    gestures = GestureGenerator(profile: setting.profile, seed: seed)
    feed = FeedViewController(photoSource: Nothing(), maximumPosts: 100_000)
    window.rootViewController = feed
    window.displayScale = setting.displayScale
    feed.tiledView.platform = setting.platform
    feed.pager = FeedPager(
      source: self,
      loading: PageLoading(edges: [.end], screenfuls: setting.loading.screens, milliseconds: setting.loading.milliseconds),
      timeoutMilliseconds: setting.timeoutMilliseconds, retryMilliseconds: setting.retryMilliseconds)
  }

  func run(frames: Int) {
    window.tick(at: .zero)
    offsets.append(feed.tiledView.contentOffset.y)
    var events: [GestureEvent] = []
    while frame < frames {
      frame += 1
      let instant = Instant(frame: frame, hz: hz)
      let (list, range) = (feed.tiledView, feed.tiledView.legalRange)
      let state = ScrollState(
        isAtStart: list.contentOffset.y <= range.min.y, isAtEnd: list.contentOffset.y >= range.max.y,
        contentExtent: list.contentSize.height, viewport: list.bounds.size)
      events.removeAll()
      gestures.appendEvents(until: instant, seeing: state, to: &events)
      for event in events {
        guard case .touch(let finger, let phase, let place) = event.action else { continue }
        window.send(Touch(id: finger, phase: phase, location: place, instant: event.instant))
      }
      for reply in pending where reply.due <= instant {
        switch reply.answer {
        case .nothing: break
        case .failure: feed.pager?.receive(FeedPageReply(request: reply.request, outcome: .failure("no")))
        case .page: feed.pager?.receive(FeedPageReply(request: reply.request, outcome: .page(page(reply.request))))
        }
      }
      pending.removeAll { $0.due <= instant }
      window.tick(at: instant)
      offsets.append(feed.tiledView.contentOffset.y)
    }
  }

  func start(_ request: FeedPageRequest) {
    let number = Int(request.number)
    asked.append(Asked(number: number, page: TestServer.page(of: request.cursor?.rawValue), frame: frame))
    let (answer, milliseconds) = server.answer(to: number)
    pending.append((request, Instant(frame: frame, hz: hz).advanced(byMilliseconds: Double(milliseconds)), answer))
  }

  func cancel(_ request: FeedPageRequest) {}

  private func page(_ request: FeedPageRequest) -> FeedPage {
    let number = TestServer.page(of: request.cursor?.rawValue)
    return FeedPage(
      posts: server.posts(of: number), start: request.cursor ?? FeedCursor(rawValue: "0"), end: FeedCursor(rawValue: String(number + 1)),
      isLast: number + 1 == server.pages)
  }

  func start(_ request: PhotoRequest) {}
  func cancel(_ request: PhotoRequest) {}

  private final class Nothing: PhotoSource {
    func start(_ request: PhotoRequest) {}
    func cancel(_ request: PhotoRequest) {}
  }
}

extension LoadReader {
  /// Runs a reader without frames against the test's server; it is woken only when it says so, or when an answer comes.
  static func asked(_ setting: ReaderSetting, seed: UInt64, _ server: TestServer, frames: Int) -> (
    asked: [Asked], wakes: Int
  ) {
    var reader = LoadReader(setting, seed: seed)
    let layout = PostCellLayout(width: setting.viewport.width, text: EstimatedText())
    var pending: [(ask: PageAsk, due: Instant, answer: TestServer.Answer)] = []
    var asked: [Asked] = []
    var wakes = 0
    let end = Instant(frame: frames, hz: setting.hz)
    while true {
      let due = pending.map(\.due).min()
      let next = min(reader.wake, due ?? reader.wake)
      guard next <= end else { break }
      wakes += 1
      var events: [ReaderEvent] = []
      // An answer between two frames must find the reader at the frame before.
      reader.run(until: due.map { $0 <= next ? Instant(nanoseconds: next.nanoseconds - 1) : next } ?? next, &events)
      for reply in pending where reply.due <= next {
        switch reply.answer {
        case .nothing: break
        case .failure: reader.receive(.failure, to: reply.ask.number, at: reply.due)
        case .page:
          let page = TestServer.page(of: reply.ask.cursor)
          let posts = server.posts(of: page).map { post in
            ReaderPost(key: UInt64(post.id.dropFirst())! + 2, height: layout.height(of: PostCellContent(post)))
          }
          reader.receive(.page(posts, older: page + 1 == server.pages ? nil : String(page + 1)), to: reply.ask.number, at: reply.due)
        }
      }
      pending.removeAll { $0.due <= next }
      for event in events {
        guard case .asks(let ask, let at) = event else { continue }
        asked.append(Asked(number: ask.number, page: TestServer.page(of: ask.cursor), frame: reader.frame(atOrAfter: at)))
        let (answer, milliseconds) = server.answer(to: ask.number)
        pending.append((ask, at.advanced(byMilliseconds: Double(milliseconds)), answer))
      }
    }
    return (asked, wakes)
  }
}
