/// Draws changes of sections: whole ones come and go, and so do their items, headers and footers.
struct SectionScript: Sendable {
  private var random: SeededGenerator
  private var nextKey = SectionKeys.all.lowerBound

  init(random: SeededGenerator) { self.random = random }

  /// `rate` is per 1,000 frames.
  mutating func event(rate: Int, _ list: ReferenceList, _ onScreen: Range<Int>) -> ListEvent? {
    guard list.headers != nil, list.count > 0, random.perMille(rate) else { return nil }
    return .sections((0..<random.number(in: 1...3)).flatMap { _ in steps(on: list, onScreen) })
  }

  private mutating func steps(on list: ReferenceList, _ onScreen: Range<Int>) -> [SectionStep] {
    let isNear = random.perMille(700) && !onScreen.isEmpty
    let index = min(isNear ? random.number(in: onScreen.lowerBound...onScreen.upperBound - 1) : random.below(list.count), list.count - 1)
    let key = list.keyOfHeader(atOrBefore: index)
    let (count, place) = (random.number(in: 1...5), random.below(8))
    switch random.below(16) {
    case 0...2:
      let new = SectionStep.NewSection(
        key: freshKey(), items: random.below(7), hasFooter: random.perMille(600), isCollapsed: random.perMille(150))
      return [.insert(new, before: random.perMille(50) ? .max : key)]
    case 3...4: return [.insertItems(count, at: place, key: freshKey() + 1, of: key)]
    case 5: return [.removeItems(count, at: place, of: key)]
    case 6...7: return [.updateItems(count, at: place, of: key)]
    case 8: return [.give(.footer, key: freshKey() + SectionKeys.perSection - 1, of: key)]
    case 9: return [.take(.footer, of: key)]
    case 10: return [.updateFooter(of: key)]
    case 11:  // another header, if another item names the section
      return [.take(.header, of: key), .give(.header, key: freshKey(), of: list[min(index + 1, list.count - 1)].key)]
    case 12: return [.take(.header, of: key)]
    case 13: return [.give(.header, key: freshKey(), of: list[0].key)]
    case 14: return [.remove(key)]
    default: return [.fold(key)]
    }
  }

  private mutating func freshKey() -> UInt64 {
    defer { nextKey += SectionKeys.perSection }
    return nextKey
  }
}

extension ReferenceList {
  /// That of the first item, if no header is there.
  func keyOfHeader(atOrBefore index: Int) -> UInt64 {
    self[(0...min(index, count - 1)).last(where: isHeader) ?? 0].key
  }
}
