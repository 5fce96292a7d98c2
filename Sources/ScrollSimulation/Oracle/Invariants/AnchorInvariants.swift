/// Which item of the frame before must stand where it stood, by the anchor law: the first in index order that still exists and was not
/// itself taken elsewhere.
struct AnchorLaw {
  /// What must stand, and how far it is now from where it belongs; nil if the law does not bind this frame.
  let displacement: (what: String, by: Int64)?
  /// Whether an item before it in the frame before has gone or was moved.
  let followsLoss: Bool
  /// Whether the item's own length was changed.
  let wasUpdated: Bool
  /// Where the item is that must stand, if it was on screen itself; nil if the law does not bind this frame.
  let survivor: Int?

  /// - Parameter pushes: what hands have pushed the content by in the frame.
  init(_ frame: CheckedFrame, _ pushes: [Double]) {
    let changes = frame.list.changes
    let survivor = frame.onScreenBefore.first { !AnchorLaw.wasTakenAway($0.key, in: changes) }
    followsLoss = survivor != frame.onScreenBefore.first
    wasUpdated = survivor.map { changes.contains(.update(key: $0.key)) } ?? false
    // An offset that went a whole viewport away in one frame, as to an edge that insets have moved, leaves its anchor behind, even if a hand has
    // taken it back a little, and what comes into a viewport that has no size across has no length yet.
    let way = frame.now.travel + frame.now.corrections.reduce(0) { $0 + ($1.cause == .anchor ? 0 : $1.delta) }
    let clamps = frame.now.corrections.reduce(0) { $0 + ($1.cause == .clamp ? $1.delta : 0) }
    let wayBack = Hands.wayBack(pushes, in: frame.input, orFromClamp: frame.hasNewInsets)
    guard let before = frame.before, before.length > 0, frame.now.breadth > 0, let first = frame.onScreenBefore.first,
      frame.now.error == nil, abs(way - clamps) + wayBack < frame.now.length, !EndLaw.mayPull(frame), !AnchorLaw.isLedByAnItem(frame)
    else {
      (displacement, self.survivor) = (nil, nil)
      return
    }
    guard survivor != nil || !frame.input.reloaded else {
      (displacement, self.survivor) = (nil, nil)
      return
    }
    let anchor = survivor ?? first
    let place = AnchorLaw.place(ofAnchorAmong: frame.onScreenBefore, in: frame.list)
    self.survivor = survivor == nil ? nil : place
    displacement = place.flatMap { place in
      guard frame.list.isPlaced(place) else { return nil }
      return (survivor == nil ? "the gap" : name(anchor.key), frame.list.start(place) - frame.now.offset - (anchor.top - way))
    }
  }

  /// Where the anchor is now: the first that has survived of what was on screen. If nothing has, what now stands in the gap takes the start
  /// of the first that has gone. Nil if nothing does.
  static func place(ofAnchorAmong seen: [CheckedFrame.Seen], in list: ReferenceList) -> Int? {
    guard let first = seen.first else { return nil }
    guard let survivor = seen.first(where: { !wasTakenAway($0.key, in: list.changes) }) else {
      let place = gap(at: first.index, list.changes)
      return place < list.count ? place : nil
    }
    return list.index(ofKey: survivor.key, near: survivor.index)
  }

  /// Whether the item that a program scrolls to is held instead.
  static func isLedByAnItem(_ frame: CheckedFrame) -> Bool {
    frame.now.corrections.contains { $0.cause == .target }
      || frame.input.events.contains { if case .scrollToItem = $0 { true } else { false } }
  }

  static func wasTakenAway(_ key: UInt64, in changes: [ReferenceList.Change]) -> Bool {
    changes.contains { change in
      switch change {
      case .remove(_, let keys): keys.contains(key)
      case .move(let moved, let from, let to): moved == key && from != to
      case .insert, .update: false
      }
    }
  }

