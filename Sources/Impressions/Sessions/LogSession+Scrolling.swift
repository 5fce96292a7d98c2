import Scrolling
import Tiling
import ViewTree

/// What happens between two samples of a list's offset.
extension LogSession {
  /// The list's next sample. `way` says how it came there.
  func move(_ list: Int, to offset: Double, at time: Int64, _ way: ScrollWay) {
    let (start, before) = (lists[list].time, lists[list].offset)
    defer {
      if offset != before { lists[list].changed = max(time, start) }
      lists[list].offset = offset
      lists[list].time = max(time, start)
    }
    var hull = min(before, offset)...max(before, offset)
    let passage: ScrollPassage?
    let isStep = time <= start
    switch way {
    case .linear where !isStep: passage = ScrollPassage(from: (start, before), to: (time, offset), motion: nil, grid: grid)
    case .motion(let motion) where !isStep:
      passage = ScrollPassage(from: (start, before), to: (time, offset), motion: motion, grid: grid)
    case .unknown(let low, let high) where !isStep:
      passage = nil
      hull = min(hull.lowerBound, low)...max(hull.upperBound, high)
    case .step, .linear, .motion, .unknown: passage = nil
    }
    if let passage { hull = passage.hull }
    let quiet = lists[list].quiet
    if quiet.lowerBound <= hull.lowerBound, hull.upperBound <= quiet.upperBound { return }
    pass(list, from: lists[list], to: offset, at: time, isStep ? .step : way, passage, hull)
  }

  /// The same for a sample that differs on both axes. Unless it is a step, the way is not known: an area that two offsets cut off at once is
  /// no share of an extent.
  func moveAcross(_ list: Int, to offset: Double, _ cross: Double, at time: Int64, _ way: ScrollWay) {
    let here = lists[list]
    lists[list].motion = nil
    (lists[list].cross, lists[list].offset) = (cross, offset)
    forgetAllGeometry()
    defer { (lists[list].time, lists[list].changed) = (time, time) }
    if case .step = way {
      if !isSettling { settle(at: time) }
      return
    }
    var wide = geometry(of: list)
    let (low, high) = (min(here.cross, cross) - cross, max(here.cross, cross) - cross)
    wide.widen(from: low, to: high)
    let sharp = geometry(of: list)
    var hull = min(here.offset, offset)...max(here.offset, offset)
    if case .unknown(let low, let high) = way { hull = min(hull.lowerBound, low)...max(hull.upperBound, high) }
    forEachItem(of: list, near: hull) { item, boxes, _ in
      for rule in rules.rules.indices {
        let isTracker = rule >= rules.count
        let isMet = sharp.ranges(of: boxes, rules.rules[rule], isTracker: isTracker).contains(offset)
        let wasMet = tracks[Int(item) * rules.rules.count + rule].isMet
        guard isMet || wasMet || wide.ranges(of: boxes, rules.rules[rule], isTracker: isTracker).meets(hull) else { continue }
        leaveOpen(item, rule, wasMet, isMet, from: here.time, to: time)
      }
    }
  }

  private func pass(
    _ list: Int, from here: List, to offset: Double, at time: Int64, _ way: ScrollWay, _ passage: ScrollPassage?,
    _ hull: ClosedRange<Double>
  ) {
    let geometry = geometry(of: list)
    if !lists[list].children.isEmpty {
      lists[list].offset = offset
      forgetGeometry(below: list)
      for child in lists.indices where child != list { lists[child].quiet = LogSession.nothing }
    }
    var (low, high) = (-Double.infinity, Double.infinity)
    let others = lists[list].parent >= 0 ? hasMovedAround(list, since: here.time) : false
    forEachItem(of: list, near: hull) { item, boxes, isNested in
      let isUnsure = others || isNested && hasMovedInside(item, below: list, since: here.time)
      for rule in rules.rules.indices {
        let ranges = geometry.ranges(of: boxes, rules.rules[rule], isTracker: rule >= rules.count)
        change(item, rule, ranges, from: here, to: offset, at: time, way, passage, hull, isUnsure: isUnsure)
        ranges.forEach { range in
          // At an open bound the state is that of the outside.
          if range.contains(offset) {
            low = max(low, range.isLowerOpen ? range.lower.nextUp : range.lower)
            high = min(high, range.isUpperOpen ? range.upper.nextDown : range.upper)
          } else if range.upper <= offset {
            low = max(low, range.isUpperOpen ? range.upper : range.upper.nextUp)
          } else {
            high = min(high, range.isLowerOpen ? range.lower : range.lower.nextDown)
          }
        }
      }
    }
    lists[list].quiet =
      lists[list].children.isEmpty && lists[list].parent < 0 ? quiet(list, geometry, offset, hull, low, high) : LogSession.nothing
  }

