public import Tiling
public import ViewTree

extension ListSimulator {
  /// A session over a client's own list, scrolled by a seeded user and checked by the rules of `Docs/Invariants.md` that need only the
  /// list.
  ///
  /// ```swift
  /// let session = ListSimulator(of: timeline.list, in: timeline.window, seed: seed) {
  ///   ExpectedList(timeline.posts.map { .init(key: $0.key, extent: $0.height) })
  /// }
  /// for _ in 1...2_000 {
  ///   session.step { _ in if random.perMille(50) { timeline.receive(.random(using: &random)) } }
  /// }
  /// #expect(session.checker.findings == [])
  /// ```
  /// What the program does to the list, in `prepare`, between two steps or in a callback, the simulator sees: offsets and scrolls, commands,
  /// sizes and insets, options, batches and reloads. It need not be told. A finger is the simulator's alone: touches that a program sends
  /// to the window are not seen, nor is a place that it gives `bounds.origin` instead of `contentOffset`. Such a session is not recorded or
  /// shrunk: for that see ``StressSubject`` and `stress(seeds:)`.
  /// - Parameters:
  ///   - list: in `window`, with its data source.
  ///   - window: only the simulator ticks it from now on.
  ///   - seed: decides the gestures, and nothing else.
  ///   - profile: how the simulated user scrolls, along the list's axis.
  ///   - hz: frames per second.
  ///   - expected: what the list should show now, at its width, by the client's own model, not read from the list. Called per frame.
  /// - Complexity: a step is O(items).
  public convenience init(
    of list: TiledScrollView, in window: Window, seed: UInt64, profile: ScrollProfile = .monkey, hz: Int = 60,
    expecting expected: @escaping () -> ExpectedList
  ) {
    let upright = GestureGenerator(profile: profile, seed: seed)
    self.init(
      of: list, in: window, gestures: list.axis == .vertical ? upright : TransposedGestures(upright), hz: hz, expecting: expected)
  }

  /// The same session with gestures of the client's own: a script, a recording, or none.
  ///
  /// ```swift
  /// let script = try GestureScript(parsing: "fling -3000; wait 2 s; tap")
  /// let session = ListSimulator(of: timeline.list, in: timeline.window, gestures: ScriptedGestures(script)) { timeline.expected }
  /// ```
  /// - Parameters:
  ///   - list: in `window`, with its data source.
  ///   - window: only the simulator ticks it from now on.
  ///   - gestures: what the user does, in points of the list's own screen.
  ///   - hz: frames per second.
  ///   - expected: what the list should show now. Called per frame.
  public convenience init(
    of list: TiledScrollView, in window: Window, gestures: any GestureSource, hz: Int = 60, expecting expected: @escaping () -> ExpectedList
  ) {
    self.init(
      window: window, list: list, gestures: gestures, hz: hz,
      reference: list.reference(of: expected(), list.items(of: expected())), probe: { _ in nil })
    expectation = expected
    takeLearned = { [unowned self] in
      reference.items.enumerated().compactMap { index, item in
        guard item.estimate != nil, !item.isMeasured, case .exact? = list.extent(at: index) else { return nil }
        return (item.key, index)
      }
    }
  }
}

extension TiledScrollView {
  func reference(of expected: ExpectedList, _ items: [ReferenceList.Item]) -> ReferenceList {
    var list = ReferenceList(
      items: items, arrangement: expected.arrangement, headers: expected.headers, spacing: Observer.units(expected.spacing),
      crossSpacing: Observer.units(expected.crossSpacing),
      minimumExtents: (dataSource?.kinds ?? []).map { Observer.units($0.minimumExtent) })
    list.crossExtent = Observer.units(axis == .vertical ? bounds.size.width : bounds.size.height)
    list.layOut(crossExtent: list.crossExtent)
    list.overscan = Observer.units(overscan)
    (list.pinsToEnd, list.pinnedEndReach) = (pinsToEnd, Observer.units(pinnedEndReach))
    if case .masonry = expected.arrangement { list.adoptsPlaces = true }
    return list
  }

  /// Only the data source knows estimates and revisions.
  func items(of expected: ExpectedList) -> [ReferenceList.Item] {
    let across = axis == .vertical ? bounds.size.width : bounds.size.height
    let run = dataSource?.estimatedExtent
    return expected.items.enumerated().map { index, item in
      var estimate = run
      var revision: UInt32 = 0
      if let dataSource, index < dataSource.count {
        if run == nil, case .estimated(let points) = dataSource.extent(at: index, across: across) { estimate = points }
        revision = dataSource.revision(at: index)
      }
      var item = expected.item(item)
      (item.revision, item.estimate) = (revision, estimate.map(Observer.units))
      return item
    }
  }
}

