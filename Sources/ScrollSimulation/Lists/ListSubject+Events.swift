import Scrolling
import Tiling
import ViewTree

extension ListSubject {
  /// Events may come in any state; one without a place in it does nothing.
  func perform(_ event: ListEvent, _ input: inout FrameInput) {
    switch event {
    case .session: return clients.beginSession()
    case .save: clients.stateAct = .save
    case .restore(let isLaidOut): clients.stateAct = .restore(isLaidOut: isLaidOut)
    case .collapse(let frames):
      if tally.collapsedFrames == 0 { tally.collapsedFrames = min(max(1, frames), ListSubject.maximumCollapsedFrames) + 1 }
    case .tap(let main, let cross): tally.taps.append((main, cross))
    case .insets(let before, let behind): list.contentInset = setting.insets(before: before, behind: behind)
    case .cover(let before, let behind):
      list.coverInsets = setting.insets(before: before, behind: behind)
      input.resized = true
    case .page: return  // an answer without a request
    case .batch, .difference, .away, .sections, .reload, .layout, .forget, .show, .edge, .stay, .turn, .endTurn, .keep, .select, .deselect,
      .lift,
      .carry,
      .drop, .again, .restoreHere,
      .mistake:
      if !tally.isOutOfStep { change(by: event, &input) }  // a view out of step takes nothing until it reloads
    }
  }

  /// The tiles at the tapped points. Under a transform a tap is half a grid step away from all edges: the map may be off in its last bits.
  func hits() -> [ClientObservation.Hit] {
    defer { tally.taps = [] }
    let step = setting.pose.isPlain ? 0 : 1.0 / 128
    return tally.taps.map { main, cross in
      let (a, b) = (Double(main) + step, Double(cross) + step)
      let point = setting.pose.onWindow(setting.isHorizontal ? Point(x: a, y: b) : Point(x: b, y: a), of: list.bounds.size)
      var view = simulator.window.hitTest(point, with: nil)
      while let here = view, !(here is Tile) { view = here.superview }
      return .init(main: main.clampedToScreen * 64, cross: cross.clampedToScreen * 64, key: (view as? Tile)?.key?.rawValue)
    }
  }

  /// Where the tiles of a mirrored list stand on the window. Under a transform taps and touches tell.
  func corners() -> [[FrameObservation.Corner]] {
    guard setting.pose.direction.isMirrored, !setting.pose.hasTransforms else { return [] }
    return list.tiles.map { tile in
      guard tile.index != nil else { return [] }
      return ([tile] + tile.subviews).map { FrameObservation.Corner($0.convert($0.bounds.origin, to: simulator.window)) }
    }
  }

  /// Only of a list in which items have been selected.
  func drawnSelected() -> [Int]? {
    guard tally.hasSelected else { return nil }
    return list.tiles.indices.filter {
      list.tiles[$0].index != nil && (list.tiles[$0] as? SyntheticItems.NumberTile)?.drawsSelected == true
    }
  }

  private static let maximumCollapsedFrames = 60

