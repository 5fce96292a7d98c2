/// The items that the program has selected, from its calls and what happens to them after that.
struct SelectedKeys: Sendable, Equatable {
  private(set) var certain: Set<UInt64> = []
  private(set) var possible: Set<UInt64> = []  // selected and removed in one frame, in whichever order

  mutating func take(_ frame: CheckedFrame) {
    for select in frame.input.selects {
      switch select {
      case .begin(let key): certain.insert(key)
      case .end(let key): certain.remove(key)
      case .rename(let key, let newKey): if certain.remove(key) != nil { certain.insert(newKey) }
      }
    }
    let removed = frame.list.changes.flatMap { change -> [UInt64] in if case .remove(_, let keys) = change { keys } else { [] } }
    // Out of step a list may know another item, or one that is gone.
    let isUnknown = frame.now.error != nil || frame.input.reloaded || frame.input.badBatch
    let doubtful = isUnknown ? certain : certain.intersection(removed)
    for key in doubtful {
      let isThere = isUnknown || (frame.list.index(ofKey: key) != nil && frame.input.selects.contains(.begin(key: key)))
      if isThere { possible.insert(key) }
      certain.remove(key)
    }
  }

  var isEmpty: Bool { certain.isEmpty }

  /// What was doubtful is as it was seen.
  mutating func settle(asSeen selected: [UInt64]) {
    guard !possible.isEmpty else { return }
    certain.formUnion(possible.intersection(selected))
    possible = []
  }
}
