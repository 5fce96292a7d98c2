import Scrolling
import TestSupport
import Testing
import Tiling
import ViewTree

@Suite("A tiled scroll view that is given any number")
struct TilingLimitsTests {
  private static let limit = ScrollView.maximumPoints
  private static let numbers: [Double] = [0, 1e-9, 1 / 64, 0.3, 40, 399.5, 4e3, 1e9, 1e13, limit / 2, limit.nextDown, limit]

  private func number(_ random: inout SplitMix) -> Double {
    let number = Self.numbers[random.below(Self.numbers.count)]
    return random.below(2) == 0 ? number : -number
  }

  /// One that leaves the legal range on the grid.
  private func inset(_ random: inout SplitMix) -> Double { min(max(number(&random), -Self.limit / 4), Self.limit / 4) }

  private func event(_ random: inout SplitMix) -> ScrollEvent {
    let vector = Point(x: number(&random), y: number(&random))
    switch random.below(6) {
    case 0: return .drag(by: vector)
    case 1: return .release(velocity: vector)
    case 2: return .wheel(by: vector)
    case 3: return .jump(to: vector)
    default: return .trackpad(by: vector, TrackpadPhase.allCases[random.below(TrackpadPhase.allCases.count)])
    }
  }

  @Test(
    "goes through any chain of events, offsets and commands on its grid, and shows what is there", arguments: ScrollPlatform.allCases,
    UInt64(0)..<30)
  func chains(platform: ScrollPlatform, seed: UInt64) throws {
    var random = SplitMix(seed: seed &* 31 &+ 7)
    let list = ListRig(extents: (0..<200).map { _ in 20 + Double(random.below(9000)) / 64 }, spacing: 4, overscan: seed % 2 == 0 ? 0 : 100)
    list.view.platform = platform
    list.tick()
    for step in 0..<150 {
      switch random.below(9) {
      case 0: list.view.contentOffset = Point(x: number(&random), y: random.below(5) == 0 ? .nan : number(&random))
      case 1: list.view.setContentOffset(Point(x: number(&random), y: [.infinity, number(&random)][random.below(2)]), animated: true)
      case 2:
        list.view.scrollToItem(
          at: random.below(300) - 50, position: [.start, .center, .end, .nearest][random.below(4)], animated: step % 2 == 0)
      case 3: list.view.contentInset = EdgeInsets(top: inset(&random), left: 0, bottom: inset(&random), right: 0)
      case 4: list.view.contentInset = .zero
      default: try list.view.handle(event(&random))
      }
      if random.below(3) > 0 { list.tick() }
      let offset = list.view.contentOffset
      let isOnGrid = abs(offset.y) <= Self.limit && (offset.y * 64).rounded() == offset.y * 64
      #expect(isOnGrid, "step \(step): \(offset)")
      if !isOnGrid { return }
    }
    list.view.contentInset = .zero
    try list.send(.jump(to: .zero), .release(velocity: .zero))
    for _ in 0..<5 { list.tick() }
    #expect(list.offset == 0 && list.shownKeys.first == 0)
  }
}
