public import PhotoFeed
public import ScrollSimulation

/// What a feed does while it is scrolled, by seed: when the lines of its file arrive, and what changes besides.
///
/// Newer posts come on top, older ones at the end, posts are edited so that their photos change, visible ones are deleted, and known ones
/// come again. All of them are resampled from the posts that the file has brought so far.
public struct FeedScript: Sendable {
  /// How often things happen, in cases per thousand frames.
  struct Rates {
    var newer: Int
    var editVisible: Int
    var editAny: Int
    var deleteVisible: Int
    var insert: Int
    var again: Int
    var badBatch: Int
    /// Changes handed in from inside a callback of the layout.
    var fromInside: Int
  }

  /// Posts that a feed which goes on keeps to, roughly: for what comes at the end, as much goes elsewhere.
  static let steadyCount = 320

  private let rates: Rates
  private let isHurried: Bool
  private var arrivals: SeededGenerator
  private var random: SeededGenerator
  private var inside: SeededGenerator
  private var linesLeftInPage = 16
  private var nextArrival = 1
  private var templates: [Post] = []
  private var nextID = 1
  private var framesUntilPage = 0
  /// How many resampled posts in a thousand are empty: as small as a cell can be, so that the pool is as full as it can be. Drawn by seed.
  private let emptyPostsPerMille: Int

  public init(seed: UInt64, profile: ScrollProfile) {
    var arrivals = SeededGenerator(seed: seed, stream: 2)
    emptyPostsPerMille = profile == .monkey && arrivals.perMille(250) ? 950 : 20
    self.arrivals = arrivals
    random = SeededGenerator(seed: seed, stream: 3)
    inside = SeededGenerator(seed: seed, stream: 5)
    isHurried = profile == .monkey
    rates =
      isHurried
      ? Rates(newer: 30, editVisible: 40, editAny: 20, deleteVisible: 15, insert: 15, again: 10, badBatch: 3, fromInside: 60)
      : Rates(newer: 4, editVisible: 6, editAny: 3, deleteVisible: 2, insert: 2, again: 2, badBatch: 0, fromInside: 4)
  }

  /// The frame at which the file's next line arrives.
  public var arrivalFrame: Int { nextArrival }

  /// The line has arrived; draws when the next one does. Lines come in pages, pages with pauses between them.
  public mutating func lineArrived(_ post: Post?) {
    if let post { learn(post) }
    linesLeftInPage -= 1
    guard linesLeftInPage <= 0 else { return }
    linesLeftInPage = arrivals.number(in: 4...12)
    nextArrival += isHurried ? arrivals.number(in: 10...60) : arrivals.number(in: 150...500)
  }

  /// Posts to resample from.
  mutating func learn(_ post: Post) { if templates.count < 4096 { templates.append(post) } }

  /// The changes of one frame, apart from the file's lines.
  ///
  /// - Parameters:
  ///   - continues: older posts follow at the end too, and what has not been seen may go.
  mutating func updates(store: FeedStore, onScreen: Range<Int>, continues: Bool) -> [FeedUpdate] {
    guard !templates.isEmpty else { return [] }
    var updates: [FeedUpdate] = []
    if random.perMille(rates.newer) { updates.append(.prepend(resample(count: random.number(in: 1...3)))) }
    if continues, let page = pageAtEnd(store, onScreen) { updates += page }
    guard !store.isEmpty else { return updates }
    if random.perMille(rates.editVisible), let place = pick(onScreen) { updates.append(.update([edit(store[place])])) }
    if random.perMille(rates.editAny) { updates.append(.update([edit(store[random.below(store.count)])])) }
    if random.perMille(rates.insert) {
      updates.append(.insert(resample(count: 1), after: store[random.below(store.count)].id))
    }
    if random.perMille(rates.again) { updates.append(.append([store[random.below(store.count)], store[random.below(store.count)]])) }
    if random.perMille(rates.deleteVisible), let place = pick(onScreen) {
      let count = min(random.number(in: 1...3), onScreen.upperBound - place)
      updates.append(.delete((place..<place + count).map { store[$0].id }))
    }
    return updates
  }

  /// Whether a batch that does not add up is to be handed in.
  mutating func handsInBadBatch() -> Bool { random.perMille(rates.badBatch) }

  /// What a callback of the layout hands in, if anything.
  mutating func updateFromInside(store: FeedStore) -> FeedUpdate? {
    guard !templates.isEmpty, inside.perMille(rates.fromInside) else { return nil }
    var stream = inside
    defer { inside = stream }
    return stream.perMille(500) || store.isEmpty
      ? .prepend([resample(with: &stream)]) : .delete([store[stream.below(store.count)].id])
  }

  /// Whether a callback of the layout sets the offset, and by how many points.
  mutating func jumpFromInside() -> Double? {
    inside.perMille(rates.fromInside / 20) ? Double(inside.number(in: -300...300)) : nil
  }

  /// An older page when the person comes near the end; once the feed is long, as many posts go elsewhere as have come.
  private mutating func pageAtEnd(_ store: FeedStore, _ onScreen: Range<Int>) -> [FeedUpdate]? {
    framesUntilPage -= 1
    guard framesUntilPage <= 0, store.count - onScreen.upperBound < 12 else { return nil }
    framesUntilPage = random.number(in: 5...60)
    let page = resample(count: random.number(in: 4...10))
    var updates: [FeedUpdate] = [.append(page)]
    let excess = min(3 * page.count, store.count + page.count - FeedScript.steadyCount)
    if excess > 0 { updates.append(.delete((0..<excess).map { _ in store[random.below(store.count)].id })) }
    return updates
  }

  private mutating func pick(_ range: Range<Int>) -> Int? { range.isEmpty ? nil : range.lowerBound + random.below(range.count) }

  private mutating func resample(count: Int) -> [Post] {
    var stream = random
    var posts: [Post] = []
    for _ in 0..<count { posts.append(resample(with: &stream)) }
    random = stream
    return posts
  }

  /// A post like one of the file's, under a new id. Half of them pass on the same photos, as reposts do.
  private mutating func resample(with random: inout SeededGenerator) -> Post {
    let template = templates[random.below(templates.count)]
    let id = "s\(nextID)"
    nextID += 1
    if random.perMille(emptyPostsPerMille) { return Post(id: id) }
    let photos = Array(template.shownPhotos)
    guard random.perMille(500) else { return Post(id: id, text: template.text, photos: photos) }
    return Post(
      id: id, text: template.text, photos: photos.enumerated().map { Photo(id: "\(id)-\($0.offset)", pixelSize: $0.element.pixelSize) })
  }

  /// Another edition of a post: photos come, go or change places, or the text is another one.
  private mutating func edit(_ post: Post) -> Post {
    var photos = Array(post.shownPhotos)
    var text = post.text
    switch random.below(5) {
    case 0 where !photos.isEmpty: photos.removeLast(random.number(in: 1...photos.count))
    case 1:
      for _ in 0..<random.number(in: 1...5) {
        let size = PixelSize(width: random.number(in: 60...2000), height: random.number(in: 60...2000))
        photos.append(Photo(id: "e\(nextID)", pixelSize: size))
        nextID += 1
      }
    case 2 where photos.count > 1: photos.swapAt(0, photos.count - 1)
    case 3 where !photos.isEmpty: photos.removeFirst()
    default: text = templates[random.below(templates.count)].text
    }
    return Post(id: post.id, createdAt: post.createdAt, text: text, photos: photos)
  }
}
