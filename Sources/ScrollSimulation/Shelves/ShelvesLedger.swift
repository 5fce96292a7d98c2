/// What the shelves of a page showed when they left it, kept as `NestedLists` says, and where they must be at their return (N1).
struct ShelvesLedger {
  /// The items on the screen, with their distance from the viewport's start, in 1/64 point.
  struct Look: Sendable, Equatable {
    var items: [(key: UInt64, start: Int64)]
    var offset: Int64

    static func == (a: Look, b: Look) -> Bool {
      a.offset == b.offset && a.items.elementsEqual(b.items) { $0.key == $1.key && $0.start == $1.start }
    }
  }

  /// A shelf on a tile.
  struct Shown {
    var key: UInt64
    var offset: Int64
    var legal: ClosedRange<Int64>
    /// Where an item begins in the content; nil if the shelf does not have it.
    var start: (UInt64) -> Int64?
  }

  private static let keptItems = 3

  let limit: Int
  private var left: [(key: UInt64, look: Look)] = []  // the one that left first is first
  private var forgotten: Set<UInt64> = []  // while on a tile; looked up only
  private(set) var returned: [UInt64: Look?] = [:]  // in this frame; nil for one that is new, or forgotten

  init(limit: Int) { self.limit = limit }

  mutating func beginFrame() { returned = [:] }

  mutating func enter(_ key: UInt64) {
    let place = left.firstIndex { $0.key == key }
    returned[key] = .some(place.map { left[$0].look })
    if let place { left.remove(at: place) }
    forgotten.remove(key)
  }

  mutating func leave(_ key: UInt64, _ look: Look) {
    let came = returned.removeValue(forKey: key)
    guard forgotten.remove(key) == nil, limit > 0 else { return }
    // One that leaves in the frame in which it came has not been laid out: it goes as it came.
    if case .some(let earlier) = came {
      guard let earlier else { return }
      left.append((key, earlier))
    } else {
      left.append((key, look))
    }
    if left.count > limit { left.removeFirst() }
  }

  mutating func forget(_ key: UInt64, isShown: Bool) {
    left.removeAll { $0.key == key }
    if isShown { forgotten.insert(key) }
  }

  /// N1: the first item of those kept that is left is where it was, or as near as the edges allow. Nil for a shelf of which none is left.
  func returnsAsItLeft(_ shown: Shown) -> CheckResult? {
    guard let look = returned[shown.key] else { return nil }
    func clamped(_ offset: Int64) -> Int64 { min(max(offset, shown.legal.lowerBound), shown.legal.upperBound) }
    guard let look else {
      let due = clamped(0)
      return shown.offset == due ? .holds : "shelf \(shown.key) is new and at \(points(shown.offset)), not at its start \(points(due))"
    }
    for item in look.items.prefix(ShelvesLedger.keptItems) {
      guard let start = shown.start(item.key) else { continue }
      let due = clamped(start - item.start)
      return shown.offset == due
        ? .holds
        : "shelf \(shown.key) comes back with its item \(item.key) at \(points(start - shown.offset)) of its viewport; it left with it at \(points(item.start))"
    }
    guard look.items.isEmpty else { return nil }
    let due = clamped(look.offset)
    return shown.offset == due ? .holds : "empty shelf \(shown.key) comes back at \(points(shown.offset)), not \(points(due))"
  }
}
