import Scrolling
import Testing
import ViewTree

@Suite("The phases of a scroll view")
struct ScrollViewPhaseTests {
  @Test("follow each other by the table: these transitions and no others")
  func table() {
    let table: [ScrollView.Phase: Set<ScrollView.Phase>] = [
      .resting: [.tracking, .momentum, .animating],
      .tracking: [.dragging, .resting, .thrown],
      .dragging: [.lifted],
      .lifted: [.resting, .thrown, .animating],
      .thrown: [.decelerating, .momentum, .resting],
      .decelerating: [.resting, .tracking],
      .momentum: [.resting, .tracking, .decelerating],
      .animating: [.resting, .tracking],
    ]
    for phase in ScrollView.Phase.allCases {
      #expect(Set(phase.successors) == table[phase])
      #expect(phase.successors.count == table[phase]?.count)
    }
  }

  @Test(
    "hold the grammar of callbacks, finite and legal offsets, and come to rest, whatever people and programs do (rules 81, 82, 90, 91, 93, 94, 95)",
    arguments: 0..<30 as Range<UInt64>)
  func crowd(block: UInt64) {
    for seed in block * 30..<(block + 1) * 30 {
      let crowd = ScrollViewCrowd(seed: seed, reacts: false)
      crowd.run(steps: 120)
      #expect(crowd.failure == nil, "seed \(seed)")
    }
  }

  @Test(
    "hold all that when callbacks move, resize, animate, retarget, touch and switch off at random (rules 81, 82, 90, 91, 93, 94, 95)",
    arguments: 0..<30 as Range<UInt64>)
  func reactingCrowd(block: UInt64) {
    for seed in 1_000_000 + block * 30..<1_000_000 + (block + 1) * 30 {
      let crowd = ScrollViewCrowd(seed: seed, reacts: true)
      crowd.run(steps: 120)
      #expect(crowd.failure == nil, "seed \(seed)")
    }
  }

  @Test(
    "are at rest after gestures that begin and end as gestures do, on a screen and a trackpad at once, whatever programs do (rules 91, 92, 98)",
    arguments: 0..<30 as Range<UInt64>)
  func orderlyCrowd(block: UInt64) {
    for seed in 2_000_000 + block * 30..<2_000_000 + (block + 1) * 30 {
      let crowd = ScrollViewCrowd(seed: seed, reacts: seed % 4 == 0, isOrderly: true)
      crowd.run(steps: 150)
      #expect(crowd.failure == nil, "seed \(seed)")
    }
  }
}