  /// Where the gap is that the item at `place` has left behind. What is put into it stands where the item stood.
  private static func gap(at place: Int, _ changes: [ReferenceList.Change]) -> Int {
    var place = place
    var isVacant = false
    for change in changes {
      switch change {
      case .insert(let at, let count): if at < place || (at == place && !isVacant) { place += count }
      case .remove(let at, let keys):
        if at <= place, place < at + keys.count { isVacant = true }
        place = at >= place ? place : max(at, place - keys.count)
      case .move(_, let from, let to):
        guard from != to else { continue }
        if from == place, !isVacant { isVacant = true } else if from < place { place -= 1 }
        if to < place || (to == place && !isVacant) { place += 1 }
      case .update: break
      }
    }
    return place
  }

  var checkResult: CheckResult? {
    guard let displacement else { return nil }
    return displacement.by == 0
      ? .holds
      : "the content jumped by \(points(displacement.by)): so far \(displacement.what) stands from where it was, the finger's way taken off"
  }
}

/// C1: what happens to other items leaves the anchor exactly where it was, in the same frame.
public struct AnchorStays: Invariant {
  public let rule = "C1"
  private var hands = Hands()
  public init() {}

  public mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    let law = AnchorLaw(frame, hands.pushes(in: frame.input))
    return law.followsLoss || law.wasUpdated ? nil : law.checkResult
  }
}

/// C2: if the anchor goes, the next survivor of the frame before becomes the anchor and keeps its own place.
public struct NextSurvivorStays: Invariant {
  public let rule = "C2"
  private var hands = Hands()
  public init() {}

  public mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    let law = AnchorLaw(frame, hands.pushes(in: frame.input))
    return law.followsLoss ? law.checkResult : nil
  }
}

/// C3: if the anchor itself changes its length, its start stays.
public struct ChangedAnchorKeepsItsStart: Invariant {
  public let rule = "C3"
  private var hands = Hands()
  public init() {}

  public mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    let law = AnchorLaw(frame, hands.pushes(in: frame.input))
    return law.wasUpdated && !law.followsLoss ? law.checkResult : nil
  }
}

/// C4: the offset moves by the person's way and by the corrections, and by nothing else; a clamp is the smallest that makes it legal.
public struct OffsetIsAccountedFor: Invariant {
  public let rule = "C4"
  private var hands = Hands()
  public init() {}

  public mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    let pushes = hands.pushes(in: frame.input)
    // A hand may take content back to where a program has taken it from, or let it back that was put beyond an edge.
    let goesToAndFro = Hands.goToAndFro(pushes) || Hands.wayBack(pushes, in: frame.input) > 0
    guard let before = frame.before else { return nil }
    let corrections = frame.now.corrections.reduce(0) { $0 + $1.delta }
    let moved = frame.now.offset - before.offset
    if moved != frame.now.travel + corrections {
      return "the offset moved by \(points(moved)): \(points(frame.now.travel)) by the person, \(points(corrections)) by corrections"
    }
    // Without a size across, what has come has no length yet, and the edge stands elsewhere. A person who has gone there and back stands where
    // they want to, and content that grows later in the frame takes them nowhere.
    guard let last = frame.now.corrections.last, last.cause == .clamp, frame.now.breadth > 0, frame.now.travel == 0, !goesToAndFro else {
      return .holds
    }
    let legal = frame.legal
    // A batch that is handed in before the tick that follows a callback's insets is clamped by those before.
    let ranges = [legal, frame.list.legalOffsets(viewport: frame.now.length, length: frame.length, insets: before.insets)]
    return ranges.contains { $0.lowerBound == frame.now.offset || $0.upperBound == frame.now.offset }
      ? .holds
      : "a clamp left the offset at \(points(frame.now.offset)), inside \(points(legal))"
  }
}

/// C13: a clamp is never more than the lengths demand that the frame ends with. An edge that was a guess in between, until what came on screen was
/// measured, leaves no trace.
public struct ClampsAreNeeded: Invariant {
  public let rule = "C13"
  private var hands = Hands()
  public init() {}

