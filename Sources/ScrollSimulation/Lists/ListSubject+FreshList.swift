import Scrolling
import Tiling
import ViewTree

extension ListSubject {
  /// With exact extents the frame equals that of a list made for it (C10). Masonry lanes that have outlived a change depend on their
  /// history, and insets set by a callback apply from the next tick on (A11).
  func compareWithAFreshList(hz: Int) -> CheckResult? {
    let now = simulator.observation
    guard setting.isExact, now.error == nil, now.phase == .resting, now.extent > 0, now.crossExtent > 0, !list.hasWaitingBatches,
      simulator.isOffsetLegal, simulator.observer.insets == now.insets, simulator.observer.coversOfFrame == simulator.observer.covers,
      simulator.reference.isDealtAtOnce,
      simulator.reference.leastEnd == nil
    else { return nil }
    let window = Window(frame: list.bounds)
    window.bounds.origin = .zero
    source.servesCheckedView = false
    defer { source.servesCheckedView = true }
    let fresh = openFreshList(in: window)
    defer { fresh.dataSource = nil }
    window.tick(at: .zero)
    // A program that goes to an estimated end means the end, wherever it is.
    if fresh.layout is MasonryLayout, fresh.legalRange.max == list.contentOffset { return nil }
    fresh.contentOffset = list.contentOffset
    window.tick(at: Instant(frame: 1, hz: hz))
    let due = placesOnScreen(fresh)
    let shown = placesOnScreen(list).filter { item in
      // A kept item beside the screen has no tile in a fresh list.
      due.contains { $0.index == item.index } || !list.keptKeys.contains { $0.rawValue == simulator.reference[item.index].key }
    }
    if fresh.contentOffset != list.contentOffset { return "a fresh list rests at another offset: \(fresh.contentOffset)" }
    return zip(shown, due).first { $0 != $1 }.map { "item \($0.index) has \($0.frame); in a fresh list item \($1.index) has \($1.frame)" }
      ?? (shown.count == due.count ? .holds : "\(shown.count) items have tiles, in a fresh list \(due.count)")
  }

  private struct Shown: Equatable {
    var index: Int
    var frame: Rect
  }

  /// Leaves out tiles beyond the viewport if they are bound in steps: the fresh list has had no time for them.
  private func placesOnScreen(_ list: TiledScrollView) -> [Shown] {
    list.tiles.compactMap { tile in
      guard let index = tile.index, !clients.bindsEarly || !tile.frame.intersection(list.bounds).isEmpty else { return nil }
      return Shown(index: index, frame: tile.frame)
    }.sorted { $0.index < $1.index }
  }
}
