import FeedLoad
import ScrollSimulation
import Treadmill

/// Counts what readers do and what their requests come to, into a ``LoadTotal``. All instants are the run's own.
struct LoadMeter {
  private(set) var total = LoadTotal()
  private let groups: [String]
  private var bytes: [Int: Int] = [:]  // that have come to a reader who is there, by its number; looked up, never iterated
  private var waited: [Int: Int] = [:]  // microseconds, likewise

  init(_ plan: ReaderPlan) { groups = plan.groups.map(\.name) }

  mutating func take(_ event: LoadEvent) {
    let (reader, group) = (event.reader.number, groups[event.reader.group])
    switch event.kind {
    case .comes(let at):
      total.count(LoadTotal.Count.came)
      total.inSecond(at.second) { $0.came += 1 }
      bytes[reader] = 0
    case .refused: total.count(LoadTotal.Count.refused)
    case .does(.asks(let ask, let at)):
      total.count("\(LoadTotal.Count.requests).\(ask.page.rawValue)")
      if ask.attempt > 1 { total.count(LoadTotal.Count.repeated) }
      total.inSecond(at.second) { $0.requests += 1 }
    case .does(.givesUp): break  // whether there was an answer all the same is not the reader's to say
    case .does(.takes): break
    case .does(.seesFirst(let at)): total.record("\(LoadTotal.Times.content).\(group)", (at - event.came).microseconds)
    case .does(.fillsScreen(let pages, _)): total.record(LoadTotal.Times.pagesUntilFull, pages)
    case .does(.waits): break
    case .does(.asksPhoto(let ask, let at)):
      total.count("\(LoadTotal.Count.requests).\(LoadTotal.photo)")
      if ask.attempt > 1 { total.count(LoadTotal.Count.repeated) }
      total.inSecond(at.second) { $0.requests += 1 }
    case .does(.givesUpPhoto): break
    case .does(.seesPhotos(let all, _)): total.count(all ? LoadTotal.Count.completePosts : LoadTotal.Count.incompletePosts)
    case .does(.waitedForPhotos(let since, let all, let at)):
      total.record("\(LoadTotal.Times.placeholder).\(group)", (at - since).microseconds)
      if !all { total.count(LoadTotal.Count.placeholdersLeft) }
    case .does(.waited(let since, let posts, let at)):
      wait(of: reader, group, since, at)
      if !posts { total.count(LoadTotal.Count.waitsTurned) }
    case .leaves(let stay): leave(reader, group, stay)
    }
  }

  private mutating func wait(of reader: Int, _ group: String, _ since: Instant, _ end: Instant) {
    let microseconds = (end - since).microseconds
    total.record("\(LoadTotal.Times.empty).\(group)", microseconds)
    total.count(LoadTotal.Count.waitMicroseconds, microseconds)
    total.inSecond(end.second) { $0.waited += microseconds }
    waited[reader, default: 0] += microseconds
  }

  private mutating func leave(_ reader: Int, _ group: String, _ stay: LoadEvent.Stay) {
    if let since = stay.waitsSince {
      wait(of: reader, group, since, stay.until)
      total.count(LoadTotal.Count.waitsCut)
    }
    for since in stay.photosWaitSince {
      total.record("\(LoadTotal.Times.placeholder).\(group)", (stay.until - since).microseconds)
      total.count(LoadTotal.Count.placeholdersLeft)
    }
    total.count(LoadTotal.Count.photosLoaded, stay.photos)
    total.count(LoadTotal.Count.photosUnseen, stay.unseenPhotos)
    let milliseconds = (stay.until - stay.from).microseconds / 1_000
    total.count(stay.isCut ? LoadTotal.Count.stayed : LoadTotal.Count.left)
    if !stay.hasContent, !stay.isCut || milliseconds >= LoadMeter.leastUnservedMilliseconds { total.count(LoadTotal.Count.withoutContent) }
    total.count(LoadTotal.Count.readerMilliseconds, milliseconds)
    total.count(LoadTotal.Count.posts, stay.posts)
    total.count(LoadTotal.Count.unseenPosts, stay.posts - stay.seen)
    total.count(LoadTotal.Count.screenThousandths, Int((stay.screens * 1_000).rounded()))
    let all = bytes.removeValue(forKey: reader) ?? 0
    total.count(LoadTotal.Count.unseenBytes, stay.posts > 0 ? Int(Double(all) * Double(stay.posts - stay.seen) / Double(stay.posts)) : all)
    let waits = waited.removeValue(forKey: reader) ?? 0
    if milliseconds >= LoadMeter.leastMilliseconds { total.record(LoadTotal.Times.perMinute, waits * 60_000 / milliseconds) }
  }

