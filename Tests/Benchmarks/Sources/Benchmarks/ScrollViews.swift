import Treadmill

/// Scroll views in a window, for what a tick of them costs.
enum ScrollViews {
  /// `count` scroll views side by side, each over a content so long that nothing meets an edge.
  static func window(of count: Int) -> (window: Window, views: [ScrollView]) {
    let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
    let views = (0..<count).map { _ in
      let view = ScrollView(frame: window.bounds)
      view.contentSize = Size(width: 390, height: 1e9)
      window.addSubview(view)
      return view
    }
    window.tick(at: .zero)
    return (window, views)
  }

  /// The ticks of a window whose one scroll view rests.
  static func idleTick() -> Double {
    let (window, _) = window(of: 1)
    return Stopwatch.nanoseconds(count: 1_000_000) { _ in window.tick(at: .zero) }
  }

  /// A tick in which `count` scroll views decelerate, each thrown so fast that none comes to rest meanwhile.
  static func deceleratingTick(count: Int) -> Double {
    let (window, views) = window(of: count)
    var frame = 0
    func tick() {
      frame += 1
      window.tick(at: Instant(frame: frame, hz: 60))
    }
    let figure = Stopwatch.nanoseconds(
      count: 30,
      setUp: {
        for view in views { try? view.handle(.release(velocity: Point(x: 0, y: -20_000))) }
        tick()
      }
    ) { _ in tick() }
    precondition(views.allSatisfy(\.isDecelerating), "not all of \(count) scroll views decelerate")
    return figure
  }
}
