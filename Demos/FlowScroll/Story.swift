import Treadmill

/// What happens to a scroll view, step by step, and what each step costs it: the same for whichever class is on the stage.
final class Story {
  struct Step: Sendable {
    let name: String
    let happen: @Sendable (Story) -> Void
  }

  struct Cost: Equatable {
    var layouts: Int
    var rowsMade: Int
  }

  static let size = Size(width: 240, height: 96)

  let window = Window(frame: Rect(origin: .zero, size: Story.size))
  let scrollView: any RowCounting
  private let blocks = Block.all()
  private var frame = 0

  init(_ scrollView: any RowCounting) {
    self.scrollView = scrollView
    scrollView.frame = window.bounds
    scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(scrollView)
  }

  /// Runs one step and a tick after it, and counts.
  func run(_ step: Step) -> Cost {
    let before = Cost(layouts: scrollView.layouts, rowsMade: scrollView.rowsMade)
    step.happen(self)
    tick()
    return Cost(layouts: scrollView.layouts - before.layouts, rowsMade: scrollView.rowsMade - before.rowsMade)
  }

  private func tick() {
    frame += 1
    window.tick(at: Instant(frame: frame, hz: 60))
  }

  private func scroll(by distance: Double) { scrollView.contentOffset.y += distance }

  private func block(_ letter: Character) -> Block { blocks.first { $0.letter == letter }! }

  // MARK: The steps

  static let begin = Step(name: "11 blocks added, one tick") { story in
    for block in story.blocks { story.scrollView.addSubview(block) }
  }

  static let remove = Step(name: "E removed") { $0.block("E").removeFromSuperview() }

  static let others = [
    Step(name: "L added") { $0.scrollView.addSubview(Block("L", cells: (6, 2), color: .darkGray)) },
    Step(name: "F made wider") { $0.block("F").frame.size.width += 24 },
    Step(name: "A brought to the front") { $0.scrollView.bringSubviewToFront($0.block("A")) },
    Step(name: "scrolled in each of 5 ticks") { story in
      for _ in 0..<4 {
        story.scroll(by: 3)
        story.tick()
      }
      story.scroll(by: 3)
    },
    Step(name: "scrolled 5 times before a tick") { story in for _ in 0..<5 { story.scroll(by: -3) } },
    Step(name: "window 16 points higher") { $0.window.frame.size.height += 16 },
    Step(name: "window 40 points narrower") { $0.window.frame.size.width -= 40 },
    Step(name: "rotated") { $0.window.rotate(at: $0.window.instant) },
    Step(name: "the same frame set again") { $0.window.frame = $0.window.frame },
    Step(name: "5 ticks in which nothing happens") { story in for _ in 0..<4 { story.tick() } },
  ]
}
