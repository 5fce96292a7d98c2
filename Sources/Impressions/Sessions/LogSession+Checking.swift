/// What a line must not say, and what breaks a session.
extension LogSession {
  /// What a line must not say, seen from the session.
  func check(_ event: ClientLogEvent) throws(ClientLogError) {
    switch event {
    case .open: if isOpen || pending.contains(where: { if case .open = $0 { true } else { false } }) { throw .openTwice }
    case .layout(let layout):
      if let list = layout.list, !isKnown(list) { throw .unknownList(list) }
      if let list = layout.list.flatMap({ listNumbers[$0] }), list > 0,
        let item = layout.items.first(where: { itemNumbers[$0.id].map { encloses($0, list) } ?? false })
      {
        throw .ownItem(item.id)
      }
      let maximum = rules.maximumItems
      guard items.count + pendingItems + layout.items.count <= maximum || layout.items.allSatisfy({ itemNumbers[$0.id] != nil }) else {
        throw .tooManyItems(maximum)
      }
    case .scroll(let scroll): if let list = scroll.list, !isKnown(list) { throw .unknownList(list) }
    case .motion(let list, _): if let list, !isKnown(list) { throw .unknownList(list) }
    case .list(let nested):
      guard isKnown(item: nested.item) else { throw .unknownItem(nested.item) }
      if isInside(nested.item, nested.list) { throw .ownList(nested.list) }
      if lists.count >= LogSession.maximumLists, listNumbers[nested.list] == nil { throw .tooMany("lists", LogSession.maximumLists) }
    case .content(let item, _), .playback(let item, _): guard isKnown(item: item) else { throw .unknownItem(item) }
    default: break
    }
  }

  func isKnown(_ list: String) -> Bool {
    list.isEmpty || listNumbers[list] != nil
      || pending.contains { if case .list(let nested) = $0 { nested.list == list } else { false } }
  }

  private func isKnown(item: String) -> Bool {
    itemNumbers[item] != nil
      || pending.contains { if case .layout(let layout) = $0 { layout.items.contains { $0.id == item } } else { false } }
  }

  /// Whether a list lies in an item, at any depth.
  func encloses(_ item: Int32, _ list: Int) -> Bool {
    var list = list
    while list > 0 {
      if lists[list].outer == item { return true }
      list = lists[list].parent
    }
    return false
  }

  /// Whether an item lies in a list, at any depth.
  func isInside(_ item: String, _ list: String) -> Bool {
    guard let target = listNumbers[list], let item = itemNumbers[item] else { return false }
    var list = Int(items[Int(item)].list)
    while list >= 0 {
      if list == target { return true }
      list = lists[list].parent
    }
    return false
  }

  // MARK: Breaks

  /// Nothing is known between two instants: what may have been met goes on, what was certainly met begins again.
  func endAll(at end: Int64, beginningAgainAt time: Int64) {
    faults.jumps += 1
    for list in lists.indices {
      lists[list].motion = nil
      lists[list].time = time
    }
    if end < time {
      // Whatever was laid out may have been met.
      for item in items.indices where items[item].isPresent {
        for rule in rules.rules.indices {
          let isMet = tracks[item * rules.rules.count + rule].isMet
          setPossible(Int32(item), rule, true, at: end)
          setPossible(Int32(item), rule, isMet, at: time)
        }
      }
    }
    for item in active {
      for rule in rules.rules.indices {
        let index = Int(item) * rules.rules.count + rule
        guard tracks[index].certain.isOn else { continue }
        endCertain(index, rule, at: max(end, tracks[index].certain.start))
        tracks[index].certain.begin(at: time)
      }
    }
  }
}
