import Treadmill

/// A bar at the bottom of a window, and what each change of it costs.
final class Rig {
  struct Change: Sendable {
    let name: String
    let happen: @Sendable (any ItemBar) -> Void
  }

  struct Cost: Equatable {
    /// Items whose frame is another one than before.
    var moved = 0
    var resized = 0
    var barLayouts = 0
    var itemLayouts = 0
    var drawings = 0
  }

  let window: Window
  let bar: any ItemBar
  private var frame = 0

  init(_ bar: any ItemBar) {
    window = Window(frame: Rect(x: 0, y: 0, width: bar.frame.maxX, height: bar.frame.maxY))
    self.bar = bar
    window.addSubview(bar)
  }

  /// Makes the change, ticks, and counts.
  func run(_ change: Change) -> Cost {
    let frames = bar.items.map(\.frame)
    let before = totals
    change.happen(bar)
    frame += 1
    window.tick(at: Instant(frame: frame, hz: 60))
    var cost = totals
    cost.barLayouts -= before.barLayouts
    cost.itemLayouts -= before.itemLayouts
    cost.drawings -= before.drawings
    cost.moved = zip(frames, bar.items).count { $0 != $1.frame }
    cost.resized = zip(frames, bar.items).count { $0.size != $1.frame.size }
    return cost
  }

  private var totals: Cost {
    Cost(
      barLayouts: bar.layouts, itemLayouts: bar.items.reduce(0) { $0 + $1.layouts }, drawings: bar.items.reduce(0) { $0 + $1.drawings })
  }

  static let changes = [
    Change(name: "the first tick") { _ in },
    Change(name: "nothing") { _ in },
    Change(name: "the bar moves up by 20") { $0.frame.origin.y -= 20 },
    Change(name: "the same frame again") { $0.frame = $0.frame },
    Change(name: "another item is chosen") { $0.selectedIndex = ($0.selectedIndex + 1) % $0.items.count },
    Change(name: "insets: 6 at the right") { $0.contentEdgeInsets.right = 6 },
    Change(name: "insets: 6 at the left instead") { $0.contentEdgeInsets = EdgeInsets(top: 0, left: 6, bottom: 0, right: 0) },
    Change(name: "insets: none") { $0.contentEdgeInsets = .zero },
    Change(name: "the bar is one point wider") { $0.frame.size.width += 1 },
  ]
}