  /// The offsets around `offset` at which no item that was looked at changes, and no other comes near.
  private func quiet(
    _ list: Int, _ geometry: ShareGeometry, _ offset: Double, _ hull: ClosedRange<Double>, _ low: Double, _ high: Double
  ) -> ClosedRange<Double> {
    let axis = lists[list].axis
    let (top, bottom) = (geometry.bare.start(axis), geometry.bare.end(axis))
    let order = lists[list].order
    let range = range(of: list, from: hull.lowerBound + top, to: hull.upperBound + bottom)
    var (low, high) = (low, high)
    if range.upperBound < order.count { high = min(high, items[Int(order[range.upperBound])].box.start(axis) - bottom - 1) }
    if range.lowerBound > 0 {
      low = max(low, items[Int(order[range.lowerBound - 1])].box.start(axis) + lists[list].longest - top + 1)
    }
    return low <= offset && offset <= high ? low...high : LogSession.nothing
  }

  private func hasMovedAround(_ list: Int, since time: Int64) -> Bool {
    var list = lists[list].parent
    while list >= 0 {
      if lists[list].changed > time || movingLists.contains(list) { return true }
      list = lists[list].parent
    }
    return false
  }

  private func hasMovedInside(_ item: Int32, below top: Int, since time: Int64) -> Bool {
    var list = Int(items[Int(item)].list)
    while list != top {
      if lists[list].changed > time || movingLists.contains(list) { return true }
      list = lists[list].parent
    }
    return false
  }

  private func change(
    _ item: Int32, _ rule: Int, _ ranges: MetRanges, from here: List, to offset: Double, at time: Int64, _ way: ScrollWay,
    _ passage: ScrollPassage?, _ hull: ClosedRange<Double>, isUnsure: Bool
  ) {
    let index = Int(item) * rules.rules.count + rule
    // Of two frames only the second shows it elsewhere.
    if hasFrames, moving.contains(item) { return }
    let (wasMet, isMet) = (tracks[index].isMet, ranges.contains(offset) && !(hasFrames && leaving.contains(item)))
    if !wasMet, !isMet, !isUnsure, !ranges.meets(hull) { return }
    let isStep = if case .step = way { true } else { false }
    // What is new comes with the content, unless the content stood there before.
    if isStep || hasFrames && isUnsure || !isUnsure && wasMet != ranges.contains(here.offset) {
      return setAtEnd(item, rule, isMet, at: time)
    }
    if let passage, !isUnsure {
      let changes = passage.changes(of: ranges, wasMet)
      if hasFrames {
        // Only frames are shown: the first loss, or the last gain.
        guard wasMet != isMet else { return }
        return set(item, rule, isMet, at: (isMet ? changes.last : changes.first) ?? time)
      }
      var state = wasMet
      for change in changes where change < time {
        state.toggle()
        set(item, rule, state, at: change)
      }
      return setAtEnd(item, rule, isMet, at: time)
    }
    if wasMet, isMet, !isUnsure, ranges.contains(hull) { return }
    leaveOpen(item, rule, wasMet, isMet, from: here.time, to: time)
  }

  private func setAtEnd(_ item: Int32, _ rule: Int, _ isMet: Bool, at time: Int64) {
    if isSettling { unsettled.append(item) } else { set(item, rule, isMet, at: time) }
  }

  /// Between two samples a share was met, or was not.
  private func leaveOpen(_ item: Int32, _ rule: Int, _ wasMet: Bool, _ isMet: Bool, from start: Int64, to end: Int64) {
    if wasMet { setCertain(item, rule, false, at: start) } else { setPossible(item, rule, true, at: start) }
    if isSettling {
      unsettled.append(item)
      return
    }
    note(item, rule, isMet)
    if isMet { setCertain(item, rule, true, at: end) } else { setPossible(item, rule, false, at: end) }
  }

  /// Looks at everything that is on the screen, or was: something else than an offset has changed.
  func settle(at time: Int64) {
    let before = active + unsettled
    unsettled.removeAll(keepingCapacity: true)
    for item in before where !isInContent(item) {
      for rule in rules.rules.indices { set(item, rule, false, at: time) }
    }
    for list in lists.indices where isInContent(list: list) {
      let geometry = geometry(of: list)
      let offset = lists[list].offset
      var looked: Set<Int32> = []
      func look(_ item: Int32) {
        guard looked.insert(item).inserted else { return }
        let boxes = boxes(of: item, in: list, geometry)
        for rule in rules.rules.indices {
          set(item, rule, geometry.ranges(of: boxes, rules.rules[rule], isTracker: rule >= rules.count).contains(offset), at: time)
        }
      }
      let window = geometry.bare
      let axis = lists[list].axis
      for place in range(of: list, from: offset + window.start(axis), to: offset + window.end(axis)) { look(lists[list].order[place]) }
      for item in before where items[Int(item)].list == list && items[Int(item)].isPresent { look(item) }
      lists[list].quiet = LogSession.nothing
    }
  }

  private func isInContent(_ item: Int32) -> Bool {
    items[Int(item)].isPresent && isInContent(list: Int(items[Int(item)].list))
  }

  private func isInContent(list: Int) -> Bool { list == 0 || isInContent(lists[list].outer) }
}
