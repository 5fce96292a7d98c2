extension ListEvent {
  var words: String {
    switch self {
    case .batch(let steps): ListEvent.list(steps)
    case .difference(let steps): "\(ListEvent.list(steps)), as a difference"
    case .away(let steps): "\(ListEvent.list(steps)), while the list is out of its window"
    case .sections(let steps): steps.isEmpty ? "no change of sections" : steps.map(\.words).joined(separator: "; ")
    case .reload: "the list is reloaded"
    case .layout(let layout, let columns): "the list is laid out as \(layout.name)\(layout.drawsColumns ? " of \(columns) columns" : "")"
    case .forget: "the list forgets all extents"
    case .show(let key, let position, let isAnimated): "a program scrolls to k\(key), \(position)\(isAnimated ? ", animated" : "")"
    case .edge(let isEnd, let isAnimated): "a program scrolls to the \(isEnd ? "end" : "start")\(isAnimated ? ", animated" : "")"
    case .stay(let isEnd, let isAnimated):
      "a program scrolls to the \(isEnd ? "end" : "start"), to stay there\(isAnimated ? ", animated" : "")"
    case .turn(let key, let isAnimated): "a program begins a turn with k\(key)\(isAnimated ? ", animated" : "")"
    case .endTurn: "a program ends the turn"
    case .keep(let key, let isKept): isKept ? "the tile of k\(key) is kept" : "the tile of k\(key) is kept no longer"
    case .select(let key, let count): count == 1 ? "k\(key) is selected" : "\(count) items from k\(key) on are selected"
    case .lift(let key, let main, let cross): "a finger takes k\(key), at \(main) pt along the list and \(cross) pt across it"
    case .carry(let main, let cross): "the finger with the item is at \(main) pt along the list and \(cross) pt across it"
    case .drop(let isBack): isBack ? "the item is put back" : "the item is put down"
    case .deselect(let key?): "k\(key) is selected no longer"
    case .deselect(nil): "no item is selected any longer"
    case .again: "all items go with one batch, and come back with the next"
    case .restoreHere(let isForeign): "the saved state is restored in this list\(isForeign ? ", with keys that no item has" : "")"
    case .mistake(.count): "a batch whose count is wrong"
    case .mistake(.range): "a batch that removes an item that is not there"
    case .mistake(.silence(let steps)): "the list is not told of this: \(ListEvent.list(steps))"
    case .collapse(let frames): "the viewport has no room for \(frames) frames"
    case .insets(let before, let behind): "insets of \(before) pt before the items and \(behind) pt behind them"
    case .cover(let before, let behind): "bars cover \(before) pt before the viewport and \(behind) pt behind it"
    case .tap(let main, let cross): "a tap at \(main) pt along the list and \(cross) pt across it"
    case .session: "a new session of impressions begins"
    case .save: "the list's state is saved"
    case .restore(let isLaidOut): "the saved state is restored into a fresh list\(isLaidOut ? " that was laid out" : "")"
    case .page(let plan): plan.words
    }
  }

  private static func list(_ steps: [ListStep]) -> String {
    steps.isEmpty
      ? "an empty batch"
      : steps.prefix(2).map(\.words).joined(separator: "; ") + (steps.count > 2 ? "; and \(steps.count - 2) more" : "")
  }
}

extension ListStep {
  fileprivate var words: String {
    switch self {
    case .insert(let count, let index, let key): "\(count) inserted at \(index), from k\(key) on"
    case .remove(let count, let index): "\(count) removed at \(index)"
    case .move(let source, let destination): "\(source) moved to \(destination)"
    case .update(let count, let index): "\(count) updated at \(index)"
    case .touch(let count, let index): "\(count) updated to the same at \(index)"
    }
  }
}

extension PageFaultPlan {
  fileprivate var words: String {
    let when = delay == 0 ? "at once" : "after \(delay) frames"
    return switch outcome {
    case .items(let count, let isLast): "a page of \(count) comes \(when)\(isLast ? ", the last one" : "")"
    case .failure: "the request fails \(when)"
    case .outdated(let count, let later): "\(when) the place is another; an outdated page of \(count) comes \(later) frames later"
    }
  }
}
