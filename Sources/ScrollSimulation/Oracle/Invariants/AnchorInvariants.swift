/// Which item of the previous frame must keep its place by the anchor law: the first in index order that still exists and was not moved.
struct AnchorLaw {
  var displacement: (key: UInt64?, by: Int64)?  // of the item that must keep its place, or of its gap; nil if the law does not apply
  var allowed: ClosedRange<Int64> = 0...0  // of `displacement`: an item that keeps its fraction does not keep its start
  let followsLoss: Bool  // whether an item before it in the previous frame was removed or moved
  let wasUpdated: Bool
  var survivor: Int?  // the index of that item, if it was on screen itself

  static func inFrame(_ frame: CheckedFrame, _ pushes: InputPushes.Pushes) -> AnchorLaw {
    let changes = frame.list.changes
    let survivor = frame.onScreenBefore.first { !wasTakenAway($0.key, in: changes) }
    var law = AnchorLaw(
      followsLoss: survivor != frame.onScreenBefore.first, wasUpdated: survivor.map { changes.contains(.update(key: $0.key)) } ?? false)
    let anchor = survivor ?? frame.onScreenBefore.first { hasComeBack($0.key, in: frame.list) }
    // A move by a viewport in one frame loses the anchor, even if input reverts a part. Without cross-axis extent, items have none.
    let delta = frame.now.travel + frame.now.corrections.reduce(0) { $0 + ($1.cause == .anchor ? 0 : $1.delta) }
    let clamps = frame.now.corrections.reduce(0) { $0 + ($1.cause == .clamp ? $1.delta : 0) }
    let returned = InputPushes.bound(pushes, in: frame.input, orFromClamp: frame.hasNewInsets)
    let isHidden = frame.before.extent == 0 || frame.now.extent == 0
    guard frame.now.crossExtent > 0, let first = frame.onScreenBefore.first, frame.now.error == nil,
      abs(delta - clamps) + returned < (isHidden ? 1 : frame.now.extent), !EndLaw.mayPull(frame), !isLedByAnItem(frame),
      anchor != nil || !frame.input.reloaded, survivor != nil || !isHidden,
      let place = place(ofAnchorAmong: frame.onScreenBefore, in: frame.list)
    else { return law }
    if survivor != nil { law.survivor = place }
    guard frame.list.isPlaced(place) else { return law }
    law.displacement = (anchor?.key, frame.list.start(place) - frame.now.offset - ((anchor ?? first).top - delta))
    if let anchor { law.allowed = allowed(anchor, at: place, movedBy: [delta, delta - clamps], in: frame, areBack: survivor == nil) }
    return law
  }

  /// An item that was on screen and whose start, if it stayed, would leave nothing of the old screen in view keeps the fraction of it that is
  /// above the screen. Extents may have changed before the frame's travel or after it, and a clamp comes after both.
  private static func allowed(
    _ item: CheckedFrame.Seen, at place: Int, movedBy deltas: [Int64], in frame: CheckedFrame, areBack: Bool
  ) -> ClosedRange<Int64> {
    guard frame.before.extent > 0, frame.now.extent > 0, frame.list.arrangement.isList else { return 0...0 }
    let extent = frame.list.standing(place)
    let tops = [item.top] + deltas.map { item.top - $0 }
    let losses = tops.map { top -> Int64? in
      guard top < 0, -top < item.extent, extent <= -top, !staysInView(with: top, of: place, in: frame, areBack) else { return nil }
      return -top - Int64((Double(-top) / Double(item.extent) * Double(extent)).rounded(.down))  // how much less is above the screen
    }
    let found = losses.compactMap(\.self)
    guard let least = found.min(), let most = found.max() else { return 0...0 }
    // Another layout may have come before the extents, or after them.
    return found.count < losses.count || frame.input.relaid ? min(0, least - 2)...max(0, most + 2) : least - 2...most + 2
  }

  /// Whether any item that was on screen still is if the item at `place` starts at `top`. `areBack`: all of them had been removed, and some
  /// have come back.
  private static func staysInView(with top: Int64, of place: Int, in frame: CheckedFrame, _ areBack: Bool) -> Bool {
    let list = frame.list
    return frame.onScreenBefore.contains { seen in
      guard areBack ? hasComeBack(seen.key, in: list) : !wasTakenAway(seen.key, in: list.changes),
        let index = list.index(ofKey: seen.key, near: seen.index)
      else { return false }
      let start = list.start(index) - list.start(place) + top
      return start < frame.now.extent && start + list.standing(index) > 0
    }
  }

