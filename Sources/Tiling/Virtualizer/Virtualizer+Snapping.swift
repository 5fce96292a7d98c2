import ViewTree

/// Where a list that snaps to its items comes to rest after a gesture.
///
/// An item has one stop: the offset at which a command would put it at ``Virtualizer/itemSnapping``. One that is longer than the room has all
/// offsets at which it fills the room, so that a reader can rest anywhere in it. The edges of the legal offsets are stops, too.
extension Virtualizer {
  /// The stop nearest to an offset, and its item; no item if an edge is nearer than all items' stops. Nil without snapping, room or items.
  ///
  /// - Complexity: O(items on a screen * log items).
  func nearestStop(to offset: LayoutUnit) -> (offset: LayoutUnit, index: Int?)? {
    guard let itemSnapping, count > 0, viewport.extent > .zero else { return nil }
    let legal = legal(offset)
    var nearest: (offset: LayoutUnit, index: Int?)?
    var met: Range<Int>?
    func compare(_ stop: LayoutUnit, _ index: Int?) {
      if let other = nearest?.offset, abs((other - offset).rawValue) <= abs((stop - offset).rawValue) { return }
      nearest = (stop, index)
    }
    let room = room(at: legal, for: itemSnapping)
    forEachItem(meeting: room) { item in
      met = (met?.lowerBound ?? item.index)..<item.index + 1
      compare(stop(at: item.index, itemSnapping, near: offset).legal, item.index)
    }
    // Between items, and beside those that only just come in, a neighbour's stop may be nearer.
    let first = met?.lowerBound ?? item(at: room.lowerBound)
    let last = met?.upperBound ?? first + 1
    for index in [first - 1, first, last] where index >= 0 && index < count && layout?.settle(through: index) != false {
      compare(stop(at: index, itemSnapping, near: offset).legal, index)
    }
    compare(minimumOffset, nil)
    compare(maximumOffset, nil)
    return nearest
  }

  /// Where the items are whose stops may be near: the room, which a negative inset makes longer than the viewport, or that far from it.
  private func room(at offset: LayoutUnit, for position: ItemScrollPosition) -> Range<LayoutUnit> {
    var (start, end) = (offset, offset + viewport.extent)
    start += LayoutUnit(roundingDown: min(viewport.insets.before, 0))
    end -= LayoutUnit(roundingDown: min(viewport.insets.behind, 0))
    guard case .distance(let points) = position else { return start..<end }
    let shift = LayoutUnit(nearest: points)
    return start + min(shift, .zero)..<end + max(shift, .zero)
  }

  /// An item's stop nearest to an offset.
  func stop(at index: Int, _ position: ItemScrollPosition, near offset: LayoutUnit) -> Aim {
    let headers = clearance(of: index)
    let start = self.offset(putting: start(of: index), at: .start, under: headers)
    let end = self.offset(putting: place(of: .end, at: index), at: .end, under: headers)
    if start < end {
      let wanted = min(max(offset, start), end)
      return Aim(index: index, position: .start, place: self.start(of: index) - headers, wanted: wanted, legal: legal(wanted))
    }
    guard position == .nearest else { return aim(of: index, at: position, under: headers) }
    return aim(of: index, at: (offset - end).rawValue < (start - offset).rawValue ? .end : .start, under: headers)
  }

  /// Sends a gesture's motion to the nearest stop, if the motion is new, or has a new course, and follows no item yet.
  mutating func followRelease(asking items: some VirtualizedItems) {
    defer { proposal = nil }  // it belongs to this tick's release, if to any
    guard target == nil, error == nil, let release = items.runningRelease, isWithinEdges else { return }
    // What has been proposed is not where the motion would end by itself.
    let natural = proposal?.stop == release.rest ? proposal?.natural : nil
    goToStop(near: natural ?? release.rest, by: release, asking: items)
  }

  /// The stop for content that would come to rest at an offset; nil if it may rest there.
  mutating func proposedStop(near offset: LayoutUnit) -> LayoutUnit? {
    proposal = nil
    guard let stop = nearestStop(to: offset)?.offset, stop != offset else { return nil }
    proposal = (stop, offset)
    return stop
  }

  /// - Parameter natural: where the motion would come to rest by itself.
  private mutating func goToStop(
    near natural: LayoutUnit, by release: (motion: Int, rest: LayoutUnit), asking items: some VirtualizedItems
  ) {
    target = nil
    guard let itemSnapping, let stop = nearestStop(to: natural) else { return }
    if stop.offset != release.rest { items.redirectMotion(to: stop.offset) }
    guard let index = stop.index, items.areAvailable, items.count == count else { return }
    target = ScrollTarget(
      goal: .item(items.key(at: index), index: index, itemSnapping),
      way: .released(.init(motion: release.motion, detour: stop.offset - natural)))
  }

  /// From beyond an edge a motion leads back to that edge, which is a stop.
  private var isWithinEdges: Bool { viewport.offset >= minimumOffset && viewport.offset <= maximumOffset }

  /// Redirects a gesture's motion. Until its item is realized, places on the way to it are learned, and another item may come to be nearer to
  /// where the content would rest; from then on it is that item, wherever it is.
  mutating func followStop(asking items: some VirtualizedItems) {
    guard let release = items.runningRelease, case .released(var way)? = target?.way, case .item(_, let index, let position)? = target?.goal
    else { return target = nil }
    guard isWithinEdges else { return target = nil }
    let natural = release.rest - way.detour
    guard index < count, way.isCertain || slot(of: index) != nil else { return goToStop(near: natural, by: release, asking: items) }
    let stop = stop(at: index, position, near: natural).legal
    if stop != release.rest { items.redirectMotion(to: stop) }
    (way.detour, way.isCertain) = (stop - natural, true)
    target?.way = .released(way)
  }

  /// Where the item of a motion that has ended has to be; nil if it is gone, or the offset is at an edge, which is a stop, too.
  func stopReached(by goal: ScrollTarget.Goal) -> Aim? {
    guard case .item(_, let index, let position) = goal, index < count, viewport.offset != minimumOffset,
      viewport.offset != maximumOffset
    else { return nil }
    return stop(at: index, position, near: viewport.offset)
  }
}
