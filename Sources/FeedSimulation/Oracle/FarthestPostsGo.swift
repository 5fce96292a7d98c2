import ScrollSimulation

/// E12: a full store drops the posts farthest from the screen, of two equally far ones the later, and no more than needed.
/// The store is trimmed before anything moves in a frame, so by the anchor law the previous frame's screen applies. At most as many posts
/// as there are tiles are on screen around the anchor: distances have that precision.
struct FarthestPostsGo {
  static let rule = "E12"

  /// At the previous frame's end, in list order; tops below the viewport's start.
  private var screen: [(index: Int, key: UInt64, top: Int64)] = []
  private var width: Int64 = 0

  struct Trim {
    var posts: Int  // before the trim
    var atStart: Int
    var atEnd: Int
    var maximum: Int
    var tiles: Int  // maximum number of posts on screen
    var near: Int?  // index of the first post on screen before anything moves; nil if that is not known
  }

  /// The post index of the first item on screen before anything moves: by the anchor law the first survivor of the previous screen stays
  /// where it was, and the others stand around it. `list` has the frame's changes and is not yet trimmed. Nil at another width, where all
  /// extents are others.
  func place(in list: ReferenceList, posts: Int, width: Int64) -> Int? {
    let survivors = screen.lazy.compactMap { seen in list.index(ofKey: seen.key).map { (index: $0, top: seen.top) } }
    guard width == self.width, var (index, top) = survivors.first else { return nil }
    while top > 0, index > 0 {
      index -= 1
      top -= list[index].extent
    }
    while top + list[index].extent <= 0, index + 1 < list.count {
      top += list[index].extent
      index += 1
    }
    return min(max(index - 1, 0), posts)
  }

  /// After a program's jump the screen before the tick is not the previous frame's.
  mutating func frameBegins(_ input: FrameInput) {
    for event in input.events {
      switch event {
      case .jump, .scroll, .scrollToEdge, .restore: screen.removeAll(keepingCapacity: true)
      case .finger, .wheel, .trackpad, .hand, .scrollToItem: break
      }
    }
  }

  mutating func frameIsOver(_ frame: FrameObservation) {
    screen.removeAll(keepingCapacity: true)
    for place in frame.bound {
      guard let index = frame.tiles[place].index, let key = frame.tiles[place].key else { continue }
      screen.append((index, key, frame.tiles[place].start - frame.offset))
    }
    screen.sort { $0.index < $1.index }
    width = frame.width
  }

  static func record(_ trim: Trim) -> CheckResult? {
    guard trim.posts > trim.maximum || trim.atStart + trim.atEnd > 0 else { return nil }
    let rest = trim.posts - trim.atStart - trim.atEnd
    let what = "the store gives up \(trim.atStart) posts at its start and \(trim.atEnd) at its end"
    if trim.atStart + trim.atEnd > 0, rest < trim.maximum { return "\(what), and has \(rest) left of \(trim.maximum) that it may keep" }
    guard let near = trim.near else { return .holds }
    if rest > max(trim.maximum, trim.tiles) { return "\(what), and still has \(rest) instead of \(trim.maximum)" }
    // With a posts left before the screen and b after it, the last post dropped at the start was a + 1 away, at the end b + 1.
    let (ahead, behind) = (near - trim.atStart, trim.posts - trim.atEnd - near)
    if trim.atStart > 0, ahead + trim.tiles < behind { return "\(what), and has \(ahead) left before the screen, \(behind) behind it" }
    if trim.atEnd > 0, ahead > behind + 1 + trim.tiles { return "\(what), and has \(ahead) left before the screen, \(behind) behind it" }
    return .holds
  }
}