  private func change(by event: ListEvent, _ input: inout FrameInput) {
    switch event {
    case .batch(let steps): hand(edits(of: steps, on: source.latest))
    case .difference(let steps): hand(difference(of: edits(of: steps, on: source.latest)))
    case .away(let steps):
      let isInUse = list.phase != .resting || list.hasWaitingInput || !simulator.fingers.all.isEmpty || list.visibilityObserver != nil
      guard !isInUse, let parent = list.superview else { return }
      list.removeFromSuperview()
      hand(edits(of: steps, on: source.latest))
      parent.addSubview(list)
    case .sections(let steps): hand(sectionEdits(of: steps, on: source.latest))
    case .reload:
      reload()
      input.reloaded = true
    case .layout(let layout, let columns):
      guard let other = relaid(as: layout, columns: columns) else { return }
      if list.turnKey != nil { list.endTurn() }  // in another layout its item may not be placed
      take(other)
      hand(other)
      input.relaid = true
    case .forget:
      guard tally.collapsedFrames == 0 else { return }
      tally.hasForgotten = true
      list.forgetExtents()
    case .show(let key, let position, let isAnimated):
      guard !list.hasWaitingBatches, let index = source.items.index(ofKey: key), index < list.itemCount else { return }
      tally.commands += 1
      list.scrollToItem(at: index, position: .init(position), animated: isAnimated)
    case .edge(let isEnd, let isAnimated): scrollToEdge(isEnd: isEnd, isAnimated: isAnimated)
    case .stay(let isEnd, let isAnimated):
      guard !list.hasWaitingBatches else { return }
      list.stay(at: isEnd ? .end : .start, animated: isAnimated)
    case .turn(let key, let isAnimated):
      // In columns and lanes its item's place is not always known.
      guard setting.layout.isLine, tally.waitingLayout == nil, tally.dueLayout == nil, !list.hasWaitingBatches,
        let index = source.items.index(ofKey: key), index < list.itemCount
      else { return }
      list.beginTurn(at: index, animated: isAnimated)
    case .endTurn: list.endTurn()
    case .keep(let key, let isKept):
      // Without a tile, or among too many, it is refused.
      if isKept { try? list.keep(ItemKey(rawValue: key)) } else { list.stopKeeping(ItemKey(rawValue: key)) }
    case .select(let key, let count):
      guard let index = source.items.index(ofKey: key) else { return }
      tally.hasSelected = true
      list.selectItems(in: index..<index + max(0, min(count, source.items.count - index)))
    case .deselect(let key?): list.deselectItem(ItemKey(rawValue: key))
    case .deselect(nil): list.deselectAllItems()
    case .lift(let key, let main, let cross):
      try? list.beginMovingItem(ItemKey(rawValue: key), at: point(main, cross))  // refused as `keep` is
    case .carry(let main, let cross): list.continueMovingItem(at: point(main, cross))
    case .drop(isBack: true): list.cancelMovingItem()
    case .drop(isBack: false):
      for case .move(let from, let to) in list.endMovingItem()?.changes ?? [] { hand([.move(from: from, to: to)]) }
    case .again:
      let all = source.latest
      // What is held through an empty viewport has no tile, which would know its key.
      guard setting.isExact, all.items.isWritten, all.count > 0,
        list.tiles.contains(where: { tile in tile.index != nil && !list.keptKeys.contains { $0 == tile.key } })
      else { return }
      hand([.remove(0..<all.count)])
      hand([.insert((0..<all.count).map { all[$0] }, at: 0)])
    case .restoreHere(let isForeign):
      guard var state = clients.state, !list.hasWaitingBatches, !list.bounds.isEmpty else { return }
      // A state's own items would get its extents as estimates.
      if isForeign || !setting.isExact {
        for index in state.items.indices { state.items[index].key = ItemKey(rawValue: .max - UInt64(index)) }
      }
      list.restore(state)
    case .mistake(let mistake):
      guard allowsMistakes(input) else { return }
      hand(mistake)
      input.badBatch = true
    case .session, .save, .restore, .collapse, .insets, .cover, .tap, .page: return
    }
  }

  private func point(_ main: Int, _ cross: Int) -> Point {
    let (main, cross) = (Double(main.clampedToScreen), Double(cross.clampedToScreen))
    return setting.isHorizontal ? Point(x: main, y: cross) : Point(x: cross, y: main)
  }

  private func scrollToEdge(isEnd: Bool, isAnimated: Bool) {
    let (range, offset) = (list.legalRange, list.contentOffset)
    let target = isEnd ? range.max : range.min
    let (main, other) = (simulator.observer.main(target), simulator.observer.main(isEnd ? range.min : range.max))
    guard !list.hasWaitingBatches, !setting.pinsToEnd, main != other, isAnimated || main != simulator.observer.main(offset) else { return }
    list.setContentOffset(
      setting.isHorizontal ? Point(x: main, y: offset.y) : Point(x: offset.x, y: main), animated: isAnimated)
  }

