import ViewTree

extension TileKind {
  /// Enough tiles for any window onto a list of this kind (decision 4 in Docs/House.md):
  /// `max(1, ceil((window - spacing) / (minimum + spacing)) + 1)`, capped by the maximum count.
  ///
  /// Proof: of k items that meet a half-open window, k - 2 lie wholly inside with k - 1 gaps, so that (k - 2)(minimum + spacing) + spacing
  /// < window. All three are rounded to the 1/64 grid, as the items are: one of just the minimum may be rounded below it.
  public func capacity(window: Double, spacing: Double) -> Int {
    guard window > 0 else { return 1 }
    let window = LayoutUnit(nearest: min(window, LayoutUnit.maximumPoints)).rawValue
    let gap = LayoutUnit(nearest: min(spacing, LayoutUnit.maximumPoints)).rawValue
    let step = LayoutUnit(nearest: min(minimumExtent, LayoutUnit.maximumPoints)).rawValue + gap
    let steps = window > gap ? (window - gap + step - 1) / step : 0
    return Int(min(steps + 1, Int64(min(maximumCount ?? TileKind.maximumCapacity, TileKind.maximumCapacity))))
  }

  /// The most tiles of one kind in a pool, whatever the window: further items are counted blank.
  public static let maximumCapacity = 4096
}
