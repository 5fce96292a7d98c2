import Scrolling
import Tiling
import ViewTree

/// Draws what a program does to a page of shelves, before a frame and in the page's bind.
struct ShelvesScript {
  private let setting: StressSetting
  private var random: SeededGenerator
  private var inside: SeededGenerator
  private var covers: SeededGenerator

  init(_ eventSource: EventSource<ShelvesEvent>) {
    setting = eventSource.setting
    (random, inside) = (eventSource.generator(stream: 0), eventSource.generator(stream: 1))
    covers = eventSource.generator(stream: 2)
  }

  mutating func events(seeing page: TiledScrollView, itemCount: (Int) -> Int) -> [ShelvesEvent] {
    var events: [ShelvesEvent] = []
    let (count, onScreen) = (page.itemCount, page.itemsOnScreen)
    if happens(ShelvesParameters.jump) { events.append(.jump(at: random.below(max(1, Int(page.contentSize.height * 64))))) }
    if happens(ShelvesParameters.batch) { events.append(.shelves(ShelvesScript.steps(count: count, near: onScreen, &random))) }
    if happens(ShelvesParameters.edit) {
      let shelf = shelf(count, onScreen)
      events.append(.items(shelf: shelf, ShelvesScript.steps(count: itemCount(shelf), near: 0..<4, &random)))
    }
    if happens(ShelvesParameters.place) { events.append(.place(shelf: shelf(count, onScreen), at: random.number(in: -2_000...200_000))) }
    if happens(ShelvesParameters.show) {
      let shelf = shelf(count, onScreen)
      events.append(.show(shelf: shelf, item: random.below(itemCount(shelf) + 1), isAnimated: random.perMille(500)))
    }
    if happens(ShelvesParameters.thrown) {
      events.append(.thrown(shelf: shelf(count, onScreen), velocity: random.number(in: -4_000...4_000)))
    }
    if happens(ShelvesParameters.forget) { events.append(.forget(shelf: shelf(count, onScreen))) }
    if happens(ShelvesParameters.reload) { events.append(.reload) }
    if covers.perMille(setting[ShelvesParameters.cover]) {
      events.append(.cover(before: [0, 0, 44, 88, 151][covers.below(5)], behind: [0, 0, 34, 83, 291, 336, 2_000][covers.below(7)]))
    }
    return events
  }

  mutating func eventInBind(of shelf: Int, itemCount: Int) -> ShelvesEvent? {
    guard inside.perMille(setting[ShelvesParameters.inBind]) else { return nil }
    return .items(shelf: shelf, ShelvesScript.steps(count: itemCount, near: 0..<4, &inside))
  }

  private static let firstFreshKey: UInt64 = 1 << 20  // mostly not used yet; else the item is left out

  private mutating func happens(_ rate: Parameter) -> Bool { random.perMille(setting[rate]) }

  /// Mostly on screen.
  private mutating func shelf(_ count: Int, _ onScreen: Range<Int>) -> Int {
    random.perMille(800) && !onScreen.isEmpty ? onScreen.lowerBound + random.below(onScreen.count) : random.below(count + 1)
  }

  private static func steps(count: Int, near place: Range<Int>, _ random: inout SeededGenerator) -> [ListStep] {
    (0..<random.number(in: 1...3)).map { _ in
      let index =
        random.perMille(600) && !place.isEmpty
        ? min(place.lowerBound + random.below(place.count + 2), count) : random.below(count + 1)
      switch random.below(6) {
      case 0, 1:
        return .insert(random.number(in: 1...4), at: index, key: firstFreshKey + 4 * UInt64(random.below(1 << 20)))
      case 2: return .remove(random.number(in: 1...3), at: index)
      case 3: return .move(from: index, to: random.below(count + 1))
      default: return .update(random.number(in: 1...3), at: index)
      }
    }
  }
}
