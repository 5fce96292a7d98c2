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

  /// What comes of an attempt to load a photo: a failure if it is none.
  func answer(toPhoto photo: Int, attempt: Int) -> (isPhoto: Bool, milliseconds: Int) {
    var random = SeededGenerator(seed: seed, stream: UInt64(10_000 + photo * 10 + attempt))
    let milliseconds = random.number(in: milliseconds)
    return (!random.perMille(failuresPerMille), milliseconds)
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

/// A photo's request that is made or given up, and the frame.
struct PhotoMove: Equatable, CustomStringConvertible {
  var photo: Int
  var isStart: Bool
  var frame: Int

  var description: String { "photo \(photo) \(isStart ? "asked for" : "given up") in \(frame)" }
}

/// The photos of a test's server for a feed with views.
private final class FramedPhotos: PhotoSource {
  let server: TestServer
  var frame = 0
  var instant: Instant { Instant(frame: frame, hz: hz) }
  private let hz: Int
  private(set) var moves: [PhotoMove] = []
  private var tries: [Int: Int] = [:]
  private var pending: [(request: PhotoRequest, due: Instant, isPhoto: Bool)] = []

  init(_ server: TestServer, hz: Int) { (self.server, self.hz) = (server, hz) }

  func start(_ request: PhotoRequest) {
    let photo = FramedPhotos.number(of: request.photo)
    tries[photo, default: 0] += 1
    let (isPhoto, milliseconds) = server.answer(toPhoto: photo, attempt: tries[photo]!)
    moves.append(PhotoMove(photo: photo, isStart: true, frame: frame))
    pending.append((request, instant.advanced(byMilliseconds: Double(milliseconds)), isPhoto))
  }

  func cancel(_ request: PhotoRequest) {
    moves.append(PhotoMove(photo: FramedPhotos.number(of: request.photo), isStart: false, frame: frame))
    pending.removeAll { $0.request == request }
  }

  func deliver(to feed: FeedViewController) {
    let now = instant
    for reply in pending.filter({ $0.due <= now }).sorted(by: { $0.due < $1.due }) {
      feed.receive(PhotoReply(request: reply.request, outcome: reply.isPhoto ? .picture(Picture(bytes: [1])) : .failure("no")))
    }
    pending.removeAll { $0.due <= now }
  }

  /// `p12-3` is 123.
  static func number(of photo: Photo) -> Int { Int(photo.id.dropFirst().replacing("-", with: ""))! }
}

/// A reader with all frames and views: a feed in a window, ticked at each frame.
final class FramedReader: PageSource {
  let window: Window
  let feed: FeedViewController
  private let server: TestServer
  private let hz: Int
  private var gestures: GestureGenerator
  private var frame = 0
  private var pending: [(request: FeedPageRequest, due: Instant, answer: TestServer.Answer)] = []
  private(set) var asked: [Asked] = []
  private(set) var offsets: [Double] = []
  private let photos: FramedPhotos
  var photoMoves: [PhotoMove] { photos.moves }

  init(_ setting: ReaderSetting, seed: UInt64, _ server: TestServer) {
    (self.server, hz) = (server, setting.hz)
    window = Window(frame: Rect(origin: .zero, size: setting.viewport))
    gestures = GestureGenerator(profile: setting.profile, seed: seed)
    photos = FramedPhotos(server, hz: setting.hz)
    feed = FeedViewController(photoSource: photos, maximumPosts: 100_000)
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
      photos.frame = frame
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
      photos.deliver(to: feed)
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
}

extension LoadReader {
  /// Runs a reader without frames against the test's server; it is woken only when it says so, or when an answer comes.
  static func asked(_ setting: ReaderSetting, seed: UInt64, _ server: TestServer, frames: Int) -> (
    asked: [Asked], photos: [PhotoMove], wakes: Int
  ) {
    var reader = LoadReader(setting, seed: seed)
    let layout = PostCellLayout(width: setting.viewport.width, text: EstimatedText())
    var pending: [(ask: PageAsk, due: Instant, answer: TestServer.Answer)] = []
    var pendingPhotos: [(ask: PhotoAsk, due: Instant, isPhoto: Bool)] = []
    var tries: [Int: Int] = [:]
    var asked: [Asked] = []
    var moves: [PhotoMove] = []
    var photoNumbers: [Int: Int] = [:]
    var wakes = 0
    let end = Instant(frame: frames, hz: setting.hz)
    while true {
      let due = (pending.map(\.due) + pendingPhotos.map(\.due)).min()
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
            let content = PostCellContent(post)
            let numbers = setting.photos == nil ? [] : content.photos.map(FramedPhotos.number)
            let top = numbers.isEmpty ? 0 : layout.photoFrame(of: 0, in: content).minY
            return ReaderPost(
              key: UInt64(post.id.dropFirst())! + 2, height: layout.height(of: content), photos: ReaderPost.Photos(numbers, top: top))
          }
          reader.receive(.page(posts, older: page + 1 == server.pages ? nil : String(page + 1)), to: reply.ask.number, at: reply.due)
        }
      }
      pending.removeAll { $0.due <= next }
      for reply in pendingPhotos.filter({ $0.due <= next }).sorted(by: { $0.due < $1.due }) {
        reader.receivePhoto(reply.isPhoto, to: reply.ask.number, at: reply.due)
      }
      pendingPhotos.removeAll { $0.due <= next }
      for event in events {
        switch event {
        case .asksPhoto(let ask, let at):
          tries[ask.photo, default: 0] += 1
          let (isPhoto, milliseconds) = server.answer(toPhoto: ask.photo, attempt: tries[ask.photo]!)
          moves.append(PhotoMove(photo: ask.photo, isStart: true, frame: reader.frame(atOrAfter: at)))
          photoNumbers[ask.number] = ask.photo
          pendingPhotos.append((ask, at.advanced(byMilliseconds: Double(milliseconds)), isPhoto))
        case .givesUpPhoto(let number, _, let at):
          moves.append(PhotoMove(photo: photoNumbers[number]!, isStart: false, frame: reader.frame(atOrAfter: at)))
          pendingPhotos.removeAll { $0.ask.number == number }
        default: break
        }
        guard case .asks(let ask, let at) = event else { continue }
        asked.append(Asked(number: ask.number, page: TestServer.page(of: ask.cursor), frame: reader.frame(atOrAfter: at)))
        let (answer, milliseconds) = server.answer(to: ask.number)
        pending.append((ask, at.advanced(byMilliseconds: Double(milliseconds)), answer))
      }
    }
    return (asked, moves, wakes)
  }
}
