import ScrollSimulation

/// E12: a full store drops the posts farthest from the screen, of two equally far ones the later, and no more than it must.
///
/// A store is trimmed before anything moves in a frame. By the anchor law the previous frame's screen is there then: at most as many posts
/// as there are tiles are on screen around the anchor, and distances are known to that precision.
struct FarthestPostsGo {
  static let rule = "E12"

  /// Keys of the tiles at the previous frame's end, in list order.
  private var screen: [UInt64] = []

  struct Trim {
    /// Number of posts before it.
    var posts: Int
    var atStart: Int
    var atEnd: Int
    var maximum: Int
    /// Maximum number of posts on screen.
    var tiles: Int
    /// The place of a post on the screen; nil if none of the screen's is left.
    var near: Int?
  }

  /// The place of the first surviving item of the previous screen. `list` has the frame's changes and is not yet trimmed.
  func place(in list: ReferenceList, posts: Int) -> Int? {
    screen.lazy.compactMap { list.index(ofKey: $0) }.first.map { min(max($0 - 1, 0), posts) }
  }

  /// After a program's jump the screen before the tick is not the previous frame's.
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
    // With a posts before the screen and b behind it, the last one dropped at the start was a + 1 away, at the end b + 1.
    let (ahead, behind) = (near - trim.atStart, trim.posts - trim.atEnd - near)
    if trim.atStart > 0, ahead + trim.tiles < behind { return "\(what), and has \(ahead) left before the screen, \(behind) behind it" }
    if trim.atEnd > 0, ahead > behind + 1 + trim.tiles { return "\(what), and has \(ahead) left before the screen, \(behind) behind it" }
    return .holds
  }
}