extension ReferenceList {
  /// Changes the list until it has the new items, by the program's own edits if they lead there: else by the fewest changes. O(items), and
  /// O(items) more per moved item.
  mutating func become(_ new: [Item], by edits: [ProgramRecord.Told.Edit], crossExtent: Int64) {
    let steps = edits.flatMap { edit -> [ItemChange] in if case .steps(let steps) = edit { steps } else { [] } }
    if !follow(steps, to: new), !items.elementsEqual(new, by: { $0.key == $1.key }) { arrange(as: new) }
    for case .measure(let key) in edits { index(ofKey: key).map { expire($0) } }
    let forgets = edits.contains { if case .forget = $0 { true } else { false } }
    if forgets || crossExtent != self.crossExtent { remeasure(as: new, crossExtent: crossExtent) }
    if forgets { forgetExtents() }
    for (index, item) in new.enumerated() where items[index].differs(from: item) { update(item, at: index) }
  }

  /// Takes a program's steps, if they lead to the new items. Of two items that have changed places only the program knows which has moved,
  /// and of one that is as before whether it was updated.
  private mutating func follow(_ steps: [ItemChange], to new: [Item]) -> Bool {
    guard !steps.isEmpty else { return false }
    var places = Array(0..<count)  // of the items that there were; a new one has the number that follows
    var next = count
    for step in steps where !places.take(step, new: &next) { return false }
    guard places.count == new.count, !zip(places, new).contains(where: { $0 < count && items.name($0).key != $1.key }) else { return false }
    var last = [Int?](repeating: nil, count: next)
    for (index, place) in places.enumerated() { last[place] = index }
    guard last[count...].allSatisfy({ $0 != nil }) else { return false }
    (places, next) = (Array(0..<count), count)
    for step in steps {
      _ = places.take(step, new: &next)
      switch step {
      case .insert(let range): insert(places[range].compactMap { last[$0] }.map { new[$0] }, at: range.lowerBound)
      case .remove(let range): remove(range)
      case .move(let source, let target): move(from: source, to: target)
      case .update(let range): for index in range { last[places[index]].map { update(new[$0], at: index) } }
      }
    }
    return true
  }

  private mutating func arrange(as list: [Item]) {
    // Keys identify items: repeated keys are removed first and inserted last.
    let (repeatsBefore, repeats) = (ReferenceList.repeats(in: items), ReferenceList.repeats(in: list))
    let new = list.indices.filter { !repeats.contains($0) }.map { list[$0] }
    let keys = Set(new.map(\.key))
    var end = count
    while end > 0 {
      var start = end
      while start > 0, !keys.contains(items[start - 1].key) || repeatsBefore.contains(start - 1) { start -= 1 }
      remove(start..<end)
      end = start - 1
    }
    let old = Set(items.map(\.key))
    let places = Dictionary(uniqueKeysWithValues: new.enumerated().map { ($1.key, $0) })
    var index = 0
    while index < new.count {
      if index < count, items[index].key == new[index].key {
        index += 1
      } else if index + 1 < count, items[index + 1].key == new[index].key, let place = places[items[index].key], place < count {
        move(from: index, to: place)  // move the one item that has moved down, not all that it has passed
      } else if old.contains(new[index].key), let place = self.index(ofKey: new[index].key, near: index) {
        move(from: place, to: index)
        index += 1
      } else {
        let next = new[index...].firstIndex { old.contains($0.key) } ?? new.count
        insert(Array(new[index..<next]), at: index)
        index = next
      }
    }
    for index in list.indices where repeats.contains(index) { insert([list[index]], at: index) }
  }

  /// Indices of items whose key an earlier item has.
  private static func repeats(in items: some Sequence<Item>) -> Set<Int> {
    var keys: Set<UInt64> = []
    return Set(items.enumerated().filter { !keys.insert($1.key).inserted }.map(\.offset))
  }
}

extension ReferenceList.Item {
  fileprivate func differs(from other: ReferenceList.Item) -> Bool {
    revision != other.revision || extent != other.extent || kind != other.kind || crossExtent != other.crossExtent || span != other.span
  }
}

extension [Int] {
  /// False, without a change, if the step does not fit.
  fileprivate mutating func take(_ step: ItemChange, new next: inout Int) -> Bool {
    switch step {
    case .insert(let range):
      guard range.lowerBound >= 0, range.lowerBound <= count else { return false }
      insert(contentsOf: next..<next + range.count, at: range.lowerBound)
      next += range.count
    case .remove(let range):
      guard range.lowerBound >= 0, range.upperBound <= count else { return false }
      removeSubrange(range)
    case .update(let range): return range.lowerBound >= 0 && range.upperBound <= count
    case .move(let source, let target):
      guard indices.contains(source), indices.contains(target) else { return false }
      insert(remove(at: source), at: target)
    }
    return true
  }
}
