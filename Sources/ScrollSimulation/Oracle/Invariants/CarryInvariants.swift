/// C24: a finger that carries an item near an edge of the room scrolls the list, from one frame to the next at the speed that its place has at
/// the former: in proportion to how far it has come into the reach, 60 pt or a quarter of the room, and 1 pt/ms at the edge and beyond it.
struct FingersScrollAtEdges: Invariant {
  let rule = "C24"
  private var carried = CarriedItem()
  private var velocity: Double?  // that counts for the next frame, in points per millisecond; nil if that is not known
  private var legal: ClosedRange<Int64> = 0...0

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    guard carried.isThere || !frame.input.carries.isEmpty else { return nil }
    let isNew = !carried.isThere || frame.input.carries.contains { if case .lift = $0 { true } else { false } }
    frame.input.carries.forEach { carried.take($0) }
    let scrolled = frame.input.carries.reduce(0) { if case .scroll(let distance) = $1 { $0 + distance } else { $0 } }
    carried.look(at: frame)
    let isClean = isClean(frame)
    let due = velocity.map { canMove($0, frame) ? $0 : 0 }
    follow(frame, isClean: isClean, isNew: isNew)
    guard isClean, carried.isKnown else { return nil }
    guard !isNew else { return scrolled == 0 ? nil : "a finger scrolls the list that has just come" }
    guard let due else { return nil }
    let distance = due * Double(frame.now.time - frame.before.time) / 1e6
    guard abs(distance - scrolled) > 1.0 / 64 + 1e-6 else { return due == 0 ? nil : .holds }
    return "a finger with an item scrolls the list by \(scrolled) pt, where \(distance) pt were due"
  }

  private mutating func follow(_ frame: CheckedFrame, isClean: Bool, isNew: Bool) {
    velocity = nil
    // The range of the frame before an item is taken is not kept.
    if let finger = carried.finger, carried.isKnown, isClean, !isNew {
      let now = frame.now
      let speed = FingersScrollAtEdges.velocity(
        at: finger.main, in: now.covers.before...max(now.covers.before, now.wholeExtent - now.covers.behind))
      velocity = canMove(speed, frame) ? speed : 0
    }
    legal = frame.legal
  }

  /// Whether there is a way to go when the tick begins.
  private func canMove(_ velocity: Double, _ frame: CheckedFrame) -> Bool {
    velocity < 0 ? frame.before.offset > legal.lowerBound : frame.before.offset < legal.upperBound
  }

  private static func velocity(at place: Int64, in room: ClosedRange<Int64>) -> Double {
    let reach = min(60, Double(room.upperBound - room.lowerBound) / 64 / 4)
    guard reach > 0 else { return 0 }
    let (fromStart, toEnd) = (Double(place - room.lowerBound) / 64, Double(room.upperBound - place) / 64)
    return min(max(1 - toEnd / reach, 0), 1) - min(max(1 - fromStart / reach, 0), 1)
  }

  /// Whether nothing else has happened that may move the edges, or end the carrying.
  private func isClean(_ frame: CheckedFrame) -> Bool {
    let (now, before, input) = (frame.now, frame.before, frame.input)
    return !frame.isFirst && frame.list.changes.isEmpty && !frame.hasNewInsets && now.covers == before.covers && !input.resized
      && !input.reloaded && !input.relaid && !input.badBatch && now.error == nil && before.error == nil
      && now.wholeExtent == before.wholeExtent
      && now.crossExtent > 0 && now.crossExtent == before.crossExtent && input.follows.isEmpty
      && input.keeps.allSatisfy { if case .begin = $0 { true } else { false } }
      && now.leastEnd == before.leastEnd
      && input.events.allSatisfy {
        switch $0 {
        case .finger, .wheel, .trackpad: true
        case .hand, .jump, .scroll, .scrollToItem, .scrollToEdge, .restore: false
        }
      }
  }
}

/// D7: a carried item is put down with the index of the item under the finger.
struct DropsTakeTheItemsPlace: Invariant {
  let rule = "D7"
  private var carried = CarriedItem()
  private var places: [(index: Int, place: ReferenceList.Place)] = []  // of what is on screen, as of the frame before

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    guard carried.isThere || !frame.input.carries.isEmpty else { return nil }
    var result: CheckResult?
    for carry in frame.input.carries {
      if case .drop(let index) = carry, carried.isKnown, let finger = carried.finger { result = fault(of: index, at: finger, in: frame) }
      carried.take(carry)
    }
    carried.look(at: frame)
    places = frame.visible.filter { !frame.isPinned($0) && frame.list.isPlaced($0) }.map { ($0, frame.list.place($0)) }
    return result
  }

  private func fault(of index: Int?, at finger: (main: Int64, cross: Int64), in frame: CheckedFrame) -> CheckResult? {
    let (before, input) = (frame.before, frame.input)
    // What else has happened before the drop may have moved what is under the finger.
    let isAlone = frame.list.changes.allSatisfy { if case .move = $0 { true } else { false } } && frame.list.changes.count <= 1
    guard !frame.isFirst, isAlone, !frame.hasNewInsets, frame.now.covers == before.covers, !input.resized, !input.reloaded, !input.relaid,
      frame.now.wholeExtent == before.wholeExtent, before.crossExtent == frame.now.crossExtent, before.crossExtent > 0, before.error == nil,
      !input.badBatch, input.follows.isEmpty, input.events.allSatisfy({ if case .finger = $0 { true } else { false } })
    else { return nil }
    let isOnList = finger.main >= 0 && finger.main < before.wholeExtent && finger.cross >= 0 && finger.cross < before.crossExtent
    guard isOnList else { return index == nil ? .holds : "an item is put down at \(index ?? -1), with the finger off the list" }
    let (main, cross) = (before.listOffset + finger.main, finger.cross)
    let under = places.first { _, place in
      place.start < main && main < place.end && place.crossStart < cross && cross < place.crossStart + place.crossExtent
    }
    guard let under else { return nil }
    return index == under.index
      ? .holds : "an item is put down at \(index.map(String.init) ?? "no index"), where the finger is over item \(under.index)"
  }
}

/// An item that a finger carries, from what the program has told the list of it.
private struct CarriedItem: Sendable {
  private(set) var finger: (main: Int64, cross: Int64)?
  private(set) var isKnown = false  // else it may be gone
  private var key: UInt64 = 0

  var isThere: Bool { finger != nil }

  mutating func take(_ carry: FrameInput.Carry) {
    switch carry {
    case .lift(let key, let main, let cross): (self.key, finger, isKnown) = (key, (main, cross), true)
    case .carry(let main, let cross): if finger != nil { finger = (main, cross) }
    case .drop, .putBack: (finger, isKnown) = (nil, false)
    case .scroll: break
    }
  }

  /// Carrying ends with the item, whose tile is kept as long.
  mutating func look(at frame: CheckedFrame) {
    if finger != nil, !frame.kept.certain.contains(key) { isKnown = false }
  }
}
