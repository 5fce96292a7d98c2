import PhotoFeed
import ScrollSimulation

/// Draws what happens to a feed in each frame, as often as the setting says.
struct FeedSwarm {
  /// In cases per thousand frames, but for `inside`, of tiles that come into view, and `hot`, of changes of one post.
  static let parameters = [
    push, burst, insert, editVisible, editAny, deleteVisible, move, replace, again, badBatch, memoryPressure, askAgain, inside, hot,
    hotCount,
  ]
  static let push = Parameter.rate("push", usual: 30)
    .saying("newer posts come: # in 1,000 frames")
  static let burst = Parameter.rate("burst", usual: 2)
    .saying("bursts of 20 to 120 newer posts: # in 1,000 frames")
  static let insert = Parameter.rate("insert", usual: 15)
    .saying("posts are inserted: # in 1,000 frames")
  static let editVisible = Parameter.rate("edit.visible", usual: 40)
    .saying("visible posts are edited: # in 1,000 frames")
  static let editAny = Parameter.rate("edit.any", usual: 20)
    .saying("posts anywhere are edited: # in 1,000 frames")
  static let deleteVisible = Parameter.rate("delete.visible", usual: 15)
    .saying("visible posts are deleted: # in 1,000 frames")
  static let move = Parameter.rate("move", usual: 10)
    .saying("posts are moved: # in 1,000 frames")
  static let replace = Parameter.rate("replace", usual: 8)
    .saying("posts are replaced by as many others: # in 1,000 frames")
  static let again = Parameter.rate("again", usual: 10)
    .saying("posts come again at the end: # in 1,000 frames")
  static let badBatch = Parameter.rate("badBatch", usual: 3)
    .saying("batches that do not add up: # in 1,000 frames")
  static let memoryPressure = Parameter.rate("memoryPressure", usual: 4)
    .saying("memory pressure: # in 1,000 frames")
  static let askAgain = Parameter.rate("askAgain", usual: 4)
    .saying("the reader asks for more: # in 1,000 frames")
  static let inside = Parameter.rate("inside", usual: 40)
    .saying("changes from inside a layout: # in 1,000 tiles that come into view")
  static let hot = Parameter.rate("hot", usual: 150)
    .saying("edits that go to a few hot posts: # in 1,000")
  static let hotCount = Parameter.choice("hot.count", [3, 1, 3, 10])
    .saying("# hot posts", with: hot)

  /// Posts that a feed keeps to, roughly: of more, some go elsewhere.
  static let steadyCount = 320

  private let setting: StressSetting
  private let templates: StressTemplates
  private var random: SeededGenerator
  private var within: SeededGenerator
  private var nextID = 1

  init(_ setting: StressSetting, _ templates: StressTemplates, _ random: SeededGenerator, inside: SeededGenerator) {
    self.setting = setting
    self.templates = templates
    self.random = random
    within = inside
  }

  /// What happens before a tick.
  mutating func events(store: FeedStore, onScreen: Range<Int>) -> [FeedEvent] {
    var events: [FeedEvent] = []
    if happens(FeedSwarm.push) { events.append(.push(posts(random.number(in: 1...3)))) }
    if happens(FeedSwarm.burst) { events.append(.push(posts(random.number(in: 20...120)))) }
    if happens(FeedSwarm.insert) { events.append(.insert(posts(1), after: anyID(store) ?? "")) }
    if happens(FeedSwarm.memoryPressure) { events.append(.memoryPressure) }
    if happens(FeedSwarm.askAgain) { events.append(.askAgain(atEnd: random.perMille(700))) }
    if happens(FeedSwarm.badBatch) { events.append(.badBatch) }
    guard !store.isEmpty else { return events }
    if happens(FeedSwarm.editVisible), let place = victim(among: onScreen, of: store) { events.append(.edit(edition(of: store[place]))) }
    if happens(FeedSwarm.editAny), let place = victim(among: 0..<store.count, of: store) { events.append(.edit(edition(of: store[place]))) }
    if happens(FeedSwarm.move), let place = victim(among: 0..<store.count, of: store), let other = anyID(store) {
      events.append(.move(store[place].id, after: random.perMille(200) ? "" : other))
    }
    if happens(FeedSwarm.again) { events.append(.again([anyID(store), anyID(store)].compactMap { $0 })) }
    if happens(FeedSwarm.deleteVisible), let place = victim(among: onScreen, of: store) {
      events.append(.delete(ids(from: place, random.number(in: 1...3), store)))
    }
    if happens(FeedSwarm.replace), let place = victim(among: onScreen, of: store) {
      let ids = ids(from: place, random.number(in: 1...4), store)
      events.append(.replace(ids, by: posts(ids.count)))
    }
    if store.count > FeedSwarm.steadyCount, random.perMille(100) {
      let ids = (0..<min(40, store.count - FeedSwarm.steadyCount)).compactMap { _ in anyID(store) }
      events.append(.delete(ids))
    }
    return events
  }

  /// What a callback of the layout does, if anything.
  mutating func eventInside(store: FeedStore) -> FeedEvent? {
    guard within.perMille(setting[FeedSwarm.inside]) else { return nil }
    // The same draws from the other stream.
    swap(&random, &within)
    defer { swap(&random, &within) }
    switch random.below(20) {
    case 0: return .jump(by: random.number(in: -300...300))
    case 1: return .memoryPressure
    case 2..<6: return anyID(store).flatMap { store.index(of: $0) }.map { .edit(edition(of: store[$0])) }
    case 6..<12: return anyID(store).map { .delete([$0]) }
    default: return .push(posts(1))
    }
  }

  private mutating func happens(_ number: Parameter) -> Bool { random.perMille(setting[number]) }

  private mutating func anyID(_ store: FeedStore) -> String? { store.isEmpty ? nil : store[random.below(store.count)].id }

  private func ids(from place: Int, _ count: Int, _ store: FeedStore) -> [String] {
    (place..<min(place + count, store.count)).map { store[$0].id }
  }

  /// A post of a range, or one of the few that are hit again and again.
  private mutating func victim(among range: Range<Int>, of store: FeedStore) -> Int? {
    if happens(FeedSwarm.hot), let place = store.index(of: FeedServer.id(of: random.below(setting[FeedSwarm.hotCount]))) { return place }
    return range.isEmpty ? nil : range.lowerBound + random.below(range.count)
  }

  private mutating func posts(_ count: Int) -> [PostValue] {
    (0..<count).map { _ in
      defer { nextID += 1 }
      return PostValue(templates.post("s\(nextID)", drawnWith: &random))
    }
  }

  /// Photos come, go or change places, or the text is another one.
  private mutating func edition(of post: Post) -> PostValue {
    var value = PostValue(post)
    switch random.below(5) {
    case 0 where !value.photos.isEmpty: value.photos.removeLast(random.number(in: 1...value.photos.count))
    case 1:
      for _ in 0..<random.number(in: 1...5) {
        value.photos.append(.init(id: "e\(nextID)", width: random.number(in: 60...2000), height: random.number(in: 60...2000)))
        nextID += 1
      }
    case 2 where value.photos.count > 1: value.photos.swapAt(0, value.photos.count - 1)
    case 3 where !value.photos.isEmpty: value.photos.removeFirst()
    default:
      let text = templates.text(drawnWith: &random)
      (value.length, value.wide, value.lines) = (text.length, text.wide, text.lines)
    }
    return value
  }
}
