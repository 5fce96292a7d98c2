import Scrolling
import Tiling
import ViewTree

/// The lines of a session, an instant at a time: all lines of one instant together are what stood then.
extension LogSession {
  /// Takes the next line. Its time is not before that of the line before.
  func take(_ event: ClientLogEvent, at time: Int64) throws(ClientLogError) {
    come(to: time)
    if pending.count >= LogSession.maximumPending { flush() }
    // What lies in what is checked against what this instant has said of it so far.
    if case .list = event { arrange(pending) }
    if lists.count > 1, case .layout = event { arrange(pending) }
    try check(event)
    if case .open(let opening) = event, let axis = opening.axis, items.isEmpty { (lists[0].axis, lists[0].measured) = (axis, axis) }
    if case .layout(let layout) = event { pendingItems += layout.items.count }
    recording?.note(event, at: time)
    pending.append(event)
  }

  private func come(to time: Int64) {
    guard time > self.time else { return }
    flush()
    if time - self.time > rules.silence { endAll(at: self.time, beginningAgainAt: time) }
    self.time = time
  }

  /// The same for the kind of which there are many.
  func take(_ scroll: ClientLogEvent.Scroll, at time: Int64) throws(ClientLogError) {
    come(to: time)
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
      if pending.isEmpty, lists.count == 1 { return take(scroll) }
      pending.insert(.scroll(scroll), at: 0)
    }
    guard !pending.isEmpty else { return }
    let events = pending
    pending.removeAll(keepingCapacity: true)
    pendingItems = 0
    // What is laid out for the first time has come with the content; what is laid out again stands elsewhere from now on.
    arrange(events)
    for event in events {
      if case .motion(let name, let recipe) = event, let list = number(of: name) { announced.append((list, recipe?.motion)) }
    }
    isSettling = true
    takeScrolls(of: events)
    for (list, motion) in announced { lists[list].motion = motion }
    announced.removeAll()
    if events.contains(where: \.isSample) { sampleMotions() }
    isSettling = false
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

  /// The samples of an instant, one for each list: the lists in each other move together, and those without a sample stand. A step that
  /// follows another sample of its list is a jump from there.
  private func takeScrolls(of events: [ClientLogEvent]) {
    var scrolls: [(list: Int, scroll: ClientLogEvent.Scroll)] = []
    for event in events {
      guard case .scroll(let scroll) = event, let list = number(of: scroll.list) else { continue }
      guard scroll.way != .step, let known = scrolls.lastIndex(where: { $0.list == list }) else {
        scrolls.append((list, scroll))
        continue
      }
      scrolls[known].scroll.take(scroll)
    }
    guard !scrolls.isEmpty else { return }
    if lists.count > 1 {
      movingLists = scrolls.filter { isElsewhere(by: $0.scroll, $0.list) }.map(\.list)
      sampleMotions(but: scrolls.map(\.list))
    }
    for (_, scroll) in scrolls { take(scroll) }
    movingLists.removeAll()
  }

  private func isElsewhere(by scroll: ClientLogEvent.Scroll, _ list: Int) -> Bool {
    let (x, y) = place(of: list)
    return scroll.x ?? x != x || scroll.y ?? y != y || scroll.low <= scroll.high
  }

  private func place(of list: Int) -> (x: Double, y: Double) {
    lists[list].axis == .vertical ? (lists[list].cross, lists[list].offset) : (lists[list].offset, lists[list].cross)
  }

  /// What makes items new at the end of an instant.
  struct Changes {
    var renewals: ImpressionDefinition.Renewal = []
    var removed: [Int32] = []
    var recycled: [Int32] = []
  }

  /// A line of another kind is a sample of every offset: where a motion says it, or the latest one.
  private func sampleMotions(but sampled: [Int] = []) {
    for list in lists.indices where lists[list].time < time && !sampled.contains(list) {
      if let motion = lists[list].motion {
        let offset = motion.offset(at: Instant(nanoseconds: time))
        move(list, to: grid.map { (offset * $0).rounded() / $0 } ?? offset, at: time, .motion(motion))
      }
      lists[list].time = time
    }
  }

  private func take(_ scroll: ClientLogEvent.Scroll) {
    guard let list = number(of: scroll.list) else { return }
    let (x, y) = place(of: list)
    let (newX, newY) = (scroll.x ?? x, scroll.y ?? y)
    if newX != x, newY == y, lists[list].axis == .vertical { turn(list, to: .horizontal) }
    if newY != y, newX == x, lists[list].axis == .horizontal { turn(list, to: .vertical) }
    let (offset, cross) = lists[list].axis == .vertical ? (newY, newX) : (newX, newY)
    let way = way(of: scroll, to: offset, list)
    if list == 0 { recording?.note(offset, at: time, way, from: (lists[0].time, lists[0].offset)) }
    if cross == lists[list].cross { move(list, to: offset, at: time, way) } else { moveAcross(list, to: offset, cross, at: time, way) }
    if lists[list].measured == nil, newX != x || newY != y { lists[list].measured = lists[list].axis }
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

  private func apply(_ event: ClientLogEvent, _ changes: inout Changes) {
    switch event {
    case .layout(let layout): applyLayout(layout, &changes)
    case .list(let nested): add(nested)
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
    case .scroll, .motion, .unknown: break
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
}
