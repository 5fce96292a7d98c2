import Scrolling
import TestSupport
import Testing
import ViewTree

@testable import Tiling

@Suite("The end of a masonry that is not placed yet is a guess, which holds nothing back")
struct GuessedEndTests {
  /// What moves the content in a single frame, to `way` from the start and back by a little.
  enum Input: String, CaseIterable {
    case wheels, drags, momentum, rectangle, inset
  }

  private func move(_ rig: MeasuredRig, by input: Input, to way: Double) throws {
    switch input {
    case .wheels:
      try rig.view.handle(.wheel(by: Point(x: 0, y: way)))
      try rig.view.handle(.wheel(by: Point(x: 0, y: -40)))
    case .drags:
      rig.view.bounces = false
      try rig.view.handle(.drag(by: Point(x: 0, y: -way)))
      try rig.view.handle(.drag(by: Point(x: 0, y: 40)))
    case .momentum:
      rig.view.bounces = false
      try rig.view.handle(.trackpad(by: Point(x: 0, y: way), .momentumBegan))
      try rig.view.handle(.trackpad(by: Point(x: 0, y: -40), .momentumChanged))
    case .rectangle:
      rig.view.scrollRectToVisible(Rect(x: 0, y: way, width: 10, height: 198), animated: false)
    case .inset:
      rig.view.contentOffset = Point(x: 0, y: way)
      rig.view.contentInset.bottom = -1
    }
    rig.tick()
  }

  @Test("what moves to it and back within a frame is where it is in a masonry whose end is known", arguments: Input.allCases)
  func knownAndGuessed(input: Input) throws {
    var guesses = 0
    for seed in 1...60 as ClosedRange<UInt64> {
      let rigs = try (0..<2).map { _ in try MeasuredRig.withGuessedEnd(seed: seed) }
      rigs[0].offset = 10_000
      rigs[0].tick()
      let way = rigs[0].maximumOffset
      rigs[0].offset = 0
      rigs[0].tick()
      guard way > 40 else { continue }
      guesses += rigs[1].maximumOffset < way ? 1 : 0
      for rig in rigs { try move(rig, by: input, to: way) }
      #expect(rigs[1].offset == rigs[0].offset, "seed \(seed)")
    }
    #expect(guesses > 10)
  }

  @Test("is looked for once in a frame, however many inputs lead there, as far as a frame may place items")
  func manyInputs() throws {
    let placed = try [1, 100].map { inputs in
      let (items, layout) = (ManyItems(count: 100_000_000), MasonryLayout(lanes: 3))
      let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 600))
      let view = TiledScrollView(frame: window.bounds, layout: layout)
      view.dataSource = items
      window.addSubview(view)
      window.tick(at: Instant(frame: 1, hz: 60))
      for _ in 0..<inputs { try view.handle(.wheel(by: Point(x: 0, y: 2_000_000_000))) }
      window.tick(at: Instant(frame: 2, hz: 60))
      return layout.placement.placedCount
    }
    #expect(placed[0] > 0 && placed[1] == placed[0])
  }
}
