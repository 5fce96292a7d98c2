/// What happens to a list while somebody scrolls it, by seed: batches of all sizes, from outside and from inside callbacks, commands to scroll
/// to an item, refused batches, reloads, and viewports without room.
struct ChangeScript: Sendable {
  /// How often things happen, in cases per thousand frames.
  struct Rates: Sendable {
    var batch: Int
    var burst: Int
    var refill: Int
    var difference: Int
    var appending: Int
    var command: Int
    var badBatch: Int
    var reload: Int
    var collapse: Int
    /// In cases per thousand tiles that come into view.
    var inside: Int

    static let rough = Rates(
      batch: 220, burst: 15, refill: 2, difference: 20, appending: 15, command: 15, badBatch: 3, reload: 3, collapse: 1, inside: 40)
    static let calm = Rates(
      batch: 20, burst: 2, refill: 0, difference: 2, appending: 10, command: 3, badBatch: 0, reload: 1, collapse: 0, inside: 4)
  }

  /// A batch's steps, and whether a list of them is found by comparing the items before and after by key.
  struct Batch: Sendable {
    var edits: [ListEdit]
    var isFoundByKey = false
  }

  struct Command: Sendable {
    var key: UInt64
    var position: ReferenceList.Position
    var isAnimated: Bool
  }

  /// What a refused batch is wrong about.
  enum Mistake: Sendable, CaseIterable { case count, range, silence }

  let rates: Rates
  private var random: SeededGenerator
  private var inside: SeededGenerator
  private var nextKey: UInt64
  private let make: @Sendable (UInt64, UInt32) -> ReferenceList.Item
  /// The list is kept at about this length.
  private let steadyCount: Int

  /// - Parameter make: the item of a key and a revision.
  init(
    seed: UInt64, profile: ScrollProfile, count: Int, firstKey: UInt64, make: @escaping @Sendable (UInt64, UInt32) -> ReferenceList.Item
  ) {
    random = SeededGenerator(seed: seed, stream: 21)
    inside = SeededGenerator(seed: seed, stream: 22)
    rates = profile == .monkey ? .rough : .calm
    nextKey = firstKey
    steadyCount = count
    self.make = make
  }

  // MARK: Batches

  /// The batches of one frame, each drawn from the items that the ones before it left.
  mutating func batches(for list: ReferenceList, onScreen: Range<Int>) -> [Batch] {
    var list = list
    var batches: [Batch] = []
    func add(_ batch: Batch) {
      for edit in batch.edits { edit.apply(to: &list) }
      batches.append(batch)
    }
    while batches.count < 4, random.perMille(rates.batch) { add(Batch(edits: edits(of: list, onScreen))) }
    if random.perMille(rates.burst) { for _ in 0..<random.number(in: 2...6) { add(Batch(edits: [prepend(random.number(in: 1...12))])) } }
    if random.perMille(rates.appending) { add(Batch(edits: [.insert(fresh(random.number(in: 1...8)), at: list.count)])) }
    if list.vast == nil {
      if random.perMille(rates.difference) { add(Batch(edits: shuffle(list, onScreen), isFoundByKey: true)) }
      if random.perMille(rates.refill), list.count > 0 {
        add(Batch(edits: [.remove(0..<list.count)]))
        if random.perMille(700) { add(Batch(edits: [.insert(fresh(steadyCount), at: 0)])) }
      } else if list.count < steadyCount / 2 {
        add(Batch(edits: [.insert(fresh(steadyCount - list.count), at: random.below(list.count + 1))]))
      }
    }
    return batches
  }

  /// What a callback of the layout hands in, if anything.
  mutating func batchFromInside(for list: () -> ReferenceList, onScreen: Range<Int>) -> Batch? {
    guard inside.perMille(rates.inside) else { return nil }
    swap(&random, &inside)
    defer { swap(&random, &inside) }
    return Batch(edits: edits(of: list(), onScreen))
  }

  /// One to four steps of any kind, half of them near what is on screen.
  private mutating func edits(of start: ReferenceList, _ onScreen: Range<Int>) -> [ListEdit] {
    var list = start
    return (0..<random.number(in: 1...4)).map { _ in
      let edit = edit(of: list, onScreen)
      edit.apply(to: &list)
      return edit
    }
  }

