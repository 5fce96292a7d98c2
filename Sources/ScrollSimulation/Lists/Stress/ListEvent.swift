/// What happens to a list besides gestures: its items change, its program scrolls, its client makes a mistake, its pages come.
public enum ListEvent: StressEvent {
  /// Edits that are handed to the view as they are.
  case batch([ListStep])
  /// Edits whose result the engine compares with what was there, key by key; the view gets the difference (D2).
  case difference([ListStep])
  /// The view asks for everything anew.
  case reload
  /// The list is told to show an item, if it is there.
  case show(key: UInt64, ReferenceList.Position, isAnimated: Bool)
  /// A batch that does not add up: it must be refused, and the view reloads after the frame.
  case mistake(Mistake)
  /// From the next frame on the viewport has no room, for so many frames.
  case collapse(frames: Int)
  /// The room before the items and behind them is from now on so many points.
  case insets(before: Int, behind: Int)
  /// After the frame it is asked what stands at a point of the viewport: so many points along the scroll axis and across it.
  case tap(along: Int, across: Int)
  /// The observer of what is seen begins a new session.
  case session
  /// The state of the list is saved after the frame.
  case save
  /// What was saved last is restored into a fresh list after the frame, laid out before or not.
  case restore(isLaidOut: Bool)
  /// The answer to "page end 3".
  case page(PageFaultPlan)

  /// What a refused batch is wrong about.
  public enum Mistake: Equatable, Sendable {
    /// It says another count than its steps lead to.
    case count
    /// It removes an item that is not there.
    case range
    /// The items change by these steps, of which moves and updates are left out, and the view is told something else.
    case silence([ListStep])
  }

  public func fits(_ place: StressPlace) -> Bool {
    switch (self, place) {
    case (.page, .answer): true
    case (.page, _), (_, .answer): false
    case (.batch, .insideFrame), (.insets, .insideFrame): true
    case (_, .insideFrame): false
    case (_, .beforeFrame): true
    }
  }

  /// The same with fewer steps, each simpler; a difference also as a plain batch.
  public var shrinkCandidates: [ListEvent] {
    switch self {
    case .batch(let steps): steps.shrinkCandidates.map(ListEvent.batch)
    case .difference(let steps): [.batch(steps)] + steps.shrinkCandidates.map(ListEvent.difference)
    case .show(let key, let position, true): [.show(key: key, position, isAnimated: false)]
    case .show(let key, .center, false), .show(let key, .end, false): [.show(key: key, .start, isAnimated: false)]
    case .mistake(.range): [.mistake(.count)]
    case .mistake(.silence(let steps)): [.mistake(.count)] + steps.shrinkCandidates.map { .mistake(.silence($0)) }
    case .collapse(let frames): frames.shrinkCandidates(than: 1).map { .collapse(frames: $0) }
    case .insets(let before, let behind):
      before.nearerToZero.map { .insets(before: $0, behind: behind) } + behind.nearerToZero.map { .insets(before: before, behind: $0) }
    case .tap(let along, let across):
      along.nearerToZero.map { .tap(along: $0, across: across) } + across.nearerToZero.map { .tap(along: along, across: $0) }
    case .restore(isLaidOut: true): [.restore(isLaidOut: false)]
    case .page(let plan): plan.shrinkCandidates.map(ListEvent.page)
    case .show, .mistake(.count), .reload, .session, .save, .restore(isLaidOut: false): []
    }
  }
}

extension [ListStep] {
  /// Without one half or the other, without one of them, or with one that is simpler.
  fileprivate var shrinkCandidates: [[ListStep]] {
    guard count > 1 else { return first?.shrinkCandidates.map { [$0] } ?? [] }
    let halves = [Array(prefix(count / 2)), Array(suffix(count - count / 2))]
    let fewer = count == 2 ? [] : indices.map { place in Array(self[..<place] + self[(place + 1)...]) }
    return halves + fewer
      + indices.flatMap { place in self[place].shrinkCandidates.map { Array(self[..<place]) + [$0] + self[(place + 1)...] } }
  }
}
