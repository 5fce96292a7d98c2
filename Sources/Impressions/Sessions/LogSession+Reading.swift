import Scrolling
import ViewTree

/// The lines of a session, an instant at a time: all lines of one instant together are what stood then.
extension LogSession {
  /// Takes the next line. Its time is not before that of the line before.
  func take(_ event: ClientLogEvent, at time: Int64) throws(ClientLogError) {
    if time > self.time {
      flush()
      if time - self.time > rules.silence { endAll(at: self.time, beginningAgainAt: time) }
      self.time = time
    }
    if rearranges(event) || pending.count >= LogSession.maximumPending { flush() }
    try check(event)
    if case .layout(let layout) = event { pendingItems += layout.items.count }
    recording?.note(event, at: time)
    pending.append(event)
  }

  /// Whether a line puts lists or items into each other: it is checked against what is there.
  private func rearranges(_ event: ClientLogEvent) -> Bool {
    guard !pending.isEmpty || waiting != nil else { return false }
    switch event {
    case .list: return true
    case .layout(let layout):
      guard lists.count > 1 else { return false }
      let list = number(of: layout.list) ?? -1
      return layout.items.contains { item in itemNumbers[item.id].map { Int(items[Int($0)].list) != list } ?? false }
    default: return false
    }
  }

  /// The same for the kind of which there are many.
  func take(_ scroll: ClientLogEvent.Scroll, at time: Int64) throws(ClientLogError) {
    if time > self.time {
      flush()
      if time - self.time > rules.silence { endAll(at: self.time, beginningAgainAt: time) }
      self.time = time
    }
    if let list = scroll.list, !isKnown(list) { throw .unknownList(list) }
    if pending.isEmpty, waiting == nil {
      waiting = scroll
    } else {
      if pending.count >= LogSession.maximumPending { flush() }
      pending.append(.scroll(scroll))
    }
  }

  /// Takes what stands at the instant that has been read.
  func flush() {
    if let scroll = waiting {
      waiting = nil
      if pending.isEmpty { return take(scroll) }
      pending.insert(.scroll(scroll), at: 0)
    }
    guard !pending.isEmpty else { return }
    let events = pending
    pending.removeAll(keepingCapacity: true)
    pendingItems = 0
    var isSample = false
    // What is laid out for the first time has come with the content; what is laid out again stands elsewhere from now on.
    for event in events {
      if case .layout(let layout) = event { isSample = add(newOf: layout) || isSample }
      if case .list(let nested) = event { add(nested) }
    }
    for event in events { if case .motion(let name, let motion) = event, let list = number(of: name) { announced.append((list, motion)) } }
    isJoint = events.count { if case .scroll = $0 { true } else { false } } > 1
    for event in events { if case .scroll(let scroll) = event { take(scroll) } }
    isJoint = false
    for (list, motion) in announced { lists[list].motion = motion }
    announced.removeAll()
    if isSample || events.contains(where: \.isSample) { sampleMotions() }
    moving.removeAll()
    leaving.removeAll()
    var changes = Changes()
    for event in events { apply(event, &changes) }
    for list in lists.indices { lists[list].quiet = LogSession.nothing }
    settle(at: time)
    if !changes.renewals.isEmpty { renew(changes.renewals) }
    for item in changes.removed { renew(.removed, item) }
    for item in changes.recycled { renew(.recycled, item) }
  }

  /// What makes items new at the end of an instant.
  private struct Changes {
    var renewals: ImpressionDefinition.Renewal = []
    var removed: [Int32] = []
    var recycled: [Int32] = []
  }

  /// A line of another kind is a sample of every offset: where a motion says it, or the latest one.
  private func sampleMotions() {
    for list in lists.indices where lists[list].time < time {
      if let motion = lists[list].motion {
        let offset = motion.offset(at: Instant(nanoseconds: time))
        move(list, to: grid.map { (offset * $0).rounded() / $0 } ?? offset, at: time, .motion(motion))
      }
      lists[list].time = time
    }
  }

  private func take(_ scroll: ClientLogEvent.Scroll) {
    guard let list = number(of: scroll.list) else { return }
    let isVertical = lists[list].axis == .vertical
    let (x, y) = isVertical ? (lists[list].cross, lists[list].offset) : (lists[list].offset, lists[list].cross)
    let (newX, newY) = (scroll.x ?? x, scroll.y ?? y)
    if newX != x, newY == y, isVertical { turn(list, to: .horizontal) }
    if newY != y, newX == x, !isVertical { turn(list, to: .vertical) }
    let (offset, cross) = lists[list].axis == .vertical ? (newY, newX) : (newX, newY)
    let way = way(of: scroll, to: offset, list)
    if list == 0 { recording?.note(offset, at: time, way, from: (lists[0].time, lists[0].offset)) }
    if cross == lists[list].cross { move(list, to: offset, at: time, way) } else { moveAcross(list, to: offset, cross, at: time, way) }
  }

