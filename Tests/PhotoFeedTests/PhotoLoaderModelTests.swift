@testable import PhotoFeed
import TestSupport
import Testing
import Tiling

/// What a loader should do, by the plainest means: one list of loads, searched from the front.
private struct LoaderModel {
  struct Load {
    var id: String
    var number: UInt64?
    var isAnswered = false
    var attempts = 0
    var asked: [Int]
    var wanting: [Int]
  }

  struct Wish: Equatable {
    var id: String
    var slot: Int
    var post: UInt64
  }

  let maximumRunning: Int
  let maximumCached: Int
  var wishes: [Wish?]
  var pictures: [String?]
  /// Queued ones in the order in which they will start.
  var loads: [Load] = []
  /// The picture used last stands last.
  var cache: [String] = []
  var replies: [PhotoReply] = []
  var started: [String] = []
  var cancelled: [String] = []
  var nextNumber: UInt64 = 1
  var counts = PhotoLoader.Counts()
  /// Whether the source answers from inside `start`.
  var answersAtOnce = false

  var running: Int { loads.count { $0.number != nil } }
  var queued: Int { loads.count { $0.number == nil } }

  mutating func show(_ wish: Wish, in view: Int) {
    if wishes[view] == wish { return }
    release(view)
    wishes[view] = wish
    if let place = cache.firstIndex(of: wish.id) {
      cache.append(cache.remove(at: place))
      pictures[view] = wish.id
      counts.fromCache += 1
    } else if let place = loads.firstIndex(where: { $0.id == wish.id }) {
      if !loads[place].asked.contains(view) { loads[place].asked.append(view) }
      loads[place].wanting.append(view)
      start()
    } else {
      counts.requested += 1
      loads.append(Load(id: wish.id, asked: [view], wanting: [view]))
      start()
    }
  }

  mutating func release(_ view: Int) {
    if let place = loads.firstIndex(where: { $0.wanting.contains(view) }) {
      loads[place].wanting.removeAll { $0 == view }
      if loads[place].wanting.isEmpty {
        counts.cancelled += 1
        if loads[place].number != nil { cancelled.append(loads[place].id) }
        loads.remove(at: place)
      }
    }
    wishes[view] = nil
    pictures[view] = nil
  }

  mutating func receive(_ reply: PhotoReply) {
    if let place = loads.firstIndex(where: { $0.number == reply.request.number }) { loads[place].isAnswered = true }
    replies.append(reply)
  }

  mutating func deliver() {
    let due = replies
    replies = []
    for reply in due { deliver(reply) }
    start()
  }

  private mutating func deliver(_ reply: PhotoReply) {
    let id = reply.request.photo.id
    var isGood = false
    if case .picture = reply.outcome { isGood = true }
    guard let place = loads.firstIndex(where: { $0.number == reply.request.number }) else {
      counts.stale += 1
      if isGood { keep(id) }
      return
    }
    var load = loads.remove(at: place)
    if isGood {
      counts.done += 1
      keep(id, besidesFor: load.wanting)
      for view in load.asked {
        if load.wanting.contains(view) {
          pictures[view] = id
          counts.landed += 1
        } else {
          counts.stale += 1
        }
      }
    } else if load.attempts == 3 {
      counts.failed += 1
    } else {
      load.number = nil
      loads.append(load)
    }
  }

  private mutating func start() {
    while running < maximumRunning, let place = loads.firstIndex(where: { $0.number == nil }) {
      loads[place].number = nextNumber
      loads[place].attempts += 1
      started.append(loads[place].id)
      let request = PhotoRequest(number: nextNumber, photo: Photo(id: loads[place].id))
      nextNumber += 1
      if answersAtOnce { receive(.picture(request)) }
    }
  }

  /// A picture has come: views that want it and wait for no load, as theirs has failed for the last time, show it too.
  private mutating func keep(_ id: String, besidesFor waiting: [Int] = []) {
    cache.removeAll { $0 == id }
    cache.append(id)
    if cache.count > maximumCached { cache.removeFirst() }
    for view in wishes.indices where wishes[view]?.id == id && pictures[view] == nil && !waiting.contains(view) {
      guard !loads.contains(where: { $0.wanting.contains(view) }) else { continue }
      pictures[view] = id
      counts.landed += 1
    }
  }
}

@Suite("A photo loader beside its model")
struct PhotoLoaderModelTests {
  @Test(
    "does what a plain list of loads does at each of 6,000 operations, and accounts for every load (E4)",
    arguments: [(1, 1), (3, 8), (40, 100)])
  func differential(maximumRunning: Int, maximumCached: Int) {
    var random = SplitMix(seed: UInt64(maximumRunning))
    let source = RecordingSource()
    let loader = PhotoLoader(source: source, maximumRunning: maximumRunning, maximumCachedPictures: maximumCached)
    let views = (0..<24).map { _ in PhotoView() }
    var model = LoaderModel(
      maximumRunning: maximumRunning, maximumCached: maximumCached, wishes: views.map { _ in nil }, pictures: views.map { _ in nil })
    for step in 0..<6_000 {
      let view = random.below(views.count)
      switch random.below(10) {
      case 0..<4:
        let wish = LoaderModel.Wish(id: "\(random.below(16))", slot: random.below(2), post: UInt64(random.below(3)))
        loader.show(Photo(id: wish.id), slot: wish.slot, of: ItemKey(rawValue: wish.post), in: views[view])
        model.show(wish, in: view)
      case 4, 5:
        loader.release(views[view])
        model.release(view)
      case 6, 7:
        // Any request of late: running, answered already or cancelled.
        guard let request = source.started.suffix(8).randomElement(using: &random) else { continue }
        let reply = random.below(3) > 0 ? PhotoReply.failure(request) : .picture(request)
        loader.receive(reply)
        model.receive(reply)
      case 8:
        loader.deliverReplies()
        model.deliver()
      default:
        guard random.below(20) == 0 else { continue }
        model.answersAtOnce.toggle()
        source.onStart = model.answersAtOnce ? { [unowned loader] in loader.receive(.picture($0)) } : { _ in }
      }
      guard agree(loader, source, views, model) else {
        Issue.record("\(maximumRunning) running, step \(step): \(loader.counts), \(model.counts) are due")
        return
      }
    }
    source.onStart = { _ in }
    // With one at a time, a load that failed seldom lives to fail three times.
    #expect(loader.counts.failed > 0 || maximumRunning == 1)
    #expect(loader.counts.stale > 0 && loader.counts.landed > 0 && loader.counts.fromCache > 0)
  }

  private func agree(_ loader: PhotoLoader, _ source: RecordingSource, _ views: [PhotoView], _ model: LoaderModel) -> Bool {
    let counts = loader.counts
    let underWay = model.loads.filter { $0.number != nil }.map(\.id)
    return counts == model.counts && loader.runningCount == model.running && loader.queuedCount == model.queued
      && counts.requested == loader.queuedCount + loader.runningCount + counts.done + counts.cancelled + counts.failed
      && loader.runningCount <= loader.maximumRunning && Set(underWay).count == underWay.count
      && loader.cachedCount == model.cache.count && source.started.count == model.started.count
      && source.started.last?.photo.id == model.started.last && source.cancelled.count == model.cancelled.count
      && source.cancelled.last?.photo.id == model.cancelled.last
      && views.indices.allSatisfy { place in
        views[place].picture == model.pictures[place].map(Picture.of) && views[place].ticket?.photoID == model.wishes[place]?.id
      }
  }
}
