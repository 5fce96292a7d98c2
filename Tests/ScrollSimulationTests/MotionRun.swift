@testable import ScrollSimulation
import Scrolling
import Tiling
import ViewTree

/// The frames of the engine's own list, 200 items of 100 points in a window of 390 x 844, over gestures of a test's own: what the laws of
/// motion have to hold on, and what tests break.
enum MotionRun {
  /// Events that are handed out at their instants.
  struct Listed: GestureSource {
    var events: [GestureEvent]
    var isFinished: Bool { events.isEmpty }

    mutating func appendEvents(until instant: Instant, seeing scrollState: ScrollState, to events: inout [GestureEvent]) {
      let due = self.events.prefix { $0.instant <= instant }
      events += due
      self.events.removeFirst(due.count)
    }
  }

  /// - Parameter growing: frames before which an item of 50 points is inserted at the top.
  static func frames(
    _ count: Int, on platform: ScrollPlatform, hz: Int = 60, growing: Set<Int> = [], _ gestures: any GestureSource
  ) -> [CheckedFrame] {
    let items = (0..<200 as Range<UInt64>).map { ReferenceList.Item(key: $0, kind: 0, extent: 6_400, content: $0) }
    let source = PlainSource(items: items)
    let window = Window(frame: Rect(x: 0, y: 0, width: 390, height: 844))
    let list = TiledScrollView(frame: window.bounds)
    list.dataSource = source
    list.platform = platform
    window.addSubview(list)
    let collector = Collector()
    let simulator = ListSimulator(
      window: window, list: list, gestures: gestures, hz: hz, reference: ReferenceList(items: items, minimumExtents: [20 * 64, 120 * 64]),
      invariants: [collector]
    ) { _ in nil }
    while simulator.frame < count {
      var new: ReferenceList.Item?
      simulator.step { _ in
        guard growing.contains(simulator.frame) else { return }
        let item = ReferenceList.Item(key: 1_000 + UInt64(simulator.frame), kind: 0, extent: 3_200, content: 0)
        source.items.insert(item, at: 0)
        try? list.apply(ItemBatch([.insert(0..<1)], countAfter: source.items.count))
        new = item
      } settle: { reference, _ in
        if let new { reference.insert([new], at: 0) }
      }
    }
    return collector.frames
  }

  /// A script's gestures.
  static func frames(
    _ count: Int, on platform: ScrollPlatform, hz: Int = 60, growing: Set<Int> = [], script: String
  ) throws -> [CheckedFrame] {
    frames(count, on: platform, hz: hz, growing: growing, ScriptedGestures(try GestureScript(parsing: script)))
  }

  /// Two fingers on a trackpad from frame `first` on: `pulls` of 20 points, their end, and `momenta` of 12, one a frame.
  static func trackpad(from first: Int, pulls: Int, momenta: Int) -> [GestureEvent] {
    let way = { Point(x: 0, y: $0) }
    var actions: [GestureEvent.Action] = [.trackpad(by: way(20), .began)]
    actions += (1..<pulls).map { _ in .trackpad(by: way(20), .changed) }
    actions.append(.trackpad(by: .zero, .ended))
    if momenta > 0 { actions.append(.trackpad(by: way(12), .momentumBegan)) }
    actions += (0..<max(0, momenta - 2)).map { _ in .trackpad(by: way(12), .momentumChanged) }
    if momenta > 1 { actions.append(.trackpad(by: .zero, .momentumEnded)) }
    return actions.enumerated().map { GestureEvent(at: Instant(frame: first + $0.offset, hz: 60), $0.element) }
  }

  /// Keeps what it gets to see.
  private final class Collector: Invariant {
    let rule = "frames"
    var frames: [CheckedFrame] = []

    func check(_ frame: CheckedFrame) -> CheckResult? {
      frames.append(frame)
      return nil
    }
  }
}
