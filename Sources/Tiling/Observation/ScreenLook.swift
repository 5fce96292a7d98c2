import ViewTree

/// What an observer knows of a screen: the items that are seen on it, in index order.
struct ScreenLook {
  struct Sight {
    let key: ItemKey
    /// From the viewport's beginning.
    let start: LayoutUnit
    let extent: LayoutUnit
    /// How many of the observer's thresholds are met: the first ones, for they ascend.
    let level: Int
  }

  /// Filled anew for each layout, in the same storage.
  var sights: [Sight] = []
  /// The viewport's length.
  var viewport = LayoutUnit.zero
  /// `travelAlong`: how far persons, motions and programs had moved the offset.
  var travel = 0.0

  /// How much of an item the screen shows; 0 for one that is not on it.
  func fraction(of sight: Sight?) -> Double {
    guard let sight else { return 0 }
    let visible = min(sight.start + sight.extent, viewport) - max(sight.start, .zero)
    return Double(visible.rawValue) / Double(sight.extent.rawValue)
  }

  /// Whether each key meets the same thresholds in the same order as in another look, so that nothing is to be told.
  func tellsTheSame(as other: ScreenLook) -> Bool {
    guard sights.count == other.sights.count else { return false }
    for place in sights.indices {
      guard sights[place].key == other.sights[place].key, sights[place].level == other.sights[place].level else { return false }
    }
    return true
  }

  /// Where a key is, looked for from `place` on, around the end; `place` becomes the one behind it.
  ///
  /// - Complexity: O(1) for keys that are asked for in the order in which they stand.
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
