import PhotoFeed
import ScrollSimulation

/// Draws the feed's events, at the setting's rates.
struct FeedScript {
  /// Rates are per thousand frames, of `inside` per thousand tiles that come into view, of `hot` per thousand changes of one post.
  static let parameters: [Parameter] = [
    push, burst, insert, editVisible, editAny, deleteVisible, move, replace, again, badBatch, memoryPressure, askAgain, inside, hot,
    hotCount,
  ]
  private enum Rate: Int {  // in this order, too
    case push, burst, insert, editVisible, editAny, deleteVisible, move, replace, again, badBatch, memoryPressure, askAgain, inside, hot
    case hotCount
  }

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

  /// For a source that delivers no older posts by itself; drawn by no seed.
  static let older = Parameter.rate("older", usual: 30)
    .saying("older posts come near the end: # in 1,000 frames")
  /// Approximate size of the feed: above it posts are deleted. Drawn by no seed.
  static let steadyCount = Parameter.number("posts.steady", in: 0...1_000_000, simplest: 320)
    .saying("the feed keeps to # posts")
  private static let postsBeforeEnd = 12  // fewer posts between the screen and the end let older ones come

  private let rates: [Int]  // of `parameters`, read once
  private let older: Int
  private let steadyCount: Int
  private var templates: PostTemplates
  private var random: SeededGenerator
  private var within: SeededGenerator
  private var nextID = 1

  init(_ setting: StressSetting, _ templates: PostTemplates, _ random: SeededGenerator, inside: SeededGenerator) {
    rates = FeedScript.parameters.map { setting[$0] }
    (older, steadyCount) = (setting[FeedScript.older], setting[FeedScript.steadyCount])
    self.templates = templates
    self.random = random
    within = inside
  }

  mutating func events(store: FeedStore, onScreen: Range<Int>) -> [FeedEvent] {
    guard !templates.isEmpty else { return [] }
    var events: [FeedEvent] = []
    if older > 0, store.count - onScreen.upperBound < FeedScript.postsBeforeEnd, random.perMille(older) {
      events += olderPosts(store)
    }
    if happens(.push) { events.append(.push(posts(random.number(in: 1...3)))) }
    if happens(.burst) { events.append(.push(posts(random.number(in: 20...120)))) }
    if happens(.insert) { events.append(.insert(posts(1), after: anyID(store) ?? "")) }
    if happens(.memoryPressure) { events.append(.memoryPressure) }
    if happens(.askAgain) { events.append(.askAgain(atEnd: random.perMille(700))) }
    if happens(.badBatch) { events.append(.badBatch) }
    guard !store.isEmpty else { return events }
    if happens(.editVisible), let index = victim(among: onScreen, of: store) { events.append(.edit(edition(of: store[index]))) }
    if happens(.editAny), let index = victim(among: 0..<store.count, of: store) {
      events.append(.edit(edition(of: store[index])))
    }
    if happens(.move), let index = victim(among: 0..<store.count, of: store), let other = anyID(store) {
      events.append(.move(store[index].id, after: random.perMille(200) ? "" : other))
    }
    if happens(.again) { events.append(.again([anyID(store), anyID(store)].compactMap { $0 })) }
    if happens(.deleteVisible), let index = victim(among: onScreen, of: store) {
      events.append(.delete(ids(from: index, random.number(in: 1...3), store)))
    }
    if happens(.replace), let index = victim(among: onScreen, of: store) {
      let ids = ids(from: index, random.number(in: 1...4), store)
      events.append(.replace(ids, by: posts(ids.count)))
    }
    let excess = store.count - steadyCount
    if excess > 0, random.perMille(100) {
      let ids = (0..<min(40, excess)).compactMap { _ in anyID(store) }
      events.append(.delete(ids))
    }
    return events
  }

  mutating func eventInside(store: FeedStore) -> FeedEvent? {
    guard !templates.isEmpty, within.perMille(self[.inside]) else { return nil }
    swap(&random, &within)  // draws the same from the other stream
    defer { swap(&random, &within) }
    switch random.below(20) {
    case 0: return .jump(by: random.number(in: -300...300))
    case 1: return .memoryPressure
    case 2..<6: return anyID(store).flatMap { store.index(of: $0) }.map { .edit(edition(of: store[$0])) }
    case 6..<12: return anyID(store).map { .delete([$0]) }
    default: return .push(posts(1))
    }
  }

  mutating func learn(_ post: Post) { templates.learn(post) }

  /// A page at the end; once the feed is long, up to three times as many posts are deleted anywhere.
  private mutating func olderPosts(_ store: FeedStore) -> [FeedEvent] {
    let page = posts(random.number(in: 4...10))
    let excess = min(3 * page.count, store.count + page.count - FeedScript.steadyCount.simplest)
    guard excess > 0 else { return [.older(page)] }
    return [.older(page), .delete((0..<excess).compactMap { _ in anyID(store) })]
  }

  private mutating func happens(_ rate: Rate) -> Bool { random.perMille(self[rate]) }

  private subscript(rate: Rate) -> Int { rates[rate.rawValue] }

  private mutating func anyID(_ store: FeedStore) -> String? { store.isEmpty ? nil : store[random.below(store.count)].id }

  private func ids(from index: Int, _ count: Int, _ store: FeedStore) -> [String] {
    (index..<min(index + count, store.count)).map { store[$0].id }
  }

  /// An index in the range, or one of the few hot posts.
  private mutating func victim(among range: Range<Int>, of store: FeedStore) -> Int? {
    if happens(.hot), let place = store.index(of: SimulatedServer.id(of: random.below(self[.hotCount]))) { return place }
    return range.isEmpty ? nil : range.lowerBound + random.below(range.count)
  }

  private mutating func posts(_ count: Int) -> [PostValue] {
    (0..<count).map { _ in
      defer { nextID += 1 }
      return PostValue(templates.post("s\(nextID)", drawnWith: &random))
    }
  }

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
