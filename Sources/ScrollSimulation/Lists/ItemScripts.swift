/// Draws which items keep their tiles: some on screen, at times more than the list takes. Rates are in 1,000 frames, here and below.
struct KeepScript: Sendable {
  private var random: SeededGenerator
  private var kept: [UInt64] = []  // as far as the script knows

  init(random: SeededGenerator) { self.random = random }

  mutating func event(rate: Int, _ list: ReferenceList, _ onScreen: Range<Int>) -> ListEvent? {
    guard random.perMille(rate) else { return nil }
    if !kept.isEmpty, random.perMille(kept.count > 8 ? 700 : 300) {
      return .keep(key: kept.remove(at: random.below(kept.count)), isKept: false)
    }
    guard let key = list.key(among: onScreen, &random) else { return nil }
    if !kept.contains(key) { kept.append(key) }
    return .keep(key: key, isKept: true)
  }
}

/// Draws which items are selected: one or a range, on screen or anywhere.
struct SelectScript: Sendable {
  private var random: SeededGenerator
  private var selected: [UInt64] = []  // as far as the script knows: the first of each range

  init(random: SeededGenerator) { self.random = random }

  mutating func event(rate: Int, _ list: ReferenceList, _ onScreen: Range<Int>) -> ListEvent? {
    guard random.perMille(rate) else { return nil }
    if random.perMille(60) { return .deselect(key: nil) }
    if !selected.isEmpty, random.perMille(400) { return .deselect(key: selected.remove(at: random.below(selected.count))) }
    let count = random.perMille(600) ? 1 : random.number(in: 2...40)
    guard let key = list.key(among: random.perMille(800) ? onScreen : 0..<list.count, &random) else { return nil }
    selected.append(key)
    return .select(key: key, count: count)
  }
}

/// Draws a finger that takes an item, moves about, often near an edge of the screen or off the list, and puts it down.
struct CarryScript: Sendable {
  private var random: SeededGenerator
  private var isCarrying = false  // as far as the script knows

  init(random: SeededGenerator) { self.random = random }

  mutating func event(rate: Int, _ list: ReferenceList, _ onScreen: Range<Int>) -> ListEvent? {
    guard random.perMille(isCarrying ? 120 : rate) else { return nil }
    let isAtEdge = random.perMille(400)
    let main = isAtEdge ? [2, 30, 50, 370, 600, 800, 950, 1_100][random.below(8)] : random.below(900)
    let cross = random.perMille(30) ? -1 : random.below(390)
    if isCarrying {
      if random.perMille(700) { return .carry(main: main, cross: cross) }
      isCarrying = false
      return .drop(isBack: random.perMille(150))
    }
    guard let key = list.key(among: onScreen, &random) else { return nil }
    isCarrying = true
    return .lift(key: key, main: main, cross: cross)
  }
}

extension ReferenceList {
  /// Nil if none of the range exists.
  fileprivate func key(among range: Range<Int>, _ random: inout SeededGenerator) -> UInt64? {
    let range = range.clamped(to: 0..<count)
    return range.isEmpty ? nil : self[range.lowerBound + random.below(range.count)].key
  }
}
