import ScrollSimulation

/// E12: a store that is full gives up the posts that are farthest from the screen, of two equally far ones the later, and no more than it must.
///
/// A store is trimmed before anything moves in a frame. What stood on the screen a frame ago is there then, by the anchor law: as many posts
/// as there are tiles are on screen around it, at most, and so exactly are distances known.
struct FarthestPostsGo {
  static let rule = "E12"

  /// The keys that stood on tiles at the end of the frame before, in the order of the list.
  private var screen: [UInt64] = []

  /// What the store has done in a frame.
  struct Trim {
    /// Posts that there were before it.
    var posts: Int
    var atStart: Int
    var atEnd: Int
    var maximum: Int
    /// How many there may be on screen.
    var tiles: Int
    /// The place of a post at the screen; nil if nothing is left of what was on it.
    var near: Int?
  }

  /// The place among posts of the first item that was on screen a frame ago and still exists.
  ///
  /// - Parameter list: a header, the posts, and perhaps a tile behind them, after the frame's changes and before the trim.
  func place(in list: ReferenceList, posts: Int) -> Int? {
    screen.lazy.compactMap { list.index(ofKey: $0) }.first.map { min(max($0 - 1, 0), posts) }
  }

  /// A program that has set the offset has another screen before the tick than the last frame's.
  mutating func frameBegins(_ input: FrameInput) {
    for event in input.events {
      switch event {
      case .jump, .scroll: screen.removeAll(keepingCapacity: true)
      case .finger, .wheel, .trackpad, .scrollToItem: break
      }
    }
  }

  mutating func frameIsOver(_ frame: FrameObservation) {
    screen.removeAll(keepingCapacity: true)
    screen += frame.tiles.filter { $0.index != nil }.sorted { ($0.index ?? 0) < ($1.index ?? 0) }.compactMap(\.key)
  }

  static func record(_ trim: Trim) -> CheckResult? {
    guard trim.posts > trim.maximum || trim.atStart + trim.atEnd > 0 else { return nil }
    let rest = trim.posts - trim.atStart - trim.atEnd
    let what = "the store gives up \(trim.atStart) posts at its start and \(trim.atEnd) at its end"
    if trim.atStart + trim.atEnd > 0, rest < trim.maximum { return "\(what), and has \(rest) left of \(trim.maximum) that it may keep" }
    guard let near = trim.near else { return .holds }
    if rest > max(trim.maximum, trim.tiles) { return "\(what), and still has \(rest) instead of \(trim.maximum)" }
    // With a posts before the screen and b behind it: the last one given up at the start was a + 1 away, at the end b + 1.
    let (ahead, behind) = (near - trim.atStart, trim.posts - trim.atEnd - near)
    if trim.atStart > 0, ahead + trim.tiles < behind { return "\(what), and has \(ahead) left before the screen, \(behind) behind it" }
    if trim.atEnd > 0, ahead > behind + 1 + trim.tiles { return "\(what), and has \(ahead) left before the screen, \(behind) behind it" }
    return .holds
  }
}