  public mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    let goesToAndFro = Hands.goToAndFro(hands.pushes(in: frame.input))
    // A program that has set the offset has put it where it is. Beyond a viewport there is another anchor, behind which lengths are learned.
    guard let before = frame.before, frame.now.error == nil, before.error == nil, frame.now.length > 0, frame.now.breadth > 0,
      !frame.input.resized, !frame.now.isUnsettled, !goesToAndFro, !EndLaw.mayPull(frame), !frame.hasNewInsets,
      abs(frame.now.travel) < frame.now.length, frame.input.events.allSatisfy(\.isOfHand), before.length == frame.now.length,
      !learnsBehindAMove(frame)
    else { return nil }
    let clamps = frame.now.corrections.reduce(0) { $0 + ($1.cause == .clamp ? $1.delta : 0) }
    let others = frame.now.corrections.reduce(0) { $0 + ($1.cause == .clamp ? 0 : $1.delta) }
    let needed = [0, need(before.offset + others, frame), need(before.offset + others + frame.now.travel, frame)]
    guard let least = needed.min(), let most = needed.max(), !(least...most).contains(clamps) else { return .holds }
    return "the offset was clamped by \(points(clamps)); the lengths ask for \(points(least...most))"
  }

  /// Whether, behind the hand's way, items were measured whose lengths nobody could know when the offset was clamped: such as have come on screen
  /// by it, and early tiles that stand off screen.
  private func learnsBehindAMove(_ frame: CheckedFrame) -> Bool {
    guard frame.now.travel != 0 else { return false }
    let top = frame.now.offset - frame.now.travel
    return frame.list.measured.contains { key in
      guard let index = frame.list.index(ofKey: key), frame.list.isPlaced(index) else { return false }
      let place = frame.list.place(index)
      if place.end <= top || place.start >= top + frame.now.length { return true }
      return frame.now.travel < 0 ? place.start < top : place.end > top + frame.now.length
    }
  }

  /// By how much an offset is beyond the edges.
  private func need(_ offset: Int64, _ frame: CheckedFrame) -> Int64 {
    min(max(offset, frame.legal.lowerBound), frame.legal.upperBound) - offset
  }
}

/// C14: an anchor that is updated is measured in the same frame, wherever its estimate would put it.
public struct ChangedAnchorIsMeasured: Invariant {
  public let rule = "C14"
  private var hands = Hands()
  public init() {}

  public mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    let law = AnchorLaw(frame, hands.pushes(in: frame.input))
    guard law.wasUpdated, let index = law.survivor, frame.list.isPlaced(index), !frame.now.isUnsettled, frame.top < frame.bottom else {
      return nil
    }
    let item = frame.list[index]
    guard item.estimate != nil, frame.list.start(index) < frame.now.offset + frame.now.length else { return nil }
    return item.isMeasured
      ? .holds : "\(item: item.key) was on screen and is updated; it stands with an estimate of \(points(item.standing))"
  }
}

/// C7: laying out once more without an event changes nothing.
public struct LayoutIsAFixpoint: Invariant {
  public let rule = "C7"
  public init() {}

  public func check(_ frame: CheckedFrame) -> CheckResult? {
    guard let again = frame.now.relayout, !frame.now.isUnsettled else { return nil }
    if again.binds + again.corrections + again.loads > 0 {
      return "laid out again: \(again.binds) binds, \(again.corrections) corrections, \(again.loads) loads"
    }
    return again.moves ? "laid out again: tiles or offset have moved" : .holds
  }
}

/// C11: in masonry an item that is on a tile in two successive frames keeps its lane: whatever becomes of other items, of its own length and
/// of the viewport. Only one that was itself moved goes to another, and all do on a reload.
public struct LanesStay: Invariant {
  public let rule = "C11"
  private var before: [(key: UInt64, lane: Int64)] = []
  public init() {}

  public mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    guard case .masonry = frame.list.arrangement else { return nil }
    let old = before
    before.removeAll(keepingCapacity: true)
    var checkResult: CheckResult?
    for tile in frame.now.tiles {
      let step = tile.breadth + frame.list.spacingAcross
      guard let key = tile.key, step > 0 else { continue }
      before.append((key, tile.across / step))
      if checkResult?.fault != nil { continue }
      if tile.across % step != 0 {
        checkResult = "\(item: key) is in no lane, at \(points(tile.across)) across"
        continue
      }
      guard let lane = old.first(where: { $0.key == key })?.lane, frame.now.error == nil, !frame.input.reloaded,
        !AnchorLaw.wasTakenAway(key, in: frame.list.changes)
      else { continue }
      checkResult = lane == tile.across / step ? .holds : "\(item: key) went from lane \(Int(lane)) to \(Int(tile.across / step))"
    }
    return checkResult
  }
}
