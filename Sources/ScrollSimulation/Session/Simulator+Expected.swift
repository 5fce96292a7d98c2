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
  /// The client changes its items in `prepare`, and tells the list there, after the program's own scrolls of that frame. Such a session is
  /// not recorded or shrunk: for that see ``StressSubject`` and `stress(seeds:)`.
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
      window: window, list: list, gestures: list.axis == .vertical ? upright : TransposedGestures(upright), hz: hz,
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
      items: items, arrangement: expected.arrangement, spacing: Observer.units(expected.spacing),
      crossSpacing: Observer.units(expected.crossSpacing),
      minimumExtents: (dataSource?.kinds ?? []).map { Observer.units($0.minimumExtent) })
    list.layOut(crossExtent: Observer.units(axis == .vertical ? bounds.size.width : bounds.size.height))
    list.overscan = Observer.units(overscan)
    list.pinsToEnd = pinsToEnd
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
      var expected = ReferenceList.Item(
        key: item.key.rawValue, kind: item.kind, revision: revision, extent: Observer.units(item.extent),
        crossExtent: item.crossExtent.map(Observer.units), estimate: estimate.map(Observer.units))
      expected.span = item.span.count
      return expected
    }
  }
}

extension ReferenceList {
  /// Changes the list until it has the new items. O(items), and O(items) more per moved item.
  mutating func become(_ new: [Item], crossExtent: Int64) {
    if !items.elementsEqual(new, by: { $0.key == $1.key }) { arrange(as: new) }
    let isResized = crossExtent != self.crossExtent
    if isResized { remeasure(crossExtent: crossExtent) { new[$0].extent } }
    for (index, item) in new.enumerated()
    where items[index].revision != item.revision || items[index].extent != item.extent || items[index].span != item.span {
      update(item, at: index)
    }
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
