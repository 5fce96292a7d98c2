/// An event of a list besides gestures: changes of items, scrolls by a program, client mistakes, pages.
enum ListEvent: StressEvent {
  /// Edits, given to the view as they are.
  case batch([ListStep])
  /// Edits whose result the engine compares with the old items by key; the view gets the difference (D2).
  case difference([ListStep])
  /// Edits that are given to the view while it is out of its window, unless something there would end with it: a touch, a motion, an observer.
  case away([ListStep])
  /// Changes of sections, as the section model turns them into changes of items (S1).
  case sections([SectionStep])
  /// The view reloads all items.
  case reload
  /// The view gets another layout, or the same with another number of columns.
  case layout(ListLayout, columns: Int)
  /// The extents of all items are forgotten, unless the viewport has no room.
  case forget
  /// A program scrolls to an item, if it exists.
  case show(key: UInt64, ReferenceList.Position, isAnimated: Bool)
  /// A program scrolls to the end or the start of the legal offsets.
  case edge(isEnd: Bool, isAnimated: Bool)
  /// The same, to stay there.
  case stay(isEnd: Bool, isAnimated: Bool)
  /// A program begins a turn with an item, if it exists.
  case turn(key: UInt64, isAnimated: Bool)
  case endTurn
  /// An item keeps its tile off screen from now on, or no longer.
  case keep(key: UInt64, isKept: Bool)
  /// A finger takes an item, at a point of the list in points on the main and the cross axis.
  case lift(key: UInt64, main: Int, cross: Int)
  case carry(main: Int, cross: Int)
  /// The item is put down under the finger, or back.
  case drop(isBack: Bool)
  /// A number of items is selected, beginning with this one.
  case select(key: UInt64, count: Int)
  /// An item is selected no longer, or none is.
  case deselect(key: UInt64?)
  /// All items go with one batch and come back with the next, if their extents are known.
  case again
  /// The last saved state is restored in this list, with its own keys or with keys that no item has, as always if extents are estimates.
  case restoreHere(isForeign: Bool)
  /// An inconsistent batch: it must be refused, and the view reloads after the frame.
  case mistake(Mistake)
  /// The viewport has no room for this many frames, from the next one on.
  case collapse(frames: Int)
  /// New content insets before and behind the items, in points.
  case insets(before: Int, behind: Int)
  /// Bars and a keyboard cover this much of the list before and behind the viewport, in points.
  case cover(before: Int, behind: Int)
  /// A hit test after the frame, at a point of the list's screen in points on the main and cross axes.
  case tap(main: Int, cross: Int)
  /// The visibility observer begins a new session.
  case session
  /// The list's state is saved after the frame.
  case save
  /// The last saved state is restored into a fresh list after the frame, laid out before or not.
  case restore(isLaidOut: Bool)
  /// The answer to a question such as "page end 3".
  case page(PageFaultPlan)

  /// What is wrong with a refused batch.
  enum Mistake: Equatable, Sendable {
    /// Its count differs from the result of its steps.
    case count
    /// It removes an item that does not exist.
    case range
    /// The items change by these steps, without their moves and updates, and the view is told something else.
    case silence([ListStep])
  }

  func fits(_ place: StressPlace) -> Bool {
    switch (self, place) {
    case (.page, .answer): true
    case (.page, _), (_, .answer): false
    case (.batch, .insideFrame), (.insets, .insideFrame), (.show, .insideFrame), (.layout, .insideFrame): true
    case (_, .insideFrame): false
    case (_, .beforeFrame): true
    }
  }

  /// The same with fewer steps, each simpler; a difference also as a plain batch.
  var shrinkCandidates: [ListEvent] {
    switch self {
    case .batch(let steps): steps.shrinkCandidates(\.shrinkCandidates).map(ListEvent.batch)
    case .away(let steps): [.batch(steps)] + steps.shrinkCandidates(\.shrinkCandidates).map(ListEvent.away)
    case .difference(let steps): [.batch(steps)] + steps.shrinkCandidates(\.shrinkCandidates).map(ListEvent.difference)
    case .show(let key, let position, true): [.show(key: key, position, isAnimated: false)]
    case .edge(let isEnd, true): [.edge(isEnd: isEnd, isAnimated: false)]
    case .stay(let isEnd, let isAnimated):
      [.edge(isEnd: isEnd, isAnimated: isAnimated)] + (isAnimated ? [.stay(isEnd: isEnd, isAnimated: false)] : [])
    case .turn(let key, let isAnimated):
      [.show(key: key, .start, isAnimated: isAnimated)] + (isAnimated ? [.turn(key: key, isAnimated: false)] : [])
    case .lift(let key, let main, let cross):
      main.nearerToZero.map { .lift(key: key, main: $0, cross: cross) } + cross.nearerToZero.map { .lift(key: key, main: main, cross: $0) }
    case .carry(let main, let cross):
      main.nearerToZero.map { .carry(main: $0, cross: cross) } + cross.nearerToZero.map { .carry(main: main, cross: $0) }
    case .drop(isBack: false): [.drop(isBack: true)]
    case .select(let key, let count): count.shrinkCandidates(than: 1).map { .select(key: key, count: $0) }
    case .restoreHere(isForeign: true): [.restoreHere(isForeign: false)]
    case .show(let key, .center, false), .show(let key, .end, false), .show(let key, .fraction, false), .show(let key, .distance, false):
      [.show(key: key, .start, isAnimated: false)]
    case .sections(let steps): steps.shrinkCandidates(\.shrinkCandidates).map(ListEvent.sections)
    case .mistake(.range): [.mistake(.count)]
    case .mistake(.silence(let steps)): [.mistake(.count)] + steps.shrinkCandidates(\.shrinkCandidates).map { .mistake(.silence($0)) }
    case .collapse(let frames): frames.shrinkCandidates(than: 1).map { .collapse(frames: $0) }
    case .insets(let before, let behind):
      before.nearerToZero.map { .insets(before: $0, behind: behind) } + behind.nearerToZero.map { .insets(before: before, behind: $0) }
    case .cover(let before, let behind):
      before.nearerToZero.map { .cover(before: $0, behind: behind) } + behind.nearerToZero.map { .cover(before: before, behind: $0) }
    case .tap(let main, let cross):
      main.nearerToZero.map { .tap(main: $0, cross: cross) } + cross.nearerToZero.map { .tap(main: main, cross: $0) }
    case .layout(let layout, let columns): columns.shrinkCandidates(than: 1).map { .layout(layout, columns: $0) }
    case .restore(isLaidOut: true): [.restore(isLaidOut: false)]
    case .page(let plan): plan.shrinkCandidates.map(ListEvent.page)
    case .show, .edge, .endTurn, .keep, .deselect, .drop(isBack: true), .again, .restoreHere, .mistake(.count), .reload, .forget, .session,
      .save,
      .restore(isLaidOut: false):
      []
    }
  }
}

extension Array {
  /// One half, one step less, or one simpler step.
  fileprivate func shrinkCandidates(_ simpler: (Element) -> [Element]) -> [[Element]] {
    guard count > 1 else { return first.map(simpler)?.map { [$0] } ?? [] }
    let halves = [Array(prefix(count / 2)), Array(suffix(count - count / 2))]
    let fewer = count == 2 ? [] : indices.map { index in Array(self[..<index] + self[(index + 1)...]) }
    return halves + fewer + indices.flatMap { index in simpler(self[index]).map { Array(self[..<index]) + [$0] + self[(index + 1)...] } }
  }
}