  private mutating func edit(of list: ReferenceList, _ onScreen: Range<Int>) -> ListEdit {
    let index = place(in: list, onScreen)
    let count = min(random.number(in: 1...5), list.count - index)
    switch random.below(list.count == 0 || count == 0 ? 1 : 10) {
    case 0...2: return .insert(fresh(random.number(in: 1...5)), at: index)
    case 3...4: return .remove(index..<index + count)
    case 5: return .move(from: index, to: place(in: list, onScreen, isItem: true))
    case 6: return .move(from: place(in: list, onScreen, isItem: true), to: index)
    default: return .update((index..<index + count).map { make(list[$0].key, list[$0].revision + 1) }, at: index)
    }
  }

  /// A gap of the list, or an item.
  private mutating func place(in list: ReferenceList, _ onScreen: Range<Int>, isItem: Bool = false) -> Int {
    let limit = isItem ? list.count - 1 : list.count
    if random.perMille(600), !onScreen.isEmpty {
      return min(max(0, random.number(in: onScreen.lowerBound - 2...onScreen.upperBound + 1)), limit)
    }
    return random.perMille(200) ? min(random.below(4), limit) : random.below(limit + 1)
  }

  /// As many others for some, moves over the screen, other revisions: what a list looks like that was fetched again.
  private mutating func shuffle(_ start: ReferenceList, _ onScreen: Range<Int>) -> [ListEdit] {
    var list = start
    var edits: [ListEdit] = []
    func add(_ edit: ListEdit) {
      edit.apply(to: &list)
      edits.append(edit)
    }
    for _ in 0..<random.number(in: 1...6) where list.count > 0 {
      let index = min(place(in: list, onScreen), list.count - 1)
      let count = min(random.number(in: 1...6), list.count - index)
      add(.remove(index..<index + count))
      // Equal counts must not hide a change.
      add(
        .insert(
          fresh(random.perMille(500) ? count : random.number(in: 1...6)), at: random.perMille(500) ? index : random.below(list.count + 1)))
      if random.perMille(400), list.count > 1 { add(.move(from: random.below(list.count), to: place(in: list, onScreen, isItem: true))) }
      if random.perMille(400), list.count > 0 {
        let place = place(in: list, onScreen, isItem: true)
        add(.update([make(list[place].key, list[place].revision + 1)], at: place))
      }
    }
    return edits
  }

  /// A page of new items.
  mutating func page(of count: Int, at index: Int) -> Batch { Batch(edits: [.insert(fresh(count), at: index)]) }

  private mutating func prepend(_ count: Int) -> ListEdit { .insert(fresh(count), at: 0) }

  private mutating func fresh(_ count: Int) -> [ReferenceList.Item] {
    (0..<count).map { _ in
      nextKey += 1
      return make(nextKey, 0)
    }
  }

  // MARK: Commands and accidents

  mutating func command(for list: ReferenceList, onScreen: Range<Int>) -> Command? {
    guard list.count > 0, random.perMille(rates.command) else { return nil }
    return Command(
      key: list[place(in: list, onScreen, isItem: true)].key,
      position: ReferenceList.Position.allCases[random.below(ReferenceList.Position.allCases.count)], isAnimated: random.perMille(500))
  }

  mutating func mistake() -> Mistake? {
    random.perMille(rates.badBatch) ? Mistake.allCases[random.below(Mistake.allCases.count)] : nil
  }

  /// What the items change by while the view is not told: nothing is moved, so that what stays can be told from what has gone.
  mutating func silentEdits(of list: ReferenceList, onScreen: Range<Int>) -> [ListEdit] {
    let index = place(in: list, onScreen)
    let removal = ListEdit.remove(index..<min(list.count, index + random.number(in: 1...4)))
    return [removal, .insert(fresh(random.number(in: 6...9)), at: index)]
  }

  mutating func reloads() -> Bool { random.perMille(rates.reload) }

  /// For how many frames the viewport has no room; nil if it stays as it is.
  mutating func collapse() -> Int? { random.perMille(rates.collapse) ? random.number(in: 1...3) : nil }
}