  /// The law of a frame with changes of items; nil in other ones.
  static func ofChanges(in frame: CheckedFrame, _ pushes: InputPushes.Pushes) -> AnchorLaw? {
    frame.list.changes.isEmpty ? nil : inFrame(frame, pushes)
  }

  /// The anchor's index now: the first survivor on screen; without one, the item in the gap, which takes the first removed one's start.
  static func place(ofAnchorAmong seen: [CheckedFrame.Seen], in list: ReferenceList) -> Int? {
    guard let first = seen.first else { return nil }
    guard
      let survivor = seen.first(where: { !wasTakenAway($0.key, in: list.changes) }) ?? seen.first(where: { hasComeBack($0.key, in: list) })
    else {
      let place = gap(at: first.index, list.changes)
      return place < list.count ? place : nil
    }
    return list.index(ofKey: survivor.key, near: survivor.index)
  }

  /// Whether the target of a program's scroll keeps its place instead.
  static func isLedByAnItem(_ frame: CheckedFrame) -> Bool {
    frame.following.mayStay || frame.now.corrections.contains { $0.cause == .target }
      || frame.input.events.contains { event in
        switch event {
        case .scrollToItem, .scrollToEdge, .restore: true
        case .finger, .wheel, .trackpad, .hand, .jump, .scroll: false
        }
      }
  }

  /// Whether the item was removed, not moved, and is there again under its key.
  private static func hasComeBack(_ key: UInt64, in list: ReferenceList) -> Bool {
    let first = list.changes.first { change in
      switch change {
      case .remove(_, let keys): keys.contains(key)
      case .move(let moved, let from, let to): moved == key && from != to
      case .insert, .update: false
      }
    }
    guard case .remove = first else { return false }
    return list.index(ofKey: key) != nil
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

  static func wasRemoved(_ key: UInt64, in changes: [ReferenceList.Change]) -> Bool {
    changes.contains { if case .remove(_, let keys) = $0 { keys.contains(key) } else { false } }
  }

  /// Index of the gap that the item at `place` left. An item inserted there takes its place.
  private static func gap(at index: Int, _ changes: [ReferenceList.Change]) -> Int {
    var index = index
    var isVacant = false
    for change in changes {
      switch change {
      case .insert(let at, let count): if at < index || (at == index && !isVacant) { index += count }
      case .remove(let at, let keys):
        if at <= index, index < at + keys.count { isVacant = true }
        index = at >= index ? index : max(at, index - keys.count)
      case .move(_, let from, let to):
        guard from != to else { continue }
        if from == index, !isVacant { isVacant = true } else if from < index { index -= 1 }
        if to < index || (to == index && !isVacant) { index += 1 }
      case .update: break
      }
    }
    return index
  }

  var checkResult: CheckResult? {
    guard let displacement else { return nil }
    if allowed.contains(displacement.by) { return .holds }
    let by = points(displacement.by)
    guard let key = displacement.key else {
      return "the content jumped by \(by): so far the gap stands from where it was, the finger's way taken off"
    }
    return "the content jumped by \(by): so far \(item: key) stands from where it was, the finger's way taken off"
  }
}

extension ReferenceList {
  func indexOfAnchor(among seen: [CheckedFrame.Seen]) -> Int? { AnchorLaw.place(ofAnchorAmong: seen, in: self) }
}

/// C1: changes of other items leave the anchor exactly in place, in the same frame.
struct AnchorStays: Invariant {
  let rule = "C1"
  private var inputPushes = InputPushes()

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    let law = AnchorLaw.inFrame(frame, inputPushes.pushes(in: frame.input))
    return law.followsLoss || law.wasUpdated ? nil : law.checkResult
  }
}

/// C2: if the anchor is removed, the next survivor of the previous frame becomes the anchor and keeps its own place.
struct NextSurvivorStays: Invariant {
  let rule = "C2"
  private var inputPushes = InputPushes()

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    guard let law = AnchorLaw.ofChanges(in: frame, inputPushes.pushes(in: frame.input)), law.followsLoss else { return nil }
    return law.checkResult
  }
}

