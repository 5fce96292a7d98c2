import Scrolling
import Tiling
import ViewTree

extension ListRun {
  var list: TiledScrollView { simulator.list }

  /// What happens to the list before the tick.
  func prepare(_ input: inout FrameInput) {
    tally.handedIn = 0
    input.reloaded = tally.hasReloaded
    resize(&input)
    clients.prepare()
    guard !tally.isOutOfStep else { return }
    clients.reply { count, edge in hand(script.page(of: count, at: edge == .start ? 0 : source.latest.count)) }
    for batch in script.batches(for: source.latest, onScreen: list.itemsOnScreen) { hand(batch) }
    if script.reloads() {
      reload()
      input.reloaded = true
    } else if !list.hasWaitingBatches, let command = script.command(for: source.items, onScreen: list.itemsOnScreen) {
      carryOut(command, &input)
    }
    // After a reload a view that is out of step could not measure what is engaged.
    if !input.resized, !input.reloaded, !list.hasWaitingBatches, tally.batchesOfFrame == 0, let mistake = script.mistake() {
      handIn(mistake)
      input.badBatch = true
    }
    tally.batchesOfFrame = 0
  }

  /// What the list should be after the tick.
  func settle(_ reference: inout ReferenceList, _ frame: inout FrameObservation) {
    frame.handedIn = tally.handedIn > 0
    var hasNewLengths = tally.hasReloaded
    if !tally.isOutOfStep {
      let make = setting.maker(across: tally.across)
      for edit in source.takeEffective() {
        edit.remade(by: make).apply(to: &reference)
        hasNewLengths = hasNewLengths || edit.bringsLengths
      }
    }
    if tally.hasReloaded {
      tally.hasReloaded = false
      reference.forgetMeasures()
    }
    let across = setting.itemAcross(of: list.bounds.size)
    if across == 0, hasNewLengths { tally.hasBlanks = true }
    if across > 0, across != tally.across || tally.hasBlanks {
      (tally.across, tally.hasBlanks) = (across, false)
      reference.remake(setting.maker(across: across))
    }
    source.notesLearned = false
    clients.saveOrRestore(opening: openFreshList, into: &frame.clients)
    source.notesLearned = true
    frame.state = frame.clients.digest
  }

  func frameHasBeenChecked() {
    tally.count(simulator)
    if frame % ListRun.framesBetweenComparisons == 0, let difference = differenceFromAFreshList() {
      simulator.report(rule: "C10", detail: difference)
    }
    guard tally.isOutOfStep else { return }
    tally.isOutOfStep = false
    reload()
  }

  /// A talkative client: changes things from inside the layout, when a tile comes into view.
  func handInFromInside() {
    guard !tally.isOutOfStep, !tally.isOver else { return }
    let batch = script.batchFromInside(for: { source.latest }, onScreen: list.itemsOnScreen)
    guard let batch else { return }
    tally.handedIn += 1
    hand(batch, isInside: true)
  }

  // MARK: What the script draws

  /// The list fills its window, but for the frames in which it has no room.
  private func resize(_ input: inout FrameInput) {
    if tally.collapsedFrames > 0 {
      tally.collapsedFrames -= 1
    } else if let frames = script.collapse() {
      tally.collapsedFrames = frames
    }
    var frame = simulator.window.bounds
    if tally.collapsedFrames > 0 { frame.size = tally.collapsedFrames % 2 == 0 ? .zero : Size(width: frame.width, height: 0) }
    guard list.frame != frame else { return }
    list.frame = frame
    input.resized = true
  }

  private func hand(_ batch: ChangeScript.Batch, isInside: Bool = false) {
    let edits = batch.isFoundByKey ? difference(of: batch.edits) : batch.edits
    let countAfter = source.latest.count + edits.reduce(0) { $0 + $1.change.countDelta }
    if isInside || list.hasWaitingBatches { source.postpone(edits) } else { source.perform(edits) }
    tally.batches += 1
    tally.batchesOfFrame += 1
    do throws(TilingError) {
      try list.apply(ItemBatch(edits.map(\.change), countAfter: countAfter))
    } catch { simulator.report(rule: "D1", detail: "the view does not take a batch: \(error)") }
  }

