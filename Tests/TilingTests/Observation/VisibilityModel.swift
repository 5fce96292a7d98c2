import Tiling
import ViewTree

/// What an observer must tell, worked out anew for each frame from plain integers: where each item is on the screen, nothing remembered but
/// who was visible and since when.
struct VisibilityModel {
  struct Item: Hashable {
    let key: UInt64
    /// On the screen, in steps of 1/64 point.
    let start: Int
    let extent: Int
  }

  /// A frame as it was shown.
  struct Frame {
    var items: [Item] = []
    var viewport = 0
    var nanoseconds: Int64 = 0
  }

  struct Event: Hashable, Comparable {
    let nanoseconds: Int64
    let key: UInt64
    let threshold: Int
    /// 0 appears, 1 is seen, 2 disappears.
    let kind: Int

    static func < (a: Event, b: Event) -> Bool { (a.nanoseconds, a.key, a.threshold, a.kind) < (b.nanoseconds, b.key, b.threshold, b.kind) }
  }

  private struct Mark: Hashable {
    let key: UInt64
    let threshold: Int
  }

  let thresholds: [(fraction: Double, dwell: Int64?)]
  private(set) var last = Frame()
  private var visibleSince: [Mark: Int64] = [:]
  private var seen: Set<Mark> = []

  init(thresholds: [(fraction: Double, dwell: Int64?)]) { self.thresholds = thresholds }

  func isMet(_ threshold: Int, _ start: Int, _ extent: Int, viewport: Int) -> Bool {
    let visible = min(start + extent, viewport) - max(start, 0)
    return visible > 0 && Double(visible) / Double(extent) >= thresholds[threshold].fraction
  }

  /// What the next frame has to tell.
  ///
  /// - Parameter instant: when the item with these two sights crossed a threshold.
  mutating func show(_ frame: Frame, _ instant: (_ before: Item?, _ now: Item?, _ threshold: Int) -> Int64) -> [Event] {
    var events: [Event] = []
    let before = Dictionary(uniqueKeysWithValues: last.items.map { ($0.key, $0) })
    let now = Dictionary(uniqueKeysWithValues: frame.items.map { ($0.key, $0) })
    for key in Set(before.keys).union(now.keys) {
      for threshold in thresholds.indices {
        let mark = Mark(key: key, threshold: threshold)
        let isVisible = now[key].map { isMet(threshold, $0.start, $0.extent, viewport: frame.viewport) } ?? false
        var end = frame.nanoseconds
        let since = visibleSince[mark]
        if isVisible, since == nil {
          let start = instant(shown(before[key]), now[key], threshold)
          visibleSince[mark] = start
          events.append(Event(nanoseconds: start, key: key, threshold: threshold, kind: 0))
        } else if !isVisible, since != nil {
          end = instant(before[key], shown(now[key], in: frame), threshold)
          visibleSince[mark] = nil
          events.append(Event(nanoseconds: end, key: key, threshold: threshold, kind: 2))
        }
        guard let dwell = thresholds[threshold].dwell, let start = since ?? visibleSince[mark], start + dwell <= end, !seen.contains(mark)
        else {
          continue
        }
        seen.insert(mark)
        events.append(Event(nanoseconds: start + dwell, key: key, threshold: threshold, kind: 1))
      }
    }
    last = frame
    return events.sorted()
  }

  /// An item of the last frame, if any part of it was seen.
  private func shown(_ item: Item?) -> Item? { shown(item, in: last) }

  private func shown(_ item: Item?, in frame: Frame) -> Item? {
    item.flatMap { $0.start < frame.viewport && $0.start + $0.extent > 0 ? $0 : nil }
  }
}