  private static let leastUnservedMilliseconds = 10_000
  /// A shorter stay says nothing about a minute.
  private static let leastMilliseconds = 1_000

  // MARK: Requests

  mutating func sent(at instant: Instant, needed: Instant) {
    total.record(LoadTotal.Times.lateness, (instant - needed).microseconds)
    total.inSecond(instant.second) { $0.sent += 1 }
  }

  /// What a request has come to.
  enum Outcome {
    /// The page or the photo.
    case good(status: Int)
    /// An answer without it; a status that is no success.
    case useless(status: Int)
    case failure(String)

    var isGood: Bool { if case .good = self { true } else { false } }
  }

  mutating func answered(_ request: LoadRequest, _ outcome: Outcome, bytes count: Int, sent: Instant, at instant: Instant) {
    let latency = (instant - request.needed).microseconds
    let names = LoadMeter.names(of: request.ask)
    total.record(names.latency, latency)
    total.record(names.server, (instant - sent).microseconds)
    total.count(LoadTotal.Count.bytes, count)
    switch outcome {
    case .good(let status):
      total.count("\(LoadTotal.Count.status).\(status)")
      total.count(names.good)
      total.count(names.bytes, count)
    case .useless(let status):
      total.count("\(LoadTotal.Count.status).\(status)")
      if (200..<300).contains(status) { total.count(names.bad) }
    case .failure(let kind): total.count("\(LoadTotal.Count.failures).\(kind)")
    }
    let isPage = if case .page = request.ask { true } else { false }
    total.inSecond(instant.second) { second in
      second.answers += 1
      if !outcome.isGood { second.errors += 1 }
      if isPage { second.latency[ValueHistogram.bucket(of: latency), default: 0] += 1 }
    }
    guard isPage, outcome.isGood else { return }
    let reader = request.reader.number
    if bytes[reader] != nil { bytes[reader, default: 0] += count } else { total.count(LoadTotal.Count.unseenBytes, count) }
  }

  private static func names(of ask: LoadRequest.Ask) -> (latency: String, server: String, good: String, bytes: String, bad: String) {
    typealias Count = LoadTotal.Count
    typealias Times = LoadTotal.Times
    return switch ask {
    case .page(let ask):
      (
        "\(Times.latency).\(ask.page.rawValue)", "\(Times.server).\(ask.page.rawValue)", Count.pages, Count.pageBytes, Count.badPages
      )
    case .photo: (Times.photoLatency, Times.photoServer, Count.photos, Count.photoBytes, Count.badPhotos)
    }
  }

  /// A request is given up before it has an answer. One that takes too long has waited so long, at least.
  mutating func givenUp(_ request: LoadRequest, isLate: Bool, wasSent: Bool, at instant: Instant) {
    guard isLate else { return total.count(LoadTotal.Count.abandoned) }
    total.count(LoadTotal.Count.givenUp)
    if !wasSent { total.count(LoadTotal.Count.givenUpUnsent) }
    total.record(LoadMeter.names(of: request.ask).latency, (instant - request.needed).microseconds)
    total.inSecond(instant.second) { $0.errors += 1 }
  }

  mutating func count(_ name: String, _ number: Int = 1) { total.count(name, number) }

  /// A second of the run is over.
  mutating func ends(second: Int, readers: Int, waiting: Int) {
    total.inSecond(second) { ($0.readers, $0.waiting) = (readers, waiting) }
  }
}

extension Instant {
  var second: Int { max(0, Int(nanoseconds / 1_000_000_000)) }
}

/// A time between two instants, in nanoseconds.
struct TimeSpan {
  var nanoseconds: Int64
  /// Never negative.
  var microseconds: Int { max(0, Int(nanoseconds / 1_000)) }
}

func - (end: Instant, start: Instant) -> TimeSpan { TimeSpan(nanoseconds: end.nanoseconds - start.nanoseconds) }