  /// The same change as the engine finds it by key (D2): its steps must lead to the same items, and touch each at most once.
  private func difference(of edits: [ListEdit]) -> [ListEdit] {
    let old = source.latest
    var new = old
    for edit in edits { edit.apply(to: &new) }
    let versions = { (list: ReferenceList) in list.items.map { ItemVersion(key: ItemKey(rawValue: $0.key), revision: $0.revision) } }
    guard let batch = try? ItemBatch(from: versions(old), to: versions(new)) else {
      simulator.report(rule: "D2", detail: "two lists without a key that stands twice have no difference")
      return edits
    }
    let found = batch.changes.map { ListEdit($0, to: new.items) }
    var result = old
    for edit in found { edit.apply(to: &result) }
    if !result.items.elementsEqual(new.items, by: { $0.key == $1.key && $0.revision == $1.revision }) {
      simulator.report(rule: "D2", detail: "the difference of two lists leads to a third one")
      return edits
    }
    return found
  }

  private func carryOut(_ command: ChangeScript.Command, _ input: inout FrameInput) {
    guard let index = source.items.index(ofKey: command.key), index < list.itemCount else { return }
    tally.commands += 1
    list.scrollToItem(at: index, position: .init(command.position), animated: command.isAnimated)
    input.events.append(.scrollToItem(key: command.key, command.position, isAnimated: command.isAnimated))
  }

  private func handIn(_ mistake: ChangeScript.Mistake) {
    tally.isOutOfStep = true
    tally.mistakes += 1
    let count = source.count
    let batch =
      switch mistake {
      case .count: ItemBatch([], countAfter: count + 1)
      case .range: ItemBatch([.remove(count..<count + 1)], countAfter: count - 1)
      case .silence: ItemBatch([.insert(0..<1)], countAfter: count + 1)
      }
    if mistake == .silence { source.perform(script.silentEdits(of: source.items, onScreen: list.itemsOnScreen)) }
    if (try? list.apply(batch)) != nil { simulator.report(rule: "D1", detail: "a batch that does not add up is taken") }
  }

  private func reload() {
    tally.hasReloaded = true
    do throws(TilingError) { try list.reload() } catch { simulator.report(rule: "D1", detail: "a reload fails: \(error)") }
  }

  // MARK: A list without a history

  /// With exact lengths the frame is what a list shows that was made for it (C10): what that has elsewhere, if anything.
  private func differenceFromAFreshList() -> String? {
    let now = simulator.observation
    guard setting.isExact, now.error == nil, now.phase == .resting, now.length > 0, now.breadth > 0, !list.hasWaitingBatches,
      simulator.isOffsetLegal
    else { return nil }
    let window = Window(frame: list.bounds)
    window.bounds.origin = .zero
    let fresh = openFreshList(in: window)
    window.tick(at: .zero)
    fresh.contentOffset = list.contentOffset
    window.tick(at: Instant(frame: 1, hz: configuration.hz))
    defer { fresh.dataSource = nil }
    let (shown, due) = (placesOnScreen(list), placesOnScreen(fresh))
    if fresh.contentOffset != list.contentOffset { return "a fresh list rests at another offset: \(fresh.contentOffset)" }
    return zip(shown, due).first { $0 != $1 }.map { "item \($0.index) has \($0.frame); in a fresh list item \($1.index) has \($1.frame)" }
      ?? (shown.count == due.count ? nil : "\(shown.count) items have tiles, in a fresh list \(due.count)")
  }

  private struct Shown: Equatable {
    var index: Int
    var frame: Rect
  }

  /// Tiles beyond the viewport are left out if they are bound in steps: the fresh list has had no time for them.
  private func placesOnScreen(_ list: TiledScrollView) -> [Shown] {
    list.tiles.compactMap { tile in
      guard let index = tile.index, !clients.bindsEarly || tile.frame.intersects(list.bounds) else { return nil }
      return Shown(index: index, frame: tile.frame)
    }.sorted { $0.index < $1.index }
  }

  private func openFreshList(in window: Window) -> TiledScrollView {
    let fresh = setting.view(in: window)
    fresh.dataSource = source
    return fresh
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
      }
  }
}