/// C3: if the anchor itself changes its extent, its start stays.
struct ChangedAnchorKeepsItsStart: Invariant {
  let rule = "C3"
  private var inputPushes = InputPushes()

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    guard let law = AnchorLaw.ofChanges(in: frame, inputPushes.pushes(in: frame.input)), law.wasUpdated, !law.followsLoss,
      // Whether the cover or the change came first decides which item is the anchor.
      frame.coverShift == 0, frame.before.covers == frame.now.covers,
      !frame.hasNewInsets || !EndLaw.isHeld(frame)  // a finger at an edge goes as far as the edge, by the old start or the new one
    else { return nil }
    return law.checkResult
  }
}

/// C4: the offset moves by the frame's travel and the corrections only; a clamp is the smallest that makes it legal.
struct OffsetIsAccountedFor: Invariant {
  let rule = "C4"
  private var inputPushes = InputPushes()

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    let pushes = inputPushes.pushes(in: frame.input)
    // Input may return content to where a program took it from, or let content return that was put beyond an edge.
    let goesToAndFro = pushes.goToAndFro || InputPushes.bound(pushes, in: frame.input) > 0
    guard !frame.isFirst else { return nil }
    let corrections = frame.now.corrections.reduce(0) { $0 + $1.delta }
    let moved = frame.now.offset - frame.before.offset
    if moved != frame.now.travel + corrections {
      return "the offset moved by \(points(moved)): \(points(frame.now.travel)) by the person, \(points(corrections)) by corrections"
    }
    // Without cross-axis extent the edge is elsewhere. After input to and fro, content that grows later in the frame moves nothing.
    // What a restored state was clamped by is no correction, and a later clamp in the frame counts from there.
    guard let last = frame.now.corrections.last, last.cause == .clamp, frame.now.crossExtent > 0, frame.now.travel == 0, !goesToAndFro,
      !frame.input.events.contains(.restore)
    else {
      return .holds
    }
    let legal = frame.legal
    // A batch submitted before the tick that follows a callback's insets is clamped by the previous insets; one before another cover, by the
    // viewport of then.
    var ranges = [
      legal, frame.list.legalOffsets(viewport: frame.now.extent, contentExtent: frame.contentExtent, insets: frame.before.insets),
    ]
    if frame.coverShift != 0 || frame.before.covers != frame.now.covers {
      ranges.append(frame.list.legalOffsets(viewport: frame.before.extent, contentExtent: frame.contentExtent, insets: frame.before.insets))
    }
    // A cover that comes after the clamp moves the viewport's start, and nothing else.
    let clamped = [frame.now.offset, frame.now.offset - frame.coverShift]
    return ranges.contains { clamped.contains($0.lowerBound) || clamped.contains($0.upperBound) }
      ? .holds
      : "a clamp left the offset at \(points(frame.now.offset)), inside \(points(legal))"
  }
}

/// C13: a clamp is at most what the frame's final extents require. An edge that was an estimate until measuring leaves no trace.
struct ClampsAreNeeded: Invariant {
  let rule = "C13"
  private var inputPushes = InputPushes()

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    let goesToAndFro = inputPushes.pushes(in: frame.input).goToAndFro
    // A move by more than a viewport has another anchor, behind which extents are measured.
    guard !frame.isFirst, frame.now.error == nil, frame.before.error == nil, frame.now.extent > 0, frame.now.crossExtent > 0,
      !frame.input.resized, !frame.now.isUnsettled, !goesToAndFro, !EndLaw.mayPull(frame), !frame.following.mayStay, !frame.hasNewInsets,
      abs(frame.now.travel) < frame.now.extent, frame.before.extent == frame.now.extent,
      frame.input.events.allSatisfy({ placesNothing($0, frame) }), !learnsBehindAMove(frame)
    else { return nil }
    let clamps = frame.now.corrections.reduce(0) { $0 + ($1.cause == .clamp ? $1.delta : 0) }
    let others = frame.now.corrections.reduce(0) { $0 + ($1.cause == .clamp ? 0 : $1.delta) }
    let (first, last) = (need(frame.before.offset + others, frame), need(frame.before.offset + others + frame.now.travel, frame))
    let needed = min(0, first, last)...max(0, first, last)
    return needed.contains(clamps) ? .holds : "the offset was clamped by \(points(clamps)); the lengths ask for \(points(needed))"
  }

  /// Whether a program's event certainly has put nothing in a place of its own, which it keeps, whatever clamped the offset before.
  private func placesNothing(_ event: FrameInput.Kind, _ frame: CheckedFrame) -> Bool {
    guard !event.isUserInput else { return true }
    guard frame.now.travel == 0, event != .restore else { return false }
    if case .scrollToEdge = event { return false }
    guard case .scrollToItem(let key, let position, _) = event, frame.now.phase != .animating else { return true }
    guard position == .nearest, frame.now.phase == .resting, let index = frame.list.index(ofKey: key), frame.list.isPlaced(index) else {
      return false
    }
    // One that places its item leaves it at an edge of the screen, or as near as a legal offset allows.
    let (place, insets, legal) = (frame.list.place(index), frame.now.insets, frame.legal)
    let wanted = [place.start - insets.before, place.end + insets.behind - frame.now.extent]
    return !(wanted + [legal.lowerBound, legal.upperBound]).contains(frame.now.offset)
  }

  /// Whether extents were measured that the clamp could not know: of items that the move brought on screen, and of early tiles off screen.
  private func learnsBehindAMove(_ frame: CheckedFrame) -> Bool {
    guard frame.now.travel != 0 else { return false }
    let top = frame.now.offset - frame.now.travel
    return frame.list.measured.contains { key in
      guard let index = frame.list.index(ofKey: key), frame.list.isPlaced(index) else { return false }
      let place = frame.list.place(index)
      if place.end <= top || place.start >= top + frame.now.extent { return true }
      return frame.now.travel < 0 ? place.start < top : place.end > top + frame.now.extent
    }
  }

  private func need(_ offset: Int64, _ frame: CheckedFrame) -> Int64 {
    min(max(offset, frame.legal.lowerBound), frame.legal.upperBound) - offset
  }
}