  /// The list moves on its other axis from now on.
  private func turn(_ list: Int, to axis: Axis) {
    (lists[list].offset, lists[list].cross) = (lists[list].cross, lists[list].offset)
    lists[list].axis = axis
    lists[list].motion = nil
    lists[list].longest = lists[list].order.reduce(0) { max($0, items[Int($1)].box.extent(axis)) }
    lists[list].order.sort { (items[Int($0)].box.start(axis), $0) < (items[Int($1)].box.start(axis), $1) }
    forgetAllGeometry()
  }

  private func way(of scroll: ClientLogEvent.Scroll, to offset: Double, _ list: Int) -> ScrollWay {
    if scroll.way == .step { return .step }
    // The motion until now, or one that the same instant has: it may have begun since the sample before.
    let next = announced.isEmpty ? nil : announced.last { $0.list == list }
    if let motion = lists[list].motion {
      if says(motion, offset, at: time) {
        if says(motion, lists[list].offset, at: lists[list].time) { return .motion(motion) }
      } else if next == nil {
        lists[list].motion = nil
        faults.contradictions += 1
      }
    }
    if let motion = next?.motion, says(motion, offset, at: time), says(motion, lists[list].offset, at: lists[list].time) {
      return .motion(motion)
    }
    switch scroll.way {
    case .linear: return .linear
    case .step: return .step
    case .unknown:
      if hasFrames || offset == lists[list].offset && scroll.low > scroll.high { return .step }
      return .unknown(low: min(scroll.low, offset), high: max(scroll.high, offset))
    }
  }

  /// To half a pixel, or a step of the grid.
  private func says(_ motion: any ScrollMotion, _ offset: Double, at time: Int64) -> Bool {
    abs(motion.offset(at: Instant(nanoseconds: time)) - offset) <= (grid.map { 0.75 / $0 } ?? 0.5)
  }

  /// Whether anything that was known has another frame now.
  private func add(newOf layout: ClientLogEvent.Layout) -> Bool {
    var changes = !layout.removed.isEmpty || !layout.recycled.isEmpty
    for id in layout.removed + layout.recycled { if let item = itemNumbers[id] { leaving.insert(item) } }
    guard let list = number(of: layout.list) else { return changes }
    if items.isEmpty {
      // Most sessions that are open at once have laid out one screen.
      items.reserveCapacity(layout.items.count)
      itemNumbers.reserveCapacity(layout.items.count)
      tracks.reserveCapacity(layout.items.count * rules.rules.count)
      lists[list].order.reserveCapacity(layout.items.count)
    }
    for (id, box) in layout.items {
      if let known = itemNumbers[id] {
        if !items[Int(known)].isPresent {
          (items[Int(known)].box, items[Int(known)].list, items[Int(known)].isPresent) = (box, Int32(list), true)
          insert(known, in: list)
        } else if items[Int(known)].box != box || items[Int(known)].list != Int32(list) {
          changes = true
          moving.insert(known)
        }
        continue
      }
      let item = Int32(items.count)
      itemNumbers[id] = item
      items.append(Item(id: id, box: box, list: Int32(list)))
      tracks.append(contentsOf: repeatElement(Track(), count: rules.rules.count))
      if rules.comparesTrackers { trackers.append(contentsOf: repeatElement(TrackerCounts(), count: rules.count)) }
      insert(item, in: list)
    }
    return changes
  }

  func insert(_ item: Int32, in list: Int) {
    let box = items[Int(item)].box
    let axis = lists[list].axis
    lists[list].longest = max(lists[list].longest, box.extent(axis))
    var place = firstPlace(of: list, from: box.start(axis))
    let order = lists[list].order
    while place < order.count, items[Int(order[place])].box.start(axis) == box.start(axis) { place += 1 }
    lists[list].order.insert(item, at: place)
    lists[list].quiet = LogSession.nothing
  }

  private func take(_ item: Int32, outOf list: Int) {
    var place = firstPlace(of: list, from: items[Int(item)].box.start(lists[list].axis))
    while lists[list].order[place] != item { place += 1 }
    lists[list].order.remove(at: place)
  }

