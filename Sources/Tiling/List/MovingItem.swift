import ViewTree

/// An item that a finger carries to another place. An object, as most lists have none.
final class MovingItem {
  /// How near to an edge of the room the finger scrolls the list, in points; a quarter of a shorter room.
  static let scrollReach = 60.0
  /// In points per millisecond, with the finger at the edge or beyond it; in proportion to how far it has come into the reach.
  static let scrollSpeed = 1.0

  /// The content moves from `start` on at this velocity: a closed form, which gives the same place however time is divided.
  struct AutoScroll {
    let velocity: Double  // in points per millisecond
    let start: Instant
    var done = 0.0

    /// How far the content is to move at an instant, beyond what it has: on the grid.
    func due(at instant: Instant) -> Double {
      LayoutUnit(nearest: velocity * instant.milliseconds(since: start)).points - done
    }
  }

  @exclusivity(unchecked) var key: ItemKey
  @exclusivity(unchecked) var isKeptBesides: Bool  // the program keeps the item, carried or not
  let grip: Point  // of the finger, from the tile's corner
  @exclusivity(unchecked) var finger: Point  // on the list, whatever its offset
  @exclusivity(unchecked) var scroll: AutoScroll?

  init(key: ItemKey, isKeptBesides: Bool, grip: Point, finger: Point) {
    (self.key, self.isKeptBesides, self.grip, self.finger) = (key, isKeptBesides, grip, finger)
  }

  /// The velocity for a finger at a place in a room.
  static func velocity(at place: Double, in room: ClosedRange<Double>) -> Double {
    let reach = min(scrollReach, (room.upperBound - room.lowerBound) / 4)
    guard reach > 0 else { return 0 }
    let depth = max(place - (room.upperBound - reach), 0) - max(room.lowerBound + reach - place, 0)
    return scrollSpeed * min(max(depth / reach, -1), 1)
  }
}