/// C14: an updated anchor is measured in the same frame, wherever its estimate would place it.
struct ChangedAnchorIsMeasured: Invariant {
  let rule = "C14"
  private var inputPushes = InputPushes()

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    guard let law = AnchorLaw.ofChanges(in: frame, inputPushes.pushes(in: frame.input)), law.wasUpdated, let index = law.survivor,
      frame.list.isPlaced(index),
      !frame.now.isUnsettled, frame.top < frame.bottom
    else { return nil }
    let item = frame.list[index]
    guard item.estimate != nil, frame.list.start(index) < frame.now.offset + frame.now.extent else { return nil }
    return item.isMeasured
      ? .holds : "\(item: item.key) was on screen and is updated; it stands with an estimate of \(points(item.standing))"
  }
}

/// C7: a second layout without an event changes nothing.
struct LayoutIsAFixpoint: Invariant {
  let rule = "C7"

  func check(_ frame: CheckedFrame) -> CheckResult? {
    guard let again = frame.now.relayout, !frame.now.isUnsettled else { return nil }
    if again.binds + again.corrections + again.loads > 0 {
      return "laid out again: \(again.binds) binds, \(again.corrections) corrections, \(again.loads) loads"
    }
    return again.moves ? "laid out again: tiles or offset have moved" : .holds
  }
}

/// C11: in masonry an item with a tile in two successive frames keeps its lane, unless it was itself moved, takes more or fewer lanes than
/// before, or the list reloaded.
struct LanesStay: Invariant {
  let rule = "C11"
  private var before: [(key: UInt64, lane: Int64, span: Int)] = []

  mutating func check(_ frame: CheckedFrame) -> CheckResult? {
    guard case .masonry = frame.list.arrangement else { return nil }
    let old = before
    before.removeAll(keepingCapacity: true)
    var checkResult: CheckResult?
    // Without a size across there are no lanes, and a kept tile stays where it was.
    for tile in frame.now.tiles where frame.now.crossExtent > 0 {
      let span = tile.index.flatMap { $0 < frame.list.count ? min(frame.list[$0].span, frame.list.columns) : nil } ?? 1
      let step = (tile.crossExtent + frame.list.crossSpacing) / Int64(span)
      guard let key = tile.key, step > 0 else { continue }
      before.append((key, tile.crossStart / step, span))
      if checkResult?.fault != nil { continue }
      if tile.crossStart % step != 0 {
        checkResult = "\(item: key) is in no lane, at \(points(tile.crossStart)) across"
        continue
      }
      guard let lane = old.first(where: { $0.key == key && $0.span == span })?.lane, frame.now.error == nil, !frame.input.reloaded,
        !frame.input.relaid, !AnchorLaw.wasTakenAway(key, in: frame.list.changes),
        !frame.list.hasSpans || frame.list.changes.count(where: { $0 == .update(key: key) }) < 2  // may have spanned more in between
      else { continue }
      checkResult = lane == tile.crossStart / step ? .holds : "\(item: key) went from lane \(Int(lane)) to \(Int(tile.crossStart / step))"
    }
    return checkResult
  }
}