  private func apply(_ event: ClientLogEvent, _ changes: inout Changes) {
    switch event {
    case .layout(let layout):
      guard let list = number(of: layout.list) else { return }
      for (place, id) in (layout.removed + layout.recycled).enumerated() {
        guard let item = itemNumbers[id], items[Int(item)].isPresent else { continue }
        take(item, outOf: Int(items[Int(item)].list))
        items[Int(item)].isPresent = false
        if place < layout.removed.count { changes.removed.append(item) } else { changes.recycled.append(item) }
      }
      for (id, box) in layout.items {
        guard let item = itemNumbers[id] else { continue }
        let known = items[Int(item)]
        guard known.box != box || known.list != Int32(list) || !known.isPresent else { continue }
        if known.isPresent { take(item, outOf: Int(known.list)) }
        items[Int(item)].box = box
        items[Int(item)].list = Int32(list)
        items[Int(item)].isPresent = true
        insert(item, in: list)
      }
      forgetAllGeometry()
    case .open(let opening): open(opening, &changes)
    case .viewport(let width, let height, let insets):
      viewport = (width ?? viewport?.width ?? 0, height ?? viewport?.height ?? 0)
      if let insets { self.insets = insets }
      forgetAllGeometry()
    case .cover(let boxes):
      covers = boxes
      forgetAllGeometry()
    case .foreground(let isOn): gate(.foreground, isOn, &changes.renewals, .background)
    case .focus(let isOn): gate(.focus, isOn, &changes.renewals, .blur)
    case .content(let id, let isOn): gate(.content, isOn, id)
    case .playback(let id, let isOn): gate(.playback, isOn, id)
    case .interaction: gates.insert(.interaction)
    case .close: isClosed = true
    case .scroll, .list, .motion, .unknown: break
    }
  }

  private func open(_ opening: ClientLogEvent.Opening, _ changes: inout Changes) {
    isOpen = true
    if let width = opening.width, let height = opening.height { viewport = (width, height) }
    if let insets = opening.insets { self.insets = insets }
    (grid, hasFrames) = (opening.grid ?? grid, opening.hasFrames)
    epoch = opening.epoch ?? epoch
    if let isOn = opening.foreground { gate(.foreground, isOn, &changes.renewals, .background) }
    if let isOn = opening.focus { gate(.focus, isOn, &changes.renewals, .blur) }
    if let isOn = opening.content { gate(.content, isOn, &changes.renewals, []) }
    if let isOn = opening.playback { gate(.playback, isOn, &changes.renewals, []) }
    forgetAllGeometry()
  }

  private func gate(
    _ need: ImpressionDefinition.Needs, _ isOn: Bool, _ renewals: inout ImpressionDefinition.Renewal,
    _ renewal: ImpressionDefinition.Renewal
  ) {
    if !isOn, gates.contains(need) { renewals.insert(renewal) }
    knownGates.insert(need)
    if isOn { gates.insert(need) } else { gates.remove(need) }
  }

  private func gate(_ need: ImpressionDefinition.Needs, _ isOn: Bool, _ id: String) {
    guard let item = itemNumbers[id] else { return }
    items[Int(item)].known.insert(need)
    if isOn { items[Int(item)].on.insert(need) } else { items[Int(item)].on.remove(need) }
  }

  private func add(_ nested: ClientLogEvent.Nested) {
    guard let outer = itemNumbers[nested.item] else { return }
    let parent = Int(items[Int(outer)].list)
    if let known = listNumbers[nested.list] {
      if lists[known].parent >= 0 { lists[lists[known].parent].children.removeAll { $0 == known } }
      (lists[known].parent, lists[known].outer, lists[known].frame) = (parent, outer, nested.frame)
      lists[parent].children.append(known)
    } else {
      listNumbers[nested.list] = lists.count
      lists[parent].children.append(lists.count)
      lists.append(
        List(
          name: nested.list, parent: parent, outer: outer, frame: nested.frame, axis: nested.isHorizontal ? .horizontal : .vertical,
          time: time, changed: time))
      geometries.append(nil)
    }
    forgetAllGeometry()
  }

  func number(of list: String?) -> Int? {
    guard let list, !list.isEmpty else { return 0 }
    return listNumbers[list]
  }

  /// What a line must not say, seen from the session.
  private func check(_ event: ClientLogEvent) throws(ClientLogError) {
    switch event {
    case .open: if isOpen || pending.contains(where: { if case .open = $0 { true } else { false } }) { throw .openTwice }
    case .layout(let layout):
      if let list = layout.list, !isKnown(list) { throw .unknownList(list) }
      if let list = layout.list.flatMap({ listNumbers[$0] }), list > 0,
        let item = layout.items.first(where: { itemNumbers[$0.id].map { encloses($0, list) } ?? false })
      {
        throw .ownItem(item.id)
      }
      guard
        items.count + pendingItems + layout.items.count <= LogSession.maximumItems || layout.items.allSatisfy({ itemNumbers[$0.id] != nil })
      else {
        throw .tooMany("items", LogSession.maximumItems)
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

  private func isKnown(_ list: String) -> Bool {
    list.isEmpty || listNumbers[list] != nil
      || pending.contains { if case .list(let nested) = $0 { nested.list == list } else { false } }
  }

  private func isKnown(item: String) -> Bool {
    itemNumbers[item] != nil
      || pending.contains { if case .layout(let layout) = $0 { layout.items.contains { $0.id == item } } else { false } }
  }

  /// Whether a list lies in an item, at any depth.
  private func encloses(_ item: Int32, _ list: Int) -> Bool {
    var list = list
    while list > 0 {
      if lists[list].outer == item { return true }
      list = lists[list].parent
    }
    return false
  }

  /// Whether an item lies in a list, at any depth.
  private func isInside(_ item: String, _ list: String) -> Bool {
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