  func hand(_ edits: [ListEdit], isInside: Bool = false) {
    let countAfter = source.latest.count + edits.reduce(0) { $0 + $1.change.countDelta }
    if isInside || list.hasWaitingBatches { source.postpone(edits) } else { source.perform(edits) }
    tally.batches += 1
    tally.batchesOfFrame += 1
    do throws(TilingError) {
      try list.apply(ItemBatch(edits.map(\.change), countAfter: countAfter))
    } catch { simulator.record("D1", "the view does not take a batch: \(error)") }
  }

  func reload() {
    tally.hasReloaded = true
    do throws(TilingError) { try list.reload() } catch { simulator.record("D1", "a reload fails: \(error)") }
  }

  /// The same change as the engine finds it by key (D2): its steps must lead to the same items, and touch each at most once.
  private func difference(of edits: [ListEdit]) -> [ListEdit] {
    let old = source.latest.draft
    guard old.items.isWritten else { return edits }  // a list that is not written out cannot be compared
    var new = old
    for edit in edits { edit.apply(to: &new) }
    func versions(_ list: ReferenceList) -> [ItemVersion] {
      [ItemVersion](unsafeUninitializedCapacity: list.count) { versions, count in
        list.items.forEachWritten { item in
          versions.initializeElement(at: count, to: ItemVersion(key: ItemKey(rawValue: item.key), revision: item.revision))
          count += 1
        }
      }
    }
    guard let batch = try? ItemBatch(from: versions(old), to: versions(new)) else {
      simulator.record("D2", "two lists without repeated keys have no difference")
      return edits
    }
    let found = batch.changes.map { ListEdit($0, to: new) }
    var result = old
    for edit in found { edit.apply(to: &result) }
    if !result.items.hasSameRevisions(as: new.items) {
      simulator.record("D2", "the difference of two lists leads to a third one")
      return edits
    }
    simulator.record("D2", .holds)
    return found
  }

  private func hand(_ mistake: ListEvent.Mistake) {
    tally.isOutOfStep = true
    tally.mistakes += 1
    let count = source.count
    var batch: ItemBatch
    switch mistake {
    case .count: batch = ItemBatch([], countAfter: count + 1)
    case .range: batch = ItemBatch([.remove(count..<count + 1)], countAfter: count - 1)
    case .silence(let steps):
      source.perform(edits(of: steps.filter(\.isSilent), on: source.items))
      let told = source.count == count + 1 ? 2 : 1  // the view is told of one new item, or of two if there is one
      batch = ItemBatch([.insert(0..<told)], countAfter: count + told)
    }
    if (try? list.apply(batch)) != nil { simulator.record("D1", "a batch that does not add up is taken") }
  }
}

extension FrameObservation.Corner {
  fileprivate init(_ point: Point) { self.init(x: Int64((point.x * 256).rounded()), y: Int64((point.y * 256).rounded())) }
}

extension Int {
  fileprivate var clampedToScreen: Int64 { Int64(Swift.min(Swift.max(self, -100_000), 100_000)) }  // beyond any screen
}

extension ListStep {
  /// No moves while the view is not told: it could not tell items that stay from removed ones.
  fileprivate var isSilent: Bool {
    switch self {
    case .insert, .remove: true
    case .move, .update, .touch: false
    }
  }
}

extension TiledScrollView.ScrollPosition {
  init(_ position: ReferenceList.Position) {
    self =
      switch position {
      case .start: .start
      case .center: .center
      case .end: .end
      case .nearest: .nearest
      case .fraction(let part): .fraction(Double(part) / 1000)
      case .distance(let points): .distance(Double(points))
      }
  }
}
