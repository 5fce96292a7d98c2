import ViewTree

/// An observer's snapshot of the screen: the visible items in index order.
struct ScreenLook {
  struct Sight {
    let key: ItemKey
    let start: LayoutUnit  // from the start of the viewport
    let extent: LayoutUnit
    let level: Int  // the number of thresholds met: the first ones, since they ascend
  }

  var sights: [Sight] = []  // refilled by each layout, in the same storage
  var viewport = LayoutUnit.zero
  var clip: ScreenClip?  // what lists around the view show of it; nil: all
  var travel = 0.0  // the view's `mainTravel`: the distance that input, motions and programs have moved the offset

  /// The visible part of an item's extent; 0 if it is not on the screen.
  func fraction(of sight: Sight?) -> Double {
    guard let sight else { return 0 }
    let visible =
      clip?.visible(sight.start, sight.extent) ?? (min(sight.start + sight.extent, viewport) - max(sight.start, .zero))
    return Double(visible.rawValue) / Double(sight.extent.rawValue)
  }

  /// Whether both have equal keys and levels in equal order; then there is nothing to report.
  func tellsTheSame(as other: ScreenLook) -> Bool {
    guard sights.count == other.sights.count else { return false }
    for index in sights.indices {
      guard sights[index].key == other.sights[index].key, sights[index].level == other.sights[index].level else { return false }
    }
    return true
  }

  mutating func rename(_ key: ItemKey, to newKey: ItemKey) {
    for index in sights.indices where sights[index].key == key {
      sights[index] = Sight(key: newKey, start: sights[index].start, extent: sights[index].extent, level: sights[index].level)
    }
  }

  /// The index of a key, searched from `place` on, with wraparound; `place` becomes the next index. O(1) for keys in order.
  func find(_ key: ItemKey, from place: inout Int) -> Int? {
    for step in 0..<sights.count {
      let candidate = place + step < sights.count ? place + step : place + step - sights.count
      guard sights[candidate].key == key else { continue }
      place = candidate + 1 < sights.count ? candidate + 1 : 0
      return candidate
    }
    return nil
  }
}
